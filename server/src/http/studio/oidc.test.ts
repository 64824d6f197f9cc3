import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addAccount } from '../../testing/accounts.ts';
import {
  startIdentityProvider,
  type TestPerson,
  type TestProvider,
} from '../../testing/identity-provider.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/postgres.ts';
import { createSoftwarePasskey, type SoftwarePasskey } from '../../testing/software-authenticator.ts';
import { cookieOf, openStudio, STUDIO_HOST, type StudioWorld } from '../../testing/studio.ts';

let provider: TestProvider;
let database: TestDatabase;
let studio: StudioWorld;
let accountId: string;

const ORIGIN = `http://${STUDIO_HOST}`;
const CALLBACK = `${ORIGIN}/studio/api/oidc/callback`;
const PASSWORD = 'correct horse battery';

beforeAll(async () => {
  provider = await startIdentityProvider(CALLBACK);
});
afterAll(() => provider.close());
// Set up again for each, as who is known counts, and how many accounts there are.
beforeEach(async () => {
  database = await createTestDatabase();
  accountId = await addAccount(database.db);
  studio = await openStudio(database.db, { oidc: provider.settings });
  return async () => {
    await studio.app.close();
    await database.close();
  };
});

let count = 0;
const newPerson = (claims: Partial<TestPerson> = {}): TestPerson => {
  count += 1;
  const sub = `person-${count}`;
  return { ...{ sub, email: `${sub}@example.org`, email_verified: true, name: 'Ada' }, ...claims };
};

const setOut = (as?: string) =>
  studio.ask(as === undefined ? 'POST /oidc/start' : 'POST /oidc/connection', as === undefined ? {} : { as });

/** Back from the provider, with the cookies of that browser. */
const comeBack = (query: string, cookies: string) =>
  studio.ask(`GET /oidc/callback?${query}`, { headers: { cookie: cookies, 'sec-fetch-site': 'cross-site' } });

/** The whole way of one browser: where it ends, and the cookie it was given. */
async function signIn(person: TestPerson | null, as?: string) {
  const begun = await setOut(as);
  const visit = cookieOf(begun);
  const query = await provider.visit(begun.body.url, person);
  const back = await comeBack(query, as === undefined ? visit : `${visit}; ${as}`);
  const given = [back.headers['set-cookie']].flat().map(String);
  const named = (name: string) => given.find((cookie) => cookie.startsWith(`${name}=`))?.split(';')[0];
  return { to: back.headers.location, cookie: named('vivant') ?? '', visit: named('vivant-visit') ?? '' };
}

const join = (role: 'owner' | 'editor', email: string) =>
  studio.join(accountId, role, { email, password: PASSWORD });

async function addPasskey(as: string): Promise<SoftwarePasskey> {
  const passkey = createSoftwarePasskey();
  const { body } = await studio.ask('POST /passkeys/options', { as });
  await studio.ask('POST /passkeys', { as, body: passkey.create(body.options, ORIGIN) });
  return passkey;
}

