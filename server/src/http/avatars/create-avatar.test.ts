import { readdir } from 'node:fs/promises';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { ZIP_MAX_BYTES } from '@vivant/contract/limits';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AvatarTestService, startAvatarService } from '../../testing/avatar-service.ts';
import { formWith, type PackageOptions, packageZip } from '../../testing/packages.ts';
import { sampleImage, sampleWav } from '../../testing/samples.ts';

let service: AvatarTestService;
let accountId: string;
let key: string;
beforeAll(async () => {
  service = await startAvatarService();
});
afterAll(() => service.close());
beforeEach(async () => {
  service.queued.length = 0;
  ({ id: accountId, key } = await service.account());
});

const post = (
  payload: Buffer,
  headers: Record<string, string> = { 'content-type': 'application/zip' },
  as = key,
) =>
  service.app.inject({
    method: 'POST',
    url: '/v1/avatars',
    payload,
    headers: { 'x-api-key': as, ...headers },
  });
const create = (options: PackageOptions = {}) => post(packageZip(options));

/** Rows and files of the account, to see that a refusal leaves nothing. */
async function traces() {
  const rows = await service.db
    .selectFrom('avatars')
    .select('id')
    .where('account_id', '=', accountId)
    .execute();
  return {
    rows: rows.length,
    uploads: await readdir(join(service.directory, 'uploads')),
    jobs: service.queued.length,
  };
}
const NOTHING = { rows: 0, uploads: [], jobs: 0 };

describe('202', () => {
  it('warns of unknown fields of the manifest, and accepts it', async () => {
    const answer = await create({
      manifest: { persona: { greetings: 'Hi' }, colour: 'red', knowledge: { descriptions: { 'a.md': 'x' } } },
    });
    expect(answer.statusCode).toBe(202);
    expect(answer.json().warnings).toEqual([
      { field: 'persona.greetings', message: expect.stringContaining('Did you mean greeting?') },
      { field: 'colour', message: expect.stringContaining('ignored') },
    ]);
    expect((await create()).json()).not.toHaveProperty('warnings');
  });

  it('accepts a zip in a form and as the raw body, under any type', async () => {
    const { payload, headers } = formWith({ field: 'file', filename: 'a.zip', data: packageZip() });
    for (const answer of [
      await post(payload, headers),
      await create(),
      await post(packageZip(), { 'content-type': 'application/x-zip-compressed' }),
    ]) {
      expect(answer.statusCode).toBe(202);
      const { avatarId, ...rest } = answer.json();
      expect(rest).toEqual({ status: 'building', statusUrl: `/v1/avatars/${avatarId}` });
    }
  });

  it('queues each stage and the moderation in the same transaction, and no previews that are off', async () => {
    await create();
    expect(service.queued.map((job) => job.data.stage ?? job.queue).sort()).toEqual(
      ['appearance', 'avatar-moderation', 'knowledge', 'persona', 'voice'].sort(),
    );
  });

  it.each<[string, PackageOptions]>([
    ['everything in one folder', { folder: 'my avatar/' }],
    [
      'the junk of archivers',
      {
        files: {
          '__MACOSX/image/._face.jpg': 'x',
          'image/.DS_Store': 'x',
          'voice/Thumbs.db': 'x',
          '.DS_Store': 'x',
        },
      },
    ],
    [
      'unknown keys and files',
      { manifest: { future: true, persona: { mood: 1 } }, files: { 'README.txt': 'hello' } },
    ],
    ['no schemaVersion', { manifest: '{"name":"A"}' }],
    ['a name of one character outside the BMP', { manifest: { name: '🦊' } }],
    ['a name of 100 characters outside the BMP', { manifest: { name: '🦊'.repeat(100) } }],
    ['a description of 10,000', { manifest: { description: 'x'.repeat(10_000) } }],
    ['a self-introduction of 51', { manifest: { persona: { selfIntroduction: 'x'.repeat(51) } } }],
    ['a prompt file', { files: { 'prompt/prompt.txt': 'You greet guests.' } }],
    ['a byte order mark', { manifest: '\uFEFF{"name":"A"}' }],
    [
      'knowledge',
      { files: { 'knowledge/a.txt': 'text', 'knowledge/b.md': '# b', 'knowledge/c.csv': 'a,b' } },
    ],
  ])('takes a package with %s', async (_what, options) => {
    const answer = await create(options);
    expect([answer.statusCode, answer.body]).toEqual([202, expect.stringContaining('avatarId')]);
  });

  it('keeps the portrait upright and without its metadata, and every file once', async () => {
    const { avatarId } = (await create()).json();
    const assets = await service.db
      .selectFrom('avatar_assets')
      .selectAll()
      .where('avatar_id', '=', avatarId)
      .execute();
    expect(assets.map((asset) => asset.role).sort()).toEqual(['image', 'voice']);
    const announced = await service.db.selectFrom('blob_deletions').selectAll().execute();
    expect(announced.filter((row) => row.blob_key.includes(avatarId))).toEqual([]);
    expect((await traces()).uploads).toEqual([]);
  });

  it('answers a portrait-only avatar as ready at once, without chat', async () => {
    const answer = await create({ manifest: { renderOnly: true }, files: { 'voice/sample.wav': null } });
    expect(answer.statusCode).toBe(202);
    expect(answer.json().status).toBe('ready');
    const detail = await service.avatars.find(answer.json().avatarId);
    expect(detail).toMatchObject({ readyToChat: false, status: 'ready' });
    expect(detail?.stages.voice.status).toBe('waiting');
    expect(detail?.stages.persona.status).toBe('waiting');
  });
});

