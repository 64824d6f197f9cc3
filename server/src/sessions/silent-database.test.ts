import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { DatabaseHandle } from '../adapters/db/database.ts';
import { createSponsorBudgets } from '../credits/sponsor-budgets.ts';
import { livekitBinary } from '../testing/embedded.ts';
import { createTestDatabase, type TestDatabase } from '../testing/postgres.ts';
import { createSessionWorld, type SessionWorld } from '../testing/session-world.ts';
import { type SilentProxy, startSilentProxy } from '../testing/silent-proxy.ts';

/** A service that reaches its PostgreSQL through a proxy that may fall silent, and the same database beside it. */
describe.skipIf(livekitBinary === undefined)('PostgreSQL falls silent (real livekit-server)', () => {
  let database: TestDatabase;
  let proxy: SilentProxy;
  let handle: DatabaseHandle;
  let world: SessionWorld;
  beforeEach(async () => {
    database = await createTestDatabase();
    proxy = await startSilentProxy(database.url);
    handle = proxy.open({ answerTimeoutMs: 3_000 });
    world = await createSessionWorld({
      slots: 10,
      database: { db: handle.db, close: () => handle.close() },
    });
    world.sessions().start();
  });
  afterEach(async () => {
    proxy.recover();
    await world.close();
    await proxy.close();
    await database.close();
  });

  const start = async () => {
    // None ends by itself while a busy machine is waited for.
    const response = await world.post({ avatarId: world.avatarId, maxDurationSeconds: 600 });
    const body = (await response.json()) as { sessionId: string; error?: string };
    return { status: response.status, retryAfter: response.headers.get('retry-after'), ...body };
  };
  const sessions = () =>
    database.db.selectFrom('sessions').select(['id', 'status', 'billed_microcredits']).execute();
  /** Every session is over or active, with its room and its reservation, and nothing else has any. */
  const agreed = (activeSessions: number) =>
    expect
      .poll(
        async () => {
          const rows = await sessions();
          const active = rows.filter(({ status }) => status === 'active').map(({ id }) => id);
          const held = await database.db
            .selectFrom('reservations')
            .select('session_id')
            .where('closed_at', 'is', null)
            .execute();
          const rooms = await world.rooms.list('vivant-');
          return (
            rows.every(({ status }) => ['active', 'ended', 'failed'].includes(status)) &&
            JSON.stringify(held.map((row) => row.session_id).sort()) === JSON.stringify(active.sort()) &&
            active.length === activeSessions &&
            rooms.length === activeSessions &&
            (await world.credits.findDrift()).length === 0
          );
        },
        { interval: 250 },
      )
      .toBe(true);

  it('starts answer 503 with Retry-After, running sessions go on, and everything recovers when it answers again', async () => {
    const running = await start();
    expect(running.status).toBe(201);
    proxy.fallSilent();
    const during = await Promise.all(Array.from({ length: 4 }, () => start()));
    for (const answer of during) {
      expect(answer).toMatchObject({ status: 503, error: 'unavailable' });
      expect(Number(answer.retryAfter)).toBeGreaterThan(0);
    }
    proxy.recover();
    await expect.poll(async () => (await start()).status).toBe(201);
    expect((await sessions()).find(({ id }) => id === running.sessionId)).toMatchObject({ status: 'active' });
    await agreed(2);
  });

  it.each([
    ['the reservation', 'insert_intent', 'before', false],
    ['the reservation', 'insert_intent', 'after', false],
    ['the activation', 'activate_session', 'before', true],
    ['the activation', 'activate_session', 'after', true],
  ] as const)(
    'at the commit of %s of a start (%s), cut %s it arrives: nothing is charged or left',
    async (_what, after, cut, isAlone) => {
      await start();
      const sprung = proxy.silentAtCommit({ after, cut, isAlone });
      const answer = start();
      await sprung;
      expect(await answer).toMatchObject({ status: 503, error: 'unavailable' });
      proxy.recover();
      await agreed(1);
      const rows = await sessions();
      expect(rows).toHaveLength(cut === 'before' && after.startsWith('insert') ? 1 : 2);
      expect(rows.map(({ billed_microcredits }) => billed_microcredits)).toEqual(rows.map(() => 0));
      expect(await world.credits.balance(world.accountId)).toMatchObject({ balanceMicrocredits: 1_000_000 });
      // On a busy machine its first statements may take too long again, which is answered alike.
      await expect.poll(async () => (await start()).status).toBe(201);
    },
  );

  it.each(['before', 'after'] as const)(
    'at the commit of a top-up, cut %s it arrives: the same call again books it once',
    async (cut) => {
      const budgets = createSponsorBudgets({ db: handle.db, clock: world.clock });
      const request = {
        accountId: world.accountId,
        avatarId: world.avatarId,
        amountMicrocredits: 500,
        idempotencyKey: randomUUID(),
      };
      const sprung = proxy.silentAtCommit({ after: 'update "idempotent_requests"', cut });
      const first = budgets.topUp(request);
      await Promise.all([sprung, expect(first).rejects.toThrow()]);
      proxy.recover();
      await expect
        .poll(() =>
          budgets.topUp(request).then(
            ({ replayed }) => replayed,
            () => null,
          ),
        )
        .toBe(cut === 'after');
      expect((await budgets.topUp(request)).replayed).toBe(true);
      expect(await world.credits.balance(world.accountId)).toMatchObject({ balanceMicrocredits: 999_500 });
      expect((await budgets.get(request)).balanceMicrocredits).toBe(500);
      expect(await world.credits.findDrift()).toEqual([]);
    },
  );
});
