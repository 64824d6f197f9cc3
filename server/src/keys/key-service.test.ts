import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAccountService } from '../accounts/account-service.ts';
import { createTestClock, type TestClock } from '../testing/clock.ts';
import { createTestDatabase, type TestDatabase } from '../testing/postgres.ts';
import { generateSecret, hashSecret } from './key-format.ts';
import { createKeyService, KEY_CACHE_MS, type KeyService } from './key-service.ts';

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
  const deps = { db: database.db, clock, environment: 'production' as const };
  keys = createKeyService(deps);
  accountId = (await createAccountService(deps).create({ name: 'A' })).id;
});

describe('a key', () => {
  it('speaks for its account, with the scope sessions unless told otherwise', async () => {
    const { id, secret } = await keys.create({ accountId });
    expect(await keys.verify(secret)).toMatchObject({
      keyId: id,
      accountId,
      scopes: ['sessions'],
      avatarId: null,
      plan: { createsPerMinute: 10, writesPerMinute: 60, readsPerMinute: 240, sessionStartsPerMinute: 60 },
    });
  });

  it('is stored as a hash alone', async () => {
    const { secret } = await keys.create({ accountId });
    const rows = await database.db.selectFrom('api_keys').selectAll().execute();
    expect(rows.some((row) => row.hash.equals(hashSecret(secret)))).toBe(true);
    expect(JSON.stringify(rows)).not.toContain(secret.slice(14));
  });

  it('that is unknown or malformed opens nothing', async () => {
    expect(await keys.verify(generateSecret())).toBeNull();
    expect(await keys.verify('nonsense')).toBeNull();
  });

  it('of the other environment opens nothing', async () => {
    const { secret } = await keys.create({ accountId });
    const staging = createKeyService({ db: database.db, clock, environment: 'staging' });
    expect(await staging.verify(secret)).toBeNull();
    await expect(staging.create({ accountId })).rejects.toThrow('production');
  });

  it('dies at once where it is revoked and within the cache time elsewhere', async () => {
    const elsewhere = createKeyService({ db: database.db, clock, environment: 'production' });
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

  it('is refused for an unknown account, avatar or scope', async () => {
    await expect(keys.create({ accountId: randomUUID() })).rejects.toThrow('no account');
    await expect(keys.create({ accountId, avatarId: randomUUID() })).rejects.toThrow('no avatar');
    await expect(keys.create({ accountId, scopes: ['all' as 'sessions'] })).rejects.toThrow('Unknown scope');
  });
});
