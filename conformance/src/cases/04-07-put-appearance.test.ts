import { describe, expect } from 'vitest';
import {
  createAvatar,
  MIB,
  putFile,
  readAvatar,
  restingAvatar,
  UNKNOWN_ID,
  withAvatar,
} from '../harness/avatars.ts';
import { clientOf, strangerWith } from '../harness/client.ts';
import { expectBare, expectRefusal, expectStatus, fingerprint } from '../harness/expectations.ts';
import { FORM_HEADERS, form, partHead } from '../harness/form.ts';
import { holds } from '../harness/holds.ts';
import { GIF, JPEG, png, WEBP } from '../harness/pictures.ts';
import { chunked, sendRaw } from '../harness/raw.ts';
import { theTarget } from '../harness/target.ts';

describe('4.7 PUT /v1/avatars/{avatarId}/appearance', () => {
  const { keys, avatars } = theTarget();
  const full = clientOf(keys.full);
  const put = (id: string, data: Uint8Array, client = full) =>
    putFile(client, id, 'appearance', data, 'new.jpg');
  const withOne = (run: (id: string) => Promise<void>) => withAvatar(full, createAvatar, run);

  holds(
    '200 with the id and building, for each of the three kinds, whatever the part is called',
    ['4.7-1', '4.7-2', 'D2-29'],
    async () => {
      await withOne(async (id) => {
        for (const data of [JPEG, png(), WEBP]) {
          const answer = await put(id, data);
          expectStatus(answer, 200);
          expect(answer.json()).toEqual({ avatarId: id, status: 'building' });
        }
        const other = await full.put(
          `/v1/avatars/${id}/appearance`,
          form({ field: 'portrait', filename: 'a.bin', data: JPEG }),
        );
        expectStatus(other, 200);
      });
    },
  );

  holds('400 invalid_upload: no part, two parts, a field, no form', ['4.7-4', 'D2-29', 'D2-30'], async () => {
    const part = { filename: 'a.jpg', data: JPEG };
    const path = `/v1/avatars/${avatars.scoped}/appearance`;
    for (const call of [
      form(),
      form({ field: 'file', ...part }, { field: 'second', ...part }),
      form({ field: 'file', data: 'no file' }),
      form({ field: 'file', ...part }, { field: 'note', data: 'text' }),
      { headers: { 'content-type': 'image/jpeg' }, body: JPEG },
      { headers: FORM_HEADERS, body: '' },
    ])
      expectRefusal(await full.put(path, call), 400, 'invalid_upload');
  });

  holds(
    '400 invalid_upload: an unsupported type by its content, and what does not decode',
    ['4.7-5', 'D2-23', '7.4-4'],
    async () => {
      for (const data of [
        GIF,
        Buffer.from('text'),
        Buffer.alloc(0),
        JPEG.subarray(0, 100),
        Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      ])
        expectRefusal(await put(avatars.scoped, data), 400, 'invalid_upload');
    },
  );

  holds('exactly 10 MiB pass; one byte more is a bare 413', ['4.7-6', '8-3', 'D1-1', '7.4-4'], async () => {
    await withOne(async (id) => expectStatus(await put(id, png({ sizeBytes: 10 * MIB })), 200));
    expectBare(await put(avatars.scoped, png({ sizeBytes: 10 * MIB + 1 })), 413);
  });

  holds(
    '413 comes while the body is still on its way, and of a declared length before it',
    ['4.7-6', '7.1-5', 'D1-3'],
    async () => {
      const path = `/v1/avatars/${avatars.scoped}/appearance`;
      const head: [string, string][] = [
        ['X-Api-Key', keys.full],
        ['Content-Type', FORM_HEADERS['content-type']],
      ];
      function* body() {
        yield chunked(partHead({ field: 'file', filename: 'a.png' }));
        for (let i = 0; i <= 10; i += 1) yield chunked(Buffer.alloc(MIB));
      }
      expectBare(
        await sendRaw({
          method: 'PUT',
          path,
          headers: [...head, ['Transfer-Encoding', 'chunked']],
          body: body(),
        }),
        413,
      );
      expectBare(
        await sendRaw({ method: 'PUT', path, headers: [...head, ['Content-Length', String(100 * MIB)]] }),
        413,
      );
    },
  );

  holds(
    'a refused upload leaves the avatar as it was',
    ['4.7-4'],
    async () => {
      await withOne(async (id) => {
        const before = await restingAvatar(full, id);
        expectRefusal(await put(id, GIF), 400, 'invalid_upload');
        expect(await readAvatar(full, id)).toEqual(before);
      });
    },
    { timeoutMs: 240_000 },
  );

  holds(
    '404 is the same bytes for foreign, unknown and malformed ids',
    ['4.7-7', '7.4-1', '7.4-2'],
    async () => {
      const first = await put(UNKNOWN_ID, JPEG);
      expectRefusal(first, 404, 'avatar_not_found');
      for (const id of [avatars.foreign, 'lisa'])
        expect(fingerprint(await put(id, JPEG))).toEqual(fingerprint(first));
    },
  );

  holds(
    'a scoped key replaces the picture of its avatar and of no other',
    ['4.7-7', '5-7', '5-8', 'D1-13'],
    async () => {
      const scoped = clientOf(keys.scoped);
      expectStatus(await put(avatars.scoped, JPEG, scoped), 200);
      for (const id of [avatars.foreign, UNKNOWN_ID, 'lisa'])
        expectRefusal(await put(id, JPEG, scoped), 403, 'avatar_not_allowed');
    },
  );

  holds(
    'it needs avatars:write',
    ['4.7-0', '4.7-7', '5-6'],
    async () => {
      for (const key of [keys.readOnly, keys.sessionsOnly, keys.billingOnly])
        expectRefusal(await put(avatars.scoped, JPEG, clientOf(key)), 403, 'insufficient_scope');
      expectBare(await put(avatars.scoped, JPEG, strangerWith(null)), 401);
    },
    { needs: ['readOnly', 'sessionsOnly', 'billingOnly'] },
  );
});
