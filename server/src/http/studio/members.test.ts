import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addAccount } from '../../testing/accounts.ts';
import { createTestDatabase, type TestDatabase, waitingForLocks } from '../../testing/postgres.ts';
import { openStudio, type StudioWorld } from '../../testing/studio.ts';

let database: TestDatabase;
let studio: StudioWorld;
let accountId: string;
let owner: { cookie: string; id: string };

beforeAll(async () => {
  database = await createTestDatabase();
  studio = await openStudio(database.db);
});
afterAll(async () => {
  await studio.app.close();
  await database.close();
});
beforeEach(async () => {
  accountId = await addAccount(database.db);
  owner = await studio.join(accountId, 'owner', { name: 'Olga' });
});

const as = (who: { cookie: string }, body?: object) => ({ as: who.cookie, ...(body && { body }) });

it('a change that a page of another account asks for is refused', async () => {
  const other = await addAccount(database.db);
  const from = (shown: string) => ({
    ...as(owner, { role: 'viewer' }),
    headers: { 'vivant-account': shown },
  });
  expect((await studio.ask('GET /invitations', { ...as(owner), headers: from(other).headers })).status).toBe(
    200,
  );
  const refused = await studio.ask('POST /invitations', from(other));
  expect(refused).toMatchObject({ status: 409, body: { error: 'account_changed' } });
  expect(await studio.people.links.invitations(accountId)).toEqual([]);
  expect((await studio.ask('POST /invitations', from(accountId))).status).toBe(201);
});

describe('members', () => {
  it('are listed with their roles, without those of other accounts', async () => {
    await studio.join(accountId, 'viewer', { name: 'Vera' });
    await studio.join(await addAccount(database.db), 'owner', { name: 'Foreign' });
    const { items } = (await studio.ask('GET /members', as(owner))).body;
    expect(items.map(({ name, role }: Record<string, string>) => [name, role])).toEqual([
      ['Olga', 'owner'],
      ['Vera', 'viewer'],
    ]);
  });

  it('of another account cannot be changed or removed', async () => {
    const foreign = await studio.join(await addAccount(database.db), 'editor');
    for (const [call, body] of [
      [`PATCH /members/${foreign.id}`, { role: 'owner' }],
      [`DELETE /members/${foreign.id}`, undefined],
      ['DELETE /members/nonsense', undefined],
    ] as const)
      expect((await studio.ask(call, as(owner, body))).body.error).toBe('not_found');
  });

  it('have their new role from the next call on', async () => {
    const vera = await studio.join(accountId, 'viewer');
    expect((await studio.ask('GET /members', as(vera))).status).toBe(403);
    const changed = await studio.ask(`PATCH /members/${vera.id}`, as(owner, { role: 'owner' }));
    expect(changed.body.role).toBe('owner');
    expect((await studio.ask('GET /members', as(vera))).status).toBe(200);
  });

  it('who are removed are signed out at once, and nothing is kept of them', async () => {
    const vera = await studio.join(accountId, 'viewer', { email: 'vera@example.org' });
    expect((await studio.ask(`DELETE /members/${vera.id}`, as(owner))).status).toBe(204);
    expect((await studio.ask('GET /me', as(vera))).status).toBe(401);
    const rows = await database.db.selectFrom('people').selectAll().where('id', '=', vera.id).execute();
    expect(rows).toEqual([]);
    // The address is free again.
    await studio.join(accountId, 'viewer', { email: 'vera@example.org' });
  });

  it('who are members of another account stay signed in there', async () => {
    const second = await addAccount(database.db);
    const vera = await studio.join(second, 'editor');
    const { token } = await studio.people.links.invite({ accountId, role: 'viewer' }, 'operator');
    const { email } = vera;
    await studio.ask('POST /links/use', { as: vera.cookie, body: { token } });
    const there = await studio.ask('POST /sign-in', { body: { email, password: 'correct horse battery' } });
    expect(there.status).toBe(200);
    await studio.ask(`DELETE /members/${vera.id}`, as(owner));
    expect((await studio.people.members.of(vera.id)).map((member) => member.accountId)).toEqual([second]);
  });

  it('keep at least one owner, also when two owners take each other’s role at the same moment', async () => {
    const alone = await studio.ask(`PATCH /members/${owner.id}`, as(owner, { role: 'viewer' }));
    expect(alone).toMatchObject({ status: 409, body: { error: 'last_owner' } });
    expect((await studio.ask(`DELETE /members/${owner.id}`, as(owner))).body.error).toBe('last_owner');

    const second = await studio.join(accountId, 'owner');
    const [one, other] = await Promise.all([
      studio.people.members.changeRole({ accountId, personId: owner.id }, 'viewer', 'operator').catch(String),
      studio.people.members.remove({ accountId, personId: second.id }, 'operator').catch(String),
    ]);
    expect([one, other].filter((answer) => String(answer).includes('only owner'))).toHaveLength(1);
    const owners = (await studio.people.members.list(accountId)).filter(({ role }) => role === 'owner');
    expect(owners).toHaveLength(1);
  });

  it('keep their only owner in whatever form the id is written', async () => {
    const id = owner.id.toUpperCase();
    for (const [call, body] of [
      [`PATCH /members/${id}`, { role: 'viewer' }],
      [`DELETE /members/${id}`, undefined],
    ] as const)
      expect((await studio.ask(call, as(owner, body))).body.error).toBe('last_owner');
  });

  it('may leave by themselves, and are named in the log as who did', async () => {
    const second = await studio.join(accountId, 'owner', { name: 'Otto' });
    expect((await studio.ask(`DELETE /members/${second.id}`, as(second))).status).toBe(204);
    expect((await studio.ask('GET /me', as(second))).status).toBe(401);
    const [last] = (await studio.ask('GET /audit', as(owner))).body.items;
    expect(last).toMatchObject({ actor: 'Otto', action: 'member.removed', subject: 'Otto' });
  });

  it('removed from two accounts at the same moment are deleted entirely', async () => {
    const second = await addAccount(database.db);
    const vera = await studio.join(accountId, 'viewer');
    const { token } = await studio.people.links.invite({ accountId: second, role: 'viewer' }, 'operator');
    await studio.ask('POST /links/use', { as: vera.cookie, body: { token } });
    const { db } = database;
    const { members } = studio.people;
    const personId = vera.id;
    // Nobody is deleted before both have got as far as they can.
    const both = await db.transaction().execute(async (tx) => {
      await sql`lock table people in share mode`.execute(tx);
      const removals = [accountId, second].map((from) =>
        members.remove({ accountId: from, personId }, 'operator'),
      );
      await expect.poll(() => waitingForLocks(db)).toBe(2);
      return { done: Promise.all(removals) };
    });
    await both.done;
    expect(await db.selectFrom('people').selectAll().where('id', '=', personId).execute()).toEqual([]);
  });

  it('are shown as seen in this account only while they are signed in to it', async () => {
    const vera = await studio.join(await addAccount(database.db), 'viewer');
    const { token } = await studio.people.links.invite({ accountId, role: 'viewer' }, 'operator');
    await studio.ask('POST /links/use', as(vera, { token }));
    const seen = async () => {
      const { items } = (await studio.ask('GET /members', as(owner))).body;
      return items.find(({ id }: { id: string }) => id === vera.id).lastSeenAt;
    };
    expect(await seen()).not.toBeNull();
    const [there] = (await studio.people.members.of(vera.id)).filter((one) => one.accountId !== accountId);
    await studio.ask('PUT /me/account', as(vera, { accountId: there?.accountId }));
    expect(await seen()).toBeNull();
  });
});

