import { describe, expect } from 'vitest';
import {
  builtAvatar,
  createAvatar,
  createSpeaker,
  readAvatar,
  UNKNOWN_ID,
  withAvatar,
} from '../harness/avatars.ts';
import { clientOf, strangerWith } from '../harness/client.ts';
import { expectBare, expectRefusal, expectStatus, fingerprint } from '../harness/expectations.ts';
import { holds } from '../harness/holds.ts';
import { endedSession, startSession } from '../harness/sessions.ts';
import { theTarget } from '../harness/target.ts';
import { bothTracks, joinRoom } from '../harness/visitor.ts';

describe('4.6 DELETE /v1/avatars/{avatarId}', () => {
  const { keys, avatars } = theTarget();
  const full = clientOf(keys.full);
  const remove = (client: typeof full, id: string) => client.delete(`/v1/avatars/${id}`);

  holds('204 without a body, and 404 from then on', ['4.6-1', '4.6-2', '4.6-3', '3.1-8'], async () => {
    const id = await createAvatar(full);
    expectBare(await remove(full, id), 204);
    expectRefusal(await full.get(`/v1/avatars/${id}`), 404, 'avatar_not_found');
    expectRefusal(await remove(full, id), 404, 'avatar_not_found');
  });

  holds(
    '404 is the same bytes for foreign, unknown, deleted and malformed ids',
    ['4.6-3', '7.4-1', '7.4-2'],
    async () => {
      const deleted = await createAvatar(full);
      await remove(full, deleted);
      const first = await remove(full, UNKNOWN_ID);
      expectRefusal(first, 404, 'avatar_not_found');
      for (const id of [avatars.foreign, deleted, 'lisa'])
        expect(fingerprint(await remove(full, id))).toEqual(fingerprint(first));
      expect((await readAvatar(clientOf(keys.foreign), avatars.foreign)).id).toBe(avatars.foreign);
    },
  );

  holds('a scoped key can never delete, not even its own avatar', ['4.6-0', '5-10'], async () => {
    for (const id of [avatars.scoped, UNKNOWN_ID, 'lisa'])
      expectRefusal(await remove(clientOf(keys.scoped), id), 403, 'avatar_not_allowed');
    expectStatus(await full.get(`/v1/avatars/${avatars.scoped}`), 200);
  });

  holds(
    'it needs avatars:write',
    ['4.6-0', '5-6'],
    async () => {
      await withAvatar(full, createAvatar, async (id) => {
        for (const key of [keys.readOnly, keys.sessionsOnly, keys.billingOnly])
          expectRefusal(await remove(clientOf(key), id), 403, 'insufficient_scope');
        expectBare(await remove(strangerWith(null), id), 401);
        expectBare(await remove(clientOf(keys.writeOnly), id), 204);
      });
    },
    { needs: ['writeOnly', 'readOnly', 'sessionsOnly', 'billingOnly'] },
  );

  holds(
    'a session that runs goes on and ends as it would have',
    ['3.1-9'],
    async () => {
      const id = await createSpeaker(full, { name: 'Leaving' });
      await builtAvatar(full, id);
      const { sessionId, serverUrl, userToken } = await startSession(full, {
        avatarId: id,
        maxDurationSeconds: 8,
      });
      expectBare(await remove(full, id), 204);
      const visitor = await joinRoom(serverUrl, userToken);
      await bothTracks(visitor);
      expect(await endedSession(full, sessionId)).toMatchObject({ endReason: 'max_duration' });
      expectBare(await full.post('/v1/session', { avatarId: id }), 403);
      await visitor.leave();
    },
    { needs: ['assets'], timeoutMs: 240_000 },
  );
});
