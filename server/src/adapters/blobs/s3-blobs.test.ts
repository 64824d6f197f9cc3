import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BlobsUnavailableError } from '../../ports/blobs.ts';
import { startS3Server, versitygwBinary } from '../../testing/s3-server.ts';
import { createS3Blobs } from './s3-blobs.ts';

const KEY = 'avatars/a/1.bin';
const SECRET = 'a-secret-that-no-message-may-hold';

describe.skipIf(versitygwBinary === undefined)('files in a bucket (versitygw)', () => {
  let server: Awaited<ReturnType<typeof startS3Server>>;
  beforeAll(async () => {
    server = await startS3Server();
  });
  afterAll(() => server?.close());

  async function complaint(over: Partial<Parameters<typeof createS3Blobs>[0]>): Promise<Error> {
    const blobs = createS3Blobs({ ...server.options, ...over });
    try {
      return await blobs.check().then(
        () => new Error('no complaint'),
        (error: Error) => error,
      );
    } finally {
      blobs.close();
    }
  }

  it('tell an operator which setting is wrong, and no secret', async () => {
    const { accessKeyId } = server.options.credentials;
    const wrongSecret = await complaint({ credentials: { accessKeyId, secretAccessKey: SECRET } });
    expect(wrongSecret.message).toContain('VIVANT_S3_SECRET_ACCESS_KEY does not belong to');
    const noBucket = await complaint({ bucket: 'elsewhere' });
    expect(noBucket.message).toContain('bucket elsewhere refuses: there is no such bucket');
    for (const error of [wrongSecret, noBucket]) {
      expect(error).toBeInstanceOf(BlobsUnavailableError);
      expect(error.message + error.stack + JSON.stringify(error)).not.toContain(SECRET);
    }
  });

  it('are not reported as missing when the bucket itself is missing', async () => {
    const blobs = createS3Blobs({ ...server.options, bucket: 'elsewhere' });
    await expect(blobs.sizeOf(KEY)).rejects.toThrow('there is no such bucket');
    await expect(blobs.open(KEY)).rejects.toThrow('there is no such bucket');
    blobs.close();
  });

  it('of two deployments that share a bucket are kept apart by their prefixes', async () => {
    const here = createS3Blobs({ ...server.options, prefix: 'here/' });
    const there = createS3Blobs({ ...server.options, prefix: 'there/' });
    await here.putBytes(KEY, Buffer.from('x'));
    expect(await there.sizeOf(KEY)).toBeNull();
    expect(await here.sizeOf(KEY)).toBe(1);
    here.close();
    there.close();
  });

  it('are out of reach while the server is, and there again when it is back', async () => {
    const blobs = createS3Blobs(server.options);
    await blobs.putBytes(KEY, Buffer.from('kept'));
    await server.goAway();
    for (const attempt of [
      () => blobs.open(KEY),
      () => blobs.sizeOf(KEY),
      () => blobs.delete(KEY),
      () => blobs.putBytes(KEY, Buffer.from('x')),
    ])
      await expect(attempt()).rejects.toThrow(/bucket vivant-test cannot be reached: ECONNREFUSED/);
    await server.comeBack();
    expect(String(await buffer(await blobs.open(KEY)))).toBe('kept');
    blobs.close();
  });
});

