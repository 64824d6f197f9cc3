import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { CreateMultipartUploadCommand, ListPartsCommand, UploadPartCommand } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ArchivePlace, ArchivePlaceError } from '../../ports/archives.ts';
import { startS3Server, versitygwBinary } from '../../testing/s3-server.ts';
import { createS3Client } from '../blobs/s3-blobs.ts';
import { createDirectoryArchives } from './directory-archives.ts';
import { createS3Archives } from './s3-archives.ts';

const NAME = 'vivant-0a1b2c3d-2026-01-02T03-04-05-678Z.tar';
/** The least that S3 takes for a part. */
const PART_BYTES = 5 * 1024 * 1024;

interface Subject {
  place: ArchivePlace;
  /** Leaves behind what a backup does that is killed. */
  abandon(name: string): Promise<void>;
  /** Begins one, and writes to it after the instant that it returns. */
  goOn(name: string): Promise<Date>;
  breakIt(): Promise<void>;
  close(): Promise<void>;
}

async function directory(): Promise<Subject> {
  const root = await mkdtemp(join(tmpdir(), 'vivant-archives-'));
  return {
    place: createDirectoryArchives(root),
    async abandon(name) {
      const path = join(root, `${name}.part`);
      await writeFile(path, 'half');
      await utimes(path, 0, 0);
    },
    async goOn(name) {
      await writeFile(join(root, `${name}.part`), 'half');
      return new Date(0);
    },
    breakIt: () => rm(root, { recursive: true }),
    close: () => rm(root, { recursive: true, force: true }),
  };
}

async function bucket(): Promise<Subject> {
  const server = await startS3Server();
  const place = createS3Archives(server.options, { partBytes: PART_BYTES });
  const client = createS3Client(server.options);
  return {
    place,
    async abandon(name) {
      const { bucket: Bucket, prefix } = server.options;
      await client.send(new CreateMultipartUploadCommand({ Bucket, Key: prefix + name }));
    },
    async goOn(name) {
      const { bucket: Bucket, prefix } = server.options;
      const place = { Bucket, Key: prefix + name };
      const { UploadId } = await client.send(new CreateMultipartUploadCommand(place));
      const send = async (PartNumber: number) => {
        await client.send(new UploadPartCommand({ ...place, UploadId, PartNumber, Body: 'part' }));
        const { Parts } = await client.send(new ListPartsCommand({ ...place, UploadId }));
        return Parts?.at(-1)?.LastModified ?? new Date(0);
      };
      const first = await send(1);
      // Times of parts are told in seconds.
      let last = first;
      while (last <= first) last = await send(2);
      return last;
    },
    breakIt: server.goAway,
    async close() {
      place.close();
      client.destroy();
      await server.close();
    },
  };
}

const subjects = [
  ['in a directory', true, directory],
  ['in a bucket of S3 (versitygw)', versitygwBinary !== undefined, bucket],
] as const;

