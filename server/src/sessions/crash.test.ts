import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { avatarToken } from '../testing/caller-token.ts';
import { createCrashingPorts } from '../testing/crashing-ports.ts';
import { createTestDatabase, type TestDatabase } from '../testing/postgres.ts';
import { createSimulatedWorld, type SimulatedWorld } from '../testing/simulated-world.ts';
import { RECONCILE_EVERY_MS } from './reconciler.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

/** More instants than any scenario has; each run beyond the last one dies at none. */
const INSTANTS_MAX = 60;
const CREDITS = 100_000;
/** After so many looks at nothing the reconciler is believed to have nothing to do. */
const IDLE_PASSES = 2;

/** What must hold at every instant once the reconciler had its time. */
async function expectAgreement(world: SimulatedWorld): Promise<void> {
  const live = await world.live();
  expect(live.filter((row) => row.status !== 'active')).toEqual([]);
  // A caller's room is none of ours.
  const hosted = live.filter(({ kind }) => kind === 'hosted');
  const rooms = hosted.map((row) => row.room_name).sort();
  expect([...world.rooms.standing.keys()].sort()).toEqual(rooms);
  expect([...world.hosts.running.keys()].sort()).toEqual(live.map((row) => row.id).sort());
  const open = await world.db
    .selectFrom('reservations')
    .select('session_id')
    .where('account_id', '=', world.accountId)
    .where('closed_at', 'is', null)
    .execute();
  expect(open.map((row) => row.session_id).sort()).toEqual(live.map((row) => row.id).sort());
  expect(await world.credits.findDrift()).toEqual([]);
  const billed = await world.db
    .selectFrom('sessions')
    .select((eb) => eb.fn.sum<number>('billed_microcredits').as('sum'))
    .where('account_id', '=', world.accountId)
    .where('status', '=', 'ended')
    .executeTakeFirstOrThrow();
  if (live.length === 0) {
    expect(await world.balance()).toEqual({
      balanceMicrocredits: CREDITS - Number(billed.sum ?? 0),
      reservedMicrocredits: 0,
    });
  }
}

/** Kills the server at instant after instant of a life, and starts another one each time. */
async function killEverywhere(
  options: { metered: boolean; hostDies: boolean },
  life: (world: SimulatedWorld) => Promise<void>,
): Promise<string[]> {
  const killed: string[] = [];
  for (let diesAt = 1; diesAt <= INSTANTS_MAX; diesAt++) {
    await database.db
      .updateTable('media_hosts')
      .set({ last_heartbeat_at: new Date(0) })
      .execute();
    const world = await createSimulatedWorld({
      db: database.db,
      key: { metered: options.metered },
      credits: CREDITS,
      // Each world has its own stretch of time, so that none takes another's sessions for recent.
      start: new Date(Date.UTC(2026, 0, 1) + diesAt * 86_400_000),
    });
    await world.sessions.close();
    const crashing = createCrashingPorts(
      { database: database.handle, rooms: world.rooms, hosts: world.hosts },
      diesAt,
    );
    world.sessions = world.boot(crashing);
    // Heartbeats would be most of the writes; `passHeard` does without.
    world.hostAlive = false;
    const lived = life(world).then(() => 'lived' as const);
    const outcome = await Promise.race([lived, crashing.died.then(() => 'died' as const)]);
    if (outcome === 'died') {
      killed.push(...crashing.writes.slice(-1));
      // The media host is a child of the server on one machine, and lives on where it is not.
      if (options.hostDies) world.hosts.running.clear();
      world.hostAlive = true;
      world.sessions = world.boot();
      world.sessions.start();
      await passRepairing(world, 60);
      await expectAgreement(world);
      // Sessions that were taken over end by themselves, because the room is empty.
      await passRepairing(world, 120);
    }
    await expectAgreement(world);
    expect(await world.live()).toEqual([]);
    await world.sessions.close();
    if (outcome === 'lived') return killed;
  }
  throw new Error(`the life has more than ${INSTANTS_MAX} instants`);
}

/**
 * Second by second while a session is anything but over; after that only the reconciler has something to do, and no more
 * once it has twice found nothing: no session lives, no room stands and nothing runs.
 */
