import { describe, expect } from 'vitest';
import { createAvatar, MIB, realFile, stageBecomes, UNKNOWN_ID, withAvatar } from '../harness/avatars.ts';
import { clientOf, strangerWith } from '../harness/client.ts';
import { documents } from '../harness/documents.ts';
import { expectBare, expectRefusal, expectStatus, fingerprint } from '../harness/expectations.ts';
import { FORM_HEADERS, type FormPart, form, partHead } from '../harness/form.ts';
import { holds } from '../harness/holds.ts';
import { png } from '../harness/pictures.ts';
import { chunked, sendRaw } from '../harness/raw.ts';
import { theTarget } from '../harness/target.ts';

describe('4.9 PUT /v1/avatars/{avatarId}/knowledge', () => {
  const { keys, avatars } = theTarget();
  const full = clientOf(keys.full);
  const put = (id: string, parts: FormPart[], client = full) =>
    client.put(`/v1/avatars/${id}/knowledge`, form(...parts));
  const file = (filename: string, data: Uint8Array | string): FormPart => ({
    field: 'files',
    filename,
    data,
  });
  const notes = (count: number) =>
    Array.from({ length: count }, (_, i) => file(`note${i}.txt`, `Note ${i}.`));
  const descriptions = (value: unknown): FormPart => ({
    field: 'descriptions',
    data: typeof value === 'string' ? value : JSON.stringify(value),
  });
  const withOne = (run: (id: string) => Promise<void>) => withAvatar(full, createAvatar, run);

  holds(
    '200 with the id and building; every kind of document is read',
    ['4.9-1', '4.9-2', '4.9-6', '8-5'],
    async () => {
      await withOne(async (id) => {
        const parts = Object.entries(documents()).map(([name, data]) => file(name, data));
        const answer = await put(id, parts);
        expectStatus(answer, 200);
        expect(answer.json()).toEqual({ avatarId: id, status: 'building' });
        await stageBecomes(full, id, 'knowledge', 'completed');
      });
    },
    { timeoutMs: 180_000 },
  );

  holds(
    'a legacy Word file is read',
    ['4.9-2'],
    async () => {
      await withOne(async (id) => {
        expectStatus(await put(id, [file('sample.doc', realFile('knowledge/en_sample.doc'))]), 200);
        await stageBecomes(full, id, 'knowledge', 'completed');
      });
    },
    { needs: ['assets'], timeoutMs: 180_000 },
  );

  holds('20 files pass and 21 do not', ['4.9-3', '8-5'], async () => {
    await withOne(async (id) => expectStatus(await put(id, notes(20)), 200));
    expectRefusal(await put(avatars.scoped, notes(21)), 400, 'invalid_upload');
  });

  holds('descriptions is a JSON object of names and at most 500 characters', ['4.9-5', '8-6'], async () => {
    await withOne(async (id) => {
      expectStatus(await put(id, [file('a.txt', 'A'), descriptions({ 'a.txt': '𝒳'.repeat(500) })]), 200);
      // In front of the files as well.
      expectStatus(await put(id, [descriptions({ 'a.txt': 'About a' }), file('a.txt', 'A')]), 200);
      for (const value of [{ 'a.txt': 'x'.repeat(501) }, { 'a.txt': 1 }, ['a.txt'], '"text"', 'null', '{'])
        expectRefusal(
          await put(id, [file('a.txt', 'A'), descriptions(value)]),
          400,
          'invalid_upload',
          /description/i,
        );
    });
  });

  holds(
    'no files at all clear the knowledge',
    ['4.9-4', '4.9-6'],
    async () => {
      await withOne(async (id) => {
        expectStatus(await put(id, notes(1)), 200);
        const cleared = await put(id, []);
        expectStatus(cleared, 200);
        expect(cleared.json()).toEqual({ avatarId: id, status: 'building' });
        await stageBecomes(full, id, 'knowledge', 'completed');
      });
    },
    { timeoutMs: 180_000 },
  );

  holds(
    '400 invalid_upload: an unsupported type, another part, no form',
    ['4.9-8', 'D2-29', 'D2-30', '7.4-4'],
    async () => {
      for (const parts of [
        [file('map.png', png())],
        [file('run.exe', 'MZ')],
        [file('a.txt', png())],
        [file('a.pdf', 'not a pdf')],
        [file('a.txt', 'A'), { field: 'note', data: 'x' }],
        [{ field: 'file', filename: 'a.txt', data: 'A' }],
        [file('a.txt', 'A'), descriptions({}), descriptions({})],
      ])
        expectRefusal(await put(avatars.scoped, parts), 400, 'invalid_upload');
      expectRefusal(
        await full.put(`/v1/avatars/${avatars.scoped}/knowledge`, {
          headers: { 'content-type': 'application/json' },
          body: '{}',
        }),
        400,
        'invalid_upload',
      );
    },
  );

  holds(
    'a file of exactly 50 MiB passes; one byte more is a bare 413, also while the body is on its way',
    ['4.9-9', '8-5', 'D1-1', 'D1-3'],
    async () => {
      const text = Buffer.alloc(50 * MIB + 1, 'A line of fifty characters, give or take a few. \n');
      await withOne(async (id) =>
        expectStatus(await put(id, [file('long.txt', text.subarray(0, 50 * MIB))]), 200),
      );
      expectBare(await put(avatars.scoped, [file('long.txt', text)]), 413);
      function* body() {
        yield chunked(partHead({ field: 'files', filename: 'long.txt' }));
        for (let i = 0; i <= 50; i += 1) yield chunked(Buffer.alloc(MIB, 'a'));
      }
      expectBare(
        await sendRaw({
          method: 'PUT',
          path: `/v1/avatars/${avatars.scoped}/knowledge`,
          headers: [
            ['X-Api-Key', keys.full],
            ['Content-Type', FORM_HEADERS['content-type']],
            ['Transfer-Encoding', 'chunked'],
          ],
          body: body(),
          timeoutMs: 60_000,
        }),
        413,
      );
    },
    { timeoutMs: 180_000 },
  );

  holds(
    '404, 403 and 401 as for the picture',
    ['4.9-10', '4.9-0', '5-6', '5-8', '7.4-1', 'D1-13'],
    async () => {
      const first = await put(UNKNOWN_ID, notes(1));
      expectRefusal(first, 404, 'avatar_not_found');
      for (const id of [avatars.foreign, 'lisa'])
        expect(fingerprint(await put(id, notes(1)))).toEqual(fingerprint(first));
      for (const id of [avatars.foreign, UNKNOWN_ID, 'lisa'])
        expectRefusal(await put(id, notes(1), clientOf(keys.scoped)), 403, 'avatar_not_allowed');
      expectRefusal(await put(avatars.scoped, notes(1), clientOf(keys.readOnly)), 403, 'insufficient_scope');
      expectBare(await put(avatars.scoped, notes(1), strangerWith(null)), 401);
    },
    { needs: ['readOnly'] },
  );
});
