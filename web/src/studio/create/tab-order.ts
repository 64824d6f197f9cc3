/** Messages between tabs that show one draft. */
export type News = Opened | 'busy';

/** A page was opened: `busy` is the answer of a tab that must keep the draft. */
export interface Opened {
  atMs: number;
  /** Two may be opened in one moment, as when a browser restores them. */
  id: string;
}

/** The effect of a message: whether this tab gives way, and what it tells the others. */
export interface Verdict {
  givesWay: 'free' | 'busy' | null;
  tells: News | null;
}

/**
 * A draft goes on in the tab that was opened last, unless another would lose something by it. Of two that hear of each
 * other at once exactly one gives way: both put them into the same order.
 */
export function judgeNews(news: News, { own, wouldLose }: { own: Opened; wouldLose: boolean }): Verdict {
  if (wouldLose) return { givesWay: null, tells: news === 'busy' ? null : 'busy' };
  if (news === 'busy') return { givesWay: 'busy', tells: null };
  if (isAfter(news, own)) return { givesWay: 'free', tells: null };
  // It has perhaps not heard of this tab: it may have been opened later by a clock that was set back.
  return { givesWay: null, tells: own };
}

/** When a tab that goes on counts as opened: after all it has heard of, also where the clock was set back since. */
export function openedAtMs(nowMs: number, heardMs: number): number {
  return Math.max(nowMs, heardMs + 1);
}

function isAfter(one: Opened, other: Opened): boolean {
  return one.atMs === other.atMs ? one.id > other.id : one.atMs > other.atMs;
}
