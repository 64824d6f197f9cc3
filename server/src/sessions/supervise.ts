import type { SessionRow } from '../ports/session-tables.ts';
import { endSession } from './end.ts';
import { type Replacement, replaceAvatar } from './failover.ts';
import { type ActiveSession, type Ending, judge, type Verdict } from './lifecycle.ts';
import type { SessionDeps } from './session-deps.ts';
import { activeRow, type ChargedRow, claimNotice, loadActive, lockSession } from './store.ts';

/** `now` is the time in the session, as all its moments are. */
export type LoadedSession = ActiveSession & { now: Date };

/** What is to be done about a session; null: nothing. */
export type Judgement = (session: LoadedSession) => Verdict | null;

/** What came of one look at a session. */
export type Outcome =
  /** It is not active, or no longer. */
  | { is: 'over' }
  /** Nothing is due for `inMs`; `listening`: or until its host's next word. */
  | { is: 'waiting'; inMs: number; listening: boolean }
  | Changed
  /** Nothing had to be done, or this server is closing and does nothing more. */
  | { is: 'left' };

/** Something was done: there may be more. */
interface Changed {
  is: 'changed';
  ended: boolean;
  replacement: Replacement | null;
}

const CHANGED: Changed = { is: 'changed', ended: false, replacement: null };

/**
 * One look at a session: loads it again, has it judged, and does what the verdict says. Timers ask `judge` what time
 * has made due; callers that have news of the session ask what the news means. Several processes may do this at once:
 * each act is conditional on the row.
 */
export async function supervise(
  deps: SessionDeps,
  sessionId: string,
  judgement: Judgement = (session) => judge(session, session.now),
  /** As it was read or written a moment ago, instead of reading it again. */
  known: ChargedRow | null = null,
): Promise<Outcome> {
  const session = await loadSession(deps, sessionId, known);
  if (session === undefined) return { is: 'over' };
  const verdict = judgement(session);
  if (verdict === null) return { is: 'left' };
  switch (verdict.do) {
    case 'wait':
    case 'listen':
      return {
        is: 'waiting',
        inMs: verdict.until.getTime() - session.now.getTime(),
        listening: verdict.do === 'listen',
      };
    case 'notice':
      await sendNotice(deps, session.row, verdict.secondsLeft);
      return CHANGED;
    case 'charge': {
      const ending = await charge(deps, sessionId, verdict.minute, verdict.startsAt);
      return ending === null ? CHANGED : end(deps, sessionId, ending);
    }
    case 'end':
      return end(deps, sessionId, verdict.ending);
    case 'failover': {
      if (deps.closing.aborted) return { is: 'left' };
      const { lostAt, attempt = null } = verdict;
      return { ...CHANGED, replacement: await replaceAvatar(deps, sessionId, lostAt, attempt) };
    }
  }
}

async function end(deps: SessionDeps, sessionId: string, ending: Ending): Promise<Outcome> {
  return { ...CHANGED, ended: await endSession(deps, sessionId, ending) };
}

async function loadSession(
  deps: SessionDeps,
  sessionId: string,
  known: ChargedRow | null,
): Promise<LoadedSession | undefined> {
  const { db, clock, registry, time } = deps;
  const session = known === null ? await loadActive(db, sessionId) : activeRow(known);
  if (session === undefined) return undefined;
  const { row } = session;
  const heardMs = registry.heardRunning(row)?.getTime() ?? 0;
  const unheardMs = clock.now().getTime() - (row.heard_at ?? row.started_at).getTime();
  return {
    ...session,
    aliveAt: new Date(Math.max(session.aliveAt.getTime(), heardMs)),
    listeningSince: registry.listeningSince(row),
    now: time.nowOf(row),
    unheardMs: Math.max(0, unheardMs),
  };
}

async function sendNotice(
  { db, rooms, log }: SessionDeps,
  row: SessionRow,
  secondsLeft: number,
): Promise<void> {
  if (!(await claimNotice(db, row.id, secondsLeft)) || row.peer_identity === null) return;
  // Not awaited: a media server that cannot be reached must not hold up the session's other steps.
  void rooms
    .notify(row.room_name, row.peer_identity, { type: 'session_ending', secondsLeft })
    .catch((error: unknown) => log.warn({ sessionId: row.id, err: error }, 'a notice was not sent'));
}

/** How the session ends where the minute cannot be paid. */
async function charge(
  { db, credits }: SessionDeps,
  sessionId: string,
  minute: number,
  startsAt: Date,
): Promise<Ending | null> {
  return db.transaction().execute(async (tx) => {
    const locked = await lockSession(tx, sessionId);
    if (locked?.status !== 'active') return null;
    const result = await credits.chargeMinute(tx, { sessionId, minute, startsAt });
    return result === 'charged' ? null : { reason: result, at: startsAt, countedUntil: startsAt };
  });
}
