import type { PeerState } from '@vivant/contract/control';
import type { SessionRow } from '../ports/session-tables.ts';
import { judgeGoodbye } from './judgements.ts';
import { notePeer, type PeerTime, readRunning } from './store.ts';
import type { SupervisedDeps } from './supervisor.ts';

/** What a process saw of its visitor or agent; `at` by the clock of its machine. */
export interface PeerNews {
  sessionId: string;
  attempt: number;
  state: PeerState['state'];
  at: Date;
}

/**
 * Takes news of visitors and agents, in any order and any number of times: what is older than what is
 * known, or comes from a process that has been replaced, changes nothing.
 */
export async function takePeerNews(deps: SupervisedDeps, news: PeerNews): Promise<void> {
  const { db, time, supervisor } = deps;
  if (news.state === 'left') {
    await supervisor.tell(news.sessionId, (session) =>
      isNewPeerNews(session.row, news) ? judgeGoodbye(session, time.ofNews(session.row, news.at)) : null,
    );
    return;
  }
  const { sessionId, attempt, state, at: newsAt } = news;
  const at = state === 'lost' ? await lossAt(deps, news) : arrivalAt(deps, news);
  if (at === undefined) return;
  const noted = await notePeer(db, { sessionId, attempt, newsAt, ...at, isLost: state === 'lost' });
  if (noted !== null) await supervisor.watch(sessionId, noted);
}

/** In the session's time, which what is billed may depend on; undefined: it is no news. */
async function lossAt({ db, time }: SupervisedDeps, news: PeerNews): Promise<PeerTime | undefined> {
  const session = (await readRunning(db, [news.sessionId])).get(news.sessionId);
  if (session === undefined || !isNewPeerNews(session, news)) return undefined;
  const at = time.ofNews(session, news.at);
  return { at, machineAt: at };
}

/** Nothing is billed by when somebody came: what this process knows of the session's time is enough. */
function arrivalAt({ clock, time }: SupervisedDeps, { sessionId, at }: PeerNews): PeerTime {
  const agoMs = Math.max(0, clock.now().getTime() - at.getTime());
  const now = time.nowIfKnown(sessionId);
  return {
    at: now === null ? null : new Date(now.getTime() - agoMs),
    // A caller's agent may be there before the avatar counts as having joined.
    machineAt: new Date(clock.now().getTime() - agoMs),
  };
}

/** Whether it is newer than what is known, from the process that runs the session now. */
export function isNewPeerNews(
  { attempt, peer_news_at: knownAt }: Pick<SessionRow, 'attempt' | 'peer_news_at'>,
  news: PeerNews,
): boolean {
  return news.attempt === attempt && (knownAt === null || news.at > knownAt);
}