describe('invitations', () => {
  it('are links to hand on, listed until they are used or withdrawn', async () => {
    const body = { role: 'editor', email: 'Ed@Example.org' };
    const made = await studio.ask('POST /invitations', as(owner, body));
    expect(made).toMatchObject({ status: 201, body: { role: 'editor', email: 'ed@example.org' } });
    expect(made.body.url).toMatch(/^http:\/\/localhost:8080\/studio\/link#[\w-]{43}$/);
    const { url, ...listed } = made.body;
    expect((await studio.ask('GET /invitations', as(owner))).body.items).toEqual([listed]);

    const stranger = await studio.join(await addAccount(database.db), 'owner');
    const foreign = await studio.ask(`DELETE /invitations/${made.body.id}`, as(stranger));
    expect(foreign.body.error).toBe('not_found');
    expect((await studio.ask(`DELETE /invitations/${made.body.id}`, as(owner))).status).toBe(204);
    const token = url.split('#')[1];
    const used = await studio.ask('POST /links/use', {
      body: { token, name: 'Ed', password: 'x'.repeat(12) },
    });
    expect(used.body.error).toBe('link_invalid');
    expect((await studio.ask('GET /invitations', as(owner))).body.items).toEqual([]);
  });

  it.each([
    ['is removed', 'DELETE', undefined],
    ['may no longer invite', 'PATCH', { role: 'editor' }],
  ])('of an owner who %s become invalid at once', async (_what, method, body) => {
    const second = await studio.join(accountId, 'owner');
    const invite = async (who: { cookie: string }) =>
      (await studio.ask('POST /invitations', as(who, { role: 'owner' }))).body.url.split('#')[1];
    const [theirs, other] = [await invite(second), await invite(owner)];
    expect((await studio.ask(`${method} /members/${second.id}`, as(owner, body))).status).toBeLessThan(300);
    const view = (token: string) => studio.ask('POST /links/view', { body: { token } });
    expect((await view(theirs)).body.error).toBe('link_invalid');
    expect((await view(other)).status).toBe(200);
  });

  it('are not made for somebody whose role ends during the request', async () => {
    const second = await studio.join(accountId, 'owner');
    const actor = { personId: second.id, name: 'Otto' };
    await studio.people.members.changeRole({ accountId, personId: second.id }, 'viewer', 'operator');
    // As a call that the guard let through a moment before.
    const late = studio.people.links.invite({ accountId, role: 'owner' }, actor);
    await expect(late).rejects.toMatchObject({ code: 'role_not_allowed' });
  });

  it('and roles are not changed by somebody whose membership ends during the request', async () => {
    const { members, links } = studio.people;
    const second = await studio.join(accountId, 'owner');
    const vera = { accountId, personId: (await studio.join(accountId, 'viewer')).id };
    const open = await links.invite({ accountId, role: 'viewer' }, 'operator');
    await members.remove({ accountId, personId: second.id }, 'operator');
    // As calls that the guard let through a moment before.
    const actor = { personId: second.id, name: 'Otto' };
    const refused = { code: 'role_not_allowed' };
    await expect(members.changeRole(vera, 'owner', actor)).rejects.toMatchObject(refused);
    await expect(members.remove(vera, actor)).rejects.toMatchObject(refused);
    const late = links.withdraw({ accountId, id: open.invitation.id }, actor);
    await expect(late).rejects.toMatchObject(refused);
  });

  it('are at most a hundred that are open', async () => {
    const { links } = studio.people;
    for (let count = 0; count < 100; count += 1)
      await links.invite({ accountId, role: 'viewer' }, 'operator');
    const invite = () => studio.ask('POST /invitations', as(owner, { role: 'viewer' }));
    expect((await invite()).body.error).toBe('too_many');
    const [open] = await links.invitations(accountId);
    await studio.ask(`DELETE /invitations/${open?.id}`, as(owner));
    expect((await invite()).status).toBe(201);
  });

  it('leave no address in the log', async () => {
    const made = await studio.ask('POST /invitations', as(owner, { role: 'viewer', email: 'e@example.org' }));
    await studio.ask(`DELETE /invitations/${made.body.id}`, as(owner));
    const { items } = (await studio.ask('GET /audit', as(owner))).body;
    expect(items.slice(0, 2)).toMatchObject([
      { action: 'member.invitation_withdrawn', subject: 'viewer' },
      { action: 'member.invited', subject: 'viewer' },
    ]);
  });
});

it('an owner who has not shown for a while who they are changes nobody’s place in the account', async () => {
  const vera = await studio.join(accountId, 'viewer');
  studio.clock.advance(11 * 60_000);
  const calls = [
    ['POST /invitations', { role: 'owner' }],
    [`PATCH /members/${vera.id}`, { role: 'owner' }],
    [`DELETE /members/${vera.id}`, undefined],
  ] as const;
  for (const [call, body] of calls)
    expect((await studio.ask(call, as(owner, body))).body.error).toBe('confirmation_needed');
  const password = 'correct horse battery';
  expect((await studio.ask('POST /confirmation', as(owner, { password }))).status).toBe(204);
  for (const [call, body] of calls)
    expect((await studio.ask(call, as(owner, body))).status).toBeLessThan(300);
});

it('the audit log says who did what, newest first, and nothing of other accounts', async () => {
  const vera = await studio.join(accountId, 'viewer', { name: 'Vera' });
  await studio.ask(`PATCH /members/${vera.id}`, as(owner, { role: 'editor' }));
  await studio.ask(`DELETE /members/${vera.id}`, as(owner));
  const { items } = (await studio.ask('GET /audit', as(owner))).body;
  expect(items.map(({ actor, action, subject }: Record<string, string>) => [actor, action, subject])).toEqual(
    [
      ['Olga', 'member.removed', 'Vera'],
      ['Olga', 'member.role_changed', 'Vera: viewer → editor'],
      ['Vera', 'member.joined', 'viewer'],
      ['operator', 'member.invited', 'viewer'],
      ['Olga', 'member.joined', 'owner'],
      ['operator', 'member.invited', 'owner'],
    ],
  );
});
