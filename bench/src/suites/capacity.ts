import { execFileSync } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { descendantsOf } from '@vivant/e2e/processes';
import { type CallersAgent, startCallersAgent } from '@vivant/media/testing/callers-agent';
import { startTestLivekit, type TestLivekit } from '@vivant/media/testing/livekit-server';
import { buildTestFace } from '@vivant/media/testing/test-face';
import {
  prepareRenderOnly,
  prepareSession,
  startTestHost,
  type TestHost,
} from '@vivant/media/testing/test-host';
import { startVisitor, type Visitor } from '@vivant/media/testing/visitor';
import { requireLivekit } from '../require-livekit.ts';
import type { BenchRow, BenchSuite } from '../suite.ts';

/**
 * How many speaking sessions one core carries: a media host that may use one core, which its session processes are
 * bound to, is given one after another until it refuses. Everything else of the machine has the other cores.
 */
const MEASURED_MS = 30_000;
/** Between two starts: the next warm process loads its code, and the host sees what the last one takes. */
const BETWEEN_MS = 20_000;
const MOST = 8;
const SENTENCE = 'I will tell you about the bridges of this city and about the people who built them. ';
/** More than the measurement takes; it is made while it is spoken. */
const GREETING = SENTENCE.repeat(60);
/** About a quarter of a minute, which an agent sends at once, as agents do. */
const ANSWER = SENTENCE.repeat(3);
const OF_SESSION = /session-process\.[jt]s|-helper\.ts/;

interface World {
  livekit: TestLivekit;
  host: TestHost;
  face: Uint8Array;
}

interface Speaking {
  sessionId: string;
  close(): void;
}

async function run(): Promise<BenchRow[]> {
  const program = requireLivekit();
  if (availableParallelism() < 2) throw new Error('this needs a second core for everything but the sessions');
  const face = await buildTestFace();
  const rows: BenchRow[] = [];
  for (const [kind, start, least] of [
    ['render-only', renderOnly, 3],
    ['hosted', hosted, 2],
  ] as const) {
    const livekit = await startTestLivekit(program);
    const host = await startTestHost({ slots: MOST, cores: 1 });
    try {
      rows.push(...(await fill(kind, { livekit, host, face }, start, least)));
    } finally {
      await host.close();
      await livekit.stop();
    }
  }
  return rows;
}

async function fill(
  kind: string,
  world: World,
  start: (world: World) => Promise<Speaking | null>,
  least: number,
): Promise<BenchRow[]> {
  const speaking: Speaking[] = [];
  try {
    for (;;) {
      await sleep(BETWEEN_MS);
      await bind();
      const next = speaking.length < MOST ? await start(world) : null;
      if (next === null) break;
      speaking.push(next);
    }
    await bind();
    const before = new Map(world.host.supervisor.loads());
    await sleep(MEASURED_MS);
    const after = world.host.supervisor.loads();
    const shares: number[] = [];
    const cores: number[] = [];
    for (const { sessionId } of speaking) {
      const [from, to] = [before.get(sessionId), after.get(sessionId)];
      if (!from?.video || !to?.video) throw new Error(`session ${sessionId} was not measured`);
      const [a, b] = [from.video, to.video];
      const shown = b.captured + b.skipped - a.captured - a.skipped;
      shares.push((100 * (b.late + b.skipped - a.late - a.skipped)) / shown);
      cores.push((to.cpuMs - from.cpuMs) / MEASURED_MS);
    }
    return [
      {
        name: `${kind}: speaking sessions on one core before the next is refused`,
        value: speaking.length,
        unit: '',
        bound: { kind: 'min', value: least },
        note: `${cores.map((value) => value.toFixed(2)).join(', ')} cores`,
      },
      {
        name: `${kind}: late frames then, worst session`,
        value: Math.max(...shares),
        unit: '%',
        bound: { kind: 'max', value: 1 },
        note: shares.map((value) => value.toFixed(2)).join(', '),
      },
    ];
  } finally {
    for (const session of speaking) session.close();
  }
}

/** Null: the host refuses it for want of room. */
async function post({ host }: World, assignment: unknown): Promise<boolean> {
  const { status, body } = await host.post(assignment);
  if (status === 200) return true;
  if ((body as { error?: string } | null)?.error === 'at_capacity') return false;
  throw new Error(`the session was refused: ${JSON.stringify(body)}`);
}

async function renderOnly(world: World): Promise<Speaking | null> {
  const { livekit, host, face } = world;
  const session = await prepareRenderOnly(livekit, host, face);
  const [agent, visitor] = await Promise.all([startCallersAgent({ name: 'node' }), startVisitor()]);
  const close = closing(agent, visitor);
  await agent.start({
    url: livekit.url,
    token: session.agentToken,
    avatarIdentity: 'avatar',
    sampleRate: 24_000,
    voices: {},
  });
  if (!(await post(world, session.assignment))) {
    close();
    return null;
  }
  await visitor.join(livekit.url, session.visitorToken);
  void speakOn(agent);
  return { sessionId: session.sessionId, close };
}

/** One answer after the other, until it is killed. */
async function speakOn(agent: CallersAgent): Promise<void> {
  for (;;) {
    try {
      await agent.say(ANSWER, 60_000);
    } catch {
      return;
    }
  }
}

async function hosted(world: World): Promise<Speaking | null> {
  const { livekit, host, face } = world;
  const session = await prepareSession(livekit, host, face, { persona: { greeting: GREETING } });
  const visitor = await startVisitor();
  const close = closing(visitor);
  if (!(await post(world, session.assignment))) {
    close();
    return null;
  }
  await visitor.join(livekit.url, session.visitorToken);
  visitor.openMicrophone();
  return { sessionId: session.sessionId, close };
}

const closing =
  (...all: (CallersAgent | Visitor)[]) =>
  () => {
    for (const one of all) one.kill();
  };

/** Sessions and their helpers on the first core, everything else below this process on the others. */
async function bind(): Promise<void> {
  for (const { pid, command } of await descendantsOf(process.pid)) {
    const cpus = OF_SESSION.test(command) ? '0' : `1-${availableParallelism() - 1}`;
    try {
      execFileSync('taskset', ['-a', '-c', '-p', cpus, String(pid)], { stdio: 'ignore' });
    } catch {
      // Gone meanwhile.
    }
  }
}

export const suite: BenchSuite = { name: 'capacity', run };
