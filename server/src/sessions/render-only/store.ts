import { createHash } from 'node:crypto';
import type { StartAvatarSession } from '@vivant/contract/avatar-session';
import { isUuid } from '@vivant/contract/ids';
import { sql } from 'kysely';
import type { Executor, Tx } from '../../ports/database.ts';
import type { SessionRow } from '../../ports/session-tables.ts';
import type { Viewer } from '../inspect-store.ts';

/** A session with what the ledger holds for it so far. */
export type RenderOnlyRow = SessionRow & { charged_minutes: number; charged_microcredits: number };

/** Render-only sessions of the viewer alone; undefined for everything else. */
export async function readVisible(
  db: Executor,
  viewer: Viewer,
  sessionId: string,
): Promise<RenderOnlyRow | undefined> {
  if (!isUuid(sessionId)) return undefined;
  const { rows } = await sql<RenderOnlyRow>`
    select s.*,
      case when s.status = 'active' then p.minutes else s.billed_minutes end::int4 as charged_minutes,
      case when s.status = 'active' then p.microcredits else s.billed_microcredits end::int8
        as charged_microcredits
    from sessions s
    left join lateral (
      select count(*)::int4 as minutes, coalesce(-sum(amount_microcredits), 0)::int8 as microcredits
      from postings where session_id = s.id
    ) p on true
    where s.id = ${sessionId} and s.kind = 'render_only' and s.account_id = ${viewer.accountId}
      and (${viewer.avatarId}::uuid is null or s.avatar_id = ${viewer.avatarId}::uuid)`.execute(db);
  return rows[0];
}

export async function readRow(db: Executor, sessionId: string): Promise<SessionRow> {
  return db.selectFrom('sessions').selectAll().where('id', '=', sessionId).executeTakeFirstOrThrow();
}

/** Which request an Idempotency-Key stands for: everything but the token, in any order of keys. */
export function digestOf(avatarId: string, { livekitToken: _, ...body }: StartAvatarSession): Buffer {
  return createHash('sha256').update(canonical({ avatarId, body })).digest();
}

function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

export interface Remembered {
  sessionId: string;
  digest: Buffer;
}

export async function findRemembered(
  db: Executor,
  accountId: string,
  idempotencyKey: string,
): Promise<Remembered | undefined> {
  const row = await db
    .selectFrom('avatar_session_requests')
    .select(['session_id', 'request_digest'])
    .where('account_id', '=', accountId)
    .where('idempotency_key', '=', idempotencyKey)
    .executeTakeFirst();
  return row === undefined ? undefined : { sessionId: row.session_id, digest: row.request_digest };
}

/** False: another request with this key was first; one that is under way is waited for. First of its transaction. */
export async function remember(
  tx: Tx,
  request: { accountId: string; idempotencyKey: string } & Remembered,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    insert into avatar_session_requests (account_id, idempotency_key, request_digest, session_id, created_at)
    values (${request.accountId}, ${request.idempotencyKey}, ${request.digest}, ${request.sessionId}, ${now})
    on conflict do nothing returning 1`.execute(tx);
  return rows.length > 0;
}

/** The request was refused after all: the next with its key is a new one. */
export async function forget(db: Executor, sessionId: string): Promise<void> {
  await db.deleteFrom('avatar_session_requests').where('session_id', '=', sessionId).execute();
}
