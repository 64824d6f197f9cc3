import { type Kysely, sql } from 'kysely';

/**
 * What the visitor of a hosted session gets, and what each of its processes lost of that: by attempt, since the bill
 * depends on all of them.
 */
export async function conditions(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sessions add column abilities jsonb, add column conditions jsonb not null default '{}'`.execute(
    db,
  );
}
