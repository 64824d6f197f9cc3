import { GRANT_MAX_MICROCREDITS } from '@vivant/contract/limits';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '../../../log.ts';
import { addAccount } from '../../../testing/accounts.ts';
import { sampleImage } from '../../../testing/samples.ts';
import { FROM_OWN_PAGE } from '../../../testing/studio.ts';
import { type AvatarStudio, avatarForm, openAvatarStudio } from '../../../testing/studio-avatars.ts';

let studio: AvatarStudio;
let accountId: string;
let owner: { cookie: string; id: string };
const logged: string[] = [];
/** A member of an account of their own, and no more than a viewer there. */
let operator: { cookie: string; id: string };

beforeAll(async () => {
  const destination = { write: (line: string) => void logged.push(line) };
  studio = await openAvatarStudio({ log: createLog({ level: 'info', destination }) });
  accountId = await addAccount(studio.service.db);
  owner = await studio.join(accountId, 'owner');
  operator = await studio.operator(await addAccount(studio.service.db));
});
afterAll(() => studio.close());

const asOperator = (call: string, body?: object) =>
  studio.ask(call, { as: operator.cookie, ...(body && { body }) });

/** An avatar of the account that the rules hold; its id. */
async function held(greeting = 'Hi, fuck.'): Promise<string> {
  const made = await studio.send('POST /avatars', owner.cookie, await avatarForm({ persona: { greeting } }));
  await studio.service.work();
  return made.body.id;
}
/** What stands on the page of an operator who looks at it now. */
async function seen(id: string): Promise<{ digest: string }> {
  const { digest } = (await asOperator(`GET /operate/moderation/${id}`)).body;
  return { digest };
}
const portraitOf = (id: string, digest: string) =>
  studio.app.inject({
    url: `/studio/api/operate/moderation/${id}/portrait?digest=${digest}`,
    headers: { cookie: operator.cookie },
  });
const statusOf = async (id: string) =>
  (await studio.ask(`GET /avatars/${id}`, { as: owner.cookie })).body.status;

describe('who may operate', () => {
  it('is nobody by a role: an owner is refused, and told so by GET /me', async () => {
    const calls = studio.calls.filter(({ access }) => access === 'operator');
    expect(calls.length).toBeGreaterThan(8);
    for (const call of calls) {
      const name = `${call.method} ${call.url.replace('/studio/api', '').replace(':id', accountId)}`;
      const answer = await studio.ask(name, { as: owner.cookie, body: {} });
      expect([name, answer.status, answer.body.error]).toEqual([name, 403, 'role_not_allowed']);
    }
    expect((await studio.ask('GET /me', { as: owner.cookie })).body.isOperator).toBe(false);
    expect((await asOperator('GET /me')).body.isOperator).toBe(true);
  });

  it('is judged before a body is read', async () => {
    const payload = '{"enabled": fal';
    const headers = { ...FROM_OWN_PAGE, 'content-type': 'application/json' };
    const call = { method: 'PUT' as const, url: '/studio/api/operate/imports', payload };
    const asked = async (cookie: string) =>
      (await studio.app.inject({ ...call, headers: { ...headers, cookie } })).statusCode;
    expect(await asked(owner.cookie)).toBe(403);
    expect(await asked(operator.cookie)).toBe(400);
  });

  it('is the person who opened the link for the first owner, and nobody who was invited', async () => {
    const fresh = await openAvatarStudio();
    const account = await addAccount(fresh.service.db);
    const link = await fresh.people.links.firstOwnerLink(account);
    const person = { name: 'Ada', email: 'ada@example.org', password: 'correct horse battery' };
    const first = await fresh.ask('POST /links/use', { body: { token: link?.token, ...person } });
    expect(first.body).toMatchObject({ role: 'owner', isOperator: true });
    const second = await fresh.join(account, 'owner');
    expect((await fresh.ask('GET /me', { as: second.cookie })).body.isOperator).toBe(false);
    await fresh.close();
  });

  it('ends with the next call once it is taken away', async () => {
    const brief = await studio.operator(accountId);
    expect((await studio.ask('GET /operate/imports', { as: brief.cookie })).status).toBe(200);
    await studio.people.members.setOperator(brief.id, false);
    expect((await studio.ask('GET /operate/imports', { as: brief.cookie })).status).toBe(403);
  });
});

