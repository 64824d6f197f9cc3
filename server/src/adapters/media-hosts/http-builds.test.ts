import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type BuildAnswer, BuildOrder } from '@vivant/contract/builds';
import { tunnelAddress } from '@vivant/contract/workers';
import { framedBody, openFramedBody } from '@vivant/platform/framed-body';
import { createLogContext, type LogContext } from '@vivant/platform/log';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { BuildTask } from '../../ports/builders.ts';
import { MediaHostRefusal, MediaHostUnreachableError } from '../../ports/media-hosts.ts';
import { createHttpBuilds } from './http-builds.ts';

const SECRET = 's'.repeat(43);
const HEAD_MAX = 100_000;
const never = new AbortController().signal;

let directory: string;
let outDir: string;
let server: Server;
let address: string;
let answer: (response: ServerResponse, order: BuildOrder) => unknown;
let order: BuildOrder | undefined;
let given: string[];
let authorization: string | undefined;
let isLetIn: boolean;
let builds: ReturnType<typeof createHttpBuilds>;
let logContext: LogContext;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'vivant-http-builds-'));
  outDir = join(directory, 'out');
  await mkdir(outDir);
  await writeFile(join(directory, 'sample'), 'hello');
  [given, isLetIn, order] = [[], true, undefined];
  server = createServer(async (request, response) => {
    ({ authorization } = request.headers);
    const opened = openFramedBody(request);
    order = BuildOrder.parse(await opened.head(HEAD_MAX));
    for (const [n, { sizeBytes }] of order.files.entries()) {
      const path = join(directory, `there-${n}`);
      await opened.file({ path, sizeBytes });
      given.push(await readFile(path, 'utf8'));
      await rm(path);
    }
    await answer(response, order);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const tunnels = { open: () => Promise.reject(Object.assign(new Error(), { code: 'ECONNREFUSED' })) };
  logContext = createLogContext();
  builds = createHttpBuilds({
    ...{ secret: SECRET, tunnels, isLetIn: async () => isLetIn, version: '1.2.3', logContext },
  });
});
afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await builds.close();
  await rm(directory, { recursive: true, force: true });
});

const task = (): BuildTask => ({
  stage: 'voice',
  input: {
    stage: 'voice',
    sample: { path: join(directory, 'sample') },
    language: 'en',
    outDir,
    text: '<file-0>',
  },
  files: [join(directory, 'sample')],
  ...{ outDir, filesMax: 2, filesMaxBytes: 1000, timeoutMs: 1000, memoryMaxBytes: 1e9 },
});
const build = (signal = never) => builds.build({ hostId: 'host', address }, task(), signal);
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const fileOf = (name: string, text: string) => ({
  ...{ name, sizeBytes: Buffer.byteLength(text), sha256: sha256(text) },
});

/** Answers with these files, as they are said to be or otherwise. */
async function deliver(
  response: ServerResponse,
  files: { said: object; text: string }[],
  message: unknown = {},
  after = '',
) {
  const head = { outcome: { message }, files: files.map(({ said }) => said) } as BuildAnswer;
  const sent = await Promise.all(
    files.map(async ({ text }, n) => {
      const path = join(directory, `made-${n}`);
      await writeFile(path, text);
      return { path, sizeBytes: Buffer.byteLength(text) };
    }),
  );
  response.writeHead(200);
  await pipeline(async function* () {
    yield* framedBody(head, sent);
    if (after !== '') yield Buffer.from(after);
  }, response).catch(() => undefined);
}

