import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ServiceError } from '@vivant/contract/errors';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AvatarDetailRecord } from '../../avatars/records.ts';
import { createLog } from '../../log.ts';
import { avatarRecord } from '../../testing/avatar-record.ts';
import { localRates } from '../../testing/rates.ts';
import { createHttpApp, type HttpApp } from '../app.ts';
import { serveBuiltPages } from '../pages/built-pages.ts';
import { type TryDeps, tryRoutes } from './try-routes.ts';

const ID = '0b9a3f52-53a5-4d0c-9f38-0e3b8d6f2a11';
const session = {
  sessionId: ID,
  serverUrl: 'ws://localhost:8080',
  roomName: 'r',
  userToken: 't',
  actualDurationSeconds: 60,
  billingMode: 'reserve' as const,
};

let webDir: string;
let started = 0;
beforeAll(async () => {
  webDir = await mkdtemp(join(tmpdir(), 'vivant-try-'));
  await mkdir(join(webDir, 'assets'));
  for (const form of ['', '.br', '.gz'])
    await writeFile(join(webDir, 'assets', `page.js${form}`), `as built${form}`);
  await writeFile(
    join(webDir, 'visitor.html'),
    '<!doctype html><html lang="en"><head><title>Vivant</title></head></html>',
  );
});
afterAll(() => rm(webDir, { recursive: true }));

async function openTryPage(deps: Partial<TryDeps> = {}): Promise<HttpApp> {
  const app = createHttpApp({
    log: createLog({ level: 'error' }),
    keys: { verify: async () => null },
    trustProxy: [],
    tls: null,
    rates: localRates(),
  });
  tryRoutes(app, {
    pages: serveBuiltPages(app, webDir),
    audience: 'local',
    publicUrl: 'https://avatars.example.org',
    avatar: async () => avatarRecord({ name: 'Mona' }),
    serverUrl: () => 'ws://localhost:8080',
    line: {
      count: async () => {},
      turn: async () => ({ ticket: 't', ahead: 0, free: true }),
      leave: () => {},
    },
    poster: async () => null,
    visitors: { hashOfToday: async (network, site) => Buffer.from(`${network} of ${site}`) },
    start: async () => {
      started += 1;
      return session;
    },
    ...deps,
  });
  await app.ready();
  return app;
}

describe('the try page', () => {
  let app: HttpApp;
  beforeAll(async () => {
    app = await openTryPage();
  });
  afterAll(() => app.close());

  it.each(['localhost:8080', '127.0.0.1:8080', '[::1]:8080', 'avatars.example.org'])(
    'is served under its own address %s',
    async (host) => {
      const page = await app.inject({ url: `/try/${ID}`, headers: { host } });
      expect(page.statusCode).toBe(200);
      expect(page.headers['content-security-policy']).toContain("default-src 'none'");
    },
  );

  it.each([
    ['br', 'gzip, br', 'as built.br'],
    ['gzip', 'gzip', 'as built.gz'],
    [undefined, 'identity', 'as built'],
  ])('its scripts are sent in the form that was built: %s', async (encoding, accepted, body) => {
    const answer = await app.inject({ url: '/assets/page.js', headers: { 'accept-encoding': accepted } });
    expect(answer.headers['content-encoding']).toBe(encoding);
    expect(answer.headers['content-type']).toMatch(/javascript; charset=utf-8$/);
    expect(answer.headers['cache-control']).toContain('immutable');
    expect(answer.body).toBe(body);
    const { etag } = answer.headers;
    const again = { 'accept-encoding': accepted, 'if-none-match': String(etag) };
    expect((await app.inject({ url: '/assets/page.js', headers: again })).statusCode).toBe(304);
  });

  it.each(['evil.example.com', 'localhost.evil.example', '10.0.0.1:8080'])(
    'a page rebound to this server under %j gets no answer of it',
    async (host) => {
      const answer = await app.inject({ url: `/try/${ID}/avatar`, headers: { host } });
      expect(answer.statusCode).toBe(404);
      expect(answer.body).not.toContain('Mona');
    },
  );

  it('starts a session for its own page', async () => {
    const headers = { host: 'localhost:8080', origin: 'http://localhost:8080' };
    const answer = await app.inject({ method: 'POST', url: `/try/${ID}/session`, headers });
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toEqual(session);
  });

  it.each([
    ['another origin', { host: 'localhost:8080', origin: 'https://evil.example.com' }],
    ['another port', { host: 'localhost:8080', origin: 'http://localhost:3000' }],
    ['no origin', { host: 'localhost:8080' }],
    ['an opaque origin', { host: 'localhost:8080', origin: 'null' }],
    ['a foreign host that names itself', { host: 'evil.example.com', origin: 'http://evil.example.com' }],
  ])('starts nothing for %s', async (_name, headers) => {
    const before = started;
    const answer = await app.inject({ method: 'POST', url: `/try/${ID}/session`, headers });
    expect(answer.statusCode).toBe(403);
    expect(started).toBe(before);
  });

  it('an address that starts too many calls is rate limited', async () => {
    const headers = { host: 'localhost:8080', origin: 'http://localhost:8080' };
    const codes: number[] = [];
    for (let i = 0; i < 15; i++)
      codes.push((await app.inject({ method: 'POST', url: `/try/${ID}/session`, headers })).statusCode);
    expect(codes).toContain(201);
    expect(codes.at(-1)).toBe(429);
  });
});

