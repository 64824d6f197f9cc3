import { join } from 'node:path';
import { ASSETS, type Integrator, newIntegrator } from '@vivant/e2e/integrator';
import { descendantsOf, pssMb } from '@vivant/e2e/processes';
import { removeData, startService } from '@vivant/e2e/service';
import { until } from '@vivant/e2e/until';
import { openVisitor } from '@vivant/e2e/visitor';
import { type BenchRow, type BenchSuite, median } from '../suite.ts';

/**
 * The service as a whole, measured from outside: a real start, a real build, and a visitor in Chromium.
 * Needs the portraits and voices beside the checkout.
 */
const RUNS = 5;
const WATCH_MS = 30_000;
const SETTLE_MS = 5000;
const PORTRAIT = join(ASSETS, 'portraits/p02_woman_red_bob_outdoor.jpg');
const VOICE = join(ASSETS, 'voices/v02_en_female_audiobook_49s.wav');
const QUESTION = join(ASSETS, 'conversations/c02_en_brooklyn_bridge_question.wav');

async function run(): Promise<BenchRow[]> {
  const first = await startService();
  await first.stop();
  const startedMs = performance.now();
  const service = await startService({ dataDir: first.dataDir });
  const secondStartMs = performance.now() - startedMs;
  try {
    // What a start allocates for a moment is not what the idle service keeps.
    await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
    const processes = [service.pid, ...(await descendantsOf(service.pid)).map((entry) => entry.pid)];
    const idleMb = await pssMb(processes);

    const integrator = await newIntegrator(service);
    const builds: number[] = [];
    let avatarId = '';
    for (let i = 0; i < 3; i++) {
      const built = await timeBuild(integrator);
      builds.push(built.tookMs);
      avatarId = built.avatarId;
    }
    const visits: Visit[] = [];
    for (let i = 0; i < RUNS; i++) {
      const beganMs = performance.now();
      visits.push(await timeVisit(integrator, avatarId, i === 0 ? WATCH_MS : 0));
      console.error(`  session ${i + 1} of ${RUNS}: ${Math.round(performance.now() - beganMs)} ms`);
    }
    const note = `median of ${RUNS} sessions, Chromium on the same machine`;
    return [
      { name: 'second start → ready', value: secondStartMs, unit: 'ms', bound: { kind: 'max', value: 5000 } },
      {
        name: 'memory of the idle service (PSS)',
        value: idleMb,
        unit: 'MB',
        bound: { kind: 'max', value: 700 },
        note: `${processes.length} processes`,
      },
      {
        name: 'zip → ready',
        value: median(builds),
        unit: 'ms',
        bound: { kind: 'max', value: 15_000 },
        note: 'median of 3',
      },
      {
        name: 'POST /v1/session → 201',
        value: median(visits.map(({ answerMs }) => answerMs)),
        unit: 'ms',
        bound: { kind: 'max', value: 1500 },
        note,
      },
      {
        name: '201 → first decoded frame',
        value: median(visits.map(({ firstFrameMs }) => firstFrameMs)),
        unit: 'ms',
        bound: { kind: 'max', value: 1500 },
        note,
      },
      {
        name: 'distinct frames received at 512×512',
        value: visits[0]?.distinctPerSecond ?? Number.NaN,
        unit: 'per s',
        bound: { kind: 'min', value: 24 },
        note: 'over 30 s',
      },
      {
        name: 'end of question audio → first answer audio',
        value: median(visits.map(({ turnMs }) => turnMs)),
        unit: 'ms',
        bound: { kind: 'max', value: 1500 },
        note,
      },
    ];
  } finally {
    await service.stop();
    await removeData(service);
  }
}

async function timeBuild(integrator: Integrator): Promise<{ avatarId: string; tookMs: number }> {
  const manifest = { name: 'Bench', persona: { personality: 'A guide.', greeting: 'Hello.' } };
  const beganMs = performance.now();
  const avatarId = await integrator.create({ manifest, portrait: PORTRAIT, voice: VOICE });
  const { avatar } = await integrator.built(avatarId);
  if (avatar.status !== 'ready') throw new Error(`the avatar became ${JSON.stringify(avatar)}`);
  return { avatarId, tookMs: performance.now() - beganMs };
}

/** What a visitor waits for: the answer to the start, the first picture, and the answer to a question. */
interface Visit {
  answerMs: number;
  firstFrameMs: number;
  turnMs: number;
  /** NaN where the avatar was not watched. */
  distinctPerSecond: number;
}

/** One session with one question, from its start to its end; the avatar is watched for `watchMs` after its answer. */
async function timeVisit(integrator: Integrator, avatarId: string, watchMs: number): Promise<Visit> {
  // The browser is there before the call, as a visitor's is.
  const visitor = await openVisitor({ wavs: [QUESTION] });
  const postedMs = performance.now();
  const session = await integrator.startSession(avatarId, { maxDurationSeconds: 180 });
  const answerMs = performance.now() - postedMs;
  await visitor.keepPictures(false);
  await visitor.join(session);
  const { firstFrameMs } = await until(
    async () => {
      const counts = await visitor.counts();
      return counts.firstFrameMs === null ? undefined : counts;
    },
    'the first frame',
    20_000,
  );
  await until(
    async () => {
      const { lastLoudMs } = await visitor.sound(0);
      return lastLoudMs !== null && (await visitor.now()) - lastLoudMs > 1500;
    },
    'the end of the greeting',
    30_000,
  );
  const spokenMs = await visitor.speak(QUESTION);
  const { firstLoudMs } = await until(
    async () => {
      const sound = await visitor.sound(spokenMs);
      return sound.firstLoudMs === null ? undefined : sound;
    },
    'an answer',
    20_000,
  );
  const before = await visitor.counts();
  if (watchMs > 0) await new Promise((resolve) => setTimeout(resolve, watchMs));
  const after = await visitor.counts();
  await visitor.leave();
  await visitor.close();
  await until(
    async () =>
      (await integrator.get<{ status: string }>(`/v1/sessions/${session.sessionId}`)).status === 'ended',
    'the end of the session',
    20_000,
  );
  return {
    answerMs,
    firstFrameMs: firstFrameMs ?? Number.NaN,
    turnMs: (firstLoudMs ?? Number.NaN) - spokenMs,
    distinctPerSecond:
      watchMs > 0
        ? (after.distinctFrames - before.distinctFrames) / ((after.atMs - before.atMs) / 1000)
        : Number.NaN,
  };
}

export const suite: BenchSuite = { name: 'service', run };