describe('a form of parts', () => {
  type Part = Parameters<typeof formWith>[number];
  const parts = async (manifest: object = {}): Promise<Part[]> => [
    { field: 'image', filename: 'me.jpg', data: await sampleImage() },
    { field: 'knowledge', filename: 'a.md', data: '# Opening hours' },
    { field: 'manifest', data: JSON.stringify({ name: 'Mira', ...manifest }) },
    { field: 'voice', filename: 'voice.wav', data: sampleWav(11) },
    { field: 'knowledge', filename: 'b.txt', data: 'The museum opens at nine.' },
  ];
  const send = (form: Part[]) => {
    const { payload, headers } = formWith(...form);
    return post(payload, headers);
  };

  it('makes the avatar that a zip of the same would, in any order', async () => {
    const form = [
      ...(await parts({ colour: 'red', knowledge: { descriptions: { 'a.md': 'Hours' } } })),
      { field: 'prompt', filename: 'prompt.txt', data: 'You greet guests.' },
      { field: 'note', data: 'ignored, as in a form with a zip' },
    ];
    const answer = await send(form);
    expect(answer.statusCode).toBe(202);
    expect(answer.json().warnings).toEqual([{ field: 'colour', message: expect.any(String) }]);
    const { persona, documents } = await service.avatars.sources({ accountId }, answer.json().avatarId);
    expect(persona.scenario).toBe('You greet guests.');
    expect(documents.map(({ name }) => name)).toEqual(['a.md', 'b.txt']);
    expect((await traces()).uploads).toEqual([]);
  });

  it('takes a manifest that is a file, and a prompt that is a field', async () => {
    const answer = await send([
      { field: 'manifest', filename: 'avatar.json', data: '{"name":"Mira","renderOnly":true}' },
      { field: 'prompt', data: 'You greet guests.' },
      { field: 'image', filename: 'me.jpg', data: await sampleImage() },
    ]);
    expect([answer.statusCode, answer.json().status]).toEqual([202, 'ready']);
  });

  const zip: Part = { field: 'file', filename: 'a.zip', data: packageZip() };
  it.each<[string, (form: Part[]) => Part[], string]>([
    ['with a zip before them', (form) => [zip, ...form], 'invalid_upload'],
    ['with a zip after them', (form) => [...form, zip], 'invalid_upload'],
    ['with a file of another name', (form) => [...form, { ...zip, field: 'x' }], 'invalid_upload'],
    ['with two portraits', (form) => [...form, ...form.slice(0, 1)], 'invalid_upload'],
    ['with two manifests', (form) => [...form, ...form.slice(2, 3)], 'invalid_upload'],
    ['without a manifest', (form) => form.toSpliced(2, 1), 'invalid_upload'],
    ['without a portrait', (form) => form.slice(1), 'invalid_upload'],
    ['without a voice', (form) => form.toSpliced(3, 1), 'invalid_upload'],
    ['with a portrait that is no file', (form) => [{ field: 'image', data: 'x' }, ...form], 'invalid_upload'],
    [
      'with a broken manifest',
      (form) => form.toSpliced(2, 1, { field: 'manifest', data: '{' }),
      'invalid_manifest',
    ],
    ['without a name', (form) => form.toSpliced(2, 1, { field: 'manifest', data: '{}' }), 'name_invalid'],
    [
      'with two scenarios',
      (form) => [
        ...form.toSpliced(2, 1, {
          field: 'manifest',
          data: JSON.stringify({ name: 'Mira', persona: { scenario: 'One.' } }),
        }),
        { field: 'prompt', data: 'Another.' },
      ],
      'invalid_manifest',
    ],
  ])('is refused %s, and leaves nothing', async (_what, change, code) => {
    const answer = await send(change(await parts()));
    expect([answer.statusCode, answer.json().error]).toEqual([400, code]);
    expect(await traces()).toEqual(NOTHING);
  });
});

