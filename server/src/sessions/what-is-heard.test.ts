import type { MediaEvent } from '@vivant/contract/control';
import { createRandom } from '@vivant/platform/random';
import { afterAll, assert, beforeAll, describe, expect, it, vi } from 'vitest';
import { addAccount, addAvatar, addKey } from '../testing/accounts.ts';
import { avatarToken } from '../testing/caller-token.ts';
import { createTestDatabase, type TestDatabase } from '../testing/postgres.ts';
import { createSimulatedWorld, type SimulatedWorld } from '../testing/simulated-world.ts';

/*
 * The same session lives, told to the server well or badly. Events may be lost, doubled, late or out of order; what
 * a media host repeats with every heartbeat, and the list of rooms that stand, stays true.
 */

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const STEP_MS = 250;
const HEARTBEAT_MS = 2000;
const LIVES_LAST_S = 230;
const LATE_MS = 600_000;

interface Subject {
  world: SimulatedWorld;
  accountId: string;
  keyId: string;
  avatarId: string;
  sessionId: string;
}
type Step = [atSeconds: number, act: (subject: Subject) => Promise<unknown>];
interface Life {
  kind?: 'render_only';
  metered?: boolean;
  credits?: number;
  limitSeconds?: number;
  steps: Step[];
  /** Its avatar is away for a while, up to a heartbeat longer where its loss is heard of later. */
  isReplaced?: boolean;
  /** How it ends, and what is paid. */
  ends: [reason: string, minutes: number];
}

const visitor =
  (what: 'joins' | 'leaves' | 'is lost') =>
  ({ world, sessionId }: Subject) =>
    world.visitor(sessionId, what);
const agent =
  (what: 'joins' | 'is lost') =>
  ({ world, sessionId }: Subject) =>
    world.agent(sessionId, what);
const process =
  (what: 'dies' | 'finds the room closed' | 'is removed') =>
  ({ world, sessionId }: Subject) =>
    world.process(sessionId, what);
const roomVanishes = async (subject: Subject) => {
  const { room_name } = await subject.world.session(subject.sessionId);
  subject.world.rooms.standing.delete(room_name);
  await process('finds the room closed')(subject);
};
const says =
  (text: string) =>
  async ({ world, sessionId }: Subject) => {
    const at = world.clock.now().toISOString();
    await world.deliver({
      ...{ type: 'turn', sessionId, at, role: 'user', text, sources: [], interrupted: false },
    });
    await world.deliver({ type: 'latency', sessionId, at, endToEndMs: 700 });
  };

