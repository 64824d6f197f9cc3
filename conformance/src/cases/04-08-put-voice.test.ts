import { describe, expect } from 'vitest';
import { createAvatar, MIB, putFile, UNKNOWN_ID, withAvatar } from '../harness/avatars.ts';
import { clientOf, strangerWith } from '../harness/client.ts';
import { expectBare, expectRefusal, expectStatus, fingerprint } from '../harness/expectations.ts';
import { FORM_HEADERS, form, partHead } from '../harness/form.ts';
import { holds } from '../harness/holds.ts';
import { JPEG } from '../harness/pictures.ts';
import { chunked, sendRaw } from '../harness/raw.ts';
import { theTarget } from '../harness/target.ts';
import { encoded, VOICE_FORMATS, wav } from '../harness/voices.ts';

describe('4.8 PUT /v1/avatars/{avatarId}/voice', () => {
  const { keys, avatars } = theTarget();
  const full = clientOf(keys.full);
  const put = (id: string, data: Uint8Array, client = full) => putFile(client, id, 'voice', data, 'new.wav');
  const withOne = (run: (id: string) => Promise<void>) => withAvatar(full, createAvatar, run);

  holds(
    '200 with the id and building, for each of the eight kinds',
    ['4.8-1', '4.8-2', 'D2-29'],
    async () => {
      await withOne(async (id) => {
        for (const format of VOICE_FORMATS) {
          const answer = await put(id, encoded(format, 12));
          expect(answer.status, `${format}: ${answer.text}`).toBe(200);
          expect(answer.json()).toEqual({ avatarId: id, status: 'building' });
        }
      });
    },
  );

  holds(
    '400 invalid_upload: no part, two parts, a field, an unsupported type',
    ['4.8-4', 'D2-29', 'D2-30'],
    async () => {
      const part = { filename: 'a.wav', data: wav(11) };
      for (const call of [
        form(),
        form({ field: 'file', ...part }, { field: 'second', ...part }),
        form({ field: 'file', data: 'no file' }),
        form({ field: 'file', filename: 'a.wav', data: JPEG }),
        form({ field: 'file', filename: 'a.mp3', data: 'la la la' }),
        form({ field: 'file', filename: 'a.wav', data: '' }),
      ])
        expectRefusal(await full.put(`/v1/avatars/${avatars.scoped}/voice`, call), 400, 'invalid_upload');
    },
  );

  holds(
    '10 and 60 seconds pass, less and more is 400 invalid_upload',
    ['4.8-5', '8-4', 'D2-23'],
    async () => {
      await withOne(async (id) => {
        for (const seconds of [10, 60]) expectStatus(await put(id, wav(seconds)), 200);
        for (const seconds of [9.9, 60.2]) expectRefusal(await put(id, wav(seconds)), 400, 'invalid_upload');
      });
    },
  );

  holds(
    'exactly 12 MiB pass; one byte more is a bare 413, also while the body is on its way',
    ['4.8-6', '8-4', 'D1-1', 'D1-3'],
    async () => {
      await withOne(async (id) => expectStatus(await put(id, wav(12, { sizeBytes: 12 * MIB })), 200));
      expectBare(await put(avatars.scoped, wav(12, { sizeBytes: 12 * MIB + 2 })), 413);
      function* body() {
        yield chunked(partHead({ field: 'file', filename: 'a.wav' }));
        for (let i = 0; i <= 12; i += 1) yield chunked(Buffer.alloc(MIB));
      }
      expectBare(
        await sendRaw({
          method: 'PUT',
          path: `/v1/avatars/${avatars.scoped}/voice`,
          headers: [
            ['X-Api-Key', keys.full],
            ['Content-Type', FORM_HEADERS['content-type']],
            ['Transfer-Encoding', 'chunked'],
          ],
          body: body(),
        }),
        413,
      );
    },
  );

  holds(
    '404, 403 and 401 as for the picture',
    ['4.8-7', '4.8-0', '5-6', '5-8', '7.4-1', 'D1-13'],
    async () => {
      const first = await put(UNKNOWN_ID, wav(11));
      expectRefusal(first, 404, 'avatar_not_found');
      for (const id of [avatars.foreign, 'lisa'])
        expect(fingerprint(await put(id, wav(11)))).toEqual(fingerprint(first));
      for (const id of [avatars.foreign, UNKNOWN_ID, 'lisa'])
        expectRefusal(await put(id, wav(11), clientOf(keys.scoped)), 403, 'avatar_not_allowed');
      expectRefusal(await put(avatars.scoped, wav(11), clientOf(keys.readOnly)), 403, 'insufficient_scope');
      expectBare(await put(avatars.scoped, wav(11), strangerWith(null)), 401);
    },
    { needs: ['readOnly'] },
  );
});
