import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAccount } from '../../testing/accounts.ts';
import { createSoftwarePasskey } from '../../testing/software-authenticator.ts';
import { FROM_OWN_PAGE, STUDIO_HOST } from '../../testing/studio.ts';
import { type AvatarStudio, avatarForm, openAvatarStudio } from '../../testing/studio-avatars.ts';
import { addEndedSession } from '../../testing/studio-sessions.ts';
import { STUDIO_API } from './studio-routes.ts';

let studio: AvatarStudio;
/** Owners of two accounts, of which the stranger's has nothing. */
let owner: Awaited<ReturnType<AvatarStudio['join']>>;
let stranger: typeof owner;
let accountId: string;
/** What the owner's account has, by what stands before `:id` in the calls about it. */
let things: Record<string, Thing>;

interface Thing {
  id: string;
  /** What a missing one is called in an answer of 404. */
  missing: string;
  /** A call that its owner may make, here at the end: the thing is there, and is what it was. */
  proof: string;
}

const PERIOD = 'from=2026-01-01&until=2026-12-31';
const NOBODY = '0b9a3f52-53a5-4d0c-9f38-0e3b8d6f2a11';
/** Of calls that judge what they are sent before they look for what it is about. */
const BODIES: Record<string, object> = {
  'PATCH /webhooks/:id': { isPaused: true },
  'PATCH /members/:id': { role: 'viewer' },
};

const KEY = {
  ...{ name: 'mine', scopes: ['sessions'], avatarId: null, maxConcurrent: null, maxDurationSeconds: null },
  ...{ spendCapTotalMicrocredits: null, spendCapDailyMicrocredits: null },
};

beforeAll(async () => {
  studio = await openAvatarStudio();
  const { db } = studio.service;
  accountId = await addAccount(db, { max_concurrent_sessions: 1000 });
  owner = await studio.join(accountId, 'owner', { name: 'Olga of the museum' });
  stranger = await studio.join(await addAccount(db), 'owner', { name: 'Stan' });
  things = await fill();
});
afterAll(() => studio?.close());

const ask = (call: string, body?: object, as = owner) =>
  studio.ask(call, { as: as.cookie, ...(body !== undefined && { body }) });
async function made(call: string, body: object): Promise<string> {
  const answer = await ask(call, body);
  expect([call, answer.status]).toEqual([call, 201]);
  return answer.body.id;
}

async function fill(): Promise<Record<string, Thing>> {
  const { db } = studio.service;
  const avatar = (await studio.send('POST /avatars', owner.cookie, await avatarForm({ name: 'Mira' }))).body
    .id;
  const session = await addEndedSession(db, { accountId, avatarId: avatar }, studio.clock.now());
  const webhook = await made('POST /webhooks', {
    url: 'https://hooks.museum.org/',
    types: ['session.ended'],
  });
  const { id: colleague } = await studio.join(accountId, 'editor', { name: 'Edda of the museum' });
  // A second sign-in of the owner: the one that asks cannot be seen to stay if it is the one that ends.
  const again = await studio.ask('POST /sign-in', {
    body: { email: owner.email, password: 'correct horse battery' },
  });
  expect(again.status).toBe(200);
  const { options } = (await ask('POST /passkeys/options')).body;
  const passkey = createSoftwarePasskey().create(options, `http://${STUDIO_HOST}`);
  const { items: signIns } = (await ask('GET /sign-ins')).body;
  return {
    '/avatars': { id: avatar, missing: 'avatar_not_found', proof: 'GET /avatars/:id' },
    '/sessions': { id: session, missing: 'session_not_found', proof: 'GET /sessions/:id' },
    '/keys': {
      id: await made('POST /keys', { ...KEY, name: 'shop of the museum' }),
      ...{ missing: 'not_found', proof: 'POST /keys/:id/rotation' },
    },
    '/webhooks': { id: webhook, missing: 'webhook_not_found', proof: 'GET /webhooks/:id/deliveries' },
    '/deliveries': {
      id: await made(`POST /webhooks/${webhook}/test`, {}),
      ...{ missing: 'webhook_delivery_not_found', proof: 'POST /deliveries/:id/resend' },
    },
    '/members': { id: colleague, missing: 'not_found', proof: 'PATCH /members/:id' },
    '/invitations': {
      id: await made('POST /invitations', { role: 'viewer' }),
      ...{ missing: 'not_found', proof: 'DELETE /invitations/:id' },
    },
    '/sign-ins': {
      id: signIns.find(({ isThisOne }: { isThisOne: boolean }) => !isThisOne).id,
      ...{ missing: 'not_found', proof: 'DELETE /sign-ins/:id' },
    },
    '/passkeys': {
      id: await made('POST /passkeys', passkey),
      ...{ missing: 'not_found', proof: 'DELETE /passkeys/:id' },
    },
  };
}

/** Calls for operators are about the whole installation: access.test.ts tells that they are for nobody else. */
const calls = () =>
  studio.calls
    .filter(({ access }) => access !== 'operator')
    .map(({ method, url }) => `${method} ${url.replace(STUDIO_API, '')}`);