describe('a sign-in by the identity provider', () => {
  it('goes on where the provider has just closed the connection, and not where it keeps doing so', async () => {
    await join('owner', 'ada@example.org');
    const ada = newPerson({ email: 'ada@example.org' });
    provider.loseNext(1);
    expect((await signIn(ada)).to).toBe('/studio/connect');
    provider.loseNext(2);
    expect((await signIn(ada)).to).toBe('/studio/sign-in?problem=failed');
  });

  it('is offered where one is configured', async () => {
    const { body } = await studio.ask('GET /oidc');
    expect(body).toEqual({ provider: { name: 'Acme', knowsMe: false } });
    const without = await openStudio(database.db);
    expect((await without.ask('GET /oidc')).body).toEqual({ provider: null });
    expect((await without.ask('POST /oidc/start')).body.error).toBe('not_found');
    await without.app.close();
  });

  it('begins with a proof key, a nonce and a state, and a cookie that scripts cannot read', async () => {
    const begun = await setOut();
    const query = Object.fromEntries(new URL(begun.body.url).searchParams);
    expect(query).toMatchObject({
      ...{ response_type: 'code', redirect_uri: CALLBACK, code_challenge_method: 'S256' },
      ...{ state: expect.any(String), nonce: expect.any(String), code_challenge: expect.any(String) },
    });
    expect(begun.headers['set-cookie']).toMatch(
      /^vivant-visit=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/,
    );
  });

  it('of an unknown person is refused', async () => {
    expect(await signIn(newPerson())).toEqual({
      ...{ to: '/studio/sign-in?problem=unknown', cookie: '', visit: 'vivant-visit=' },
    });
    expect(await studio.people.members.list(accountId)).toEqual([]);
  });

  it('with the verified address of a member links the identity once the member gave the password', async () => {
    const person = newPerson();
    const member = await join('editor', person.email ?? '');
    const asked = await signIn(person);
    expect(asked).toMatchObject({ to: '/studio/connect', cookie: '' });
    const question = { headers: { cookie: asked.visit }, body: { password: PASSWORD } };
    expect((await studio.ask('GET /oidc/question', question)).body).toEqual({ email: person.email });
    const entered = await studio.ask('POST /oidc/question', question);
    expect(entered).toMatchObject({ status: 200, body: { person: { id: member.id }, role: 'editor' } });
    expect((await studio.ask('POST /oidc/question', question)).body.error).toBe('not_found');
    const actions = (await studio.audit.read(accountId)).map(({ action }) => action);
    expect(actions.slice(0, 2)).toEqual(
      expect.arrayContaining(['member.identity_connected', 'member.signed_in']),
    );

    const again = await signIn(person);
    expect(again.to).toBe('/studio');
    expect((await studio.ask('GET /me', { as: again.cookie })).body.person.id).toBe(member.id);
    // Known by who they are at the provider: another address there changes nothing.
    const renamed = await signIn({ ...person, email: 'new@example.org' });
    expect((await studio.ask('GET /me', { as: renamed.cookie })).body.person.id).toBe(member.id);
  });

  it('with the verified address of a member links nothing without the member’s own proof', async () => {
    const person = newPerson();
    await join('owner', person.email ?? '');
    const { visit } = await signIn(person);
    const answer = (body: object) => studio.ask('POST /oidc/question', { headers: { cookie: visit }, body });
    expect((await answer({})).status).toBe(400);
    expect((await answer({ password: 'a guess, and wrong' })).body.error).toBe('wrong_sign_in');

    const stranger = await join('owner', 'stranger@example.org');
    const foreign = await addPasskey(stranger.cookie);
    const { body } = await studio.ask('POST /sign-in/passkey/options');
    const passkey = foreign.get(body.options, ORIGIN);
    expect((await answer({ passkey })).body.error).toBe('passkey_refused');
    expect((await signIn(person)).to).toBe('/studio/connect');
    // A wrong proof leaves the question open.
    expect((await answer({ password: PASSWORD })).status).toBe(200);
  });

  it('links the identity with a passkey of the member', async () => {
    const person = newPerson();
    const member = await join('owner', person.email ?? '');
    const passkey = await addPasskey(member.cookie);
    const { visit } = await signIn(person);
    const { body } = await studio.ask('POST /sign-in/passkey/options');
    const proof = { passkey: passkey.get(body.options, ORIGIN) };
    const entered = await studio.ask('POST /oidc/question', { headers: { cookie: visit }, body: proof });
    expect(entered).toMatchObject({ status: 200, body: { person: { id: member.id } } });
    expect((await signIn(person)).to).toBe('/studio');
  });

  it('links nothing by a question from before a new password by a link', async () => {
    const person = newPerson();
    const member = await join('owner', person.email ?? '');
    const { visit } = await signIn(person);
    const [membership] = await studio.people.members.of(member.id);
    if (membership === undefined) throw new Error('no member');
    const of = { ...membership, personId: member.id };
    const { token } = await studio.people.links.signInLink(of, 'operator');
    const password = 'another one entirely';
    expect((await studio.ask('POST /links/use', { body: { token, password } })).status).toBe(200);
    const late = await studio.ask('POST /oidc/question', { headers: { cookie: visit }, body: { password } });
    expect(late.body.error).toBe('not_found');
  });

  it('counts the passwords that are tried for a member', async () => {
    const person = newPerson();
    await join('owner', person.email ?? '');
    const { visit } = await signIn(person);
    const guess = { headers: { cookie: visit }, body: { password: 'a guess, and wrong' } };
    for (let count = 0; count < 10; count += 1) await studio.ask('POST /oidc/question', guess);
    expect((await studio.ask('POST /oidc/question', guess)).body.error).toBe('rate_limited');
  });

  it.each([
    ['that nobody has verified', { email_verified: false }],
    ['of which the provider says nothing', { email_verified: undefined }],
  ])('with the address of a member %s is refused', async (_what, claims) => {
    const person = newPerson(claims);
    await join('owner', person.email ?? '');
    expect((await signIn(person)).to).toBe('/studio/sign-in?problem=unknown');
  });

  it('does not stand for the password where the provider does not say when it was given', async () => {
    const person = newPerson();
    await join('editor', person.email ?? '');
    const { visit } = await signIn(person);
    await studio.ask('POST /oidc/question', { headers: { cookie: visit }, body: { password: PASSWORD } });
    const { cookie } = await signIn(person);
    const change = { as: cookie, body: { password: 'a new one, much better' } };
    expect((await studio.ask('PUT /me/password', change)).body.error).toBe('confirmation_needed');
  });
});

