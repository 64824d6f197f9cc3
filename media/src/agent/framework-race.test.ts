import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { readStream } from '@livekit/agents';
import { ThrowsPromise } from '@livekit/throws-transformer/throws';
import { beforeAll, describe, expect, it } from 'vitest';
import { fixFrameworkRaces } from './framework-race.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const FRAMES = 500;

/** Reads `FRAMES` frames as the framework does and says how many of them the heap still holds. */
async function framesKept(signal: AbortSignal): Promise<number> {
  const frames: WeakRef<object>[] = [];
  const stream = new ReadableStream<object>({
    pull(controller) {
      if (frames.length === FRAMES) return;
      const frame = { data: new Int16Array(320) };
      frames.push(new WeakRef(frame));
      controller.enqueue(frame);
    },
  });
  const reading = readStream(stream, signal);
  for (let read = 0; read < FRAMES; read++) await reading.next();
  await new Promise((resolve) => setImmediate(resolve));
  collectGarbage();
  const kept = frames.filter((frame) => frame.deref() !== undefined).length;
  // Ends the reading; until here the signal is part of a session that goes on.
  void reading.return(undefined);
  return kept;
}

describe('the races of the agents framework', () => {
  beforeAll(fixFrameworkRaces);

  it('keep no frame of a microphone while the session goes on', async () => {
    const session = new AbortController();
    // Without the fix it is all of them; a collection may leave a few.
    expect(await framesKept(session.signal)).toBeLessThan(FRAMES / 10);
    session.abort();
  });

  it('end a pending read at once when the session ends', async () => {
    const session = new AbortController();
    const reading = readStream(new ReadableStream({}), session.signal);
    const next = reading.next();
    session.abort();
    expect(await next).toEqual({ done: true, value: undefined });
  });

  it('are won by the promise that settles first, also in later races', async () => {
    const never = new Promise<never>(() => {});
    const late = Promise.withResolvers<string>();
    expect(await ThrowsPromise.race([never, Promise.resolve('first')])).toBe('first');
    const waiting = [ThrowsPromise.race([never, late.promise]), ThrowsPromise.race([late.promise, never])];
    late.resolve('late');
    expect(await Promise.all(waiting)).toEqual(['late', 'late']);
    // It is settled by now, and known from the races before.
    expect(await ThrowsPromise.race([never, late.promise])).toBe('late');
    expect(await ThrowsPromise.race([never, 'not a promise'])).toBe('not a promise');
    expect(ThrowsPromise.race([never, never])).toBeInstanceOf(ThrowsPromise);
  });

  it('reject with an error that comes first', async () => {
    const never = new Promise<never>(() => {});
    const failing = Promise.withResolvers<never>();
    const both = [ThrowsPromise.race([failing.promise, never]), ThrowsPromise.race([never, failing.promise])];
    failing.reject(new Error('gone'));
    for (const lost of await Promise.allSettled(both)) {
      expect(lost).toMatchObject({ status: 'rejected', reason: { message: 'gone' } });
    }
    await expect(ThrowsPromise.race([never, failing.promise])).rejects.toThrow('gone');
  });
});
