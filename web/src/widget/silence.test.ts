import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { watchForSilence } from './silence.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function watched() {
  const said: string[] = [];
  const watch = watchForSilence({ onSilence: () => said.push('silence'), onWord: () => said.push('word') });
  return { said, ...watch };
}

describe('a frame that is not shown', () => {
  it('is noticed after ten seconds without a word, once', () => {
    const { said } = watched();
    vi.advanceTimersByTime(9_999);
    expect(said).toEqual([]);
    vi.advanceTimersByTime(60_000);
    expect(said).toEqual(['silence']);
  });

  it('is none where the frame has spoken, however long it says nothing after that', () => {
    const { said, hear } = watched();
    vi.advanceTimersByTime(9_999);
    hear();
    hear();
    vi.advanceTimersByTime(60_000);
    expect(said).toEqual([]);
  });

  it('was only slow where it speaks later', () => {
    const { said, hear } = watched();
    vi.advanceTimersByTime(20_000);
    hear();
    hear();
    expect(said).toEqual(['silence', 'word']);
  });

  it('concerns nobody once the visitor has closed it', () => {
    const { said, stop } = watched();
    stop();
    vi.advanceTimersByTime(60_000);
    expect(said).toEqual([]);
  });
});