describe('a person whom the operator’s rules admit', () => {
  const withRules = async (joinRules: { group: string; role: 'owner' | 'editor' | 'viewer' }[]) => {
    await studio.app.close();
    studio = await openStudio(database.db, { oidc: { ...provider.settings, joinRules } });
  };

  it('joins with the role of the first rule that matches', async () => {
    await withRules([
      { group: 'authors', role: 'editor' },
      { group: '*', role: 'viewer' },
    ]);
    const author = await signIn(newPerson({ groups: ['staff', 'authors'] }));
    const other = await signIn(newPerson({ name: undefined }));
    expect((await studio.ask('GET /me', { as: author.cookie })).body).toMatchObject({ role: 'editor' });
    expect((await studio.ask('GET /me', { as: other.cookie })).body).toMatchObject({ role: 'viewer' });
    expect((await studio.audit.read(accountId)).map(({ action }) => action)).toContain('member.joined');
  });

  it('needs a rule, a verified address, and an account that is the only one', async () => {
    await withRules([{ group: 'authors', role: 'editor' }]);
    const refused = '/studio/sign-in?problem=unknown';
    expect((await signIn(newPerson({ groups: ['staff'] }))).to).toBe(refused);
    expect((await signIn(newPerson({ groups: ['authors'], email_verified: false }))).to).toBe(refused);
    await addAccount(database.db);
    expect((await signIn(newPerson({ groups: ['authors'] }))).to).toBe(refused);
  });
});

