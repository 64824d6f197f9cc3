import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Blobs } from '../../ports/blobs.ts';
import { createDiskBlobs } from './disk-blobs.ts';

let root: string;
let blobs: Blobs;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'vivant-blobs-'));
  blobs = await createDiskBlobs(join(root, 'blobs'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

/** What disk adds to the contract of the port (blobs.contract.test.ts). */
describe('files on disk', () => {
  it('are taken over from where they were received', async () => {
    await writeFile(join(root, 'upload'), 'x');
    await blobs.putFile('avatars/a/2', join(root, 'upload'));
    await blobs.copyTo('avatars/a/2', join(root, 'copy'));
    expect(await readFile(join(root, 'copy'), 'utf8')).toBe('x');
    expect((await readdir(root)).sort()).toEqual(['blobs', 'copy']);
  });

  it('leave no directory behind when the last one goes', async () => {
    await blobs.putBytes('avatars/b/1', Buffer.from('x'));
    await blobs.delete('avatars/b/1');
    expect(await readdir(join(root, 'blobs/avatars'))).toEqual([]);
  });

  it('remove what a crash left half-written', async () => {
    await writeFile(join(root, 'blobs/.incoming/half'), 'x');
    await createDiskBlobs(join(root, 'blobs'));
    expect(await readdir(join(root, 'blobs/.incoming'))).toEqual([]);
  });
});
