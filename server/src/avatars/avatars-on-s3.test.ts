import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createS3Blobs } from '../adapters/blobs/s3-blobs.ts';
import { createControlApp } from '../http/control/control-app.ts';
import { createLog } from '../log.ts';
import { type AvatarTestService, startAvatarService } from '../testing/avatar-service.ts';
import { packageZip } from '../testing/packages.ts';
import { startS3Server, versitygwBinary } from '../testing/s3-server.ts';

const SECRET = 's'.repeat(40);

/** What happens to an avatar's files when none of them is on this machine's disk; e2e/ builds one for real. */
describe.skipIf(versitygwBinary === undefined)('an avatar whose files are in a bucket (versitygw)', () => {
  let s3: Awaited<ReturnType<typeof startS3Server>>;
  let blobs: ReturnType<typeof createS3Blobs>;
  let service: AvatarTestService;
  let key: string;
  beforeAll(async () => {
    s3 = await startS3Server();
    blobs = createS3Blobs(s3.options);
    service = await startAvatarService({ blobs });
    ({ key } = await service.account());
  });
  afterAll(async () => {
    await service?.close();
    blobs?.close();
    await s3?.close();
  });

  const create = () =>
    service.app.inject({
      method: 'POST',
      url: '/v1/avatars',
      payload: packageZip({
        manifest: { previews: true },
        files: {
          'knowledge/hours.txt': 'The museum opens at nine in the morning and closes at six in the evening.',
        },
      }),
      headers: { 'x-api-key': key, 'content-type': 'application/zip' },
    });
  const detail = async (id: string) =>
    (await service.app.inject({ url: `/v1/avatars/${id}`, headers: { 'x-api-key': key } })).json();
  const assetsOf = (id: string) =>
    service.db.selectFrom('avatar_assets').selectAll().where('avatar_id', '=', id).execute();

  it('is built, reaches a media host byte for byte, and is purged', async () => {
    const created = await create();
    expect(created.statusCode).toBe(202);
    const { avatarId } = created.json();
    await service.work();
    expect(await detail(avatarId)).toMatchObject({
      latestFailure: null,
      status: 'ready',
      readyToChat: true,
    });
    expect(existsSync(join(service.directory, 'blobs'))).toBe(false);
    expect(await readdir(join(service.directory, 'uploads'))).toEqual([]);

    const control = createControlApp({
      log: createLog({ level: 'silent' }),
      secrets: [SECRET],
      reports: { events: async () => {}, heartbeat: async () => ({ end: [] }), recording: async () => false },
      blobs,
    });
    const rows = await assetsOf(avatarId);
    expect(rows.map((row) => row.role)).toEqual(
      expect.arrayContaining(['image', 'voice', 'knowledge', 'preview_idle', 'preview_talking']),
    );
    for (const row of rows) {
      const fetched = await control.inject({
        url: `/control/blobs/${row.blob_key}`,
        headers: { authorization: `Bearer ${SECRET}` },
      });
      expect(fetched.statusCode).toBe(200);
      expect(createHash('sha256').update(fetched.rawPayload).digest('hex')).toBe(row.sha256);
      expect(fetched.rawPayload.byteLength).toBe(row.size_bytes);
    }
    await control.close();

    await service.app.inject({
      method: 'DELETE',
      url: `/v1/avatars/${avatarId}`,
      headers: { 'x-api-key': key },
    });
    service.clock.advance(31 * 86_400_000);
    await service.maintenance.run();
    for (const row of rows) expect(await blobs.sizeOf(row.blob_key)).toBeNull();
  });

  it('created while the bucket is away is answered 503 and leaves nothing; builds wait', async () => {
    const { avatarId } = (await create()).json();
    const before = await service.db.selectFrom('avatars').select('id').execute();
    const waiting = [...service.queued];
    await s3.goAway();

    const refused = await create();
    expect([refused.statusCode, refused.json().error]).toEqual([503, 'unavailable']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(await service.db.selectFrom('avatars').select('id').execute()).toEqual(before);
    expect(await readdir(join(service.directory, 'uploads'))).toEqual([]);
    // A job that throws is tried again by the queue; here that is said by putting it back.
    await expect(service.work()).rejects.toThrow('cannot be reached');
    expect(await detail(avatarId)).toMatchObject({ status: 'building', latestFailure: null });

    await s3.comeBack();
    service.queued.splice(0, service.queued.length, ...waiting);
    await service.work();
    expect(await detail(avatarId)).toMatchObject({ status: 'ready', readyToChat: true });
    // What the refused create may have written was announced for deletion first.
    service.clock.advance(2 * 3_600_000);
    await service.maintenance.run();
    expect(await service.db.selectFrom('blob_deletions').selectAll().execute()).toEqual([]);
  });
});
