import { setTimeout as sleep } from 'node:timers/promises';
import { descendantsOf, pssMb } from '@vivant/e2e/processes';
import { startRenderThread } from '@vivant/media/runner/render-thread';
import { createVideoLoop } from '@vivant/media/runner/video-loop';
import { sayAsVisitor } from '@vivant/media/testing/audio';
import { startTestLivekit, type TestLivekit } from '@vivant/media/testing/livekit-server';
import { buildTestFace } from '@vivant/media/testing/test-face';
import { prepareSession, startTestHost, type TestHost } from '@vivant/media/testing/test-host';
import { startVisitor } from '@vivant/media/testing/visitor';
import type { VisitorReport } from '@vivant/media/testing/visitor-protocol';
import { BRIDGE_KNOWLEDGE } from '../bridge-knowledge.ts';
import { AUDIBLE, isSpeaking } from '../heard.ts';
import { requireLivekit } from '../require-livekit.ts';
import { type BenchRow, type BenchSuite, median, spread } from '../suite.ts';

/** A media host by itself: memory, rendering, joining, and turns over a real room. */

const SIZE = { width: 512, height: 512, fps: 25 };
const LOOP_MS = 30_000;
const JOINS = 5;
const TURNS = 5;
const THIRTY_MS = 10_000;
const GREETING = 'Let me tell you about the bridges of this city and about everybody who built them. '.repeat(
  4,
);

export const suite: BenchSuite = {
  name: 'media',
  async run() {
    const program = requireLivekit();
    const face = await buildTestFace();
    const rows = await renderLoop(face);
    const livekit = await startTestLivekit(program);
    const host = await startTestHost({ slots: 4 });
    try {
      // Until the warm process has settled.
      await sleep(8000);
      rows.push(await idleMemory());
      rows.push(...(await joins(livekit, host, face)));
      rows.push(...(await conversation(livekit, host, face)));
      rows.push(await thirtyPictures(livekit, host, face));
    } finally {
      await host.close();
      await livekit.stop();
    }
    return rows;
  },
};

async function renderLoop(face: Uint8Array): Promise<BenchRow[]> {
  const warm = await startRenderThread();
  const renderer = warm.open(face, SIZE, { seed: 1, expressiveness: 1 });
  await renderer.opened;
  const startMs = performance.now();
  const loop = createVideoLoop({
    renderer,
    capture: () => {},
    scene: (aheadMs) => ({
      tMs: performance.now() - startMs + aheadMs,
      mode: 'idle',
      speech: null,
      visitor: { energy: 0, pitch: null },
    }),
  });
  loop.start();
  await sleep(LOOP_MS);
  loop.stop();
  const { captured, late, skipped, drawMs } = loop.stats();
  await renderer.close();
  return [
    {
      name: 'late or skipped frames, render loop alone',
      value: (100 * (late + skipped)) / (captured + skipped),
      unit: '%',
      bound: { kind: 'max', value: 1 },
      note: `${captured} frames in ${LOOP_MS / 1000} s`,
    },
    { name: 'mean drawing time', value: drawMs / captured, unit: 'ms', bound: { kind: 'max', value: 10 } },
  ];
}

/** PSS of everything below this process that is not the bench itself: session processes and their helpers. */
async function idleMemory(): Promise<BenchRow> {
  const all = await descendantsOf(process.pid);
  const ours = all.filter(({ command }) => /session-process|-helper/.test(command));
  const count = ours.length;
  if (count === 0) throw new Error('no warm session process was found');
  return {
    name: 'memory of the warm process and its helpers',
    value: await pssMb(ours.map(({ pid }) => pid)),
    unit: 'MB',
    bound: { kind: 'max', value: 300 },
    note: `PSS of ${count} processes`,
  };
}

