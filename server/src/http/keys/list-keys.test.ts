import { AccountKeyList } from '@vivant/contract/keys';
import { expect, it } from 'vitest';
import { addAvatar } from '../../testing/accounts.ts';
import { useManagingKey } from '../../testing/managing-key.ts';

const { here, makeKey, call } = useManagingKey();

it('lists the keys of the account alone, with their limits, revoked ones last, and no secret', async () => {
  const { service, manager } = here();
  const gone = await makeKey({ name: 'gone' });
  await service.keys.revoke(gone.id);
  const capped = await makeKey({ name: 'shop', spendCapDailyMicrocredits: 500, maxDurationSeconds: 60 });
  await service.account();
  const { status, body } = await call('GET', '', manager.secret);
  expect([status, AccountKeyList.parse(body)]).toEqual([200, body]);
  const named = body.items.filter(({ name }: { name: string | null }) => name !== null);
  expect(named.map(({ name }: { name: string }) => name).sort()).toEqual(['gone', 'manager', 'shop']);
  expect(body.items.at(-1)).toMatchObject({ id: gone.id, revokedAt: expect.any(String) });
  expect(body.items.find(({ id }: { id: string }) => id === capped.id)).toMatchObject({
    ...{ spendCapDailyMicrocredits: 500, maxDurationSeconds: 60, metered: false, sessionsNow: 0 },
    ...{ spentMicrocredits: { total: 0, month: 0, day: 0 }, lastUsedAt: null, revokedAt: null },
  });
  for (const { secret } of [manager, gone, capped]) expect(JSON.stringify(body)).not.toContain(secret);
});

it('needs the scope, and a key that is bound to no avatar', async () => {
  const { service, accountId } = here();
  const lesser = await makeKey({ scopes: ['sessions', 'avatars:read', 'avatars:write', 'billing:write'] });
  expect((await call('GET', '', lesser.secret)).body.error).toBe('insufficient_scope');
  const bound = await makeKey({ avatarId: await addAvatar(service.db, accountId) });
  expect((await call('GET', '', bound.secret)).body.error).toBe('avatar_not_allowed');
  expect(await call('GET', '', 'sk_vivant_none')).toEqual({ status: 401, body: '' });
});