describe('somebody who is signed in', () => {
  it('may link the provider’s identity, under any address', async () => {
    const { cookie, id } = await join('owner', 'olga@example.org');
    const person = newPerson({ email_verified: false });
    expect(await signIn(person, cookie)).toMatchObject({ to: '/studio/you', cookie: '' });
    expect((await studio.ask('GET /oidc', { as: cookie })).body.provider.knowsMe).toBe(true);
    expect((await studio.audit.read(accountId))[0]?.action).toBe('member.identity_connected');
    const { cookie: other } = await signIn(person);
    expect((await studio.ask('GET /me', { as: other })).body.person.id).toBe(id);
  });

  it('must have confirmed who they are within the last minutes', async () => {
    const { cookie } = await join('owner', 'olga@example.org');
    studio.clock.advance(10 * 60_000);
    expect((await setOut(cookie)).body.error).toBe('confirmation_needed');
  });

  it('may be disconnected, having confirmed who they are', async () => {
    const { cookie } = await join('owner', 'olga@example.org');
    const person = newPerson();
    const disconnect = () => studio.ask('DELETE /oidc/connection', { as: cookie });
    expect((await disconnect()).body.error).toBe('not_found');
    await signIn(person, cookie);
    studio.clock.advance(10 * 60_000);
    expect((await disconnect()).body.error).toBe('confirmation_needed');
    await studio.ask('POST /confirmation', { as: cookie, body: { password: PASSWORD } });
    expect((await disconnect()).status).toBe(204);
    expect((await signIn({ ...person, email_verified: false })).to).toBe('/studio/sign-in?problem=unknown');
    expect((await studio.audit.read(accountId))[0]?.action).toBe('member.identity_removed');
  });

  it('cannot link another person’s identity, nor finish a link that another person began', async () => {
    const [olga, otto] = [await join('owner', 'olga@example.org'), await join('owner', 'otto@example.org')];
    const person = newPerson();
    await signIn(person, olga.cookie);
    expect((await signIn(person, otto.cookie)).to).toBe('/studio/sign-in?problem=taken');
    const begun = await setOut(olga.cookie);
    const query = await provider.visit(begun.body.url, newPerson());
    const { headers } = await comeBack(query, `${cookieOf(begun)}; ${otto.cookie}`);
    expect(headers.location).toBe('/studio/sign-in?problem=expired');
  });
});

describe('somebody who has neither password nor passkey', () => {
  let person: TestPerson;
  let cookie: string;

  beforeEach(async () => {
    await studio.app.close();
    const joinRules = [{ group: '*', role: 'owner' as const }];
    studio = await openStudio(database.db, { oidc: { ...provider.settings, joinRules } });
    person = newPerson();
    ({ cookie } = await signIn(person));
  });

  const begin = () => studio.ask('POST /oidc/confirmation', { as: cookie, body: { page: '/studio/you' } });
  const confirm = async (
    who: TestPerson,
    change: { url?: (url: URL) => void; signedInAgoSeconds?: number; as?: string } = {},
  ) => {
    const begun = await begin();
    const url = new URL(begun.body.url);
    change.url?.(url);
    const query = await provider.visit(url.href, who, change);
    return (await comeBack(query, `${cookieOf(begun)}; ${change.as ?? cookie}`)).headers.location;
  };
  const mayAddPasskey = async () =>
    (await studio.ask('POST /passkeys/options', { as: cookie })).status === 200;

  it('confirms by signing in at the provider once more, and may add a passkey then', async () => {
    expect(await mayAddPasskey()).toBe(false);
    expect(await confirm(person)).toBe('/studio/you?confirmed=yes');
    expect(await mayAddPasskey()).toBe(true);
    studio.clock.advance(10 * 60_000);
    expect(await mayAddPasskey()).toBe(false);
  });

  it('is asked by the provider, also while signed in there', async () => {
    const { searchParams } = new URL((await begin()).body.url);
    expect([searchParams.get('prompt'), searchParams.get('max_age')]).toEqual(['login', '0']);
  });

  it.each<[string, Parameters<typeof confirm>[1]]>([
    ['signed in there an hour ago', { signedInAgoSeconds: 3600 }],
    [
      'strikes out of the address that the provider is to ask',
      { url: ({ searchParams }) => ['prompt', 'max_age'].forEach((name) => void searchParams.delete(name)) },
    ],
  ])('is not confirmed who %s', async (_what, change) => {
    expect(await confirm(person, change)).toBe('/studio/you?problem=unconfirmed');
    expect(await mayAddPasskey()).toBe(false);
  });

  it('is not confirmed by another person’s sign-in, nor in another browser', async () => {
    expect(await confirm(newPerson())).toBe('/studio/you?problem=unconfirmed');
    const { cookie: other } = await signIn(person);
    expect(await confirm(person, { as: other })).toBe('/studio/you?problem=unconfirmed');
    expect(await mayAddPasskey()).toBe(false);
  });

  it('comes back to pages of the studio alone', async () => {
    const pages = [
      'https://evil.example',
      '//evil.example',
      '/studio/../v1',
      '/studio?problem=x',
      '/studio\\x',
    ];
    for (const page of pages)
      expect((await studio.ask('POST /oidc/confirmation', { as: cookie, body: { page } })).status).toBe(400);
  });

  it('keeps the last way in', async () => {
    await confirm(person);
    const disconnect = () => studio.ask('DELETE /oidc/connection', { as: cookie });
    expect(await disconnect()).toMatchObject({ status: 409, body: { error: 'last_way_in' } });
    expect((await studio.ask('GET /oidc', { as: cookie })).body.provider.knowsMe).toBe(true);
    await addPasskey(cookie);
    const { id } = (await studio.ask('GET /passkeys', { as: cookie })).body.items[0];
    expect((await disconnect()).status).toBe(204);
    const last = await studio.ask(`DELETE /passkeys/${id}`, { as: cookie });
    expect(last.body.error).toBe('last_way_in');
  });

  it('keeps a passkey where the installation no longer has the provider', async () => {
    await confirm(person);
    await addPasskey(cookie);
    const without = await openStudio(database.db, { clock: studio.clock });
    const { id } = (await without.ask('GET /passkeys', { as: cookie })).body.items[0];
    const removed = await without.ask(`DELETE /passkeys/${id}`, { as: cookie });
    expect(removed.body.error).toBe('last_way_in');
    await without.app.close();
  });
});

