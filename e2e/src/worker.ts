import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

export interface Worker {
  child: ChildProcess;
  output(): string;
  ended: Promise<unknown[]>;
}

/** As `./vivant worker` runs it on another machine, but for the address. */
export function startWorker(
  dataDir: string,
  args: readonly string[],
  settings: Record<string, string> = {},
): Worker {
  const { PATH, HOME, LANG, TMPDIR, NODE_COMPILE_CACHE } = process.env;
  const child = spawn(
    'setpriv',
    [...['--pdeathsig', 'INT', '--', process.execPath, 'media/src/supervisor/worker-main.ts', ...args]],
    {
      cwd: ROOT,
      env: { PATH, HOME, LANG, TMPDIR, NODE_COMPILE_CACHE, VIVANT_DATA_DIR: dataDir, ...settings },
      stdio: ['ignore', 'pipe', 'pipe'],
      // Its process group is its own, as in a terminal of its own.
      detached: true,
    },
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  return { child, output: () => output, ended: once(child, 'exit') };
}
