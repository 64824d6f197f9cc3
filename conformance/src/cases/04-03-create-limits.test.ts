import { describe, expect } from 'vitest';
import { postPackage } from '../harness/avatars.ts';
import { clientOf } from '../harness/client.ts';
import { expectRefusal, expectStatus } from '../harness/expectations.ts';
import { holds } from '../harness/holds.ts';
import { operate } from '../harness/operator.ts';
import { theTarget } from '../harness/target.ts';

describe('4.3 POST /v1/avatars, its limits', () => {
  const { keys, operator } = theTarget();

  holds(
    'an account holds 50 avatars made through the API, under parallel creates too; deleting frees a place; one page lists them',
    ['7.3-10', '8-9', 'D2-32', '4.2-3'],
    async () => {
      const empty = clientOf(keys.empty);
      const answers = await Promise.all(Array.from({ length: 55 }, () => postPackage(empty)));
      const ids = answers
        .filter(({ status }) => status === 202)
        .map((answer) => answer.json().avatarId as string);
      try {
        expect(ids).toHaveLength(50);
        for (const answer of answers)
          if (answer.status !== 202) expectRefusal(answer, 409, 'avatar_limit_reached');
        const { items, nextBefore } = (await empty.get('/v1/avatars')).json() as {
          items: { id: string }[];
          nextBefore: string | null;
        };
        expect(items.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
        expect(nextBefore).toBeNull();
        expectStatus(await empty.delete(`/v1/avatars/${ids.pop()}`), 204);
        const next = await postPackage(empty);
        expectStatus(next, 202);
        ids.push(next.json().avatarId as string);
        expectRefusal(await postPackage(empty), 409, 'avatar_limit_reached');
      } finally {
        await Promise.all(ids.map((id) => empty.delete(`/v1/avatars/${id}`)));
      }
    },
    { needs: ['empty'], timeoutMs: 180_000 },
  );

  holds(
    '503 avatar_import_disabled with Retry-After while creation is switched off, and everything else goes on',
    ['7.3-12', '7.1-1', 'D1-8'],
    async () => {
      const list = clientOf(keys.list);
      await operate(operator, 'imports', 'off');
      try {
        const answer = await postPackage(list);
        expectRefusal(answer, 503, 'avatar_import_disabled');
        expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
        expectStatus(await list.get('/v1/avatars'), 200);
      } finally {
        await operate(operator, 'imports', 'on');
      }
      const answer = await postPackage(list);
      expectStatus(answer, 202);
      await list.delete(`/v1/avatars/${answer.json().avatarId}`);
    },
    { needs: ['operator', 'list'] },
  );
});
