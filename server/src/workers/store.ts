import { sql } from 'kysely';
import type { Executor } from '../ports/database.ts';
import type { WorkersTable } from '../ports/session-tables.ts';

export async function insertInvitation(
  db: Executor,
  row: Pick<WorkersTable, 'id' | 'name' | 'token_expires_at' | 'created_at'> & { token_hash: Buffer },
): Promise<void> {
  await db
    .insertInto('workers')
    .values({
      ...{ ...row, credential_hash: null, version: null, joined_at: null, revoked_at: null },
      ...{ tunnel_at: null, tunnel_server_url: null },
    })
    .execute();
}

/** Deletes expired tokens that were never used. */
export async function deleteExpired(db: Executor, before: Date): Promise<void> {
  await db
    .deleteFrom('workers')
    .where('joined_at', 'is', null)
    .where('token_expires_at', '<', before)
    .execute();
}

/** One statement, so that of two calls with the same token only one succeeds. */
export async function useToken(
  db: Executor,
  tokenHash: Buffer,
  { credentialHash, version, now }: { credentialHash: Buffer; version: string; now: Date },
): Promise<{ id: string; name: string } | null> {
  const row = await db
    .updateTable('workers')
    .set({ token_hash: null, credential_hash: credentialHash, version, joined_at: now })
    .where('token_hash', '=', tokenHash)
    .where('token_expires_at', '>', now)
    .where('revoked_at', 'is', null)
    .returning(['id', 'name'])
    .executeTakeFirst();
  return row ?? null;
}

export async function findByCredential(db: Executor, credentialHash: Buffer): Promise<{ id: string } | null> {
  const row = await db
    .selectFrom('workers')
    .select('id')
    .where('credential_hash', '=', credentialHash)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

/** Whether the worker joined and has not been revoked. */
export async function isLetIn(db: Executor, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('workers')
    .select('id')
    .where('id', '=', id)
    .where('joined_at', 'is not', null)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

export async function isRevokedCredential(db: Executor, credentialHash: Buffer): Promise<boolean> {
  const row = await db
    .selectFrom('workers')
    .select('id')
    .where('credential_hash', '=', credentialHash)
    .where('revoked_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Those of the given workers that were revoked. */
export async function readRevoked(db: Executor, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('workers')
    .select('id')
    .where('id', 'in', [...ids])
    .where('revoked_at', 'is not', null)
    .execute();
  return rows.map(({ id }) => id);
}

export async function readWorkers(db: Executor): Promise<WorkersTable[]> {
  return db.selectFrom('workers').selectAll().orderBy('created_at', 'desc').orderBy('id').execute();
}

/** False if there is no such worker. Revoking it again changes nothing. */
export async function writeRevoked(db: Executor, id: string, now: Date): Promise<boolean> {
  const row = await db
    .updateTable('workers')
    .set((eb) => ({ revoked_at: eb.fn.coalesce('revoked_at', eb.val(now)) }))
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function writeTunnel(
  db: Executor,
  id: string,
  { at, serverUrl }: { at: string; serverUrl: string },
): Promise<void> {
  await db
    .updateTable('workers')
    .set({ tunnel_at: at, tunnel_server_url: serverUrl })
    .where('id', '=', id)
    .execute();
}

export async function clearTunnel(db: Executor, id: string, at: string): Promise<void> {
  await db
    .updateTable('workers')
    .set({ tunnel_at: null, tunnel_server_url: null })
    .where('id', '=', id)
    .where('tunnel_at', '=', at)
    .execute();
}

/** PostgreSQL's row version, which changes with each update of the row. */
const rowVersion = sql<string>`xmin::text`;

/** `version`: of the row, as `findTunnel` returned it. */
export async function forgetTunnel(db: Executor, id: string, version: string): Promise<void> {
  await db
    .updateTable('workers')
    .set({ tunnel_at: null, tunnel_server_url: null })
    .where('id', '=', id)
    .where(rowVersion, '=', version)
    .execute();
}

export async function findTunnel(
  db: Executor,
  id: string,
): Promise<{ id: string; at: string; serverUrl: string; version: string } | null> {
  const row = await db
    .selectFrom('workers')
    .select(['id', 'tunnel_at', 'tunnel_server_url', rowVersion.as('version')])
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  if (!row?.tunnel_at || !row.tunnel_server_url) return null;
  return { id: row.id, at: row.tunnel_at, serverUrl: row.tunnel_server_url, version: row.version };
}
