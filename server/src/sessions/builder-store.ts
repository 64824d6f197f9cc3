import { sql } from 'kysely';
import type { Builder } from '../ports/builders.ts';
import type { Executor } from '../ports/database.ts';
import { LATE_SHARE_MAX } from './host-choice.ts';
import { type Asking, listening } from './host-store.ts';

/** Stages of builds that media hosts run, as they said last. */
export async function countBuilds(db: Executor, asking: Asking): Promise<{ free: number; total: number }> {
  return listening(db, asking)
    .select([
      sql<number>`coalesce(sum(free_builds), 0)::int4`.as('free'),
      sql<number>`coalesce(sum(builds), 0)::int4`.as('total'),
    ])
    .executeTakeFirstOrThrow();
}

/** Hosts of this release that run builds and are late with no talk. */
export async function readBuilders(
  db: Executor,
  { version, ...asking }: Asking & { version: string },
): Promise<Builder[]> {
  return listening(db, asking)
    .where('builds', '>', 0)
    .where('version', '=', version)
    .where((eb) => eb.or([eb('late_share', 'is', null), eb('late_share', '<=', LATE_SHARE_MAX)]))
    .select(['id as hostId', 'address', 'builds', 'free_builds as freeBuilds'])
    .orderBy('free_builds', 'desc')
    .orderBy('id')
    .execute();
}
