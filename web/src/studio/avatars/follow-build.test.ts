import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ToldStream } from '../testing/told-stream.ts';
import { followBuild } from './follow-build.ts';

describe('news of a build', () => {
  const streams: ToldStream[] = [];
  const newest = () => streams.at(-1) as ToldStream;
  const news: unknown[] = [];
  let done = 0;
  let stop: () => void;

  beforeEach(() => {
    vi.useFakeTimers();
    streams.length = 0;
    news.length = 0;
    done = 0;
    stop = followBuild({
      open() {
        streams.push(new ToldStream());
        return newest() as unknown as EventSource;
      },
      onNews: (one) => news.push(one),
      onDone: () => done++,
    });
  });
  afterEach(() => {
    stop();
    vi.useRealTimers();
  });

  it('come again by a new stream after one was refused, asked for less and less often', () => {
    for (const waitMs of [2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000]) {
      const before = streams.length;
      newest().refuse();
      vi.advanceTimersByTime(waitMs - 1);
      expect(streams).toHaveLength(before);
      vi.advanceTimersByTime(1);
      expect(streams).toHaveLength(before + 1);
    }
    newest().tell('build', { progress: 40 });
    expect(news).toEqual([{ progress: 40 }]);
    newest().refuse();
    vi.advanceTimersByTime(2000);
    newest().tell('build', { progress: 60 });
    expect(news).toHaveLength(2);
  });

  it('leave a stream that the browser itself opens again alone', () => {
    newest().readyState = 0;
    newest().dispatchEvent(new Event('error'));
    vi.advanceTimersByTime(600_000);
    expect(streams).toHaveLength(1);
  });

  it('end with the build', () => {
    newest().tell('done');
    expect([done, newest().readyState]).toEqual([1, 2]);
    vi.advanceTimersByTime(600_000);
    expect(streams).toHaveLength(1);
  });

  it('are asked for no more once nobody follows them', () => {
    newest().refuse();
    stop();
    vi.advanceTimersByTime(600_000);
    expect(streams).toHaveLength(1);
  });
});
