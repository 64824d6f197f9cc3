import { assert, describe, expect } from 'vitest';
import { createAvatar, postPackage } from '../harness/avatars.ts';
import { clientOf } from '../harness/client.ts';
import { expectDateTime, expectRefusal, expectStatus } from '../harness/expectations.ts';
import { holds } from '../harness/holds.ts';
import { theTarget } from '../harness/target.ts';

interface Page {
  items: { id: string; createdAt: string }[];
  nextBefore: string | null;
}

describe('4.2 GET /v1/avatars', () => {
  const { keys, avatars } = theTarget();
  const full = clientOf(keys.full);
  const page = async (client: typeof full, query: string): Promise<Page> => {
    const answer = await client.get(`/v1/avatars${query}`);
    expectStatus(answer, 200);
    return answer.json() as unknown as Page;
  };
  async function walk(client: typeof full, limit: number): Promise<Page[]> {
    const pages: Page[] = [];
    for (let before: string | null = null; pages.length < 100; ) {
      const next: Page = await page(
        client,
        `?limit=${limit}${before === null ? '' : `&before=${encodeURIComponent(before)}`}`,
      );
      pages.push(next);
      if (next.nextBefore === null) return pages;
      before = next.nextBefore;
    }
    throw new Error('nextBefore never became null');
  }

  holds('it lists the own avatars and nobody else’s', ['4.2-1'], async () => {
    const ids = (await walk(full, 100)).flatMap(({ items }) => items.map(({ id }) => id));
    expect(ids).toContain(avatars.scoped);
    expect(ids).not.toContain(avatars.foreign);
  });

  holds('the answer is items and nextBefore, null on the last page', ['4.2-5', '4.2-6'], async () => {
    const answer = await full.get('/v1/avatars?limit=100');
    expect(Object.keys(answer.json()).sort()).toEqual(['items', 'nextBefore']);
    const pages = await walk(full, 1);
    for (const { nextBefore } of pages.slice(0, -1)) expectDateTime(nextBefore);
    expect(pages.at(-1)?.nextBefore).toBeNull();
  });

  holds(
    'pages of any size list avatars created in parallel exactly once, newest first',
    ['4.2-2', '4.2-4', '4.2-6', 'D1-15'],
    async () => {
      const list = clientOf(keys.list);
      const made = await Promise.all(Array.from({ length: 12 }, () => postPackage(list)));
      const ids = made.map((answer) => answer.json().avatarId as string);
      try {
        for (const limit of [1, 2, 5, 12]) {
          const items = (await walk(list, limit)).flatMap((found) => {
            expect(found.items.length).toBeLessThanOrEqual(limit);
            return found.items;
          });
          expect(items.map(({ id }) => id).toSorted(), `limit ${limit}`).toEqual(ids.toSorted());
          const times = items.map(({ createdAt }) => createdAt);
          expect(times).toEqual(times.toSorted().reverse());
          expect(new Set(times).size, 'createdAt is unique in an account').toBe(times.length);
        }
      } finally {
        for (const id of ids) await list.delete(`/v1/avatars/${id}`);
      }
    },
    { needs: ['list'] },
  );

  holds(
    'avatars created or deleted between two pages do not disturb paging',
    ['D1-15', '4.2-4'],
    async () => {
      const list = clientOf(keys.list);
      const make = () => createAvatar(list);
      const ids = [await make(), await make(), await make(), await make()];
      try {
        const first = await page(list, '?limit=2');
        expect(first.items.map(({ id }) => id)).toEqual([ids[3], ids[2]]);
        const later = await make();
        ids.push(later);
        await list.delete(`/v1/avatars/${ids[2]}`);
        const second = await page(list, `?limit=2&before=${encodeURIComponent(first.nextBefore ?? '')}`);
        expect(second.items.map(({ id }) => id)).toEqual([ids[1], ids[0]]);
      } finally {
        for (const id of ids) await list.delete(`/v1/avatars/${id}`);
      }
    },
    { needs: ['list'] },
  );

  holds('limit is a whole number from 1 to 100', ['4.2-3', '8-21', 'D1-4'], async () => {
    for (const limit of [1, 100]) expectStatus(await full.get(`/v1/avatars?limit=${limit}`), 200);
    for (const limit of ['0', '101', '-1', '1.5', 'ten', '', '1e1', '0x10', '+5', '9999999999999999999'])
      expectRefusal(
        await full.get(`/v1/avatars?limit=${encodeURIComponent(limit)}`),
        400,
        'invalid_request',
        /limit/,
      );
  });

  holds('before is a date-time, with any offset', ['4.2-4', 'D1-4'], async () => {
    const now = new Date(Date.now() + 60_000).toISOString();
    for (const before of [
      now,
      now.replace('Z', '+00:00'),
      '2020-01-01T00:00:00Z',
      '2020-01-01T05:30:00+05:30',
    ])
      expectStatus(await full.get(`/v1/avatars?before=${encodeURIComponent(before)}`), 200);
    for (const before of [
      'yesterday',
      '2026-10-01',
      '',
      '1760000000000',
      '2026-13-01T00:00:00Z',
      '2026-02-30T00:00:00Z',
    ])
      expectRefusal(
        await full.get(`/v1/avatars?before=${encodeURIComponent(before)}`),
        400,
        'invalid_request',
        /before/,
      );
  });

  holds('before is exclusive: nothing created at that instant or after it', ['4.2-4'], async () => {
    const listed = (await page(full, '?limit=100')).items.find(({ id }) => id === avatars.scoped);
    assert(listed, 'the list has the avatar');
    const { createdAt } = listed;
    const older = (await page(full, `?limit=100&before=${encodeURIComponent(createdAt)}`)).items;
    expect(older.map(({ id }) => id)).not.toContain(avatars.scoped);
    const after = new Date(Date.parse(createdAt) + 1).toISOString();
    const [first] = (await page(full, `?limit=1&before=${encodeURIComponent(after)}`)).items;
    expect(first?.id).toBe(avatars.scoped);
  });

  holds('a scoped key lists the one avatar it is bound to', ['D1-14', '5-8'], async () => {
    const found = await page(clientOf(keys.scoped), '');
    expect(found.items.map(({ id }) => id)).toEqual([avatars.scoped]);
    expect(found.nextBefore).toBeNull();
  });

  holds(
    'a scoped key whose avatar is gone lists nothing',
    ['D1-14'],
    async () => {
      const { operate } = await import('../harness/operator.ts');
      const { operator, accountId } = theTarget();
      const id = await createAvatar(full);
      const { secret } = await operate<{ secret: string }>(
        operator,
        'key',
        'create',
        '--account',
        accountId ?? '',
        '--avatar',
        id,
        '--scopes',
        'avatars:read',
      );
      await full.delete(`/v1/avatars/${id}`);
      expect(await page(clientOf(secret), '')).toEqual({ items: [], nextBefore: null });
    },
    { needs: ['operator'] },
  );

  holds(
    'an account without avatars has an empty page',
    ['4.2-5'],
    async () => {
      expect(await page(clientOf(keys.poor), '')).toEqual({ items: [], nextBefore: null });
    },
    { needs: ['poor'] },
  );

  holds(
    'it needs avatars:read',
    ['4.2-0', '5-6'],
    async () => {
      expectStatus(await clientOf(keys.readOnly).get('/v1/avatars'), 200);
      for (const key of [keys.writeOnly, keys.sessionsOnly, keys.billingOnly])
        expectRefusal(await clientOf(key).get('/v1/avatars'), 403, 'insufficient_scope');
    },
    { needs: ['readOnly', 'writeOnly', 'sessionsOnly', 'billingOnly'] },
  );
});