/** Asked for all that they tell; a period, where they ask for one. */
const QUERIES: Record<string, string> = {
  'GET /usage': `?${PERIOD}`,
  'GET /usage.csv': `?${PERIOD}`,
  'GET /voices/sample': '?voice=unknown&language=en',
};
/** What only goes on, and tells nothing of before: studio-events.test.ts tells that it tells of no other account. */
const ENDLESS = ['GET /events'];
/**
 * Changes that name nothing: they make or end something in the account and of the person of the sign-in. What their
 * bodies may name is tried below.
 */
const OF_THE_SIGN_IN = [
  ...['POST /avatars', 'POST /keys', 'POST /webhooks', 'POST /invitations'],
  ...['POST /checks/document', 'POST /checks/portrait', 'POST /checks/voice'],
  ...['PUT /me/account', 'PUT /me/password', 'DELETE /sign-ins', 'POST /passkeys', 'POST /passkeys/options'],
  ...['POST /confirmation', 'POST /confirmation/passkey'],
  ...['POST /oidc/connection', 'DELETE /oidc/connection', 'POST /oidc/confirmation'],
];

describe('somebody who owns another account', () => {
  it('reads nothing of it in what calls without an id tell', async () => {
    const reading = calls().filter((call) => call.startsWith('GET ') && !call.includes(':'));
    const ofMuseum = [accountId, owner.email, 'of the museum', 'hooks.museum.org'];
    const marks = new Map(
      [...ofMuseum, ...Object.values(things).map(({ id }) => id)].map((mark) => [mark, 0]),
    );
    for (const call of reading.filter((call) => !ENDLESS.includes(call))) {
      const url = `${STUDIO_API}${call.replace('GET ', '')}${QUERIES[call] ?? ''}`;
      const tell = async ({ cookie }: typeof owner) => {
        const answer = await studio.app.inject({ url, headers: { ...FROM_OWN_PAGE, cookie } });
        expect([call, answer.statusCode < 500]).toEqual([call, true]);
        return answer.body;
      };
      const [told, toldElsewhere] = [await tell(owner), await tell(stranger)];
      for (const [mark, times] of marks) {
        expect([call, toldElsewhere.includes(mark) && mark]).toEqual([call, false]);
        if (told.includes(mark)) marks.set(mark, times + 1);
      }
    }
    // Each is told to its owner somewhere, so that it could be seen; a delivery by the address it went to alone.
    const untold = [...marks].filter(([, times]) => times === 0).map(([mark]) => mark);
    expect(untold).toEqual([things['/deliveries']?.id]);
  });

  it('names nothing of it in what is made or looked for', async () => {
    const naming = calls().filter((call) => !call.startsWith('GET ') && !call.includes(':'));
    const open = studio.calls.filter(({ access }) => access === 'anyone').map(({ url }) => url);
    expect(naming.filter((call) => !open.includes(`${STUDIO_API}${call.split(' ')[1]}`)).sort()).toEqual(
      [...OF_THE_SIGN_IN].sort(),
    );
    const avatarId = things['/avatars']?.id;
    for (const foreign of [avatarId, NOBODY]) {
      const { status, body } = await ask('POST /keys', { ...KEY, avatarId: foreign }, stranger);
      expect([status, body.message]).toEqual([400, `The account has no avatar ${foreign}.`]);
    }
    const account = await ask('PUT /me/account', { accountId }, stranger);
    expect([account.status, account.body.error]).toEqual([404, 'not_found']);
    for (const query of [`avatarId=${avatarId}`, `keyId=${things['/keys']?.id}`, 'avatar=Mira'])
      expect((await ask(`GET /sessions?${query}`, undefined, stranger)).body.items).toEqual([]);
    const audit = await ask(
      `GET /audit?actor=${encodeURIComponent('Olga of the museum')}`,
      undefined,
      stranger,
    );
    expect(audit.body.items).toEqual([]);
  });

  /** The last one: what proves that all is still there also ends some of it. */
  it('finds nothing by its id, as if there were none, and changes none of it', async () => {
    const about = calls().filter((call) => call.includes('/:'));
    expect(about.length).toBeGreaterThan(40);
    for (const call of about) {
      const [, kind = ''] = / (.*?)\/:/.exec(call) ?? [];
      const thing = things[kind];
      if (thing === undefined) throw new Error(`${call}: what is there of another account?`);
      const body = call.startsWith('GET ') ? undefined : (BODIES[call] ?? {});
      for (const id of [thing.id, NOBODY, 'nonsense']) {
        const answer = await ask(call.replace(':id', id), body, stranger);
        expect([call, id, answer.status, answer.body.error]).toEqual([call, id, 404, thing.missing]);
      }
    }
    for (const { id, proof } of Object.values(things)) {
      const body = proof.startsWith('GET ') ? undefined : (BODIES[proof] ?? {});
      const { status } = await ask(proof.replace(':id', id), body);
      expect([proof, status < 300]).toEqual([proof, true]);
    }
    // What is as it was, where its owner could also read that it is not.
    expect((await ask(`GET /sessions/${things['/sessions']?.id}`)).body.isForgotten).toBe(false);
    expect((await ask('GET /webhooks')).body.items).toMatchObject([{ stopped: null }]);
  });
});
