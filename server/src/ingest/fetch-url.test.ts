import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import tls, { createServer as createTlsServer } from 'node:tls';
import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { ServiceError } from '@vivant/contract/errors';
import { MIB } from '@vivant/contract/limits';
import { afterAll, afterEach, assert, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestClock, type TestClock } from '../testing/clock.ts';
import { type HttpsTestServer, makeCertificate, serveHttps } from '../testing/https.ts';
import { createFetchFiles, type Download, type DownloadedFile } from './fetch-url.ts';
import type { Resolve } from './pinned-request.ts';
import { createWorkspaces, type Workspace, type Workspaces } from './workspace.ts';

const certificate = makeCertificate('DNS:files.test', 'DNS:other.test', 'IP:127.0.0.1');
const trusted = tls.getCACertificates('default');

let directory: string;
let workspaces: Workspaces;
let workspace: Workspace;
let clock: TestClock;
let server: HttpsTestServer;
let answer: RequestListener;
let requests: { url: string; headers: IncomingMessage['headers'] }[];

beforeAll(async () => {
  tls.setDefaultCACertificates([...trusted, certificate.cert]);
  directory = await mkdtemp(join(tmpdir(), 'vivant-fetch-'));
  workspaces = await createWorkspaces(directory, { reserveBytes: 0 });
  server = await serveHttps(certificate, (request, response) => {
    requests.push({ url: request.url ?? '', headers: request.headers });
    answer(request, response);
  });
});
afterAll(async () => {
  tls.setDefaultCACertificates(trusted);
  await server[Symbol.asyncDispose]();
  await rm(directory, { recursive: true, force: true });
});
beforeEach(async () => {
  requests = [];
  clock = createTestClock();
  workspace = await workspaces.open();
});
afterEach(() => workspace[Symbol.asyncDispose]());

const url = (path = '/a.jpg', host = 'files.test') => `https://${host}:${server.port}${path}`;
const download = (text: string, more: Partial<Download> = {}): Download => ({
  url: text,
  field: 'assets.image',
  maxBytes: MIB,
  ...more,
});
const loopback: Resolve = async () => [{ address: '127.0.0.1', family: 4 }];

interface Options {
  resolve?: Resolve;
  allowed?: string[];
  signal?: AbortSignal;
}
/** Everything fetched from the server on loopback, which the operator allows under two names. */
function fetchAll(downloads: Download[], { resolve = loopback, allowed, signal }: Options = {}) {
  const hosts = allowed ?? ['files.test', 'other.test'];
  const fetchFiles = createFetchFiles({
    clock,
    resolve,
    allowed: hosts.map((host) => ({ host, port: server.port })),
  });
  return fetchFiles(downloads, workspace, signal ?? new AbortController().signal);
}
async function fetchOne(one: Download): Promise<DownloadedFile> {
  const [file] = await fetchAll([one]);
  assert(file);
  return file;
}
/** Code and message of the refusal. */
async function refusal(downloads: Download[], options: Options = {}): Promise<string> {
  const settled = await fetchAll(downloads, options).then(
    () => 'nothing was refused',
    (error: unknown) => error,
  );
  if (!(settled instanceof ServiceError)) throw new Error('no refusal', { cause: settled });
  return `${settled.code}: ${settled.message}`;
}
const send = (body: Buffer | string, headers: Record<string, string> = {}, status = 200) => {
  answer = (_request, response) => void response.writeHead(status, headers).end(body);
};
/** Answers by path; what is not named is a 404. */
const routes = (table: Record<string, (response: ServerResponse) => void>) => {
  answer = (request, response) => {
    const route = table[request.url ?? ''];
    if (route === undefined) response.writeHead(404).end();
    else route(response);
  };
};
const redirect =
  (location: string, status = 302) =>
  (response: ServerResponse) =>
    void response.writeHead(status, { location }).end();

