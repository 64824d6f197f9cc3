import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import { MIB, ZIP_MAX_BYTES } from '@vivant/contract/limits';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AvatarTestService, startAvatarService } from '../../testing/avatar-service.ts';
import { packageZip } from '../../testing/packages.ts';

let service: AvatarTestService;
let port: number;
let accountId: string;
let key: string;
let avatarId: string;
beforeAll(async () => {
  service = await startAvatarService();
  await service.app.listen({ port: 0, host: '127.0.0.1' });
  port = (service.app.server.address() as AddressInfo).port;
});
afterAll(() => service.close());
beforeEach(async () => {
  ({ id: accountId, key } = await service.account());
  const created = await service.app.inject({
    ...{ method: 'POST', url: '/v1/avatars', payload: packageZip() },
    headers: { 'x-api-key': key, 'content-type': 'application/zip' },
  });
  ({ avatarId } = created.json());
  service.queued.length = 0;
});

const BOUNDARY = 'hostile';
const FORM = `multipart/form-data; boundary=${BOUNDARY}`;
const partHead = (field: string, filename?: string) =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${field}"${
    filename === undefined ? '' : `; filename="${filename}"`
  }\r\n\r\n`;

/** Opens a chunked upload; the answer may come at any time. */
function upload(path: string, headers: Record<string, string>, method = 'POST') {
  const call: ClientRequest = request({ port, method, path, headers });
  call.on('error', () => {});
  const begun = new Promise<IncomingMessage>((resolve, reject) => {
    call.once('response', resolve).once('error', reject);
  });
  const answer = begun.then(async (response) => {
    let text = '';
    for await (const chunk of response.setEncoding('utf8')) text += chunk;
    return { status: response.statusCode, text, headers: response.headers };
  });
  answer.catch(() => {});
  return { call, answer };
}

/** Sends zeros until the answer is there; how many mebibytes that took. */
async function flood(call: ClientRequest, answer: Promise<unknown>): Promise<number> {
  const chunk = Buffer.alloc(MIB);
  let answered = false;
  void answer.finally(() => {
    answered = true;
  });
  let sent = 0;
  for (; !answered && sent < 2000; sent += 1)
    if (!call.write(chunk)) await Promise.race([once(call, 'drain'), answer]);
  call.destroy();
  return sent;
}

/** Everything below the data directory and every row that a refusal could have left. */
async function traces() {
  const files = (await readdir(service.directory, { recursive: true, withFileTypes: true }))
    .filter(
      (entry) =>
        entry.isFile() || entry.parentPath.includes('uploads') || entry.parentPath.includes('incoming'),
    )
    .map((entry) => join(entry.parentPath, entry.name));
  const { count } = service.db.fn;
  const rows = await service.db
    .selectFrom('avatars')
    .innerJoin('avatar_assets', 'avatar_id', 'avatars.id')
    .where('account_id', '=', accountId)
    .select([count('avatars.id').as('assets'), (eb) => eb.fn.max('avatar_assets.created_at').as('latest')])
    .executeTakeFirstOrThrow();
  const announced = await service.db.selectFrom('blob_deletions').selectAll().execute();
  return { files, rows, announced, jobs: service.queued.length };
}

describe('before the body is read', () => {
  const raw = async (head: string[]): Promise<string> => {
    const socket = connect(port, '127.0.0.1');
    socket.write(
      `${['Host: x', ...head].reduce((text, line) => `${text}${line}\r\n`, 'POST /v1/avatars HTTP/1.1\r\n')}\r\n`,
    );
    let answer = '';
    for await (const chunk of socket.setEncoding('latin1')) {
      answer += chunk;
      // A 100 is followed by nothing until the body comes.
      if (answer.startsWith('HTTP/1.1 100')) break;
    }
    socket.destroy();
    return answer;
  };
  const expects = (...more: string[]) => ['Expect: 100-continue', 'Content-Type: application/zip', ...more];

  it('with Expect: 100-continue, 401, 403, 404 and 413 come instead of 100, and the connection ends', async () => {
    const reader = await service.key(accountId, { scopes: ['avatars:read'] });
    for (const [status, head] of [
      [401, expects('X-Api-Key: wrong', 'Content-Length: 80000000')],
      [401, expects('Transfer-Encoding: chunked')],
      [403, expects(`X-Api-Key: ${reader}`, 'Content-Length: 80000000')],
      [413, expects(`X-Api-Key: ${key}`, `Content-Length: ${ZIP_MAX_BYTES + 1}`)],
    ] as const) {
      const answer = await raw([...head]);
      expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
      expect(answer.toLowerCase()).toContain('connection: close');
    }
  });

  it('with Expect: 100-continue, a caller who may upload gets 100', async () => {
    expect(await raw(expects(`X-Api-Key: ${key}`, `Content-Length: ${ZIP_MAX_BYTES}`))).toMatch(
      /^HTTP\/1.1 100 /,
    );
    const { call, answer } = upload('/v1/avatars', {
      'x-api-key': key,
      'content-type': 'application/zip',
      expect: '100-continue',
    });
    call.flushHeaders();
    await once(call, 'continue');
    call.end(packageZip());
    expect((await answer).status).toBe(202);
  });

  it('401 comes while an endless body is still being sent', async () => {
    const { call, answer } = upload('/v1/avatars', { 'content-type': 'application/zip' });
    const sent = await flood(call, answer);
    expect(await answer).toMatchObject({ status: 401, text: '' });
    expect(sent).toBeLessThan(80);
  });
});

describe('what is refused leaves nothing', () => {
  const zipHeaders = () => ({ 'x-api-key': key, 'content-type': 'application/zip' });
  const formHeaders = () => ({ 'x-api-key': key, 'content-type': FORM });

  it.each<[string, string, string, () => Record<string, string>, string]>([
    ['a zip', 'POST', '/v1/avatars', zipHeaders, ''],
    ['a zip in a form', 'POST', '/v1/avatars', formHeaders, partHead('file', 'a.zip')],
    ['a field of a form', 'POST', '/v1/avatars', formHeaders, partHead('note')],
    ['what comes before a form', 'POST', '/v1/avatars', formHeaders, ''],
    ['a portrait', 'PUT', 'appearance', formHeaders, partHead('file', 'a.jpg')],
    ['a voice', 'PUT', 'voice', formHeaders, partHead('file', 'a.wav')],
    ['a document', 'PUT', 'knowledge', formHeaders, partHead('files', 'a.txt')],
  ])('413 for %s without end', async (_what, method, path, headers, head) => {
    const before = await traces();
    const whole = path.startsWith('/') ? path : `/v1/avatars/${avatarId}/${path}`;
    const { call, answer } = upload(whole, headers(), method);
    if (head !== '') call.write(head);
    const sent = await flood(call, answer);
    expect(await answer).toMatchObject({ status: 413, text: '' });
    // The largest limit is 80; the rest was on its way before the answer was seen.
    expect(sent).toBeLessThan(250);
    expect(await traces()).toEqual(before);
  });

  it.each<[string, string, string, () => Record<string, string>, string]>([
    ['a zip', 'POST', '/v1/avatars', zipHeaders, 'PK\x03\x04'],
    ['a zip in a form', 'POST', '/v1/avatars', formHeaders, partHead('file', 'a.zip')],
    ['a form', 'POST', '/v1/avatars', formHeaders, `--${BOUNDARY}\r\nContent-Dispo`],
    ['a portrait', 'PUT', 'appearance', formHeaders, partHead('file', 'a.jpg')],
    [
      'documents',
      'PUT',
      'knowledge',
      formHeaders,
      `${partHead('files', 'a.txt')}text\r\n${partHead('files', 'b.txt')}`,
    ],
  ])('a caller who leaves in the middle of %s', async (_what, method, path, headers, head) => {
    const before = await traces();
    const whole = path.startsWith('/') ? path : `/v1/avatars/${avatarId}/${path}`;
    const { call } = upload(whole, headers(), method);
    call.write(head);
    call.write(Buffer.alloc(300_000));
    await expect.poll(() => readdir(join(service.directory, 'uploads'))).toHaveLength(1);
    call.destroy();
    await expect.poll(() => traces()).toEqual(before);
  });

  it.each<[string, number, string, string]>([
    ['a form that ends in a part', 400, 'invalid_zip', `${partHead('file', 'a.zip')}PK`],
    ['a form that ends in a header', 400, 'invalid_zip', `--${BOUNDARY}\r\nContent-Dispo`],
    ['a form of another boundary', 400, 'invalid_zip', '--other\r\n\r\nx\r\n--other--\r\n'],
    ['an empty form', 400, 'invalid_zip', `--${BOUNDARY}--\r\n`],
    ['a field named like a trap', 400, 'invalid_zip', `${partHead('__proto__')}x\r\n--${BOUNDARY}--\r\n`],
    [
      'two zips',
      400,
      'invalid_zip',
      `${partHead('file', 'a.zip')}x\r\n${partHead('file', 'b.zip')}x\r\n--${BOUNDARY}--\r\n`,
    ],
  ])('%s: %i %s', async (_what, status, code, body) => {
    const before = await traces();
    const { call, answer } = upload('/v1/avatars', formHeaders());
    call.end(body);
    const { text, ...rest } = await answer;
    expect([rest.status, JSON.parse(text).error]).toEqual([status, code]);
    expect(await traces()).toEqual(before);
  });

  it('a broken form of documents is an invalid upload', async () => {
    const before = await traces();
    const { call, answer } = upload(`/v1/avatars/${avatarId}/knowledge`, formHeaders(), 'PUT');
    call.end(`${partHead('files', 'a.txt')}text`);
    expect(JSON.parse((await answer).text).error).toBe('invalid_upload');
    expect(await traces()).toEqual(before);
  });
});

describe('the size of a zip', () => {
  // No archive: whether it is one is asked after its size has passed.
  const exact = Buffer.alloc(ZIP_MAX_BYTES);
  const send = async (headers: Record<string, string>, ...parts: (Buffer | string)[]) => {
    const { call, answer } = upload('/v1/avatars', { 'x-api-key': key, ...headers });
    for (const part of parts) call.write(part);
    call.end();
    return (await answer).status;
  };
  const zip = { 'content-type': 'application/zip' };
  const form = { 'content-type': FORM };
  const [head, tail] = [partHead('file', `${'x'.repeat(200)}.zip`), `\r\n--${BOUNDARY}--\r\n`];

  it('may be 80 MiB to the byte, its form not counted', async () => {
    expect(await send(zip, exact)).toBe(400);
    expect(await send({ ...zip, 'content-length': String(exact.length) }, exact)).toBe(400);
    expect(await send(form, head, exact, tail)).toBe(400);
    const length = head.length + exact.length + tail.length;
    expect(await send({ ...form, 'content-length': String(length) }, head, exact, tail)).toBe(400);
  });

  it('may not be one byte more, chunked, declared or in a form', async () => {
    expect(await send(zip, exact, 'x')).toBe(413);
    expect(await send({ ...zip, 'content-length': String(exact.length + 1) }, exact, 'x')).toBe(413);
    expect(await send(form, head, exact, 'x', tail)).toBe(413);
  });
});
