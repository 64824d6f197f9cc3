import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { MIB } from '@vivant/contract/limits';
import { afterAll, afterEach, assert, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AvatarTestService, startAvatarService } from '../../testing/avatar-service.ts';
import { formWith, packageZip } from '../../testing/packages.ts';
import { mountSmallDisk } from '../../testing/small-disk.ts';

const DISK_BYTES = 8 * MIB;
const disk = await mountSmallDisk(DISK_BYTES);
afterAll(() => disk?.[Symbol.asyncDispose]());

const ZIP = { 'content-type': 'application/zip' };
const UNAVAILABLE = { error: 'unavailable', message: expect.stringContaining('disk is full') };

describe.skipIf(disk === null)('a full disk', () => {
  let service: AvatarTestService;
  let accountId: string;
  let key: string;
  let reserveBytes: number | undefined;
  const start = async () => {
    assert(disk, 'this test is skipped without a small disk');
    service = await startAvatarService({
      directory: join(disk.path, 'data'),
      reserveBytes,
    });
    ({ id: accountId, key } = await service.account());
  };
  const call = (method: 'POST' | 'PUT', url: string, payload: Buffer, headers: Record<string, string>) =>
    service.app.inject({ method, url, payload, headers: { 'x-api-key': key, ...headers } });
  const create = (payload: Buffer) => call('POST', '/v1/avatars', payload, ZIP);
  /** Every file of the data directory, and the rows of the account. */
  const state = async () => ({
    files: (await readdir(service.directory, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .sort(),
    uploads: await readdir(join(service.directory, 'uploads')),
    avatars: await service.db
      .selectFrom('avatars')
      .select(['id', 'status'])
      .where('account_id', '=', accountId)
      .execute(),
    assets: await service.db.selectFrom('avatar_assets').select('blob_key').orderBy('blob_key').execute(),
    announced: await service.db.selectFrom('blob_deletions').select('blob_key').execute(),
    jobs: service.queued.length,
  });
  /** What it answers, having changed nothing. */
  async function refused(ask: () => ReturnType<typeof create>) {
    const before = await state();
    const answer = await ask();
    expect([answer.statusCode, answer.json()]).toEqual([503, UNAVAILABLE]);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect(await state()).toEqual(before);
  }

  beforeAll(() => {
    reserveBytes = 0;
  });
  beforeEach(start);
  afterEach(() => service.close());

  it('in the middle of an upload is a 503 that leaves nothing, and later uploads are taken', async () => {
    await refused(() => create(Buffer.alloc(2 * DISK_BYTES)));
    expect((await create(packageZip())).statusCode).toBe(202);
    await refused(() => create(Buffer.alloc(2 * DISK_BYTES)));
  });

  it('while an archive is unpacked is no fault of the archive', async () => {
    await refused(() =>
      create(packageZip({ files: { 'knowledge/a.txt': Buffer.alloc(2 * DISK_BYTES, 'a ') } })),
    );
  });

  it('keeps what an avatar has while its replacement fails', async () => {
    const { avatarId } = (await create(packageZip({ files: { 'knowledge/a.txt': 'old' } }))).json();
    const form = formWith({ field: 'files', filename: 'b.txt', data: Buffer.alloc(2 * DISK_BYTES, 'b ') });
    await refused(() => call('PUT', `/v1/avatars/${avatarId}/knowledge`, form.payload, form.headers));
  });

  it('refuses uploads before it is full, once less than the reserve is free', async () => {
    await service.close();
    reserveBytes = undefined;
    await start();
    await refused(() => create(packageZip()));
  });
});
