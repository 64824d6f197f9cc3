import { sql } from 'kysely';
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
  it('says what it is for, and admits its holder once', async () => {
    const token = await invite('owner');
    expect((await studio.ask('POST /links/view', { body: { token } })).body).toEqual({
      ...{ kind: 'invitation', accountName: 'test', role: 'owner', email: null, needsPassword: false },
      isForFirstOwner: false,
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

  it('announces a visit when it is looked at, and none when it opens nothing', async () => {
    const before = studio.visits();
    await studio.ask('POST /links/view', { body: { token: 'a'.repeat(43) } });
    expect(studio.visits()).toBe(before);
    await studio.ask('POST /links/view', { body: { token: await invite() } });
    expect(studio.visits()).toBe(before + 1);
  });

  it('used by two at the same moment admits one', async () => {
    const token = await invite();
    const answers = await Promise.all(
      ['a', 'b', 'c', 'd'].map((name) =>
        studio.ask('POST /links/use', { body: { ...ADA, token, email: emailOf(name) } }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403, 403, 403]);
  });

  it('expires after a week', async () => {
    const token = await invite();
    studio.clock.advance(7 * 24 * HOUR_MS);
    const answer = await studio.ask('POST /links/use', { body: { ...ADA, token, email: emailOf('ada') } });
    expect(answer).toMatchObject({ status: 403, body: { error: 'link_expired' } });
  });

  it('for one address admits nobody else', async () => {
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
  ])('stays valid after a use without a proper %s', async (field, body) => {
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
    // The third is a page behind a proxy that puts this machine's own name in the place of its own.
    const rewritten = { origin: `https://${host}` };
    for (const away of [headers, { 'x-forwarded-for': '203.0.113.9' }, rewritten]) {
      const refused = await studio.ask('POST /links/use', { body: who, headers: away });
      expect(refused).toMatchObject({ status: 400, body: { message: expect.stringContaining('password') } });
    }
    const fromLan = await studio.ask('POST /links/use', { body: who, remoteAddress: '192.168.1.7' });
    expect(fromLan).toMatchObject({ status: 400, body: { message: expect.stringContaining('password') } });
    const joined = await studio.ask('POST /links/use', { body: who });
    expect(joined.body.person).toMatchObject({ hasPassword: false });
  });

  it('asks for a password at this machine too where others may reach the service through a proxy', async () => {
    const published = await openStudio(database.db, { isPublished: true });
    const token = await invite();
    expect((await published.ask('POST /links/view', { body: { token } })).body.needsPassword).toBe(true);
    const who = { token, name: 'Ada', email: emailOf('ada') };
    const refused = await published.ask('POST /links/use', { body: who });
    expect(refused).toMatchObject({ status: 400, body: { message: expect.stringContaining('password') } });
    await published.app.close();
  });

  it('lets a member of another account join with their sign-in, and nobody take over another’s', async () => {
    const { cookie, email } = await studio.join(await addAccount(database.db), 'editor');
    const token = await invite('owner');
    const asAnother = await studio.ask('POST /links/use', { body: { ...ADA, token, email } });
    expect(asAnother).toMatchObject({ status: 409, body: { error: 'email_taken' } });

    const joined = await studio.ask('POST /links/use', { as: cookie, body: { token } });
    expect(joined.body).toMatchObject({ person: { email }, account: { id: accountId }, role: 'owner' });
    expect(joined.body.accounts).toHaveLength(2);
    expect(joined.headers['set-cookie']).toBeUndefined();
    expect((await studio.ask('GET /me', { as: cookie })).body).toEqual(joined.body);
    expect((await studio.ask('GET /sign-ins', { as: cookie })).body.items).toHaveLength(1);
  });

  it('used in an open sign-in neither confirms the person nor extends the sign-in', async () => {
    const { cookie } = await studio.join(await addAccount(database.db), 'owner');
    for (let day = 0; day < 80; day += 10) {
      studio.clock.advance(10 * 24 * HOUR_MS);
      expect((await studio.ask('GET /me', { as: cookie })).status).toBe(200);
    }
    const token = await invite('owner');
    expect((await studio.ask('POST /links/use', { as: cookie, body: { token } })).status).toBe(200);
    const change = await studio.ask('PUT /me/password', {
      as: cookie,
      body: { password: 'mine from now on' },
    });
    expect(change.body.error).toBe('confirmation_needed');
    studio.clock.advance(10 * 24 * HOUR_MS + 1000);
    expect((await studio.ask('GET /me', { as: cookie })).status).toBe(401);
  });

  it('opened by a member of the account is refused, stays valid, and is not logged', async () => {
    const { cookie } = await studio.join(accountId, 'viewer');
    const token = await invite('owner');
    const before = await studio.audit.read(accountId);
    const refused = await studio.ask('POST /links/use', { as: cookie, body: { token } });
    expect(refused).toMatchObject({ status: 409, body: { error: 'already_member' } });
    expect(await studio.audit.read(accountId)).toEqual(before);
    expect((await studio.ask('GET /me', { as: cookie })).body.role).toBe('viewer');
    const another = { ...ADA, token, email: emailOf('ada') };
    expect((await studio.ask('POST /links/use', { body: another })).status).toBe(200);
  });

  it('stays valid after a use that fails', async () => {
    const { cookie, id: personId } = await studio.join(accountId, 'editor');
    const of = { accountId, personId, role: 'editor' as const, name: 'Ada' };
    const { token } = await studio.people.links.signInLink(of, 'operator');
    const { db } = database;
    await sql`create function refuse() returns trigger language plpgsql as $$ begin raise 'full'; end $$`.execute(
      db,
    );
    await sql`create trigger refuse before delete on sign_ins execute function refuse()`.execute(db);
    const failed = await studio.ask('POST /links/use', { as: cookie, body: { token } });
    await sql`drop function refuse() cascade`.execute(db);
    expect(failed.status).toBe(500);
    const entered = await studio.ask('POST /links/use', { as: cookie, body: { token } });
    expect(entered).toMatchObject({ status: 200, body: { person: { id: personId } } });
    // The sign-in it replaces has ended with it.
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

  it('stops when its person changes the password', async () => {
    const { cookie, id: personId } = await studio.join(accountId, 'editor');
    const of = { accountId, personId, role: 'editor' as const, name: 'Ada' };
    const { token } = await studio.people.links.signInLink(of, 'operator');
    const body = { password: 'another one entirely' };
    expect((await studio.ask('PUT /me/password', { as: cookie, body })).status).toBe(204);
    expect((await studio.ask('POST /links/use', { body: { token } })).body.error).toBe('link_invalid');
  });

  it('expires with the membership it is for, and says so', async () => {
    const elsewhere = await addAccount(database.db);
    const { cookie, id: personId } = await studio.join(elsewhere, 'editor');
    await studio.ask('POST /links/use', { as: cookie, body: { token: await invite() } });
    const of = { accountId, personId, role: 'editor' as const, name: 'Ada' };
    const { token } = await studio.people.links.signInLink(of, 'operator');
    await studio.people.members.remove(of, 'operator');
    const refused = await studio.ask('POST /links/use', { body: { token } });
    expect(refused).toMatchObject({ status: 403, body: { error: 'link_invalid' } });
  });

  it('expires after an hour', async () => {
    const { id: personId } = await studio.join(accountId, 'editor');
    const of = { accountId, personId, role: 'editor' as const, name: 'Ada' };
    const { token } = await studio.people.links.signInLink(of, 'operator');
    studio.clock.advance(HOUR_MS);
    expect((await studio.ask('POST /links/use', { body: { token } })).body.error).toBe('link_expired');
  });
});

it('of the links for the first owner only the newest admits somebody', async () => {
  const fresh = await createTestDatabase();
  const world = await openStudio(fresh.db);
  const first = await addAccount(fresh.db);
  const { links } = world.people;
  const invited = await links.invite({ accountId: first, role: 'owner' }, 'operator');
  const [earlier, newest] = [await links.firstOwnerLink(first), await links.firstOwnerLink(first)];
  const use = (token = '', name = 'eve') =>
    world.ask('POST /links/use', { body: { ...ADA, token, email: emailOf(name) } });
  expect((await use(earlier?.token)).body.error).toBe('link_invalid');
  expect((await use(newest?.token, 'ada')).status).toBe(200);
  expect(await links.firstOwnerLink(first)).toBeNull();
  // One that the operator made for somebody is as good as before.
  expect((await use(invited.token)).status).toBe(200);
  await world.app.close();
  await fresh.close();
});

it('a link for the first owner stops when somebody else has joined', async () => {
  const fresh = await createTestDatabase();
  const world = await openStudio(fresh.db);
  const first = await addAccount(fresh.db);
  const { links } = world.people;
  const made = await Promise.all([links.firstOwnerLink(first), links.firstOwnerLink(first)]);
  const kept = await fresh.db.selectFrom('studio_links').select('id').execute();
  expect(kept).toHaveLength(1);
  await world.join(first, 'owner');
  for (const link of made) {
    const body = { token: link?.token ?? '' };
    expect((await world.ask('POST /links/view', { body })).body.error).toBe('link_invalid');
    const use = { ...ADA, ...body, email: emailOf('eve') };
    expect((await world.ask('POST /links/use', { body: use })).body.error).toBe('link_invalid');
  }
  await world.app.close();
  await fresh.close();
});

it('the links that a network opens are counted', async () => {
  const world = await openStudio(database.db);
  const body = { token: 'invented' };
  for (let count = 0; count < 300; count += 1) await world.ask('POST /links/view', { body });
  for (const call of ['view', 'use'])
    expect((await world.ask(`POST /links/${call}`, { body })).body.error).toBe('rate_limited');
  await world.app.close();
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
