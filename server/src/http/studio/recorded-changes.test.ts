import { randomUUID } from 'node:crypto';
import { AUDIT_ACTIONS, type AuditAction } from '@vivant/contract/studio/audit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '../../log.ts';
import { createRecordings } from '../../sessions/recordings.ts';
import { agreeTo, oggOf } from '../../testing/recordings.ts';
import { sampleImage, sampleWav } from '../../testing/samples.ts';
import { builds } from '../../testing/served-avatar.ts';
import { createSoftwarePasskey } from '../../testing/software-authenticator.ts';
import { FROM_OWN_PAGE, STUDIO_HOST } from '../../testing/studio.ts';
import { type AvatarStudio, avatarForm, openAvatarStudio } from '../../testing/studio-avatars.ts';
import { addEndedSession } from '../../testing/studio-sessions.ts';
import { STUDIO_API } from './studio-routes.ts';

let studio: AvatarStudio;
let accountId: string;
let owner: Awaited<ReturnType<AvatarStudio['join']>>;
let operator: typeof owner;
/** Ids and tokens of what earlier calls made. */
const made = new Map<string, string>();
const written = new Set<string>();
let newest = 0;

beforeAll(async () => {
  studio = await openAvatarStudio({ endNow: async () => true });
  studio.service.executeWith(builds);
  await studio.service.accounts.createPlan('large', { maxConcurrentSessions: 50 });
  accountId = (await studio.service.account()).id;
  owner = await studio.join(accountId, 'owner', { name: 'Olga' });
  operator = await studio.operator((await studio.service.account()).id);
  await news();
});
afterAll(() => studio?.close());

const PASSWORD = 'correct horse battery';
const ORIGIN = `http://${STUDIO_HOST}`;

/** What the log of the account says since the last call, the oldest first. */
async function news(): Promise<string[]> {
  const entries = await studio.audit.read(accountId);
  const fresh = entries.filter(({ id }) => Number(id) > newest).reverse();
  newest = Math.max(newest, ...fresh.map(({ id }) => Number(id)));
  return fresh.map(({ action }) => action);
}

/** A call, what the log says once it is answered, and how it is made. */
type Step = [
  call: string,
  says: AuditAction[],
  // biome-ignore lint/suspicious/noExplicitAny: each step knows what it asked for.
  ask: (call: string) => Promise<{ status: number; body?: any }>,
];

/** The call about one thing, by what it was kept as. */
const about = (call: string, kept: string, query = '') => `${call.replace(':id', idOf(kept))}${query}`;
function idOf(kept: string): string {
  const id = made.get(kept);
  if (id === undefined) throw new Error(`no ${kept} was made`);
  return id;
}
const ask = (call: string, body?: object, as = owner) =>
  studio.ask(call, { as: as.cookie, ...(body !== undefined && { body }) });
const keep = async (kept: string, answer: ReturnType<typeof ask>) => {
  made.set(kept, (await answer).body.id);
  return answer;
};
/** A file, whatever it is. */
const download = async (call: string) => {
  const url = `${STUDIO_API}${call.replace('GET ', '')}`;
  return {
    status: (await studio.app.inject({ url, headers: { ...FROM_OWN_PAGE, cookie: owner.cookie } }))
      .statusCode,
  };
};
const signInsElsewhere = async (): Promise<string[]> => {
  const { items } = (await ask('GET /sign-ins')).body;
  return items.filter((one: { isThisOne: boolean }) => !one.isThisOne).map(({ id }: { id: string }) => id);
};
const signIn = () => studio.ask('POST /sign-in', { body: { email: owner.email, password: PASSWORD } });

