import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BlobMissingError, type Blobs, BlobsUnavailableError } from '../../ports/blobs.ts';
import { startS3Server, versitygwBinary } from '../../testing/s3-server.ts';
import { createDiskBlobs } from './disk-blobs.ts';
import { createS3Blobs } from './s3-blobs.ts';

interface Subject {
  blobs: Blobs;
  /** Makes the store unusable. */
  breakIt(): Promise<void>;
  close(): Promise<void>;
}

async function disk(): Promise<Subject> {
  const root = await mkdtemp(join(tmpdir(), 'vivant-blobs-'));
  return {
    blobs: await createDiskBlobs(join(root, 'blobs')),
    breakIt: () => rm(root, { recursive: true }),
    close: () => rm(root, { recursive: true, force: true }),
  };
}

async function s3(): Promise<Subject> {
  const server = await startS3Server();
  const blobs = createS3Blobs(server.options);
  return {
    blobs,
    breakIt: server.goAway,
    async close() {
      blobs.close();
      await server.close();
    },
  };
}

const subjects = [
  ['on disk', true, disk],
  ['in a bucket of S3 (versitygw)', versitygwBinary !== undefined, s3],
] as const;

describe.each(subjects)('stored files %s', (_name, available, start) => {
  describe.skipIf(!available)('keep the promises of the port', () => {
    let subject: Subject;
    let blobs: Blobs;
    let scratch: string;
    beforeAll(async () => {
      scratch = await mkdtemp(join(tmpdir(), 'vivant-blobs-'));
      subject = await start();
      blobs = subject.blobs;
    });
    afterAll(async () => {
      await subject?.close();
      await rm(scratch, { recursive: true, force: true });
    });
    const newKey = () => `avatars/${randomUUID()}/${randomUUID()}.bin`;

    it('come back as they were put, whole or in part', async () => {
      const key = newKey();
      await blobs.putBytes(key, Buffer.from('hello world'));
      const read = async (start: number, end: number) =>
        String(await buffer(await blobs.open(key, { start, end })));
      expect(String(await buffer(await blobs.open(key)))).toBe('hello world');
      expect(await read(6, 8)).toBe('wor');
      expect(await read(0, 0)).toBe('h');
      expect(await read(10, 10)).toBe('d');
      expect(await blobs.sizeOf(key)).toBe(11);
    });

    it.each([0, 1, 9 * 1024 * 1024 + 1])('of %i bytes are taken over from where they lay', async (size) => {
      const key = newKey();
      const bytes = randomBytes(size);
      const [from, to] = [join(scratch, randomUUID()), join(scratch, randomUUID())];
      await writeFile(from, bytes);
      await blobs.putFile(key, from);
      expect(existsSync(from)).toBe(false);
      expect(await blobs.sizeOf(key)).toBe(size);
      await blobs.copyTo(key, to);
      const hash = (data: Uint8Array) => createHash('sha256').update(data).digest('hex');
      expect(hash(await readFile(to))).toBe(hash(bytes));
    });

    it('that are missing say so, and may be deleted twice', async () => {
      const key = newKey();
      const to = join(scratch, randomUUID());
      await expect(blobs.open(key)).rejects.toThrow(BlobMissingError);
      await expect(blobs.copyTo(key, to)).rejects.toThrow(BlobMissingError);
      expect(existsSync(to)).toBe(false);
      expect(await blobs.sizeOf(key)).toBeNull();
      await blobs.putBytes(key, Buffer.from('x'));
      await blobs.delete(key);
      await blobs.delete(key);
      expect(await blobs.sizeOf(key)).toBeNull();
    });

    it('are listed, each once, as long as they are there', async () => {
      const keys = Array.from({ length: 5 }, newKey);
      for (const key of keys) await blobs.putBytes(key, Buffer.from('x'));
      await blobs.delete(keys[0] as string);
      const listed: string[] = [];
      for await (const batch of blobs.list()) listed.push(...batch);
      expect(listed.filter((key) => keys.includes(key)).toSorted()).toEqual(keys.slice(1).toSorted());
    });

    it('whose source cannot be read change nothing that is stored', async () => {
      const key = newKey();
      await expect(blobs.putFile(key, join(scratch, 'none'))).rejects.toMatchObject({ code: 'ENOENT' });
      expect(await blobs.sizeOf(key)).toBeNull();
    });

    it('put at the same time do not mix', async () => {
      const keys = Array.from({ length: 20 }, newKey);
      await Promise.all(keys.map((key) => blobs.putBytes(key, Buffer.from(key))));
      const read = await Promise.all(keys.map(async (key) => String(await buffer(await blobs.open(key)))));
      expect(read).toEqual(keys);
    });

    it.each([
      ['../x'],
      ['/etc/passwd'],
      ['a/../b'],
      ['a//b'],
      [''],
      ['.incoming/x'],
      ['a/.b'],
      ['a\0b'],
      ['A'],
      ['a'.repeat(201)],
    ])('cannot be named %j', async (key) => {
      const before = await readdir(scratch);
      for (const attempt of [
        () => blobs.putBytes(key, Buffer.from('x')),
        () => blobs.putFile(key, join(scratch, 'none')),
        () => blobs.open(key),
        () => blobs.sizeOf(key),
        () => blobs.copyTo(key, join(scratch, 'copy')),
        () => blobs.delete(key),
      ])
        await expect(attempt()).rejects.toThrow(RangeError);
      expect(await readdir(scratch)).toEqual(before);
    });

    it('tell whether their store is usable', async () => {
      await blobs.check();
      await subject.breakIt();
      await expect(blobs.check()).rejects.toThrow(BlobsUnavailableError);
    });
  });
});
