import { describe, expect } from 'vitest';
import { createSpeaker, readAvatar, stageBecomes, withAvatar } from '../harness/avatars.ts';
import { clientOf } from '../harness/client.ts';
import { expectRefusal, expectStatus } from '../harness/expectations.ts';
import { holds } from '../harness/holds.ts';
import { operate } from '../harness/operator.ts';
import { theTarget } from '../harness/target.ts';
import { until } from '../harness/until.ts';

/** A name that advertises: what every moderator of names holds. */
const FLAGGED = { name: 'visit www.example.com' };

describe('3.1 Avatar status, under moderation', () => {
  const { keys, operator } = theTarget();
  const full = clientOf(keys.full);
  const make = () => createSpeaker(full, FLAGGED);
  const becomes = (id: string, status: string) =>
    until(
      `the avatar to be ${status}`,
      150_000,
      () => readAvatar(full, id),
      (avatar) => avatar.status === status,
    );

  holds(
    'what moderation flags is held and starts no session, until the part is changed or an operator decides',
    ['3.1-4', '2.1-5', '3.3-6', 'D2-34', 'D2-35'],
    async () => {
      await withAvatar(full, make, async (id) => {
        const held = await becomes(id, 'moderation_hold');
        expect(held).toMatchObject({ readyToChat: false });
        expect(held.moderationState).not.toBe('clean');
        expectRefusal(await full.post('/v1/session', { avatarId: id }), 409, 'avatar_not_ready');
        await stageBecomes(full, id, 'appearance', 'completed');
        await stageBecomes(full, id, 'voice', 'completed');

        const rename = async (name: string) => {
          const patched = await full.patch(`/v1/avatars/${id}`, { name });
          expectStatus(patched, 200);
          expect(patched.json()).toMatchObject({ readyToChat: false });
        };
        await rename('Lisa');
        expect(await becomes(id, 'ready')).toMatchObject({ readyToChat: true, moderationState: 'clean' });

        await rename(FLAGGED.name);
        await becomes(id, 'moderation_hold');
        await operate(operator, 'moderation', 'reject', id);
        await becomes(id, 'failed');
        expectRefusal(await full.post('/v1/session', { avatarId: id }), 409, 'avatar_not_ready');

        await rename('see www.example.org');
        await becomes(id, 'moderation_hold');
        await operate(operator, 'moderation', 'release', id);
        expect(await becomes(id, 'ready')).toMatchObject({ readyToChat: true });
      });
    },
    { needs: ['assets', 'operator'], timeoutMs: 300_000 },
  );
});
