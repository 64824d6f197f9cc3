import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, assert, beforeAll, beforeEach, describe, expect, it } from 'vitest';
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
    await database.db
      .insertInto('avatar_drafts')
      .values({
        ...{ avatar_id: avatarId, revision: randomUUID(), changes: JSON.stringify(changes), base: '{}' },
        ...{ person_id: null, updated_at: new Date() },
      })
      .execute();
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
