import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addAccount, addAvatar } from '../../../testing/accounts.ts';
import { type AvatarStudio, openAvatarStudio } from '../../../testing/studio-avatars.ts';

const MINUTE_MS = 60_000;
let studio: AvatarStudio;
let accountId: string;
let owner: string;

beforeAll(async () => {
  studio = await openAvatarStudio();
});
afterAll(() => studio.close());
beforeEach(async () => {
  ({ id: accountId } = await studio.service.accounts.create({ name: 'Museum' }));
  owner = (await studio.join(accountId, 'owner', { name: 'Olga' })).cookie;
});

const WEBSITE = {
  ...{ name: 'website', scopes: ['sessions', 'avatars:read'], avatarId: null },
  ...{ spendCapTotalMicrocredits: 5000, spendCapDailyMicrocredits: 500 },
  ...{ maxConcurrent: 2, maxDurationSeconds: 300 },
};
const make = (more: object = {}) => studio.ask('POST /keys', { as: owner, body: { ...WEBSITE, ...more } });
const list = async () => (await studio.ask('GET /keys', { as: owner })).body.items;
async function told() {
  const { items } = (await studio.ask('GET /audit', { as: owner })).body;
  return items
    .filter(({ action }: { action: string }) => action.startsWith('key.'))
    .map(({ actor, action, subject }: Record<string, string>) => [actor, action, subject]);
}

describe('a key made in the studio', () => {
  it('works at once, and its secret is answered this once', async () => {
    const made = await make();
    expect(made.status).toBe(201);
    const { id, secret } = made.body;
    expect(await studio.service.keys.verify(secret)).toMatchObject({
      ...{ keyId: id, accountId, scopes: WEBSITE.scopes },
    });
    const items = await list();
    expect(items).toMatchObject([{ ...WEBSITE, id, hint: `${secret.slice(0, 14)}…`, revokedAt: null }]);
    expect(JSON.stringify(items)).not.toContain(secret);
    const label = `website (${secret.slice(0, 14)}…)`;
    expect(await told()).toEqual([['Olga', 'key.created', `${label}: sessions, avatars:read`]]);
  });

  it('is listed with the name of its avatar, its last use and the sessions it runs', async () => {
    const avatarId = await addAvatar(studio.service.db, accountId);
    const { id, secret } = (await make({ avatarId })).body;
    expect(await list()).toMatchObject([{ avatarId, avatarName: 'Ada', lastUsedAt: null, sessionsNow: 0 }]);
    await studio.service.keys.verify(secret);
    const usedAt = studio.clock.now().toISOString();
    await studio.service.credits.grant({ accountId, amountMicrocredits: 10_000 });
    await studio.service.db.transaction().execute((tx) =>
      studio.service.credits.reserve(tx, {
        ...{ sessionId: randomUUID(), accountId, keyId: id, kind: 'hosted', sponsoredAvatarId: null },
      }),
    );
    await expect.poll(list).toMatchObject([{ lastUsedAt: usedAt, sessionsNow: 1 }]);
  });

  it('is refused for an avatar of another account as for one that does not exist', async () => {
    const foreign = await addAvatar(studio.service.db, await addAccount(studio.service.db));
    for (const avatarId of [foreign, randomUUID()]) {
      const { status, body } = await make({ avatarId });
      expect([status, body.message]).toEqual([400, `The account has no avatar ${avatarId}.`]);
    }
    expect([await list(), await told()]).toEqual([[], []]);
  });

  it.each([
    { name: ' ' },
    { scopes: [] },
    { scopes: ['all'] },
    { scopes: ['keys', 'keys'] },
    { maxConcurrent: 0 },
    { metered: true },
  ])('is refused with %j', async (more) => {
    expect((await make(more)).body.error).toBe('invalid_request');
    expect(await list()).toEqual([]);
  });
});

describe('a key', () => {
  it('that is rotated keeps its limits, and its old secret stops', async () => {
    const old = (await make()).body;
    const rotated = await studio.ask(`POST /keys/${old.id}/rotation`, { as: owner, body: {} });
    expect([rotated.status, rotated.body.rotatedFrom]).toEqual([201, old.id]);
    expect(await studio.service.keys.verify(old.secret)).toBeNull();
    expect(await studio.service.keys.verify(rotated.body.secret)).not.toBeNull();
    expect(await list()).toMatchObject([
      { ...WEBSITE, id: rotated.body.id, revokedAt: null },
      { id: old.id, revokedAt: expect.any(String) },
    ]);
    const [before, after] = [old, rotated.body].map(({ secret }) => `${secret.slice(0, 14)}…`);
    expect((await told())[0]).toEqual(['Olga', 'key.rotated', `website (${before}), now ${after}`]);
  });

  it('that is revoked stops, and the audit log says so once', async () => {
    const { id, secret } = (await make()).body;
    const revoke = () => studio.ask(`DELETE /keys/${id.toUpperCase()}`, { as: owner });
    expect([(await revoke()).status, (await revoke()).status]).toEqual([204, 204]);
    expect(await studio.service.keys.verify(secret)).toBeNull();
    expect((await told()).filter(([, action]: string[]) => action === 'key.revoked')).toEqual([
      ['Olga', 'key.revoked', `website (${secret.slice(0, 14)}…)`],
    ]);
  });

  it('is made, rotated and revoked only by somebody who has just shown who they are', async () => {
    const { id, secret } = (await make()).body;
    studio.clock.advance(10 * MINUTE_MS);
    for (const [call, body] of [
      ['POST /keys', WEBSITE],
      [`POST /keys/${id}/rotation`, {}],
      [`DELETE /keys/${id}`, {}],
    ] as const) {
      const answer = await studio.ask(call, { as: owner, body });
      expect([call, answer.status, answer.body.error]).toEqual([call, 403, 'confirmation_needed']);
    }
    expect(await list()).toHaveLength(1);
    expect(await studio.service.keys.verify(secret)).not.toBeNull();
  });
});

it('an account has at most a hundred keys that live', async () => {
  const { id } = (await make()).body;
  for (let made = 1; made < 100; made += 1) await studio.service.keys.create({ accountId });
  expect((await make()).body.error).toBe('key_limit_reached');
  await studio.service.keys.revoke(id);
  expect((await make()).status).toBe(201);
});
