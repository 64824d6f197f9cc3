import { usedMsOf } from '../credits/terms.ts';
import type { SessionRow } from '../ports/session-tables.ts';
import { readTurns } from './conversation-store.ts';
import { endSession } from './end.ts';
import { hostAddress } from './host-store.ts';
import { hostedAssignment } from './hosted/hosted-assignment.ts';
import { type Joined, place } from './placement.ts';
import type { SessionDeps } from './session-deps.ts';
import { lockSession, readSession, updateSession, writeAbilities } from './store.ts';

/** An avatar that is not back within this time is given up. */
export const REJOIN_TIMEOUT_MS = 10_000;
/** Between two tries: the media host may be starting again. */
const RETRY_MS = 500;
/** What the visitor and the avatar said last; an answer never looks further back. */
const HISTORY_TURNS = 40;

type Lost = Pick<
  SessionRow,
  | ('id' | 'avatar_id' | 'room_name' | 'language' | 'origin' | 'attempt')
  | ('alive_at' | 'peer_identity' | 'peer_joined_at' | 'recording_agreed_at' | 'recording_over')
> & {
  lostAt: Date;
  /** Until it was lost. */
  usedMs: number;
};

/** A lost avatar on its way back. */
export interface Replacement {
  /** Whether it is back; never rejects. */
  isBack: Promise<boolean>;
}

/**
 * Brings the avatar of a hosted session, lost at `lostAt`, back into its room, in a new process that knows the
 * conversation so far. `attempt` names the process that was lost; null: any. Resolves once the loss is recorded in the
 * session's row; the server that records it does the rest in the background. If that server dies meanwhile, any other
 * ends the session in time (`judge`). Nothing is counted or charged while the avatar is away.
 * @returns null if the session is no longer active, or another server already does this.
 */
export async function replaceAvatar(
  deps: SessionDeps,
  sessionId: string,
  lostAt: Date,
  attempt: number | null,
): Promise<Replacement | null> {
  const lost = await recordLoss(deps, sessionId, lostAt, attempt);
  return lost === null ? null : { isBack: rejoinRoom(deps, lost) };
}

async function recordLoss(
  { db }: SessionDeps,
  sessionId: string,
  lostAt: Date,
  attempt: number | null,
): Promise<Lost | null> {
  return db.transaction().execute(async (tx) => {
    const row = await lockSession(tx, sessionId);
    if (row?.status !== 'active' || row.joined_at === null || row.absent_since !== null) return null;
    if (attempt !== null && attempt !== row.attempt) return null;
    const change = {
      absent_since: lostAt,
      attempt: row.attempt + 1,
      media_host_id: null,
      // The next host measures from its own beginning.
      alive_uptime_ms: null,
      // What the next process reports is newer, even if its clock is behind.
      peer_news_at: null,
      // Nothing sees the visitor meanwhile; the next process reports whether they are still there.
      peer_lost_at: row.peer_joined_at === null ? null : (row.peer_lost_at ?? lostAt),
    };
    await updateSession(tx, sessionId, change);
    const usedMs = Math.max(0, usedMsOf({ from: row.joined_at, until: lostAt, absentMs: row.absent_ms }));
    return { ...row, ...change, lostAt, usedMs };
  });
}

async function rejoinRoom(deps: SessionDeps, lost: Lost): Promise<boolean> {
  const { clock, log, metrics, rooms } = deps;
  const { id: sessionId, attempt } = lost;
  if (lost.peer_identity !== null && lost.peer_joined_at !== null)
    void rooms.notify(lost.room_name, lost.peer_identity, { type: 'avatar_away' }).catch(() => undefined);
  const limit = new AbortController();
  const cancel = clock.after(REJOIN_TIMEOUT_MS, () => limit.abort());
  try {
    const joined = await rejoin(deps, lost, limit.signal);
    if (await recordRejoin(deps, lost, joined)) {
      log.info({ sessionId, attempt }, 'a lost avatar is back');
      metrics.avatarReplaced('back');
      return true;
    }
    await endOrphan(deps, sessionId);
  } catch (error) {
    metrics.avatarReplaced('given_up');
    log.warn({ sessionId, err: error }, 'a lost avatar could not be brought back');
    await endSession(deps, sessionId, {
      reason: 'error',
      at: deps.time.nowOf(lost),
      countedUntil: lost.lostAt,
    }).catch((cause: unknown) =>
      log.warn({ sessionId, err: cause }, 'a session without its avatar could not be ended yet'),
    );
  } finally {
    cancel();
  }
  return false;
}

async function rejoin(deps: SessionDeps, lost: Lost, signal: AbortSignal): Promise<Joined> {
  const history = await readTurns(deps.db, lost.id, HISTORY_TURNS);
  for (;;) {
    try {
      const greeted = lost.peer_joined_at !== null;
      const assignment = await hostedAssignment(deps, lost, { usedMs: lost.usedMs, history, greeted });
      return await place(deps, assignment, signal);
    } catch (error) {
      if (signal.aborted) throw error;
      deps.log.warn({ sessionId: lost.id, err: error }, 'a lost avatar is not back yet; trying again');
      await pause(deps, signal);
    }
  }
}

function pause({ clock }: SessionDeps, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const cancel = clock.after(RETRY_MS, resolve);
    signal.addEventListener(
      'abort',
      () => {
        cancel();
        reject(signal.reason instanceof Error ? signal.reason : new Error('aborted'));
      },
      { once: true },
    );
  });
}

/** False when the session came to its end while the avatar was away. */
async function recordRejoin(
  { db, clock, time }: SessionDeps,
  lost: Lost,
  { at: joinedAt, abilities }: Joined,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const row = await lockSession(tx, lost.id);
    if (row?.status !== 'active' || row.attempt !== lost.attempt || row.absent_since === null) return false;
    const backMs = Math.max(time.ofNews(row, joinedAt).getTime(), row.absent_since.getTime());
    await updateSession(tx, lost.id, {
      absent_since: null,
      absent_ms: row.absent_ms + backMs - row.absent_since.getTime(),
      // If its host has listed it already, the next report adds to that time.
      alive_at: row.alive_uptime_ms === null ? new Date(backMs) : row.alive_at,
      heard_at: clock.now(),
    });
    await writeAbilities(tx, lost.id, abilities);
    time.heard(lost.id, time.nowOf(row), clock.steadyMs());
    return true;
  });
}

/** Ends a process that joined too late. Should this fail, the answer to its next heartbeat ends it. */
async function endOrphan({ db, hosts }: SessionDeps, sessionId: string): Promise<void> {
  const row = await readSession(db, sessionId);
  const address = await hostAddress(db, row?.media_host_id ?? null);
  if (address !== null) await hosts.end(address, sessionId).catch(() => undefined);
}
