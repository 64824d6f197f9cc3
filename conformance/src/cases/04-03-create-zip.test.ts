import { describe, expect } from 'vitest';
import {
  createAvatar,
  MIB,
  packageFiles,
  packageZip,
  postZip,
  readAvatar,
  tidied,
} from '../harness/avatars.ts';
import { type Answer, clientOf } from '../harness/client.ts';
import { expectBare, expectRefusal, expectStatus, expectUuid } from '../harness/expectations.ts';
import { FORM_HEADERS, form, partHead } from '../harness/form.ts';
import { holds } from '../harness/holds.ts';
import { chunked, sendRaw } from '../harness/raw.ts';
import { theTarget } from '../harness/target.ts';
import { type Files, type ZipEntry, zip } from '../harness/zip.ts';

describe('4.3 POST /v1/avatars with a zip', () => {
  const { keys } = theTarget();
  const full = clientOf(keys.full);
  const send = async (body: Uint8Array): Promise<Answer> => tidied(full, await postZip(full, body));
  const entriesOf = (files: Files): ZipEntry[] =>
    Object.entries(files).flatMap(([name, data]) => (data === null ? [] : [{ name, data }]));
  const withEntries = (...more: ZipEntry[]) => zip([...entriesOf(packageFiles()), ...more]);
  const refusedZip = async (what: string, body: Uint8Array) => {
    const answer = await send(body);
    expect(answer.status, `${what}: ${answer.text}`).toBe(400);
    expectRefusal(answer, 400, 'invalid_zip');
  };

  holds(
    '202 with the id, the status and where to look, for a form and for a raw body',
    ['4.3-1', '4.3-2', '4.3-8'],
    async () => {
      for (const call of [
        form({ field: 'file', filename: 'avatar.zip', type: 'application/zip', data: packageZip() }),
        { headers: { 'content-type': 'application/zip' }, body: packageZip() },
      ]) {
        const answer = await full.send('POST', '/v1/avatars', call);
        expectStatus(answer, 202);
        const body = answer.json();
        expect(Object.keys(body).sort()).toEqual(['avatarId', 'status', 'statusUrl']);
        expectUuid(body.avatarId);
        expect(body.status).toBe('building');
        expect(body.statusUrl).toBe(`/v1/avatars/${body.avatarId}`);
        expectStatus(await full.get(body.statusUrl as string), 200);
        await tidied(full, answer);
      }
    },
  );

  holds('a misspelt field is named in `warnings` and changes nothing', ['D8-2'], async () => {
    const answer = await send(packageZip({ greting: 'Hello.' }));
    expectStatus(answer, 202);
    const { warnings } = answer.json() as { warnings: Record<string, unknown>[] };
    expect(warnings).toHaveLength(1);
    expect(Object.keys(warnings[0] ?? {}).sort()).toEqual(['field', 'message']);
    expect(JSON.stringify(warnings)).toContain('greting');
  });

  holds('a chunked upload is as good as one of known length', ['4.3-2', 'D1-3'], async () => {
    const bytes = packageZip();
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        for (let at = 0; at < bytes.length; at += 10_000) controller.enqueue(bytes.subarray(at, at + 10_000));
        controller.close();
      },
    });
    const answer = await full.send('POST', '/v1/avatars', {
      headers: { 'content-type': 'application/zip' },
      body,
    });
    expectStatus(await tidied(full, answer), 202);
  });

  holds('stored and compressed entries are both read', ['4.3-2'], async () => {
    expectStatus(
      await send(zip(entriesOf(packageFiles()).map((entry) => ({ ...entry, stored: true })))),
      202,
    );
  });

  holds('what is no zip is invalid_zip', ['7.3-2'], async () => {
    const good = packageZip();
    await refusedZip('text', Buffer.from('not a zip'));
    await refusedZip('nothing', Buffer.alloc(0));
    await refusedZip('cut off', good.subarray(0, good.length - 30));
    await refusedZip('half', good.subarray(0, good.length / 2));
  });

  holds('a form needs exactly one file part named file', ['4.3-1', '7.3-2'], async () => {
    const part = { filename: 'avatar.zip', data: packageZip() };
    for (const call of [
      form(),
      form({ field: 'zip', ...part }),
      form({ field: 'file', ...part }, { field: 'file', ...part }),
      form({ field: 'file', data: 'no file' }),
    ]) {
      const answer = await tidied(full, await full.send('POST', '/v1/avatars', call));
      expectStatus(answer, 400);
      expect(answer.json().error).toMatch(/^invalid_(zip|request)$/);
    }
  });

  holds('40 entries pass and 41 do not; every entry counts', ['7.3-2', '8-2', 'D2-5'], async () => {
    const notes = (count: number): ZipEntry[] =>
      Array.from({ length: count }, (_, i) => ({ name: `__MACOSX/note${i}`, data: 'x' }));
    expectStatus(await send(withEntries(...notes(37))), 202);
    await refusedZip('41 entries', withEntries(...notes(38)));
    await refusedZip('41 entries, folders among them', withEntries({ name: 'extra/' }, ...notes(37)));
    await refusedZip(
      '41 entries, one declared',
      zip([...entriesOf(packageFiles()), ...notes(38)], { declaredEntries: 1 }),
    );
  });

  holds('symlinks, and any way out of the folder, are refused', ['7.3-2'], async () => {
    await refusedZip(
      'symlink',
      withEntries({ name: 'knowledge/passwd.txt', data: '/etc/passwd', mode: 0o120777 }),
    );
    for (const name of [
      '../escape.txt',
      'knowledge/../../escape.txt',
      'knowledge/..',
      '..\\escape.txt',
      '/etc/escape.txt',
      '\\escape.txt',
      'C:\\escape.txt',
      'C:/escape.txt',
    ])
      await refusedZip(name, withEntries({ name, data: 'x' }));
  });

  holds('duplicate and overlapping entries are refused', ['D2-8'], async () => {
    await refusedZip('duplicate', withEntries({ name: 'avatar.json', data: '{"name":"Other"}' }));
    await refusedZip(
      'overlapping',
      withEntries(
        { name: 'knowledge/a.txt', data: 'x' },
        { name: 'knowledge/b.txt', data: 'x', sharesDataOf: 3 },
      ),
    );
  });

  holds('encrypted entries are refused', ['D2-9'], async () => {
    await refusedZip('encrypted', withEntries({ name: 'knowledge/a.txt', data: 'x', flags: 0x801 }));
    await refusedZip('strongly encrypted', withEntries({ name: 'knowledge/a.txt', data: 'x', flags: 0x841 }));
  });

  holds(
    'bombs are refused: by the declared total, and by inflating past the declared size',
    ['D2-10', 'D2-11'],
    async () => {
      await refusedZip(
        'declares 1,031 MiB',
        withEntries({ name: 'knowledge/a.txt', data: 'x', declaredSize: 1031 * MIB }),
      );
      await refusedZip(
        'declares 21 × 50 MiB',
        withEntries(
          ...Array.from({ length: 21 }, (_, i) => ({
            name: `knowledge/${i}.txt`,
            data: 'x',
            declaredSize: 50 * MIB,
          })),
        ),
      );
      const long = Buffer.alloc(8 * MIB, 'a');
      await refusedZip(
        'inflates past its size',
        withEntries({ name: 'knowledge/a.txt', data: long, declaredSize: 100 }),
      );
      await refusedZip('wrong checksum', withEntries({ name: 'knowledge/a.txt', data: 'x', crc: 1 }));
    },
  );

  holds(
    'exactly 80 MiB pass; one byte more is a bare 413',
    ['7.3-11', '8-1', 'D1-1', '4.3-1'],
    async () => {
      const sized = (bytes: number) => {
        const overhead = withEntries({ name: '__MACOSX/filling', data: '', stored: true }).length;
        return withEntries({ name: '__MACOSX/filling', data: Buffer.alloc(bytes - overhead), stored: true });
      };
      const exact = sized(80 * MIB);
      expect(exact.length).toBe(80 * MIB);
      expectStatus(await send(exact), 202);
      const over = sized(80 * MIB + 1);
      expectBare(await postZip(full, over), 413);
      expectBare(
        await full.send('POST', '/v1/avatars', form({ field: 'file', filename: 'a.zip', data: over })),
        413,
      );
      expectStatus(
        await tidied(
          full,
          await full.send('POST', '/v1/avatars', form({ field: 'file', filename: 'a.zip', data: exact })),
        ),
        202,
      );
    },
    { timeoutMs: 120_000 },
  );

  holds(
    '413 comes as soon as the limit is passed, while the body is still on its way',
    ['7.3-11', '7.1-5', 'D1-3'],
    async () => {
      const mib = Buffer.alloc(MIB);
      const head: [string, string][] = [
        ['X-Api-Key', keys.full],
        ['Transfer-Encoding', 'chunked'],
      ];
      // Neither body ends: only the limit can be what is answered.
      function* raw() {
        for (let i = 0; i <= 80; i += 1) yield chunked(mib);
      }
      expectBare(
        await sendRaw({
          method: 'POST',
          path: '/v1/avatars',
          headers: [...head, ['Content-Type', 'application/zip']],
          body: raw(),
          timeoutMs: 60_000,
        }),
        413,
      );
      function* formed() {
        yield chunked(partHead({ field: 'file', filename: 'a.zip' }));
        for (let i = 0; i <= 80; i += 1) yield chunked(mib);
      }
      expectBare(
        await sendRaw({
          method: 'POST',
          path: '/v1/avatars',
          headers: [...head, ['Content-Type', FORM_HEADERS['content-type']]],
          body: formed(),
          timeoutMs: 60_000,
        }),
        413,
      );
    },
    { timeoutMs: 150_000 },
  );

  holds('413 of a declared length comes before the body', ['7.3-11', 'D1-3'], async () => {
    expectBare(
      await sendRaw({
        method: 'POST',
        path: '/v1/avatars',
        headers: [
          ['X-Api-Key', keys.full],
          ['Content-Type', 'application/zip'],
          ['Content-Length', String(200 * MIB)],
        ],
      }),
      413,
    );
  });

  holds(
    'it needs avatars:write and an account-wide key',
    ['4.3-0', '7.3-9', '5-6', '5-10'],
    async () => {
      for (const key of [keys.readOnly, keys.sessionsOnly, keys.billingOnly])
        expectRefusal(await postZip(clientOf(key), packageZip()), 403, 'insufficient_scope');
      expectRefusal(await postZip(clientOf(keys.scoped), packageZip()), 403, 'avatar_not_allowed');
      const answer = await postZip(clientOf(keys.writeOnly), packageZip());
      expectStatus(await tidied(full, answer), 202);
    },
    { needs: ['readOnly', 'sessionsOnly', 'billingOnly', 'writeOnly'] },
  );

  holds('a body of another type is refused with a body of 7.1', ['4.3-1', '7.1-1'], async () => {
    const answer = await full.send('POST', '/v1/avatars', {
      headers: { 'content-type': 'text/plain' },
      body: 'hello',
    });
    expectStatus(answer, 400);
    expect(Object.keys(answer.json()).sort()).toEqual(['error', 'message']);
  });

  holds('the avatar of a create holds what its manifest said', ['4.3-8', '2.3-3'], async () => {
    const id = await createAvatar(full, { name: '  Zoë 😀 ', description: 'A\nB', visibility: 'unlisted' });
    const avatar = await readAvatar(full, id);
    expect(avatar).toMatchObject({ name: '  Zoë 😀 ', description: 'A\nB', visibility: 'unlisted' });
    await full.delete(`/v1/avatars/${id}`);
  });
});
