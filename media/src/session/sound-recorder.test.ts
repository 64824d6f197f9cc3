import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { PLAIN_ENV, spawnChild } from '@vivant/platform/child';
import { findProgram } from '@vivant/platform/find-program';
import { expect, it } from 'vitest';
import { PLAYOUT_RATE, samplesOfMs } from '../runner/segments.ts';
import { startSoundRecorder } from './sound-recorder.ts';

const FRAME_MS = 40;
const FRAME = samplesOfMs(FRAME_MS);

function tone(hertz: number, from: number): Int16Array {
  return Int16Array.from(
    { length: FRAME },
    (_, i) => 8000 * Math.sin((2 * Math.PI * hertz * (from + i)) / PLAYOUT_RATE),
  );
}

/** A recorder whose time the test lets pass. */
function record(program?: string) {
  let nowMs = 0;
  const parts: Buffer[] = [];
  const over: string[] = [];
  const recorder = startSoundRecorder({
    onBytes: (bytes) => parts.push(bytes),
    onOver: (why) => over.push(why),
    now: () => nowMs,
    ...(program !== undefined && { program }),
  });
  return {
    recorder,
    over,
    pass: (ms: number) => {
      nowMs += ms;
    },
    /** A session lasts longer than an encoder takes to begin. */
    async finish() {
      await expect.poll(() => parts.length, { timeout: 60_000 }).toBeGreaterThan(0);
      await recorder.finish();
    },
    file: () => Buffer.concat(parts),
  };
}

/** Both sides as samples at 24 kHz, and how often each crosses zero in a second: what it sounds like. */
async function heard(file: Buffer) {
  const child = spawnChild({
    command: findProgram('ffmpeg') ?? '',
    args: ['-loglevel', 'error', '-i', 'pipe:0', '-f', 's16le', '-ar', String(PLAYOUT_RATE), 'pipe:1'],
    env: PLAIN_ENV,
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  child.process.stdin.end(file);
  const [pcm] = await Promise.all([buffer(child.process.stdout), once(child.process, 'exit')]);
  const both = new Int16Array(pcm.buffer, pcm.byteOffset, pcm.length >> 1);
  const side = (which: number, fromMs: number, untilMs: number) => {
    const samples = both.filter((_, i) => i % 2 === which).slice(samplesOfMs(fromMs), samplesOfMs(untilMs));
    const crossings = samples.reduce(
      (count, sample, i) => (i > 0 && sample >= 0 !== (samples[i - 1] ?? 0) >= 0 ? count + 1 : count),
      0,
    );
    const energy = Math.sqrt(samples.reduce((sum, sample) => sum + sample ** 2, 0) / samples.length);
    return { hertz: (crossings * 500) / (untilMs - fromMs), energy };
  };
  return { side, durationMs: (both.length / 2 / PLAYOUT_RATE) * 1000 };
}

it('has the visitor on the left and the avatar on the right, in step', async () => {
  const { recorder, over, pass, finish, file } = record();
  for (let at = 0; at < 3000; at += FRAME_MS) {
    recorder.avatar(tone(400, samplesOfMs(at)));
    recorder.visitor(tone(900, samplesOfMs(at)));
    pass(FRAME_MS);
  }
  expect(recorder.durationMs()).toBe(3000);
  await finish();
  const { side, durationMs } = await heard(file());
  expect(durationMs).toBeGreaterThan(2900);
  expect(durationMs).toBeLessThan(3100);
  expect(side(0, 1000, 2000).hertz).toBeCloseTo(900, -2);
  expect(side(1, 1000, 2000).hertz).toBeCloseTo(400, -2);
  expect(over).toEqual([]);
});

it('is silent on the side of whom nothing comes, and makes up for what a stall left out', async () => {
  const { recorder, pass, finish, file } = record();
  recorder.avatar(tone(400, 0));
  pass(FRAME_MS + 2000);
  for (let at = 0; at < 1000; at += FRAME_MS) {
    recorder.avatar(tone(400, samplesOfMs(at)));
    pass(FRAME_MS);
  }
  await finish();
  const { side, durationMs } = await heard(file());
  expect(durationMs).toBeGreaterThan(2900);
  expect(side(0, 0, 2900).energy).toBeLessThan(50);
  expect(side(1, 500, 1900).energy).toBeLessThan(50);
  expect(side(1, 2300, 2800).energy).toBeGreaterThan(2000);
});

it('stays in step where silence was told ahead that was not heard', async () => {
  const { recorder, pass, finish, file } = record();
  for (let turn = 0; turn < 20; turn++) {
    for (let at = 0; at < 120; at += FRAME_MS) recorder.avatar(new Int16Array(FRAME));
    for (let at = 0; at < 200; at += FRAME_MS) recorder.avatar(tone(400, samplesOfMs(at)));
    pass(200);
  }
  await finish();
  const { side, durationMs } = await heard(file());
  expect(durationMs).toBeGreaterThan(3900);
  expect(durationMs).toBeLessThan(4500);
  expect(side(1, 1000, 3900).energy).toBeGreaterThan(4000);
});

it('says so where the encoder cannot be run, and where it ends by itself', async () => {
  for (const program of ['/nonexistent/ffmpeg', '/usr/bin/false']) {
    const { recorder, over } = record(program);
    recorder.avatar(new Int16Array(FRAME));
    await expect.poll(() => over).toEqual(['failed']);
    recorder.avatar(new Int16Array(FRAME));
    await recorder.finish();
    expect(over).toEqual(['failed']);
  }
});
