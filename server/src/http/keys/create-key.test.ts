import { hash } from 'node:crypto';
import { AccountKeyMade } from '@vivant/contract/keys';
import { LIVE_KEYS_PER_ACCOUNT } from '@vivant/contract/limits';
import { SCOPES } from '@vivant/contract/scopes';
import { describe, expect, it } from 'vitest';
import { addAccount, addAvatar } from '../../testing/accounts.ts';
import { useManagingKey } from '../../testing/managing-key.ts';

const { here, makeKey, call, told, label, LESSER } = useManagingKey();
const KIOSK = { name: 'kiosk', scopes: ['sessions'] };
const make = (body: object = KIOSK, as = here().manager.secret) => call('POST', '', as, body);

describe('POST /v1/keys', () => {
  it('makes a key that works at once, answers its secret this once, and tells of it', async () => {
    const { service, accountId, manager } = here();
    const avatarId = await addAvatar(service.db, accountId);
    const limits = {
      ...{ avatarId, spendCapTotalMicrocredits: 9000, spendCapDailyMicrocredits: 500 },
      ...{ maxConcurrent: 2, maxDurationSeconds: 300 },
    };
    const { status, body } = await make({ ...KIOSK, ...limits });
    expect([status, AccountKeyMade.parse(body)]).toEqual([201, body]);
    expect(body).toMatchObject({ ...KIOSK, ...limits, metered: false, revokedAt: null });
    expect(await service.keys.verify(body.secret)).toMatchObject({
      ...{ keyId: body.id, accountId, avatarId, scopes: ['sessions'] },
    });
    expect(JSON.stringify((await call('GET', '', manager.secret)).body)).not.toContain(body.secret);
    expect(await told()).toEqual([
      [`key ${label('manager', manager)}`, 'key.created', `${label('kiosk', body)}: sessions`],
    ]);
  });

  it('gives no scope that the key that asks lacks', async () => {
    const { status, body } = await make({ ...KIOSK, scopes: ['sessions', 'billing:write'] });
    expect([status, body]).toEqual([
      403,
      {
        error: 'key_not_allowed',
        message: 'The key that asks has not the scope billing:write itself.',
      },
    ]);
    expect(await told()).toEqual([]);
  });

  it('gives no longer sessions, and as long ones where nothing is said', async () => {
    const short = await makeKey({ maxDurationSeconds: 60 });
    for (const maxDurationSeconds of [undefined, null, 60])
      expect((await make({ ...KIOSK, maxDurationSeconds }, short.secret)).body.maxDurationSeconds).toBe(60);
    const longer = await make({ ...KIOSK, maxDurationSeconds: 61 }, short.secret);
    expect([longer.status, longer.body.error]).toEqual([403, 'key_not_allowed']);
  });

  it.each(LESSER.slice(1))(
    'is refused to a key with %j of its own, as two would spend twice',
    async (cap) => {
      const capped = await makeKey(cap);
      const { status, body } = await make({ ...KIOSK, ...cap }, capped.secret);
      expect([status, body.error]).toEqual([403, 'key_not_allowed']);
    },
  );

  it('needs the scope, and a key that is bound to no avatar', async () => {
    const { service, accountId } = here();
    const avatarId = await addAvatar(service.db, accountId);
    const lesser = await makeKey(LESSER[0]);
    expect((await make(KIOSK, lesser.secret)).body.error).toBe('insufficient_scope');
    const bound = await makeKey({ avatarId });
    expect((await make({ ...KIOSK, avatarId }, bound.secret)).body.error).toBe('avatar_not_allowed');
  });

  it('is refused to a key that another process has revoked meanwhile', async () => {
    const { service, manager } = here();
    const other = await service.anotherProcess();
    try {
      // Verified here, and believed for seconds.
      expect((await make()).status).toBe(201);
      await other.keys.revoke(manager.id);
      expect((await make()).body).toEqual({
        ...{ error: 'key_not_allowed', message: 'The key that asks is revoked.' },
      });
    } finally {
      await other.close();
    }
  });

  it('binds to the account’s own avatars alone', async () => {
    const { service } = here();
    const foreign = await addAvatar(service.db, await addAccount(service.db));
    const { status, body } = await make({ ...KIOSK, avatarId: foreign });
    expect([status, body.message]).toEqual([400, `The account has no avatar ${foreign}.`]);
  });

  it.each([
    {},
    { ...KIOSK, name: '' },
    { ...KIOSK, scopes: [] },
    { ...KIOSK, scopes: ['all'] },
    { ...KIOSK, scopes: ['sessions', 'sessions'] },
    { ...KIOSK, scopes: [...SCOPES, 'keys'] },
    { ...KIOSK, metered: true },
    { ...KIOSK, accountId: '7d3f0c1a-5b7e-4c0e-9a64-2b8f1e6d9c30' },
    { ...KIOSK, maxConcurrent: 0 },
  ])('is refused with %j', async (body) => {
    expect([(await make(body)).body.error, await told()]).toEqual(['invalid_request', []]);
  });

  it('ends at the limit of keys, where one is revoked first', async () => {
    const { service, accountId } = here();
    const row = await service.db.selectFrom('api_keys').selectAll().executeTakeFirstOrThrow();
    const live = (await service.keys.list(accountId)).length;
    const filling = Array.from({ length: LIVE_KEYS_PER_ACCOUNT - live }, (_, at) => ({
      ...{ ...row, id: crypto.randomUUID(), account_id: accountId, avatar_id: null, rotated_from: null },
      ...{ revoked_at: null, hash: hash('sha256', `${accountId} ${at}`, 'buffer') },
    }));
    await service.db.insertInto('api_keys').values(filling).execute();
    const { status, body } = await make();
    expect([status, body.error]).toEqual([409, 'key_limit_reached']);
    expect((await call('DELETE', `/${filling[0]?.id}`, here().manager.secret)).status).toBe(204);
  });
});
