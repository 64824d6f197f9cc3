import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createKeyService } from '../../keys/key-service.ts';
import { createLog } from '../../log.ts';
import { MediaHostRefusal } from '../../ports/media-hosts.ts';
import { addAccount, addAvatar } from '../../testing/accounts.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/postgres.ts';
import { localRates } from '../../testing/rates.ts';
import { createSimulatedWorld, type SimulatedWorld } from '../../testing/simulated-world.ts';
import { watchAnswers } from '../../testing/stated-answers.ts';
import { createHttpApp, type HttpApp } from '../app.ts';
import { sessionRoutes } from './session-routes.ts';

const log = createLog({ level: 'silent' });
let database: TestDatabase;
let world: SimulatedWorld;
let app: HttpApp;
let answers: ReturnType<typeof watchAnswers>;
let keys: ReturnType<typeof createKeyService>;
let key: string;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  world = await createSimulatedWorld({ db: database.db });
  keys = createKeyService({ db: database.db, clock: world.clock, log, environment: 'production' });
  app = createHttpApp({ log, keys, trustProxy: [], tls: null, rates: localRates() });
  answers = watchAnswers(app);
  sessionRoutes(app, { sessions: world.sessions, serverUrl: () => 'ws://localhost:8080' });
  key = await newKey(world.accountId);
});
afterEach(async () => {
  await app.close();
  await world.close();
  answers.mustHaveNone();
});

type NewKey = Parameters<typeof keys.create>[0];
async function newKey(accountId: string, over: Partial<NewKey> = {}): Promise<string> {
  return (await keys.create({ accountId, scopes: ['avatars:write'], ...over })).secret;
}

const ask = (body: object, { as = key, of = world.avatarId } = {}) =>
  app.inject({
    ...{ method: 'POST', url: `/v1/avatars/${of}/answers`, payload: body },
    headers: { 'x-api-key': as },
  });
const refusalOf = async (call: ReturnType<typeof ask>) => {
  const answer = await call;
  return [answer.statusCode, answer.json().error];
};

describe('POST /v1/avatars/{avatarId}/answers', () => {
  it('answers each question as visitors are answered now, charges nothing, and counts as a write', async () => {
    const answer = await ask({ questions: ['When?', 'Why?'] });
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      {
        answers: ['When?', 'Why?'].map((question) => ({
          question,
          answer: { text: `Ada says: ${question}`, sources: [], answeredBy: 'documents', refusal: false },
        })),
      },
    ]);
    expect(answer.headers['ratelimit-limit']).toBe('60');
    expect(world.hosts.rehearsed).toMatchObject([{ questions: ['When?', 'Why?'] }]);
    expect(
      await database.db.selectFrom('sessions').where('account_id', '=', world.accountId).execute(),
    ).toEqual([]);
  });

  it('answers as is published, whatever the studio has drafted', async () => {
    await database.db
      .insertInto('avatar_drafts')
      .values({
        ...{ avatar_id: world.avatarId, revision: crypto.randomUUID(), base: '{}' },
        ...{ changes: JSON.stringify({ name: 'Ada Winter' }), person_id: null, updated_at: new Date() },
      })
      .execute();
    expect((await ask({ questions: ['When?'] })).json().answers[0].answer.text).toBe('Ada says: When?');
  });

  it.each([
    {},
    { questions: [] },
    { questions: ['  '] },
    { questions: ['a'.repeat(501)] },
    { questions: ['a\0'] },
    { questions: 'When?' },
    { questions: Array.from({ length: 21 }, () => 'When?') },
    { questions: ['When?'], history: [] },
  ])('refuses %j', async (body) => {
    expect(await refusalOf(ask(body))).toEqual([400, 'invalid_request']);
    expect(world.hosts.rehearsed).toEqual([]);
  });

  it('answers one call of an account at a time, and says when to try again', async () => {
    world.hosts.behaviour = 'hang';
    const calls = [ask({ questions: ['When?'] }), ask({ questions: ['When?'] })];
    const refused = await Promise.race(calls);
    expect([refused.statusCode, refused.json().error, refused.headers['retry-after']]).toEqual([
      ...[429, 'rate_limited', '5'],
    ]);
    world.hosts.behaviour = 'normal';
    world.hosts.release();
    expect((await Promise.all(calls)).map(({ statusCode }) => statusCode).sort()).toEqual([200, 429]);
  });

  it('is unavailable where no media host answers, in words without its reasons', async () => {
    world.hosts.refusal = new MediaHostRefusal({ error: 'not_answered', message: 'told to' });
    const answer = await ask({ questions: ['When?'] });
    expect([answer.statusCode, answer.json().error]).toEqual([503, 'unavailable']);
    expect(answer.body).not.toContain('told to');
  });

  it('refuses avatars that cannot talk yet, are foreign or unknown, and keys that may not', async () => {
    const building = await addAvatar(database.db, world.accountId, { readyToChat: false });
    const foreign = await addAvatar(database.db, await addAccount(database.db));
    const questions = ['When?'];
    expect(await refusalOf(ask({ questions }, { of: building }))).toEqual([409, 'avatar_not_ready']);
    for (const of of [foreign, crypto.randomUUID(), 'nonsense'])
      expect(await refusalOf(ask({ questions }, { of }))).toEqual([404, 'avatar_not_found']);
    const talker = await newKey(world.accountId, { scopes: ['sessions', 'avatars:read'] });
    expect(await refusalOf(ask({ questions }, { as: talker }))).toEqual([403, 'insufficient_scope']);
    const bound = await newKey(world.accountId, { avatarId: building });
    expect(await refusalOf(ask({ questions }, { as: bound }))).toEqual([403, 'avatar_not_allowed']);
    expect((await ask({ questions }, { as: 'sk_vivant_x' })).statusCode).toBe(401);
    expect(world.hosts.rehearsed).toEqual([]);
  });
});
