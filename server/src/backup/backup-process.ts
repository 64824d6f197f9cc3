import { fileURLToPath } from 'node:url';
import { type Child, PLAIN_ENV, spawnChild } from '@vivant/platform/child';
import { compileCacheEnvironment } from '@vivant/platform/compile-cache';
import { readPercentLine } from './percent-line.ts';

const COMMAND = fileURLToPath(new URL('../cli/main.ts', import.meta.url));
const NICENESS = 10;

export interface BackupProcess {
  /** Of the files that are in it, 0 to 1. */
  share(): number;
  /** Resolves once the archive is there. @throws what it said last */
  made: Promise<void>;
  stop(): Promise<void>;
}

/**
 * `vivant backup`, as an operator would call it. It is a process of its own at lower priority: encrypting and hashing
 * would delay this one's calls.
 */
export function startBackupProcess({
  to,
  keep,
  recipient,
  variables,
  dataDir,
}: {
  to: string;
  /** Null: nothing is deleted. */
  keep: number | null;
  /** Public key of age; null: not encrypted. */
  recipient: string | null;
  /** Of its environment, for a bucket. */
  variables: Record<string, string>;
  dataDir: string;
}): BackupProcess {
  let percent = 0;
  const child: Child = spawnChild({
    command: process.execPath,
    args: [
      ...['--disable-warning=ExperimentalWarning', COMMAND, 'backup', '--percents', '--to', to],
      ...(keep === null ? [] : ['--keep', String(keep)]),
      ...(recipient === null ? [] : ['--recipient', recipient]),
    ],
    env: { ...variables, ...PLAIN_ENV, ...compileCacheEnvironment(), VIVANT_DATA_DIR: dataDir },
    onLine: (line) => {
      percent = readPercentLine(line) ?? percent;
    },
    // It removes what it wrote.
    deathSignal: 'TERM',
    niceness: NICENESS,
    detached: true,
  });
  return {
    share: () => percent / 100,
    made: child.ended.then(({ code }) => {
      if (code === 0) return;
      const said = child.lastLines().filter((line) => readPercentLine(line) === null);
      throw new Error(said.join(' ') || `it ended with ${code}`);
    }),
    stop: () => child.stop(),
  };
}