async function joins(livekit: TestLivekit, host: TestHost, face: Uint8Array): Promise<BenchRow[]> {
  const answered: number[] = [];
  const seen: number[] = [];
  for (let i = 0; i < JOINS; i++) {
    const [session, visitor] = await Promise.all([prepareSession(livekit, host, face), startVisitor()]);
    const startMs = performance.now();
    const { status, body } = await host.post(session.assignment);
    if (status !== 200) throw new Error(`the session was refused: ${JSON.stringify(body)}`);
    answered.push(performance.now() - startMs);
    const joinedAt = Date.now();
    await visitor.join(livekit.url, session.visitorToken);
    const { frames } = await visitor.until('the first frame', ({ frames }) => frames.length > 0);
    seen.push((frames[0]?.at ?? Number.NaN) - joinedAt);
    visitor.kill();
    await host.delete(session.sessionId);
    // The next warm process loads its modules meanwhile.
    await sleep(5000);
  }
  return [
    {
      name: 'assignment → joined with both tracks, p50',
      value: median(answered),
      unit: 'ms',
      bound: { kind: 'max', value: 1500 },
      note: spread(answered),
    },
    {
      name: 'joined → first frame at the visitor, p50',
      value: median(seen),
      unit: 'ms',
      bound: { kind: 'max', value: 1500 },
      note: `${JOINS} runs, joining included`,
    },
  ];
}

async function conversation(livekit: TestLivekit, host: TestHost, face: Uint8Array): Promise<BenchRow[]> {
  const question = await sayAsVisitor('When did elephants cross the bridge?');
  const [session, visitor] = await Promise.all([
    prepareSession(livekit, host, face, { knowledge: BRIDGE_KNOWLEDGE, persona: { greeting: null } }),
    startVisitor(),
  ]);
  await host.post(session.assignment);
  await visitor.join(livekit.url, session.visitorToken);
  visitor.openMicrophone();
  await sleep(1000);
  const heard: number[] = [];
  for (let turn = 0; turn < TURNS; turn++) {
    const before = host.events.length;
    await visitor.speak(question);
    await host.event(
      'an answer',
      (event): event is typeof event =>
        event.type === 'turn' && event.role === 'assistant' && host.events.indexOf(event) >= before,
    );
    const report = await visitor.report();
    const from = Math.max(0, spokeUntilSample(report));
    const first = report.audio.subarray(from).findIndex((sample) => Math.abs(sample) > AUDIBLE);
    heard.push(first / 16);
  }
  const { frames } = await visitor.report();
  visitor.kill();
  await host.delete(session.sessionId);
  const reported = host.events.flatMap((event) => (event.type === 'latency' ? [event.endToEndMs] : []));
  const seconds = ((frames.at(-1)?.at ?? Number.NaN) - (frames[0]?.at ?? Number.NaN)) / 1000;
  return [
    {
      name: 'end of question → first answer audio at the visitor, p50',
      value: median(heard),
      unit: 'ms',
      bound: { kind: 'max', value: 1500 },
      note: spread(heard, 'turns'),
    },
    {
      name: 'end of question → first answer audio sent, p50',
      value: median(reported),
      unit: 'ms',
      bound: { kind: 'max', value: 800 },
    },
    {
      name: 'distinct frames at the visitor',
      value: new Set(frames.map(({ hash }) => hash)).size / seconds,
      unit: '/s',
      bound: { kind: 'min', value: 24 },
      note: `over ${Math.round(seconds)} s`,
    },
  ];
}

/** A session of an operator who chose 30 pictures a second, which the avatar spends speaking. */
async function thirtyPictures(livekit: TestLivekit, host: TestHost, face: Uint8Array): Promise<BenchRow> {
  const [session, visitor] = await Promise.all([
    prepareSession(livekit, host, face, { persona: { greeting: GREETING } }),
    startVisitor(),
  ]);
  session.assignment.video = { ...session.assignment.video, fps: 30 };
  await host.post(session.assignment);
  await visitor.join(livekit.url, session.visitorToken);
  await visitor.until('the avatar’s voice', isSpeaking);
  // Until the estimate of what the network bears has grown.
  await sleep(3000);
  const since = Date.now();
  await sleep(THIRTY_MS);
  const { frames } = await visitor.report();
  visitor.kill();
  await host.delete(session.sessionId);
  const seen = frames.filter(({ at }) => at >= since);
  const seconds = ((seen.at(-1)?.at ?? Number.NaN) - since) / 1000;
  return {
    name: 'distinct frames at the visitor, 30 a second asked for',
    value: new Set(seen.map(({ hash }) => hash)).size / seconds,
    unit: '/s',
    bound: { kind: 'min', value: 28.5 },
    note: `speaking for ${Math.round(seconds)} s`,
  };
}

/** The sample of what was recorded at which the visitor stopped speaking. */
function spokeUntilSample({ spokeUntil, audioStartedAt }: VisitorReport): number {
  if (spokeUntil === null || audioStartedAt === null) throw new Error('the visitor spoke or heard nothing');
  return Math.round((spokeUntil - audioStartedAt) * 16);
}
