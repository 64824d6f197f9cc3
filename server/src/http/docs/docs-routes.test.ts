import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createUnservedApp } from '../../testing/unserved-app.ts';
import type { HttpApp } from '../app.ts';
import type { OpenApiDocument } from './openapi-document.ts';

let app: HttpApp;
let page: string;
let document: OpenApiDocument;
const text = async (path: string) => (await app.inject(path)).body;

beforeAll(async () => {
  app = await createUnservedApp();
  page = await text('/docs');
  document = JSON.parse(await text('/openapi.json')) as OpenApiDocument;
});
afterAll(() => app.close());

describe('/docs', () => {
  it('may load nothing from other hosts and run nothing inline', async () => {
    const { headers } = await app.inject('/docs');
    expect(headers['content-security-policy']).toMatch(/default-src 'none'/);
    expect(headers['content-security-policy']).not.toMatch(/unsafe|https?:|\*/);
    expect(page).not.toMatch(/<script(?! src=")|\sstyle=|\son\w+=/);
    const loaded = [...page.matchAll(/<(?:link|script|img|iframe)[^>]*(?:href|src)="([^"]+)"/g)];
    const addresses = loaded.map(([, address]) => address);
    expect(addresses.length).toBeGreaterThan(1);
    for (const address of addresses) expect(address).toMatch(/^(\/docs\/|data:,$)/);
  });

  it('is found with a slash behind it, too', async () => {
    const { statusCode, headers } = await app.inject('/docs/');
    expect([statusCode, headers.location]).toEqual([302, '/docs']);
  });

  it('has everything it loads', async () => {
    for (const [path, type] of [
      ['/docs/docs.css', 'text/css'],
      ['/docs/docs.js', 'text/javascript'],
    ] as const) {
      const answer = await app.inject(path);
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, `${type}; charset=utf-8`]);
      expect(answer.body.length).toBeGreaterThan(500);
    }
  });

  it('shows every endpoint with its samples in three languages and every code it answers', () => {
    for (const methods of Object.values(document.paths))
      for (const operation of Object.values(methods)) {
        const from = page.indexOf(`id="${operation.operationId}"`);
        expect(from, operation.operationId).toBeGreaterThan(0);
        const section = page.slice(from, page.indexOf('</section>', from));
        for (const language of ['curl', 'TypeScript', 'Python'])
          expect(section).toContain(`data-language="${language}"`);
        for (const response of Object.values(operation.responses))
          for (const code of Object.keys(response.content?.['application/json']?.examples ?? {}))
            expect(section.replaceAll(' ', '_'), `${operation.operationId} ${code}`).toContain(code);
      }
  });

  it('has one heading of the first level, and a field to search with', () => {
    expect(page.match(/<h1[ >]/g)).toHaveLength(1);
    expect(page).toContain('<input type="search"');
  });

  it('shows errors as the endpoint itself would word them', () => {
    const messages = (path: string, method: string) =>
      Object.fromEntries(
        Object.values(document.paths[path]?.[method]?.responses ?? {}).flatMap(({ content }) =>
          Object.entries(content?.['application/json']?.examples ?? {}).map(([name, { value }]) => [
            name,
            (value as { message?: string }).message,
          ]),
        ),
      );
    expect(messages('/v1/avatars/{avatarId}/voice', 'put').invalid_upload).toMatch(/voice/);
    expect(messages('/v1/avatars/{avatarId}/knowledge', 'put').invalid_upload).toMatch(/knowledge/);
    expect(messages('/v1/avatars', 'post').rate_limited).toMatch(/10 such calls/);
    for (const [path, methods] of Object.entries(document.paths))
      for (const [method, operation] of Object.entries(methods)) {
        const { insufficient_scope: scope, invalid_request: form } = messages(path, method);
        if (scope !== undefined) expect(scope).toContain(operation['x-required-scope']);
        const field = /^(\w+):/.exec(form ?? '')?.[1];
        if (field !== undefined)
          expect(
            JSON.stringify([operation.parameters, operation.requestBody, document.components]),
          ).toContain(`"${field}"`);
        if (field === 'limit')
          expect(
            operation.parameters.map(({ name }) => name),
            operation.operationId,
          ).toContain('limit');
      }
  });

  it('has no dead link', async () => {
    for (const [, target = ''] of page.matchAll(/href="([^"]+)"/g)) {
      if (target.startsWith('#')) expect(page, target).toContain(`id="${target.slice(1)}"`);
      else if (target.startsWith('/')) expect((await app.inject(target)).statusCode, target).toBe(200);
    }
  });

  it('escapes markup in texts', () => {
    expect(page).toContain('image/&lt;file&gt;');
  });
});

describe('pages that do not change', () => {
  const PATHS = ['/openapi.json', '/docs', '/docs/docs.css', '/docs/docs.js', '/llms.txt', '/llms-full.txt'];
  const ask = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

  it.each(PATHS)('%s is answered with 304 when the client has it already', async (path) => {
    const first = await ask(path, { 'accept-encoding': 'br' });
    const etag = String(first.headers.etag);
    expect(etag).toMatch(/^W\/"[\w-]{27}"$/);
    for (const known of [etag, etag.slice(2), `"other", ${etag}`, '*']) {
      const again = await ask(path, { 'accept-encoding': 'gzip', 'if-none-match': known });
      expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag]);
    }
    expect((await ask(path, { 'if-none-match': '"other"' })).statusCode).toBe(200);
  });

  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const)('are the same text in %s', async (encoding, decode) => {
    for (const path of PATHS) {
      const plain = await ask(path);
      const compressed = () => ask(path, { 'accept-encoding': encoding });
      const [one, other] = await Promise.all([compressed(), compressed()]);
      expect(one.headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' });
      expect(decode(one.rawPayload).toString()).toBe(plain.body);
      expect(other.rawPayload.equals(one.rawPayload)).toBe(true);
      expect(plain.headers['content-encoding']).toBeUndefined();
    }
  });
});

describe('/llms.txt', () => {
  it('has the form of llmstxt.org: a title, a summary, then sections of links that lead somewhere', async () => {
    const lines = (await text('/llms.txt')).split('\n');
    expect(lines[0]).toMatch(/^# \S/);
    expect(lines[2]).toMatch(/^> \S/);
    const links = lines.filter((line) => line.startsWith('- '));
    expect(links.length).toBeGreaterThan(Object.keys(document.paths).length);
    for (const link of links) {
      const [, target = 'no target'] = /^- \[[^\]]+\]\(([^)]+)\): \S/.exec(link) ?? [];
      const [path = '', id] = target.split('#');
      expect((await app.inject(path)).statusCode, target).toBe(200);
      if (id !== undefined) expect(page).toContain(`id="${id}"`);
    }
  });

  it('links to the whole reference as one text', async () => {
    const full = await text('/llms-full.txt');
    for (const path of Object.keys(document.paths)) expect(full).toContain(path);
    for (const name of Object.keys(document.components.schemas)) expect(full).toContain(`### ${name}`);
  });
});
