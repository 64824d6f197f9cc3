import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { followAccount, type Stale, staleAfter } from './account-events.ts';
import { ToldStream } from './testing/told-stream.ts';

const AT = '2026-11-02T10:04:03.412Z';

describe('what pages read again', () => {
  it.each([
    ['avatar.ready', { avatarId: 'a' }, [['avatar-cards'], ['avatars', 'a'], ['account']]],
    [
      ...(['session.ended', { avatarId: 'a', sessionId: 's' }] as const),
      [['sessions'], ['session', 's'], ['avatars', 'a', 'unanswered'], ['account']],
    ],
    ['avatar_session.failed', { avatarSessionId: 's' }, [['sessions'], ['session', 's'], ['account']]],
    ['sponsor_budget.low', { avatarId: 'a' }, [['avatars', 'a'], ['account']]],
    ['key.cap_reached', { keyId: 'k' }, [['keys']]],
    ['stream.gap', {}, null],
  ] as const)('after %s is what shows it', (type, data, stale) => {
    expect(staleAfter({ type, timestamp: AT, data })).toEqual(stale);
  });
});

class Stream extends ToldStream {
  override tell(type: string, data: object = {}) {
    super.tell(type, { type, timestamp: AT, data });
  }
}

class Page extends EventTarget {
  visibilityState: DocumentVisibilityState = 'visible';
  turn(to: DocumentVisibilityState) {
    this.visibilityState = to;
    this.dispatchEvent(new Event('visibilitychange'));
  }
}

describe('a page that follows the account', () => {
  const streams: Stream[] = [];
  const newest = () => streams.at(-1) as Stream;
  let stale: (readonly Stale[] | null)[];
  let page: Page;
  let stop: () => void;
  beforeEach(() => {
    vi.useFakeTimers();
    streams.length = 0;
    stale = [];
    page = new Page();
    stop = followAccount({
      open() {
        streams.push(new Stream());
        return newest() as unknown as EventSource;
      },
      page: page as never,
      onStale: (told) => stale.push(told),
    });
  });
  afterEach(() => {
    stop();
    vi.useRealTimers();
  });

  it('reads once for what happens together', () => {
    newest().tell('key.cap_reached');
    newest().tell('sponsor_budget.exhausted', { avatarId: 'a' });
    vi.advanceTimersByTime(300);
    expect(stale).toEqual([[['keys'], ['avatars', 'a'], ['account']]]);
    newest().tell('key.cap_reached');
    vi.advanceTimersByTime(1999);
    expect(stale).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(stale.at(-1)).toEqual([['keys']]);
  });

  it('reads everything after a gap, and after a stream that was refused', () => {
    newest().tell('stream.gap');
    newest().tell('key.cap_reached');
    vi.advanceTimersByTime(300);
    newest().refuse();
    vi.advanceTimersByTime(2000);
    expect(streams).toHaveLength(2);
    expect(stale).toEqual([null]);
    newest().dispatchEvent(new Event('open'));
    vi.advanceTimersByTime(300);
    expect(stale).toEqual([null, null]);
  });

  it('holds no stream while nobody sees it, and reads everything once it is seen again', () => {
    page.turn('hidden');
    expect(newest().readyState).toBe(2);
    page.turn('visible');
    expect(streams).toHaveLength(2);
    vi.advanceTimersByTime(300);
    expect(stale).toEqual([null]);
  });

  it('does nothing more once it is left', () => {
    newest().tell('stream.gap');
    stop();
    page.turn('hidden');
    page.turn('visible');
    vi.advanceTimersByTime(300);
    expect([streams.length, newest().readyState, stale]).toEqual([1, 2, []]);
  });
});
