import { join } from 'node:path';
import { ASSETS, type Integrator, newIntegrator } from '@vivant/e2e/integrator';
import { descendantsOf, isSessionProcess } from '@vivant/e2e/processes';
import { removeData, type Service, startService } from '@vivant/e2e/service';
import { until } from '@vivant/e2e/until';
import { openVisitor } from '@vivant/e2e/visitor';
import { cpuMsOf } from '@vivant/platform/processor-time';
import { type BenchRow, type BenchSuite, median, percentile } from '../suite.ts';

/**
 * Hosted sessions as a caller and a visitor meet them, on the whole service with full workers. Needs the portraits
 * and voices beside the checkout. What one media process does is in the suites media and render-only.
 */
const WARM_STARTS = 20;
const COLD_STARTS = 3;
const VISITS = 9;
const MANY = 100;
const PORTRAIT = join(ASSETS, 'portraits/p02_woman_red_bob_outdoor.jpg');
const VOICE = join(ASSETS, 'voices/v02_en_female_audiobook_49s.wav');

async function run(): Promise<BenchRow[]> {
  const service = await startService();
  try {
    const integrator = await newIntegrator(service, 1_000_000);
    await service.operate('plan', 'set', 'standard', '--session-starts-per-minute', '100000');
    const manifest = { name: 'Bench', persona: { personality: 'A guide.', greeting: 'Hello.' } };
    const avatarId = await integrator.create({ manifest, portrait: PORTRAIT, voice: VOICE });
    const { avatar } = await integrator.built(avatarId);
    if (avatar.status !== 'ready') throw new Error(`the avatar became ${JSON.stringify(avatar)}`);

    const used = new Set<number>();
    const warm: number[] = [];
    for (let i = 0; i < WARM_STARTS; i++) {
      await warmProcess(service, used);
      const { ms, sessionId } = await start(integrator, avatarId);
      warm.push(ms);
      await end(service, integrator, sessionId);
    }
    const cold: number[] = [];
    for (let i = 0; i < COLD_STARTS; i++) {
      await warmProcess(service, used);
      const first = await start(integrator, avatarId);
      // At once: the warm process has just been taken.
      const second = await start(integrator, avatarId);
      cold.push(second.ms);
      for (const { sessionId } of [first, second]) await end(service, integrator, sessionId);
    }
    const firstFrames: number[] = [];
    const gone: number[] = [];
    for (let i = 0; i < VISITS; i++) {
      await warmProcess(service, used);
      const visit = await visitOnce(service, integrator, avatarId);
      firstFrames.push(visit.firstFrameMs);
      gone.push(visit.goneMs);
    }
    for (let i = 0; i < MANY; i++) {
      const { sessionId } = await start(integrator, avatarId);
      await end(service, integrator, sessionId);
    }
    await warmProcess(service, used);
    const left = (await sessionProcesses(service)).length;

    const p95 = percentile(warm, 0.95);
    const note = `${WARM_STARTS} starts`;
    return [
      row('POST /v1/session → 201, warm, p50', median(warm), 'ms', 400, note),
      row('POST /v1/session → 201, warm, p95', p95, 'ms', 800, note),
      row('POST /v1/session → 201, cold', median(cold), 'ms', 2500, `median of ${COLD_STARTS}`),
      row('201 → first decoded frame in Chromium, p50', median(firstFrames), 'ms', 500, `${VISITS} visits`),
      row('end → the visitor is out of the room', median(gone), 'ms', 2000, `median of ${VISITS}`),
      row(`session processes left after ${MANY} sessions, beside the warm one`, left - 1, '', 0, ''),
    ];
  } finally {
    await service.stop();
    await removeData(service);
  }
}

function row(name: string, value: number, unit: string, max: number, note: string): BenchRow {
  return { name, value, unit, bound: { kind: 'max', value: max }, note: note || undefined };
}

async function start(integrator: Integrator, avatarId: string): Promise<{ ms: number; sessionId: string }> {
  const startedMs = performance.now();
  const { sessionId } = await integrator.startSession(avatarId, { maxDurationSeconds: 120 });
  return { ms: performance.now() - startedMs, sessionId };
}

async function end(service: Service, integrator: Integrator, sessionId: string): Promise<void> {
  await service.operate('session', 'end', sessionId);
  await until(
    async () => (await integrator.get<{ status: string }>(`/v1/sessions/${sessionId}`)).status === 'ended',
    'the end of the session',
    20_000,
  );
}

async function visitOnce(service: Service, integrator: Integrator, avatarId: string) {
  const visitor = await openVisitor();
  try {
    await visitor.keepPictures(false);
    const session = await integrator.startSession(avatarId, { maxDurationSeconds: 120 });
    await visitor.join(session);
    const firstFrameMs = await until(
      async () => (await visitor.counts()).firstFrameMs ?? undefined,
      'the first frame',
      20_000,
    );
    const endedMs = await visitor.now();
    await service.operate('session', 'end', session.sessionId);
    const out = await until(async () => (await visitor.disconnected()) ?? undefined, 'the end', 20_000);
    return { firstFrameMs, goneMs: out.atMs - endedMs };
  } finally {
    await visitor.close();
  }
}

async function sessionProcesses(service: Service) {
  const all = await descendantsOf(service.pid);
  return all.filter(isSessionProcess);
}

/**
 * One warm process is there and has come to rest: it uses no more processor time. `used` are those that were found
 * here before, one of which may still be on its way out while the next is not there yet.
 */
async function warmProcess(service: Service, used: Set<number>): Promise<void> {
  const pid = await until(
    async () => {
      const found = await sessionProcesses(service);
      const [only, ...others] = found;
      if (only === undefined || others.length > 0) return undefined;
      const { pid } = only;
      if (used.has(pid)) return undefined;
      const before = await cpuMsOf(pid);
      await new Promise((resolve) => setTimeout(resolve, 500));
      const after = await cpuMsOf(pid);
      return before !== null && after !== null && after - before <= 20 ? pid : undefined;
    },
    'a warm process at rest',
    30_000,
  );
  used.add(pid);
}

export const suite: BenchSuite = { name: 'sessions', run };
