import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addAccount } from '../../testing/accounts.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/postgres.ts';
import { createSoftwarePasskey, type SoftwarePasskey } from '../../testing/software-authenticator.ts';
import { cookieOf, openStudio, STUDIO_HOST, type StudioWorld } from '../../testing/studio.ts';

let database: TestDatabase;
let studio: StudioWorld;
let ada: { cookie: string; id: string; email: string };
let passkey: SoftwarePasskey;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
// Set up again for each, as tries are counted.
beforeEach(async () => {
  studio = await openStudio(database.db);
  ada = await studio.join(await addAccount(database.db), 'editor');
  passkey = createSoftwarePasskey();
  return () => studio.app.close();
});

const ORIGIN = `http://${STUDIO_HOST}`;
const MINUTE_MS = 60_000;
const optionsOf = async (call: string, as?: string) =>
  (await studio.ask(call, as === undefined ? {} : { as })).body.options;
const add = async (one = passkey, origin = ORIGIN) => {
  const options = await optionsOf('POST /passkeys/options', ada.cookie);
  return studio.ask('POST /passkeys', { as: ada.cookie, body: one.create(options, origin) });
};
const challenge = () => optionsOf('POST /sign-in/passkey/options');
const signIn = (body: object, as?: string) =>
  studio.ask('POST /sign-in/passkey', { body, ...(as === undefined ? {} : { as }) });

