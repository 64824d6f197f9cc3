import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AvatarTestService, INSTANT_STAGES, startAvatarService } from '../testing/avatar-service.ts';
import { packageZip } from '../testing/packages.ts';

let service: AvatarTestService;
beforeAll(async () => {
  service = await startAvatarService({
    async execute(input, signal) {
      const result = await INSTANT_STAGES(input, signal);
      if (input.stage !== 'appearance' || result.status !== 'completed') return result;
      const path = join(input.outDir, 'poster');
      await writeFile(path, 'a prepared portrait');
      return {
        ...result,
        files: [...result.files, { role: 'poster', path, contentType: 'image/jpeg' }],
      };
    },
  });
});
afterAll(() => service.close());

it('members see the portrait as it was given until it is prepared, and nobody one of a deleted avatar', async () => {
  const { id: accountId, key } = await service.account();
  const created = await service.app.inject({
    method: 'POST',
    url: '/v1/avatars',
    payload: packageZip(),
    headers: { 'x-api-key': key, 'content-type': 'application/zip' },
  });
  const { avatarId } = created.json() as { avatarId: string };
  const forMembers = async () => (await service.avatars.portrait(avatarId))?.bytes;
  expect(await service.avatars.poster(avatarId)).toBeNull();
  expect((await sharp(await forMembers()).metadata()).format).toBe('jpeg');
  await service.work();
  for (const shown of [await service.avatars.poster(avatarId), await forMembers()])
    expect(String(shown)).toBe('a prepared portrait');

  await service.avatars.remove({ accountId }, avatarId);
  expect([await service.avatars.poster(avatarId), await forMembers()]).toEqual([null, undefined]);
  // Its file waits for the purge.
  const left = await service.db
    .selectFrom('avatar_assets')
    .select('blob_key')
    .where('avatar_id', '=', avatarId)
    .where('role', '=', 'poster')
    .execute();
  expect(left).toHaveLength(1);
});
