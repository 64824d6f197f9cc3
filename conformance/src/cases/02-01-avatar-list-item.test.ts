import { describe, expect } from 'vitest';
import { createAvatar, readAvatar, readyAvatar, withAvatar } from '../harness/avatars.ts';
import { clientOf } from '../harness/client.ts';
import { expectListItem, expectStatus } from '../harness/expectations.ts';
import { holds } from '../harness/holds.ts';
import { theTarget } from '../harness/target.ts';

describe('2.1 Avatar, list item', () => {
  const { keys, avatars } = theTarget();
  const full = clientOf(keys.full);
  const listed = async (avatarId: string) => {
    const { items } = (await full.get('/v1/avatars?limit=100')).json() as {
      items: Record<string, unknown>[];
    };
    return items.find(({ id }) => id === avatarId);
  };

  holds('every field is there with its type and its values', ['2.1-1', '2.1-2', '2.1-3'], async () => {
    const answer = await full.get('/v1/avatars?limit=100');
    expectStatus(answer, 200);
    const { items } = answer.json() as { items: Record<string, unknown>[] };
    expect(items.length).toBeGreaterThan(0);
    for (const item of items) expectListItem(item);
  });

  holds('readyToChat is false while something builds', ['2.1-4'], async () => {
    await withAvatar(full, createAvatar, async (avatarId) => {
      const avatar = await readAvatar(full, avatarId);
      expect(avatar).toMatchObject({ status: 'building', readyToChat: false });
      expect(await listed(avatarId)).toMatchObject({ status: 'building', readyToChat: false });
    });
  });

  holds(
    'readyToChat is true once every stage has completed and moderation passed',
    ['2.1-4', '2.1-5'],
    async () => {
      const avatar = await readAvatar(full, readyAvatar());
      expect(avatar).toMatchObject({ status: 'ready', readyToChat: true, moderationState: 'clean' });
      expect(await listed(readyAvatar())).toMatchObject({ status: 'ready', readyToChat: true });
    },
    { needs: ['ready'] },
  );

  holds('creationSource is "api" for what the API made', ['2.1-6'], async () => {
    expect(await readAvatar(full, avatars.scoped)).toMatchObject({ creationSource: 'api' });
    expect(await listed(avatars.scoped)).toMatchObject({ creationSource: 'api' });
  });

  holds('createdAt stays and updatedAt moves with a change', ['2.1-7'], async () => {
    await withAvatar(full, createAvatar, async (avatarId) => {
      const before = await readAvatar(full, avatarId);
      const patched = await full.patch(`/v1/avatars/${avatarId}`, { description: 'Changed' });
      expectStatus(patched, 200);
      const after = await readAvatar(full, avatarId);
      expect(after.createdAt).toBe(before.createdAt);
      expect(Date.parse(after.updatedAt)).toBeGreaterThan(Date.parse(before.updatedAt));
    });
  });
});
