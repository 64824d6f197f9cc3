import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { run } from '@vivant/server/testing/run-sample';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CAN_BUILD, startWithGuide } from './built-avatars.ts';
import type { Integrator } from './integrator.ts';
import { removeData, type Service } from './service.ts';

/** Set by the launcher, which installs it for the tests. */
const { VIVANT_TEST_SCHEMATHESIS: schemathesis = '' } = process.env;
const LIMIT_MS = 900_000;

describe.skipIf(!CAN_BUILD || schemathesis === '')('schemathesis over the served document', () => {
  let service: Service;
  let directory: string;
  let env: NodeJS.ProcessEnv;
  let integrator: Integrator;

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'vivant-schemathesis-'));
    const guide = await startWithGuide({ logFile: join(directory, 'log') });
    ({ service, integrator } = guide);
    // One session at most: what is under test is the form of requests and answers.
    const plan = ['--max-concurrent', '1', '--session-starts-per-minute', '100000'];
    for (const kind of ['creates', 'writes', 'reads']) plan.push(`--${kind}-per-minute`, '100000');
    await service.operate('plan', 'create', 'tested', ...plan);
    await service.operate('account', 'set-plan', integrator.accountId, 'tested');
    await copyFile(
      fileURLToPath(new URL('./schemathesis/schemathesis.toml', import.meta.url)),
      join(directory, 'schemathesis.toml'),
    );
    env = {
      PATH: process.env.PATH,
      HOME: directory,
      PYTHONDONTWRITEBYTECODE: '1',
      AVATAR_ID: guide.avatarId,
      VIVANT_KEY: integrator.key,
      SCHEMATHESIS_HOOKS: fileURLToPath(new URL('./schemathesis/hooks.py', import.meta.url)),
    };
  }, 240_000);
  afterAll(async () => {
    await service?.stop();
    if (service) await removeData(service);
    await rm(directory, { recursive: true, force: true });
  });

  it(
    'finds no answer that the document does not state',
    async () => {
      const bounds = ['--phases', 'examples,coverage,fuzzing', '--max-examples', '10', '--seed', '11'];
      const { stdout } = await run(
        schemathesis,
        [
          ...['run', `${service.baseUrl}/openapi.json`, ...bounds, '--generation-database', 'none'],
          ...['--no-color', '--request-timeout', '60', '--header', `X-Api-Key: ${env.VIVANT_KEY}`],
        ],
        { cwd: directory, env, maxBuffer: 64 * 1024 * 1024, timeout: LIMIT_MS - 10_000 },
      ).catch((error: Error & { stdout?: string }) => {
        throw new Error(`schemathesis has findings:\n${error.stdout ?? error.message}`);
      });
      expect(Number(/(\d+) generated/.exec(stdout)?.[1])).toBeGreaterThan(300);
      // All of it would prove nothing about an avatar that is gone.
      expect(await integrator.avatar(env.AVATAR_ID ?? '')).toMatchObject({ name: expect.any(String) });
    },
    LIMIT_MS,
  );
});
