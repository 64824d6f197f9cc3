import { mayDo, type Permission, ROLES } from '@vivant/contract/studio/roles';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAccount } from '../../testing/accounts.ts';
import { routesOf } from '../../testing/routes-of.ts';
import { FROM_OWN_PAGE } from '../../testing/studio.ts';
import { type AvatarStudio, openAvatarStudio } from '../../testing/studio-avatars.ts';
import { createUnservedApp } from '../../testing/unserved-app.ts';
import type { HttpApp } from '../app.ts';
import { STUDIO_API } from './studio-routes.ts';

/** Of the server as it is composed, with nothing behind it: what is refused before anything is asked. */
let server: HttpApp;
let studio: AvatarStudio;
let accountId: string;

beforeAll(async () => {
  server = await createUnservedApp();
  studio = await openAvatarStudio();
  accountId = await addAccount(studio.service.db);
});
afterAll(async () => {
  await server?.close();
  await studio?.close();
});

/** Whoever makes these need not be signed in: by them people come in, go, or make the installation theirs. */
const OPEN = [
  ...['POST /sign-in', 'POST /sign-in/passkey', 'POST /sign-in/passkey/options', 'POST /sign-out'],
  // By a token that came in a link.
  ...['POST /links/view', 'POST /links/use'],
  ...['POST /restore/offer', 'POST /restore/file', 'POST /restore/start', 'POST /restore/state'],
  // By way of an identity provider, with a cookie of its own for the visit.
  ...['GET /oidc', 'POST /oidc/start', 'GET /oidc/callback', 'GET /oidc/question', 'POST /oidc/question'],
];
/** About the person who makes them, whatever the role. */
const OF_ONESELF = [
  ...['GET /me', 'PUT /me/account', 'PUT /me/password'],
  ...['GET /sign-ins', 'DELETE /sign-ins', 'DELETE /sign-ins/:id'],
  ...['GET /passkeys', 'POST /passkeys', 'POST /passkeys/options', 'DELETE /passkeys/:id'],
  ...['POST /confirmation', 'POST /confirmation/passkey'],
  ...['POST /oidc/connection', 'DELETE /oidc/connection', 'POST /oidc/confirmation'],
];
/** Every role may look at these, and none of them changes anything. */
const OF_ALL_ROLES = [
  ...['GET /account', 'GET /avatars', 'GET /avatars/:id', 'GET /avatars/:id/poster'],
  ...['GET /avatars/:id/new-portrait', 'GET /avatars/:id/share', 'GET /avatars/:id/test-questions'],
  ...['GET /avatars/:id/unanswered', 'GET /avatars/:id/version', 'GET /avatars/:id/versions'],
  ...['GET /avatars/:id/events', 'GET /events', 'GET /sessions', 'GET /sessions/:id'],
  ...['GET /sessions/:id/transcript.json', 'GET /sessions/:id/transcript.vtt'],
];

const NOBODY = '0b9a3f52-53a5-4d0c-9f38-0e3b8d6f2a11';
const named = ({ method, url }: { method: string; url: string }) =>
  `${method} ${url.replace(STUDIO_API, '')}`;
const asked = (call: { method: string; url: string }) => named(call).replace(':id', NOBODY);
const callsFor = (...access: string[]) =>
  studio.calls
    .filter((call) => access.includes(call.access))
    .map(named)
    .sort();
const ofServer = () =>
  routesOf(server)
    .filter((route) => route.includes(` ${STUDIO_API}/`) && !route.startsWith('HEAD '))
    .map((route) => route.replace(STUDIO_API, ''))
    .sort();
const askServer = (route: string, headers: object) => {
  const [method, path] = route.split(' ') as ['GET', string];
  const url = `${STUDIO_API}${path.replace(':id', NOBODY)}`;
  return server.inject({ method, url, headers: { ...FROM_OWN_PAGE, ...headers } });
};
const FROM_ELSEWHERE: Record<string, string>[] = [
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { 'sec-fetch-site': 'none' },
  { 'sec-fetch-site': '', origin: 'https://evil.example' },
];

