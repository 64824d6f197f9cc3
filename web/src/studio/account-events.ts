import { EVENT_TYPES, GAP_EVENT, type ServiceEvent } from '@vivant/contract/events';
import { keepOpen, type Stream } from './keep-open.ts';

/** The queries to read again because something happened, by the beginnings of their names. */
export type Stale = readonly string[];

/** Many things may happen at once: pages read again once for all of them, and not at once again. */
const TOGETHER_MS = 300;
const APART_MS = 2000;

/** The queries that an event affects. `null`: anything may have changed. */
export function staleAfter({
  type,
  data: { avatarId = '', sessionId = '', avatarSessionId = '' },
}: ServiceEvent) {
  const avatar: Stale = ['avatars', avatarId];
  const [kind] = type.split('.');
  switch (kind) {
    case 'avatar':
      return [['avatar-cards'], avatar, ['account']];
    case 'session':
      return [['sessions'], ['session', sessionId], [...avatar, 'unanswered'], ['account']];
    case 'avatar_session':
      return [['sessions'], ['session', avatarSessionId], ['account']];
    case 'sponsor_budget':
      return [avatar, ['account']];
    case 'key':
      return [['keys']];
    default:
      return null;
  }
}

/**
 * Follows the account's events while a page is visible. A hidden page holds no stream, as browsers only open a few to
 * one service, and may have missed anything when it is seen again. `onStale`: the queries to read again; null: all.
 * @returns what stops it
 */
export function followAccount({
  open,
  page,
  onStale,
}: {
  open(): Stream;
  page: Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>;
  onStale(stale: readonly Stale[] | null): void;
}): () => void {
  let stop: (() => void) | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stale: Stale[] | null = [];
  let toldAt = Number.NEGATIVE_INFINITY;

  function gather(more: readonly Stale[] | null) {
    stale = more === null || stale === null ? null : [...stale, ...more];
    if (timer !== undefined) return;
    const waitMs = Math.max(TOGETHER_MS, toldAt + APART_MS - performance.now());
    timer = setTimeout(() => {
      timer = undefined;
      toldAt = performance.now();
      onStale(stale);
      stale = [];
    }, waitMs);
  }

  function follow() {
    let isFirst = true;
    stop = keepOpen(open, (stream, works) => {
      // A browser goes on where its own stream was; another stream begins with what happens from now on.
      const isAnother = !isFirst;
      isFirst = false;
      stream.addEventListener('open', () => {
        works();
        if (isAnother) gather(null);
      });
      for (const type of [...EVENT_TYPES, GAP_EVENT])
        stream.addEventListener(type, ({ data }: MessageEvent<string>) =>
          gather(staleAfter(JSON.parse(data) as ServiceEvent)),
        );
    });
  }

  function look() {
    if (page.visibilityState === 'hidden') {
      stop?.();
      stop = null;
    } else if (stop === null) {
      follow();
      gather(null);
    }
  }

  page.addEventListener('visibilitychange', look);
  if (page.visibilityState !== 'hidden') follow();
  return () => {
    page.removeEventListener('visibilitychange', look);
    clearTimeout(timer);
    stop?.();
  };
}