describe('400', () => {
  const jpeg = sampleImage();
  it.each<[string, string, PackageOptions | (() => Promise<PackageOptions>), string | RegExp]>([
    ['no manifest', 'invalid_manifest', { manifest: null }, 'avatar.json'],
    ['a manifest that is no JSON', 'invalid_manifest', { manifest: '{' }, 'JSON'],
    ['a manifest that is a list', 'invalid_manifest', { manifest: '[]' }, 'object'],
    ['another schema', 'invalid_manifest', { manifest: { schemaVersion: 2 } }, 'schemaVersion'],
    ['a schema in quotes', 'invalid_manifest', { manifest: { schemaVersion: '1' } }, 'schemaVersion'],
    ['no name', 'name_invalid', { manifest: '{}' }, 'name'],
    ['an empty name', 'name_invalid', { manifest: { name: '' } }, 'name'],
    ['a name of 101', 'name_invalid', { manifest: { name: 'x'.repeat(101) } }, '100'],
    ['a name with U+0000', 'name_invalid', { manifest: { name: 'a\0' } }, 'name'],
    ['a name with half a pair', 'name_invalid', { manifest: '{"name":"\\ud800"}' }, 'name'],
    ['a bad name and public', 'name_invalid', { manifest: { name: '', visibility: 'public' } }, 'name'],
    [
      'public',
      'public_visibility_not_allowed_on_create',
      { manifest: { visibility: 'public' } },
      'visibility',
    ],
    ['an unknown visibility', 'invalid_manifest', { manifest: { visibility: 'secret' } }, 'visibility'],
    ['an unknown language', 'invalid_manifest', { manifest: { language: 'tlh' } }, 'language'],
    [
      'a self-introduction of 50',
      'invalid_manifest',
      { manifest: { persona: { selfIntroduction: 'x'.repeat(50) } } },
      'persona.selfIntroduction',
    ],
    [
      'a self-introduction of 2001',
      'invalid_manifest',
      { manifest: { persona: { selfIntroduction: 'x'.repeat(2001) } } },
      '2000',
    ],
    [
      '21 guardrails',
      'invalid_manifest',
      { manifest: { persona: { guardrails: Array(21).fill('x') } } },
      'persona.guardrails',
    ],
    [
      'a malformed habit',
      'invalid_manifest',
      { manifest: { persona: { conversationalHabits: { habit: 'CONVERSATIONAL_HABIT_SCALE_LOW' } } } },
      'conversationalHabits',
    ],
    [
      'a malformed scale',
      'invalid_manifest',
      { manifest: { persona: { conversationalHabits: { CONVERSATIONAL_HABIT_HUMOR: 'LOW' } } } },
      'conversationalHabits',
    ],
    [
      'a scenario twice',
      'invalid_manifest',
      { manifest: { persona: { scenario: 'x' } }, files: { 'prompt/prompt.txt': 'y' } },
      'persona.scenario',
    ],
    [
      'a prompt of 10,001',
      'invalid_manifest',
      { files: { 'prompt/prompt.txt': 'x'.repeat(10_001) } },
      '10000',
    ],
    ['another file in prompt/', 'invalid_manifest', { files: { 'prompt/other.txt': 'x' } }, 'prompt.txt'],
    ['no image', 'invalid_manifest', { files: { 'image/face.jpg': null } }, 'image/'],
    ['two images', 'invalid_manifest', async () => ({ files: { 'image/two.jpg': await jpeg } }), 'holds 2'],
    [
      'a folder in image/',
      'invalid_manifest',
      async () => ({ files: { 'image/face.jpg': null, 'image/x/face.jpg': await jpeg } }),
      'Folders inside',
    ],
    ['no voice', 'invalid_manifest', { files: { 'voice/sample.wav': null } }, 'voice/'],
    ['a text named .jpg', 'invalid_manifest', { files: { 'image/face.jpg': 'hello' } }, 'JPG'],
    [
      'half an image',
      'invalid_manifest',
      async () => ({ files: { 'image/face.jpg': (await jpeg).subarray(0, 200) } }),
      'image',
    ],
    [
      'a gif',
      'invalid_manifest',
      {
        files: {
          'image/face.jpg': Buffer.from(
            'GIF89a\x01\0\x01\0\x80\0\0\0\0\0\xff\xff\xff!\xf9\x04\0\0\0\0\0,\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0;',
            'latin1',
          ),
        },
      },
      'image',
    ],
    [
      'a text named .mp3',
      'invalid_manifest',
      { files: { 'voice/sample.wav': null, 'voice/a.mp3': 'hello' } },
      'mp3',
    ],
    ['9.9 seconds', 'invalid_manifest', { files: { 'voice/sample.wav': sampleWav(9.9) } }, '9.9'],
    ['60.1 seconds', 'invalid_manifest', { files: { 'voice/sample.wav': sampleWav(60.1) } }, '60'],
    [
      '21 knowledge files',
      'invalid_manifest',
      { files: Object.fromEntries(Array.from({ length: 21 }, (_, i) => [`knowledge/${i}.txt`, 'x'])) },
      '21',
    ],
    ['an executable as knowledge', 'invalid_manifest', { files: { 'knowledge/a.exe': 'MZ' } }, 'a.exe'],
    [
      'random bytes as .txt',
      'invalid_manifest',
      { files: { 'knowledge/a.txt': Buffer.from(Array.from({ length: 4096 }, (_, i) => (i * 197) % 256)) } },
      'a.txt',
    ],
    [
      'several faults at once, all of them told',
      'invalid_manifest',
      {
        manifest: {
          language: 'tlh',
          previews: 'yes',
          persona: { greeting: 'x'.repeat(501), selfIntroduction: 'short' },
          consent: {},
        },
      },
      /language: .*; previews: .*; persona\.selfIntroduction: .*; persona\.greeting: .*; consent\.subject is missing$/,
    ],
    [
      'several faults of which one is the name',
      'name_invalid',
      { manifest: { language: 'tlh', visibility: 'public', name: '' } },
      /^name: .*; visibility: .* once it is ready.*; language: /,
    ],
  ])('refuses %s as %s', async (_what, code, options, message) => {
    const answer = await create(typeof options === 'function' ? await options() : options);
    expect([answer.statusCode, answer.json().error]).toEqual([400, code]);
    expect(answer.json().message).toEqual(
      typeof message === 'string' ? expect.stringContaining(message) : expect.stringMatching(message),
    );
    expect(await traces()).toEqual(NOTHING);
  });

  it('refuses a body that is not a zip, an empty one, and a form without the part', async () => {
    for (const answer of [
      await post(Buffer.from('hello')),
      await post(Buffer.alloc(0)),
      await service.app.inject({ method: 'POST', url: '/v1/avatars', headers: { 'x-api-key': key } }),
      await (() => {
        const form = formWith({ field: 'zip', filename: 'a.zip', data: packageZip() });
        return post(form.payload, form.headers);
      })(),
      await (() => {
        const form = formWith({ field: 'file', data: 'no file' });
        return post(form.payload, form.headers);
      })(),
    ]) {
      expect([answer.statusCode, answer.json().error]).toEqual([400, 'invalid_zip']);
    }
    expect(await traces()).toEqual(NOTHING);
  });

  it('accepts a voice of exactly 10 and of exactly 60 seconds', async () => {
    for (const seconds of [10, 60])
      expect((await create({ files: { 'voice/sample.wav': sampleWav(seconds) } })).statusCode).toBe(202);
  });
});