/** These hold for every call there is and for every one to come. Of other accounts: foreign-accounts.test.ts. */
describe('every call of the studio', () => {
  it('that the server answers is looked at here', () => {
    expect(ofServer()).toEqual(studio.calls.map(named).sort());
    expect(ofServer().length).toBeGreaterThan(100);
  });

  it('is for those who are signed in, except where it is stated here', () => {
    expect(callsFor('anyone')).toEqual([...OPEN].sort());
    expect(callsFor('member')).toEqual([...OF_ONESELF].sort());
  });

  it('is refused without a sign-in, by the server, too', async () => {
    const closed = studio.calls.filter((call) => !OPEN.includes(named(call)));
    for (const call of closed) {
      const answer = await studio.ask(asked(call), { body: {} });
      expect([asked(call), answer.status, answer.body.error]).toEqual([asked(call), 401, 'signed_out']);
      const answered = await askServer(named(call), {});
      expect([asked(call), answered.statusCode]).toEqual([asked(call), 401]);
    }
  });

  it('is refused to some role, or is one that changes nothing', async () => {
    expect(callsFor('view')).toEqual([...OF_ALL_ROLES].sort());
    const refused = new Set([...OPEN, ...OF_ONESELF, ...OF_ALL_ROLES]);
    for (const role of ROLES) {
      const { cookie } = await studio.join(accountId, role);
      for (const call of studio.calls) {
        if (['anyone', 'member'].includes(call.access)) continue;
        if (call.access !== 'operator' && mayDo(role, call.access as Permission)) continue;
        const answer = await studio.ask(asked(call), { as: cookie, body: {} });
        expect([role, asked(call), answer.status, answer.body.error]).toEqual([
          ...[role, asked(call), 403],
          'role_not_allowed',
        ]);
        refused.add(named(call));
      }
    }
    expect([...refused].sort()).toEqual(ofServer());
  });

  it('that changes something is refused from pages of other sites, by the server, too', async () => {
    const { cookie } = await studio.join(accountId, 'owner');
    const changing = studio.calls.filter(({ method }) => method !== 'GET');
    for (const call of changing)
      for (const headers of FROM_ELSEWHERE) {
        const answer = await studio.ask(asked(call), { as: cookie, body: {}, headers });
        expect([asked(call), answer.status, answer.body.error]).toEqual([asked(call), 403, 'cross_site']);
        const answered = await askServer(named(call), headers);
        expect([asked(call), answered.statusCode]).toEqual([asked(call), 403]);
      }
  });

  it('is not shown to pages of other sites', async () => {
    const { cookie } = await studio.join(accountId, 'owner');
    // These go on; who may follow them is judged by the same guard, and no header depends on what they tell.
    const ending = studio.calls.filter(({ method, url }) => method === 'GET' && !url.endsWith('/events'));
    for (const call of ending) {
      const [, path] = asked(call).split(' ');
      const headers = {
        ...FROM_OWN_PAGE,
        cookie,
        'sec-fetch-site': 'cross-site',
        origin: 'https://evil.example',
      };
      const answer = await studio.app.inject({ url: `${STUDIO_API}${path}`, headers });
      expect([path, answer.headers['access-control-allow-origin']]).toEqual([path, undefined]);
      // A page that is embedded elsewhere neither draws nor plays what it is not shown.
      expect(answer.headers['content-security-policy']).toContain("frame-ancestors 'none'");
    }
  });

  it('that changes something is accepted from an older browser by its Origin header', async () => {
    const ask = async (headers: Record<string, string>) =>
      (
        await studio.app.inject({
          ...{ method: 'POST', url: '/studio/api/sign-out' },
          headers: { host: 'localhost:8080', ...headers },
        })
      ).statusCode;
    expect(await ask({ origin: 'http://localhost:8080' })).toBe(204);
    for (const origin of ['https://evil.example', 'http://localhost:3000', 'null', 'nonsense'])
      expect(await ask({ origin })).toBe(403);
    expect(await ask({})).toBe(403);
  });

  it('accepts no API key, and the interface accepts no cookie', async () => {
    const { cookie } = await studio.join(accountId, 'owner');
    const byKey = await studio.ask('GET /me', { headers: { 'x-api-key': 'sk_vivant_whatever' } });
    expect(byKey.status).toBe(401);
    const byCookie = await studio.app.inject({ url: '/v1/probe', headers: { cookie } });
    expect(byCookie.statusCode).toBe(401);
  });

  it('forbids caching and framing', async () => {
    const { headers } = await studio.ask('GET /me');
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    });
  });
});
