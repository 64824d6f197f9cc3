import { AccountKeyMade } from '@vivant/contract/keys';
import { describe, expect, it } from 'vitest';
import { useManagingKey } from '../../testing/managing-key.ts';

const { here, makeKey, call, told, label, LESSER } = useManagingKey();
const rotate = (id: string, as = here().manager.secret) => call('POST', `/${id}/rotation`, as);

describe('POST /v1/keys/{keyId}/rotation', () => {
  it('keeps everything of a key but its secret, stops the old one, and tells of it', async () => {
    const { service } = here();
    const old = await makeKey({ name: 'shop', scopes: ['sessions'], spendCapDailyMicrocredits: 500 });
    const { status, body } = await rotate(old.id);
    expect([status, AccountKeyMade.parse(body)]).toEqual([201, body]);
    expect(body).toMatchObject({
      ...{ name: 'shop', scopes: ['sessions'], spendCapDailyMicrocredits: 500, rotatedFrom: old.id },
    });
    expect(await service.keys.verify(old.secret)).toBeNull();
    expect(await service.keys.verify(body.secret)).toMatchObject({ keyId: body.id });
    const subject = `${label('shop', old)}, now ${body.hint}`;
    expect(await told()).toEqual([[`key ${label('manager', here().manager)}`, 'key.rotated', subject]]);
  });

  it('hands nobody a key that may do more than theirs', async () => {
    const { service } = here();
    const short = await makeKey({ maxDurationSeconds: 60 });
    for (const [more, as] of [
      [{ scopes: ['sessions', 'billing:write'] as ('sessions' | 'billing:write')[] }, here().manager],
      [{ metered: true }, here().manager],
      [{}, short],
      [{ maxDurationSeconds: 61 }, short],
    ] as const) {
      const target = await makeKey(more);
      expect((await rotate(target.id, as.secret)).body.error).toBe('key_not_allowed');
      expect(await service.keys.verify(target.secret)).not.toBeNull();
    }
    expect(await told()).toEqual([]);
  });

  it('lets a key rotate itself, whatever its limits, and then it is gone', async () => {
    for (const limits of [
      { spendCapTotalMicrocredits: 100 },
      { metered: true },
      { maxDurationSeconds: 60 },
    ]) {
      const self = await makeKey({ name: 'self', ...limits });
      const { status, body } = await rotate(self.id, self.secret);
      expect([status, body.name]).toEqual([201, 'self']);
      expect((await rotate(body.id, self.secret)).status).toBe(401);
      const other = await makeKey({ scopes: ['sessions'] });
      const answer = await rotate(other.id, body.secret);
      expect(answer.status).toBe('metered' in limits ? 201 : 403);
    }
  });

  it('works for two keys that rotate each other at the same moment, or for one of them', async () => {
    const [one, other] = [await makeKey(), await makeKey()];
    const answers = await Promise.all([rotate(other.id, one.secret), rotate(one.id, other.secret)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 403]);
  });

  it('needs the scope, and finds neither foreign nor malformed nor revoked keys', async () => {
    const { service } = here();
    const lesser = await makeKey(LESSER[0]);
    expect((await rotate(lesser.id, lesser.secret)).body.error).toBe('insufficient_scope');
    const stranger = await service.account();
    const foreign = (await service.keys.list(stranger.id))[0]?.id ?? '';
    for (const id of [foreign, 'nonsense', '00000000-0000-4000-8000-000000000000'])
      expect([(await rotate(id)).status, (await rotate(id)).body.error]).toEqual([404, 'key_not_found']);
    await service.keys.revoke(lesser.id);
    expect((await rotate(lesser.id)).body).toEqual({
      error: 'invalid_request',
      message: `The key ${lesser.id} is revoked. Create a new one.`,
    });
  });
});