describe('held avatars', () => {
  it('are shown with reasons, words and portrait, of every account', async () => {
    const id = await held();
    const { items } = (await asOperator('GET /operate/moderation')).body;
    expect(items).toContainEqual(expect.objectContaining({ id, accountId, moderationState: 'flagged' }));
    const { body } = await asOperator(`GET /operate/moderation/${id}`);
    expect(body.findings).toMatchObject([{ part: 'greeting', excerpt: 'Hi, fuck.' }]);
    expect(body.texts.greeting).toEqual(['Hi, fuck.']);
    const portrait = await portraitOf(id, body.digest);
    expect(portrait.statusCode).toBe(200);
    expect(portrait.headers['content-type']).toMatch(/^image\//);
    expect([...portrait.rawPayload.subarray(0, 2)]).toEqual([0xff, 0xd8]);
  });

  it('are allowed, which the account reads in its log without the name of who did', async () => {
    const id = await held();
    const released = await asOperator(`POST /operate/moderation/${id}/release`, await seen(id));
    expect(released).toMatchObject({ status: 200, body: { moderationState: 'released' } });
    expect(await statusOf(id)).toBe('ready');
    const [entry] = (await studio.ask('GET /audit', { as: owner.cookie })).body.items;
    expect(entry).toMatchObject({
      actor: 'operator',
      isOperator: true,
      action: 'avatar.released',
      subject: 'Mira',
    });
    const row = await studio.service.db
      .selectFrom('audit_entries')
      .select(['person_id', 'operator_name'])
      .where('action', '=', 'avatar.released')
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ person_id: operator.id, operator_name: 'viewer' });
  });

  it('are refused with words for their owner', async () => {
    const id = await held();
    const feedback = 'Greet people kindly.';
    const call = `POST /operate/moderation/${id}/rejection`;
    const rejected = await asOperator(call, { ...(await seen(id)), feedback });
    expect(rejected.body.moderationState).toBe('rejected');
    expect(await statusOf(id)).toBe('failed');
    const all = (await asOperator('GET /operate/moderation?all=true')).body.items;
    expect(all.map((one: { id: string }) => one.id)).toContain(id);
    const waiting = (await asOperator('GET /operate/moderation')).body.items;
    expect(waiting.map((one: { id: string }) => one.id)).not.toContain(id);
  });

  it('are neither shown nor decided on as they were, once their owner has replaced the portrait', async () => {
    const id = await held();
    const before = await seen(id);
    const image = { field: 'file', filename: 'other.png', data: await sampleImage('png', 80) };
    const swapped = await studio.send(`PUT /avatars/${id}/appearance`, owner.cookie, [image]);
    expect(swapped.status).toBe(200);
    await studio.service.work();
    expect(await statusOf(id)).toBe('moderation_hold');
    expect((await portraitOf(id, before.digest)).statusCode).toBe(409);
    for (const decision of ['release', 'rejection']) {
      const stale = await asOperator(`POST /operate/moderation/${id}/${decision}`, before);
      expect(stale).toMatchObject({ status: 409, body: { error: 'held_changed' } });
      expect(stale.body.message).toContain('Look at it again');
    }
    expect(await statusOf(id)).toBe('moderation_hold');
    const after = await seen(id);
    expect((await portraitOf(id, after.digest)).statusCode).toBe(200);
    expect((await asOperator(`POST /operate/moderation/${id}/release`, after)).status).toBe(200);
  });

  it('are not decided on as they were, once more has been found against them', async () => {
    const id = await held();
    const before = await seen(id);
    const more = JSON.stringify([{ part: 'documents', reason: 'holds an obscenity', excerpt: null }]);
    await studio.service.db
      .updateTable('avatars')
      .set({ moderation_findings: more })
      .where('id', '=', id)
      .execute();
    const stale = await asOperator(`POST /operate/moderation/${id}/release`, before);
    expect(stale.body.error).toBe('held_changed');
  });

  it('are decided on only by those who say what they have seen, and unknown ones are missing', async () => {
    const id = await held();
    for (const decision of ['release', 'rejection']) {
      const { status, body } = await asOperator(`POST /operate/moderation/${id}/${decision}`, {});
      expect([status, body.error]).toEqual([400, 'invalid_request']);
    }
    expect((await portraitOf(id, '')).statusCode).toBe(400);
    expect(await statusOf(id)).toBe('moderation_hold');
    for (const call of ['GET /operate/moderation/nonsense', `GET /operate/moderation/${accountId}`])
      expect((await asOperator(call)).body.error).toBe('avatar_not_found');
  });
});

