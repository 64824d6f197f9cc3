import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect } from 'vitest';
import { MIB, packageZip, UNKNOWN_ID, ZIP_TYPE } from '../harness/avatars.ts';
import { anyAddress, clientOf, strangerWith } from '../harness/client.ts';
import { expectBare, expectRefusal, expectStatus } from '../harness/expectations.ts';
import { form } from '../harness/form.ts';
import { holds } from '../harness/holds.ts';
import { operate } from '../harness/operator.ts';
import { JPEG } from '../harness/pictures.ts';
import { chunked, sendRaw } from '../harness/raw.ts';
import { theTarget } from '../harness/target.ts';

/** Every endpoint that takes a key, with a body that would do. */
const ENDPOINTS: [method: string, path: string, call?: object][] = [
  ['POST', '/v1/session', { json: { avatarId: UNKNOWN_ID } }],
  ['GET', '/v1/avatars'],
  ['POST', '/v1/avatars', { headers: ZIP_TYPE, body: packageZip() }],
  ['GET', `/v1/avatars/${UNKNOWN_ID}`],
  ['PATCH', `/v1/avatars/${UNKNOWN_ID}`, { json: { name: 'x' } }],
  ['DELETE', `/v1/avatars/${UNKNOWN_ID}`],
  ['PUT', `/v1/avatars/${UNKNOWN_ID}/appearance`, form({ field: 'file', filename: 'a.jpg', data: JPEG })],
  ['PUT', `/v1/avatars/${UNKNOWN_ID}/voice`, form({ field: 'file', filename: 'a.wav', data: 'x' })],
  ['PUT', `/v1/avatars/${UNKNOWN_ID}/knowledge`, form()],
  ['POST', `/v1/avatars/${UNKNOWN_ID}/avatar_sessions`, { json: {} }],
  ['GET', `/v1/avatar_sessions/${UNKNOWN_ID}`],
  ['POST', `/v1/avatar_sessions/${UNKNOWN_ID}/end`],
  ['GET', '/v1/sessions'],
  ['GET', `/v1/sessions/${UNKNOWN_ID}`],
  ['GET', `/v1/sessions/${UNKNOWN_ID}/transcript`],
  ['GET', `/v1/avatars/${UNKNOWN_ID}/sponsor_budget`],
  ['PATCH', `/v1/avatars/${UNKNOWN_ID}/sponsor_budget`, { json: { enabled: true } }],
  ['POST', `/v1/avatars/${UNKNOWN_ID}/sponsor_budget/topups`, { json: { amountMicrocredits: 1 } }],
  ['POST', `/v1/avatars/${UNKNOWN_ID}/sponsor_budget/withdrawals`, { json: { amountMicrocredits: 1 } }],
];

const UNKNOWN_KEY = `sk_vivant_${'a'.repeat(38)}`;

