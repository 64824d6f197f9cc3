import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import tls from 'node:tls';
import { gzipSync } from 'node:zlib';
import { MIB } from '@vivant/contract/limits';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AvatarTestService, startAvatarService } from '../../testing/avatar-service.ts';
import { makeCertificate, serveHttps } from '../../testing/https.ts';
import { packageZip } from '../../testing/packages.ts';
import { sampleImage, sampleWav } from '../../testing/samples.ts';

const certificate = makeCertificate('DNS:files.test');
const trusted = tls.getCACertificates('default');
const image = await sampleImage();
const voice = sampleWav(11);

let asked: string[];
/** Answers of a path that differ from the usual ones. */
let odd: Record<string, RequestListener>;
let service: AvatarTestService;
let accountId: string;
let key: string;

const GOOD: Record<string, [string, Buffer | string]> = {
  '/face': ['application/octet-stream', image],
  '/voice.mp3': ['text/plain', voice],
  '/prompt.txt': ['text/plain', 'You greet guests.'],
  '/menu.txt': ['text/plain', 'Soup 3.50'],
  '/docs/menu.txt': ['text/plain', 'Cake 2.50'],
  '/about': ['text/html', '<p>We open at nine.</p>'],
};

// Up before the tests are listed: their addresses carry its port.
const files = await serveHttps(certificate, (request, response) => {
  const [path = ''] = (request.url ?? '').split('?');
  asked.push(path);
  const answer = odd[path];
  if (answer !== undefined) return void answer(request, response);
  const [type, body] = GOOD[path] ?? [];
  if (body === undefined) response.writeHead(404).end();
  else response.writeHead(200, { 'content-type': type }).end(body);
});

beforeAll(async () => {
  tls.setDefaultCACertificates([...trusted, certificate.cert]);
  service = await startAvatarService({
    fetch: {
      resolve: async (name) => [{ address: name === 'files.test' ? '127.0.0.1' : '10.0.0.1', family: 4 }],
      allowed: [{ host: 'files.test', port: files.port }],
    },
  });
});
afterAll(async () => {
  tls.setDefaultCACertificates(trusted);
  await service.close();
  await files[Symbol.asyncDispose]();
});
beforeEach(async () => {
  asked = [];
  odd = {};
  service.queued.length = 0;
  ({ id: accountId, key } = await service.account());
});

const at = (path: string) => ({ url: `https://files.test:${files.port}${path}` });
const ASSETS = () => ({ image: at('/face'), voice: at('/voice.mp3') });
type Body = Record<string, unknown>;
const body = (assets: Body = {}, manifest: Body = {}) => ({
  schemaVersion: 1,
  name: 'Mira',
  ...manifest,
  assets: { ...ASSETS(), ...assets },
});
const post = (payload: Body | string | Buffer, headers: Record<string, string> = {}) =>
  service.app.inject({
    method: 'POST',
    url: '/v1/avatars',
    payload: typeof payload === 'string' || Buffer.isBuffer(payload) ? payload : JSON.stringify(payload),
    headers: { 'x-api-key': key, 'content-type': 'application/json', ...headers },
  });
const assetsOf = (avatarId: string) =>
  service.db
    .selectFrom('avatar_assets')
    .select(['role', 'filename', 'description', 'content_type', 'sha256'])
    .where('avatar_id', '=', avatarId)
    .orderBy('position')
    .execute();
async function leftBehind() {
  const rows = await service.db
    .selectFrom('avatars')
    .select('id')
    .where('account_id', '=', accountId)
    .execute();
  return [...rows, ...service.queued, ...(await readdir(join(service.directory, 'uploads')))];
}