describe('accounts', () => {
  const find = async () =>
    (await asOperator('GET /operate/accounts')).body.items.find(({ id }: { id: string }) => id === accountId);

  it('are put on another plan, by an operator who has shown who they are, and read it in their log', async () => {
    await studio.service.accounts.createPlan('large', { maxConcurrentSessions: 50 });
    const plans = (await asOperator('GET /operate/plans')).body.items;
    expect(plans.map(({ id }: { id: string }) => id)).toEqual(expect.arrayContaining(['large', 'standard']));
    const before = await find();
    studio.service.clock.advance(11 * 60_000);
    const call = `PUT /operate/accounts/${accountId}/plan`;
    const unconfirmed = await asOperator(call, { plan: 'large' });
    expect(unconfirmed).toMatchObject({ status: 403, body: { error: 'confirmation_needed' } });
    expect(await find()).toEqual(before);
    await asOperator('POST /confirmation', { password: 'correct horse battery' });
    expect((await asOperator(call, { plan: 'large' })).body).toMatchObject({ id: accountId, plan: 'large' });
    expect((await asOperator(call, { plan: 'nonsense' })).body.error).toBe('invalid_request');
    const [entry] = (await studio.ask('GET /audit', { as: owner.cookie })).body.items;
    expect(entry).toMatchObject({
      actor: 'operator',
      action: 'account.plan_changed',
      subject: `${before.plan} → large`,
    });
    await asOperator(call, { plan: 'large' });
    const { items } = (await studio.ask('GET /audit', { as: owner.cookie })).body;
    expect(items[0].at).toBe(entry.at);
    const unknown = `PUT /operate/accounts/${operator.id}/plan`;
    expect((await asOperator(unknown, { plan: 'large' })).body.error).toBe('not_found');
  });

  it('are given credits once, however often the same click is sent', async () => {
    const before = (await find()).balanceMicrocredits;
    await asOperator('POST /confirmation', { password: 'correct horse battery' });
    const gift = { amountMicrocredits: 500, bookingKey: crypto.randomUUID() };
    for (const _ of [1, 2])
      expect((await asOperator(`POST /operate/accounts/${accountId}/credits`, gift)).body).toMatchObject({
        balanceMicrocredits: before + 500,
      });
    const gifts = (await studio.ask('GET /audit', { as: owner.cookie })).body.items.filter(
      ({ action }: { action: string }) => action === 'account.credits_granted',
    );
    expect(gifts).toMatchObject([{ subject: '5 credits', isOperator: true }]);

    const call = `POST /operate/accounts/${accountId}/credits`;
    const other = await asOperator(call, { ...gift, amountMicrocredits: 501 });
    expect(other).toMatchObject({ status: 409, body: { error: 'idempotency_key_reused' } });
    const bookingKey = crypto.randomUUID();
    const much = await asOperator(call, { bookingKey, amountMicrocredits: GRANT_MAX_MICROCREDITS + 1 });
    expect([much.status, much.body.message]).toEqual([
      400,
      `amountMicrocredits must be ${GRANT_MAX_MICROCREDITS} or less.`,
    ]);
    expect((await find()).balanceMicrocredits).toBe(before + 500);
  });
});

