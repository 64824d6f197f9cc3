import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addAccount } from '../../testing/accounts.ts';
import { createTestDatabase, type TestDatabase, waitingForLocks } from '../../testing/postgres.ts';
import { cookieOf, openStudio, type StudioWorld } from '../../testing/studio.ts';

let database: TestDatabase;
let studio: StudioWorld;
let accountId: string;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
// Set up again for each, as tries are counted.
beforeEach(async () => {
  studio = await openStudio(database.db);
  accountId = await addAccount(database.db);
  return () => studio.app.close();
});

const DAY_MS = 86_400_000;
const password = 'correct horse battery';

/** Of a hash that costs nothing to try, so that a test can try often; no password fits it. */
const CHEAP_HASH = `$argon2id$v=19$m=8,t=1,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`;

/** Addresses of members for whom passwords can be guessed. */
async function guessable(count: number): Promise<string[]> {
  const emails: string[] = [];
  for (let n = 0; n < count; n += 1) {
    const { id, email } = await studio.join(accountId, 'editor');
    await database.db.updateTable('people').set({ password_hash: CHEAP_HASH }).where('id', '=', id).execute();
    emails.push(email);
  }
  return emails;
}
const guess = async (email: string | undefined, host: number) => {
  const body = { email, password: 'wrong wrong wrong' };
  return (await studio.ask('POST /sign-in', { body, remoteAddress: `198.51.100.${host}` })).status;
};