const passkey = createSoftwarePasskey();
const PEOPLE: Step[] = [
  [
    'POST /invitations',
    ['member.invited'],
    async (call) => {
      const invited = await keep('invitation', ask(call, { role: 'viewer' }));
      made.set('token', invited.body.url.split('#')[1]);
      return invited;
    },
  ],
  [
    'POST /links/use',
    ['member.joined'],
    async (call) => {
      const person = { name: 'Vera', email: 'vera@example.org', password: PASSWORD };
      const answer = await studio.ask(call, { body: { token: idOf('token'), ...person } });
      made.set('member', answer.body.person?.id);
      return answer;
    },
  ],
  ['PATCH /members/:id', ['member.role_changed'], (call) => ask(about(call, 'member'), { role: 'editor' })],
  ['DELETE /members/:id', ['member.removed'], (call) => ask(about(call, 'member'))],
  ['POST /invitations', ['member.invited'], (call) => keep('invitation', ask(call, { role: 'viewer' }))],
  ['DELETE /invitations/:id', ['member.invitation_withdrawn'], (call) => ask(about(call, 'invitation'))],
  ['POST /sign-in', ['member.signed_in'], signIn],
  [
    'DELETE /sign-ins/:id',
    ['member.sign_in_ended'],
    async (call) => ask(call.replace(':id', (await signInsElsewhere()).join())),
  ],
  [
    'POST /passkeys',
    ['member.passkey_added'],
    async (call) => {
      const { options } = (await ask('POST /passkeys/options')).body;
      return keep('passkey', ask(call, passkey.create(options, ORIGIN)));
    },
  ],
  [
    'POST /sign-in/passkey',
    ['member.signed_in'],
    async (call) => {
      const { options } = (await studio.ask('POST /sign-in/passkey/options')).body;
      return studio.ask(call, { body: passkey.get(options, ORIGIN) });
    },
  ],
  ['DELETE /passkeys/:id', ['member.passkey_removed'], (call) => ask(about(call, 'passkey'))],
  ['DELETE /sign-ins', ['member.sign_in_ended'], (call) => ask(call)],
  // Nobody is signed in elsewhere by now.
  ['DELETE /sign-ins', [], (call) => ask(call)],
  ['PUT /me/password', ['member.password_changed'], (call) => ask(call, { password: PASSWORD })],
];

const NEW_KEY = {
  ...{ name: 'mine', scopes: ['sessions'], avatarId: null, maxConcurrent: null, maxDurationSeconds: null },
  ...{ spendCapTotalMicrocredits: null, spendCapDailyMicrocredits: null },
};
const HOOK = { url: 'https://hooks.museum.org/', types: ['session.ended'] };
const PROGRAMS: Step[] = [
  ['POST /keys', ['key.created'], (call) => keep('key', ask(call, NEW_KEY))],
  ['POST /keys/:id/rotation', ['key.rotated'], (call) => keep('key', ask(about(call, 'key')))],
  ['DELETE /keys/:id', ['key.revoked'], (call) => ask(about(call, 'key'))],
  ['POST /webhooks', ['webhook.created'], (call) => keep('webhook', ask(call, HOOK))],
  ['POST /webhooks/:id/rotation', ['webhook.rotated'], (call) => ask(about(call, 'webhook'))],
  ['POST /webhooks/:id/test', ['webhook.tested'], (call) => keep('delivery', ask(about(call, 'webhook')))],
  ['POST /deliveries/:id/resend', ['webhook.resent'], (call) => ask(about(call, 'delivery'))],
  [
    'PATCH /webhooks/:id',
    ['webhook.changed', 'webhook.paused'],
    (call) => ask(about(call, 'webhook'), { url: 'https://hooks.zoo.org/', isPaused: true }),
  ],
  ['PATCH /webhooks/:id', ['webhook.resumed'], (call) => ask(about(call, 'webhook'), { isPaused: false })],
  ['DELETE /webhooks/:id', ['webhook.deleted'], (call) => ask(about(call, 'webhook'))],
];

/** By an operator, of the account's. */
const held = (then: (id: string, digest: string) => ReturnType<typeof ask>) => async () => {
  const form = await avatarForm({ persona: { greeting: 'Hi, fuck.' } });
  const { id } = (await studio.send('POST /avatars', owner.cookie, form)).body;
  await studio.service.work();
  const { digest } = (await ask(`GET /operate/moderation/${id}`, undefined, operator)).body;
  return then(id, digest);
};
const OPERATING: Step[] = [
  [
    'PUT /operate/accounts/:id/plan',
    ['account.plan_changed'],
    (call) => ask(call.replace(':id', accountId), { plan: 'large' }, operator),
  ],
  [
    'POST /operate/accounts/:id/credits',
    ['account.credits_granted'],
    (call) =>
      ask(call.replace(':id', accountId), { amountMicrocredits: 5000, bookingKey: randomUUID() }, operator),
  ],
  [
    'POST /operate/moderation/:id/release',
    ['avatar.created', 'avatar.released'],
    (call) => held((id, digest) => ask(call.replace(':id', id), { digest }, operator))(),
  ],
  [
    'POST /operate/moderation/:id/rejection',
    ['avatar.created', 'avatar.rejected'],
    (call) => held((id, digest) => ask(call.replace(':id', id), { digest }, operator))(),
  ],
];

