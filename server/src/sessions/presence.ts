import type { PeerState } from '@vivant/contract/control';
import type { SessionRow } from '../ports/session-tables.ts';
import { judgeGoodbye } from './judgements.ts';
import { notePeer, type PeerTime, readRunning } from './store.ts';
import type { SupervisedDeps } from './supervisor.ts';

/** What a process reports of its visitor or agent; `at` by the clock of its machine. */
export interface PresenceReport {
  sessionId: string;
  attempt: number;
  state: PeerState['state'];
  at: Date;
}

/**
 * Takes reports about visitors and agents, in any order and any number of times: a report that is older than what is
 * known, or comes from a process that has been replaced, changes nothing.
 */
export async function takePresenceReport(deps: SupervisedDeps, report: PresenceReport): Promise<void> {
  const { db, time, supervisor } = deps;
  if (report.state === 'left') {
    await supervisor.tell(report.sessionId, (session) =>
      isNewPresence(session.row, report) ? judgeGoodbye(session, time.ofNews(session.row, report.at)) : null,
    );
    return;
  }
  const { sessionId, attempt, state, at: newsAt } = report;
  const at = state === 'lost' ? await lossAt(deps, report) : arrivalAt(deps, report);
  if (at === undefined) return;
  const noted = await notePeer(db, { sessionId, attempt, newsAt, ...at, isLost: state === 'lost' });
  if (noted !== null) await supervisor.watch(sessionId, noted);
}

/** The time in the session's own time, on which the bill may depend; undefined: the report is not new. */
async function lossAt({ db, time }: SupervisedDeps, report: PresenceReport): Promise<PeerTime | undefined> {
  const session = (await readRunning(db, [report.sessionId])).get(report.sessionId);
  if (session === undefined || !isNewPresence(session, report)) return undefined;
  const at = time.ofNews(session, report.at);
  return { at, machineAt: at };
}

/** The bill does not depend on when somebody came: what this process knows of the session's time is enough. */
function arrivalAt({ clock, time }: SupervisedDeps, { sessionId, at }: PresenceReport): PeerTime {
  const agoMs = Math.max(0, clock.now().getTime() - at.getTime());
  const now = time.nowIfKnown(sessionId);
  return {
    at: now === null ? null : new Date(now.getTime() - agoMs),
    // A caller's agent may be there before the avatar counts as having joined.
    machineAt: new Date(clock.now().getTime() - agoMs),
  };
}

/** Whether the report is newer than what is known, and from the process that runs the session now. */
export function isNewPresence(
  { attempt, peer_news_at: knownAt }: Pick<SessionRow, 'attempt' | 'peer_news_at'>,
  report: PresenceReport,
): boolean {
  return report.attempt === attempt && (knownAt === null || report.at > knownAt);
}