describe('403', () => {
  it('refuses a key without the scope, and one bound to an avatar', async () => {
    const reader = await service.key(accountId, { scopes: ['avatars:read'] });
    expect((await post(packageZip(), undefined, reader)).json().error).toBe('insufficient_scope');
    const { avatarId } = (await create()).json();
    const bound = await service.key(accountId, { avatarId });
    expect((await post(packageZip(), undefined, bound)).json().error).toBe('avatar_not_allowed');
  });
});

describe('409', () => {
  it('holds the cap of 50 under parallel creates, and a deletion frees a place', async () => {
    await service.accounts.updatePlan('standard', { createsPerMinute: 1000 });
    const { id, key: fresh } = await service.account();
    const ids = await Promise.all(
      Array.from(
        { length: 48 },
        async () => (await post(packageZip(), undefined, fresh)).json().avatarId as string,
      ),
    );
    const last = await Promise.all(Array.from({ length: 6 }, () => post(packageZip(), undefined, fresh)));
    const statuses = last.map((answer) => answer.statusCode).sort();
    expect(statuses).toEqual([202, 202, 409, 409, 409, 409]);
    expect(last.find((answer) => answer.statusCode === 409)?.json().error).toBe('avatar_limit_reached');
    const rows = await service.db
      .selectFrom('avatars')
      .select('created_at')
      .where('account_id', '=', id)
      .execute();
    expect(new Set(rows.map((row) => row.created_at.getTime())).size).toBe(50);
    await service.app.inject({
      method: 'DELETE',
      url: `/v1/avatars/${ids[0]}`,
      headers: { 'x-api-key': fresh },
    });
    expect((await post(packageZip(), undefined, fresh)).statusCode).toBe(202);
    await service.accounts.updatePlan('standard', { createsPerMinute: 10 });
  });

  it('refuses beyond the storage of the plan and keeps no file of it', async () => {
    await service.accounts.updatePlan('standard', { storageBytes: 1000 });
    const poor = await service.account();
    const answer = await post(packageZip(), undefined, poor.key);
    await service.accounts.updatePlan('standard', { storageBytes: 20 * 2 ** 30 });
    expect([answer.statusCode, answer.json().error]).toEqual([409, 'storage_limit_reached']);
    expect(await service.db.selectFrom('blob_deletions').selectAll().execute()).toEqual([]);
  });
});