describe('202', () => {
  it('downloads what the body names and goes on as from a zip', async () => {
    const answer = await post(
      body({
        knowledge: [
          { ...at('/menu.txt?token=secret'), description: 'What we cook' },
          at('/docs/menu.txt'),
          { ...at('/about'), description: 'Opening hours' },
        ],
        prompt: at('/prompt.txt'),
      }),
    );
    expect([answer.statusCode, answer.json().status]).toEqual([202, 'building']);
    const { avatarId } = answer.json();
    const assets = await assetsOf(avatarId);
    const documents = assets.filter(({ role }) => role === 'knowledge');
    expect(
      documents.map(({ filename, description, content_type }) => [filename, description, content_type]),
    ).toEqual([
      ['menu.txt', 'What we cook', 'text/plain'],
      ['menu (2).txt', null, 'text/plain'],
      ['about.html', 'Opening hours', 'text/html'],
    ]);
    expect(assets.find(({ role }) => role === 'voice')?.sha256).toBe(
      createHash('sha256').update(voice).digest('hex'),
    );
    const { persona } = await service.db
      .selectFrom('avatars')
      .select('persona')
      .where('id', '=', avatarId)
      .executeTakeFirstOrThrow();
    expect(persona).toMatchObject({ scenario: 'You greet guests.' });
    expect(service.queued.map((job) => job.data.stage ?? job.queue).sort()).toEqual(
      ['appearance', 'avatar-moderation', 'knowledge', 'persona', 'voice'].sort(),
    );
    expect(await readdir(join(service.directory, 'uploads'))).toEqual([]);
  });

  it('makes the same avatar as a zip of the same files', async () => {
    const [fromUrls, fromZip] = [
      await post(body()),
      await service.app.inject({
        method: 'POST',
        url: '/v1/avatars',
        payload: packageZip({ files: { 'image/face.jpg': image, 'voice/sample.wav': voice } }),
        headers: { 'x-api-key': key, 'content-type': 'application/zip' },
      }),
    ];
    expect(await assetsOf(fromUrls.json().avatarId)).toEqual(await assetsOf(fromZip.json().avatarId));
  });

  it('accepts a portrait without a voice where renderOnly is true, ready at once', async () => {
    const answer = await post({ name: 'Mira', renderOnly: true, assets: { image: at('/face') } });
    expect([answer.statusCode, answer.json().status]).toEqual([202, 'ready']);
    expect(asked).toEqual(['/face']);
  });

  it('ignores unknown keys, and accepts parameters and suffixes of the content type', async () => {
    const more = { ...body({ music: at('/x'), image: { ...at('/face'), width: 1 } }), future: true };
    for (const type of ['application/json; charset=utf-8', 'APPLICATION/JSON', 'application/vnd.vivant+json'])
      expect((await post(more, { 'content-type': type })).statusCode).toBe(202);
  });

  it('accepts 20 documents', async () => {
    const answer = await post(body({ knowledge: Array(20).fill(at('/menu.txt')) }));
    expect(answer.statusCode).toBe(202);
  });
});

