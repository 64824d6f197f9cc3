import { assert, describe, expect } from 'vitest';
import { createAvatar, withAvatar } from '../harness/avatars.ts';
import { clientOf, strangerWith } from '../harness/client.ts';
import { expectStatus } from '../harness/expectations.ts';
import { holds } from '../harness/holds.ts';
import { theTarget } from '../harness/target.ts';

const ENDPOINTS: [method: string, path: string][] = [
  ['post', '/v1/session'],
  ['get', '/v1/avatars'],
  ['post', '/v1/avatars'],
  ['get', '/v1/avatars/{avatarId}'],
  ['patch', '/v1/avatars/{avatarId}'],
  ['delete', '/v1/avatars/{avatarId}'],
  ['put', '/v1/avatars/{avatarId}/appearance'],
  ['put', '/v1/avatars/{avatarId}/voice'],
  ['put', '/v1/avatars/{avatarId}/knowledge'],
  ['post', '/v1/avatars/{avatarId}/avatar_sessions'],
  ['get', '/v1/avatar_sessions/{id}'],
  ['post', '/v1/avatar_sessions/{id}/end'],
];

describe('9 Versioning', () => {
  const { keys } = theTarget();
  const full = clientOf(keys.full);

  holds('endpoints live under /v1 and nowhere else', ['9-1'], async () => {
    expectStatus(await full.get('/v1/avatars'), 200);
    for (const path of ['/avatars', '/v2/avatars', '/api/v1/avatars'])
      expectStatus(await full.get(path), 404);
  });

  holds('a manifest with and without schemaVersion 1 makes an avatar', ['9-2'], async () => {
    for (const schemaVersion of [1, undefined])
      await withAvatar(
        full,
        (client) => createAvatar(client, { schemaVersion }),
        async () => {},
      );
  });

  holds('/openapi.json is OpenAPI 3.1, needs no key and describes every endpoint', ['D1-20'], async () => {
    const answer = await strangerWith(null).get('/openapi.json');
    expectStatus(answer, 200);
    expect(answer.headers.get('content-type')).toMatch(/^application\/(json|vnd\.oai\.openapi\+json)/);
    const { openapi, paths } = answer.json() as {
      openapi: string;
      paths: Record<string, Record<string, { responses: Record<string, unknown> }>>;
    };
    expect(openapi).toMatch(/^3\.1\.\d+$/);
    // The name of a parameter is nobody's business but its order is.
    const plain = (path: string) => path.replace(/\{\w+\}/g, '{}');
    const described = new Map(Object.entries(paths).map(([path, methods]) => [plain(path), methods]));
    for (const [method, path] of ENDPOINTS) {
      const operation = described.get(plain(path))?.[method];
      assert(operation, `${method} ${path}`);
      expect(Object.keys(operation.responses), `${method} ${path}`).toContain('401');
    }
  });

  holds('/docs is a page for people', ['D1-21'], async () => {
    const answer = await strangerWith(null).get('/docs');
    const page =
      answer.status >= 300 && answer.status < 400
        ? await strangerWith(null).get(
            new URL(answer.headers.get('location') ?? '', theTarget().baseUrl).pathname,
          )
        : answer;
    expectStatus(page, 200);
    expect(page.headers.get('content-type')).toMatch(/^text\/html/);
    for (const word of ['/v1/session', '/v1/avatars', 'X-Api-Key'])
      expect(page.text.toLowerCase()).toContain(word.toLowerCase());
  });
});
