import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createRestoringApp } from './restoring-app.ts';

const TOKEN = 't'.repeat(43);
let webDir: string;
let app: ReturnType<typeof createRestoringApp>;

beforeAll(() => {
  webDir = mkdtempSync(join(tmpdir(), 'vivant-web-'));
  mkdirSync(join(webDir, 'assets'));
  writeFileSync(join(webDir, 'studio.html'), '<title>Studio</title>');
  app = createRestoringApp({
    ...{ webDir, tls: null, trustProxy: 0 },
    state: (token) => (token === TOKEN ? { phase: 'files', share: 0.5 } : { phase: 'none' }),
  });
});
afterAll(async () => {
  await app.close();
  rmSync(webDir, { recursive: true, force: true });
});

it('tells the page how far the restore is, and a supervisor that the process lives', async () => {
  const state = (token: string) =>
    app.inject({ method: 'POST', url: '/studio/api/restore/state', payload: { token } });
  expect((await state(TOKEN)).json()).toEqual({ phase: 'files', share: 0.5 });
  expect((await state('guess')).json()).toEqual({ phase: 'none' });
  expect((await app.inject('/healthz')).json()).toEqual({ status: 'ok' });
  expect((await app.inject('/studio/link')).body).toContain('<title>Studio</title>');
});

it.each([
  ['no body', {}],
  ['a body that is no JSON', { headers: { 'content-type': 'application/json' }, payload: '{' }],
  ['a large body', { payload: { text: 'x'.repeat(10_000) } }],
  ['a type that nobody knows', { headers: { 'content-type': 'application/zip' }, payload: 'zip' }],
])('tells everybody else to come again, whatever they send: %s', async (_what, request) => {
  const answer = await app.inject({ method: 'POST', url: '/v1/avatars', ...request });
  expect([answer.statusCode, answer.json().error]).toEqual([503, 'unavailable']);
  expect(answer.headers['retry-after']).toBe('5');
});