describe('400', () => {
  it.each<[string, string | Buffer | Body, string, string]>([
    ['no JSON', '{', 'invalid_manifest', 'JSON'],
    ['an empty body', '', 'invalid_manifest', 'JSON'],
    ['bytes that are no UTF-8', Buffer.from('{"name":"\xff"}', 'latin1'), 'invalid_manifest', 'JSON'],
    ['a list', '[]', 'invalid_manifest', 'object'],
    ['no assets', { name: 'Mira' }, 'invalid_manifest', 'assets'],
    [
      'no image',
      { name: 'Mira', assets: { voice: { url: 'https://x.test/' } } },
      'invalid_manifest',
      'assets.image',
    ],
    [
      'no voice',
      { name: 'Mira', assets: { image: { url: 'https://x.test/' } } },
      'invalid_manifest',
      'assets.voice',
    ],
    ['an address in plain', body({ image: 'https://x.test/' }), 'invalid_manifest', 'assets.image'],
    ['an address that is a number', body({ image: { url: 1 } }), 'invalid_manifest', 'assets.image.url'],
    [
      '21 documents',
      body({ knowledge: Array(21).fill({ url: 'https://x.test/' }) }),
      'invalid_manifest',
      'assets.knowledge',
    ],
    [
      'a description of 501',
      body({ knowledge: [{ url: 'https://x.test/', description: 'x'.repeat(501) }] }),
      'invalid_manifest',
      'assets.knowledge.0.description',
    ],
    [
      'a prompt and a scenario',
      body({ prompt: { url: 'https://x.test/' } }, { persona: { scenario: 'x' } }),
      'invalid_manifest',
      'persona.scenario',
    ],
    ['a name of 101', body({}, { name: 'x'.repeat(101) }), 'name_invalid', 'name'],
    ['no name', body({}, { name: undefined }), 'name_invalid', 'name'],
    ['public', body({}, { visibility: 'public' }), 'public_visibility_not_allowed_on_create', 'visibility'],
    ['http', body({ voice: { url: 'http://files.test/a' } }), 'invalid_url', 'assets.voice'],
    ['no URL', body({ voice: { url: 'voice.mp3' } }), 'invalid_url', 'assets.voice'],
    [
      'credentials',
      body({ prompt: { url: 'https://me:secret@files.test/a' } }),
      'invalid_url',
      'assets.prompt',
    ],
    [
      'a private host',
      body({ knowledge: [{ url: 'https://[::ffff:127.0.0.1]/a' }] }),
      'invalid_url',
      'assets.knowledge[0]',
    ],
    [
      'a name of a private host',
      body({ image: { url: 'https://inside.test/a' } }),
      'invalid_url',
      'assets.image',
    ],
  ])('refuses %s', async (_what, payload, code, message) => {
    const answer = await post(payload);
    expect([answer.statusCode, answer.json().error]).toEqual([400, code]);
    expect(answer.json().message).toContain(message);
    expect(answer.body).not.toContain('secret');
    expect(await leftBehind()).toEqual([]);
  });

  const oversize =
    (bytes: number): RequestListener =>
    (_request, response) => {
      response.write(Buffer.alloc(bytes));
      response.end('x');
    };
  it.each<[string, Body, Record<string, RequestListener>, string, string]>([
    ['a text for a portrait', { image: '/prompt.txt' }, {}, 'invalid_upload', 'JPG'],
    ['a text for a voice', { voice: '/prompt.txt' }, {}, 'invalid_upload', 'mp3'],
    ['a portrait for a document', { knowledge: ['/face'] }, {}, 'invalid_upload', '"face"'],
    [
      'half a portrait',
      {},
      { '/face': (_q, response) => void response.end(image.subarray(0, 200)) },
      'invalid_upload',
      'image',
    ],
    [
      '9 seconds',
      {},
      { '/voice.mp3': (_q, response) => void response.end(sampleWav(9)) },
      'invalid_upload',
      'voice',
    ],
    ['more than 10 MB of portrait', {}, { '/face': oversize(10 * MIB) }, 'invalid_upload', '10 MB'],
    ['more than 12 MB of voice', {}, { '/voice.mp3': oversize(12 * MIB) }, 'invalid_upload', '12 MB'],
    [
      'more than 50 MB of document',
      { knowledge: ['/big.txt'] },
      { '/big.txt': oversize(50 * MIB) },
      'invalid_upload',
      '50 MB',
    ],
    [
      'a prompt of 10,001',
      { prompt: '/long.txt' },
      { '/long.txt': (_q, response) => void response.end('x'.repeat(10_001)) },
      'invalid_upload',
      '10000',
    ],
    ['a missing file', { knowledge: ['/none.txt'] }, {}, 'fetch_failed', '/none.txt could not'],
    [
      'a file that unpacks to more than its limit',
      {},
      {
        '/face': (_q, response) =>
          void response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(50 * MIB))),
      },
      'invalid_upload',
      'larger than 10 MB',
    ],
    [
      'a redirect inside',
      {},
      {
        '/face': (_q, response) =>
          void response.writeHead(302, { location: 'https://169.254.169.254/latest' }).end(),
      },
      'invalid_url',
      'redirect',
    ],
  ])('refuses %s, and leaves nothing of it', async (_what, paths, answers, code, message) => {
    odd = answers;
    const { knowledge, ...single } = paths as Record<string, string> & { knowledge?: string[] };
    const assets: Body = Object.fromEntries(Object.entries(single).map(([name, path]) => [name, at(path)]));
    const answer = await post(body({ ...assets, ...(knowledge ? { knowledge: knowledge.map(at) } : {}) }));
    expect([answer.statusCode, answer.json().error]).toEqual([400, code]);
    expect(answer.json().message).toContain(message);
    expect(await leftBehind()).toEqual([]);
  });
});

it('answers 413 without a body to more JSON than any create needs', async () => {
  const answer = await post(JSON.stringify(body({}, { future: 'x'.repeat(2 * MIB) })));
  expect([answer.statusCode, answer.body]).toEqual([413, '']);
});

it('gives up its downloads when the caller leaves', async () => {
  const closed = Promise.withResolvers<void>();
  odd['/face'] = (_request, response) => {
    response.write('x');
    response.on('close', () => closed.resolve());
  };
  if (!service.app.server.listening) await service.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = service.app.server.address() as AddressInfo;
  const call = httpRequest({
    ...{ port, method: 'POST', path: '/v1/avatars' },
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
  });
  call.on('error', () => {});
  call.end(JSON.stringify(body()));
  await expect.poll(() => asked).toContain('/face');
  call.destroy();
  await closed.promise;
  await expect.poll(() => leftBehind()).toEqual([]);
});
