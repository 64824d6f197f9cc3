import { mayDo, type Permission, ROLES } from '@vivant/contract/studio/roles';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAccount, addAvatar } from '../../testing/accounts.ts';
import { type AvatarStudio, avatarForm, openAvatarStudio } from '../../testing/studio-avatars.ts';
import { addEndedSession } from '../../testing/studio-sessions.ts';

let studio: AvatarStudio;
let accountId: string;

beforeAll(async () => {
  studio = await openAvatarStudio();
  accountId = await addAccount(studio.service.db);
});
afterAll(() => studio.close());

const NOBODY = '0b9a3f52-53a5-4d0c-9f38-0e3b8d6f2a11';
const asked = ({ method, url }: { method: string; url: string }, id = NOBODY) =>
  `${method} ${url.replace('/studio/api', '').replace(':id', id)}`;

/** These hold for every call there is and for every one to come. */
describe('every call of the studio', () => {
  it('except the public ones is refused without a sign-in', async () => {
    const closed = studio.calls.filter(({ access }) => access !== 'anyone');
    expect(closed.length).toBeGreaterThan(10);
    for (const call of closed) {
      const answer = await studio.ask(asked(call), { body: {} });
      expect([asked(call), answer.status, answer.body.error]).toEqual([asked(call), 401, 'signed_out']);
    }
  });

  it('that needs a permission is refused to roles without it', async () => {
    let refused = 0;
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
        refused += 1;
      }
    }
    expect(refused).toBeGreaterThan(10);
  });

  it('that changes something is refused from pages of other sites', async () => {
    const { cookie } = await studio.join(accountId, 'owner');
    const changing = studio.calls.filter(({ method }) => method !== 'GET');
    for (const call of changing)
      for (const headers of [
        { 'sec-fetch-site': 'cross-site' },
        { 'sec-fetch-site': 'same-site' },
        { 'sec-fetch-site': 'none' },
        { 'sec-fetch-site': '', origin: 'https://evil.example' },
      ]) {
        const answer = await studio.ask(asked(call), { as: cookie, body: {}, headers });
        expect([asked(call), answer.status, answer.body.error]).toEqual([asked(call), 403, 'cross_site']);
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

  it('about an avatar of another account answers as for a missing one', async () => {
    const { cookie } = await studio.join(accountId, 'owner');
    const made = await studio.send('POST /avatars', cookie, await avatarForm());
    const stranger = await studio.join(await addAccount(studio.service.db), 'owner');
    const about = studio.calls.filter(({ url }) => url.startsWith('/studio/api/avatars/:id'));
    expect(about.length).toBeGreaterThan(4);
    for (const call of about) {
      const name = asked(call, made.body.id);
      const body = call.method === 'GET' ? {} : { body: {} };
      const answer = await studio.ask(name, { as: stranger.cookie, ...body });
      expect([name, answer.status, answer.body.error]).toEqual([name, 404, 'avatar_not_found']);
    }
  });

  it('about a session of another account answers as for a missing one', async () => {
    const { cookie } = await studio.join(accountId, 'owner');
    const avatarId = await addAvatar(studio.service.db, accountId);
    const id = await addEndedSession(studio.service.db, { accountId, avatarId }, new Date());
    const stranger = await studio.join(await addAccount(studio.service.db), 'owner');
    const about = studio.calls.filter(({ url }) => url.startsWith('/studio/api/sessions/:id'));
    expect(about.length).toBeGreaterThan(4);
    for (const call of about) {
      const name = asked(call, id);
      const body = call.method === 'GET' ? {} : { body: {} };
      const answer = await studio.ask(name, { as: stranger.cookie, ...body });
      expect([name, answer.status, answer.body.error]).toEqual([name, 404, 'session_not_found']);
    }
    const { body } = await studio.ask('GET /sessions', { as: stranger.cookie });
    expect(body.items).toEqual([]);
    expect((await studio.ask(`GET /sessions/${id}`, { as: cookie })).body.isForgotten).toBe(false);
  });

  it('about a key of another account answers as for a missing one', async () => {
    const { id } = await studio.service.keys.create({ accountId, name: 'shop' });
    const stranger = await studio.join(await addAccount(studio.service.db), 'owner');
    const about = studio.calls.filter(({ url }) => url.startsWith('/studio/api/keys/:id'));
    expect(about).toHaveLength(2);
    for (const call of about)
      for (const keyId of [id, NOBODY, 'nonsense']) {
        const name = asked(call, keyId);
        const answer = await studio.ask(name, { as: stranger.cookie, body: {} });
        expect([name, answer.status, answer.body]).toEqual([
          ...[name, 404],
          { error: 'not_found', message: 'There is no such key.' },
        ]);
      }
    expect((await studio.ask('GET /keys', { as: stranger.cookie })).body.items).toEqual([]);
    expect((await studio.service.keys.get(id))?.revokedAt).toBeNull();
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
