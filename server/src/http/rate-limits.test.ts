import { ServiceError } from '@vivant/contract/errors';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createLocalRateCounter, createSharedRateCounter } from '../adapters/rate-counters/rate-counters.ts';
import { createLog } from '../log.ts';
import { type AvatarTestService, startAvatarService } from '../testing/avatar-service.ts';
import { createHttpApp, type HttpApp } from './app.ts';
import { endAvatarSessionRoute } from './avatar-sessions/end-avatar-session.ts';
import { startSessionRoute } from './session/start-session.ts';

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

type Call = { method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'; url: string };
const CREATE: Call = { method: 'POST', url: '/v1/avatars' };
const READ: Call = { method: 'GET', url: '/v1/avatars' };
const CHANGE: Call = { method: 'PATCH', url: '/v1/avatars/x' };
const DELETE: Call = { method: 'DELETE', url: '/v1/avatars/x' };
const WRITES: Call[] = [
  CHANGE,
  { method: 'PUT', url: '/v1/avatars/x/voice' },
  { method: 'PUT', url: '/v1/avatars/x/appearance' },
  { method: 'PUT', url: '/v1/avatars/x/knowledge' },
  DELETE,
];
const send = (call: Call, { as = key, app = service.app as HttpApp } = {}) =>
  app.inject({ ...call, headers: { 'x-api-key': as } });
async function statuses(calls: Call[]): Promise<number[]> {
  const answers = [];
  for (const call of calls) answers.push((await send(call)).statusCode);
  return answers;
}
const times = (n: number, calls: Call[]) =>
  Array.from({ length: Math.ceil(n / calls.length) }, () => calls)
    .flat()
    .slice(0, n);

describe('an account of the standard plan', () => {
  it.each<[string, Call[], number]>([
    ['creates 10 avatars', [CREATE], 10],
    ['makes 60 other changes', WRITES, 60],
    ['reads 240 times', [READ, { method: 'GET', url: '/v1/avatars/x' }], 240],
  ])('%s a minute, however they end, and no more', async (_what, calls, limit) => {
    const within = await statuses(times(limit, calls));
    expect(within).toHaveLength(limit);
    expect(within).not.toContain(429);
    for (const call of calls) {
      const answer = await send(call);
      expect(answer.statusCode).toBe(429);
      expect(answer.json()).toEqual({ error: 'rate_limited', message: expect.stringContaining(`${limit}`) });
      expect(answer.headers).toMatchObject({ 'ratelimit-limit': String(limit), 'ratelimit-remaining': '0' });
      const wait = Number(answer.headers['retry-after']);
      expect(wait).toBeGreaterThan(0);
      expect(wait).toBeLessThanOrEqual(60);
      expect(Number(answer.headers['ratelimit-reset'])).toBe(wait);
    }
    // Neither the other kinds of calls nor other accounts are held back.
    const others = [CREATE, READ, CHANGE].filter((other) => !calls.includes(other));
    expect(others).toHaveLength(2);
    expect(await statuses(others)).not.toContain(429);
    const { key: stranger } = await service.account();
    for (const call of calls) expect((await send(call, { as: stranger })).statusCode).not.toBe(429);
  });

  it('has one count for all its keys', async () => {
    const second = await service.key(accountId);
    await statuses(times(10, [CREATE]));
    expect((await send(CREATE, { as: second })).statusCode).toBe(429);
  });

  it('has one count in all server processes, which take reads in shares', async () => {
    const remaining = async (call: Call, app: HttpApp) =>
      (await send(call, { app })).headers['ratelimit-remaining'];
    expect(await remaining(CREATE, service.app)).toBe('9');
    expect(await remaining(CREATE, other.app)).toBe('8');
    expect(await remaining(CHANGE, service.app)).toBe('59');
    expect(await remaining(DELETE, other.app)).toBe('58');
    expect(await remaining(READ, service.app)).toBe('239');
    // The first process has taken 24 and used one of them.
    expect(await remaining(READ, other.app)).toBe('215');
  });

  it('gets its limit of reads in all server processes together, or at most a share less', async () => {
    const codes: number[] = [];
    for (let i = 0; i < 260; i += 1)
      codes.push((await send(READ, { app: i % 2 === 0 ? (service.app as HttpApp) : other.app })).statusCode);
    const passed = codes.filter((code) => code !== 429).length;
    expect(passed).toBeLessThanOrEqual(240);
    expect(passed).toBeGreaterThanOrEqual(240 - 24);
    for (const app of [service.app as HttpApp, other.app])
      expect((await send(READ, { app })).statusCode).toBe(429);
  });

  it('is not charged for calls without a key or without the scope', async () => {
    const reader = await service.key(accountId, { scopes: ['avatars:read'] });
    for (let i = 0; i < 12; i += 1) expect((await send(CREATE, { as: reader })).statusCode).toBe(403);
    expect((await send(CREATE)).headers['ratelimit-remaining']).toBe('9');
  });
});

describe('sessions', () => {
  it('are started 60 times a minute, and ending one is never limited', async () => {
    const app = createHttpApp({
      ...{ log: createLog({ level: 'silent' }), keys: service.keys, trustProxy: [], tls: null },
      rates: { leased: createLocalRateCounter(), shared: createSharedRateCounter(service.database.handle) },
    });
    startSessionRoute(app, { sessions: { startKeyed: async () => 'forbidden' }, serverUrl: () => 'ws://x' });
    const end = async () => {
      throw new ServiceError('session_not_found', 'There is no such session.');
    };
    endAvatarSessionRoute(app, { sessions: { renderOnly: { end } as never } });
    await app.ready();
    const start = () =>
      app.inject({
        method: 'POST',
        url: '/v1/session',
        payload: { avatarId: '11111111-1111-4111-8111-111111111111' },
        headers: { 'x-api-key': key },
      });
    for (let i = 0; i < 60; i += 1) expect((await start()).statusCode).toBe(403);
    const refused = await start();
    expect([refused.statusCode, refused.json().error]).toEqual([429, 'rate_limited']);
    expect(refused.headers).toMatchObject({ 'ratelimit-limit': '60', 'ratelimit-remaining': '0' });
    for (let i = 0; i < 300; i += 1) {
      const answer = await app.inject({
        method: 'POST',
        url: '/v1/avatar_sessions/11111111-1111-4111-8111-111111111111/end',
        headers: { 'x-api-key': key },
      });
      expect(answer.statusCode).toBe(404);
      expect(answer.headers['ratelimit-limit']).toBeUndefined();
    }
    await app.close();
  });
});

describe('failed authentications of one address', () => {
  it('are counted together in all server processes, and block no valid key', async () => {
    const codes: number[] = [];
    for (let i = 0; i < 40; i += 1)
      codes.push(
        (await send(READ, { as: 'bad', app: i % 2 === 0 ? (service.app as HttpApp) : other.app })).statusCode,
      );
    const failed = codes.filter((code) => code === 401).length;
    expect(failed).toBeLessThanOrEqual(30);
    expect(failed).toBeGreaterThanOrEqual(30 - 3);
    for (const app of [service.app as HttpApp, other.app]) {
      expect((await send(READ, { as: 'bad', app })).statusCode).toBe(429);
      expect((await send(READ, { app })).statusCode).not.toBe(429);
    }
  });
});