const comes: Step = [3, visitor('joins')];
const hosted: Record<string, Life> = {
  'a visitor who leaves': {
    steps: [comes, [20, says('Hello.')], [30.5, says('And now?')], [61.5, visitor('leaves')]],
    ends: ['visitor_left', 2],
  },
  'a visitor who leaves just before the second minute': {
    steps: [comes, [59.75, visitor('leaves')]],
    ends: ['visitor_left', 1],
  },
  'a visitor who is lost and comes back': {
    steps: [comes, [59.75, visitor('is lost')], [75, visitor('joins')], [118, visitor('leaves')]],
    ends: ['visitor_left', 2],
  },
  'a visitor who comes back in the last moment': {
    steps: [comes, [40, visitor('is lost')], [59.75, visitor('joins')], [130, visitor('leaves')]],
    ends: ['visitor_left', 3],
  },
  'a visitor who comes and goes, and goes for good': {
    steps: [
      comes,
      ...[20, 40, 60, 80].flatMap((at): Step[] => [
        [at, visitor('is lost')],
        [at + 5, visitor('joins')],
      ]),
      [118.5, visitor('is lost')],
    ],
    ends: ['visitor_left', 2],
  },
  'a visitor who is lost for good': {
    steps: [comes, [59.75, visitor('is lost')]],
    ends: ['visitor_left', 1],
  },
  'a visitor who never comes': { steps: [], ends: ['visitor_never_joined', 1] },
  'a visitor who comes in the last moment': {
    steps: [
      [59.75, visitor('joins')],
      [100, visitor('leaves')],
    ],
    ends: ['visitor_left', 2],
  },
  'a visitor who stays to the end': { limitSeconds: 120, steps: [comes], ends: ['max_duration', 2] },
  'a process that dies': {
    steps: [comes, [30, process('dies')], [36, visitor('joins')], [100, visitor('leaves')]],
    isReplaced: true,
    ends: ['visitor_left', 2],
  },
  'a process that dies after its visitor was lost': {
    steps: [comes, [59.5, visitor('is lost')], [61, process('dies')]],
    isReplaced: true,
    ends: ['visitor_left', 1],
  },
  'a process that dies with its visitor': {
    steps: [comes, [59.5, visitor('leaves')], [59.75, process('dies')]],
    ends: ['visitor_left', 1],
  },
  'a process that dies and is not replaced': {
    steps: [comes, [179.75, process('dies')]],
    limitSeconds: 240,
    ends: ['error', 3],
  },
  'a room that is closed': { steps: [comes, [60.5, roomVanishes]], ends: ['error', 2] },
  'a room that is closed before the second minute': {
    steps: [comes, [59.5, roomVanishes]],
    ends: ['error', 1],
  },
  'an operator who ends it': {
    steps: [comes, [65, ({ world, sessionId }) => world.sessions.endByOperator(sessionId)]],
    ends: ['operator', 2],
  },
};
const metered: Record<string, Life> = {
  'a balance that is used up': { credits: 250, steps: [comes], ends: ['credits_exhausted', 2] },
  'a visitor who leaves just before the second minute': {
    steps: [comes, [59.75, visitor('leaves')]],
    ends: ['visitor_left', 1],
  },
  'a visitor who is lost for good': {
    steps: [comes, [59.75, visitor('is lost')]],
    ends: ['visitor_left', 1],
  },
  'a visitor who is lost and comes back': {
    steps: [comes, [59.75, visitor('is lost')], [70, visitor('joins')], [118, visitor('leaves')]],
    ends: ['visitor_left', 2],
  },
  'a visitor who never comes': { steps: [], ends: ['visitor_never_joined', 1] },
  'a process that dies': {
    steps: [comes, [59.75, process('dies')], [66, visitor('joins')], [100, visitor('leaves')]],
    isReplaced: true,
    ends: ['visitor_left', 2],
  },
  'a room that is closed': { steps: [comes, [59.5, roomVanishes]], ends: ['error', 1] },
};
const renderOnly: Record<string, Life> = {
  'an agent that never comes': { steps: [], ends: ['idle_timeout', 1] },
  'an agent that is lost for good': {
    steps: [
      [2, agent('joins')],
      [59.75, agent('is lost')],
    ],
    ends: ['agent_left', 1],
  },
  'an agent that comes back, until its caller ends it': {
    steps: [
      [2, agent('joins')],
      [59.75, agent('is lost')],
      [75, agent('joins')],
      [
        125,
        ({ world, accountId, sessionId }) =>
          world.sessions.renderOnly.end({ accountId, avatarId: null }, sessionId),
      ],
    ],
    ends: ['api_end', 3],
  },
  'a room the caller closes': {
    steps: [
      [2, agent('joins')],
      [60.5, process('finds the room closed')],
    ],
    ends: ['room_closed', 2],
  },
  'an avatar that is put out of the room': {
    steps: [
      [2, agent('joins')],
      [59.5, process('is removed')],
    ],
    ends: ['removed', 1],
  },
  'a process that dies': {
    steps: [
      [2, agent('joins')],
      [59.75, process('dies')],
    ],
    ends: ['error', 1],
  },
};
const LIVES: Record<string, Life> = {
  ...named('hosted', hosted, {}),
  ...named('metered', metered, { metered: true }),
  ...named('render-only', renderOnly, { kind: 'render_only' }),
};
function named(what: string, lives: Record<string, Life>, over: Partial<Life>) {
  return Object.fromEntries(
    Object.entries(lives).map(([name, life]) => [`${what}: ${name}`, { ...life, ...over }]),
  );
}

/** When an event reaches the server, by the time it happened; several times, or never. */
type Delivery = (event: MediaEvent, random: () => number) => number[];
const PERFECT: Delivery = () => [0];

/** Everything one session left behind. */
interface Remains {
  endReason: string | null;
  billedMicrocredits: number;
  endedAfterMs: number;
  postings: { kind: string; minute: number | null; amount: number; atMs: number }[];
  turns: string[];
}

