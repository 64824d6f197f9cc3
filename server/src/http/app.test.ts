import { connect } from 'node:net';
import { Writable } from 'node:stream';
import { ServiceError } from '@vivant/contract/errors';
import { NO_TRACING } from '@vivant/platform/tracing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Caller } from '../keys/caller.ts';
import { createLog } from '../log.ts';
import { localRates } from '../testing/rates.ts';
import { createHttpApp, type HttpApp } from './app.ts';
import { BareRefusal } from './errors.ts';
import { healthRoutes } from './health.ts';
import { networkOf, siteOf } from './network.ts';

const AVATAR = '11111111-1111-4111-8111-111111111111';
const base: Omit<Caller, 'keyId' | 'accountId'> = {
  environment: 'production',
  scopes: ['avatars:read', 'sessions'],
  avatarId: null,
  plan: {
    createsPerMinute: 10,
    writesPerMinute: 2,
    readsPerMinute: 240,
    sessionStartsPerMinute: 60,
    storageBytes: 1,
  },
};
const callers: Record<string, Caller> = {
  good: { ...base, keyId: 'k', accountId: 'a' },
  starter: { ...base, keyId: 'st', accountId: 'st', plan: { ...base.plan, sessionStartsPerMinute: 1 } },
  limited: { ...base, keyId: 'l', accountId: 'l' },
  scoped: { ...base, keyId: 's', accountId: 'a', avatarId: AVATAR },
};
const lines: string[] = [];
const begun: string[] = [];
let app: HttpApp;