describe('a passkey', () => {
  it('is added, listed, and signs its person in', async () => {
    const added = await add();
    expect(added).toMatchObject({ status: 201, body: { device: 'Firefox on Linux', lastUsedAt: null } });
    const entered = await signIn(passkey.get(await challenge(), ORIGIN));
    expect(entered).toMatchObject({ status: 200, body: { person: { id: ada.id } } });
    expect((await studio.ask('GET /me', { as: cookieOf(entered) })).body.person.id).toBe(ada.id);
    const { items } = (await studio.ask('GET /passkeys', { as: ada.cookie })).body;
    expect(items).toEqual([{ ...added.body, lastUsedAt: expect.any(String) }]);
    const again = await signIn(passkey.get(await challenge(), ORIGIN));
    expect(again.status).toBe(200);
  });

  it('requires user verification and a discoverable credential', async () => {
    const made = await optionsOf('POST /passkeys/options', ada.cookie);
    expect(made).toMatchObject({
      rp: { id: 'localhost' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    expect(await challenge()).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
  });

  it('is added only within minutes of giving the password', async () => {
    studio.clock.advance(10 * MINUTE_MS);
    const { body } = await studio.ask('POST /passkeys/options', { as: ada.cookie });
    expect(body.error).toBe('confirmation_needed');
    const late = await studio.ask('POST /passkeys', {
      ...{ as: ada.cookie, body: passkey.create({ challenge: 'x' }, ORIGIN) },
    });
    expect(late.body.error).toBe('confirmation_needed');
  });

  it('stops with a new password by a link, as somebody who knew the old one may have added it', async () => {
    await add();
    const [member] = await studio.people.members.of(ada.id);
    if (member === undefined) throw new Error('no member');
    const of = { ...member, personId: ada.id };
    const { token } = await studio.people.links.signInLink(of, 'operator');
    const password = 'another one entirely';
    expect((await studio.ask('POST /links/use', { body: { token, password } })).status).toBe(200);
    const refused = await signIn(passkey.get(await challenge(), ORIGIN));
    expect(refused.body.error).toBe('passkey_refused');
  });

  it('is removed only within minutes of giving the password', async () => {
    const { id } = (await add()).body;
    studio.clock.advance(10 * MINUTE_MS);
    const late = await studio.ask(`DELETE /passkeys/${id}`, { as: ada.cookie });
    expect(late.body.error).toBe('confirmation_needed');
  });

  it('confirms its person as the password does, and nobody else', async () => {
    await add();
    studio.clock.advance(10 * MINUTE_MS);
    const stranger = await studio.join(await addAccount(database.db), 'owner');
    const foreign = passkey.get(await challenge(), ORIGIN);
    const refused = await studio.ask('POST /confirmation/passkey', { as: stranger.cookie, body: foreign });
    expect(refused.body.error).toBe('passkey_refused');
    const own = passkey.get(await challenge(), ORIGIN);
    const body = { password: 'a new one, much better' };
    expect((await studio.ask('PUT /me/password', { as: ada.cookie, body })).status).toBe(403);
    const confirmed = await studio.ask('POST /confirmation/passkey', { as: ada.cookie, body: own });
    expect(confirmed.status).toBe(204);
    expect((await studio.ask('PUT /me/password', { as: ada.cookie, body })).status).toBe(204);
  });

  it('that was removed is refused, and nobody removes another’s', async () => {
    const { id } = (await add()).body;
    const stranger = await studio.join(await addAccount(database.db), 'owner');
    expect((await studio.ask(`DELETE /passkeys/${id}`, { as: stranger.cookie })).status).toBe(404);
    expect((await studio.ask(`DELETE /passkeys/${id}`, { as: ada.cookie })).status).toBe(204);
    expect((await signIn(passkey.get(await challenge(), ORIGIN))).body.error).toBe('passkey_refused');
  });

  it('of a removed member is refused', async () => {
    await add();
    const [membership] = await studio.people.members.of(ada.id);
    const of = { accountId: membership?.accountId ?? '', personId: ada.id };
    await studio.people.links
      .invite({ accountId: of.accountId, role: 'owner' }, 'operator')
      .then(() => studio.people.members.remove(of, 'operator'));
    expect((await signIn(passkey.get(await challenge(), ORIGIN))).body.error).toBe('passkey_refused');
  });
});

describe('an answer of a passkey', () => {
  it('is taken without what vouches for the device, which nobody looks at', async () => {
    const options = await optionsOf('POST /passkeys/options', ada.cookie);
    const body = passkey.create(options, ORIGIN, { x5c: [Buffer.alloc(64, 'not a certificate')] });
    expect((await studio.ask('POST /passkeys', { as: ada.cookie, body })).status).toBe(201);
    expect((await signIn(passkey.get(await challenge(), ORIGIN))).status).toBe(200);
  });

  it('without anything in it is refused', async () => {
    const options = await optionsOf('POST /passkeys/options', ada.cookie);
    const answer = passkey.create(options, ORIGIN) as { response: object };
    const body = { ...answer, response: { ...answer.response, attestationObject: 'AAAA' } };
    expect((await studio.ask('POST /passkeys', { as: ada.cookie, body })).body.error).toBe('passkey_refused');
  });

  it('is accepted once', async () => {
    await add();
    const answer = passkey.get(await challenge(), ORIGIN);
    expect((await signIn(answer)).status).toBe(200);
    expect((await signIn(answer)).body.error).toBe('passkey_refused');
  });

  it.each<[string, () => Promise<object>]>([
    ['for another site', async () => passkey.get(await challenge(), 'https://evil.example')],
    ['for another host', async () => passkey.get({ ...(await challenge()), rpId: 'evil.example' }, ORIGIN)],
    ['to no challenge of ours', async () => passkey.get({ challenge: 'AAAA', rpId: 'localhost' }, ORIGIN)],
    [
      'without a look at its user',
      async () => passkey.get(await challenge(), ORIGIN, { isUserVerified: false }),
    ],
    ['with a signature of another key', async () => createForged(await challenge())],
    [
      'to a challenge of ten minutes ago',
      async () => {
        const options = await challenge();
        studio.clock.advance(10 * MINUTE_MS + 1);
        return passkey.get(options, ORIGIN);
      },
    ],
    [
      'to the challenge for a new one',
      async () =>
        passkey.get(
          { ...(await optionsOf('POST /passkeys/options', ada.cookie)), rpId: 'localhost' },
          ORIGIN,
        ),
    ],
  ])('%s is refused', async (_what, answer) => {
    await add();
    expect(await signIn(await answer())).toMatchObject({ status: 401, body: { error: 'passkey_refused' } });
  });

  it('whose signature counter went back, as of a copied key, is refused', async () => {
    await add();
    expect((await signIn(passkey.get(await challenge(), ORIGIN, { counter: 5 }))).status).toBe(200);
    const copied = passkey.get(await challenge(), ORIGIN, { counter: 4 });
    expect((await signIn(copied)).body.error).toBe('passkey_refused');
  });

  it('made for another person is added to nobody', async () => {
    const options = await optionsOf('POST /passkeys/options', ada.cookie);
    const stranger = await studio.join(await addAccount(database.db), 'owner');
    const body = passkey.create(options, ORIGIN);
    const stolen = await studio.ask('POST /passkeys', { as: stranger.cookie, body });
    expect(stolen.body.error).toBe('passkey_refused');
    expect((await add(passkey, 'https://evil.example')).body.error).toBe('passkey_refused');
    expect((await studio.ask('GET /passkeys', { as: ada.cookie })).body.items).toEqual([]);
  });

  it.each([{}, { id: 'x' }, { ...{ id: 'x', rawId: 'x', type: 'public-key' }, response: { a: 1 } }])(
    'that is malformed (%#) is a refusal, not a fault',
    async (body) => expect([400, 401]).toContain((await signIn(body)).status),
  );
});

it('a person has at most twenty passkeys', async () => {
  const before = await optionsOf('POST /passkeys/options', ada.cookie);
  const row = {
    person_id: ada.id,
    public_key: Buffer.alloc(1),
    counter: 0,
    device: 'x',
    created_at: new Date(),
  };
  const rows = Array.from({ length: 20 }, (_, at) => ({ ...row, id: `${ada.id} ${at}`, last_used_at: null }));
  await database.db.insertInto('passkeys').values(rows).execute();
  const late = await studio.ask('POST /passkeys/options', { as: ada.cookie });
  expect(late).toMatchObject({ status: 409, body: { error: 'too_many' } });
  const body = passkey.create(before, ORIGIN);
  expect((await studio.ask('POST /passkeys', { as: ada.cookie, body })).body.error).toBe('too_many');
});

it('outstanding challenges are limited for a whole IPv6 site', async () => {
  const from = (network: number) => ({ remoteAddress: `2001:db8:1:${network.toString(16)}::1` });
  const ask = (network: number) => studio.ask('POST /sign-in/passkey/options', from(network));
  for (let count = 0; count < 240; count += 1) await ask(count);
  expect((await ask(240)).status).toBe(429);
  const other = { remoteAddress: '2001:db8:2::1' };
  expect((await studio.ask('POST /sign-in/passkey/options', other)).status).toBe(200);
});

it('outstanding challenges are limited', async () => {
  for (let count = 0; count < 60; count += 1) await challenge();
  const { status, headers } = await studio.ask('POST /sign-in/passkey/options');
  expect([status, Number(headers['retry-after'])]).toEqual([429, expect.any(Number)]);
});

/** Signed by a key that is not the one that was added, under its id. */
function createForged(options: object): object {
  const { id, rawId } = passkey.get(options, ORIGIN) as { id: string; rawId: string };
  return { ...createSoftwarePasskey().get(options, ORIGIN), id, rawId };
}