describe('every fault is shown as a page that explains it:', () => {
  const problemOf = (headers: Record<string, unknown>) => String(headers.location).split('problem=')[1];

  it('somebody who closes the provider’s page', async () => {
    expect((await signIn(null)).to).toBe('/studio/sign-in?problem=denied');
  });

  it('another browser, none, a second time, or too late', async () => {
    const person = newPerson();
    const begun = await setOut();
    const query = await provider.visit(begun.body.url, person);
    expect(problemOf((await comeBack(query, '')).headers)).toBe('expired');
    expect(problemOf((await comeBack(query, 'vivant-visit=invented')).headers)).toBe('expired');
    expect(problemOf((await comeBack(query, cookieOf(begun))).headers)).toBe('unknown');
    expect(problemOf((await comeBack(query, cookieOf(begun))).headers)).toBe('expired');
    const late = await setOut();
    const lateQuery = await provider.visit(late.body.url, person);
    studio.clock.advance(10 * 60_000 + 1);
    expect(problemOf((await comeBack(lateQuery, cookieOf(late))).headers)).toBe('expired');
  });

  it.each([
    ['a code that was invented', (query: URLSearchParams) => query.set('code', 'invented')],
    ['a state of another visit', (query: URLSearchParams) => query.set('state', 'another')],
    ['another issuer', (query: URLSearchParams) => query.set('iss', 'https://evil.example')],
    [
      'nothing at all',
      (query: URLSearchParams) => [...query.keys()].forEach((key) => void query.delete(key)),
    ],
  ])('%s', async (_what, change) => {
    const begun = await setOut();
    const query = new URLSearchParams(await provider.visit(begun.body.url, newPerson()));
    change(query);
    const { headers } = await comeBack(query.toString(), cookieOf(begun));
    expect(problemOf(headers)).toBe('failed');
  });

  it('the code of another attempt, with another nonce and proof key', async () => {
    const [one, other] = [await setOut(), await setOut()];
    const stolen = new URLSearchParams(await provider.visit(other.body.url, newPerson())).get('code') ?? '';
    const query = new URLSearchParams(await provider.visit(one.body.url, newPerson()));
    query.set('code', stolen);
    expect(problemOf((await comeBack(query.toString(), cookieOf(one))).headers)).toBe('failed');
  });

  it('a provider that cannot be reached', async () => {
    const away = { ...provider.settings, issuer: 'http://127.0.0.1:1' };
    const alone = await openStudio(database.db, { oidc: away });
    const { status, body } = await alone.ask('POST /oidc/start');
    expect([status, body.message]).toEqual([503, expect.stringContaining('cannot be reached')]);
    await alone.app.close();
  });
});
