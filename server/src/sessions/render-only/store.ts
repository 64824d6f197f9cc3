import { isUuid } from '@vivant/contract/ids';
import { sql } from 'kysely';
import type { Executor } from '../../ports/database.ts';
import type { SessionRow } from '../../ports/session-tables.ts';
import type { Viewer } from '../inspect-store.ts';

/** A session with what the ledger holds for it so far. */
export type RenderOnlyRow = SessionRow & { charged_minutes: number; charged_microcredits: number };

/** Only render-only sessions of the viewer; undefined for everything else. */
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
