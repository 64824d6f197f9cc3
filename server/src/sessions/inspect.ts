import { ServiceError } from '@vivant/contract/errors';
import type { SessionRow as OperatorRow } from '@vivant/contract/operator/sessions';
import type { SessionList, SessionView, Transcript } from '@vivant/contract/session-view';
import type { MediaHostView } from '@vivant/contract/studio/operate';
import type { Clock } from '@vivant/platform/clock';
import { readNames } from '../avatars/speaker-store.ts';
import type { Db } from '../ports/database.ts';
import { countBuilds } from './builder-store.ts';
import { degradationsOf } from './condition.ts';
import { readTranscript } from './conversation-store.ts';
import { countSlots, readHosts } from './host-store.ts';
import {
  countUnfinished,
  findVisible,
  listForOperator,
  listVisible,
  type Viewer,
  type ViewRow,
} from './inspect-store.ts';
import { actualDuration, HOST_TIMEOUT_MS } from './lifecycle.ts';

/** A host that has been silent for this long is no longer shown. */
const HOSTS_SHOWN_MS = 86_400_000;

/** The last report of a host about its load; null: an older host reports none. */
export interface MediaHostLoad {
  zone: string | null;
  version: string | null;
  lateShare: number | null;
  processorShare: number | null;
  memoryShare: number | null;
  renderers: string[] | null;
}

/** Reads sessions for their owners (D3-14 to D3-17). Starts that were undone never were sessions. */
export interface SessionInspector {
  /** Newest first. `nextBefore` is the cursor of the next page, null on the last. */
  list(
    viewer: Viewer,
    page: { limit: number; before?: Date | undefined; avatarId?: string | undefined },
  ): Promise<SessionList>;
  /** @throws ServiceError session_not_found, also for what the viewer may not see. */
  get(viewer: Viewer, sessionId: string): Promise<SessionView>;
  /** @throws as `get`. */
  transcript(viewer: Viewer, sessionId: string): Promise<Transcript>;
  /** The number of sessions and slots on all media hosts together, for monitoring. */
  overview(): Promise<{
    sessions: { kind: string; status: string; count: number }[];
    microcreditsPerMinute: number;
    mediaSlots: { free: number; total: number };
    buildPlaces: { free: number; total: number };
  }>;
  /** Media hosts that reported within a day, for the operator. */
  hosts(): Promise<(MediaHostView & MediaHostLoad)[]>;
  /** Every session that runs now, for the operator; the newest ended ones too when asked. */
  listForOperator(options: { all: boolean; limit: number }): Promise<OperatorRow[]>;
  /** @throws ServiceError session_not_found */
  getForOperator(sessionId: string): Promise<OperatorRow>;
}

export function createSessionInspector({ db, clock }: { db: Db; clock: Clock }): SessionInspector {
  async function get(viewer: Viewer, sessionId: string): Promise<SessionView> {
    const row = await findVisible(db, viewer, sessionId);
    if (row === undefined) throw notFound();
    return present(row);
  }

  async function rowsForOperator(options: {
    id?: string;
    all: boolean;
    limit: number;
  }): Promise<OperatorRow[]> {
    const rows = await listForOperator(db, options);
    const names = await readNames(db, [...new Set(rows.map((row) => row.avatar_id))]);
    return rows.map((row) => ({
      id: row.id,
      status: row.status,
      accountId: row.account_id,
      account: row.account_name,
      avatarId: row.avatar_id,
      avatar: names.get(row.avatar_id)?.name ?? '',
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
  }

  return {
    async list(viewer, page) {
      // One more than asked for tells whether there is a next page.
      const rows = await listVisible(db, viewer, { ...page, limit: page.limit + 1 });
      const items = rows.slice(0, page.limit).map(present);
      return {
        items,
        nextBefore: rows.length > page.limit ? (items.at(-1)?.createdAt ?? null) : null,
      };
    },

    get,

    async transcript(viewer, sessionId) {
      await get(viewer, sessionId);
      return {
        turns: await readTranscript(db, sessionId),
      };
    },

    async overview() {
      const sessions = await countUnfinished(db);
      const asking = { now: clock.now(), serverId: null };
      const mediaSlots = await countSlots(db, asking);
      const buildPlaces = await countBuilds(db, asking);
      return {
        sessions: sessions.map(({ kind, status, count }) => ({ kind, status, count })),
        microcreditsPerMinute: sessions
          .filter(({ status }) => status === 'active')
          .reduce((sum, { rate }) => sum + rate, 0),
        ...{ mediaSlots, buildPlaces },
      };
    },

    async hosts() {
      const nowMs = clock.now().getTime();
      return (await readHosts(db, new Date(nowMs - HOSTS_SHOWN_MS))).map((host) => ({
        ...{ id: host.id, slots: host.slots, usedSlots: host.slots - host.free_slots },
        ...{ zone: host.zone, version: host.version, lateShare: host.late_share },
        ...{ processorShare: host.processor_share, memoryShare: host.memory_share },
        ...{ renderers: host.renderers, builds: host.builds, usedBuilds: host.builds - host.free_builds },
        state: host.draining
          ? 'draining'
          : Math.abs(nowMs - host.last_heartbeat_at.getTime()) < HOST_TIMEOUT_MS
            ? 'ready'
            : 'silent',
        lastHeardAt: host.last_heartbeat_at.toISOString(),
      }));
    },

    listForOperator: rowsForOperator,

    async getForOperator(id) {
      const [row] = await rowsForOperator({ id, all: true, limit: 1 });
      if (row === undefined) throw notFound();
      return row;
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
