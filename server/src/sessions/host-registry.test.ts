import { randomUUID } from 'node:crypto';
import type { Heartbeat } from '@vivant/contract/control';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addAccount, addAvatar } from '../testing/accounts.ts';
import { createTestClock } from '../testing/clock.ts';
import { createTestDatabase, type TestDatabase } from '../testing/postgres.ts';
import { createHostRegistry } from './host-registry.ts';
import { readHosts, takePlace } from './host-store.ts';
import { createSessionTime } from './session-time.ts';
import { insertIntent } from './store.ts';

const clock = createTestClock();
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.db.deleteFrom('sessions').execute();
  await database.db.deleteFrom('media_hosts').execute();
});

const server = (serverId: string, zone: string | null = null) =>
  createHostRegistry({ db: database.db, clock, time: createSessionTime(clock), serverId, zone });
const beat = (hostId: string, over: Partial<Heartbeat> = {}): Heartbeat => ({
  ...{ hostId, address: `http://${hostId}.test`, slots: 8, freeSlots: 8, draining: false, sessions: [] },
  ...over,
});
const placeOf = async (by: ReturnType<typeof server>, refusedBy: string[] = []) =>
  (await by.takeSlot(randomUUID(), 'hosted', refusedBy))?.id ?? null;

describe('where a session is placed', () => {
  it('is the fullest host that goes well by what hosts reported, and the next one where that refuses', async () => {
    const one = server('one');
    await one.heard(beat('empty'));
    await one.heard(beat('half', { freeSlots: 4 }));
    await one.heard(beat('late', { freeSlots: 2, lateShare: 0.5 }));
    await one.heard(beat('drains', { freeSlots: 1, draining: true }));
    expect(await placeOf(one)).toBe('half');
    expect(await placeOf(one, ['half'])).toBe('empty');
    expect(await placeOf(one, ['half', 'empty'])).toBe('late');
    expect(await placeOf(one, ['half', 'empty', 'late'])).toBeNull();
  });

  it('is in the zone of the server that places it', async () => {
    await server('one').heard(beat('north', { zone: 'north', freeSlots: 1 }));
    await server('one').heard(beat('south', { zone: 'south' }));
    expect(await placeOf(server('one', 'south'))).toBe('south');
    expect(await placeOf(server('two', 'north'))).toBe('north');
    expect(await placeOf(server('three'))).toBe('north');
  });

  it('is on no loopback address of another server’s machine', async () => {
    await server('one').heard(beat('own', { address: 'http://127.0.0.1:4000' }));
    expect(await placeOf(server('two'))).toBeNull();
    expect(await server('two').addresses()).toEqual([]);
    expect(await placeOf(server('one'))).toBe('own');
  });
});

describe('starts at the same time', () => {
  /** A start that asks for a slot: its row, as the intent leaves it. */
  async function begin(kind: 'hosted' | 'render_only' = 'hosted'): Promise<string> {
    const { db } = database;
    const id = randomUUID();
    const accountId = await addAccount(db);
    const names = { room_name: id, avatar_identity: 'avatar', peer_identity: 'peer', metadata: null };
    const owner = { account_id: accountId, key_id: null, avatar_id: await addAvatar(db, accountId) };
    const billing = { billing_mode: 'reserve', limit_seconds: 60 } as const;
    await db
      .transaction()
      .execute((tx) =>
        insertIntent(tx, { id, kind, origin: 'key', ...names, ...owner, ...billing }, clock.now()),
      );
    return id;
  }

  it('never take a slot twice, at however many servers, and leave none free that another is refused', async () => {
    const servers = ['one', 'two', 'three'].map((id) => server(id));
    for (const host of ['a', 'b', 'c']) await servers[0]?.heard(beat(host, { slots: 2, freeSlots: 2 }));
    const starts = await Promise.all(Array.from({ length: 12 }, () => begin()));
    const taken = await Promise.all(
      starts.map(
        async (id, i) => (await servers[i % servers.length]?.takeSlot(id, 'hosted', []))?.id ?? null,
      ),
    );
    expect(taken.filter((host) => host !== null).toSorted()).toEqual(['a', 'a', 'b', 'b', 'c', 'c']);
  });

  it('of render-only sessions never hold more than half of a host', async () => {
    const one = server('one');
    await one.heard(beat('a'));
    const starts = await Promise.all(Array.from({ length: 8 }, () => begin('render_only')));
    const taken = await Promise.all(starts.map((id) => one.takeSlot(id, 'render_only', [])));
    expect(taken.filter((host) => host !== null)).toHaveLength(4);
  });

  it('find a host crowded where as many are starting by now as the caller allows, and take it where that is all there is', async () => {
    const one = server('one');
    await one.heard(beat('a'));
    const take = async (startingMax: number | null) => {
      const want = { sessionId: await begin(), hostId: 'a', joiningMax: null, startingMax, waits: false };
      return takePlace(database.db, { now: clock.now(), serverId: 'one' }, want);
    };
    expect([await take(2), await take(2), await take(2)]).toEqual(['taken', 'taken', 'busy']);
    expect(await take(null)).toBe('taken');
    expect((await one.takeSlot(await begin(), 'hosted', []))?.id).toBe('a');
  });

  it('pass by a host where another is taking a slot, and wait only where there is no other', async () => {
    const one = server('one');
    await one.heard(beat('full', { freeSlots: 4 }));
    await one.heard(beat('empty'));
    const free = Promise.withResolvers<void>();
    const locked = Promise.withResolvers<void>();
    const other = database.db.transaction().execute(async (tx) => {
      await tx.selectFrom('media_hosts').select('id').where('id', '=', 'full').forNoKeyUpdate().execute();
      locked.resolve();
      await free.promise;
    });
    await locked.promise;
    expect(await placeOf(one)).toBe('empty');
    const waiting = placeOf(one, ['empty']);
    free.resolve();
    await other;
    expect(await waiting).toBe('full');
  });
});

it('what a host said of itself last is kept, and nothing of one that says nothing', async () => {
  const figures = { lateShare: 0.25, processorShare: 0.5, memoryShare: 0.75, renderers: ['warp'] };
  await server('one').heard(beat('a', { zone: 'attic', version: '1.2.3', ...figures }));
  const row = async () => (await readHosts(database.db, new Date(0)))[0];
  expect(await row()).toMatchObject({
    ...{ zone: 'attic', version: '1.2.3' },
    ...{ late_share: 0.25, processor_share: 0.5, memory_share: 0.75, renderers: ['warp'] },
  });
  await server('one').heard(beat('a'));
  expect(await row()).toMatchObject({ zone: null, version: null, late_share: null, renderers: null });
});
