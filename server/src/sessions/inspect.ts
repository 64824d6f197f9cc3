import { ServiceError } from '@vivant/contract/errors';
import type { Degradation, SessionAbilities } from '@vivant/contract/session-condition';
import { sql } from 'kysely';
import type { Clock } from '../ports/clock.ts';
import type { Db } from '../ports/database.ts';
import { degradationsOf } from './condition.ts';
import { actualDuration, HOST_TIMEOUT_MS, type SessionRow } from './lifecycle.ts';

/** Which sessions a caller may see: those of the account, of one avatar with a scoped key. */
export interface Viewer {
  accountId: string;
  avatarId: string | null;
}

export interface SessionView {
  id: string;
  avatarId: string;
  status: 'active' | 'ending' | 'ended';
  billingMode: SessionRow['billing_mode'];
  actualDurationSeconds?: number;
  language: string | null;
  metadata: Record<string, unknown> | null;
  createdAt: string;
  startedAt: string;
  visitorJoinedAt: string | null;
  endedAt: string | null;
  endReason: string | null;
  billedMicrocredits: number;
  /** End of the visitor's speech to the first answer audio; null before the first answer. */
  latency: { turns: number; p50Ms: number; p95Ms: number } | null;
  hears: SessionAbilities['hears'];
  speaks: SessionAbilities['speaks'];
  model: SessionAbilities['model'];
  degradations: Degradation[];
}

export interface TurnView {
  at: string;
  role: 'user' | 'assistant';
  text: string;
  sources: string[];
  interrupted: boolean;
}

export type SessionInspector = ReturnType<typeof createSessionInspector>;

interface ViewRow extends SessionRow {
  turns: number;
  p50: number | null;
  p95: number | null;
  charged: number;
}