const OWN = { host: 'localhost:8080', origin: 'http://localhost:8080' };
const requests = (headers: Record<string, string> = {}) => [
  { url: `/try/${ID}`, headers: { ...OWN, ...headers } },
  { url: `/try/${ID}/avatar`, headers: { ...OWN, ...headers } },
  { url: `/try/${ID}/poster.jpg`, headers: { ...OWN, ...headers } },
  { method: 'POST' as const, url: `/try/${ID}/session`, headers: { ...OWN, ...headers } },
];
const poster = async () => new Uint8Array([0xff, 0xd8]);

describe('a try page that was not opened to others', () => {
  it.each<Record<string, string>>([
    { 'x-forwarded-for': '203.0.113.9' },
    { 'x-forwarded-host': 'avatars.example.org' },
    { forwarded: 'for=203.0.113.9' },
    { via: '1.1 proxy' },
    { 'x-real-ip': '203.0.113.9' },
  ])('is missing for requests through a proxy: %j', async (headers) => {
    const app = await openTryPage({ poster });
    const before = started;
    for (const request of requests(headers)) expect((await app.inject(request)).statusCode).toBe(404);
    expect(started).toBe(before);
    for (const request of requests()) expect((await app.inject(request)).statusCode).toBeLessThan(300);
    await app.close();
  });
});

describe('visitors of the try page', () => {
  it('are looked up no place in the line while they ask too often', async () => {
    let looked = 0;
    const line = {
      count: () => Promise.reject(new ServiceError('rate_limited', 'Wait a minute.')),
      turn: async () => ({ ticket: 't', ahead: 0, free: true }),
      leave: () => {},
    };
    const avatar = async () => {
      looked += 1;
      return avatarRecord();
    };
    const app = await openTryPage({ line, avatar });
    const answer = await app.inject({ url: `/try/${ID}/turn`, headers: OWN });
    expect([answer.statusCode, looked]).toEqual([429, 0]);
    await app.close();
  });

  it.each<['local' | 'shared', string | undefined]>([
    ['local', undefined],
    ['shared', '2001:db8:1:2 of 2001:db8:1'],
  ])('are limited each by address, unless they are on this machine: %s', async (audience, told) => {
    let hash: Buffer | undefined;
    const app = await openTryPage({
      audience,
      start: async (_avatarId, _request, visitorHash) => {
        hash = visitorHash;
        return session;
      },
    });
    const request = { method: 'POST' as const, url: `/try/${ID}/session`, headers: OWN };
    const answer = await app.inject({ ...request, remoteAddress: '2001:db8:1:2::3' });
    expect([answer.statusCode, hash?.toString()]).toEqual([201, told]);
    await app.close();
  });
});

describe('avatars of the try page', () => {
  const open = (audience: 'local' | 'shared', avatar: AvatarDetailRecord | null) =>
    openTryPage({
      audience,
      poster,
      avatar: async () => avatar,
    });
  const statuses = async (app: HttpApp, headers: Record<string, string> = {}) => {
    const found = [];
    for (const request of requests(headers).slice(1)) found.push((await app.inject(request)).statusCode);
    await app.close();
    return found;
  };

  it('a private one is open to this machine, and to nobody once the page is open to others', async () => {
    expect(await statuses(await open('local', avatarRecord({ visibility: 'private' })))).toEqual([
      200, 200, 201,
    ]);
    const before = started;
    expect(await statuses(await open('shared', avatarRecord({ visibility: 'private' })))).toEqual([
      404, 404, 404,
    ]);
    expect(started).toBe(before);
  });

  it('a private one has the page of one that never was, once the page is open to others', async () => {
    const pageOf = async (avatar: AvatarDetailRecord | null) => {
      const app = await open('shared', avatar);
      const { statusCode, body } = await app.inject({ url: `/try/${ID}`, headers: OWN });
      await app.close();
      return [statusCode, body];
    };
    const hidden = await pageOf(avatarRecord({ visibility: 'private', language: 'de' }));
    expect(hidden).toEqual(await pageOf(null));
    expect(hidden).not.toEqual(await pageOf(avatarRecord({ visibility: 'unlisted', language: 'de' })));
  });

  it.each(['unlisted', 'public'] as const)(
    'an %s one is open to every visitor of a page that is open to others',
    async (visibility) => {
      const proxied = { 'x-forwarded-for': '203.0.113.9' };
      expect(await statuses(await open('shared', avatarRecord({ visibility })), proxied)).toEqual([
        200, 200, 201,
      ]);
    },
  );

  it('a deleted one shows neither name nor picture, and starts nothing', async () => {
    expect(await statuses(await open('local', null))).toEqual([404, 404, 404]);
  });
});
