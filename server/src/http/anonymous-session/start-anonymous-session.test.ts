import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { ServiceError } from '@vivant/contract/errors';
import { SessionStarted } from '@vivant/contract/session';
import { afterAll, afterEach, assert, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createDatabase } from '../../adapters/db/database.ts';
import { createSharedRateCounter } from '../../adapters/rate-counters/rate-counters.ts';
import { createSharing } from '../../avatars/sharing.ts';
import { createSponsorBudgets } from '../../credits/sponsor-budgets.ts';
import { createLog } from '../../log.ts';
import { createVisitors } from '../../sessions/visitors.ts';
import { createWaitingLine } from '../../sessions/waiting-line.ts';
import { addAvatar } from '../../testing/accounts.ts';
import { createTestClock } from '../../testing/clock.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/postgres.ts';
import { localRates } from '../../testing/rates.ts';
import { createSimulatedWorld, type SimulatedWorld } from '../../testing/simulated-world.ts';
import { watchAnswers } from '../../testing/stated-answers.ts';
import { createHttpApp, type HttpApp } from '../app.ts';
import { turnRoutes } from '../visitor/turn-routes.ts';
import { type AnonymousSessionDeps, startAnonymousSessionRoute } from './start-anonymous-session.ts';

const KEY = Buffer.alloc(32, 7);
const LIMIT = 3;

let database: TestDatabase;
let world: SimulatedWorld;
let app: HttpApp;
const open: HttpApp[] = [];
// A new address for each test: what one counts is nothing to the next.
let ip: string;
let addresses = 0;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  world = await createSimulatedWorld({ db: database.db, plan: { max_concurrent_sessions: 100 } });
  app = await server();
  addresses += 1;
  ip = `198.51.100.${addresses}`;
});
afterEach(async () => {
  for (const each of open.splice(0)) await each.close();
  await world.close();
});

/** One server process of the deployment. */
async function server(
  options: {
    trustProxy?: string[] | number;
    database?: object;
    perHour?: number;
    sessions?: AnonymousSessionDeps['sessions'];
  } = {},
): Promise<HttpApp> {
  const made = createHttpApp({
    log: createLog({ level: 'silent' }),
    keys: { verify: async () => null },
    trustProxy: options.trustProxy ?? 0,
    tls: null,
    rates: localRates(),
  });
  const answers = watchAnswers(made);
  startAnonymousSessionRoute(made, {
    sessions: options.sessions ?? world.sessions,
    visitors: createVisitors({ db: database.db, clock: world.clock, key: KEY }),
    counter: createSharedRateCounter((options.database ?? database.handle) as typeof database.handle),
    perHour: options.perHour ?? LIMIT,
    serverUrl: () => 'wss://visitors.test',
    sharing: createSharing({ db: database.db, clock: world.clock }),
    publicUrl: 'https://avatars.test',
  });
  made.addHook('onClose', async () => answers.mustHaveNone());
  open.push(made);
  return made;
}

async function share(
  visibility: 'public' | 'unlisted' | 'private' = 'unlisted',
  // A start holds an hour of it.
  budget = 90_000,
  avatar: Parameters<typeof addAvatar>[2] = {},
): Promise<string> {
  const avatarId = await addAvatar(world.db, world.accountId, avatar);
  if (budget > 0)
    await createSponsorBudgets(world).topUp({
      ...{ accountId: world.accountId, avatarId, amountMicrocredits: budget },
      idempotencyKey: randomUUID(),
    });
  await world.db.updateTable('avatars').set({ visibility }).where('id', '=', avatarId).execute();
  return avatarId;
}

const start = (
  body: unknown,
  from: { ip?: string; forwardedFor?: string; to?: HttpApp; headers?: Record<string, string> } = {},
) =>
  (from.to ?? app).inject({
    method: 'POST',
    url: '/v1/anonymous_session',
    payload: typeof body === 'string' ? body : JSON.stringify(body),
    headers: {
      'content-type': 'application/json',
      ...from.headers,
      ...(from.forwardedFor === undefined ? {} : { 'x-forwarded-for': from.forwardedFor }),
    },
    remoteAddress: from.ip ?? ip,
  });

