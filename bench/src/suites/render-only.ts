import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sayAsVisitor } from '@vivant/media/testing/audio';
import { type CallersAgent, startCallersAgent } from '@vivant/media/testing/callers-agent';
import { startTestLivekit, type TestLivekit } from '@vivant/media/testing/livekit-server';
import { buildTestFace } from '@vivant/media/testing/test-face';
import { prepareRenderOnly, startTestHost, type TestHost } from '@vivant/media/testing/test-host';
import { startVisitor, type Visitor } from '@vivant/media/testing/visitor';
import type { VisitorReport } from '@vivant/media/testing/visitor-protocol';
import { AUDIBLE, HEARD_RATE, isSpeaking, lastHeardAt, sampleAt, timeOf } from '../heard.ts';
import { requireLivekit } from '../require-livekit.ts';
import { type BenchRow, type BenchSuite, median, spread } from '../suite.ts';

/** A caller's agent of LiveKit's Node framework that speaks through an avatar, as a participant meets it. */

const JOINS = 5;
const INTERRUPTIONS = 5;
const LONG_MS = 300_000;
/** One video frame. */
const BIN_MS = 40;
const LAG_BINS = 12;
const LONG = 'A very long speech';

export const suite: BenchSuite = {
  name: 'render-only',
  async run() {
    const program = requireLivekit();
    const folder = mkdtempSync(join(tmpdir(), 'vivant-bench-'));
    const face = await buildTestFace();
    const livekit = await startTestLivekit(program);
    const host = await startTestHost({ slots: 4 });
    try {
      await sleep(5000);
      const longVoice = join(folder, 'long.raw');
      writeFileSync(longVoice, new Uint8Array((await speechOf(LONG_MS)).buffer));
      return [
        await joins(livekit, host, face),
        await interruptions(livekit, host, face),
        ...(await longSpeech(livekit, host, face, { [LONG]: longVoice })),
      ];
    } finally {
      await host.close();
      await livekit.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

/** One sentence again and again, with pauses that tell where it is. */
async function speechOf(ms: number): Promise<Int16Array> {
  const sentence = await sayAsVisitor('This is the story of the bridges and of everybody who built them.');
  const all = new Int16Array((ms * HEARD_RATE) / 1000);
  for (let at = 0; at < all.length; at += sentence.length + HEARD_RATE)
    all.set(sentence.subarray(0, all.length - at), at);
  return all;
}

async function meet(
  livekit: TestLivekit,
  host: TestHost,
  face: Uint8Array,
  voices: Record<string, string> = {},
): Promise<{ agent: CallersAgent; visitor: Visitor; joinedMs: number; leave(): Promise<void> }> {
  const [session, visitor, agent] = await Promise.all([
    prepareRenderOnly(livekit, host, face),
    startVisitor(),
    startCallersAgent({ name: 'node' }),
  ]);
  await agent.start({
    url: livekit.url,
    token: session.agentToken,
    avatarIdentity: 'avatar',
    sampleRate: HEARD_RATE,
    voices,
  });
  const startMs = performance.now();
  const { status, body } = await host.post(session.assignment);
  if (status !== 200) throw new Error(`the session was refused: ${JSON.stringify(body)}`);
  const joinedMs = performance.now() - startMs;
  await visitor.join(livekit.url, session.visitorToken);
  await visitor.until('the picture', ({ frames }) => frames.length > 0);
  return {
    agent,
    visitor,
    joinedMs,
    async leave() {
      agent.kill();
      visitor.kill();
      await host.delete(session.sessionId);
      // The next warm process loads its modules meanwhile.
      await sleep(5000);
    },
  };
}

async function joins(livekit: TestLivekit, host: TestHost, face: Uint8Array): Promise<BenchRow> {
  const took: number[] = [];
  for (let run = 0; run < JOINS; run++) {
    const { joinedMs, leave } = await meet(livekit, host, face);
    took.push(joinedMs);
    await leave();
  }
  return {
    name: 'assignment → joined with both tracks, p50',
    value: median(took),
    unit: 'ms',
    bound: { kind: 'max', value: 1500 },
    note: spread(took),
  };
}

async function interruptions(livekit: TestLivekit, host: TestHost, face: Uint8Array): Promise<BenchRow> {
  const { agent, visitor, leave } = await meet(livekit, host, face);
  const took: number[] = [];
  for (let run = 0; run < INTERRUPTIONS; run++) {
    const said = agent.say('x'.repeat(400));
    await visitor.until('the voice', isSpeaking);
    await sleep(1000);
    const calledAt = Date.now();
    agent.interrupt();
    await said;
    await sleep(1500);
    took.push(lastHeardAt(await visitor.report()) - calledAt);
  }
  await leave();
  return {
    name: 'agent interrupts → silence at a participant, p50',
    value: median(took),
    unit: 'ms',
    bound: { kind: 'max', value: 300 },
    note: spread(took),
  };
}

async function longSpeech(
  livekit: TestLivekit,
  host: TestHost,
  face: Uint8Array,
  voices: Record<string, string>,
): Promise<BenchRow[]> {
  const { agent, visitor, leave } = await meet(livekit, host, face, voices);
  const said = await agent.say(LONG, LONG_MS + 60_000);
  if (said.interrupted) throw new Error('the long speech was interrupted');
  const ends = agent.events.filter((event) => event.event === 'finished');
  if (ends.length !== 1) throw new Error(`the long speech was reported ${ends.length} times`);
  await sleep(500);
  const heard = await visitor.report();
  const { frames } = heard;
  await leave();

  const first = heard.audio.findIndex((sample) => Math.abs(sample) > AUDIBLE);
  const beganAt = timeOf(first, heard.audioMarks);
  const endedAt = lastHeardAt(heard);
  const lagOfMinute = (from: number) => lagMs(heard, from, from + 60_000);
  const lags = { first: lagOfMinute(beganAt), last: lagOfMinute(endedAt - 60_000) };
  const spoken = frames.filter(({ at }) => at >= beganAt && at <= endedAt);
  const gapMs = Math.max(...spoken.slice(1).map(({ at }, i) => at - (spoken[i]?.at ?? at)));
  return [
    {
      name: 'five minutes of speech: picture against sound, last minute less first',
      value: Math.abs(lags.last - lags.first),
      unit: 'ms',
      bound: { kind: 'max', value: BIN_MS },
      note: `mouth behind voice by ${Math.round(lags.first)} and ${Math.round(lags.last)} ms`,
    },
    {
      name: 'five minutes of speech: reported position off by',
      value: Math.abs((ends[0]?.positionMs ?? Number.NaN) - LONG_MS),
      unit: 'ms',
      bound: { kind: 'max', value: 100 },
    },
    {
      name: 'five minutes of speech: distinct frames',
      value: new Set(spoken.map(({ hash }) => hash)).size / ((endedAt - beganAt) / 1000),
      unit: '/s',
      bound: { kind: 'min', value: 24 },
      note: `longest gap ${Math.round(gapMs)} ms`,
    },
  ];
}

/** How far the mouth's motion runs behind the voice's loudness, by their best correlation. */
function lagMs({ frames, audio, audioMarks }: VisitorReport, from: number, to: number): number {
  const bins = Math.floor((to - from) / BIN_MS);
  const motion = new Float64Array(bins);
  const loudness = new Float64Array(bins);
  for (const { at, mouthRows } of frames) {
    const bin = Math.floor((at - from) / BIN_MS);
    if (bin >= 0 && bin < bins) motion[bin] = mouthRows;
  }
  for (let bin = 0; bin < bins; bin++) {
    const at = sampleAt(from + bin * BIN_MS, audioMarks);
    let sum = 0;
    for (const sample of audio.subarray(Math.max(0, at), Math.max(0, at + (BIN_MS * HEARD_RATE) / 1000)))
      sum += Math.abs(sample);
    loudness[bin] = sum;
  }
  const scores = Array.from({ length: 2 * LAG_BINS + 1 }, (_, i) =>
    correlation(loudness, motion, i - LAG_BINS),
  );
  const best = scores.indexOf(Math.max(...scores));
  // The top of the parabola through the best score and its neighbours.
  const [before = 0, top = 0, after = 0] = scores.slice(best - 1, best + 2);
  const bend = before - 2 * top + after;
  const shift = bend === 0 ? 0 : (before - after) / (2 * bend);
  return (best - LAG_BINS + shift) * BIN_MS;
}

/** Pearson's r of `a` with `b` moved back by `lag`. */
function correlation(a: Float64Array, b: Float64Array, lag: number): number {
  const from = Math.max(0, -lag);
  const to = Math.min(a.length, b.length - lag);
  const x = a.subarray(from, to);
  const y = b.subarray(from + lag, to + lag);
  const mean = (values: Float64Array) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [mx, my] = [mean(x), mean(y)];
  let xy = 0;
  let xx = 0;
  let yy = 0;
  for (const [i, value] of x.entries()) {
    const [dx, dy] = [value - mx, (y[i] ?? my) - my];
    xy += dx * dy;
    xx += dx ** 2;
    yy += dy ** 2;
  }
  return xy / Math.sqrt(xx * yy || 1);
}
