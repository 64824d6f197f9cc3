import { randomUUID } from 'node:crypto';
import { KEY_CACHE_MS } from '@vivant/contract/limits';
import { keepingLog } from '@vivant/platform/testing/keeping-log';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { afterAll, assert, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createAccountService } from '../accounts/account-service.ts';
import type { Database } from '../ports/database.ts';
import { createTestClock, type TestClock } from '../testing/clock.ts';
import { createTestDatabase, type TestDatabase } from '../testing/postgres.ts';
import { generateSecret, hashSecret } from './key-format.ts';
import { createKeyService, type KeyService } from './key-service.ts';
import { touchKey } from './store.ts';

const log = keepingLog();
let database: TestDatabase;
let clock: TestClock;
let keys: KeyService;
let accountId: string;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  clock = createTestClock();
  const deps = { db: database.db, clock, log, environment: 'production' as const };
  keys = createKeyService(deps);
  accountId = (await createAccountService(deps).create({ name: 'A' })).id;
});

describe('a key', () => {
  it('acts for its account, with the scope sessions by default', async () => {
    const { id, secret } = await keys.create({ accountId });
    expect(await keys.verify(secret)).toMatchObject({
      keyId: id,
      accountId,
      scopes: ['sessions'],
      avatarId: null,
      plan: { createsPerMinute: 10, writesPerMinute: 60, readsPerMinute: 240, sessionStartsPerMinute: 60 },
    });
  });

  it('is stored only as a hash', async () => {
    const { secret } = await keys.create({ accountId });
    const rows = await database.db.selectFrom('api_keys').selectAll().execute();
    expect(rows.some((row) => row.hash.equals(hashSecret(secret)))).toBe(true);
    expect(JSON.stringify(rows)).not.toContain(secret.slice(14));
  });

  it('that is unknown or malformed is refused', async () => {
    expect(await keys.verify(generateSecret())).toBeNull();
    expect(await keys.verify('nonsense')).toBeNull();
  });

  it('invented a thousand times costs a handful of queries, and delays no valid one', async () => {
    const queries: string[] = [];
    const counted = new Kysely<Database>({
      dialect: new PostgresDialect({ pool: database.handle.pool }),
      log: ({ query }) => void queries.push(query.sql),
    });
    const other = createKeyService({ db: counted, clock, log, environment: 'production' });
    const good = await keys.create({ accountId });
    const invented = Array.from({ length: 1000 }, generateSecret);
    const answers = await Promise.all(
      [...invented.slice(0, 700), good.secret, ...invented.slice(700)].map((secret) => other.verify(secret)),
    );
    expect(answers.flatMap((caller) => caller?.keyId ?? [])).toEqual([good.id]);
    expect(answers.findIndex((caller) => caller !== null)).toBe(700);
    expect(queries.length).toBeLessThanOrEqual(6);

    // A key that is made later is found by the first who brings it.
    const later = await keys.create({ accountId });
    expect(await other.verify(later.secret)).toMatchObject({ keyId: later.id });
  });

  it('that could not be looked up during an outage is found after it', async () => {
    let isAway = true;
    const pool = {
      connect: () => (isAway ? Promise.reject(new Error('away')) : database.handle.pool.connect()),
      end: async () => {},
    };
    const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: pool as never }) });
    const other = createKeyService({ db, clock, log, environment: 'production' });
    const { id, secret } = await keys.create({ accountId });
    const refused = await Promise.allSettled(Array.from({ length: 5 }, () => other.verify(secret)));
    expect(refused.map(({ status }) => status)).toEqual(Array(5).fill('rejected'));
    isAway = false;
    expect(await other.verify(secret)).toMatchObject({ keyId: id });
  });

  it('of the other environment is refused', async () => {
    const { secret } = await keys.create({ accountId });
    const staging = createKeyService({ db: database.db, clock, log, environment: 'staging' });
    expect(await staging.verify(secret)).toBeNull();
    await expect(staging.create({ accountId })).rejects.toThrow('production');
  });

  it('stops at once where it is revoked and within the cache time elsewhere', async () => {
    const elsewhere = createKeyService({ db: database.db, clock, log, environment: 'production' });
    const { id, secret } = await keys.create({ accountId });
    expect(await keys.verify(secret)).not.toBeNull();
    expect(await elsewhere.verify(secret)).not.toBeNull();
    expect(await keys.revoke(id)).toBe(true);
    expect(await keys.verify(secret)).toBeNull();
    expect(await elsewhere.verify(secret)).not.toBeNull();
    clock.advance(KEY_CACHE_MS);
    expect(await elsewhere.verify(secret)).toBeNull();
    expect(await keys.revoke(id)).toBe(true);
    expect(await keys.revoke(randomUUID())).toBe(false);
  });

  it('of the old prefix works once imported by its hash', async () => {
    const secret = 'sk_live_0123456789abcdefghijklmn';
    expect(await keys.verify(secret)).toBeNull();
    const { id } = await keys.importByHash({ accountId, sha256: hashSecret(secret).toString('hex') });
    expect((await keys.verify(secret))?.keyId).toBe(id);
  });

  it('is imported once only, and only from a valid hash', async () => {
    const sha256 = hashSecret(`sk_live_${randomUUID()}`).toString('hex');
    await keys.importByHash({ accountId, sha256 });
    await expect(keys.importByHash({ accountId, sha256: sha256.toUpperCase() })).rejects.toThrow('exists');
    await expect(keys.importByHash({ accountId, sha256: 'sk_live_0123456789abcdef' })).rejects.toThrow(
      'SHA-256',
    );
  });

  it('stops in time even when the clock is set back', async () => {
    const elsewhere = createKeyService({ db: database.db, clock, log, environment: 'production' });
    const { id, secret } = await keys.create({ accountId });
    await elsewhere.verify(secret);
    await keys.revoke(id);
    clock.advance(-3_600_000);
    expect(await elsewhere.verify(secret)).toBeNull();
  });

  it('is refused for an unknown account, avatar or scope', async () => {
    await expect(keys.create({ accountId: randomUUID() })).rejects.toThrow('no account');
    await expect(keys.create({ accountId, avatarId: randomUUID() })).rejects.toThrow('no avatar');
    await expect(keys.create({ accountId, scopes: ['all' as 'sessions'] })).rejects.toThrow('Unknown scope');
  });
});

