import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '../../log.ts';
import { localRates } from '../../testing/rates.ts';
import { createHttpApp, type HttpApp } from '../app.ts';
import { tryRoutes } from './try-routes.ts';

const ID = '0b9a3f52-53a5-4d0c-9f38-0e3b8d6f2a11';
const session = {
  sessionId: ID,
  serverUrl: 'ws://localhost:8080',
  roomName: 'r',
  userToken: 't',
  actualDurationSeconds: 60,
  billingMode: 'reserve' as const,
};

describe('the try page', () => {
  let app: HttpApp;
  let webDir: string;
  let started = 0;

  beforeAll(async () => {
    webDir = await mkdtemp(join(tmpdir(), 'vivant-try-'));
    await mkdir(join(webDir, 'assets'));
    await writeFile(join(webDir, 'try.html'), '<!doctype html><title>Vivant</title>');
    app = createHttpApp({
      log: createLog({ level: 'error' }),
      keys: { verify: async () => null },
      trustProxy: [],
      tls: null,
      rates: localRates(),
    });
    tryRoutes(app, {
      webDir,
      publicUrl: 'https://avatars.example.org',
      avatar: async () => ({
        name: 'Mona',
        readyToChat: true,
        status: 'ready',
        progress: 100,
        userFeedback: null,
      }),
      poster: async () => null,
      start: async () => {
        started += 1;
        return session;
      },
    });
    await app.ready();
  });

  afterAll(async () => {
    await app.close();
    await rm(webDir, { recursive: true });
  });

  it.each(['localhost:8080', '127.0.0.1:8080', '[::1]:8080', 'avatars.example.org'])(
    'is served under its own address %s',
    async (host) => {
      const page = await app.inject({ url: `/try/${ID}`, headers: { host } });
      expect(page.statusCode).toBe(200);
      expect(page.headers['content-security-policy']).toContain("default-src 'none'");
    },
  );

  it.each(['evil.example.com', 'localhost.evil.example', '10.0.0.1:8080'])(
    'a page that was rebound to this server under %j learns nothing',
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

  it('an address that starts call after call is slowed down', async () => {
    const headers = { host: 'localhost:8080', origin: 'http://localhost:8080' };
    const codes: number[] = [];
    for (let i = 0; i < 15; i++)
      codes.push((await app.inject({ method: 'POST', url: `/try/${ID}/session`, headers })).statusCode);
    expect(codes).toContain(201);
    expect(codes.at(-1)).toBe(429);
  });
});
