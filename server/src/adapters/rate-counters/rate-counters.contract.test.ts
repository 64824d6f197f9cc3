import { randomUUID } from 'node:crypto';
import { createSystemClock } from '@vivant/platform/clock';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RateCounter } from '../../ports/rate-counter.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/postgres.ts';
import { createDatabase } from '../db/database.ts';
import { createLeasedRateCounter } from './leased-rate-counter.ts';
import { createLocalRateCounter, createSharedRateCounter } from './rate-counters.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const MINUTE = { limit: 3, windowSeconds: 60 };

describe.each<[string, () => RateCounter]>([
  ['in this process', createLocalRateCounter],
  ['in the database', () => createSharedRateCounter(database.handle)],
  ['in the database, a share at a time', () => createLeasedRateCounter(database.handle, createSystemClock())],
])('a counter %s', (_where, create) => {
  it('allows as many calls as the limit says, and tells what is left', async () => {
    const counter = create();
    const key = randomUUID();
    const counts = [];
    for (let i = 0; i < 5; i += 1) counts.push(await counter.take(key, MINUTE));
    expect(counts.map(({ allowed, remaining }) => [allowed, remaining])).toEqual([
      [true, 2],
      [true, 1],
      [true, 0],
      [false, 0],
      [false, 0],
    ]);
    for (const { resetsInMs } of counts) {
      expect(resetsInMs).toBeGreaterThan(0);
      expect(resetsInMs).toBeLessThanOrEqual(60_000);
    }
  });

  it('allows exactly the limit to calls that come together', async () => {
    const counter = create();
    const key = randomUUID();
    const counts = await Promise.all(Array.from({ length: 30 }, () => counter.take(key, MINUTE)));
    expect(counts.filter(({ allowed }) => allowed)).toHaveLength(3);
  });

  it('counts each key for itself', async () => {
    const counter = create();
    for (let i = 0; i < 4; i += 1) await counter.take('a', MINUTE);
    expect((await counter.take(randomUUID(), MINUTE)).allowed).toBe(true);
  });
});

describe('the counter in the database', () => {
  it('counts for all processes together', async () => {
    const other = createDatabase({ url: database.url });
    const [here, there] = [createSharedRateCounter(database.handle), createSharedRateCounter(other)];
    const key = randomUUID();
    const counts = await Promise.all(
      Array.from({ length: 20 }, (_, i) => (i % 2 === 0 ? here : there).take(key, MINUTE)),
    );
    expect(counts.filter(({ allowed }) => allowed)).toHaveLength(3);
    await other.close();
  });

  it('obeys a limit that was raised in the middle of a window', async () => {
    const counter = createSharedRateCounter(database.handle);
    const key = randomUUID();
    for (let i = 0; i < 4; i += 1) await counter.take(key, MINUTE);
    const raised = await counter.take(key, { limit: 10, windowSeconds: 60 });
    expect(raised).toMatchObject({ allowed: true, remaining: 5 });
  });

  it('counts in the process while the database is away', async () => {
    const gone = createDatabase({ url: database.url.replace(/host=[^&]+/, 'host=/nowhere') });
    const counter = createSharedRateCounter(gone);
    const key = randomUUID();
    const counts = [];
    for (let i = 0; i < 4; i += 1) counts.push((await counter.take(key, MINUTE)).allowed);
    expect(counts).toEqual([true, true, true, false]);
    await gone.close();
  });
});

describe('the counter that takes shares', () => {
  it('asks the database once for a tenth of the limit, and no more once all is used', async () => {
    let queries = 0;
    const pool = Object.create(database.handle.pool, {
      query: {
        value: (...args: unknown[]) => {
          queries += 1;
          return (database.handle.pool.query as (...args: unknown[]) => unknown)(...args);
        },
      },
    });
    const counter = createLeasedRateCounter({ pool }, createSystemClock());
    const key = randomUUID();
    const limit = { limit: 105, windowSeconds: 60 };
    const allowed = [];
    for (let i = 0; i < 300; i += 1) allowed.push((await counter.take(key, limit)).allowed);
    expect(allowed.filter(Boolean)).toHaveLength(105);
    expect(queries).toBeLessThanOrEqual(11);
  });

  it('allows no more than the limit in all processes together', async () => {
    const other = createDatabase({ url: database.url });
    const ours = createLeasedRateCounter(database.handle, createSystemClock());
    const theirs = createLeasedRateCounter(other, createSystemClock());
    const key = randomUUID();
    const limit = { limit: 50, windowSeconds: 60 };
    const counts = await Promise.all(
      Array.from({ length: 200 }, (_, i) => (i % 2 === 0 ? ours : theirs).take(key, limit)),
    );
    expect(counts.filter(({ allowed }) => allowed)).toHaveLength(50);
    await other.close();
  });
});
