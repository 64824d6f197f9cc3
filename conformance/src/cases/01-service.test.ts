import { describe, expect } from 'vitest';
import {
  builtAvatar,
  createAvatar,
  postPackage,
  putFile,
  REAL_PORTRAIT,
  REAL_VOICE,
  readAvatar,
  realFile,
  tidied,
  withAvatar,
} from '../harness/avatars.ts';
import { clientOf } from '../harness/client.ts';
import { expectStatus } from '../harness/expectations.ts';
import { holds } from '../harness/holds.ts';
import { theTarget } from '../harness/target.ts';

describe('1 What the service does', () => {
  const { keys } = theTarget();
  const full = clientOf(keys.full);

  holds('a create answers at once and the avatar builds afterwards', ['1-1'], async () => {
    const answer = await tidied(full, await postPackage(full));
    expectStatus(answer, 202);
    expect(answer.json().status).toBe('building');
  });

  holds('an avatar made through the API is listed with the others of the account', ['1-2'], async () => {
    await withAvatar(full, createAvatar, async (avatarId) => {
      const { items } = (await full.get('/v1/avatars?limit=100')).json() as { items: { id: string }[] };
      expect(items.map(({ id }) => id)).toContain(avatarId);
    });
  });

  holds(
    'a render-only avatar is ready in the answer that creates it, keeps persona texts, and is hosted once a voice is put',
    ['1-3', '1-4', '3.2-1', 'D2-12', 'D2-13', 'D2-14', 'D2-15'],
    async () => {
      const answer = await postPackage(
        full,
        { renderOnly: true },
        { 'image/portrait.jpg': realFile(REAL_PORTRAIT), 'voice/sample.wav': null },
      );
      expectStatus(answer, 202);
      expect(answer.json().status).toBe('ready');
      const id = answer.json().avatarId as string;
      const waiting = {
        status: 'ready',
        readyToChat: false,
        stages: {
          appearance: { status: 'completed' },
          voice: { status: 'waiting' },
          persona: { status: 'waiting' },
        },
      };
      expect(await readAvatar(full, id)).toMatchObject(waiting);
      const patched = await full.patch(`/v1/avatars/${id}`, { personality: 'Calm and brief.' });
      expectStatus(patched, 200);
      expect(patched.json()).toMatchObject(waiting);
      const put = await putFile(full, id, 'voice', realFile(REAL_VOICE), 'voice.wav');
      expectStatus(put, 200);
      expect(put.json()).toEqual({ avatarId: id, status: 'building' });
      expect(['pending', 'processing']).toContain((await readAvatar(full, id)).stages.voice?.status);
      expect(await builtAvatar(full, id)).toMatchObject({ status: 'ready', readyToChat: true });
      await tidied(full, answer);
    },
    { needs: ['assets'], timeoutMs: 180_000 },
  );

  holds('a portrait in which nobody can be seen leaves a render-only avatar failed', ['D2-12'], async () => {
    const answer = await tidied(
      full,
      await postPackage(full, { renderOnly: true }, { 'voice/sample.wav': null }),
    );
    expectStatus(answer, 202);
    expect(answer.json().status).toBe('failed');
  });
});