describe('a download', () => {
  it('arrives whole, in the order asked for, and says what its server called it', async () => {
    const [one, two] = [randomBytes(300_000), randomBytes(10)];
    routes({
      '/one': (response) => void response.writeHead(200, { 'content-type': 'image/jpeg' }).end(one),
      '/two': (response) => void response.end(two),
    });
    const files = await fetchAll([download(url('/one')), download(url('/two'))]);
    expect(await Promise.all(files.map(({ path }) => readFile(path)))).toEqual([one, two]);
    expect(files.map((file) => [file.sizeBytes, file.contentType])).toEqual([
      [300_000, 'image/jpeg'],
      [10, null],
    ]);
  });

  it('asks for nothing compressed, and sends neither cookies nor credentials', async () => {
    send('x');
    await fetchAll([download(url('/a?signature=s'))]);
    const [request] = requests;
    expect(request?.url).toBe('/a?signature=s');
    expect(Object.keys(request?.headers ?? {}).sort()).toEqual([
      'accept',
      'accept-encoding',
      'connection',
      'host',
      'user-agent',
    ]);
    expect(request?.headers['accept-encoding']).toBe('identity');
  });

  it('runs in parallel with the others', async () => {
    const waiting: ServerResponse[] = [];
    answer = (_request, response) => {
      waiting.push(response);
      // No request is answered before all have arrived.
      if (waiting.length === 22) for (const each of waiting) each.end('x');
    };
    const files = await fetchAll(Array.from({ length: 22 }, (_, i) => download(url(`/${i}`))));
    expect(files).toHaveLength(22);
  });

  it('leaves no connection open at its end', async () => {
    send('x');
    await fetchAll([download(url()), download(url('/a', 'other.test'))]);
    await expect.poll(() => server.sockets.size).toBe(0);
  });
});

describe('an address', () => {
  it('that is invalid in itself stops the request before any other is asked', async () => {
    send('x');
    const bad = download('http://files.test/a.jpg?token=secret', { field: 'assets.voice' });
    const message = await refusal([download(url()), bad]);
    expect(message).toBe(
      'invalid_url: assets.voice: The address http://files.test/a.jpg must begin with https://.',
    );
    expect(requests).toEqual([]);
  });

  it('with secrets is shown without them', async () => {
    expect(await refusal([download('https://me:secret@files.test/a?token=secret')])).toBe(
      'invalid_url: assets.image: The address https://files.test/a must not carry credentials.',
    );
    send('', {}, 404);
    expect(await refusal([download(url('/a?token=secret#secret'))])).toBe(
      `fetch_failed: assets.image: ${url('/a')} could not be downloaded: its server answered 404.`,
    );
  });

  it.each<[string, string[]]>([
    ['a loopback address', ['127.0.0.1']],
    ['a private address', ['10.1.2.3']],
    ['a private address beside a public one', ['8.8.8.8', '10.1.2.3']],
    ['a mapped address', ['::ffff:8.8.8.8']],
    ['a NAT64 address', ['64:ff9b::808:808']],
    ['the metadata of clouds', ['169.254.169.254']],
    ['no address', []],
  ])('whose name resolves to %s is never connected to', async (_what, addresses) => {
    send('x');
    const resolve: Resolve = async () =>
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
    expect(await refusal([download('https://rebound.test/a')], { resolve })).toBe(
      'invalid_url: assets.image: The address https://rebound.test/a points at a host that is not public.',
    );
    expect(requests).toEqual([]);
  });

  it('whose name does not resolve, or where nothing listens, could not be downloaded', async () => {
    const resolve: Resolve = async () => {
      throw Object.assign(new Error('queryA ENOTFOUND'), { code: 'ENOTFOUND' });
    };
    expect(await refusal([download(url())], { resolve })).toContain('name could not be resolved');
    const gone = await serveHttps(certificate, () => {});
    await gone[Symbol.asyncDispose]();
    const fetchFiles = createFetchFiles({
      clock,
      resolve: loopback,
      allowed: [{ host: 'files.test', port: gone.port }],
    });
    const nowhere = fetchFiles(
      [download(`https://files.test:${gone.port}/a`)],
      workspace,
      new AbortController().signal,
    );
    await expect(nowhere).rejects.toMatchObject({
      code: 'fetch_failed',
      message: expect.stringContaining('could not be reached'),
    });
  });

  it('whose server cannot prove its name could not be downloaded', async () => {
    send('x');
    const message = await refusal([download(url('/a', 'stranger.test'))], { allowed: ['stranger.test'] });
    expect(message).toContain('fetch_failed');
    expect(message).toContain('no valid certificate');
    expect(requests).toEqual([]);
  });
});