describe('a stage on a media host', () => {
  it('is sent with its files and no path of this machine, and what it made lies here', async () => {
    answer = (response, { outDir: word }) =>
      deliver(response, [{ said: fileOf('a.bin', 'made'), text: 'made' }], {
        result: { path: `${word}/a.bin`, text: 'as <made> is' },
      });
    const requestId = randomUUID();
    expect(await logContext.run({ requestId }, () => build())).toEqual({
      message: { result: { path: join(outDir, 'a.bin'), text: 'as <made> is' } },
    });
    expect(order?.requestId).toBe(requestId);
    expect(await readFile(join(outDir, 'a.bin'), 'utf8')).toBe('made');
    expect([given, authorization]).toEqual([['hello'], `Bearer ${SECRET}`]);
    expect(order).toMatchObject({ version: '1.2.3', stage: 'voice', input: { language: 'en' } });
    // No text that somebody wrote is taken for a path.
    const words = [order?.outDir, ...(order?.files.map(({ word }) => word) ?? [])];
    for (const word of words) expect(word).toMatch(/^<[0-9a-f-]{36}>$/);
    expect(new Set(words).size).toBe(2);
    expect(JSON.stringify(order)).not.toContain(directory);
  });

  it('is over where the host refuses it, is of an older release or answers nonsense', async () => {
    answer = (response) => response.writeHead(503).end('{"error":"at_capacity","message":"full"}');
    await expect(build()).rejects.toMatchObject({ name: 'MediaHostRefusal', reason: 'at_capacity' });
    answer = (response) => response.writeHead(404).end();
    await expect(build()).rejects.toMatchObject({ name: 'MediaHostRefusal', reason: 'draining' });
    for (const [status, text] of [
      [503, 'no JSON'],
      [500, ''],
      [200, 'no framed body'],
      [503, 'x'.repeat(200_000)],
    ] as const) {
      answer = (response) => response.writeHead(status).end(text);
      await expect(build()).rejects.toThrow(MediaHostUnreachableError);
    }
  });

  it('fails where one file is not as it was said to be, and writes nowhere else', async () => {
    const good = { said: fileOf('good', 'x'), text: 'x' };
    for (const { files, after = '' } of [
      { files: [good, { said: fileOf('bad', 'made'), text: 'fake' }] },
      { files: [good, { said: fileOf('bad', 'longer'), text: 'short' }] },
      { files: [good], after: 'more' },
      { files: [good, { said: { ...fileOf('bad', 'x'), sizeBytes: 1e12 }, text: 'x' }] },
      { files: [good, { said: { ...fileOf('bad', 'x'), name: '../bad' }, text: 'x' }] },
      { files: [good, { said: { ...fileOf('bad', 'x'), name: '/bad' }, text: 'x' }] },
      { files: [good, { said: { ...fileOf('bad', 'x'), name: '..' }, text: 'x' }] },
      { files: [good, good] },
      { files: ['a', 'b'].map((name) => ({ said: fileOf(name, 'x'.repeat(501)), text: 'x'.repeat(501) })) },
      { files: ['a', 'b', 'c'].map((name) => ({ said: fileOf(name, 'x'), text: 'x' })) },
    ]) {
      answer = (response) => deliver(response, files, {}, after);
      await expect(build()).rejects.toThrow(MediaHostUnreachableError);
      await rm(outDir, { recursive: true });
      await mkdir(outDir);
    }
    expect(await readdir(directory)).not.toContain('bad');
    expect(existsSync('/bad')).toBe(false);
  });

  it("is nobody's fault but ours where a file here is gone", async () => {
    await rm(join(directory, 'sample'));
    await expect(build()).rejects.toMatchObject({ code: 'ENOENT' });
    expect(order).toBeUndefined();
  });

  it('is over where the host goes in the middle, and at once where nobody wants it any more', async () => {
    answer = (response) => void response.socket?.destroy();
    await expect(build()).rejects.toThrow(MediaHostUnreachableError);
    const hungUp = Promise.withResolvers<void>();
    const wanted = new AbortController();
    answer = (response) => {
      response.once('close', () => hungUp.resolve());
      wanted.abort(new Error('not wanted'));
    };
    await expect(build(wanted.signal)).rejects.toThrow('not wanted');
    await hungUp.promise;
  });

  it('asks another where nobody listens, or a worker has no tunnel', async () => {
    await new Promise<void>((resolve) => server.close(() => resolve()));
    await expect(build()).rejects.toThrow(MediaHostRefusal);
    const worker = { hostId: 'worker-1', address: tunnelAddress('worker-1') };
    await expect(builds.build(worker, task(), never)).rejects.toThrow(MediaHostRefusal);
  });
});

describe('a stage on a worker', () => {
  it('counts no more once the worker is revoked, and tells it no secret', async () => {
    const tunnels = {
      open: async () => createConnection((server.address() as AddressInfo).port, '127.0.0.1'),
    };
    const onWorker = createHttpBuilds({
      secret: SECRET,
      tunnels,
      isLetIn: async () => isLetIn,
      version: '1',
    });
    const worker = { hostId: 'worker-1', address: tunnelAddress('worker-1') };
    answer = (response) => deliver(response, []);
    expect(await onWorker.build(worker, task(), never)).toEqual({ message: {} });
    expect(authorization).toBeUndefined();
    answer = (response) => {
      isLetIn = false;
      return deliver(response, []);
    };
    await expect(onWorker.build(worker, task(), never)).rejects.toThrow('revoked');
    await onWorker.close();
  });
});