describe('413', () => {
  it('is bare for a declared length beyond the limit, and sent before the body', async () => {
    const answer = await post(Buffer.alloc(0), {
      'content-type': 'application/zip',
      'content-length': String(ZIP_MAX_BYTES + 1),
    });
    expect([answer.statusCode, answer.body]).toEqual([413, '']);
  });

  it('is sent while a chunked body is still coming, and leaves nothing behind', async () => {
    await service.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = service.app.server.address() as AddressInfo;
    const answer = await new Promise<{ status: number; body: string }>((resolve, reject) => {
      const upload = request(
        {
          port,
          method: 'POST',
          path: '/v1/avatars',
          headers: { 'x-api-key': key, 'content-type': 'application/zip' },
        },
        (response) => {
          let body = '';
          response.setEncoding('utf8').on('data', (text) => (body += text));
          response.on('end', () => {
            answered = true;
            resolve({ status: response.statusCode ?? 0, body });
          });
        },
      );
      upload.on('error', (error) => (answered ? undefined : reject(error)));
      let answered = false;
      const chunk = Buffer.alloc(1024 * 1024);
      const write = () => {
        if (!answered) upload.write(chunk, () => setImmediate(write));
        else upload.destroy();
      };
      write();
    });
    expect(answer).toEqual({ status: 413, body: '' });
    expect(await traces()).toEqual(NOTHING);
  });
});
