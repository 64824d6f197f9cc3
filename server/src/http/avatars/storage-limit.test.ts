import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AvatarTestService, startAvatarService } from '../../testing/avatar-service.ts';
import { formWith, packageZip } from '../../testing/packages.ts';

let service: AvatarTestService;
let key: string;
let accountId: string;
beforeAll(async () => {
  service = await startAvatarService();
});
afterAll(() => service.close());
beforeEach(async () => {
  await limit(20 * 2 ** 30);
  ({ id: accountId, key } = await service.account());
});

/** In force once no process may remember the key's plan any more. */
async function limit(bytes: number): Promise<void> {
  await service.accounts.updatePlan('standard', { storageBytes: bytes });
  service.clock.advance(16_000);
}
const create = () =>
  service.app.inject({
    ...{ method: 'POST', url: '/v1/avatars', payload: packageZip() },
    headers: { 'x-api-key': key, 'content-type': 'application/zip' },
  });
const stored = () =>
  service.db
    .selectFrom('avatar_assets')
    .innerJoin('avatars', 'avatars.id', 'avatar_id')
    .where('account_id', '=', accountId)
    .select(['avatar_id', 'blob_key', 'size_bytes'])
    .execute();
const blobsOnDisk = async () =>
  (await readdir(join(service.directory, 'blobs'), { recursive: true, withFileTypes: true })).filter(
    (entry) => entry.isFile(),
  ).length;

describe('the storage of the plan', () => {
  it('is not exceeded by parallel creates, and no file of those refused stays', async () => {
    await create();
    const one = (await stored()).reduce((sum, { size_bytes }) => sum + Number(size_bytes), 0);
    const before = await blobsOnDisk();
    // Room for three in all, and not a byte more.
    await limit(3 * one);
    const answers = await Promise.all(Array.from({ length: 8 }, create));
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([202, 202, ...Array(6).fill(409)]);
    const refused = answers.find((answer) => answer.statusCode === 409);
    expect(refused?.json()).toEqual({
      error: 'storage_limit_reached',
      message: expect.stringContaining('storage is full'),
    });
    const assets = await stored();
    expect(assets.reduce((sum, { size_bytes }) => sum + Number(size_bytes), 0)).toBe(3 * one);
    expect(await blobsOnDisk()).toBe(before + 4);
    expect(await service.db.selectFrom('blob_deletions').selectAll().execute()).toEqual([]);
    expect(await readdir(join(service.directory, 'uploads'))).toEqual([]);
  });

  it('refuses a replacement that is too large, and keeps what was there', async () => {
    const { avatarId } = (await create()).json();
    const before = await stored();
    await limit(before.reduce((sum, { size_bytes }) => sum + Number(size_bytes), 0) + 999);
    const put = (bytes: number) => {
      const form = formWith({ field: 'files', filename: 'a.txt', data: 'x'.repeat(bytes) });
      return service.app.inject({
        ...{ method: 'PUT', url: `/v1/avatars/${avatarId}/knowledge`, payload: form.payload },
        headers: { 'x-api-key': key, ...form.headers },
      });
    };
    const refused = await put(1000);
    expect([refused.statusCode, refused.json().error]).toEqual([409, 'storage_limit_reached']);
    expect(await stored()).toEqual(before);
    expect((await put(999)).statusCode).toBe(200);
  });
});
