import type { PeerState } from '@vivant/contract/control';
import type { SessionRow } from '../ports/session-tables.ts';
import { judgeGoodbye } from './judgements.ts';
import { lockSession, readRunning, updateSession } from './store.ts';
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
      isStale(session.row, news) ? null : judgeGoodbye(session, time.ofNews(session.row, news.at)),
    );
    return;
  }
  const noted = await db.transaction().execute(async (tx) => {
    const row = await lockSession(tx, news.sessionId);
    // A caller's agent may be there before the avatar counts as having joined.
    if (row === undefined || (row.status !== 'active' && row.status !== 'starting')) return false;
    if (isStale(row, news)) return false;
    const at = time.ofNews(row, news.at);
    await updateSession(tx, news.sessionId, {
      peer_news_at: news.at,
      // A peer that was lost had been there, even if that was never reported.
      peer_joined_at: row.peer_joined_at ?? at,
      peer_lost_at: news.state === 'there' ? null : at,
    });
    return true;
  });
  if (noted) await supervisor.watch(news.sessionId);
}

/** What a host repeats with every heartbeat: nearly all of it is known. */
export async function takeRepeatedPeerNews(
  deps: SupervisedDeps,
  repeated: readonly PeerNews[],
): Promise<void> {
  const known = await readRunning(
    deps.db,
    repeated.map(({ sessionId }) => sessionId),
  );
  for (const news of repeated) {
    const row = known.get(news.sessionId);
    if (row !== undefined && !isStale(row, news)) await takePeerNews(deps, news);
  }
}

function isStale(row: Pick<SessionRow, 'attempt' | 'peer_news_at'>, news: PeerNews): boolean {
  return news.attempt !== row.attempt || (row.peer_news_at !== null && news.at <= row.peer_news_at);
}
