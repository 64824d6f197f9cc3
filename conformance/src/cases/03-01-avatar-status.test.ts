import { describe, expect } from 'vitest';
import {
  builtAvatar,
  createAvatar,
  putFile,
  REAL_PORTRAIT,
  REAL_VOICE,
  readAvatar,
  realFile,
  UNKNOWN_ID,
  withAvatar,
} from '../harness/avatars.ts';
import { clientOf } from '../harness/client.ts';
import { expectRefusal, expectStatus } from '../harness/expectations.ts';
import { form } from '../harness/form.ts';
import { holds } from '../harness/holds.ts';
import { JPEG } from '../harness/pictures.ts';
import { theTarget } from '../harness/target.ts';
import { wav } from '../harness/voices.ts';

describe('3.1 Avatar status', () => {
  const { keys, avatars } = theTarget();
  const full = clientOf(keys.full);
  const ready = avatars.ready ?? 'none';
  const path = `/v1/avatars/${ready}`;

  /** The stages that a change set going again, seen in the first answer after it. */
  async function rerun(avatarId: string): Promise<string[]> {
    const { stages } = await readAvatar(full, avatarId);
    return Object.entries(stages).flatMap(([name, { status }]) =>
      ['completed', 'skipped'].includes(status) ? [] : [name],
    );
  }

  holds('an accepted create is building', ['3.1-1'], async () => {
    await withAvatar(full, createAvatar, async (id) => {
      expect((await readAvatar(full, id)).status).toBe('building');
    });
  });

  holds(
    'once every stage has completed and moderation passed it is ready, and ready to chat',
    ['3.1-2', 'D2-17'],
    async () => {
      const { status, readyToChat, stages } = await builtAvatar(full, ready);
      expect({ status, readyToChat }).toEqual({ status: 'ready', readyToChat: true });
      for (const [name, { status: stage }] of Object.entries(stages))
        expect(name === 'previews' ? ['completed', 'skipped'] : ['completed']).toContain(stage);
    },
    { needs: ['ready'] },
  );

  holds(
    'PUT of a part builds again, and only the affected stages',
    ['3.1-5', '4.7-3', '4.8-3', '4.9-7', 'D2-25'],
    async () => {
      const putKnowledge = () =>
        full.put(
          `${path}/knowledge`,
          form({ field: 'files', filename: 'a.txt', data: 'Closed on Mondays.' }),
        );
      const puts = [
        { stage: 'knowledge', put: putKnowledge },
        { stage: 'voice', put: () => putFile(full, ready, 'voice', realFile(REAL_VOICE), 'v.wav') },
        {
          stage: 'appearance',
          put: () => putFile(full, ready, 'appearance', realFile(REAL_PORTRAIT), 'p.jpg'),
        },
      ];
      const changed: string[] = [];
      for (const { stage, put } of puts) {
        const answer = await put();
        expectStatus(answer, 200);
        expect(answer.json()).toMatchObject({ avatarId: ready, status: 'building' });
        changed.push(stage);
        const going = await rerun(ready);
        expect(going).toContain(stage);
        // What was put before may be through by now, but nothing else may have started.
        for (const name of going) expect(changed).toContain(name);
      }
      expect(await builtAvatar(full, ready)).toMatchObject({ status: 'ready', readyToChat: true });
    },
    { needs: ['ready', 'assets'], timeoutMs: 240_000 },
  );

  holds(
    'PATCH of persona fields builds again, and only the persona',
    ['3.1-6', '4.5-16', 'D2-25'],
    async () => {
      for (const change of [
        { personality: 'Calm.' },
        { name: 'Ready' },
        { knownAliases: ['Lis'] },
        { language: 'en' },
      ]) {
        const answer = await full.patch(path, change);
        expectStatus(answer, 200);
        const { status, stages } = answer.json() as {
          status: string;
          stages: Record<string, { status: string }>;
        };
        expect(status, JSON.stringify(change)).toBe('building');
        expect(stages.persona?.status, `persona after ${JSON.stringify(change)}`).not.toBe('completed');
        for (const stage of ['appearance', 'voice', 'knowledge'])
          expect(stages[stage]?.status, `${stage} after ${JSON.stringify(change)}`).toBe('completed');
        expect(await builtAvatar(full, ready)).toMatchObject({ status: 'ready', readyToChat: true });
      }
    },
    { needs: ['ready'], timeoutMs: 120_000 },
  );

  holds(
    'PATCH of description and visibility builds nothing',
    ['D2-25'],
    async () => {
      const answer = await full.patch(path, { description: 'Described', visibility: 'unlisted' });
      expectStatus(answer, 200);
      expect(answer.json()).toMatchObject({ status: 'ready', readyToChat: true, visibility: 'unlisted' });
    },
    { needs: ['ready'] },
  );

  holds(
    'public can be set once the avatar is ready, and not before',
    ['3.1-7', '4.5-4'],
    async () => {
      const answer = await full.patch(path, { visibility: 'public' });
      expectStatus(answer, 200);
      expect(answer.json().visibility).toBe('public');
      expectStatus(await full.patch(path, { visibility: 'private' }), 200);
    },
    { needs: ['ready'] },
  );

  holds(
    'public is refused while an avatar builds or has failed',
    ['3.1-7', '4.5-4'],
    async () => {
      await withAvatar(full, createAvatar, async (id) => {
        const refused = async () =>
          expectRefusal(
            await full.patch(`/v1/avatars/${id}`, { visibility: 'public' }),
            400,
            'invalid_request',
            /visibility|public/,
          );
        await refused();
        expect((await builtAvatar(full, id)).status).toBe('failed');
        await refused();
        expect((await readAvatar(full, id)).visibility).not.toBe('public');
      });
    },
    { timeoutMs: 180_000 },
  );

  holds(
    'a failed avatar builds again after a PUT',
    ['D2-16'],
    async () => {
      await withAvatar(full, createAvatar, async (id) => {
        expect((await builtAvatar(full, id)).status).toBe('failed');
        const put = await putFile(full, id, 'voice', wav(11), 'voice.wav');
        expect(put.json()).toMatchObject({ status: 'building' });
        expect((await builtAvatar(full, id)).status).toBe('failed');
        const patched = await full.patch(`/v1/avatars/${id}`, { personality: 'Calm.' });
        expect(patched.json()).toMatchObject({ status: 'building' });
      });
    },
    { timeoutMs: 240_000 },
  );

  holds(
    'the newest material wins while an avatar builds',
    ['D2-18'],
    async () => {
      const files = {
        'image/portrait.jpg': JPEG,
        'voice/sample.wav': realFile(REAL_VOICE),
      };
      await withAvatar(
        full,
        (client) => createAvatar(client, {}, files),
        async (id) => {
          expectStatus(await putFile(full, id, 'appearance', JPEG, 'nobody.jpg'), 200);
          expectStatus(await putFile(full, id, 'appearance', realFile(REAL_PORTRAIT), 'face.jpg'), 200);
          expectStatus(await full.patch(`/v1/avatars/${id}`, { personality: 'Calm.' }), 200);
          expect(await builtAvatar(full, id)).toMatchObject({ status: 'ready', latestFailure: null });
        },
      );
    },
    { needs: ['assets'], timeoutMs: 240_000 },
  );

  holds('a deleted avatar is as if it had never been', ['3.1-8', '7.4-1', '4.6-3'], async () => {
    const id = await createAvatar(full);
    expectStatus(await full.delete(`/v1/avatars/${id}`), 204);
    const calls = [
      () => full.get(`/v1/avatars/${id}`),
      () => full.patch(`/v1/avatars/${id}`, { description: 'x' }),
      () => full.delete(`/v1/avatars/${id}`),
      () => putFile(full, id, 'appearance', JPEG, 'a.jpg'),
      () => putFile(full, id, 'voice', wav(11), 'a.wav'),
      () => full.put(`/v1/avatars/${id}/knowledge`, form()),
    ];
    for (const call of calls) expectRefusal(await call(), 404, 'avatar_not_found');
    const { items } = (await full.get('/v1/avatars?limit=100')).json() as { items: { id: string }[] };
    expect(items.map((item) => item.id)).not.toContain(id);
    expect(id).not.toBe(UNKNOWN_ID);
  });
});
