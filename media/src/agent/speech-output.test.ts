import { initializeLogger } from '@livekit/agents';
import { AudioFrame } from '@livekit/rtc-node';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { msOfSamples, PLAYOUT_RATE, type TimedExpression } from '../runner/segments.ts';
import { SPOKEN_CHUNK, SpeechOutput } from './speech-output.ts';
import type { SpokenChunk } from './spoken-text.ts';

initializeLogger({ pretty: false, level: 'error' });
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** An output whose listener has heard so much of everything. */
function createWorld() {
  const world = { heardMs: 0, writtenMs: 0, shown: [] as (readonly TimedExpression[])[] };
  const output = new SpeechOutput({ onStarted() {}, onFinished() {} });
  output.attach({
    write: (_segmentId, { pcm, expressions }) => {
      world.shown.push(expressions ?? []);
      world.writtenMs += msOfSamples(pcm.length);
    },
    end() {},
    interrupt() {},
    pause() {},
    resume() {},
    duck() {},
    playedMs: () => world.heardMs,
  });
  return { world, output };
}

/** A minute of speech, made as fast as it is taken; resolves when all of it was. */
async function speakAMinute(output: SpeechOutput): Promise<void> {
  for (let second = 0; second < 60; second++)
    await output.captureFrame(new AudioFrame(new Int16Array(PLAYOUT_RATE), PLAYOUT_RATE, 1, PLAYOUT_RATE));
}

it('accepts at most ten seconds ahead of playback, and all of it in the end', async () => {
  const { world, output } = createWorld();
  const spoken = speakAMinute(output);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(world.writtenMs).toBe(11_000);
  for (world.heardMs = 1_000; world.heardMs < 60_000; world.heardMs += 1_000) {
    await vi.advanceTimersByTimeAsync(1_000);
    expect(world.writtenMs).toBe(Math.min(60_000, world.heardMs + 11_000));
  }
  await vi.advanceTimersByTimeAsync(1_000);
  await spoken;
});

it('does not wait for audio that will no longer be heard', async () => {
  const { world, output } = createWorld();
  const spoken = speakAMinute(output);
  await vi.advanceTimersByTimeAsync(5_000);
  output.clearBuffer();
  await vi.advanceTimersByTimeAsync(0);
  await spoken;
  expect(world.writtenMs).toBe(11_000);
});

it('makes what is heard later no faster than three times as fast as it is heard', async () => {
  const { world, output } = createWorld();
  const spoken = speakAMinute(output);
  await vi.advanceTimersByTimeAsync(0);
  expect(world.writtenMs).toBe(2_000);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(world.writtenMs).toBe(5_000);
  output.clearBuffer();
  await spoken;
});

it('times expressions from the beginning of the segment', async () => {
  const { world, output } = createWorld();
  world.heardMs = 2_000;
  const second = (chunk: Partial<SpokenChunk>) => {
    const spoken: SpokenChunk = { sentence: 0, phones: [], last: false, ...chunk };
    return new AudioFrame(new Int16Array(PLAYOUT_RATE), PLAYOUT_RATE, 1, PLAYOUT_RATE, {
      [SPOKEN_CHUNK]: spoken,
    });
  };
  const expressions = [{ expression: 'smile' as const, startMs: 100, endMs: 700 }];
  await output.captureFrame(second({ text: 'It opens at ten. ', last: true }));
  await output.captureFrame(second({ sentence: 1, text: 'Welcome!', last: true, expressions }));
  expect(world.shown).toEqual([[], [{ expression: 'smile', startMs: 1100, endMs: 1700 }]]);
});

it('knows when the first sound of a segment was made, and that silence for words is none', async () => {
  const made: (number | null)[] = [];
  const output = new SpeechOutput({ onStarted: ({ madeMs }) => made.push(madeMs), onFinished() {} });
  const nothing = () => {};
  const { onStarted } = output.attach({
    ...{ write: (segmentId) => ids.add(segmentId), end: nothing, interrupt: nothing, pause: nothing },
    ...{ resume: nothing, duck: nothing, playedMs: () => 0 },
  });
  const ids = new Set<string>();
  const frame = (samples: number, chunk: Partial<SpokenChunk>) => {
    const spoken: SpokenChunk = { sentence: 0, phones: [], last: false, ...chunk };
    return new AudioFrame(new Int16Array(samples), PLAYOUT_RATE, 1, samples, { [SPOKEN_CHUNK]: spoken });
  };
  await output.captureFrame(frame(0, { text: 'Good morning.', madeMs: 1 }));
  await output.captureFrame(frame(240, { madeMs: 2 }));
  await output.captureFrame(frame(240, { last: true }));
  output.flush();
  await output.captureFrame(frame(240, { text: 'Bonjour.', madeMs: 3, silent: true, last: true }));
  for (const id of ids) onStarted(id);
  expect(made).toEqual([2, null]);
});

it('goes on until its last words, also while it is paused', async () => {
  const { world, output } = createWorld();
  expect(output.goesOn()).toBe(false);
  world.heardMs = 2_500;
  await output.captureFrame(
    new AudioFrame(new Int16Array(3 * PLAYOUT_RATE), PLAYOUT_RATE, 1, 3 * PLAYOUT_RATE),
  );
  expect(output.goesOn()).toBe(true);
  output.flush();
  expect(output.goesOn()).toBe(false);
  world.heardMs = 1_500;
  output.pause();
  expect(output.goesOn()).toBe(true);
});
