import { afterAll, beforeAll, describe, expect } from 'vitest';
import { builtAvatar, createAvatar, createSpeaker, UNKNOWN_ID } from '../harness/avatars.ts';
import { anyAddress, clientOf, strangerWith } from '../harness/client.ts';
import { expectRefusal, expectStatus, expectUnprocessable, fingerprint } from '../harness/expectations.ts';
import { holds } from '../harness/holds.ts';
import type { SessionAnswer } from '../harness/sessions.ts';
import { theTarget } from '../harness/target.ts';

const START = '/v1/anonymous_session';
const FIELDS = ['actualDurationSeconds', 'billingMode', 'roomName', 'serverUrl', 'sessionId', 'userToken'];

describe('4.11 POST /v1/anonymous_session, and budgets of sponsors', () => {
  const { keys, avatars, assets } = theTarget();
  const full = clientOf(keys.full);
  let shown = '';
  const budget = () => `/v1/avatars/${shown}/sponsor_budget`;
  const visitor = (address = anyAddress()) => strangerWith(null, address);
  const keyOf = (name: string) => ({ headers: { 'idempotency-key': `${name}-${shown}` } });
  const topUp = (amountMicrocredits: unknown, name: string, client = full) =>
    client.post(`${budget()}/topups`, { amountMicrocredits }, keyOf(name));

  beforeAll(async () => {
    if (assets === null) return;
    shown = await createSpeaker(full, { name: 'Shown', visibility: 'unlisted' });
    await builtAvatar(full, shown);
  });
  afterAll(async () => {
    if (shown !== '') await full.delete(`/v1/avatars/${shown}`);
  });

  holds('404 is the same bytes for unknown, deleted and private avatars', ['4.11-1', 'D3-19'], async () => {
    const deleted = await createAvatar(full);
    await full.delete(`/v1/avatars/${deleted}`);
    const first = await visitor().post(START, { avatarId: UNKNOWN_ID });
    expectRefusal(first, 404, 'avatar_not_found');
    for (const avatarId of [deleted, avatars.scoped])
      expect(fingerprint(await visitor().post(START, { avatarId }))).toEqual(fingerprint(first));
  });

  holds('422 as for the session it is the twin of', ['D1-5', 'D3-20', '7.1-3'], async () => {
    for (const body of [
      {},
      { avatarId: 'lisa' },
      { avatarId: UNKNOWN_ID, language: 5 },
      { avatarId: UNKNOWN_ID, language: 'x'.repeat(36) },
    ])
      expectUnprocessable(await visitor().post(START, body), /avatarId|language/);
    expectUnprocessable(
      await visitor().send('POST', START, { headers: { 'content-type': 'application/json' }, body: '{' }),
      /\w/,
    );
  });

  holds(
    '402 sponsor_budget_exhausted where there is no budget',
    ['7.2-5', 'D3-21'],
    async () => {
      expectRefusal(await visitor().post(START, { avatarId: shown }), 402, 'sponsor_budget_exhausted');
    },
    { needs: ['assets'] },
  );

  holds(
    'before the first top-up the budget is empty and off',
    ['D5-1'],
    async () => {
      const answer = await full.get(budget());
      expectStatus(answer, 200);
      expect(answer.json()).toMatchObject({ enabled: false, balanceMicrocredits: 0 });
    },
    { needs: ['assets'] },
  );

  holds(
    'a top-up moves credits once: the same key and amount give the first answer again, others are refused',
    ['7.4-5', 'D5-2', 'D5-3', 'D5-4'],
    async () => {
      const first = await topUp(250, 'first');
      expectStatus(first, 201);
      expect(first.headers.get('idempotent-replayed')).toBeNull();
      const again = await topUp(250, 'first');
      expectStatus(again, 201);
      expect(again.text).toBe(first.text);
      expect(again.headers.get('idempotent-replayed')).toBe('true');
      expectRefusal(await topUp(251, 'first'), 409, 'idempotency_key_reused');
      expectRefusal(
        await full.post(
          `/v1/avatars/${avatars.scoped}/sponsor_budget/topups`,
          { amountMicrocredits: 250 },
          keyOf('first'),
        ),
        409,
        'idempotency_key_reused',
      );
      expect((await full.get(budget())).json()).toMatchObject({ enabled: true, balanceMicrocredits: 250 });
    },
    { needs: ['assets'] },
  );

  holds(
    'a top-up needs its header and a whole amount above zero',
    ['D5-2', 'D1-4'],
    async () => {
      expectStatus(await full.post(`${budget()}/topups`, { amountMicrocredits: 100 }), 400);
      for (const key of ['', 'x'.repeat(256), 'two words\u0009'])
        expectStatus(
          await full.post(
            `${budget()}/topups`,
            { amountMicrocredits: 100 },
            { headers: { 'idempotency-key': key } },
          ),
          400,
        );
      for (const amount of [0, -1, 1.5, '100', null, undefined])
        expectStatus(await topUp(amount, `bad-${amount}`), 400);
    },
    { needs: ['assets'] },
  );

  holds(
    'a 402 is not remembered',
    ['D5-5', '7.2-2'],
    async () => {
      expectRefusal(await topUp(1e12, 'huge'), 402, 'insufficient_credits');
      expectRefusal(await topUp(1e12, 'huge'), 402, 'insufficient_credits');
      expectStatus(await topUp(1, 'huge'), 201);
    },
    { needs: ['assets'] },
  );

  holds(
    '201: the session object, paid from the budget',
    ['4.11-1', 'D3-22', 'D5-6'],
    async () => {
      const before = ((await full.get(budget())).json() as { balanceMicrocredits: number })
        .balanceMicrocredits;
      const answer = await visitor().post(START, { avatarId: shown });
      expectStatus(answer, 201);
      const session = answer.json() as unknown as SessionAnswer;
      expect(Object.keys(session).sort()).toEqual(FIELDS);
      expect(session.billingMode).toBe('reserve');
      // Two minutes are all that is in the budget.
      expect(session.actualDurationSeconds).toBeLessThanOrEqual(Math.floor(before / 100) * 60);
      // It is all reserved: the next visitor, with or without a key, finds the budget empty.
      expectRefusal(await visitor().post(START, { avatarId: shown }), 402, 'sponsor_budget_exhausted');
      expectRefusal(await full.post('/v1/session', { avatarId: shown }), 402, 'sponsor_budget_exhausted');
    },
    { needs: ['assets'] },
  );

  holds(
    'a withdrawal gives back no more than the budget holds',
    ['D5-7'],
    async () => {
      expectStatus(await topUp(500, 'more'), 201);
      const withdraw = (amountMicrocredits: number, name: string) =>
        full.post(`${budget()}/withdrawals`, { amountMicrocredits }, keyOf(name));
      expectStatus(await full.post(`${budget()}/withdrawals`, { amountMicrocredits: 1 }), 400);
      expectRefusal(await withdraw(1e9, 'all'), 402, 'sponsor_budget_exhausted');
      const taken = await withdraw(300, 'some');
      expectStatus(taken, 201);
      const again = await withdraw(300, 'some');
      expect(again.headers.get('idempotent-replayed')).toBe('true');
    },
    { needs: ['assets'] },
  );

  holds(
    'caps of a day and of a visitor bound what the budget pays',
    ['D5-10'],
    async () => {
      const refused = async () => {
        const answer = await visitor().post(START, { avatarId: shown });
        expectStatus(answer, 402);
        expect(answer.json().error).toBe('sponsor_budget_exhausted');
      };
      const caps = { dailyCapMicrocredits: 100_000, visitorCapMicrocredits: 0 };
      const set = await full.patch(budget(), caps);
      expectStatus(set, 200);
      expect((await full.get(budget())).json()).toMatchObject(caps);
      await refused();
      expectStatus(
        await full.patch(budget(), { dailyCapMicrocredits: 0, visitorCapMicrocredits: null }),
        200,
      );
      await refused();
      expectStatus(await full.patch(budget(), { dailyCapMicrocredits: null }), 200);
      for (const wrong of [{}, { dailyCapMicrocredits: '1' }, { visitorCapMicrocredits: -1 }, { enabled: 1 }])
        expectRefusal(await full.patch(budget(), wrong), 400, 'invalid_request');
    },
    { needs: ['assets'] },
  );

  holds(
    'PATCH switches sponsoring off and on',
    ['D5-8'],
    async () => {
      expectStatus(await full.patch(budget(), { enabled: false }), 200);
      expectRefusal(await visitor().post(START, { avatarId: shown }), 402, 'sponsor_budget_exhausted');
      expectStatus(await full.patch(budget(), { enabled: true }), 200);
      expect((await full.get(budget())).json()).toMatchObject({ enabled: true });
    },
    { needs: ['assets'] },
  );

  holds(
    'budgets need billing:write',
    ['D5-9', '5-6'],
    async () => {
      const path = `/v1/avatars/${avatars.scoped}/sponsor_budget`;
      for (const key of [keys.sessionsOnly, keys.readOnly, keys.writeOnly]) {
        expectRefusal(await clientOf(key).get(path), 403, 'insufficient_scope');
        expectRefusal(await clientOf(key).patch(path, { enabled: true }), 403, 'insufficient_scope');
        expectRefusal(
          await clientOf(key).post(`${path}/topups`, { amountMicrocredits: 1 }, keyOf('x')),
          403,
          'insufficient_scope',
        );
      }
      expectRefusal(
        await clientOf(keys.billingOnly).get(`/v1/avatars/${avatars.foreign}/sponsor_budget`),
        404,
        'avatar_not_found',
      );
    },
    { needs: ['sessionsOnly', 'readOnly', 'writeOnly', 'billingOnly'] },
  );

  holds(
    'an address may start ten sessions an hour; the eleventh is 429',
    ['4.11-2', '8-23', 'D3-23'],
    async () => {
      const address = '198.51.100.99';
      const statuses: number[] = [];
      for (let i = 0; i < 14; i += 1) {
        const answer = await visitor(address).post(START, { avatarId: UNKNOWN_ID }, { impatient: true });
        statuses.push(answer.status);
        if (answer.status !== 429) continue;
        expectRefusal(answer, 429, 'rate_limited');
        expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
        break;
      }
      expect(statuses).toEqual([...Array(10).fill(404), 429]);
    },
    { needs: ['behindProxy'] },
  );
});
