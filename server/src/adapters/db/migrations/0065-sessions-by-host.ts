import { type Kysely, sql } from 'kysely';

/**
 * What a media host has: counted at each start, under the lock of the host's row, and read at each heartbeat of each
 * host. Without this all live sessions of all hosts were looked at each time.
 */
export async function sessionsByHost(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index sessions_by_host on sessions (media_host_id) where status in ('starting', 'active')`.execute(
    db,
  );
}