describe.each(subjects)('archives %s', (_name, available, start) => {
  describe.skipIf(!available)('keep the promises of the port', () => {
    const going = new AbortController().signal;
    let subject: Subject;
    let place: ArchivePlace;
    beforeAll(async () => {
      subject = await start();
      place = subject.place;
      await place.check();
    });
    afterAll(() => subject?.close());

    async function* inPieces(bytes: Buffer): AsyncGenerator<Uint8Array> {
      for (let at = 0; at < bytes.length; at += 700_000) yield bytes.subarray(at, at + 700_000);
    }
    async function* breakingOff(bytes: Buffer): AsyncGenerator<Uint8Array> {
      yield* inPieces(bytes);
      throw new Error('the server broke it off');
    }

    it.each([
      ['nothing', 0],
      ['less than a part', 1_000],
      ['a part to the byte', PART_BYTES],
      ['several parts', 2 * PART_BYTES + 77],
    ])('are read as they were written: %s', async (_what, sizeBytes) => {
      const bytes = randomBytes(sizeBytes);
      expect(await place.put(NAME, inPieces(bytes), going)).toEqual({ sizeBytes });
      expect(await place.list()).toEqual([NAME]);
      expect(await place.sizeOf(NAME)).toBe(sizeBytes);
      expect((await buffer(await place.open(NAME))).equals(bytes)).toBe(true);
      await expect(place.put(NAME, inPieces(bytes), going)).rejects.toThrow(/is there already/);
      await place.delete(NAME);
      expect(await place.list()).toEqual([]);
    });

    it.each([
      ['a part', 1_000],
      ['more than one', PART_BYTES + 1],
    ])('are not there where they break off within %s', async (_what, sizeBytes) => {
      await expect(place.put(NAME, breakingOff(randomBytes(sizeBytes)), going)).rejects.toThrow(
        'the server broke it off',
      );
      expect(await place.list()).toEqual([]);
      expect(await place.deleteAbandoned(new Date(Date.now() + 60_000))).toEqual([]);
    });

    it('are not there where they were stopped', async () => {
      const stopping = new AbortController();
      const stopped = async function* () {
        yield* inPieces(randomBytes(PART_BYTES + 1));
        stopping.abort();
        yield randomBytes(1);
      };
      await expect(place.put(NAME, stopped(), stopping.signal)).rejects.toThrow();
      expect(await place.list()).toEqual([]);
      expect(await place.deleteAbandoned(new Date(Date.now() + 60_000))).toEqual([]);
    });

    it('that were never finished are deleted once nothing was written to them for long', async () => {
      await subject.abandon(NAME);
      await subject.abandon('vivant-notes.txt');
      expect(await place.deleteAbandoned(new Date(0))).toEqual([]);
      expect(await place.deleteAbandoned(new Date(Date.now() + 60_000))).toEqual([
        expect.stringContaining(NAME),
      ]);
    });

    it('that are being written are left alone, however long ago they were begun', async () => {
      const since = await subject.goOn(NAME);
      expect(await place.deleteAbandoned(since)).toEqual([]);
      expect(await place.deleteAbandoned(new Date(Date.now() + 60_000))).toEqual([
        expect.stringContaining(NAME),
      ]);
    });

    it('that are not there are no archives', async () => {
      await expect(place.open(NAME).then(buffer)).rejects.toThrow();
    });

    it('say so where the place is gone', async () => {
      await subject.breakIt();
      await expect(place.check()).rejects.toThrow(ArchivePlaceError);
      await expect(place.put(NAME, inPieces(randomBytes(10)), going)).rejects.toThrow();
    });
  });
});

/** Faults no well-behaved server can be talked into. */
describe('an archive that comes over an unreliable connection', () => {
  const BYTES = randomBytes(100_000);
  let answer: (request: IncomingMessage, response: ServerResponse) => void;
  const server = createServer((request, response) => answer(request, response));
  let place: ArchivePlace;
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    place = createS3Archives({
      ...{ bucket: 'bucket', prefix: '', region: 'us-east-1', pathStyle: true },
      endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      credentials: { accessKeyId: 'id', secretAccessKey: 'secret' },
    });
  });
  afterAll(() => {
    place.close();
    server.close();
  });

  /** Some of what is asked for, and then no more. */
  const some = (sizeBytes: number) => (request: IncomingMessage, response: ServerResponse) => {
    const from = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0);
    if (from > 0 && request.headers['if-match'] !== '"one"') return void response.writeHead(412).end();
    response.writeHead(from === 0 ? 200 : 206, {
      ...{ 'content-length': String(BYTES.length - from), etag: '"one"' },
    });
    response.write(BYTES.subarray(from, from + sizeBytes));
    if (from + sizeBytes >= BYTES.length) response.end();
    else setImmediate(() => response.destroy());
  };

  it('is read on from where the connection broke, as often as it gets on', async () => {
    let requests = 0;
    answer = (request, response) => {
      requests += 1;
      some(30_000)(request, response);
    };
    expect((await buffer(await place.open(NAME))).equals(BYTES)).toBe(true);
    expect(requests).toBeGreaterThan(3);
  });

  it('is given up where it gets on no further', async () => {
    answer = (request, response) => some(request.headers.range === undefined ? 30_000 : 0)(request, response);
    await expect(buffer(await place.open(NAME))).rejects.toThrow(/bucket bucket cannot be reached/);
  });

  it('is no longer the same where somebody replaced it', async () => {
    answer = (request, response) =>
      request.headers.range === undefined
        ? some(30_000)(request, response)
        : void response.writeHead(412).end();
    await expect(buffer(await place.open(NAME))).rejects.toThrow(/bucket bucket refuses: .*412/);
  });
});
