import { randomUUID } from 'node:crypto';
import type { TestQuestion } from '@vivant/contract/studio/test-questions';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MediaHostRefusal, MediaHostUnreachableError } from '../ports/media-hosts.ts';
import { addAccount, addAvatar } from '../testing/accounts.ts';
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
afterEach(() => world.close());

const question = (text: string, expectation: TestQuestion['expectation'] = null): TestQuestion => ({
  ...{ id: randomUUID(), text, expectation },
});
const run = (questions = [question('When?')], over: { avatarId?: string; signal?: AbortSignal } = {}) =>
  world.sessions.runTestQuestions({
    ...{ avatarId, accountId, questions, signal: new AbortController().signal, ...over },
  });
const draft = (changes: object, revision = randomUUID()) =>
  database.db
    .insertInto('avatar_drafts')
    .values({
      ...{ avatar_id: avatarId, revision, changes: JSON.stringify(changes), base: '{}' },
      ...{ person_id: null, updated_at: new Date() },
    })
    .execute();

describe('a run of test questions', () => {
  it('without a draft asks what is published, and judges the answers', async () => {
    const asked = [
      question('When?', { kind: 'contains', words: 'when' }),
      question('Where?', { kind: 'refused' }),
      question('Why?'),
    ];
    const { draftRevision, results } = await run(asked);
    expect(draftRevision).toBeNull();
    expect(results).toMatchObject([
      { question: asked[0], answer: { text: 'Ada says: When?' }, verdict: 'expected' },
      { question: asked[1], verdict: 'unexpected' },
      { question: asked[2], verdict: null },
    ]);
    expect(results.every((result) => !('published' in result))).toBe(true);
    expect(world.hosts.rehearsed).toMatchObject([{ questions: ['When?', 'Where?', 'Why?'] }]);
  });

  it('asks the draft and beside it what is published', async () => {
    const revision = randomUUID();
    await draft({ name: 'Ada Winter', language: 'de' }, revision);
    const { draftRevision, results } = await run();
    expect(draftRevision).toBe(revision);
    expect(results).toMatchObject([
      { answer: { text: 'Ada Winter says: When?' }, published: { text: 'Ada says: When?' } },
    ]);
    expect(world.hosts.rehearsed[0]?.speakers.map(({ language }) => language)).toEqual(['de', 'en']);
  });

  it('is the only one of its account while it lasts, and the next may follow however it ended', async () => {
    world.hosts.behaviour = 'hang';
    const outcomes = [run(), run()];
    await expect(Promise.race(outcomes)).rejects.toMatchObject({ code: 'run_under_way' });
    world.hosts.behaviour = 'normal';
    world.hosts.release();
    expect((await Promise.allSettled(outcomes)).map(({ status }) => status).sort()).toEqual([
      ...['fulfilled', 'rejected'],
    ]);
    world.hosts.refusal = new MediaHostRefusal({ error: 'not_answered', message: 'told to' });
    await expect(run()).rejects.toMatchObject({ code: 'unavailable' });
    world.hosts.refusal = null;
    await run();
  });

  it('that its server left behind holds the account back for two minutes at most', async () => {
    const until = new Date(world.clock.now().getTime() + 120_000);
    await database.db
      .insertInto('test_runs')
      .values({ account_id: accountId, id: randomUUID(), until })
      .execute();
    await expect(run()).rejects.toMatchObject({ code: 'run_under_way' });
    await database.db.updateTable('test_runs').set({ until: world.clock.now() }).execute();
    await run();
  });

  it('is given up when its caller hangs up', async () => {
    world.hosts.behaviour = 'hang';
    const caller = new AbortController();
    const running = run(undefined, { signal: caller.signal });
    caller.abort(new Error('hung up'));
    await expect(running).rejects.toThrow('hung up');
    world.hosts.behaviour = 'normal';
    await run();
  });

  it('says so where no media host has the time, or none answers', async () => {
    world.hosts.refusal = new MediaHostRefusal({ error: 'at_capacity', message: 'busy' });
    await expect(run()).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining('time'),
    });
    world.hosts.refusal = null;
    world.hosts.behaviour = 'unreachable';
    await expect(run()).rejects.toMatchObject({ code: 'unavailable' });
  });

  const SECOND = 'http://second.invalid';
  /** Asked after the world's own, which has more free slots. */
  const addSecondHost = () =>
    world.sessions.reports.heartbeat({
      ...{ hostId: `host-${randomUUID()}`, address: SECOND, slots: 1, freeSlots: 1, draining: false },
      ...{ sessions: [], uptimeMs: 0, peers: [], departed: [] },
    });

  it('is answered by another media host where the first cannot be reached', async () => {
    await world.heartbeat();
    await addSecondHost();
    const asked: string[] = [];
    world.hosts.beforeRehearsal = (address) => {
      asked.push(address);
      if (address !== SECOND) throw new MediaHostUnreachableError('away');
    };
    expect((await run()).results).toMatchObject([{ answer: { text: 'Ada says: When?' } }]);
    expect(asked).toEqual(['http://host.invalid', SECOND]);
    world.hosts.full.add(SECOND);
    await expect(run()).rejects.toMatchObject({
      ...{ code: 'unavailable', message: 'The questions could not be answered. Please try again.' },
    });
  });

  it('asks no other media host where the first took so long that its account would be free again', async () => {
    await world.heartbeat();
    await addSecondHost();
    world.hosts.beforeRehearsal = (address) => {
      expect(address).not.toBe(SECOND);
      world.clock.advance(85_000);
      throw new MediaHostUnreachableError('no answer in time');
    };
    await expect(run()).rejects.toMatchObject({ code: 'unavailable' });
  });

  it.each([
    [
      'of another account',
      async () => addAvatar(database.db, await addAccount(database.db)),
      'avatar_not_found',
    ],
    ['that was deleted', () => addAvatar(database.db, accountId, { deleted: true }), 'avatar_not_found'],
    ['of a malformed id', async () => 'nonsense', 'avatar_not_found'],
  ])('of an avatar %s is refused', async (_what, avatar, code) => {
    await expect(run(undefined, { avatarId: await avatar() })).rejects.toMatchObject({ code });
    expect(world.hosts.rehearsed).toEqual([]);
  });

  it('of an avatar that is not built yet is refused', async () => {
    await database.db
      .updateTable('avatars')
      .set({ ready_to_chat: false })
      .where('id', '=', avatarId)
      .execute();
    await expect(run()).rejects.toMatchObject({ code: 'avatar_not_ready' });
  });

  it('can be begun with questions that the documents suggest', async () => {
    const { signal } = new AbortController();
    expect(await world.sessions.suggestTestQuestions({ avatarId, accountId, signal })).toEqual([
      'Opening hours?',
    ]);
  });
});