describe('the last use of a key', () => {
  const lastUsed = async (id: string) => (await keys.get(id))?.lastUsedAt;

  it('is written down', async () => {
    const { id, secret } = await keys.create({ accountId });
    expect(await lastUsed(id)).toBeNull();
    await keys.verify(secret);
    await expect.poll(() => lastUsed(id)).toBe(clock.now().toISOString());
  });

  it('does not wait while the key is being changed, nor afterwards', async () => {
    const { id } = await keys.create({ accountId });
    await database.db.transaction().execute(async (tx) => {
      await tx.selectFrom('api_keys').select('id').where('id', '=', id).forUpdate().execute();
      await touchKey(database.db, id, clock.now());
    });
    expect(await lastUsed(id)).toBeNull();
  });

  it('is not that of a refused one', async () => {
    const { id, secret } = await keys.create({ accountId });
    const staging = createKeyService({ db: database.db, clock, log, environment: 'staging' });
    await staging.verify(secret);
    expect(await lastUsed(id)).toBeNull();
  });
});

it('a change of a key does not stand where what is done with it fails', async () => {
  const { id, secret } = await keys.create({ accountId, name: 'shop' });
  const fail = () => Promise.reject(new Error('the log is away'));
  await expect(keys.create({ accountId }, { also: fail })).rejects.toThrow('away');
  await expect(keys.rotate(id, fail)).rejects.toThrow('away');
  await expect(keys.revoke(id, fail)).rejects.toThrow('away');
  expect(await keys.list(accountId)).toHaveLength(1);
  expect(await keys.verify(secret)).toMatchObject({ keyId: id });
});

