import { describe, expect } from 'vitest';
import { packageZip, postPackage, postZip, UNKNOWN_ID } from '../harness/avatars.ts';
import { type Answer, type Client, clientOf } from '../harness/client.ts';
import { expectRefusal, expectStatus } from '../harness/expectations.ts';
import { holds } from '../harness/holds.ts';
import { operate } from '../harness/operator.ts';
import { theTarget } from '../harness/target.ts';

/** The calls that count together, and how many the standard plan allows in a minute. */
const CLASSES: [name: string, limit: number, call: (client: Client) => Promise<Answer>][] = [
  [
    'creates',
    10,
    (client) =>
      client.send('POST', '/v1/avatars', {
        body: 'no zip',
        headers: { 'content-type': 'application/zip' },
        impatient: true,
      }),
  ],
  [
    'other writes',
    60,
    (client) => client.patch(`/v1/avatars/${UNKNOWN_ID}`, { name: 'x' }, { impatient: true }),
  ],
  ['reads', 240, (client) => client.get(`/v1/avatars/${UNKNOWN_ID}`, { impatient: true })],
  [
    'session starts',
    60,
    (client) => client.post('/v1/session', { avatarId: UNKNOWN_ID }, { impatient: true }),
  ],
];

describe('8 Limits', () => {
  const { keys, operator } = theTarget();

  for (const [name, limit, call] of CLASSES)
    holds(
      `the standard plan allows ${limit} ${name} a minute and account; then 429 until the minute is over`,
      ['D1-16', 'D1-17'],
      async () => {
        const client = clientOf(keys.limited);
        const first = await call(client);
        expect(first.status).not.toBe(429);
        expect(Number(first.headers.get('ratelimit-limit'))).toBe(limit);
        expect(Number(first.headers.get('ratelimit-remaining'))).toBe(limit - 1);
        expect(Number(first.headers.get('ratelimit-reset'))).toBeGreaterThan(0);
        expect(Number(first.headers.get('ratelimit-reset'))).toBeLessThanOrEqual(60);
        const rest = await Promise.all(Array.from({ length: limit - 1 }, () => call(client)));
        for (const answer of rest) expect(answer.status).not.toBe(429);
        const over = await call(client);
        expectRefusal(over, 429, 'rate_limited');
        expect(Number(over.headers.get('retry-after'))).toBeGreaterThan(0);
        expect(Number(over.headers.get('retry-after'))).toBeLessThanOrEqual(60);
        expect(Number(over.headers.get('ratelimit-remaining'))).toBe(0);
      },
      { needs: ['limited'] },
    );

  holds(
    'one class worn out does not stop another',
    ['D1-16'],
    async () => {
      const client = clientOf(keys.limited);
      expectRefusal(
        await client.post('/v1/session', { avatarId: UNKNOWN_ID }, { impatient: true }),
        429,
        'rate_limited',
      );
      const list = await clientOf(keys.full).get('/v1/avatars', { impatient: true });
      expectStatus(list, 200);
    },
    { needs: ['limited'] },
  );

  holds(
    'the plan limits what an account stores: 409 storage_limit_reached, and nothing is kept',
    ['D2-33'],
    async () => {
      const plan = `small-${Date.now()}`;
      await operate(operator, 'plan', 'create', plan, '--storage-bytes', '150000');
      const { id } = await operate<{ id: string }>(operator, 'account', 'create', '--name', 'Small');
      await operate(operator, 'account', 'set-plan', id, plan);
      const { secret } = await operate<{ secret: string }>(
        operator,
        'key',
        'create',
        '--account',
        id,
        '--scopes',
        'avatars:read,avatars:write',
      );
      const client = clientOf(secret);
      // A package has some 85 kB: one fits, two do not.
      const first = await postPackage(client);
      expectStatus(first, 202);
      expectRefusal(await postZip(client, packageZip()), 409, 'storage_limit_reached');
      const { items } = (await client.get('/v1/avatars')).json() as { items: object[] };
      expect(items).toHaveLength(1);
      await client.delete(`/v1/avatars/${first.json().avatarId}`);
    },
    { needs: ['operator'] },
  );
});
