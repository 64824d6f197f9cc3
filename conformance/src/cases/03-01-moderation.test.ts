import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { createAvatar, readAvatar, stageBecomes, withAvatar } from '../harness/avatars.ts';
import { clientOf } from '../harness/client.ts';
import { expectRefusal, expectStatus } from '../harness/expectations.ts';
import { holds } from '../harness/holds.ts';
import { operate } from '../harness/operator.ts';
import { theTarget } from '../harness/target.ts';
import { until } from '../harness/until.ts';
import { REAL_PORTRAIT, REAL_VOICE } from '../start/material.ts';

/** A name that advertises: what every moderator of names holds. */
const FLAGGED = { name: 'visit www.example.com' };

describe('3.1 Avatar status, under moderation', () => {
  const { keys, operator, assets } = theTarget();
  const full = clientOf(keys.full);
  const make = () =>
    createAvatar(full, FLAGGED, {
      'image/portrait.jpg': readFileSync(join(assets!, REAL_PORTRAIT)),
      'voice/sample.wav': readFileSync(join(assets!, REAL_VOICE)),
    });
  const becomes = (id: string, status: string) =>
    until(
      `the avatar to be ${status}`,
      150_000,
      () => readAvatar(full, id),
      (avatar) => avatar.status === status,
    );

  holds(
    'what moderation flags is held, and starts no session',
    ['3.1-4', '2.1-5', '3.3-6'],
    async () => {
      await withAvatar(full, make, async (id) => {
        const avatar = await becomes(id, 'moderation_hold');
        expect(avatar).toMatchObject({ readyToChat: false });
        expect(avatar.moderationState).not.toBe('clean');
        expectRefusal(await full.post('/v1/session', { avatarId: id }), 409, 'avatar_not_ready');
      });
    },
    { needs: ['assets'], timeoutMs: 200_000 },
  );

  holds(
    'an operator’s release makes it ready',
    ['D2-34'],
    async () => {
      await withAvatar(full, make, async (id) => {
        await becomes(id, 'moderation_hold');
        await stageBecomes(full, id, 'appearance', 'completed');
        await stageBecomes(full, id, 'voice', 'completed');
        await operate(operator!, 'moderation', 'release', id);
        expect(await becomes(id, 'ready')).toMatchObject({ readyToChat: true });
      });
    },
    { needs: ['assets', 'operator'], timeoutMs: 240_000 },
  );

  holds(
    'an operator’s rejection makes it failed; a change of the flagged part is judged again',
    ['D2-34', 'D2-35'],
    async () => {
      await withAvatar(full, make, async (id) => {
        await becomes(id, 'moderation_hold');
        await stageBecomes(full, id, 'appearance', 'completed');
        await stageBecomes(full, id, 'voice', 'completed');
        await operate(operator!, 'moderation', 'reject', id);
        await becomes(id, 'failed');
        const patched = await full.patch(`/v1/avatars/${id}`, { name: 'Lisa' });
        expectStatus(patched, 200);
        expect(patched.json().status).toBe('building');
        expect(await becomes(id, 'ready')).toMatchObject({ readyToChat: true, moderationState: 'clean' });
      });
    },
    { needs: ['assets', 'operator'], timeoutMs: 240_000 },
  );

  holds(
    'a PATCH of the flagged part takes an avatar off hold',
    ['D2-35'],
    async () => {
      await withAvatar(full, make, async (id) => {
        await becomes(id, 'moderation_hold');
        expectStatus(await full.patch(`/v1/avatars/${id}`, { name: 'Lisa' }), 200);
        expect(await becomes(id, 'ready')).toMatchObject({ readyToChat: true });
      });
    },
    { needs: ['assets'], timeoutMs: 240_000 },
  );
});
