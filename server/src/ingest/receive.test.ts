import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { MIB } from '@vivant/contract/limits';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { receiveFile } from './receive.ts';
import { createWorkspaces } from './workspace.ts';

const RESERVE_BYTES = 32 * MIB;
const DISK_BYTES = 64 * MIB;

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'vivant-receive-'));
});
afterEach(() => rm(root, { recursive: true }));

/** A disk of its own size, as full as the files in the directory make it. */
async function freeBytes(): Promise<number> {
  const files = (await readdir(root, { recursive: true, withFileTypes: true })).filter((entry) =>
    entry.isFile(),
  );
  const sizes = files.map(async ({ parentPath, name }) => (await stat(join(parentPath, name))).size);
  return DISK_BYTES - (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

function streamOf(bytes: number): Readable {
  return Readable.from(
    (function* () {
      for (let left = bytes; left > 0; left -= 64 * 1024) yield Buffer.alloc(Math.min(left, 64 * 1024));
    })(),
  );
}

describe('parallel uploads', () => {
  it('never use the reserve of the disk together, in any order of their checks', async () => {
    const workspaces = await createWorkspaces(root, { reserveBytes: RESERVE_BYTES, freeBytes });
    const opened = await Promise.all(Array.from({ length: 40 }, () => workspaces.open()));
    const outcomes = await Promise.allSettled(
      opened.map((workspace) => receiveFile(streamOf(3 * MIB), workspace, 4 * MIB)),
    );
    expect(await freeBytes()).toBeGreaterThanOrEqual(RESERVE_BYTES);
    const refused = outcomes.filter(({ status }) => status === 'rejected');
    expect(refused.length).toBeGreaterThan(0);
    for (const outcome of refused) expect(outcome).toMatchObject({ reason: { code: 'unavailable' } });
    // Nothing stays set aside: what is on the disk goes, and all of it can be used again.
    for (const workspace of opened) await workspace[Symbol.asyncDispose]();
    await using workspace = await workspaces.open();
    (await workspace.claimSpace(DISK_BYTES - RESERVE_BYTES)).release();
    await expect(workspace.claimSpace(DISK_BYTES - RESERVE_BYTES + 1)).rejects.toMatchObject({
      code: 'unavailable',
    });
  });

  it('accept exactly their limit, and release their disk reservation when they exceed it', async () => {
    const workspaces = await createWorkspaces(root, { reserveBytes: RESERVE_BYTES, freeBytes });
    await using workspace = await workspaces.open();
    const file = await receiveFile(streamOf(2 * MIB), workspace, 2 * MIB);
    expect(file.sizeBytes).toBe(2 * MIB);
    await expect(receiveFile(streamOf(2 * MIB + 1), workspace, 2 * MIB)).rejects.toThrow('size limit');
    (await workspace.claimSpace((await freeBytes()) - RESERVE_BYTES)).release();
  });
});