/** Faults no well-behaved server can be talked into. */
describe('files over an unreliable connection', () => {
  let scratch: string;
  let answer: (request: IncomingMessage, response: ServerResponse, body: Buffer) => void;
  const server = createServer(async (request, response) =>
    answer(request, response, await buffer(request).catch(() => Buffer.alloc(0))),
  );
  let blobs: ReturnType<typeof createS3Blobs>;
  beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
  afterAll(() => server.close());
  beforeEach(async () => {
    scratch = await mkdtemp(join(tmpdir(), 'vivant-blobs-'));
    blobs = createS3Blobs({
      bucket: 'bucket',
      prefix: '',
      region: 'us-east-1',
      endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      pathStyle: true,
      credentials: { accessKeyId: 'id', secretAccessKey: SECRET },
    });
  });
  afterEach(async () => {
    blobs.close();
    await rm(scratch, { recursive: true, force: true });
  });

  it.each([
    [403, 'InvalidAccessKeyId', 'refuses: VIVANT_S3_ACCESS_KEY_ID is unknown there'],
    [403, 'AccessDenied', 'refuses: these credentials may not list, read, write and delete in it'],
    [301, 'PermanentRedirect', 'refuses: it lies in another region; see VIVANT_S3_REGION'],
    [400, 'SomethingNew', 'refuses: SomethingNew (400 SomethingNew)'],
    [503, 'SlowDown', 'cannot be reached: 503 SlowDown'],
  ])('are refused with %i %s, in words an operator can act on', async (status, code, words) => {
    answer = (_request, response) => {
      response.writeHead(status, { 'content-type': 'application/xml' });
      response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${SECRET}</Message></Error>`);
    };
    const error = await blobs.check().catch((caught: Error) => caught);
    expect(error).toBeInstanceOf(BlobsUnavailableError);
    expect((error as Error).message).toContain(words);
    expect((error as Error).message).not.toContain(SECRET);
  });

  it('are sent again from the start when the first try breaks off', async () => {
    const bodies: Buffer[] = [];
    answer = (_request, response, body) => {
      bodies.push(body);
      response.writeHead(bodies.length === 1 ? 503 : 200).end();
    };
    const file = join(scratch, 'upload');
    await writeFile(file, 'all of it');
    await blobs.putFile(KEY, file);
    expect(bodies.at(-1)?.toString()).toBe('all of it');
    await expect(readFile(file)).rejects.toThrow('ENOENT');
  });

  it('stay in their local place when the store never accepts them', async () => {
    answer = (_request, response) => void response.writeHead(500).end();
    const file = join(scratch, 'upload');
    await writeFile(file, 'all of it');
    await expect(blobs.putFile(KEY, file)).rejects.toThrow(BlobsUnavailableError);
    expect(await readFile(file, 'utf8')).toBe('all of it');
  });

  it('are fetched again when the first try broke off in the middle', async () => {
    let calls = 0;
    answer = (_request, response) => {
      calls += 1;
      response.writeHead(200, { 'content-length': '9' });
      if (calls > 1) return void response.end('all of it');
      response.write('all ');
      setImmediate(() => response.destroy());
    };
    const to = join(scratch, 'copy');
    await blobs.copyTo(KEY, to);
    expect(await readFile(to, 'utf8')).toBe('all of it');
  });

  it('say that the store is to blame when they break off while they are read', async () => {
    answer = (_request, response) => {
      response.writeHead(200, { 'content-length': '9' });
      response.write('all ');
      setImmediate(() => response.destroy());
    };
    await expect(buffer(await blobs.open(KEY))).rejects.toThrow(/bucket bucket cannot be reached/);
  });

  it('leave no partial file behind when they cannot be fetched', async () => {
    answer = (_request, response) => {
      response.writeHead(200, { 'content-length': '9' });
      response.write('all ');
      setImmediate(() => response.destroy());
    };
    const to = join(scratch, 'copy');
    await expect(blobs.copyTo(KEY, to)).rejects.toThrow(BlobsUnavailableError);
    await expect(readFile(to)).rejects.toThrow('ENOENT');
  });

  it('are sent without aws-chunked framing, which some servers store as content', async () => {
    let sent: { headers: IncomingMessage['headers']; body: string } | undefined;
    answer = (request, response, body) => {
      sent = { headers: request.headers, body: String(body) };
      response.end();
    };
    const file = join(scratch, 'upload');
    await writeFile(file, 'all of it');
    await blobs.putFile(KEY, file);
    expect(sent?.body).toBe('all of it');
    expect(sent?.headers['content-length']).toBe('9');
    expect(sent?.headers).not.toHaveProperty('x-amz-trailer');
    expect(sent?.headers).not.toHaveProperty('transfer-encoding');
  });
});
