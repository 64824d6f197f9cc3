import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { inject } from 'vitest';
import { type Service, type ServiceOptions, startService } from './service.ts';

/** What files need of an installation that none of them tests the making of. */
export interface Recipe<T extends object> {
  /** Of a folder. */
  name: string;
  env?: Record<string, string>;
  /** Leaves in a fresh installation what the files need; the answer, which must survive JSON, says how to reach it. */
  make(service: Service): Promise<T>;
}

/**
 * Starts a service on a copy of an installation that is made once in a run, by whichever file needs it first: a face and
 * a voice take a core for ten seconds, and a fresh database for two. Each copy is its file's own.
 */
export async function startOnCopy<T extends object>(
  recipe: Recipe<T>,
  options: Omit<ServiceOptions, 'dataDir' | 'root'> = {},
): Promise<{ service: Service; made: T }> {
  const original = await madeOnce(recipe);
  const dataDir = await mkdtemp(join(tmpdir(), 'vivant-e2e-'));
  await promisify(execFile)('cp', ['-a', `${original}/data/.`, dataDir]);
  const service = await startService({ ...options, dataDir, env: { ...recipe.env, ...options.env } });
  return { service, made: JSON.parse(await readFile(join(original, 'made.json'), 'utf8')) as T };
}

/** @returns the folder of the original, with `data` and `made.json` in it */
async function madeOnce<T extends object>({ name, env = {}, make }: Recipe<T>): Promise<string> {
  const folder = join(inject('installationsDir'), name);
  await mkdir(inject('installationsDir'), { recursive: true });
  await using _lock = await takeLock(`${folder}.lock`);
  // Written last.
  if (existsSync(join(folder, 'made.json'))) return folder;
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder);
  // Nobody calls it: sessions it could run are not made ready.
  const service = await startService({
    dataDir: join(folder, 'data'),
    env: { ...env, VIVANT_MEDIA_SLOTS: '0' },
  });
  const made = await make(service).finally(() => service.stop());
  await writeFile(join(folder, 'made.json'), JSON.stringify(made));
  return folder;
}

/** Waits for whoever has it; a process that is killed lets go of it. */
async function takeLock(file: string): Promise<AsyncDisposable> {
  const holder = spawn('flock', [file, 'sh', '-c', 'echo taken; cat'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const gone = once(holder, 'exit');
  const taken = once(holder.stdout, 'data');
  await Promise.race([
    taken,
    gone.then(() => {
      throw new Error(`${file} could not be locked`);
    }),
  ]);
  return {
    async [Symbol.asyncDispose]() {
      holder.stdin.end();
      await gone;
    },
  };
}