describe('plans', () => {
  const plan = async (id: string) =>
    (await asOperator('GET /operate/plans')).body.items.find((one: { id: string }) => one.id === id);

  it('are made like the plan standard but for what is given, and changed', async () => {
    await asOperator('POST /confirmation', { password: 'correct horse battery' });
    const made = await asOperator('POST /operate/plans', { id: 'museum-large', maxConcurrentSessions: 50 });
    const like = { ...(await plan('standard')), id: 'museum-large', maxConcurrentSessions: 50 };
    expect([made.status, made.body]).toEqual([201, like]);
    const changed = await asOperator('PATCH /operate/plans/museum-large', { hostedMicrocreditsPerMinute: 0 });
    expect([changed.status, changed.body]).toEqual([200, { ...like, hostedMicrocreditsPerMinute: 0 }]);
    expect(await plan('museum-large')).toEqual(changed.body);
    const lines = logged.map((line) => JSON.parse(line)).filter(({ msg }) => msg.endsWith('a plan'));
    const by = { plan: 'museum-large', personId: operator.id };
    expect(lines).toMatchObject([
      { ...by, numbers: { maxConcurrentSessions: 50 } },
      { ...by, numbers: { hostedMicrocreditsPerMinute: 0 } },
    ]);
  });

  it('are refused where they have a bad name or number, are there already, or are not there', async () => {
    const before = (await asOperator('GET /operate/plans')).body;
    for (const [call, body] of [
      ['POST /operate/plans', { id: 'standard' }],
      ['POST /operate/plans', { id: 'Large Museum' }],
      ['POST /operate/plans', { id: 'small', maxSessionSeconds: 0 }],
      ['POST /operate/plans', { id: 'small', price: 1 }],
      ['PATCH /operate/plans/standard', { readsPerMinute: -1 }],
      ['PATCH /operate/plans/standard', { id: 'other' }],
      ['PATCH /operate/plans/nonsense', { readsPerMinute: 1 }],
    ] as const) {
      const answer = await asOperator(call, body);
      expect([call, answer.status, answer.body.error]).toEqual([call, 400, 'invalid_request']);
    }
    expect((await asOperator('GET /operate/plans')).body).toEqual(before);
  });

  it('are made and changed by those alone who have shown who they are', async () => {
    studio.service.clock.advance(11 * 60_000);
    const before = (await asOperator('GET /operate/plans')).body;
    for (const [call, body] of [
      ['POST /operate/plans', { id: 'free' }],
      ['PATCH /operate/plans/standard', { hostedMicrocreditsPerMinute: 0 }],
    ] as const)
      expect(await asOperator(call, body)).toMatchObject({
        ...{ status: 403, body: { error: 'confirmation_needed' } },
      });
    expect((await asOperator('GET /operate/plans')).body).toEqual(before);
  });
});

describe('the system', () => {
  it('tells its version, what it stands on, and how full each media host is', async () => {
    const now = studio.service.clock.now();
    const host = { address: 'http://host.invalid', slots: 5, draining: false };
    await studio.service.db
      .insertInto('media_hosts')
      .values([
        { ...host, id: 'a', free_slots: 3, builds: 4, free_builds: 1, last_heartbeat_at: now },
        { ...host, id: 'b', free_slots: 5, draining: true, last_heartbeat_at: now },
        { ...host, id: 'c', free_slots: 5, last_heartbeat_at: new Date(now.getTime() - 60_000) },
        { ...host, id: 'd', free_slots: 5, last_heartbeat_at: new Date(now.getTime() - 2 * 86_400_000) },
      ])
      .execute();
    const { body } = await asOperator('GET /operate/system');
    expect(body).toMatchObject({ version: '1.2.3', checks: [{ name: 'running: database', status: 'ok' }] });
    expect(body.hosts).toMatchObject([
      { id: 'a', slots: 5, usedSlots: 2, builds: 4, usedBuilds: 3, state: 'ready' },
      { id: 'b', builds: 0, usedBuilds: 0, state: 'draining' },
      { id: 'c', state: 'silent' },
    ]);
  });

  it('opens a room in which a browser can try whether it reaches the media server', async () => {
    const probe = await asOperator('POST /operate/probes', {});
    expect(probe).toMatchObject({ status: 201, body: { serverUrl: 'ws://localhost:8080' } });
    expect(probe.body.userToken).toMatch(/^probe token of /);
  });
});

