import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AvatarTestService, startAvatarService } from '../testing/avatar-service.ts';
import { packageZip } from '../testing/packages.ts';

let service: AvatarTestService;
let key: string;
let id: string;
beforeAll(async () => {
  service = await startAvatarService();
  ({ key } = await service.account());
  const made = await service.app.inject({
    method: 'POST',
    url: '/v1/avatars',
    payload: packageZip(),
    headers: { 'x-api-key': key, 'content-type': 'application/zip' },
  });
  id = made.json().avatarId;
});
afterAll(() => service.close());

const ORIGIN = { origin: 'https://page.example' };
const PREFLIGHT = {
  ...ORIGIN,
  'access-control-request-method': 'POST',
  'access-control-request-headers': 'x-api-key,content-type',
};
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS' | 'HEAD';
interface Asked {
  method: Method;
  url: string;
  headers?: Record<string, string>;
  payload?: string;
}
async function ask({ method, url, headers = {}, payload }: Asked) {
  const answer = await service.app.inject({
    method,
    url: url.replace('ID', id),
    headers: { ...ORIGIN, ...headers },
    ...(payload === undefined ? {} : { payload }),
  });
  const cors = Object.keys(answer.headers).filter(
    (name) => name.startsWith('access-control-') || name === 'cross-origin-resource-policy',
  );
  return { status: answer.statusCode, cors, requestId: answer.headers['x-request-id'] };
}

describe('no page can call the interface: no answer carries a CORS header', () => {
  it.each([
    '/v1/avatars',
    '/v1/avatars/ID',
    '/v1/avatars/ID/appearance',
    '/v1/avatars/ID/voice',
    '/v1/avatars/ID/knowledge',
    '/v1/avatars/ID/avatar_sessions',
    '/v1/avatars/ID/sponsor_budget',
    '/v1/session',
    '/v1/sessions',
    '/v1/nowhere',
    '/v1',
  ])('a preflight for %s is refused like any other method or address', async (url) => {
    const answer = await ask({ method: 'OPTIONS', url, headers: PREFLIGHT });
    // This service has the routes of avatars alone.
    const status = /^\/v1\/avatars(?!.*_sessions)/.test(url) ? 405 : 404;
    expect(answer).toEqual({ status, cors: [], requestId: expect.any(String) });
  });

  it.each<[number, () => Asked]>([
    [200, () => ({ method: 'GET', url: '/v1/avatars', headers: { 'x-api-key': key } })],
    [200, () => ({ method: 'HEAD', url: '/v1/avatars', headers: { 'x-api-key': key } })],
    [401, () => ({ method: 'GET', url: '/v1/avatars' })],
    [400, () => ({ method: 'GET', url: '/v1/avatars?limit=0', headers: { 'x-api-key': key } })],
    [400, () => ({ method: 'PATCH', url: '/v1/avatars/ID', headers: { 'x-api-key': key } })],
    [404, () => ({ method: 'GET', url: '/v1/avatars/x', headers: { 'x-api-key': key } })],
    [404, () => ({ method: 'GET', url: '/v1/%zz' })],
    [405, () => ({ method: 'PUT', url: '/v1/avatars', headers: { 'x-api-key': key } })],
    [
      413,
      () => ({
        method: 'POST',
        url: '/v1/avatars',
        headers: { 'x-api-key': key, 'content-type': 'application/zip', 'content-length': '999999999' },
      }),
    ],
    [204, () => ({ method: 'DELETE', url: '/v1/avatars/ID', headers: { 'x-api-key': key } })],
  ])('an answer of %i', async (status, asked) => {
    expect(await ask(asked())).toEqual({ status, cors: [], requestId: expect.any(String) });
  });
});
