import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAccount } from '../../testing/accounts.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/postgres.ts';
import { cookieOf, openStudio, type StudioWorld } from '../../testing/studio.ts';

let database: TestDatabase;
let studio: StudioWorld;
let accountId: string;

beforeAll(async () => {
  database = await createTestDatabase();
  studio = await openStudio(database.db);
  accountId = await addAccount(database.db);
});
afterAll(async () => {
  await studio.app.close();
  await database.close();
});

const HOUR_MS = 3_600_000;
const ADA = { name: 'Ada', password: 'correct horse battery' };
const invite = async (role: 'owner' | 'editor' = 'editor', email?: string) =>
  (await studio.people.links.invite({ accountId, role, email }, 'operator')).token;
const emailOf = (name: string) => `${name}.${crypto.randomUUID()}@example.org`;

describe('an invitation', () => {
  it('says what it is for, and lets in whoever has it, once', async () => {
    const token = await invite('owner');
    expect((await studio.ask('POST /links/view', { body: { token } })).body).toEqual({
      ...{ kind: 'invitation', accountName: 'test', role: 'owner', email: null, needsPassword: false },
    });
    const email = emailOf('ada');
    const body = { ...ADA, token, email: email.toUpperCase() };
    const joined = await studio.ask('POST /links/use', { body });
    expect(joined).toMatchObject({
      status: 200,
      body: { person: { name: 'Ada', email, hasPassword: true }, role: 'owner', account: { id: accountId } },
    });
    expect((await studio.ask('GET /me', { as: cookieOf(joined) })).body).toEqual(joined.body);

    const again = await studio.ask('POST /links/use', { body: { ...body, email: emailOf('eve') } });
    expect(again).toMatchObject({ status: 403, body: { error: 'link_invalid' } });
  });

  it('used by two at the same moment lets one in', async () => {
    const token = await invite();
    const answers = await Promise.all(
      ['a', 'b', 'c', 'd'].map((name) =>
        studio.ask('POST /links/use', { body: { ...ADA, token, email: emailOf(name) } }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403, 403, 403]);
  });

  it('is over after a week', async () => {
    const token = await invite();
    studio.clock.advance(7 * 24 * HOUR_MS);
    const answer = await studio.ask('POST /links/use', { body: { ...ADA, token, email: emailOf('ada') } });
    expect(answer).toMatchObject({ status: 403, body: { error: 'link_expired' } });
  });

  it('for one address lets nobody else in', async () => {
    const email = emailOf('ada');
    const token = await invite('editor', email);
    const other = await studio.ask('POST /links/use', { body: { ...ADA, token, email: emailOf('eve') } });
    expect(other).toMatchObject({ status: 400, body: { error: 'invalid_request' } });
    expect((await studio.ask('POST /links/use', { body: { ...ADA, token } })).body.person.email).toBe(email);
  });

  it.each([
    ['name', { email: 'x@example.org' }],
    ['email', { name: 'Ada' }],
    ['email', { name: 'Ada', email: 'not an address' }],
    ['password', { ...ADA, email: 'x@example.org', password: 'too short' }],
  ])('without a proper %s is not used up', async (field, body) => {
    const token = await invite();
    const refused = await studio.ask('POST /links/use', { body: { token, ...body } });
    expect(refused).toMatchObject({ status: 400, body: { message: expect.stringContaining(field) } });
    const email = emailOf('ada');
    expect((await studio.ask('POST /links/use', { body: { ...ADA, token, email } })).status).toBe(200);
  });

  it('asks for a password everywhere but at this machine', async () => {
    const token = await invite();
    const host = 'avatars.example.org';
    const headers = { host, origin: `https://${host}` };
    const view = await studio.ask('POST /links/view', { body: { token }, headers });
    expect(view.body.needsPassword).toBe(true);
    const who = { token, name: 'Ada', email: emailOf('ada') };
    for (const away of [headers, { 'x-forwarded-for': '203.0.113.9' }]) {
      const refused = await studio.ask('POST /links/use', { body: who, headers: away });
      expect(refused).toMatchObject({ status: 400, body: { message: expect.stringContaining('password') } });
    }
    const joined = await studio.ask('POST /links/use', { body: who });
    expect(joined.body.person).toMatchObject({ hasPassword: false });
  });

  it('lets somebody who is a member elsewhere join with the sign-in they have, and not take it from another', async () => {
    const { cookie, email } = await studio.join(await addAccount(database.db), 'editor');
    const token = await invite('owner');
    const asAnother = await studio.ask('POST /links/use', { body: { ...ADA, token, email } });
    expect(asAnother).toMatchObject({ status: 409, body: { error: 'email_taken' } });

    const joined = await studio.ask('POST /links/use', { as: cookie, body: { token } });
    expect(joined.body).toMatchObject({ person: { email }, account: { id: accountId }, role: 'owner' });
    expect(joined.body.accounts).toHaveLength(2);
    // The sign-in of before is replaced, not doubled.
    expect((await studio.ask('GET /me', { as: cookie })).status).toBe(401);
  });
});

describe('a link for a member who cannot sign in', () => {
  it('signs in, sets a new password, and signs everybody else out', async () => {
    const { cookie, id: personId, email } = await studio.join(accountId, 'editor');
    const of = { accountId, personId, role: 'editor' as const, name: 'Ada' };
    const earlier = await studio.people.links.signInLink(of, 'operator');
    const { token } = await studio.people.links.signInLink(of, 'operator');
    const viewed = await studio.ask('POST /links/view', { body: { token } });
    expect(viewed.body).toMatchObject({ kind: 'sign_in', needsPassword: false });
    const stopped = await studio.ask('POST /links/use', { body: { token: earlier.token } });
    expect(stopped.body.error).toBe('link_invalid');

    const password = 'another one entirely';
    const entered = await studio.ask('POST /links/use', { body: { token, password } });
    expect(entered.body.person.id).toBe(personId);
    expect((await studio.ask('GET /me', { as: cookie })).status).toBe(401);
    const old = await studio.ask('POST /sign-in', { body: { email, password: ADA.password } });
    expect(old.body.error).toBe('wrong_sign_in');
    expect((await studio.ask('POST /sign-in', { body: { email, password } })).status).toBe(200);
  });

  it('is over after an hour', async () => {
    const { id: personId } = await studio.join(accountId, 'editor');
    const of = { accountId, personId, role: 'editor' as const, name: 'Ada' };
    const { token } = await studio.people.links.signInLink(of, 'operator');
    studio.clock.advance(HOUR_MS);
    expect((await studio.ask('POST /links/use', { body: { token } })).body.error).toBe('link_expired');
  });
});

it('neither tokens nor passwords are in the database', async () => {
  const token = await invite();
  const joined = await studio.ask('POST /links/use', { body: { ...ADA, token, email: emailOf('ada') } });
  const open = await invite();
  const { db } = database;
  const kept = JSON.stringify([
    await db.selectFrom('people').selectAll().execute(),
    await db.selectFrom('studio_links').selectAll().execute(),
    await db.selectFrom('sign_ins').selectAll().execute(),
    await db.selectFrom('audit_entries').selectAll().execute(),
  ]);
  for (const secret of [token, open, ADA.password, cookieOf(joined).split('=')[1] ?? ''])
    expect(secret.length > 10 && kept.includes(secret)).toBe(false);
});