it('the last place is given once, also to one who asks while it is being given', async () => {
  const [counted, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const also = async () => {
    counted.resolve();
    await goOn.promise;
  };
  const first = keys.create({ accountId }, { also, liveMax: 1 });
  await counted.promise;
  let isOver = false;
  const second = Promise.allSettled([keys.create({ accountId }, { liveMax: 1 })]).finally(() => {
    isOver = true;
  });
  const waits = async () => {
    const { rows } = await sql`
      select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(database.db);
    return rows.length > 0;
  };
  await vi.waitUntil(async () => isOver || (await waits()), { timeout: 240_000 });
  goOn.resolve();
  await first;
  expect(await second).toMatchObject([{ status: 'rejected', reason: { code: 'key_limit_reached' } }]);
  expect(await keys.list(accountId)).toHaveLength(1);
});

it('of a list no more revoked keys are read than are shown', async () => {
  let rows = 0;
  const counted = database.db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      rows += result.rows.length;
      return result;
    },
  });
  const made = [];
  for (let at = 0; at < 25; at += 1) {
    made.push((await keys.create({ accountId })).id);
    clock.advance(1000);
  }
  // The first was revoked last.
  for (const id of made.slice(0, -1).reverse()) {
    await keys.revoke(id);
    clock.advance(1000);
  }
  const other = createKeyService({ db: counted, clock, log, environment: 'production' });
  const listed = (await other.recent(accountId)).map(({ id }) => id);
  expect(listed).toEqual([made.at(-1), ...made.slice(0, 20)]);
  expect(rows).toBe(21);
});

describe('rotation', () => {
  const limits = {
    scopes: ['sessions', 'billing:write'] as ('sessions' | 'billing:write')[],
    name: 'shop',
    spendCapTotalMicrocredits: 1000,
    spendCapDailyMicrocredits: 300,
    maxConcurrent: 2,
    maxDurationSeconds: 60,
    metered: true,
  };

  it('keeps everything of a key except its secret, over several rotations', async () => {
    const first = await keys.create({ accountId, ...limits });
    const second = await keys.rotate(first.id);
    const third = await keys.rotate(second.id);
    expect(new Set([first.secret, second.secret, third.secret]).size).toBe(3);
    const before = await keys.get(first.id);
    const after = await keys.get(third.id);
    assert(after);
    const { id, hint, createdAt, revokedAt, rotatedFrom, ...kept } = after;
    expect(before).toMatchObject(kept);
    expect({ id, rotatedFrom, revokedAt }).toEqual({
      id: third.id,
      rotatedFrom: second.id,
      revokedAt: null,
    });
    expect(before?.revokedAt).toEqual(expect.any(String));
    expect([hint, createdAt].every(Boolean)).toBe(true);
    expect(await keys.verify(first.secret)).toBeNull();
    expect(await keys.verify(second.secret)).toBeNull();
    expect(await keys.verify(third.secret)).toMatchObject({ keyId: third.id, scopes: limits.scopes });
  });

  it('keeps the used part of the caps: by day, month and in all', async () => {
    const first = await keys.create({ accountId, ...limits });
    const spend = (period: 'total' | 'month' | 'day', starts_on: string, spent_microcredits: number) => ({
      ...{ spend_key_id: first.id, period, starts_on, spent_microcredits },
    });
    // The test clock stands in October 2026.
    await database.db
      .insertInto('key_spend')
      .values([
        spend('total', '1970-01-01', 700),
        spend('month', '2026-10-01', 250),
        spend('month', '2026-09-01', 450),
        spend('day', '2026-10-01', 100),
        spend('day', '2026-09-30', 50),
      ])
      .execute();
    const second = await keys.rotate(first.id);
    const third = await keys.rotate(second.id);
    const spent = { total: 700, month: 250, day: 100 };
    for (const id of [first.id, third.id]) expect((await keys.get(id))?.spentMicrocredits).toEqual(spent);
    const { id: other } = await keys.create({ accountId });
    const listed = (await keys.list(accountId)).map((key) => [key.id, key.spentMicrocredits.total]);
    expect(new Map(listed as [string, number][])).toEqual(
      new Map([...[first, second, third].map(({ id }) => [id, 700] as const), [other, 0]]),
    );
    expect(await keys.list()).toEqual(expect.arrayContaining(await keys.list(accountId)));
  });

  it('asks for the first key alone, however many lie between', async () => {
    const first = await keys.create({ accountId, ...limits });
    const last = await keys.rotate((await keys.rotate(first.id)).id);
    const starts_on = '1970-01-01';
    const spent = { spend_key_id: first.id, period: 'total' as const, starts_on, spent_microcredits: 700 };
    await database.db.insertInto('key_spend').values(spent).execute();
    // Whoever walked from key to key would not come to the first.
    await database.db
      .updateTable('api_keys')
      .set({ rotated_from: null })
      .where('account_id', '=', accountId)
      .execute();
    expect((await keys.get(last.id))?.spentMicrocredits.total).toBe(700);
  });

  it('happens once for any number of calls at the same time', async () => {
    const { id } = await keys.create({ accountId });
    const results = await Promise.allSettled([1, 2, 3, 4].map(() => keys.rotate(id)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const made = (await keys.list(accountId)).filter(({ rotatedFrom }) => rotatedFrom === id);
    expect(made).toHaveLength(1);
  });

  it('is refused for a key that is unknown or revoked, and so are new limits', async () => {
    const { id } = await keys.create({ accountId });
    await keys.revoke(id);
    for (const dead of [id, randomUUID(), 'nonsense']) {
      await expect(keys.rotate(dead)).rejects.toThrow(/is revoked|no key/);
      await expect(keys.setLimits(dead, { metered: true })).rejects.toThrow(/is revoked|no key/);
    }
  });
});
