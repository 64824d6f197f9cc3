import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBlobs } from './compose-blobs.ts';
import { loadConfig } from './config.ts';
import { startS3Server, versitygwBinary } from './testing/s3-server.ts';

describe('where files are stored', () => {
  let dataDir: string;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'vivant-compose-'));
  });
  afterAll(() => rm(dataDir, { recursive: true, force: true }));

  async function open(env: Record<string, string>) {
    await using stack = new AsyncDisposableStack();
    const blobs = await openBlobs(loadConfig(env), { dataDir, stack });
    await blobs.putBytes('avatars/a/1', Buffer.from('x'));
    return blobs.sizeOf('avatars/a/1');
  }

  it('is the data directory by default', async () => {
    expect(await open({})).toBe(1);
  });

  it('stops the start with a reason where the bucket does not answer', async () => {
    const refused = open({
      VIVANT_BLOBS: 's3://bucket',
      VIVANT_S3_ENDPOINT: 'http://127.0.0.1:1',
      VIVANT_S3_ACCESS_KEY_ID: 'id',
      VIVANT_S3_SECRET_ACCESS_KEY: 'hunter2',
    });
    await expect(refused).rejects.toThrow(/bucket bucket cannot be reached: ECONNREFUSED.*VIVANT_S3_/);
    await expect(refused).rejects.not.toThrow('hunter2');
  });

  it.skipIf(versitygwBinary === undefined)('is the bucket, or the start names what is wrong', async () => {
    const s3 = await startS3Server();
    const { bucket, endpoint, credentials } = s3.options;
    const env = {
      VIVANT_S3_ENDPOINT: endpoint,
      VIVANT_S3_ACCESS_KEY_ID: credentials.accessKeyId,
      VIVANT_S3_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    };
    expect(await open({ ...env, VIVANT_BLOBS: `s3://${bucket}/of-this/one` })).toBe(1);
    await expect(open({ ...env, VIVANT_BLOBS: 's3://elsewhere' })).rejects.toThrow('there is no such bucket');
    await s3.close();
  });
});