describe('an operator', () => {
  it('does not vanish by what an owner decides: the last membership is a command’s to take', async () => {
    const somebody = await studio.operator(accountId);
    const removal = `DELETE /members/${somebody.id}`;
    await studio.ask('POST /confirmation', { as: owner.cookie, body: { password: 'correct horse battery' } });
    const refused = await studio.ask(removal, { as: owner.cookie });
    expect(refused).toMatchObject({ status: 409, body: { error: 'last_of_operator' } });
    expect(refused.body.message).toContain('./vivant member remove');
    expect((await studio.ask('GET /operate/imports', { as: somebody.cookie })).status).toBe(200);

    // With another membership it is an account's own matter.
    const second = await addAccount(studio.service.db);
    const { token } = await studio.people.links.invite({ accountId: second, role: 'viewer' }, 'operator');
    await studio.ask('POST /links/use', { as: somebody.cookie, body: { token } });
    expect((await studio.ask(removal, { as: owner.cookie })).status).toBe(204);
    await studio.people.members.remove({ accountId: second, personId: somebody.id }, 'operator');
    expect(await studio.people.members.operators()).not.toContain(somebody.id);
  });

  it('who is gone is still named by the row of what they decided', async () => {
    const { db } = studio.service;
    const second = await addAccount(db);
    const invited = await studio.join(second, 'viewer', { name: 'Nora' });
    await studio.people.members.setOperator(invited.id, true);
    const body = { amountMicrocredits: 100, bookingKey: crypto.randomUUID() };
    await studio.ask(`POST /operate/accounts/${second}/credits`, { as: invited.cookie, body });
    await studio.people.members.remove({ accountId: second, personId: invited.id }, 'operator');
    const entries = db.selectFrom('audit_entries').where('account_id', '=', second);
    const row = entries
      .select(['person_id', 'actor', 'operator_name'])
      .where('action', '=', 'account.credits_granted');
    expect(await row.execute()).toEqual([{ person_id: null, actor: 'operator', operator_name: 'Nora' }]);
  });

  it('is told from a member of that name, also in entries of a server from before', async () => {
    const second = await addAccount(studio.service.db);
    const namesake = await studio.join(second, 'owner', { name: 'operator' });
    await sql`
      insert into audit_entries (account_id, actor, action, subject, created_at)
      values (${second}, 'operator', 'avatar.released', 'Mira', now())`.execute(studio.service.db);
    const { items } = (await studio.ask('GET /audit', { as: namesake.cookie })).body;
    expect(
      items.map(({ actor, isOperator, action }: Record<string, unknown>) => [actor, isOperator, action]),
    ).toEqual([
      ['operator', true, 'avatar.released'],
      ['operator', false, 'member.joined'],
      ['operator', true, 'member.invited'],
    ]);
    const theirs = (await studio.ask('GET /audit?actor=operator', { as: namesake.cookie })).body.items;
    expect(theirs.map(({ action }: { action: string }) => action)).toEqual([
      'avatar.released',
      'member.invited',
    ]);
  });
});

describe('what is hard to undo', () => {
  it('wants password or passkey of the last minutes: allowing an avatar, and the switch of creation', async () => {
    const id = await held();
    const before = await seen(id);
    studio.service.clock.advance(11 * 60_000);
    for (const [call, body] of [
      [`POST /operate/moderation/${id}/release`, before],
      ['PUT /operate/imports', { enabled: false }],
    ] as const)
      expect(await asOperator(call, body)).toMatchObject({
        status: 403,
        body: { error: 'confirmation_needed' },
      });
    expect(await statusOf(id)).toBe('moderation_hold');
    expect((await asOperator('GET /operate/imports')).body.enabled).toBe(true);
    await asOperator('POST /confirmation', { password: 'correct horse battery' });
  });
});

it('creation is stopped and let go on for every account', async () => {
  expect((await asOperator('PUT /operate/imports', { enabled: false })).body.enabled).toBe(false);
  const refused = await studio.send('POST /avatars', owner.cookie, await avatarForm());
  expect(refused).toMatchObject({ status: 503, body: { error: 'avatar_import_disabled' } });
  expect((await asOperator('PUT /operate/imports', { enabled: true })).body.enabled).toBe(true);
  expect((await asOperator('GET /operate/imports')).body).toMatchObject({ enabled: true });
});

it('services that were given are listed, and tested one by one', async () => {
  expect((await asOperator('GET /operate/providers')).body.items).toEqual([
    { id: 'llm', where: 'http://llm.test, small' },
    { id: 's3', where: 'faces' },
  ]);
  const test = async (id: string) => (await asOperator(`POST /operate/providers/${id}/test`)).body;
  const durationMs = expect.any(Number);
  expect(await test('llm')).toEqual({ isOk: true, message: 'It answers.', durationMs });
  expect(await test('s3')).toEqual({ isOk: false, message: 'There is no bucket faces.', durationMs });
  expect((await test('tts')).error).toBe('not_found');
});
