import { randomUUID } from 'node:crypto';
import type { Stage, StageStatus } from '@vivant/contract/avatar';
import { afterAll, afterEach, assert, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MediaHostRefusal } from '../ports/media-hosts.ts';
import { addAccount, addAvatar, addKey } from '../testing/accounts.ts';
import { createTestDatabase, type TestDatabase } from '../testing/postgres.ts';
import { createSimulatedWorld, type SimulatedWorld } from '../testing/simulated-world.ts';

let database: TestDatabase;
let world: SimulatedWorld;
let accountId: string;
let avatarId: string;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  world = await createSimulatedWorld({ db: database.db });
  accountId = await addAccount(database.db);
  avatarId = await addAvatar(database.db, accountId);
});
afterEach(async () => {
  expect(await world.credits.findDrift()).toEqual([]);
  await world.close();
});

const rehearse = (of = { avatarId, accountId }) =>
  world.sessions.startRehearsal(of, { serverUrl: 'ws://localhost:8080' });

async function draft(changes: object): Promise<void> {
  const written = { revision: randomUUID(), changes: JSON.stringify(changes), updated_at: new Date() };
  await database.db
    .insertInto('avatar_drafts')
    .values({ ...written, avatar_id: avatarId, base: '{}', person_id: null })
    .onConflict((conflict) => conflict.column('avatar_id').doUpdateSet(written))
    .execute();
}

describe('a rehearsal', () => {
  it('of an account without any credits lasts three minutes at most, and is not billed', async () => {
    const session = await rehearse();
    expect(session).toMatchObject({ actualDurationSeconds: 180, billingMode: 'reserve' });
    expect(await world.credits.balance(accountId)).toMatchObject({ reservedMicrocredits: 0 });
    await world.sessions.endByOperator(session.sessionId);
    await world.sessions.settled();
    const row = await database.db
      .selectFrom('sessions')
      .select(['origin', 'billed_microcredits'])
      .where('id', '=', session.sessionId)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ origin: 'studio', billed_microcredits: 0 });
  });

  it('speaks as in the draft, which visitors do not meet', async () => {
    const changes = { name: 'Ada Winter', language: 'de', greeting: 'Hallo!', guardrails: ['Be brief.'] };
    await draft(changes);
    const { sessionId } = await rehearse();
    const heard = world.hosts.assignmentOf(sessionId);
    expect(heard).toMatchObject({
      avatarName: 'Ada Winter',
      conversation: { language: 'de', persona: { greeting: 'Hallo!', guardrails: ['Be brief.'] } },
    });
    await world.credits.grant({ accountId, amountMicrocredits: 1000, reference: randomUUID() });
    const caller = { accountId, keyId: await addKey(database.db, accountId), avatarId: null };
    const met = await world.sessions.startKeyed(caller, { avatarId }, { serverUrl: 'ws://localhost:8080' });
    assert(met !== 'forbidden');
    expect(world.hosts.assignmentOf(met.sessionId)).toMatchObject({
      avatarName: 'Ada',
      conversation: { language: 'en', persona: { greeting: 'Hello, I am Ada.' } },
    });
  });

  it('is the only one of its account, also when two start at the same moment', async () => {
    const outcomes = await Promise.allSettled([rehearse(), rehearse(), rehearse()]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected']);
    await expect(rehearse()).rejects.toMatchObject({ code: 'concurrent_session_limit' });
    const [session] = outcomes.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    await world.sessions.endByOperator(session?.sessionId ?? '');
    await world.sessions.settled();
    await rehearse();
  });

  it.each([
    ['of another account', async () => addAvatar(database.db, await addAccount(database.db))],
    ['that was deleted', () => addAvatar(database.db, accountId, { deleted: true })],
    ['of a malformed id', async () => 'nonsense'],
  ])('of an avatar %s finds none', async (_what, avatar) => {
    const of = { accountId, avatarId: await avatar() };
    await expect(rehearse(of)).rejects.toMatchObject({ code: 'avatar_not_found' });
  });
});

