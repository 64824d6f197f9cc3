import { type Kysely, sql } from 'kysely';

/**
 * Which of several server processes a worker's tunnel leads to, and media hosts that one process alone reaches: those
 * that listen on the loopback address of its machine.
 */
export async function workerTunnels(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table workers
      add column tunnel_at text,
      add column tunnel_server_url text,
      add constraint workers_tunnel_check check ((tunnel_at is null) = (tunnel_server_url is null))`.execute(
    db,
  );
  await sql`alter table media_hosts add column reached_by text`.execute(db);
}
