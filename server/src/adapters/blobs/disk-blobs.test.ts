import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BlobMissingError, type Blobs } from '../../ports/blobs.ts';
import { createDiskBlobs } from './disk-blobs.ts';

let root: string;
let blobs: Blobs;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'vivant-blobs-'));
  blobs = await createDiskBlobs(join(root, 'blobs'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

describe('files on disk', () => {
  it('come back as they were put, whole or in part', async () => {
    await blobs.putBytes('avatars/a/1.bin', Buffer.from('hello world'));
    expect(String(await buffer(await blobs.open('avatars/a/1.bin')))).toBe('hello world');
    expect(String(await buffer(await blobs.open('avatars/a/1.bin', { start: 6, end: 8 })))).toBe('wor');
    expect(await blobs.sizeOf('avatars/a/1.bin')).toBe(11);
  });

  it('are taken over from where they were received', async () => {
    await writeFile(join(root, 'upload'), 'x');
    await blobs.putFile('avatars/a/2', join(root, 'upload'));
    await blobs.copyTo('avatars/a/2', join(root, 'copy'));
    expect(await readFile(join(root, 'copy'), 'utf8')).toBe('x');
    expect((await readdir(root)).sort()).toEqual(['blobs', 'copy']);
  });

  it('that are missing say so, and may be deleted twice', async () => {
    await expect(blobs.open('avatars/a/none')).rejects.toThrow(BlobMissingError);
    await expect(blobs.copyTo('avatars/a/none', join(root, 'copy'))).rejects.toThrow(BlobMissingError);
    expect(await blobs.sizeOf('avatars/a/none')).toBeNull();
    await blobs.putBytes('avatars/a/3', Buffer.from('x'));
    await blobs.delete('avatars/a/3');
    await blobs.delete('avatars/a/3');
    expect(await blobs.sizeOf('avatars/a/3')).toBeNull();
  });

  it('leave no directory behind when the last one goes', async () => {
    await blobs.putBytes('avatars/b/1', Buffer.from('x'));
    await blobs.delete('avatars/b/1');
    expect(await readdir(join(root, 'blobs/avatars'))).toEqual([]);
  });

  it('forget what a crash left half-written', async () => {
    await writeFile(join(root, 'blobs/.incoming/half'), 'x');
    await createDiskBlobs(join(root, 'blobs'));
    expect(await readdir(join(root, 'blobs/.incoming'))).toEqual([]);
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
    for (const attempt of [
      blobs.putBytes(key, Buffer.from('x')),
      blobs.open(key),
      blobs.sizeOf(key),
      blobs.delete(key),
    ])
      await expect(attempt).rejects.toThrow(RangeError);
  });
});