/** Reads sessions for their owners (D3-14 to D3-17). Starts that were undone never were sessions. */
export function createSessionInspector({ db, clock }: { db: Db; clock: Clock }) {
  function visible(viewer: Viewer) {
    return sql`s.account_id = ${viewer.accountId} and s.kind = 'hosted'
      and s.status in ('active', 'ending', 'ended')
      and (${viewer.avatarId}::uuid is null or s.avatar_id = ${viewer.avatarId}::uuid)`;
  }

  const columns = sql`s.*, l.turns, l.p50, l.p95,
    case when s.status = 'active' then (
      select coalesce(-sum(p.amount_microcredits), 0) from postings p where p.session_id = s.id
    ) else s.billed_microcredits end::int8 as charged`;
  const latency = sql`left join lateral (
      select count(*)::int4 as turns,
        percentile_disc(0.5) within group (order by end_to_end_ms) as p50,
        percentile_disc(0.95) within group (order by end_to_end_ms) as p95
      from session_latencies where session_id = s.id
    ) l on true`;

  return {
    /** Newest first. `nextBefore` is the cursor of the next page, null on the last. */
    async list(
      viewer: Viewer,
      page: { limit: number; before?: Date | undefined; avatarId?: string | undefined },
    ): Promise<{ items: SessionView[]; nextBefore: string | null }> {
      const { rows } = await sql<ViewRow>`
        select ${columns} from sessions s ${latency}
        where ${visible(viewer)}
          and (${page.before ?? null}::timestamptz is null or s.created_at < ${page.before ?? null}::timestamptz)
          and (${page.avatarId ?? null}::uuid is null or s.avatar_id = ${page.avatarId ?? null}::uuid)
        order by s.created_at desc limit ${page.limit + 1}`.execute(db);
      const items = rows.slice(0, page.limit).map(present);
      return {
        items,
        nextBefore: rows.length > page.limit ? items[items.length - 1]!.createdAt : null,
      };
    },

    /** @throws ServiceError session_not_found, also for what the viewer may not see. */
    async get(viewer: Viewer, sessionId: string): Promise<SessionView> {
      const { rows } = await sql<ViewRow>`
        select ${columns} from sessions s ${latency}
        where ${visible(viewer)} and s.id = ${sessionId}`.execute(db);
      if (rows[0] === undefined) throw notFound();
      return present(rows[0]);
    },

    async transcript(viewer: Viewer, sessionId: string): Promise<{ turns: TurnView[] }> {
      await this.get(viewer, sessionId);
      const rows = await db
        .selectFrom('session_turns')
        .selectAll()
        .where('session_id', '=', sessionId)
        .orderBy('at')
        // Of the same millisecond: who asked comes first.
        .orderBy('role', 'desc')
        .execute();
      return {
        turns: rows.map((row) => ({
          at: row.at.toISOString(),
          role: row.role,
          text: row.text,
          sources: row.sources,
          interrupted: row.interrupted,
        })),
      };
    },

    /** What runs on all media hosts together, for whoever watches the service. */
    async overview() {
      const { rows: sessions } = await sql<{ kind: string; status: string; count: number; rate: number }>`
        select s.kind, s.status, count(*)::int4 as count, sum(r.rate_microcredits)::int8 as rate
        from sessions s join reservations r on r.session_id = s.id
        where s.status in ('starting', 'active', 'ending') group by s.kind, s.status`.execute(db);
      const heardAfter = new Date(clock.now().getTime() - HOST_TIMEOUT_MS);
      const { rows: slots } = await sql<{ free: number; total: number }>`
        select coalesce(sum(free_slots), 0)::int4 as free, coalesce(sum(slots), 0)::int4 as total
        from media_hosts where not draining and last_heartbeat_at > ${heardAfter}`.execute(db);
      return {
        sessions: sessions.map(({ kind, status, count }) => ({ kind, status, count })),
        microcreditsPerMinute: sessions
          .filter(({ status }) => status === 'active')
          .reduce((sum, { rate }) => sum + rate, 0),
        mediaSlots: slots[0]!,
      };
    },

    /** Every session that runs now, for the operator; the newest ended ones too when asked. */
    async listForOperator(options: { all: boolean; limit: number }) {
      const rows = await db
        .selectFrom('sessions as s')
        .innerJoin('accounts as a', 'a.id', 's.account_id')
        .innerJoin('avatars as v', 'v.id', 's.avatar_id')
        .innerJoin('reservations as r', 'r.session_id', 's.id')
        .selectAll('s')
        .select(['a.name as account_name', 'v.name as avatar_name', 'r.rate_microcredits as rate'])
        .$if(!options.all, (query) => query.where('s.status', 'in', ['starting', 'active', 'ending']))
        .orderBy('s.created_at', 'desc')
        .limit(options.limit)
        .execute();
      return rows.map((row) => ({
        id: row.id,
        status: row.status,
        accountId: row.account_id,
        account: row.account_name,
        avatarId: row.avatar_id,
        avatar: row.avatar_name,
        origin: row.origin,
        mediaHostId: row.media_host_id,
        startedAt: row.started_at?.toISOString() ?? null,
        endedAt: row.ended_at?.toISOString() ?? null,
        endReason: row.end_reason ?? row.failure_code,
        visitorPresent: row.status === 'active' && row.peer_joined_at !== null && row.peer_lost_at === null,
        limitSeconds: row.limit_seconds,
        microcreditsPerMinute: row.rate,
        billedMicrocredits: row.billed_microcredits,
      }));
    },
  };
}

function present(row: ViewRow): SessionView {
  return {
    id: row.id,
    avatarId: row.avatar_id,
    status: row.status as SessionView['status'],
    billingMode: row.billing_mode,
    ...actualDuration(row.billing_mode, row.limit_seconds),
    language: row.language,
    metadata: row.metadata,
    createdAt: row.created_at.toISOString(),
    startedAt: (row.started_at ?? row.created_at).toISOString(),
    visitorJoinedAt: row.peer_joined_at?.toISOString() ?? null,
    endedAt: row.ended_at?.toISOString() ?? null,
    endReason: row.end_reason,
    billedMicrocredits: row.charged,
    latency:
      row.p50 === null || row.p95 === null ? null : { turns: row.turns, p50Ms: row.p50, p95Ms: row.p95 },
    hears: row.abilities?.hears ?? null,
    speaks: row.abilities?.speaks ?? null,
    model: row.abilities?.model ?? null,
    degradations: degradationsOf(row),
  };
}

function notFound(): ServiceError {
  return new ServiceError('session_not_found', 'There is no such session.');
}