async function live(delivery: Delivery, seed = 1): Promise<Record<string, Remains>> {
  const { db } = database;
  await db
    .updateTable('media_hosts')
    .set({ last_heartbeat_at: new Date(0) })
    .execute();
  const world = await createSimulatedWorld({ db });
  world.sessions.start();
  const random = createRandom(seed);
  const startMs = world.clock.now().getTime();
  const nowMs = () => world.clock.now().getTime() - startMs;
  let post: { dueMs: number; event: MediaEvent }[] = [];
  world.deliver = async (event) => {
    for (const delayMs of delivery(event, random)) post.push({ dueMs: nowMs() + delayMs, event });
    await deliverDue();
  };
  /** Whether the server was told anything since somebody looked: it replaces a process by nothing else. */
  let wasTold = true;
  const deliverDue = async () => {
    const due = post.filter(({ dueMs }) => dueMs <= nowMs());
    if (due.length === 0) return;
    wasTold = true;
    post = post.filter((each) => !due.includes(each));
    for (const { event } of due.sort((a, b) => a.dueMs - b.dueMs))
      await world.sessions.reports.events([event]);
  };

  const begun: { name: string; life: Life; subject: Subject }[] = [];
  for (const [name, life] of Object.entries(LIVES))
    begun.push({ name, life, subject: await begin(world, life) });
  // Heartbeats fall elsewhere between the events each time.
  const phaseMs = Math.floor(random() * (HEARTBEAT_MS / STEP_MS)) * STEP_MS;
  const due = begun
    .flatMap(({ life, subject }) => life.steps.map(([at, act]) => ({ atMs: at * 1000, act, subject })))
    .sort((a, b) => a.atMs - b.atMs);
  const step = async (ms: number) => {
    world.clock.advance(ms);
    await world.sessions.settled();
    // From here on no lost avatar comes back.
    world.hosts.behaviour = nowMs() >= 179_000 ? 'refuse' : 'normal';
    for (let next = due[0]; next !== undefined && next.atMs <= nowMs(); next = due[0]) {
      due.shift();
      const { act, subject } = next;
      // Of a process that has gone nothing is seen any more.
      if (!world.hosts.running.has(subject.sessionId)) continue;
      await act(subject);
      await world.sessions.settled();
    }
    await deliverDue();
    if ((nowMs() - phaseMs) % HEARTBEAT_MS === 0) {
      await world.heartbeat();
      wasTold = true;
    }
    await world.sessions.settled();
    if (wasTold && world.hosts.behaviour === 'normal') await allBack(world);
    wasTold = false;
  };
  while (nowMs() < LIVES_LAST_S * 1000) await step(STEP_MS);
  while (post.length > 0) await step(HEARTBEAT_MS);
  await world.pass(30);

  const remains: Record<string, Remains> = {};
  for (const { name, subject } of begun) remains[name] = await look(world, subject.sessionId);
  expect(await world.credits.findDrift()).toEqual([]);
  expect(world.hosts.running.size).toBe(0);
  expect(world.rooms.standing.size).toBe(0);
  await world.close();
  return remains;
}

async function begin(world: SimulatedWorld, life: Life): Promise<Subject> {
  const { db } = world;
  const accountId = await addAccount(db);
  const keyId = await addKey(db, accountId, { metered: life.metered ?? false });
  const avatarId = await addAvatar(db, accountId);
  await world.credits.grant({ accountId, amountMicrocredits: life.credits ?? 10_000 });
  const maxDurationSeconds = life.limitSeconds ?? 180;
  const caller = { accountId, keyId, avatarId: null };
  if (life.kind === 'render_only') {
    const { started } = await world.sessions.renderOnly.start(
      caller,
      avatarId,
      {
        livekitUrl: 'wss://project.livekit.cloud',
        livekitToken: avatarToken({ now: world.clock.now(), onBehalfOf: 'agent-1' }),
        idleTimeoutSeconds: 60,
        maxDurationSeconds,
      },
      null,
    );
    await eventually(async () => (await world.session(started.id)).status === 'active');
    return { world, accountId, keyId, avatarId, sessionId: started.id };
  }
  const started = await world.sessions.startKeyed(
    caller,
    { avatarId, maxDurationSeconds },
    { serverUrl: 'ws://visitors.invalid' },
  );
  if (started === 'forbidden') throw new Error('forbidden');
  return { world, accountId, keyId, avatarId, sessionId: started.sessionId };
}

/** Some of it goes on by itself, in real time. */
function eventually(holds: () => Promise<boolean>): Promise<void> {
  return vi.waitFor(async () => expect(await holds()).toBe(true), { interval: 5, timeout: 240_000 });
}