const send = (call: string, ...form: Parameters<AvatarStudio['send']>[2]) =>
  studio.send(about(call, 'avatar'), owner.cookie, form);
const document = (filename: string) => ({ field: 'files', filename, data: 'The museum opens at nine.' });
const book = (call: string, direction: string) => {
  const booking = { direction, amountMicrocredits: 100, bookingKey: randomUUID() };
  return ask(about(call, 'avatar'), booking);
};
const AVATARS: Step[] = [
  [
    'POST /avatars',
    ['avatar.created'],
    async (call) => keep('avatar', studio.send(call, owner.cookie, await avatarForm())),
  ],
  [
    'POST /avatars/:id/draft/publication',
    ['avatar.published'],
    async (call) => {
      const draft = { revision: null, changes: { greeting: 'Good evening.' } };
      const { body } = await ask(about('PATCH /avatars/:id/draft', 'avatar'), draft);
      return ask(about(call, 'avatar'), { revision: body.draft.revision });
    },
  ],
  [
    'POST /avatars/:id/restorations',
    ['avatar.restored'],
    (call) => ask(about(call, 'avatar'), { number: 1 }),
  ],
  [
    'PUT /avatars/:id/appearance',
    ['avatar.portrait_replaced'],
    async (call) => send(call, { field: 'file', filename: 'me.png', data: await sampleImage('png') }),
  ],
  [
    'DELETE /avatars/:id/replacement',
    ['avatar.portrait_replaced', 'avatar.replacement_dropped'],
    async (call) => {
      const file = { field: 'file', filename: 'me.jpg', data: await sampleImage('jpeg', 80) };
      await send('PUT /avatars/:id/appearance', file);
      return ask(about(call, 'avatar', '?part=portrait'));
    },
  ],
  [
    'PUT /avatars/:id/voice',
    ['avatar.voice_replaced'],
    (call) => send(call, { field: 'file', filename: 'voice.wav', data: sampleWav(12) }),
  ],
  [
    'POST /avatars/:id/documents',
    ['avatar.documents_changed'],
    async (call) => {
      await send(call, document('a.md'), document('b.md'));
      await studio.service.work();
      const { body, status } = await ask(about('GET /avatars/:id', 'avatar'));
      made.set('document', body.documents[0]?.id);
      return { status };
    },
  ],
  [
    'PATCH /avatars/:id/documents',
    ['avatar.documents_changed'],
    (call) => ask(about(call, 'avatar', `?documentId=${idOf('document')}`), { name: 'c.md' }),
  ],
  [
    'DELETE /avatars/:id/documents',
    ['avatar.documents_changed'],
    (call) => ask(about(call, 'avatar', `?documentId=${idOf('document')}`)),
  ],
  [
    'POST /avatars/:id/corrections',
    ['avatar.documents_changed'],
    (call) => ask(about(call, 'avatar'), { question: 'Parking?', answer: 'Behind the house.' }),
  ],
  [
    'PATCH /avatars/:id/share',
    ['avatar.budget_changed', 'avatar.sharing_changed', 'avatar.visibility_changed'],
    (call) =>
      ask(about(call, 'avatar'), {
        ...{ visibility: 'unlisted', allowedOrigins: ['https://museum.example'] },
        budget: { dailyCapMicrocredits: 500 },
      }),
  ],
  ['POST /avatars/:id/share/budget', ['avatar.budget_topped_up'], (call) => book(call, 'top_up')],
  ['POST /avatars/:id/share/budget', ['avatar.budget_withdrawn'], (call) => book(call, 'withdraw')],
];

