import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { compileCacheEnvironment } from '@vivant/platform/compile-cache';
import { keepingLog } from '@vivant/platform/testing/keeping-log';
import { findLivekitServer } from '../embedded/livekit-binary.ts';
import { endOrphans } from '../embedded/orphans.ts';

/** The livekit-server that ./vivant found, or one on the PATH; undefined where tests have to do without. */
export const livekitBinary = findLivekitServer(process.env.VIVANT_LIVEKIT_SERVER, process.env.PATH ?? '');

/** The same, in tests that are skipped without it. */
export function requiredLivekit(): string {
  if (livekitBinary === undefined) throw new Error('there is no livekit-server: skip this test without one');
  return livekitBinary;
}

/** @throws where it does not run just now */
export function pidOf(service: { pid(): number | undefined }): number {
  const pid = service.pid();
  if (pid === undefined) throw new Error('the service has no process');
  return pid;
}

export interface TestDataDir {
  path: string;
  remove(): Promise<void>;
}

/** A path for a data directory that does not exist yet; `remove` also ends what still runs in it. */
export function testDataDir(suffix = 'data'): TestDataDir {
  const home = mkdtempSync(join(tmpdir(), 'vivant-embedded-'));
  // Where root runs the tests, PostgreSQL runs as another user, who has to get through.
  chmodSync(home, 0o711);
  return {
    path: join(home, suffix),
    async remove() {
      if (existsSync(home)) await endOrphans(home, ['postgres', 'livekit-server', 'server'], keepingLog());
      rmSync(home, { recursive: true, force: true });
    },
  };
}

export interface HeldServices {
  process: ChildProcess;
  connectionString: string;
  livekitUrl?: string;
}

/** Starts hold-embedded.ts, which is then there to be killed, and waits until its services are up. */
export async function holdServices(dataDir: string, binary?: string): Promise<HeldServices> {
  const program = fileURLToPath(new URL('./hold-embedded.ts', import.meta.url));
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', program, dataDir, ...(binary ? [binary] : [])],
    {
      env: { ...compileCacheEnvironment(), PATH: process.env.PATH ?? '' },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-8_000);
  });
  const [line] = (await Promise.race([
    once(createInterface({ input: child.stdout }), 'line'),
    once(child, 'exit').then(() => {
      throw new Error(`The services did not start:\n${said}`);
    }),
  ])) as [string];
  return { process: child, ...(JSON.parse(line) as { connectionString: string; livekitUrl?: string }) };
}

/** kill -9, and wait until the process itself is gone. Says nothing about its children. */
export async function killHard(process_: ChildProcess): Promise<void> {
  const gone = once(process_, 'exit');
  process_.kill('SIGKILL');
  await gone;
}
