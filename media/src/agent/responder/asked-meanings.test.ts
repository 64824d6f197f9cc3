import { afterEach, expect, it, vi } from 'vitest';
import { createAskedMeanings } from './asked-meanings.ts';

afterEach(() => {
  vi.useRealTimers();
});

it('compares meanings on a slow machine too: only what it waits for them is limited', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const vector = new Float32Array([1]);
  const failures: unknown[] = [];
  const meanings = createAskedMeanings(
    { questions: (texts) => Promise.resolve(texts.map(() => vector)) },
    (error) => failures.push(error),
  );
  const answered = await meanings.answered(() => {
    const found = ['Where is the mill?', 'the mill'].map((text) => meanings.ofQuestion(text));
    vi.advanceTimersByTime(1000);
    return found;
  }, new AbortController().signal);
  expect(answered).toEqual([vector, vector]);
  expect(failures).toEqual([]);
});