describe('a draft that is saved while a rehearsal goes on', () => {
  const renew = () => world.sessions.renewRehearsal(avatarId);
  const greetings = () => world.hosts.changed.map(({ persona }) => persona.greeting);

  it('counts there from the next answer, and so does what is discarded again', async () => {
    const { sessionId } = await rehearse();
    await draft({ greeting: 'Hallo!', guardrails: ['Be brief.'] });
    expect(await renew()).toBe('follows');
    expect(world.hosts.changed).toMatchObject([
      { sessionId, persona: { greeting: 'Hallo!', guardrails: ['Be brief.'] }, knowledge: null },
    ]);
    await database.db.deleteFrom('avatar_drafts').execute();
    expect(await renew()).toBe('follows');
    expect(greetings()).toEqual(['Hallo!', 'Hello, I am Ada.']);
  });

  it('takes documents along that were read meanwhile', async () => {
    await rehearse();
    await database.db
      .insertInto('avatar_assets')
      .values({
        ...{
          id: randomUUID(),
          avatar_id: avatarId,
          role: 'knowledge_base',
          blob_key: `avatars/${avatarId}/k`,
        },
        ...{ sha256: 'a'.repeat(64), filename: null, content_type: 'application/octet-stream' },
        ...{ size_bytes: 1, description: null, created_at: new Date() },
      })
      .execute();
    expect(await renew()).toBe('follows');
    expect(world.hosts.changed).toMatchObject([
      {
        persona: { greeting: 'Hello, I am Ada.' },
        knowledge: {
          sha256: 'a'.repeat(64),
          url: expect.stringMatching(`/control/blobs/avatars/${avatarId}/k$`),
        },
      },
    ]);
  });

  it('ends as the newest of several, whichever reaches the host last', async () => {
    await rehearse();
    await draft({ greeting: 'First.' });
    const reached = Promise.withResolvers<void>();
    const goesOn = Promise.withResolvers<void>();
    world.hosts.beforeChange = () => {
      world.hosts.beforeChange = () => {};
      reached.resolve();
      return goesOn.promise;
    };
    const slow = renew();
    await reached.promise;
    await draft({ greeting: 'Second.' });
    expect(await renew()).toBe('follows');
    goesOn.resolve();
    expect(await slow).toBe('follows');
    expect(greetings()).toEqual(['Second.', 'First.', 'Second.']);
  });

  it('reaches one that was being placed when it was saved', async () => {
    world.hosts.behaviour = 'hang';
    const starting = rehearse();
    await expect.poll(() => world.hosts.asked).toBe(1);
    await draft({ greeting: 'Hallo!' });
    world.hosts.behaviour = 'normal';
    world.hosts.release();
    await starting;
    expect(greetings()).toEqual(['Hallo!']);
  });

  it('leaves a conversation of a visitor as it began', async () => {
    await world.credits.grant({ accountId, amountMicrocredits: 1000, reference: randomUUID() });
    const caller = { accountId, keyId: await addKey(database.db, accountId), avatarId: null };
    await world.sessions.startKeyed(caller, { avatarId }, { serverUrl: 'ws://localhost:8080' });
    await draft({ greeting: 'Hallo!' });
    expect(await renew()).toBe('none');
    const { sessionId } = await rehearse();
    await draft({ greeting: 'Guten Tag!' });
    expect(await renew()).toBe('follows');
    expect(world.hosts.changed.map((one) => one.sessionId)).toEqual([sessionId]);
  });

  it('leaves the rehearsal of another avatar, and of another account, alone', async () => {
    await rehearse({ avatarId: await addAvatar(database.db, accountId), accountId });
    const other = await addAccount(database.db);
    await rehearse({ avatarId: await addAvatar(database.db, other), accountId: other });
    await draft({ greeting: 'Hallo!' });
    expect(await renew()).toBe('none');
    expect(world.hosts.changed).toEqual([]);
  });

  it.each([
    ['a host of an older release', () => void (world.hosts.ofOldRelease = true)],
    ['a host that cannot be reached', () => void (world.hosts.behaviour = 'unreachable')],
    [
      'a host that refuses it',
      () => {
        const message = 'what was sent is too large';
        world.hosts.refusal = new MediaHostRefusal({ error: 'invalid_assignment', message });
      },
    ],
  ])('is heard in the next one where it met %s', async (_what, meets) => {
    const { sessionId } = await rehearse();
    await draft({ greeting: 'Hallo!' });
    meets();
    expect(await renew()).toBe('as_before');
    Object.assign(world.hosts, { behaviour: 'normal', refusal: null });
    await world.sessions.endByOperator(sessionId);
    await world.sessions.settled();
    expect(await renew()).toBe('none');
    const next = await rehearse();
    expect(world.hosts.assignmentOf(next.sessionId)).toMatchObject({
      conversation: { persona: { greeting: 'Hallo!' } },
    });
  });
});

describe('a rehearsal of an avatar that is being built', () => {
  const BUILT = { appearance: 'completed', voice: 'completed', persona: 'completed' } as const;

  /** Its documents are being read. */
  async function building(stages: Partial<Record<Stage, StageStatus>> = {}): Promise<void> {
    avatarId = await addAvatar(database.db, accountId, { readyToChat: false });
    const rows = Object.entries({ ...BUILT, knowledge: 'processing', previews: 'skipped', ...stages });
    for (const [stage, status] of rows as [Stage, StageStatus][])
      await database.db
        .insertInto('avatar_stages')
        .values({
          ...{ avatar_id: avatarId, stage, status, user_feedback: null, output: null, input_version: 1 },
          updated_at: new Date(),
        })
        .onConflict((conflict) => conflict.columns(['avatar_id', 'stage']).doUpdateSet({ status }))
        .execute();
  }

  it('begins while its documents are read, without them; visitors wait', async () => {
    await building();
    const { sessionId } = await rehearse();
    expect(world.hosts.assignmentOf(sessionId)).toMatchObject({
      conversation: { knowledge: null, persona: { greeting: 'Hello, I am Ada.' } },
    });
    const caller = { accountId, keyId: await addKey(database.db, accountId), avatarId: null };
    const met = world.sessions.startKeyed(caller, { avatarId }, { serverUrl: 'ws://localhost:8080' });
    await expect(met).rejects.toMatchObject({ code: 'avatar_not_ready' });
  });

  it.each([
    ['its face', { appearance: 'processing' }],
    ['its voice', { voice: 'pending' }],
    ['its character', { persona: 'pending' }],
  ] as const)('waits for %s', async (_what, stages) => {
    await building(stages);
    await expect(rehearse()).rejects.toMatchObject({ code: 'avatar_not_ready' });
  });

  it('does not begin while moderation holds it', async () => {
    await building();
    const held = { moderation_state: 'flagged', status: 'moderation_hold' } as const;
    await database.db.updateTable('avatars').set(held).where('id', '=', avatarId).execute();
    await expect(rehearse()).rejects.toMatchObject({ code: 'avatar_not_ready' });
  });
});