async function passRepairing(world: SimulatedWorld, seconds: number): Promise<void> {
  const stepSeconds = RECONCILE_EVERY_MS / 1000;
  let idle = 0;
  for (let passed = 0; passed < seconds; passed += stepSeconds) {
    if (idle === IDLE_PASSES) return world.passQuickly((seconds - passed) * 1000);
    if ((await world.live()).length > 0) await world.pass(stepSeconds);
    else {
      await world.passQuickly(RECONCILE_EVERY_MS);
      idle = world.rooms.standing.size + world.hosts.running.size === 0 ? idle + 1 : 0;
    }
  }
}

/** What heartbeats would write, written beside the server that may die. */
async function passHeard(world: SimulatedWorld, seconds: number): Promise<void> {
  for (let passed = 0; passed < seconds; passed += 2) {
    await world.pass(Math.min(2, seconds - passed));
    await database.db
      .updateTable('sessions')
      .set({ alive_at: world.clock.now() })
      .where('account_id', '=', world.accountId)
      .where('status', '=', 'active')
      .execute();
  }
  await world.sessions.settled();
}

async function startUseAndEnd(world: SimulatedWorld): Promise<void> {
  const { sessionId } = await world.start({ maxDurationSeconds: 120 });
  await world.sessions.settled();
  await world.visitor(sessionId, 'joins');
  await passHeard(world, 61);
  await world.visitor(sessionId, 'leaves');
}

async function renderOnly(world: SimulatedWorld): Promise<void> {
  const { started } = await startRenderOnly(world);
  await expect.poll(async () => (await world.session(started.id)).status).toBe('active');
  await world.sessions.settled();
  const at = world.clock.now().toISOString();
  await world.sessions.reports.events([{ type: 'agent_joined', sessionId: started.id, at }]);
  await passHeard(world, 61);
  await world.sessions.renderOnly.end({ accountId: world.accountId, avatarId: null }, started.id);
}

async function endRenderOnlyEarly(world: SimulatedWorld): Promise<void> {
  world.hosts.behaviour = 'hang';
  const { started } = await startRenderOnly(world);
  world.hosts.behaviour = 'normal';
  await world.sessions.renderOnly.end({ accountId: world.accountId, avatarId: null }, started.id);
}

function startRenderOnly(world: SimulatedWorld) {
  return world.sessions.renderOnly.start(
    { accountId: world.accountId, keyId: world.keyId, avatarId: null },
    world.avatarId,
    {
      livekitUrl: 'wss://project.livekit.cloud',
      livekitToken: avatarToken({ now: world.clock.now() }),
      idleTimeoutSeconds: 60,
      maxDurationSeconds: 120,
    },
    'one key',
  );
}

async function failToStart(world: SimulatedWorld): Promise<void> {
  world.hosts.behaviour = 'refuse';
  await world.start().catch(() => undefined);
  world.hosts.behaviour = 'normal';
}

describe('a server killed between any two writes', () => {
  it.each([
    { metered: false, hostDies: false },
    { metered: false, hostDies: true },
    { metered: true, hostDies: false },
    { metered: true, hostDies: true },
  ])('leaves nothing that the next one does not repair: $metered $hostDies', async (options) => {
    const killed = await killEverywhere(options, startUseAndEnd);
    // The instants fell into every part of the life.
    for (const part of [/insert into reservations/, /insert into sessions/, /room created/, /assigned/]) {
      expect(killed.some((write) => part.test(write))).toBe(true);
    }
    expect(killed.filter((write) => write === 'room deleted').length).toBeGreaterThan(0);
    expect(killed.filter((write) => /^sql commit/.test(write)).length).toBeGreaterThan(3);
  });

  it.each([
    { metered: false, hostDies: false },
    { metered: true, hostDies: true },
  ])('leaves nothing unrepaired of a render-only session: $metered $hostDies', async (options) => {
    const killed = await killEverywhere(options, renderOnly);
    for (const part of [/insert into sessions/, /idempotent_requests/, /assigned/, /process ended/])
      expect(killed.some((write) => part.test(write))).toBe(true);
  });

  it('leaves nothing unrepaired of a render-only session ended before its avatar joined', async () => {
    const killed = await killEverywhere({ metered: false, hostDies: false }, endRenderOnlyEarly);
    expect(killed.some((write) => /process ended/.test(write))).toBe(true);
  });

  it('leaves nothing unrepaired of a start it was undoing', async () => {
    const killed = await killEverywhere({ metered: false, hostDies: false }, failToStart);
    expect(killed.filter((write) => write === 'room deleted').length).toBeGreaterThan(0);
  });
});
