import type { PeerState } from '@vivant/contract/control';
import type { Db } from '../ports/database.ts';
import type { SessionRow } from '../ports/session-tables.ts';
import type { SessionEnder } from './end.ts';
import { explainLoss } from './lifecycle.ts';
import type { SessionTime } from './session-time.ts';
import { lockSession, readRunning, updateSession } from './store.ts';
import type { SessionWatch } from './watch.ts';

/** What a process saw of its visitor or agent; `at` by the clock of its machine. */
export interface PeerNews {
  sessionId: string;
  attempt: number;
  state: PeerState['state'];
  at: Date;
}

export type PresenceTracker = ReturnType<typeof createPresenceTracker>;

/**
 * Takes news of visitors and agents, in whatever order and however often it comes: what is older than what is
 * known, or comes from a process that has been replaced, changes nothing.
 */
export function createPresenceTracker(deps: {
  db: Db;
  time: SessionTime;
  ender: SessionEnder;
  watch: SessionWatch;
}) {
  const { db, time, ender, watch } = deps;

  async function left(news: PeerNews): Promise<void> {
    const session = await watch.load(news.sessionId);
    if (session === undefined || isStale(session.row, news)) return;
    const at = time.ofNews(session.row, news.at);
    // Late news of someone who had been overdue by then changes nothing.
    const ending = explainLoss(session, at);
    await ender.end(
      news.sessionId,
      ending.reason === 'error' ? { reason: 'visitor_left', at, countedUntil: at } : ending,
    );
  }

  async function take(news: PeerNews): Promise<void> {
    if (news.state === 'left') return left(news);
    const noted = await db.transaction().execute(async (tx) => {
      const row = await lockSession(tx, news.sessionId);
      // A caller's agent may be there before the avatar counts as having joined.
      if (row === undefined || (row.status !== 'active' && row.status !== 'starting')) return false;
      if (isStale(row, news)) return false;
      const at = time.ofNews(row, news.at);
      await updateSession(tx, news.sessionId, {
        peer_news_at: news.at,
        // Whoever was lost had been there, even if that was never heard.
        peer_joined_at: row.peer_joined_at ?? at,
        peer_lost_at: news.state === 'there' ? null : at,
      });
      return true;
    });
    if (noted) await watch.evaluate(news.sessionId);
  }

  return {
    take,

    /** What a host repeats with every heartbeat: nearly all of it is known. */
    async takeUnknown(repeated: readonly PeerNews[]): Promise<void> {
      const ids = repeated.map(({ sessionId }) => sessionId);
      const known = await readRunning(db, ids);
      for (const news of repeated) {
        const row = known.get(news.sessionId);
        if (row !== undefined && !isStale(row, news)) await take(news);
      }
    },
  };
}

function isStale(row: Pick<SessionRow, 'attempt' | 'peer_news_at'>, news: PeerNews): boolean {
  return news.attempt !== row.attempt || (row.peer_news_at !== null && news.at <= row.peer_news_at);
}
