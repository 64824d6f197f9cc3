import { describe, expect } from 'vitest';
import { createAvatar, readAvatar, UNKNOWN_ID, withAvatar } from '../harness/avatars.ts';
import { clientOf, strangerWith } from '../harness/client.ts';
import {
  expectBare,
  expectDetail,
  expectRefusal,
  expectStatus,
  fingerprint,
} from '../harness/expectations.ts';
import { holds } from '../harness/holds.ts';
import { theTarget } from '../harness/target.ts';

/** Texts in the place of an id; none of them is one. */
export const MALFORMED = [
  'lisa',
  '1',
  UNKNOWN_ID.slice(1),
  `${UNKNOWN_ID}0`,
  UNKNOWN_ID.replaceAll('-', ''),
  '%00',
  '%F0%9F%98%80',
  "';--",
  'a'.repeat(3000),
];

describe('4.4 GET /v1/avatars/{avatarId}', () => {
  const { keys, avatars } = theTarget();
  const full = clientOf(keys.full);
  const scoped = clientOf(keys.scoped);
  const get = (client: typeof full, id: string) => client.get(`/v1/avatars/${id}`);

  holds('200 is the detail of the avatar asked for', ['4.4-1'], async () => {
    const avatar = await readAvatar(full, avatars.scoped);
    expectDetail(avatar as unknown as Record<string, unknown>);
    expect(avatar.id).toBe(avatars.scoped);
  });

  holds(
    '404 is the same bytes for foreign, unknown, deleted and malformed ids',
    ['4.4-2', '7.4-1', '7.4-2', 'D1-12'],
    async () => {
      const deleted = await createAvatar(full);
      await full.delete(`/v1/avatars/${deleted}`);
      const first = await get(full, UNKNOWN_ID);
      expectRefusal(first, 404, 'avatar_not_found');
      for (const id of [avatars.foreign, deleted, ...MALFORMED])
        expect(fingerprint(await get(full, id)), id.slice(0, 60)).toEqual(fingerprint(first));
    },
  );

  holds(
    'a scoped key reads its avatar, and is refused every other id by the same bytes',
    ['4.4-2', '5-7', '5-8', 'D1-13'],
    async () => {
      expectStatus(await get(scoped, avatars.scoped), 200);
      const first = await get(scoped, UNKNOWN_ID);
      expectRefusal(first, 403, 'avatar_not_allowed');
      await withAvatar(full, createAvatar, async (own) => {
        for (const id of [own, avatars.foreign, ...MALFORMED])
          expect(fingerprint(await get(scoped, id)), id.slice(0, 60)).toEqual(fingerprint(first));
      });
    },
  );

  holds(
    'it needs avatars:read',
    ['4.4-0', '4.4-2', '5-6', '7.4-3'],
    async () => {
      expectStatus(await get(clientOf(keys.readOnly), avatars.scoped), 200);
      for (const key of [keys.writeOnly, keys.sessionsOnly, keys.billingOnly])
        expectRefusal(await get(clientOf(key), avatars.scoped), 403, 'insufficient_scope');
      expectBare(await get(strangerWith(null), avatars.scoped), 401);
    },
    { needs: ['readOnly', 'writeOnly', 'sessionsOnly', 'billingOnly'] },
  );

  holds('it does not wait for the build: an avatar can be seen to be building', ['4.4-3'], async () => {
    await withAvatar(full, createAvatar, async (id) => {
      expect((await readAvatar(full, id)).status).toBe('building');
    });
  });
});