describe('5 Authentication', () => {
  const { keys, avatars, operator, accountId } = theTarget();
  const full = clientOf(keys.full);

  holds(
    '401 without a body on every endpoint: no key, a wrong one, a malformed one',
    ['5-1', '7.1-4', '7.2-1', '7.3-13', '4.4-2', '4.2-7'],
    async () => {
      for (const [method, path, call] of ENDPOINTS)
        for (const key of [null, UNKNOWN_KEY, 'secret'])
          expectBare(await strangerWith(key).send(method, path, call), 401);
    },
  );

  holds('the key is read from X-Api-Key alone', ['5-1'], async () => {
    expectStatus(await full.get('/v1/avatars'), 200);
    for (const headers of [
      { authorization: `Bearer ${keys.full}` },
      { authorization: keys.full },
      { 'api-key': keys.full },
      { cookie: `x-api-key=${keys.full}` },
    ] as Record<string, string>[])
      expectBare(await strangerWith(null).get('/v1/avatars', { headers }), 401);
    expectBare(await strangerWith(null).get(`/v1/avatars?x-api-key=${keys.full}`), 401);
    // A right key beside a wrong Authorization header is a right key.
    expectStatus(await full.get('/v1/avatars', { headers: { authorization: 'Bearer nonsense' } }), 200);
  });

  holds('a key is taken as it is: no other case, nothing cut, nothing added', ['5-1', '7.2-1'], async () => {
    const { full: key } = keys;
    const flipped = key.endsWith('a') ? `${key.slice(0, -1)}b` : `${key.slice(0, -1)}a`;
    for (const wrong of [
      key.slice(0, -1),
      `${key}a`,
      key.toUpperCase(),
      flipped,
      key.replace('sk_', 'pk_'),
      'x'.repeat(4000),
    ])
      expectBare(await strangerWith(wrong).get('/v1/avatars'), 401);
  });

  holds(
    '401 is answered before the body is read, whether of known length, chunked or very large',
    ['7.1-4', 'D1-7', '5-1'],
    async () => {
      const address: [string, string] = ['X-Forwarded-For', anyAddress()];
      for (const [method, path] of ENDPOINTS.filter(([name]) => name !== 'GET')) {
        const type: [string, string] = ['Content-Type', 'application/json'];
        for (const size of [
          ['Content-Length', '1000'],
          ['Transfer-Encoding', 'chunked'],
          ['Content-Length', String(500 * MIB)],
        ] as [string, string][])
          expectBare(
            await sendRaw({ method, path, headers: [['X-Forwarded-For', anyAddress()], type, size] }),
            401,
          );
      }
      expectBare(
        await sendRaw({
          method: 'POST',
          path: '/v1/avatars',
          headers: [
            address,
            ['X-Api-Key', UNKNOWN_KEY],
            ['Content-Type', 'application/zip'],
            ['Transfer-Encoding', 'chunked'],
          ],
          body: [chunked(Buffer.from('PK'))],
        }),
        401,
      );
    },
  );

  holds(
    'keys look as documented',
    ['5-2', 'D7-1'],
    async () => {
      for (const key of [keys.full, keys.foreign, keys.scoped])
        expect(key).toMatch(/^sk_vivant_[0-9A-Za-z]{38}$/);
    },
    { needs: ['operator'] },
  );

  holds(
    'a key of the old form keeps working',
    ['5-2', 'D7-3'],
    async () => {
      expect(keys.legacy).toMatch(/^sk_live_/);
      expectStatus(await clientOf(keys.legacy).get('/v1/avatars'), 200);
      expectBare(await strangerWith('sk_live_0000000000000000000000000000').get('/v1/avatars'), 401);
    },
    { needs: ['legacy'] },
  );

  holds('no answer of /v1 has a CORS header, and no preflight is granted', ['5-3'], async () => {
    const origin = { origin: 'https://page.example.com' };
    const answers = [
      await full.get('/v1/avatars', { headers: origin }),
      await full.get(`/v1/avatars/${UNKNOWN_ID}`, { headers: origin }),
      await strangerWith(null).get('/v1/avatars', { headers: origin }),
      await full.post('/v1/session', {}, { headers: origin }),
      await full.get('/v1/nothing', { headers: origin }),
    ];
    for (const [method, path] of ENDPOINTS)
      answers.push(
        await strangerWith(null).send('OPTIONS', path, {
          headers: {
            ...origin,
            'access-control-request-method': method,
            'access-control-request-headers': 'x-api-key',
          },
        }),
      );
    for (const answer of answers)
      for (const [name] of answer.headers) expect(name).not.toMatch(/^access-control-/);
  });

  holds(
    'a key of the other environment is 401',
    ['5-4', '1-8', '9-3'],
    async () => {
      expect(keys.otherEnvironment).toMatch(/^sk_vivant_/);
      expectBare(await strangerWith(keys.otherEnvironment).get('/v1/avatars'), 401);
      expectBare(
        await strangerWith(keys.otherEnvironment).post('/v1/session', { avatarId: avatars.scoped }),
        401,
      );
    },
    { needs: ['otherEnvironment'] },
  );

  holds(
    'a key revoked a while ago is 401',
    ['5-5', '7.2-1'],
    async () => {
      expectBare(await strangerWith(keys.revoked).get('/v1/avatars'), 401);
      expectBare(await strangerWith(keys.revoked).post('/v1/session', { avatarId: avatars.scoped }), 401);
    },
    { needs: ['revoked'] },
  );

  for (const how of ['revoked', 'rotated'] as const)
    holds(
      `a ${how} key stops working within 30 seconds`,
      ['5-5'],
      async () => {
        const made = await operate<{ id: string; secret: string }>(
          operator,
          'key',
          'create',
          '--account',
          accountId ?? '',
          '--scopes',
          'avatars:read',
        );
        expectStatus(await clientOf(made.secret).get('/v1/avatars'), 200);
        const verb = how === 'revoked' ? 'revoke' : 'rotate';
        const { secret: successor } = await operate<{ secret?: string }>(operator, 'key', verb, made.id);
        const since = performance.now();
        for (;;) {
          const answer = await strangerWith(made.secret).get('/v1/avatars');
          if (answer.status === 401) break;
          expect(performance.now() - since, 'still works').toBeLessThan(30_000);
          await pause(500);
        }
        if (successor !== undefined) expectStatus(await clientOf(successor).get('/v1/avatars'), 200);
      },
      { needs: ['operator'] },
    );

  holds(
    'a key made without scopes has only the sessions scope',
    ['5-6', 'D7-2'],
    async () => {
      const client = clientOf(keys.defaultScope);
      expectStatus(await client.get('/v1/sessions'), 200);
      expectRefusal(await client.get('/v1/avatars'), 403, 'insufficient_scope');
      expectRefusal(
        await client.patch(`/v1/avatars/${avatars.scoped}`, { description: 'x' }),
        403,
        'insufficient_scope',
      );
      expectRefusal(
        await client.get(`/v1/avatars/${avatars.scoped}/sponsor_budget`),
        403,
        'insufficient_scope',
      );
    },
    { needs: ['defaultScope'] },
  );

  holds(
    'a missing scope is reported before anything about the avatar',
    ['5-6', '7.4-3'],
    async () => {
      const client = clientOf(keys.readOnly);
      for (const id of [UNKNOWN_ID, avatars.foreign, 'lisa'])
        expectRefusal(await client.delete(`/v1/avatars/${id}`), 403, 'insufficient_scope');
    },
    { needs: ['readOnly'] },
  );

  holds('a scoped key can neither create nor delete', ['5-10', '7.3-9'], async () => {
    const scoped = clientOf(keys.scoped);
    expectRefusal(
      await scoped.send('POST', '/v1/avatars', { headers: ZIP_TYPE, body: packageZip() }),
      403,
      'avatar_not_allowed',
    );
    expectRefusal(await scoped.delete(`/v1/avatars/${avatars.scoped}`), 403, 'avatar_not_allowed');
  });

  holds(
    'after 30 failed attempts a minute an address gets 429, and a valid key from it goes through',
    ['D1-18'],
    async () => {
      const address = '198.51.100.7';
      const stranger = strangerWith(UNKNOWN_KEY, address);
      const statuses: number[] = [];
      for (let i = 0; i < 40; i += 1) {
        const answer = await stranger.get('/v1/avatars', { impatient: true });
        statuses.push(answer.status);
        if (answer.status !== 429) continue;
        expectRefusal(answer, 429, 'rate_limited');
        expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
        break;
      }
      expect(statuses.at(-1)).toBe(429);
      expect(statuses.length).toBeLessThanOrEqual(31);
      expect(new Set(statuses.slice(0, -1))).toEqual(new Set([401]));
      expectStatus(await strangerWith(keys.full, address).get('/v1/avatars', { impatient: true }), 200);
    },
  );

  holds(
    'the addresses of one IPv6 network of 64 bits count as one',
    ['D1-18'],
    async () => {
      const statuses: number[] = [];
      for (let i = 1; i <= 40 && statuses.at(-1) !== 429; i += 1)
        statuses.push(
          (
            await strangerWith(UNKNOWN_KEY, `2001:db8:77:1::${i.toString(16)}`).get('/v1/avatars', {
              impatient: true,
            })
          ).status,
        );
      expect(statuses).toHaveLength(31);
      expect(statuses.at(-1)).toBe(429);
      expectStatus(
        await strangerWith(UNKNOWN_KEY, '2001:db8:77:2::1').get('/v1/avatars', { impatient: true }),
        401,
      );
    },
    { needs: ['behindProxy'] },
  );
});
