import { accessSync, constants, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { pickPort } from '@vivant/platform/free-port';
import { startChild } from '@vivant/platform/service-child';
import { keepingLog } from '@vivant/platform/testing/keeping-log';
import type { S3BlobsOptions } from '../adapters/blobs/s3-blobs.ts';

/** versitygw as ./vivant test built it, or one on the PATH; undefined where tests have to do without. */
export const versitygwBinary = [
  process.env.VIVANT_TEST_VERSITYGW ?? '',
  ...(process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, 'versitygw')),
].find((file) => {
  try {
    accessSync(file, constants.X_OK);
    return file !== '';
  } catch {
    return false;
  }
});

const LOOPBACK = '127.0.0.1';
const BUCKET = 'vivant-test';

/** A real S3 server with one empty bucket, on loopback; gone with the test, or with its process. */
export async function startS3Server() {
  const binary = versitygwBinary;
  if (binary === undefined) throw new Error('there is no versitygw: skip this test without one');
  const home = mkdtempSync(join(tmpdir(), 'vivant-s3-'));
  const port = await pickPort('tcp', LOOPBACK);
  const credentials = { accessKeyId: 'test-access-key', secretAccessKey: 'test-secret-key-of-some-length' };
  for (const folder of [`files/${BUCKET}`, 'metadata'])
    mkdirSync(join(home, folder), { recursive: true, mode: 0o700 });

  const start = async () => {
    const child = await startChild(
      {
        name: 'versitygw',
        command: binary,
        args: [
          ...['--port', `${LOOPBACK}:${port}`, '--quiet'],
          // Not every file system of a test machine keeps extended attributes.
          ...['posix', '--sidecar', join(home, 'metadata'), join(home, 'files')],
        ],
        env: {
          HOME: home,
          ROOT_ACCESS_KEY_ID: credentials.accessKeyId,
          ROOT_SECRET_ACCESS_KEY: credentials.secretAccessKey,
        },
        cwd: home,
      },
      keepingLog(),
    );
    for (;;) {
      const answered = await fetch(`http://${LOOPBACK}:${port}/`).catch(() => null);
      if (answered !== null) return child;
      const ended = await Promise.race([child.exited, new Promise((next) => setTimeout(next, 20, null))]);
      if (ended !== null) throw new Error(`versitygw: ${String(ended)}: ${child.lastLines().join('\n')}`);
    }
  };
  let child = await start();

  return {
    options: {
      bucket: BUCKET,
      prefix: 'here/',
      region: 'us-east-1',
      endpoint: `http://${LOOPBACK}:${port}`,
      pathStyle: true,
      credentials,
    } satisfies S3BlobsOptions,
    /** An outage: the port no longer answers. */
    goAway: () => child.stop(),
    async comeBack() {
      child = await start();
    },
    async close() {
      await child.stop();
      rmSync(home, { recursive: true, force: true });
    },
  };
}
