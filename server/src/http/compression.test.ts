import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLog } from '../log.ts';
import { localRates } from '../testing/rates.ts';
import { createHttpApp, type HttpApp } from './app.ts';

const TEXT = 'a line of text that repeats itself\n'.repeat(100);
let app: HttpApp;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vivant-compress-'));
  await writeFile(join(folder, 'page.js'), TEXT);
  await writeFile(join(folder, 'clip.mp4'), TEXT);
  app = createHttpApp({
    log: createLog({ level: 'silent' }),
    keys: { verify: async () => null },
    trustProxy: [],
    tls: null,
    rates: localRates(),
  });
  app.get('/json', async () => ({ text: TEXT }));
  app.post('/json', async () => ({ text: TEXT }));
  app.get('/small', async () => ({ ok: true }));
  void app.register(fastifyStatic, { root: folder, prefix: '/files/' });
  await app.ready();
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const ask = (url: string, headers: Record<string, string>, method: 'GET' | 'HEAD' | 'POST' = 'GET') =>
  app.inject({ method, url, headers });

it.each([
  ['br', 'gzip, deflate, br', brotliDecompressSync],
  ['gzip', 'gzip;q=1.0, br;q=0', gunzipSync],
])('JSON and scripts are sent as %s to clients that accept it', async (encoding, accepted, decode) => {
  for (const url of ['/json', '/files/page.js']) {
    const answer = await ask(url, { 'accept-encoding': accepted });
    expect(answer.headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' });
    expect(answer.rawPayload.length).toBeLessThan(TEXT.length / 2);
    const text = decode(answer.rawPayload).toString();
    expect(url === '/json' ? JSON.parse(text).text : text).toBe(TEXT);
  }
});

it.each<[string, string, Record<string, string>, 'GET' | 'HEAD' | 'POST']>([
  ['a client that does not ask for it', '/json', {}, 'GET'],
  ['a client that accepts none', '/json', { 'accept-encoding': 'br;q=0, gzip;q=0.0, identity' }, 'GET'],
  ['a tiny answer', '/small', { 'accept-encoding': 'gzip' }, 'GET'],
  ['media', '/files/clip.mp4', { 'accept-encoding': 'gzip' }, 'GET'],
  ['a part of a file', '/files/page.js', { 'accept-encoding': 'gzip', range: 'bytes=0-1999' }, 'GET'],
  ['the answer to a POST, which may hold a token', '/json', { 'accept-encoding': 'gzip' }, 'POST'],
  ['a HEAD', '/files/page.js', { 'accept-encoding': 'gzip' }, 'HEAD'],
])('%s is answered uncompressed', async (_what, url, headers, method) => {
  const answer = await ask(url, headers, method);
  expect(answer.statusCode).toBeLessThan(300);
  expect(answer.headers['content-encoding']).toBeUndefined();
  if (method !== 'HEAD') expect(answer.headers['content-length']).toBe(String(answer.rawPayload.length));
});