describe('redirects', () => {
  const chain = (hops: number) =>
    routes({
      ...Object.fromEntries(
        Array.from({ length: hops }, (_, i) => [
          `/${i}`,
          redirect(`/${i + 1}`, [301, 302, 303, 307, 308][i]),
        ]),
      ),
      [`/${hops}`]: (response) => void response.end('arrived'),
    });

  it('are followed three times, relative ones and to other hosts too', async () => {
    chain(3);
    const file = await fetchOne(download(url('/0')));
    expect(await readFile(file.path, 'utf8')).toBe('arrived');
    routes({
      '/start': redirect(url('/next', 'other.test')),
      '/next': (response) => void response.end('there'),
    });
    const other = await fetchOne(download(url('/start')));
    expect(await readFile(other.path, 'utf8')).toBe('there');
    expect(requests.at(-1)?.headers.host).toBe(`other.test:${server.port}`);
  });

  it('are not followed a fourth time', async () => {
    chain(4);
    expect(await refusal([download(url('/0'))])).toBe(
      `fetch_failed: assets.image: ${url('/0')} could not be downloaded: it redirects more than 3 times.`,
    );
    expect(requests.map((request) => request.url)).toEqual(['/0', '/1', '/2', '/3']);
  });

  it.each([
    ['http', 'http://files.test/', 'https://'],
    ['a loopback address', 'https://127.0.0.1/', 'not public'],
    ['an odd loopback address', 'https://0x7f.1/', 'not public'],
    ['a mapped address', 'https://[::ffff:7f00:1]/', 'not public'],
    ['the port of another service', 'https://files.test:25/', 'port 25'],
    ['credentials', 'https://user:secret@files.test/', 'credentials'],
    ['a file', 'file:///etc/passwd', 'https://'],
    ['nonsense', 'https://', 'no URL'],
  ])('to %s are refused at the hop they come', async (_what, location, why) => {
    routes({ '/0': redirect('/1'), '/1': redirect(location) });
    const message = await refusal([download(url('/0'))]);
    expect(message).toContain(`invalid_url: assets.image: The address ${url('/0')} leads by a redirect to`);
    expect(message).toContain(why);
    expect(message).not.toContain('secret');
    expect(requests).toHaveLength(2);
  });

  it('to a name that resolves to a private address are refused', async () => {
    routes({ '/0': redirect('https://inside.test/') });
    const resolve: Resolve = async (name) => [
      { address: name === 'files.test' ? '127.0.0.1' : '192.168.0.1', family: 4 },
    ];
    expect(await refusal([download(url('/0'))], { resolve })).toContain('invalid_url');
    expect(requests).toHaveLength(1);
  });

  it('without a Location are an invalid answer', async () => {
    send('x', {}, 302);
    expect(await refusal([download(url())])).toContain('answered 302');
  });

  it('are followed without reading their bodies', async () => {
    answer = (request, response) => {
      if (request.url === '/end') return void response.end('x');
      response.writeHead(302, { location: '/end' });
      const write = () => {
        while (!response.destroyed && response.write(Buffer.alloc(65_536)));
        response.once('drain', write);
      };
      write();
    };
    expect(await fetchAll([download(url())])).toHaveLength(1);
  });
});

