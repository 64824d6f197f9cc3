import { keepingLog } from '@vivant/platform/testing/keeping-log';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDatabase } from '../adapters/db/database.ts';
import { migrateToLatest } from '../adapters/db/migrate.ts';
import { openDataDir } from '../embedded/data-dir.ts';
import { type EmbeddedPostgres, startPostgres } from '../embedded/postgres.ts';
import { livekitBinary, pidOf, testDataDir } from '../testing/embedded.ts';
import { createSessionWorld, type SessionWorld } from '../testing/session-world.ts';

/** The children of a one-machine start, killed while sessions start and run. */
describe.skipIf(livekitBinary === undefined)('kill -9 (real PostgreSQL, real livekit-server)', () => {
  let postgres: EmbeddedPostgres;
  let world: SessionWorld;
  let close: () => Promise<void>;
  beforeAll(async () => {
    const home = testDataDir();
    const dataDir = openDataDir(home.path);
    postgres = await startPostgres({ dataDir: dataDir.path, log: keepingLog() });
    const handle = createDatabase({ url: postgres.connectionString });
    await migrateToLatest(handle);
    world = await createSessionWorld({
      slots: 50,
      database: { db: handle.db, close: () => handle.close() },
    });
    world.sessions().start();
    close = async () => {
      await world.close();
      await postgres.stop();
      dataDir.release();
      await home.remove();
    };
  });
  afterAll(() => close());

  const start = async () => {
    const response = await world.post({ avatarId: world.avatarId, maxDurationSeconds: 60 });
    const body = (await response.json()) as { sessionId: string; error?: string };
    return { status: response.status, retryAfter: response.headers.get('retry-after'), ...body };
  };
  const statusOf = async (id: string) =>
    (await world.db.selectFrom('sessions').select('status').where('id', '=', id).executeTakeFirstOrThrow())
      .status;
  /** Rooms, sessions, reservations and ledger say the same. */
  const agreement = async () => {
    const live = await world.db
      .selectFrom('sessions')
      .select(['id', 'status', 'room_name'])
      .where('status', 'in', ['starting', 'active', 'ending'])
      .execute();
    const open = await world.db
      .selectFrom('reservations')
      .select('session_id')
      .where('closed_at', 'is', null)
      .execute();
    return {
      unfinished: live.filter((row) => row.status !== 'active').length,
      rooms: (await world.rooms.list('vivant-')).map((room) => room.name).sort(),
      expectedRooms: live.map((row) => row.room_name).sort(),
      reservations: open.map((row) => row.session_id).sort(),
      expectedReservations: live.map((row) => row.id).sort(),
      drift: await world.credits.findDrift(),
    };
  };
  const agreed = () =>
    expect
      .poll(
        async () => {
          const state = await agreement();
          return (
            state.unfinished === 0 &&
            state.drift.length === 0 &&
            JSON.stringify(state.rooms) === JSON.stringify(state.expectedRooms) &&
            JSON.stringify(state.reservations) === JSON.stringify(state.expectedReservations)
          );
        },
        { interval: 500 },
      )
      .toBe(true);

  it('of PostgreSQL: starts answer 503 meanwhile, a running session goes on, and all agrees afterwards', async () => {
    const running = await start();
    expect(running.status).toBe(201);
    for (let round = 0; round < 3; round++) {
      const starts = Array.from({ length: 6 }, () => start());
      process.kill(pidOf(postgres), 'SIGKILL');
      const during = await start();
      const answers = [...(await Promise.all(starts)), during];
      for (const answer of answers.filter((each) => each.status !== 201)) {
        expect(answer).toMatchObject({ status: 503, error: 'unavailable' });
        expect(Number(answer.retryAfter)).toBeGreaterThan(0);
      }
      await expect.poll(() => postgres.isReady()).toBe(true);
      await expect.poll(async () => (await start()).status).toBe(201);
      expect(await statusOf(running.sessionId)).toBe('active');
      const active = await world.db
        .selectFrom('sessions')
        .select('id')
        .where('status', '=', 'active')
        .where('id', '<>', running.sessionId)
        .execute();
      for (const { id } of active) await world.sessions().endByOperator(id);
    }
    await agreed();
    await world.sessions().endByOperator(running.sessionId);
  });

  it('of livekit-server: the sessions end, and the next start works', async () => {
    const lost = await start();
    process.kill(pidOf(world.livekit), 'SIGKILL');
    await expect.poll(() => statusOf(lost.sessionId)).toBe('ended');
    await expect.poll(async () => (await start()).status).toBe(201);
    await agreed();
  });
});