async function recorded(): Promise<string> {
  const { db, clock, blobs, keeper } = studio.service;
  // No two of an account begin at the same instant.
  clock.advance(1000);
  const id = await addEndedSession(db, { accountId, avatarId: idOf('avatar') }, clock.now());
  await agreeTo(db, id);
  const recordings = createRecordings({
    ...{ db, clock, blobs, keeper },
    log: createLog({ level: 'silent' }),
  });
  const facts = { beganAt: clock.now().toISOString(), durationMs: 4000 };
  await recordings.keep({ sessionId: id, attempt: 0 }, facts, oggOf('both voices'));
  made.set('session', id);
  return id;
}
const SESSIONS: Step[] = [
  [
    'GET /sessions/:id/transcript.json',
    ['session.transcript_downloaded'],
    async (call) => download(call.replace(':id', await recorded())),
  ],
  [
    'GET /sessions/:id/transcript.vtt',
    ['session.transcript_downloaded'],
    async (call) => download(call.replace(':id', await recorded())),
  ],
  [
    'GET /sessions/:id/recording.ogg',
    ['session.recording_played'],
    (call) => download(about(call, 'session')),
  ],
  [
    'GET /sessions/:id/recording.ogg',
    ['session.recording_downloaded'],
    (call) => download(about(call, 'session', '?download=true')),
  ],
  ['DELETE /sessions/:id/recording', ['session.recording_deleted'], (call) => ask(about(call, 'session'))],
  ['POST /sessions/:id/end', ['session.ended'], (call) => ask(about(call, 'session'))],
  ['DELETE /sessions/:id', ['session.content_deleted'], (call) => ask(about(call, 'session'))],
  [
    'GET /usage.csv',
    ['account.usage_downloaded'],
    (call) => download(`${call}?from=2026-01-01&until=2026-01-31`),
  ],
  ['DELETE /avatars/:id', ['avatar.deleted'], (call) => ask(about(call, 'avatar'))],
];

const STEPS = { PEOPLE, PROGRAMS, OPERATING, AVATARS, SESSIONS };

/** Why no account's log tells of them. */
const UNWRITTEN: Record<string, readonly string[]> = {
  'somebody shows who they are, or is about to': [
    ...['POST /sign-in/passkey/options', 'POST /passkeys/options', 'POST /links/view'],
    ...['POST /confirmation', 'POST /confirmation/passkey'],
    ...['POST /oidc/start', 'POST /oidc/connection', 'POST /oidc/confirmation'],
  ],
  'oidc.test.ts reads what they write': ['POST /oidc/question', 'DELETE /oidc/connection'],
  'it is about the browser that asks alone': ['POST /sign-out', 'PUT /me/account'],
  'visitors meet nothing of it until it is published': [
    ...['PATCH /avatars/:id/draft', 'DELETE /avatars/:id/draft', 'PUT /avatars/:id/test-questions'],
  ],
  'it tries something, and leaves all as it was': [
    ...['POST /avatars/:id/rehearsals', 'POST /avatars/:id/test-questions/runs'],
    ...['POST /avatars/:id/test-questions/suggestions', 'POST /avatars/:id/voice/line'],
    ...['POST /checks/portrait', 'POST /checks/voice', 'POST /checks/document'],
    ...['POST /operate/probes', 'POST /operate/providers/:id/test'],
  ],
  'a question leaves a list of things to do': ['POST /avatars/:id/unanswered/dismissals'],
  'there is no account yet': [
    ...['POST /restore/offer', 'POST /restore/file', 'POST /restore/start', 'POST /restore/state'],
  ],
  'it is about every account: the log of the program has it': [
    ...['POST /operate/plans', 'PATCH /operate/plans/:id', 'POST /operate/backups', 'PUT /operate/imports'],
  ],
};

/** What changes something, and what hands out a file. */
const calls = () =>
  studio.calls
    .map(({ method, url }) => `${method} ${url.replace(STUDIO_API, '')}`)
    .filter((call) => !call.startsWith('GET ') || /\.\w+$/.test(call))
    .sort();

describe('the audit log', () => {
  it('is asked here about every change, and every file that is handed out', () => {
    const tried = Object.values(STEPS).flatMap((steps) => steps.map(([call]) => call));
    const unwritten = Object.values(UNWRITTEN).flat();
    expect([...new Set(tried), ...unwritten].sort()).toEqual(calls());
  });

  // In this order: each is about what the ones before made.
  it.each(Object.entries(STEPS))('tells of each change, and of nothing else: %s', async (_what, steps) => {
    for (const [call, says, make] of steps) {
      const { status, body } = await make(call);
      expect([call, status < 300 ? 'done' : body]).toEqual([call, 'done']);
      await studio.service.work();
      const said = await news();
      expect([call, ...said]).toEqual([call, ...says]);
      for (const action of said) written.add(action);
    }
  });

  it('knows no action that nothing writes', async () => {
    const of = { accountId, personId: owner.id, role: 'owner', name: 'Olga' } as const;
    await studio.people.links.signInLink(of, 'operator');
    expect(await news()).toEqual(['member.link_made']);
    const elsewhere = ['member.link_made', 'member.identity_connected', 'member.identity_removed'];
    expect([...written, ...elsewhere].sort()).toEqual([...AUDIT_ACTIONS].sort());
  });
});