describe('an answer', () => {
  it.each([204, 206, 299])('%i is accepted', async (status) => {
    send('', {}, status);
    expect(await fetchAll([download(url())])).toHaveLength(1);
  });

  it.each([304, 400, 401, 404, 410, 429, 500, 503])('%i could not be downloaded', async (status) => {
    send('', {}, status);
    expect(await refusal([download(url())])).toContain(`answered ${status}`);
  });

  it('of exactly the limit is taken, declared or chunked', async () => {
    const body = Buffer.alloc(MIB);
    routes({
      '/declared': (response) => void response.writeHead(200, { 'content-length': MIB }).end(body),
      '/chunked': (response) => {
        response.write(body.subarray(0, 1000));
        response.end(body.subarray(1000));
      },
    });
    const files = await fetchAll([download(url('/declared')), download(url('/chunked'))]);
    expect(files.map((file) => file.sizeBytes)).toEqual([MIB, MIB]);
  });

  it('declared larger than the limit is refused before its body comes', async () => {
    answer = (_request, response) => {
      response.writeHead(200, { 'content-length': String(MIB + 1) });
      response.flushHeaders();
    };
    expect(await refusal([download(url())])).toBe(
      `invalid_upload: assets.image: ${url()} is larger than 1 MB.`,
    );
  });

  it('without a length that exceeds the limit is cut off there', async () => {
    let sent = 0;
    answer = (_request, response) => {
      const write = () => {
        do sent += 65_536;
        while (!response.destroyed && response.write(Buffer.alloc(65_536)));
        response.once('drain', write);
      };
      write();
    };
    expect(await refusal([download(url())])).toContain('invalid_upload');
    await expect.poll(() => server.sockets.size).toBe(0);
    // What the sockets of both ends hold comes on top of the limit.
    expect(sent).toBeLessThan(16 * MIB);
  });

  const CODINGS: [string, (bytes: Buffer) => Buffer][] = [
    ['gzip', gzipSync],
    ['x-gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
    ['zstd', zstdCompressSync],
    ['gzip, BR', (bytes) => brotliCompressSync(gzipSync(bytes))],
    ['Identity', (bytes) => bytes],
  ];

  it.each(CODINGS)('that comes compressed by %s arrives as it was', async (coding, compress) => {
    const body = Buffer.concat([randomBytes(50_000), Buffer.alloc(100_000, 'a')]);
    send(compress(body), { 'content-encoding': coding });
    const file = await fetchOne(download(url()));
    expect((await readFile(file.path)).equals(body)).toBe(true);
    expect(file).toMatchObject({ sizeBytes: body.length });
  });

  it.each(CODINGS.slice(0, 6))(
    'that unpacks by %s to more than the limit is cut off there',
    async (coding, compress) => {
      send(compress(Buffer.alloc(MIB)), { 'content-encoding': coding });
      expect((await fetchOne(download(url()))).sizeBytes).toBe(MIB);
      send(compress(Buffer.alloc(64 * MIB)), { 'content-encoding': coding });
      expect(await refusal([download(url())])).toMatch(/^invalid_upload: .*larger than 1 MB/);
    },
  );

  it.each(CODINGS.slice(0, 6))(
    'that is damaged or cut short inside %s is refused',
    async (coding, compress) => {
      const whole = compress(randomBytes(50_000));
      send(whole.subarray(0, -20), { 'content-encoding': coding });
      expect(await refusal([download(url())])).toMatch(/^fetch_failed: .*compressed, and damaged/);
      send(Buffer.alloc(5_000, 'no such format'), { 'content-encoding': coding });
      expect(await refusal([download(url())])).toMatch(/^fetch_failed: .*compressed, and damaged/);
    },
  );

  it('that decodes to nothing is cut off at the limit too', async () => {
    // Frames of zstd that readers skip.
    const skipped = Buffer.alloc(64 * 1024);
    skipped.writeUInt32LE(0x184d2a50, 0);
    skipped.writeUInt32LE(skipped.length - 8, 4);
    answer = (_request, response) => {
      response.writeHead(200, { 'content-encoding': 'zstd' });
      const write = () => {
        while (!response.destroyed && response.write(skipped));
      };
      response.on('drain', write);
      write();
    };
    expect(await refusal([download(url())])).toMatch(/^invalid_upload: .*larger than 1 MB/);
  });

  it.each(['compress', 'aes128gcm', 'gzip, gzip, gzip'])('in the coding %s is refused', async (coding) => {
    send('x', { 'content-encoding': coding });
    expect(await refusal([download(url())])).toMatch(/^fetch_failed: .*nobody here knows/);
  });

  it('that ends before its declared length, or in the middle of a chunk, is incomplete', async () => {
    answer = (request, response) => {
      if (request.url === '/chunk') response.write('x'.repeat(100));
      else response.writeHead(200, { 'content-length': '1000' }).write('x'.repeat(100));
      setImmediate(() => response.socket?.end());
    };
    for (const path of ['/length', '/chunk'])
      expect(await refusal([download(url(path))])).toContain('before the file was complete');
  });

  it.each([
    ['is no HTTP', 'hello\r\n\r\n'],
    ['has endless headers', `HTTP/1.1 200 OK\r\n${'x: y\r\n'.repeat(100_000)}\r\n`],
    ['has two lengths', 'HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nx'],
    ['is empty', ''],
  ])('that %s could not be downloaded', async (_what, bytes) => {
    const raw = createTlsServer({ ...certificate }, (socket) => {
      socket
        .on('error', () => {})
        .resume()
        .end(bytes);
    });
    await new Promise<void>((resolve) => raw.listen(0, '127.0.0.1', resolve));
    const { port } = raw.address() as { port: number };
    const fetchFiles = createFetchFiles({
      clock,
      resolve: loopback,
      allowed: [{ host: 'files.test', port }],
    });
    const asked = fetchFiles(
      [download(`https://files.test:${port}/`)],
      workspace,
      new AbortController().signal,
    );
    await expect(asked).rejects.toMatchObject({ code: 'fetch_failed' });
    await new Promise((resolve) => raw.close(resolve));
  });
});

describe('time limits', () => {
  const asked = () => expect.poll(() => requests).toHaveLength(1);
  const stored = (bytes: number) =>
    expect
      .poll(async () => {
        const [file] = await readdir(workspace.path);
        return file === undefined ? null : (await readFile(join(workspace.path, file))).length;
      })
      .toBe(bytes);

  it('30 seconds without an answer end a download', async () => {
    answer = () => {};
    const refused = refusal([download(url())]);
    await asked();
    clock.advance(30_000);
    expect(await refused).toContain('nothing came from its server for 30 seconds');
  });

  it('30 seconds without a byte end one that had begun', async () => {
    answer = (_request, response) => void response.write('x');
    const refused = refusal([download(url())]);
    await stored(1);
    clock.advance(30_000);
    expect(await refused).toContain('for 30 seconds');
  });

  it('120 seconds in all end a slow one', async () => {
    const { promise: begun, resolve: begin } = Promise.withResolvers<ServerResponse>();
    answer = (_request, given) => begin(given);
    const refused = refusal([download(url())]);
    const response = await begun;
    for (let byte = 1; byte <= 4; byte += 1) {
      response.write('x');
      await stored(byte);
      clock.advance(29_000);
    }
    response.write('x');
    await stored(5);
    clock.advance(4_000);
    expect(await refused).toContain('took longer than 120 seconds');
  });

  it('a name server that never answers is given up too', async () => {
    let resolving = false;
    const resolve: Resolve = () => {
      resolving = true;
      return new Promise(() => {});
    };
    const refused = refusal([download('https://slow.test/a')], { resolve });
    await expect.poll(() => resolving).toBe(true);
    clock.advance(30_000);
    expect(await refused).toContain('fetch_failed');
  });
});

describe('the end of a download', () => {
  it('that fails ends the others', async () => {
    const closed: string[] = [];
    answer = (request, response) => {
      response.on('close', () => closed.push(request.url ?? ''));
      if (request.url === '/hangs') response.write('x'.repeat(1000));
      else if (request.url === '/bad') setTimeout(() => response.writeHead(404).end(), 50);
    };
    const message = await refusal([
      download(url('/hangs')),
      download(url('/silent')),
      download(url('/bad'), { field: 'assets.voice' }),
    ]);
    expect(message).toContain('assets.voice');
    await expect.poll(() => closed.sort()).toEqual(['/bad', '/hangs', '/silent']);
  });

  it('by its caller ends all, and partial files are removed with the workspace', async () => {
    const closed: string[] = [];
    answer = (request, response) => {
      response.on('close', () => closed.push(request.url ?? ''));
      response.write('x'.repeat(1000));
    };
    const left = new AbortController();
    const fetched = fetchAll([download(url('/1')), download(url('/2'))], { signal: left.signal });
    await expect.poll(() => readdir(workspace.path)).toHaveLength(2);
    left.abort(new Error('gone'));
    await expect(fetched).rejects.toThrow('gone');
    await expect.poll(() => closed.sort()).toEqual(['/1', '/2']);
    await workspace[Symbol.asyncDispose]();
    expect(await readdir(directory)).toEqual([]);
  });

  it('before it begins sends no request', async () => {
    send('x');
    await expect(
      fetchAll([download(url())], { signal: AbortSignal.abort(new Error('gone')) }),
    ).rejects.toThrow('gone');
    expect(requests).toEqual([]);
  });
});
