import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLog } from '../../log.ts';
import { localRates } from '../../testing/rates.ts';
import { createHttpApp, type HttpApp } from '../app.ts';
import { serveBuiltPages } from '../pages/built-pages.ts';
import { studioPages } from './studio-pages.ts';

let webDir: string;
let app: HttpApp;
beforeAll(async () => {
  webDir = await mkdtemp(join(tmpdir(), 'vivant-studio-'));
  await writeFile(
    join(webDir, 'studio.html'),
    '<!doctype html><html lang="en"><title>Vivant</title><link rel="icon" type="image/svg+xml" href="/assets/icon-1.svg" /></html>',
  );
  await mkdir(join(webDir, 'assets'));
  await writeFile(join(webDir, 'assets/icon-1.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  app = createHttpApp({
    log: createLog({ level: 'silent' }),
    keys: { verify: async () => null },
    trustProxy: [],
    tls: null,
    rates: localRates(),
  });
  studioPages(app, { pages: serveBuiltPages(app, webDir), serverUrl: () => 'wss://media.example.org' });
  await app.ready();
});
afterAll(async () => {
  await app.close();
  await rm(webDir, { recursive: true });
});

it.each(['/studio', '/studio/avatars/new'])(
  'scripts of %s connect to the service and its media server alone',
  async (url) => {
    const { statusCode, headers } = await app.inject({ url });
    expect(statusCode).toBe(200);
    const directives = String(headers['content-security-policy']).split('; ');
    expect(directives.find((directive) => directive.startsWith('connect-src'))).toBe(
      "connect-src 'self' wss://media.example.org https://media.example.org",
    );
  },
);

it('browsers find the icon of the pages where no page names one', async () => {
  const { statusCode, headers } = await app.inject({ url: '/favicon.ico' });
  expect([statusCode, headers.location]).toEqual([302, '/assets/icon-1.svg']);
  const icon = await app.inject({ url: String(headers.location) });
  expect([icon.statusCode, icon.headers['content-type']]).toEqual([200, 'image/svg+xml']);
});

it('the address of the service leads to the studio', async () => {
  const { statusCode, headers } = await app.inject({ url: '/' });
  expect([statusCode, headers.location]).toEqual([302, '/studio']);
});