async function allBack(world: SimulatedWorld): Promise<void> {
  const away = () =>
    world.db
      .selectFrom('sessions')
      .select('id')
      .where('absent_since', 'is not', null)
      .where('status', '=', 'active')
      .execute();
  if ((await away()).length === 0) return;
  await eventually(async () => (await away()).length === 0);
  await world.sessions.settled();
}

async function look(world: SimulatedWorld, sessionId: string): Promise<Remains> {
  const row = await world.session(sessionId);
  const postings = await world.db
    .selectFrom('postings')
    .select(['kind', 'minute', 'amount_microcredits', 'occurred_at'])
    .where('session_id', '=', sessionId)
    .orderBy('kind')
    .orderBy('minute')
    .execute();
  const turns = await world.db
    .selectFrom('session_turns')
    .select('text')
    .where('session_id', '=', sessionId)
    .orderBy('at')
    .execute();
  assert(row.joined_at && row.ended_at, 'it began and ended');
  const joinedMs = row.joined_at.getTime();
  return {
    endReason: row.end_reason,
    billedMicrocredits: row.billed_microcredits,
    endedAfterMs: row.ended_at.getTime() - joinedMs,
    postings: postings.map((posting) => ({
      kind: posting.kind,
      minute: posting.minute,
      amount: posting.amount_microcredits,
      atMs: posting.occurred_at.getTime() - joinedMs,
    })),
    turns: turns.map(({ text }) => text),
  };
}

function remainsOf(lives: Record<string, Remains>, name: string): Remains {
  const remains = lives[name];
  assert(remains, `${name} was lived`);
  return remains;
}

describe('the ledger of sessions', () => {
  let told: Record<string, Remains>;
  beforeAll(async () => {
    told = await live(PERFECT);
  });

  it.each(Object.entries(LIVES))('bills %s for what it was', (name, { ends: [reason, minutes], kind }) => {
    const { endReason, postings, turns } = remainsOf(told, name);
    const rate = kind === 'render_only' ? -50 : -100;
    expect(endReason).toBe(reason);
    expect(postings.map(({ kind, minute, amount }) => [kind, minute, amount])).toEqual(
      Array.from({ length: minutes }, (_, i) => ['session_minute', i + 1, rate]),
    );
    if (name === 'hosted: a visitor who leaves') expect(turns).toEqual(['Hello.', 'And now?']);
  });

  it.each<[string, Delivery, number[]]>([
    ['sent twice, and once more later', (_event, random) => [0, 0, random() * 60_000], [1, 2]],
    ['in any order', (_event, random) => [random() * 90_000], [1, 2, 3, 4, 5, 6]],
    ['in any order within seconds', (_event, random) => [random() * 3_000], [1, 2, 3]],
    ['ten minutes late', () => [LATE_MS], [1, 2, 3]],
    ['dropped', () => [], [1, 2, 3]],
    [
      'dropped, doubled, late and out of order at once',
      (_event, random) => Array.from({ length: Math.floor(random() * 4) }, () => random() * LATE_MS),
      [1, 2, 3],
    ],
  ])(
    'is the same to the posting with events %s',
    async (how, delivery, seeds) => {
      for (const seed of seeds) {
        const heard = await live(delivery, seed);
        for (const [name, life] of Object.entries(LIVES)) {
          const [was, is] = [remainsOf(told, name), remainsOf(heard, name)];
          const about = `${name}, events ${how}, seed ${seed}`;
          const what = ({ kind, minute, amount }: Remains['postings'][number]) => [kind, minute, amount];
          expect(is.postings.map(what), about).toEqual(was.postings.map(what));
          expect([is.endReason, is.billedMicrocredits], about).toEqual([
            was.endReason,
            was.billedMicrocredits,
          ]);
          // A loss heard of a heartbeat later is repaired that much later, and that time is not paid for.
          const toleranceMs = life.isReplaced || life.ends[0] === 'error' ? HEARTBEAT_MS : 0;
          // How soon an avatar is given up depends here on real time; the bill counts to its loss in any case.
          if (!name.endsWith('is not replaced'))
            expect(Math.abs(is.endedAfterMs - was.endedAfterMs), about).toBeLessThanOrEqual(toleranceMs);
          for (const [i, { atMs }] of is.postings.entries())
            expect(Math.abs(atMs - (was.postings[i]?.atMs ?? Number.NaN)), about).toBeLessThanOrEqual(
              toleranceMs,
            );
          if (!how.includes('dropped')) expect(is.turns, about).toEqual(was.turns);
        }
      }
    },
    300_000,
  );
});