describe('POST /v1/anonymous_session', () => {
  it('stops for a caller who left before it began', async () => {
    const told = Promise.withResolvers<boolean | undefined>();
    const made = await server({
      sessions: {
        startAnonymous: async (_request, { signal }) => {
          told.resolve(signal?.aborted);
          throw new ServiceError('unavailable', 'Nobody is there.');
        },
      },
    });
    made.addHook('preHandler', async (_request, reply) => {
      reply.raw.destroy();
      if (!reply.raw.closed) await once(reply.raw, 'close');
    });
    const url = await made.listen({ host: '127.0.0.1', port: 0 });
    const asked = fetch(`${url}/v1/anonymous_session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ avatarId: randomUUID() }),
    });
    await expect(asked).rejects.toThrow();
    expect(await told.promise).toBe(true);
  });

  it.each([
    ['no browser', {}, 201],
    ['a page of the service', { origin: 'https://avatars.test' }, 201],
    ['a page at the address it was asked at', { origin: 'http://localhost:80', host: 'localhost' }, 201],
    [
      'a page the browser vouches for',
      { origin: 'https://other.test', 'sec-fetch-site': 'same-origin' },
      201,
    ],
    ['a frame of the service', { origin: 'https://avatars.test', 'sec-fetch-site': 'same-origin' }, 201],
    ['a site that may show the frame', { origin: 'https://museum.example' }, 403],
    ['any other site', { origin: 'https://evil.example' }, 403],
    ['a page without an origin', { origin: 'null' }, 403],
  ] as const)('a start from %s', async (_name, headers, status) => {
    const avatarId = await share();
    const sharing = createSharing({ db: database.db, clock: world.clock });
    await sharing.update(
      { accountId: world.accountId, avatarId },
      { allowedOrigins: ['https://museum.example'] },
    );
    const answer = await start({ avatarId }, { headers });
    expect([answer.statusCode, answer.json().error]).toEqual([
      status,
      status === 201 ? undefined : 'avatar_not_allowed',
    ]);
  });

  it('403: after the link has ended; a private avatar’s link shows no such end', async () => {
    const avatarId = await share('unlisted');
    const sharing = createSharing({ db: database.db, clock: world.clock });
    const of = { accountId: world.accountId, avatarId };
    await sharing.update(of, { expiresAt: world.clock.now().toISOString() });
    const ended = await start({ avatarId });
    expect([ended.statusCode, ended.json().error]).toEqual([403, 'link_expired']);
    await world.db.updateTable('avatars').set({ visibility: 'private' }).where('id', '=', avatarId).execute();
    const hidden = await start({ avatarId });
    expect([hidden.statusCode, hidden.json().error]).toEqual([404, 'avatar_not_found']);
    await world.db.updateTable('avatars').set({ visibility: 'public' }).where('id', '=', avatarId).execute();
    await sharing.update(of, { expiresAt: null });
    expect((await start({ avatarId })).statusCode).toBe(201);
  });

  it('422: a field name of a megabyte is not repeated in the answer', async () => {
    const answer = await start({ [`avatarI${'_'.repeat(900_000)}`]: 1 });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().message).toBe('avatarId is missing');
  });

  it.each(['public', 'unlisted'] as const)(
    '201: a visitor of a(n) %s avatar talks to it, and the budget pays',
    async (visibility) => {
      const avatarId = await share(visibility, 250);
      const before = await world.balance();
      const answer = await start({ avatarId, language: 'de', maxDurationSeconds: 1, metadata: { a: 1 } });
      expect(answer.statusCode).toBe(201);
      const started = SessionStarted.strict().parse(answer.json());
      // What is no field of this call is ignored, as everywhere.
      expect(started).toMatchObject({
        serverUrl: 'wss://visitors.test',
        billingMode: 'reserve',
        actualDurationSeconds: 120,
      });
      expect(await world.session(started.sessionId)).toMatchObject({
        origin: 'anonymous',
        status: 'active',
        key_id: null,
        language: 'de',
        metadata: null,
      });
      await world.sessions.endByOperator(started.sessionId);
      expect(await world.balance()).toEqual(before);
      const budget = await createSponsorBudgets(world).get({ accountId: world.accountId, avatarId });
      expect(budget).toMatchObject({ balanceMicrocredits: 150, reservedMicrocredits: 0 });
    },
  );

  it('402: no budget, one that is off, and one that is empty', async () => {
    const off = await share();
    await createSponsorBudgets(world).update(
      { accountId: world.accountId, avatarId: off },
      { enabled: false },
    );
    for (const avatarId of [await share('public', 0), off, await share('public', 99)]) {
      const answer = await start({ avatarId }, { ip: `203.0.113.${addresses}` });
      expect([answer.statusCode, answer.json().error]).toEqual([402, 'sponsor_budget_exhausted']);
      expect(answer.json()).not.toHaveProperty('resetsAt');
    }
    expect(await world.live()).toEqual([]);
  });

  it('402: beyond one visitor’s cap of a day, until the next day, without effect on others', async () => {
    const avatarId = await share();
    await createSponsorBudgets(world).update(
      { accountId: world.accountId, avatarId },
      { visitorCapMicrocredits: 100 },
    );
    expect((await start({ avatarId })).json()).toMatchObject({ actualDurationSeconds: 60 });
    const again = await start({ avatarId });
    expect([again.statusCode, again.json().error]).toEqual([402, 'sponsor_budget_exhausted']);
    expect(again.json().resetsAt).toMatch(/T00:00:00\.000Z$/);
    expect((await start({ avatarId }, { ip: '203.0.113.200' })).statusCode).toBe(201);
    await world.pass(180);
    const tomorrow = new Date(again.json().resetsAt).getTime() - world.clock.now().getTime();
    world.clock.advance(tomorrow);
    await world.heartbeat();
    expect((await start({ avatarId })).statusCode).toBe(201);
  });

  it('402: beyond the concurrent conversations of the plan', async () => {
    const small = await createSimulatedWorld({ db: database.db, plan: { max_concurrent_sessions: 0 } });
    await world.close();
    world = small;
    const answer = await start({ avatarId: await share() }, { to: await server() });
    expect([answer.statusCode, answer.json().error]).toEqual([402, 'concurrent_session_limit']);
  });

  it('402: while the plan is full its visitors wait in line, until a conversation has ended', async () => {
    await world.close();
    world = await createSimulatedWorld({ db: database.db, plan: { max_concurrent_sessions: 1 } });
    const to = await server();
    const clock = createTestClock();
    const log = createLog({ level: 'silent' });
    const freePlaces = world.sessions.placesForVisitors;
    turnRoutes(to, {
      line: createWaitingLine({ db: database.db, clock, log, freePlaces }),
      visitors: createVisitors({ db: database.db, clock, key: KEY }),
      find: async () => ({ accountId: world.accountId }),
    });
    const avatarId = await share();
    const { sessionId } = (await start({ avatarId }, { to })).json();
    expect((await start({ avatarId }, { to })).json().error).toBe('concurrent_session_limit');
    expect((await freePlaces([])).machines).toBeGreaterThan(0);
    const turn = async (ticket = '') =>
      (await to.inject({ url: `/a/${avatarId}/turn?ticket=${ticket}`, remoteAddress: ip })).json();
    const { ticket, ...first } = await turn();
    expect(first).toEqual({ ahead: 0, free: false });
    await world.sessions.endByOperator(sessionId);
    clock.advance(1000);
    expect(await turn(ticket)).toEqual({ ticket, ahead: 0, free: true });
    expect((await start({ avatarId }, { to })).statusCode).toBe(201);
  });

  it('404: private, unknown and deleted avatars answer the same bytes', async () => {
    const answers = [];
    for (const avatarId of [
      await share('private'),
      randomUUID(),
      await share('public', 0, { deleted: true }),
    ])
      answers.push(await start({ avatarId }));
    for (const answer of answers) expect([answer.statusCode, answer.body]).toEqual([404, answers[0]?.body]);
    expect(answers[0]?.json().error).toBe('avatar_not_found');
  });

  it('409: a shared avatar that is still being built', async () => {
    const avatarId = await share('unlisted', 1_000, { readyToChat: false });
    expect((await start({ avatarId })).json().error).toBe('avatar_not_ready');
  });

  it.each([
    ['{', /JSON/i],
    ['', /./],
    ['[]', /body/],
    ['{}', /avatarId/],
    [{ avatarId: 'nonsense' }, /avatarId/],
    [{ avatarId: randomUUID(), language: 'x'.repeat(36) }, /language/],
    [{ avatarId: randomUUID(), language: 5 }, /language/],
  ])('422: %j, which costs the visitor nothing', async (body, message) => {
    for (let i = 0; i <= LIMIT; i += 1) {
      const answer = await start(body);
      expect([answer.statusCode, answer.json().code]).toEqual([422, 422]);
      expect(answer.json().message).toMatch(message);
    }
    expect((await start({ avatarId: await share() })).statusCode).toBe(201);
  });

  it('429: beyond the limit of an hour, with its end, without effect on other addresses', async () => {
    const avatarId = await share();
    for (let left = LIMIT - 1; left >= 0; left -= 1) {
      const answer = await start({ avatarId });
      expect(answer.statusCode).toBe(201);
      expect(answer.headers['ratelimit-limit']).toBe(String(LIMIT));
      expect(answer.headers['ratelimit-remaining']).toBe(String(left));
    }
    const refused = await start({ avatarId });
    expect([refused.statusCode, refused.json().error]).toEqual([429, 'rate_limited']);
    const wait = Number(refused.headers['retry-after']);
    expect(wait).toBeGreaterThan(3500);
    expect(wait).toBeLessThanOrEqual(3600);
    expect((await start({ avatarId }, { ip: '203.0.113.201' })).statusCode).toBe(201);
  });

  it('429: attempts at unknown avatars count as well', async () => {
    for (let i = 0; i < LIMIT; i += 1) expect((await start({ avatarId: randomUUID() })).statusCode).toBe(404);
    const refused = await start({ avatarId: await share() });
    expect([refused.statusCode, refused.json().error]).toEqual([429, 'rate_limited']);
  });

  it('429: the limit holds over all servers together', async () => {
    const avatarId = await share();
    const elsewhere = createDatabase({ url: database.url });
    const other = await server({ database: elsewhere });
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, i) => start({ avatarId }, { to: i % 2 === 0 ? app : other })),
    );
    expect(answers.filter((answer) => answer.statusCode === 201)).toHaveLength(LIMIT);
    expect(answers.filter((answer) => answer.statusCode === 429)).toHaveLength(8 - LIMIT);
    await elsewhere.close();
  });

  it('429: one household of IPv6 is one address, IPv4 in IPv6 is IPv4', async () => {
    const avatarId = await share();
    for (let i = 0; i < LIMIT; i += 1)
      expect((await start({ avatarId }, { ip: `2001:db8:0:${addresses}::${i + 1}` })).statusCode).toBe(201);
    expect((await start({ avatarId }, { ip: `2001:db8:0:${addresses}:ffff::9` })).statusCode).toBe(429);
    expect((await start({ avatarId }, { ip: `2001:db8:1:${addresses}::1` })).statusCode).toBe(201);
    for (let i = 0; i < LIMIT; i += 1)
      expect((await start({ avatarId }, { ip: i % 2 ? ip : `::ffff:${ip}` })).statusCode).toBe(201);
    expect((await start({ avatarId }, { ip: `::ffff:${ip}` })).statusCode).toBe(429);
  });

  it('429: a forged X-Forwarded-For changes nothing where no proxy is configured', async () => {
    const avatarId = await share();
    const codes = [];
    for (let i = 0; i <= LIMIT; i += 1)
      codes.push((await start({ avatarId }, { forwardedFor: `203.0.113.${i}` })).statusCode);
    expect(codes).toEqual([201, 201, 201, 429]);
  });

  it.each([1, 2])('429: a forged X-Forwarded-For changes nothing behind %i proxies', async (trustProxy) => {
    const avatarId = await share();
    const to = await server({ trustProxy });
    // Each proxy appends who it was called by; the last of them calls us.
    const inner = trustProxy === 2 ? ', 10.0.0.2' : '';
    const codes = [];
    for (let i = 0; i <= LIMIT; i += 1) {
      const forwardedFor = `203.0.113.${i}, 192.0.2.7, ${ip}${inner}`;
      codes.push((await start({ avatarId }, { to, ip: '10.0.0.1', forwardedFor })).statusCode);
    }
    expect(codes).toEqual([201, 201, 201, 429]);
    const other = await start({ avatarId }, { to, ip: '10.0.0.1', forwardedFor: `203.0.113.250${inner}` });
    expect(other.statusCode).toBe(201);
  });

  it('503: where no avatar can join, and the budget gets its reservation back', async () => {
    const avatarId = await share('unlisted', 1_000);
    world.hostAlive = false;
    await world.db.updateTable('media_hosts').set({ draining: true }).execute();
    const answer = await start({ avatarId });
    expect([answer.statusCode, answer.json().error]).toEqual([503, 'unavailable']);
    const budget = await createSponsorBudgets(world).get({ accountId: world.accountId, avatarId });
    expect(budget).toMatchObject({ balanceMicrocredits: 1_000, reservedMicrocredits: 0 });
  });

  it('has no CORS headers: other origins’ pages cannot call it', async () => {
    const answer = await app.inject({
      method: 'OPTIONS',
      url: '/v1/anonymous_session',
      headers: { origin: 'https://evil.test', 'access-control-request-method': 'POST' },
    });
    expect(answer.statusCode).toBe(405);
    expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
    const simple = await app.inject({
      method: 'POST',
      url: '/v1/anonymous_session',
      payload: JSON.stringify({ avatarId: await share() }),
      headers: { 'content-type': 'text/plain' },
      remoteAddress: ip,
    });
    expect(simple.statusCode).toBe(422);
  });

  it('stores no address, only hashes, whose salt is deleted after their day', async () => {
    const avatarId = await share();
    const { sessionId } = (await start({ avatarId })).json();
    const visitors = createVisitors({ db: world.db, clock: world.clock, key: KEY });
    const { visitor_hash } = await world.session(sessionId);
    expect(visitor_hash).toEqual(await visitors.hashOfToday(ip, ip));
    expect(await visitors.hashOfToday('192.0.2.1', '192.0.2.1')).not.toEqual(visitor_hash);
    const { rows } = await database.handle.pool.query('select * from rate_limits');
    expect(JSON.stringify(rows)).not.toContain(ip);
    world.clock.advance(2 * 86_400_000);
    await visitors.hashOfToday('192.0.2.1', '192.0.2.1');
    const salts = await database.handle.pool.query('select day::text from visitor_salts');
    expect(salts.rows.map(({ day }) => day)).not.toContain('2026-10-01');
    expect(await visitors.hashOfToday(ip, ip)).not.toEqual(visitor_hash);
  });
});

describe('conversations of visitors that run at once', () => {
  it('are limited to three from one address, and six from one IPv6 site whatever its networks', async () => {
    const avatarId = await share('public');
    const begun: string[] = [];
    const from = async (address: string) => {
      const answer = await start({ avatarId }, { ip: address, to: await server({ perHour: 100 }) });
      if (answer.statusCode === 201) begun.push(answer.json().sessionId);
      return [answer.statusCode, answer.json().error ?? null];
    };
    const refused = [429, 'rate_limited'];
    for (let i = 0; i < 3; i++) expect(await from('203.0.113.200')).toEqual([201, null]);
    expect(await from('203.0.113.200')).toEqual(refused);
    for (let i = 0; i < 6; i++) expect(await from(`2001:db8:77:${i}::1`)).toEqual([201, null]);
    expect(await from('2001:db8:77:99::1')).toEqual(refused);
    expect(await from('2001:db8:78:99::1')).toEqual([201, null]);
    const [first] = begun;
    assert(first);
    await world.sessions.endByOperator(first);
    expect(await from('203.0.113.200')).toEqual([201, null]);
  });

  it('are limited from one address by the operator’s setting, and to twice that from one IPv6 site', async () => {
    await world.close();
    world = await createSimulatedWorld({
      db: database.db,
      plan: { max_concurrent_sessions: 100 },
      anonymousSessionsAtOnce: 5,
    });
    const avatarId = await share('public');
    const to = await server({ perHour: 100 });
    const from = async (address: string) => (await start({ avatarId }, { ip: address, to })).statusCode;
    for (let i = 0; i < 5; i++) expect(await from('203.0.113.201')).toBe(201);
    expect(await from('203.0.113.201')).toBe(429);
    for (let i = 0; i < 10; i++) expect(await from(`2001:db8:79:${i}::1`)).toBe(201);
    expect(await from('2001:db8:79:99::1')).toBe(429);
  });

  it('hold at most three quarters of the slots; the rest is for callers with keys', async () => {
    await world.close();
    // What other tests left running is none of this one's.
    await database.db
      .updateTable('sessions')
      .set({ status: 'failed' })
      .where('status', '=', 'active')
      .execute();
    world = await createSimulatedWorld({ db: database.db, slots: 4, plan: { max_concurrent_sessions: 100 } });
    const avatarId = await share('public');
    const to = await server();
    for (let i = 0; i < 3; i++)
      expect((await start({ avatarId }, { ip: `198.18.0.${i}`, to })).statusCode).toBe(201);
    const refused = await start({ avatarId }, { ip: '198.18.0.9', to });
    expect([refused.statusCode, refused.json().error]).toEqual([503, 'unavailable']);
    expect(refused.headers['retry-after']).toBeDefined();
    expect(await world.session((await world.start()).sessionId)).toMatchObject({ status: 'active' });
  });
});
