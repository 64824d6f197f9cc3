import { assert, describe, expect } from 'vitest';
import {
  builtAvatar,
  createAvatar,
  type Detail,
  putFile,
  REAL_VOICE,
  readAvatar,
  readyAvatar,
  realFile,
  restingAvatar,
  stageBecomes,
  withAvatar,
} from '../harness/avatars.ts';
import { clientOf } from '../harness/client.ts';
import { expectDateTime, expectDetail, expectStatus } from '../harness/expectations.ts';
import { holds } from '../harness/holds.ts';
import { JPEG } from '../harness/pictures.ts';
import { theTarget } from '../harness/target.ts';
import { wav } from '../harness/voices.ts';

const asRecord = (avatar: Detail) => avatar as unknown as Record<string, unknown>;

describe('2.2 Avatar, detail', () => {
  const { keys, avatars } = theTarget();
  const full = clientOf(keys.full);

  holds('GET and PATCH answer every field of the detail', ['2.2-1', '2.2-2', '2.2-4'], async () => {
    expectDetail(asRecord(await readAvatar(full, avatars.scoped)));
    const patched = await full.patch(`/v1/avatars/${avatars.scoped}`, { description: 'As before' });
    expectStatus(patched, 200);
    expectDetail(patched.json());
  });

  holds('description is null until there is one', ['2.2-3'], async () => {
    await withAvatar(full, createAvatar, async (avatarId) => {
      expect((await readAvatar(full, avatarId)).description).toBeNull();
      await full.patch(`/v1/avatars/${avatarId}`, { description: 'A guide' });
      expect((await readAvatar(full, avatarId)).description).toBe('A guide');
    });
  });

  holds(
    'a failed stage says why in words for a person, and latestFailure repeats it',
    ['2.2-5', '2.2-6', '3.1-3', '3.2-4', 'D2-20'],
    async () => {
      await withAvatar(full, createAvatar, async (avatarId) => {
        expect((await readAvatar(full, avatarId)).latestFailure).toBeNull();
        const avatar = await builtAvatar(full, avatarId);
        expect(avatar).toMatchObject({ status: 'failed', readyToChat: false });
        assert(avatar.latestFailure, 'the avatar names its latest failure');
        const { stage, userFeedback } = avatar.latestFailure;
        expect(avatar.stages[stage]).toEqual({ status: 'failed', userFeedback });
        // Words for a person: a sentence, and neither a code nor a trace.
        expect(userFeedback).toMatch(/^[A-Z].*\s.*[.!?]$/s);
        expect(userFeedback).not.toMatch(/Error\b|\bat \/|undefined|null|_/);
      });
    },
    { timeoutMs: 180_000 },
  );

  holds(
    'latestFailure is the stage that failed last, whichever it was',
    ['2.2-5'],
    async () => {
      await withAvatar(full, createAvatar, async (avatarId) => {
        // Neither the plain picture nor the tone will do, so both stages fail at every turn, one sooner than the other.
        await restingAvatar(full, avatarId);
        for (const [stage, material, filename] of [
          ['appearance', JPEG, 'picture.jpg'],
          ['voice', wav(11), 'tone.wav'],
          ['appearance', JPEG, 'picture.jpg'],
        ] as const) {
          expectStatus(await putFile(full, avatarId, stage, material, filename), 200);
          const avatar = await restingAvatar(full, avatarId);
          expect(avatar.stages).toMatchObject({
            appearance: { status: 'failed' },
            voice: { status: 'failed' },
          });
          expect(avatar.latestFailure?.stage).toBe(stage);
        }
      });
    },
    { timeoutMs: 240_000 },
  );

  holds('previewUrls is absent, not null, where there are no clips', ['2.2-8', '2.2-9'], async () => {
    await withAvatar(full, createAvatar, async (avatarId) => {
      for (const id of [avatarId, avatars.scoped]) {
        expect(await readAvatar(full, id)).not.toHaveProperty('previewUrls');
        const patched = await full.patch(`/v1/avatars/${id}`, { description: 'Still none' });
        expect(patched.json()).not.toHaveProperty('previewUrls');
      }
      const { items } = (await full.get('/v1/avatars?limit=100')).json() as { items: object[] };
      for (const item of items) expect(item).not.toHaveProperty('previewUrls');
    });
  });

  holds(
    'only GET shows finished clips, as mp4 links that last an hour',
    ['2.2-7', '2.2-9', '2.2-10', '3.2-6', '4.8-3', '8-18', 'D2-22'],
    async () => {
      const path = `/v1/avatars/${avatars.ready}`;
      const on = await full.patch(path, { previews: true });
      expectStatus(on, 200);
      // Generation of clips alone does not take a ready avatar from its visitors.
      expect(on.json()).toMatchObject({ status: 'ready', readyToChat: true });
      const avatar = await stageBecomes(full, readyAvatar(), 'previews', 'completed');
      assert(avatar.previewUrls, 'the avatar has preview links');
      const { idle, talking, expiresAt } = avatar.previewUrls;
      expectDateTime(expiresAt);
      const minutes = (Date.parse(expiresAt) - Date.now()) / 60_000;
      expect(minutes).toBeGreaterThan(50);
      expect(minutes).toBeLessThan(70);
      for (const url of [idle, talking]) {
        assert(url);
        const clip = await fetch(url);
        expect(clip.status, url).toBe(200);
        expect(clip.headers.get('content-type')).toBe('video/mp4');
        const bytes = Buffer.from(await clip.arrayBuffer());
        expect(bytes.subarray(4, 8).toString('latin1')).toBe('ftyp');
      }
      expect((await full.patch(path, { description: 'With clips' })).json()).not.toHaveProperty(
        'previewUrls',
      );
      const { items } = (await full.get('/v1/avatars?limit=100')).json() as { items: object[] };
      for (const item of items) expect(item).not.toHaveProperty('previewUrls');
      const again = await readAvatar(full, readyAvatar());
      expect(Date.parse(again.previewUrls?.expiresAt ?? '')).toBeGreaterThanOrEqual(Date.parse(expiresAt));
      // A new portrait or voice is shown by new clips.
      const put = await putFile(full, readyAvatar(), 'voice', realFile(REAL_VOICE), 'voice.wav');
      expectStatus(put, 200);
      const { previews } = (await readAvatar(full, readyAvatar())).stages;
      expect(['waiting', 'pending', 'processing']).toContain(previews?.status);
      const off = await full.patch(path, { previews: false });
      expect(off.json().stages).toMatchObject({ previews: { status: 'skipped' } });
      await builtAvatar(full, readyAvatar());
      expect(await readAvatar(full, readyAvatar())).toMatchObject({
        status: 'ready',
        stages: { previews: { status: 'skipped' } },
      });
      expect(await readAvatar(full, readyAvatar())).not.toHaveProperty('previewUrls');
    },
    { needs: ['ready', 'assets'], timeoutMs: 240_000 },
  );

  holds('there are no share links', ['2.2-11'], async () => {
    for (const id of [avatars.scoped, ...(avatars.ready ? [avatars.ready] : [])]) {
      const { previewUrls: _, ...rest } = await readAvatar(full, id);
      expect(JSON.stringify(rest)).not.toMatch(/https?:\/\/|share/i);
    }
  });

  holds('progress runs from 0 to 100, and buildStartedAt says since when', ['D2-19'], async () => {
    await withAvatar(full, createAvatar, async (avatarId) => {
      const avatar = await readAvatar(full, avatarId);
      expect(Number.isInteger(avatar.progress)).toBe(true);
      expect(avatar.progress).toBeGreaterThanOrEqual(0);
      expect(avatar.progress).toBeLessThan(100);
      expectDateTime(avatar.buildStartedAt);
      expect(Date.parse(avatar.buildStartedAt ?? '')).toBeGreaterThanOrEqual(
        Date.parse(avatar.createdAt) - 1000,
      );
    });
  });

  holds(
    'progress of a ready avatar is 100',
    ['D2-19'],
    async () => {
      expect((await readAvatar(full, readyAvatar())).progress).toBe(100);
    },
    { needs: ['ready'] },
  );
});