describe('a sign-in', () => {
  it('that ended during the request changes no password', async () => {
    const { cookie, email } = await studio.join(accountId, 'editor');
    const { signIns } = studio.people;
    const signedIn = await signIns.verify(cookie.split('=')[1] ?? '');
    if (signedIn === null) throw new Error('not signed in');
    await signIns.end(signedIn);
    const late = studio.people.changePassword(signedIn, 'a thief knows this', '127.0.0.1');
    await expect(late).rejects.toMatchObject({ code: 'signed_out' });
    expect((await studio.ask('POST /sign-in', { body: { email, password } })).status).toBe(200);
  });

  it('by address and password gives a cookie that scripts cannot read and other sites do not send', async () => {
    const { email } = await studio.join(accountId, 'editor');
    const answer = await studio.ask('POST /sign-in', {
      body: { email: ` ${email.toUpperCase()} `, password },
    });
    expect(answer).toMatchObject({ status: 200, body: { person: { email }, role: 'editor' } });
    expect(answer.headers['set-cookie']).toMatch(
      /^vivant=[\w-]{43}; Max-Age=7776000; Path=\/; HttpOnly; SameSite=Lax$/,
    );
  });

  it('over TLS has a cookie that belongs to this host only, and no other is accepted', async () => {
    const { email } = await studio.join(accountId, 'editor');
    const behindProxy = await openStudio(database.db, { trustProxy: ['127.0.0.1'] });
    const headers = { 'x-forwarded-proto': 'https' };
    const answer = await behindProxy.ask('POST /sign-in', { body: { email, password }, headers });
    expect(answer.headers['set-cookie']).toMatch(
      /^__Host-vivant=[\w-]{43}; Max-Age=7776000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    const cookie = cookieOf(answer);
    expect((await behindProxy.ask('GET /me', { as: cookie, headers })).status).toBe(200);
    // One that another host of the domain could have planted.
    const planted = cookie.replace('__Host-', '');
    expect((await behindProxy.ask('GET /me', { as: planted, headers })).status).toBe(401);
    await behindProxy.app.close();
  });

  it('is refused alike for a wrong password and for an unknown address', async () => {
    const { email } = await studio.join(accountId, 'editor');
    const wrong = await studio.ask('POST /sign-in', { body: { email, password: `${password}!` } });
    const unknown = await studio.ask('POST /sign-in', { body: { email: 'no@example.org', password } });
    expect(wrong).toMatchObject({ status: 401, body: { error: 'wrong_sign_in' } });
    expect([unknown.status, unknown.body]).toEqual([wrong.status, wrong.body]);
    expect(wrong.headers['set-cookie']).toBeUndefined();
  });

  it('is limited to ten attempts in a quarter of an hour, even if the next has the right password', async () => {
    const { email } = await studio.join(accountId, 'editor');
    const tries = Array.from({ length: 10 }, () => ({ email, password: 'wrong wrong wrong' }));
    for (const body of tries) expect((await studio.ask('POST /sign-in', { body })).status).toBe(401);
    const last = await studio.ask('POST /sign-in', { body: { email, password } });
    expect(last).toMatchObject({ status: 429, body: { error: 'rate_limited' } });
    expect(Number(last.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('is limited to thirty attempts of one network, whatever addresses they name', async () => {
    const [last, ...tried] = await guessable(4);
    for (const email of tried)
      for (let count = 0; count < 10; count += 1) expect(await guess(email, 1)).toBe(401);
    expect(await guess(last, 1)).toBe(429);
    expect(await guess(last, 2)).toBe(401);
  });

  it('is limited to a hundred attempts for one address, wherever they come from', async () => {
    const [email, other] = await guessable(2);
    for (let host = 1; host <= 10; host += 1)
      for (let count = 0; count < 10; count += 1) expect(await guess(email, host)).toBe(401);
    expect(await guess(email, 11)).toBe(429);
    expect(await guess(other, 11)).toBe(401);
  });

  it('ends after two weeks without use, and in any case after ninety days', async () => {
    const { cookie } = await studio.join(accountId, 'editor');
    for (let day = 0; day < 90; day += 10) {
      expect((await studio.ask('GET /me', { as: cookie })).status).toBe(200);
      studio.clock.advance(10 * DAY_MS);
    }
    studio.clock.advance(1000);
    expect((await studio.ask('GET /me', { as: cookie })).status).toBe(401);

    const other = await studio.join(accountId, 'editor');
    studio.clock.advance(14 * DAY_MS + 1000);
    expect((await studio.ask('GET /me', { as: other.cookie })).status).toBe(401);
  });

  it('ends at once when signed out, and the cookie is cleared', async () => {
    const { cookie } = await studio.join(accountId, 'editor');
    const answer = await studio.ask('POST /sign-out', { as: cookie });
    expect(answer.status).toBe(204);
    expect(answer.headers['set-cookie']).toMatch(/^vivant=;.*Expires=Thu, 01 Jan 1970/);
    expect((await studio.ask('GET /me', { as: cookie })).status).toBe(401);
  });

  it('is listed as a device, and can be ended from another', async () => {
    const { cookie, email } = await studio.join(accountId, 'editor');
    const phone = { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5) Version/18.5 Safari/604.1' };
    const there = await studio.ask('POST /sign-in', { body: { email, password }, headers: phone });
    const { items } = (await studio.ask('GET /sign-ins', { as: cookie })).body;
    expect(items.map(({ device, isThisOne }: Record<string, unknown>) => [device, isThisOne])).toEqual(
      expect.arrayContaining([
        ['Firefox on Linux', true],
        ['Safari on iPhone', false],
      ]),
    );
    const id = items.find(({ isThisOne }: { isThisOne: boolean }) => !isThisOne).id;
    const stranger = await studio.join(accountId, 'owner');
    expect((await studio.ask(`DELETE /sign-ins/${id}`, { as: stranger.cookie })).status).toBe(404);
    expect((await studio.ask(`DELETE /sign-ins/${id}`, { as: cookie })).status).toBe(204);
    expect((await studio.ask('GET /me', { as: cookieOf(there) })).status).toBe(401);
    expect((await studio.ask('GET /me', { as: cookie })).status).toBe(200);
    expect((await studio.ask('DELETE /sign-ins/nonsense', { as: cookie })).status).toBe(404);
    expect((await studio.audit.read(accountId))[0]).toMatchObject({
      ...{ actor: 'editor', action: 'member.sign_in_ended', subject: 'Safari on iPhone' },
    });
  });

  it('with a password that is changed during it is refused', async () => {
    const { email, id } = await studio.join(accountId, 'editor');
    const { db } = database;
    const signingIn = await db.transaction().execute(async (tx) => {
      await tx.updateTable('people').set({ password_hash: null }).where('id', '=', id).execute();
      const answer = studio.ask('POST /sign-in', { body: { email, password } });
      // Until it has judged the old one, as the change is not there for others yet.
      await expect.poll(() => waitingForLocks(db)).toBe(1);
      return { answer };
    });
    expect((await signingIn.answer).body.error).toBe('wrong_sign_in');
  });

  it.each(['', 'vivant=', 'vivant=nonsense', `vivant=${'x'.repeat(5000)}`, 'vivant=%00%ff'])(
    'that was invented (%#) is refused',
    async (cookie) => expect((await studio.ask('GET /me', { headers: { cookie } })).status).toBe(401),
  );
});

describe('a password', () => {
  it('is changed only within ten minutes of giving it or using a link, and signs out other devices', async () => {
    const { cookie, email } = await studio.join(accountId, 'editor');
    const elsewhere = cookieOf(await studio.ask('POST /sign-in', { body: { email, password } }));
    const change = { as: cookie, body: { password: 'a new one, much better' } };
    studio.clock.advance(10 * 60_000);
    expect((await studio.ask('PUT /me/password', change)).body.error).toBe('confirmation_needed');
    const wrong = await studio.ask('POST /confirmation', { as: cookie, body: { password: 'wrong' } });
    expect(wrong.body.error).toBe('wrong_sign_in');
    expect((await studio.ask('PUT /me/password', change)).body.error).toBe('confirmation_needed');
    expect((await studio.ask('POST /confirmation', { as: cookie, body: { password } })).status).toBe(204);
    expect((await studio.ask('PUT /me/password', change)).status).toBe(204);

    expect((await studio.ask('GET /me', { as: cookie })).status).toBe(200);
    expect((await studio.ask('GET /me', { as: elsewhere })).status).toBe(401);
    expect((await studio.ask('POST /sign-in', { body: { email, password } })).status).toBe(401);
    expect((await studio.ask('POST /sign-in', { body: { email, ...change.body } })).status).toBe(200);
  });

  it('of the greatest length is accepted again, whatever its characters', async () => {
    const long = '🦉'.repeat(200);
    const { email } = await studio.join(accountId, 'editor', { password: long });
    expect((await studio.ask('POST /sign-in', { body: { email, password: long } })).status).toBe(200);
  });
});

it('a person with several accounts sees one at a time, and none that is not theirs', async () => {
  const { cookie } = await studio.join(accountId, 'viewer');
  const second = await addAccount(database.db);
  const { token } = await studio.people.links.invite({ accountId: second, role: 'owner' }, 'operator');
  const both = cookie;
  await studio.ask('POST /links/use', { as: both, body: { token } });
  const back = await studio.ask('PUT /me/account', { as: both, body: { accountId } });
  expect(back.body).toMatchObject({ account: { id: accountId }, role: 'viewer' });
  expect((await studio.ask('GET /me', { as: both })).body).toEqual(back.body);
  const foreign = await addAccount(database.db);
  expect((await studio.ask('PUT /me/account', { as: both, body: { accountId: foreign } })).status).toBe(404);
});
