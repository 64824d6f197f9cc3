import { REVOCATIONS_PER_MINUTE } from '@vivant/contract/limits';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { useManagingKey } from '../../testing/managing-key.ts';

const { here, makeKey, call, told, label, LESSER } = useManagingKey();
const revoke = (id: string, as = here().manager.secret) => call('DELETE', `/${id}`, as);

/** As if the account had made so many calls in this minute. */
const useUp = (rate: string, calls: number) =>
  sql`
    insert into rate_limits (key, points, expire)
    values (${`${rate}:${here().accountId}`}, ${calls}, ${Date.now() + 60_000})
    on conflict (key) do update set points = excluded.points`.execute(here().service.db);

describe('DELETE /v1/keys/{keyId}', () => {
  it('stops a key at once, tells of it, and changes nothing the second time', async () => {
    const { service } = here();
    const key = await makeKey({ name: 'shop', scopes: ['sessions'], maxConcurrent: 2 });
    for (const _ of [1, 2]) expect(await revoke(key.id)).toEqual({ status: 204, body: '' });
    expect(await service.keys.verify(key.secret)).toBeNull();
    const actor = `key ${label('manager', here().manager)}`;
    expect(await told()).toEqual([[actor, 'key.revoked', label('shop', key)]]);
  });

  it('lets a key revoke itself, also one with caps', async () => {
    const capped = await makeKey({ spendCapTotalMicrocredits: 1 });
    expect((await revoke(capped.id, capped.secret)).status).toBe(204);
    expect((await revoke(capped.id, capped.secret)).status).toBe(401);
  });

  it('stops no key that may do more', async () => {
    const { service } = here();
    const more = await makeKey({ scopes: ['sessions', 'billing:write'] });
    expect((await revoke(more.id)).body.error).toBe('key_not_allowed');
    expect(await service.keys.verify(more.secret)).not.toBeNull();
    expect(await told()).toEqual([]);
  });

  it('is counted apart from other changes, and yet counted', async () => {
    const keys = [await makeKey(), await makeKey()] as const;
    await useUp('write', 60);
    expect((await call('POST', `/${keys[0].id}/rotation`, here().manager.secret)).status).toBe(429);
    expect((await revoke(keys[0].id)).status).toBe(204);
    await useUp('revoke', REVOCATIONS_PER_MINUTE);
    expect((await revoke(keys[1].id)).body.error).toBe('rate_limited');
    expect(await here().service.keys.verify(keys[1].secret)).not.toBeNull();
  });

  it('needs the scope, and finds neither foreign nor malformed ids', async () => {
    const { service } = here();
    const lesser = await makeKey(LESSER[0]);
    expect((await revoke(lesser.id, lesser.secret)).body.error).toBe('insufficient_scope');
    const stranger = await service.account();
    const foreign = (await service.keys.list(stranger.id))[0]?.id ?? '';
    for (const id of [foreign, 'nonsense', '00000000-0000-4000-8000-000000000000'])
      expect((await revoke(id)).body.error).toBe('key_not_found');
    expect(await service.keys.verify(stranger.key)).not.toBeNull();
  });
});