beforeAll(async () => {
  const destination = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  app = createHttpApp({
    log: createLog({ level: 'info', destination }),
    keys: { verify: async (secret) => callers[secret] ?? null },
    trustProxy: ['127.0.0.1'],
    tls: null,
    rates: localRates(),
    tracing: {
      ...NO_TRACING,
      begin(name, options) {
        begun.push(name);
        return NO_TRACING.begin(name, options);
      },
    },
  });
  healthRoutes(app, [
    { name: 'up', ready: () => true },
    {
      name: 'down',
      ready: () => {
        throw new Error('no');
      },
    },
  ]);
  app.get('/v1/avatars/:avatarId', { config: { scope: 'avatars:read', rate: 'read' } }, async () => ({
    ok: true,
  }));
  app.delete(
    '/v1/avatars/:avatarId',
    { config: { scope: 'avatars:read', accountWide: true } },
    async () => ({}),
  );
  app.get('/v1/start', { config: { scope: 'sessions', rate: 'session_start' } }, async () => ({ ok: true }));
  app.get('/v1/write', { config: { scope: 'avatars:write' } }, async () => ({}));
  app.get('/v1/limited', { config: { scope: 'avatars:read', rate: 'write' } }, async () => ({ ok: true }));
  const body = z.object({ count: z.int().max(9) });
  app.post('/v1/plain', { config: { scope: 'sessions' }, schema: { body } }, async () => ({}));
  app.post(
    '/v1/strict',
    { config: { scope: 'sessions', unprocessable: true }, schema: { body } },
    async () => ({}),
  );
  const unstorable = async (request: { body: unknown }) => {
    const { how } = request.body as { how: string };
    if (how === 'deep') JSON.stringify(JSON.parse('['.repeat(100_000) + ']'.repeat(100_000)));
    throw Object.assign(new Error('invalid input syntax: "their secret"'), { code: how });
  };
  app.post('/v1/unstorable', { config: { scope: 'sessions' } }, unstorable);
  app.post('/v1/unstorable-strict', { config: { scope: 'sessions', unprocessable: true } }, unstorable);
  app.get('/v1/fail/:how', { config: { keyless: true } }, async (request) => {
    const { how } = request.params as { how: string };
    if (how === 'cap')
      throw new ServiceError('api_key_spend_cap_reached', 'used up', {
        resetsAt: '2026-11-01T00:00:00.000Z',
      });
    if (how === 'bare') throw new BareRefusal(403);
    if (how === 'busy') throw new ServiceError('unavailable', 'busy', { retryAfterSeconds: 7 });
    if (how === 'database') throw Object.assign(new Error('sorry'), { code: '57P01' });
    if (how === 'deadlock') throw Object.assign(new Error('sorry'), { code: '40P01' });
    throw Object.assign(new Error('a secret detail'), { token: 'sk_leak', row: { text: 'persona' } });
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

const get = (url: string, key?: string, method: 'GET' | 'DELETE' = 'GET') =>
  app.inject({ method, url, headers: key === undefined ? {} : { 'x-api-key': key } });
const post = (url: string, payload: string, type = 'application/json') =>
  app.inject({ method: 'POST', url, payload, headers: { 'x-api-key': 'good', 'content-type': type } });

describe('every answer', () => {
  it('carries a request id and no CORS header, also to an unknown address', async () => {
    for (const answer of [
      await get(`/v1/avatars/${AVATAR}`, 'good'),
      await get('/nowhere'),
      await get('/v1/%zz'),
    ]) {
      expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
      expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
    }
    expect((await get('/nowhere')).json()).toMatchObject({ error: 'not_found' });
  });
});

it('a start is traced, unless its caller is refused for the key or comes too often', async () => {
  const answered: number[] = [];
  for (const key of [undefined, 'unknown', 'starter', 'starter'])
    answered.push((await get('/v1/start', key)).statusCode);
  expect([answered, begun]).toEqual([[401, 401, 200, 429], ['GET /v1/start']]);
});

describe('401', () => {
  it('has no body, whether the key is missing, unknown or malformed', async () => {
    for (const key of [undefined, 'unknown', '']) {
      const answer = await get(`/v1/avatars/${AVATAR}`, key);
      expect([answer.statusCode, answer.body]).toEqual([401, '']);
    }
  });

  it('names the scheme in WWW-Authenticate, and links to its explanation', async () => {
    const { headers } = await get(`/v1/avatars/${AVATAR}`);
    expect(headers['www-authenticate']).toContain('X-Api-Key');
    expect(headers.link).toBe('</docs#keys>; rel="help"');
    expect((await get('/v1/fail/bare')).headers.link).toBe('</docs#errors>; rel="help"');
    const large = await post('/v1/plain', JSON.stringify({ text: 'x'.repeat(1024 * 1024) }));
    expect([large.statusCode, large.headers.link]).toEqual([413, '</docs#limits>; rel="help"']);
  });

  it('is answered before the body arrives', async () => {
    const { port } = app.server.address() as { port: number };
    const answer = await new Promise<string>((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () => {
        socket.write(
          'POST /v1/plain HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n{',
        );
      });
      socket.once('data', (data) => {
        socket.destroy();
        resolve(String(data));
      });
      socket.once('error', reject);
    });
    expect(answer).toMatch(/^HTTP\/1\.1 401 /);
  });

  it('becomes 429 after 30 failures from one address, and never blocks a valid key', async () => {
    const fail = () =>
      app.inject({ url: '/v1/limited', headers: { 'x-api-key': 'bad', 'x-forwarded-for': '203.0.113.9' } });
    for (let i = 0; i < 30; i += 1) expect((await fail()).statusCode).toBe(401);
    const answer = await fail();
    expect(answer.statusCode).toBe(429);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect(answer.headers).toMatchObject({ 'ratelimit-limit': '30', 'ratelimit-remaining': '0' });
    expect(answer.json()).toMatchObject({ error: 'rate_limited' });
    const valid = await app.inject({
      url: `/v1/avatars/${AVATAR}`,
      headers: { 'x-api-key': 'good', 'x-forwarded-for': '203.0.113.9' },
    });
    expect(valid.statusCode).toBe(200);
  });
});

describe('failed attempts over IPv6', () => {
  const fail = (ip: string) =>
    app.inject({ url: '/v1/limited', headers: { 'x-api-key': 'bad', 'x-forwarded-for': ip } });

  it('count for the whole /64 of an address, and for no neighbour', async () => {
    for (let i = 0; i < 30; i += 1)
      expect((await fail(`2001:db8:1:2::${i.toString(16)}`)).statusCode).toBe(401);
    expect((await fail('2001:db8:1:2:ffff:ffff:ffff:ffff')).statusCode).toBe(429);
    expect((await fail('2001:db8:1:3::1')).statusCode).toBe(401);
  });

  it('count for the whole /48 too, as the networks of one owner', async () => {
    for (let i = 0; i < 120; i += 1)
      expect((await fail(`2001:db8:2:${i.toString(16)}::1`)).statusCode).toBe(401);
    expect((await fail('2001:db8:2:ffff::1')).statusCode).toBe(429);
    expect((await fail('2001:db8:3:ffff::1')).statusCode).toBe(401);
  });
});

describe('403', () => {
  it('names the missing scope', async () => {
    const answer = await get('/v1/write', 'good');
    expect([answer.statusCode, answer.json().error]).toEqual([403, 'insufficient_scope']);
  });

  it('keeps a scoped key to its avatar, whatever the other id looks like', async () => {
    expect((await get(`/v1/avatars/${AVATAR}`, 'scoped')).statusCode).toBe(200);
    expect((await get(`/v1/avatars/${AVATAR.toUpperCase()}`, 'scoped')).statusCode).toBe(200);
    for (const id of ['22222222-2222-4222-8222-222222222222', 'x', 'y'.repeat(5000)]) {
      const answer = await get(`/v1/avatars/${id}`, 'scoped');
      expect([answer.statusCode, answer.json().error]).toEqual([403, 'avatar_not_allowed']);
    }
    expect((await get(`/v1/avatars/${AVATAR}`, 'scoped', 'DELETE')).json().error).toBe('avatar_not_allowed');
  });

  it('has no body where the interface says so', async () => {
    const answer = await get('/v1/fail/bare');
    expect([answer.statusCode, answer.body]).toEqual([403, '']);
  });
});

describe('400 and 422', () => {
  it.each([['{"count":"1"}'], ['{"count":10}'], ['{}'], ['[]'], ['3'], ['{"count":'], ['']])(
    'answer the body %j',
    async (payload) => {
      const plain = await post('/v1/plain', payload);
      expect([plain.statusCode, plain.json().error]).toEqual([400, 'invalid_request']);
      const strict = await post('/v1/strict', payload);
      expect(strict.statusCode).toBe(422);
      expect(strict.json()).toEqual({ code: 422, message: expect.any(String) });
    },
  );

  it('name the field', async () => {
    expect((await post('/v1/plain', '{"count":10}')).json().message).toMatch(/^count: /);
  });

  it.each(['22P05', '22P02', '22021', 'deep'])(
    'answer what the database cannot store (%s), without Retry-After and without quoting it in the log',
    async (how) => {
      lines.length = 0;
      const plain = await post('/v1/unstorable', JSON.stringify({ how }));
      expect([plain.statusCode, plain.json().error]).toEqual([400, 'invalid_request']);
      const strict = await post('/v1/unstorable-strict', JSON.stringify({ how }));
      expect([strict.statusCode, strict.json().code]).toEqual([422, 422]);
      for (const { headers } of [plain, strict]) expect(headers['retry-after']).toBeUndefined();
      expect(lines.join('')).toContain('"level":"warn"');
      expect(lines.join('')).not.toContain('their secret');
    },
  );

  it('answer a body of an unknown type', async () => {
    const answer = await post('/v1/strict', 'count=1', 'application/x-www-form-urlencoded');
    expect(answer.statusCode).toBe(422);
    expect(answer.json().message).toContain('Content-Type: application/json');
  });
});

describe('402, 413, 429, 503, 500', () => {
  it('carry what the interface says', async () => {
    expect((await get('/v1/fail/cap')).json()).toEqual({
      error: 'api_key_spend_cap_reached',
      message: 'used up',
      resetsAt: '2026-11-01T00:00:00.000Z',
    });
    const large = await post('/v1/plain', JSON.stringify({ text: 'x'.repeat(1024 * 1024) }));
    expect([large.statusCode, large.body]).toEqual([413, '']);
    const busy = await get('/v1/fail/busy');
    expect([busy.statusCode, busy.headers['retry-after'], busy.json().error]).toEqual([
      503,
      '7',
      'unavailable',
    ]);
    for (const how of ['database', 'deadlock']) {
      const outage = await get(`/v1/fail/${how}`);
      expect([outage.statusCode, outage.json().error]).toEqual([503, 'unavailable']);
      expect(outage.headers['retry-after']).toBeDefined();
    }
    const bug = await get('/v1/fail/bug');
    expect([bug.statusCode, bug.json().error]).toEqual([500, 'internal_error']);
    expect(bug.body).not.toContain('secret detail');
  });

  it('are logged as errors where something broke, and not where the service decided so', async () => {
    for (const [how, level] of [
      ['busy', 'info'],
      ['database', 'error'],
      ['bug', 'error'],
    ]) {
      lines.length = 0;
      await get(`/v1/fail/${how}`);
      const levels = lines.map((line) => JSON.parse(line)).map((line) => [line.level, line.msg]);
      expect(levels).toContainEqual([level, level === 'info' ? 'request refused' : 'request failed']);
      expect(levels.filter(([other]) => other === 'error')).toHaveLength(level === 'error' ? 1 : 0);
    }
  });

  it('state the limits of the plan and when to call again', async () => {
    const first = await get('/v1/limited', 'limited');
    expect(first.headers).toMatchObject({ 'ratelimit-limit': '2', 'ratelimit-remaining': '1' });
    await get('/v1/limited', 'limited');
    const third = await get('/v1/limited', 'limited');
    expect([third.statusCode, third.json().error]).toEqual([429, 'rate_limited']);
    expect(third.json().message).toContain(`Try again in ${third.headers['retry-after']} seconds.`);
  });
});

describe('405', () => {
  it.each(['PUT', 'PATCH', 'OPTIONS', 'QUERY', 'POST'] as const)(
    'for %s with the methods the address has',
    async (method) => {
      for (const payload of [undefined, '{}']) {
        const answer = await app.inject({
          method: method as 'PUT',
          url: `/v1/avatars/${AVATAR}?x`,
          ...(payload === undefined ? {} : { payload, headers: { 'content-type': 'application/json' } }),
        });
        expect([answer.statusCode, answer.json().error]).toEqual([405, 'method_not_allowed']);
        expect(answer.headers.allow).toBe('DELETE, GET, HEAD');
      }
    },
  );

  it.each(['GET', 'QUERY', 'OPTIONS'] as const)('not for %s of an unknown address', async (method) => {
    const answer = await app.inject({ method: method as 'GET', url: '/v1/avatars/x/y' });
    expect([answer.statusCode, answer.json().error]).toEqual([404, 'not_found']);
  });
});

describe('health', () => {
  it('reports liveness and readiness, part by part', async () => {
    expect((await get('/healthz')).json()).toEqual({ status: 'ok' });
    const ready = await get('/readyz');
    expect(ready.statusCode).toBe(503);
    expect(ready.json()).toEqual({ status: 'not_ready', checks: { up: 'ok', down: 'failing' } });
  });
});

describe('readiness', () => {
  it('is checked once for callers at the same time, and says why it fails', async () => {
    let asked = 0;
    const other = createHttpApp({
      log: createLog({ level: 'silent' }),
      keys: { verify: async () => null },
      trustProxy: [],
      tls: null,
      rates: localRates(),
    });
    const meaning = 'No session can start.';
    healthRoutes(other, [
      { name: 'files', ready: () => ++asked > 0 },
      { name: 'media', ready: () => false, meaning },
    ]);
    const answers = await Promise.all(Array.from({ length: 50 }, () => other.inject('/readyz')));
    expect(asked).toBe(1);
    expect(answers[0]?.statusCode).toBe(503);
    expect(answers[0]?.json()).toEqual({
      status: 'not_ready',
      checks: { files: 'ok', media: 'failing' },
      reasons: { media: meaning },
    });
    await other.close();
  });
});

describe('the log', () => {
  it('holds no key, query or attached field of an error', async () => {
    lines.length = 0;
    await app.inject({ url: '/v1/fail/bug?access_token=hush', headers: { 'x-api-key': 'sk_vivant_hush' } });
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.join('')).not.toMatch(/hush|sk_leak|persona/);
  });
});

describe('a route of the interface', () => {
  it.each(['/v1/open', '/compat/vendor/v1/open'])(
    '%s cannot be added without saying who may call it',
    (url) => {
      const other = createHttpApp({
        log: createLog({ level: 'error' }),
        keys: { verify: async () => null },
        trustProxy: [],
        tls: null,
        rates: localRates(),
      });
      expect(() => other.get(url, async () => ({}))).toThrow('neither a scope');
    },
  );
});

describe('the log of a route without a key', () => {
  it('holds no address, while that of a route with a key does', async () => {
    lines.length = 0;
    await app.inject({ url: '/healthz', remoteAddress: '203.0.113.77' });
    await app.inject({ url: '/nowhere', remoteAddress: '203.0.113.77' });
    expect(lines.filter((line) => line.includes('"request"'))).toHaveLength(2);
    expect(lines.join('')).not.toContain('203.0.113.77');
    await app.inject({ url: '/v1/write', remoteAddress: '203.0.113.77' });
    expect(lines.join('')).toContain('203.0.113.77');
  });
});

describe('networkOf', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ])('%s counts as %s', (ip, network) => expect(networkOf(ip)).toBe(network));
});

describe('siteOf', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1'],
  ])('%s belongs to %s', (ip, site) => expect(siteOf(ip)).toBe(site));
});
