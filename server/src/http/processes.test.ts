import { IMPORT_SWITCH_CACHE_MS, KEY_CACHE_MS } from '@vivant/contract/limits';
import { afterAll, assert, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AvatarTestService, startAvatarService } from '../testing/avatar-service.ts';
import { packageZip } from '../testing/packages.ts';
import type { HttpApp } from './app.ts';

/**
 * What must hold in every server process, with nothing between them but the tables: no notification of the
 * database, no message to each other.
 */
let service: AvatarTestService;
let other: Awaited<ReturnType<AvatarTestService['anotherProcess']>>;
let accountId: string;
let key: string;
beforeAll(async () => {
  service = await startAvatarService();
  other = await service.anotherProcess();
});
afterAll(async () => {
  await other.close();
  await service.close();
});
beforeEach(async () => {
  ({ id: accountId, key } = await service.account());
});

const list = async (app: HttpApp, as = key) =>
  (await app.inject({ url: '/v1/avatars', headers: { 'x-api-key': as } })).statusCode;
const create = (app: HttpApp) =>
  app.inject({
    method: 'POST',
    url: '/v1/avatars',
    payload: packageZip(),
    headers: { 'x-api-key': key, 'content-type': 'application/zip' },
  });

describe('a revoked key', () => {
  it('stops at once where it was revoked, and within 15 s in every other process', async () => {
    const [row] = await service.keys.list(accountId);
    assert(row);
    expect([await list(service.app), await list(other.app)]).toEqual([200, 200]);
    await service.keys.revoke(row.id);
    expect([await list(service.app), await list(other.app)]).toEqual([401, 200]);
    service.clock.advance(KEY_CACHE_MS - 1);
    expect(await list(other.app)).toBe(200);
    service.clock.advance(1);
    expect(await list(other.app)).toBe(401);
    expect(KEY_CACHE_MS).toBeLessThanOrEqual(15_000);
    // The service asks nothing of the database's notifications that could be cut off.
    const { rows } = await service.database.handle.pool.query('select pg_listening_channels()');
    expect(rows).toEqual([]);
  });

  it('stops in time even while it is in use', async () => {
    const [row] = await service.keys.list(accountId);
    assert(row);
    await list(other.app);
    await service.keys.revoke(row.id);
    const answers = [];
    for (let second = 0; second <= 16; second += 1) {
      answers.push(await list(other.app));
      service.clock.advance(1000);
    }
    expect(answers.slice(0, 15).every((status) => status === 200)).toBe(true);
    expect(answers.slice(15)).toEqual([401, 401]);
  });
});

describe('a rotated key', () => {
  it('stops in every process as a revoked one does, and its successor is good everywhere at once', async () => {
    const [row] = await service.keys.list(accountId);
    assert(row);
    await list(other.app);
    const { secret } = await service.keys.rotate(row.id);
    expect([await list(service.app, secret), await list(other.app, secret)]).toEqual([200, 200]);
    expect(await list(service.app)).toBe(401);
    service.clock.advance(KEY_CACHE_MS);
    expect(await list(other.app)).toBe(401);
  });
});

describe('a key of the other environment', () => {
  it('is refused by either environment', async () => {
    const staging = await service.anotherProcess({ environment: 'staging' });
    expect(await list(staging.app)).toBe(401);
    await staging.close();
    expect(await list(service.app)).toBe(200);
  });
});

describe('a changed plan', () => {
  it('takes effect in every process within 15 s', async () => {
    const limit = async (app: HttpApp) =>
      (await app.inject({ url: '/v1/avatars', headers: { 'x-api-key': key } })).headers['ratelimit-limit'];
    await service.accounts.createPlan('quick', { readsPerMinute: 1000 });
    expect([await limit(service.app), await limit(other.app)]).toEqual(['240', '240']);
    await service.accounts.setPlan(accountId, 'quick');
    service.clock.advance(KEY_CACHE_MS);
    expect([await limit(service.app), await limit(other.app)]).toEqual(['1000', '1000']);
  });
});

describe('creation switched off', () => {
  it('is off in every process within seconds, only for creates, and on again the same way', async () => {
    expect((await create(other.app)).statusCode).toBe(202);
    await service.imports.set(false);
    expect((await create(service.app)).statusCode).toBe(503);
    service.clock.advance(IMPORT_SWITCH_CACHE_MS);
    const refused = await create(other.app);
    expect(refused.statusCode).toBe(503);
    expect(refused.json()).toEqual({ error: 'avatar_import_disabled', message: expect.any(String) });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(await list(other.app)).toBe(200);
    await service.imports.set(true);
    service.clock.advance(IMPORT_SWITCH_CACHE_MS);
    expect((await create(other.app)).statusCode).toBe(202);
    expect(IMPORT_SWITCH_CACHE_MS).toBeLessThanOrEqual(15_000);
  });

  it('is refused after the checks of key and scope, and before the body is read', async () => {
    await service.imports.set(false);
    const reader = await service.key(accountId, { scopes: ['avatars:read'] });
    const post = (as: string, headers: Record<string, string> = {}) =>
      service.app.inject({
        method: 'POST',
        url: '/v1/avatars',
        headers: { 'x-api-key': as, 'content-type': 'application/zip', ...headers },
      });
    expect((await post('nonsense')).statusCode).toBe(401);
    expect((await post(reader)).json().error).toBe('insufficient_scope');
    // Would be 413 for its declared length, or 400 for want of a zip.
    expect((await post(key, { 'content-length': String(2 ** 40) })).statusCode).toBe(503);
    expect((await post(key, { 'content-type': 'application/json' })).statusCode).toBe(503);
    await service.imports.set(true);
    expect((await post(key)).statusCode).toBe(400);
  });
});

describe('the cap of 50', () => {
  it('lets exactly one of 20 parallel creates in two processes take the last place', async () => {
    await service.accounts.createPlan('bulk', { createsPerMinute: 1000 });
    await service.accounts.setPlan(accountId, 'bulk');
    service.clock.advance(KEY_CACHE_MS);
    const { avatarId } = (await create(service.app)).json();
    const like = await service.db
      .selectFrom('avatars')
      .selectAll()
      .where('id', '=', avatarId)
      .executeTakeFirstOrThrow();
    const copy = (n: number, source: string) => ({
      ...like,
      ...{ id: crypto.randomUUID(), creation_source: source, created_at: new Date(n) },
      ...{ persona: '{}', moderation_findings: null, moderation_released: '{}', consent: null },
    });
    const rows = [
      ...Array.from({ length: 48 }, (_, i) => copy(i, 'api')),
      // They were made in the studio and do not count.
      ...Array.from({ length: 10 }, (_, i) => copy(100 + i, 'studio')),
    ];
    await service.db.insertInto('avatars').values(rows).execute();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => create(i % 2 === 0 ? service.app : other.app)),
    );
    const passed = answers.filter(({ statusCode }) => statusCode === 202);
    expect(passed).toHaveLength(1);
    for (const answer of answers.filter(({ statusCode }) => statusCode !== 202))
      expect([answer.statusCode, answer.json().error]).toEqual([409, 'avatar_limit_reached']);
    const remove = await service.app.inject({
      method: 'DELETE',
      url: `/v1/avatars/${avatarId}`,
      headers: { 'x-api-key': key },
    });
    expect(remove.statusCode).toBe(204);
    expect((await create(other.app)).statusCode).toBe(202);
    expect((await create(other.app)).statusCode).toBe(409);
  });
});
