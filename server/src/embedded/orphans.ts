import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { basename, sep } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PlainLog } from '@vivant/platform/plain-log';
import { StartError } from '@vivant/platform/start-error';

const GONE_WITHIN_MS = 10_000;

/**
 * Ends what an earlier, killed run left working in `directory`: processes of the named programs whose current
 * directory lies in it. Call it only while holding the data directory's lock: then every process there is an orphan.
 * Others that merely stand in the directory, such as an operator's shell, are left alone.
 *
 * The kernel ends our children with us; what this finds are grandchildren (PostgreSQL's workers in the middle
 * of a long query) and children of a parent killed in the instant of spawning.
 */
export async function endOrphans(
  directory: string,
  programs: readonly string[],
  log: PlainLog,
): Promise<void> {
  const deadline = performance.now() + GONE_WITHIN_MS;
  for (;;) {
    const found = processesIn(directory, programs);
    if (found.length === 0) return;
    for (const pid of found) {
      log.warn({ pid }, 'ending a process that an earlier run left behind');
      try {
        process.kill(pid, 'SIGKILL');
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
      }
    }
    if (performance.now() > deadline) {
      throw new StartError(
        `Processes of an earlier run do not end (${found.join(', ')}); they still use ${directory}.`,
      );
    }
    await sleep(20);
  }
}

/** Live processes of the named programs whose current directory is `directory` or lies below it. */
export function processesIn(directory: string, programs: readonly string[]): number[] {
  const found: number[] = [];
  for (const entry of readdirSync('/proc')) {
    const pid = Number(entry);
    if (!Number.isInteger(pid) || pid === process.pid) continue;
    try {
      const cwd = readlinkSync(`/proc/${pid}/cwd`);
      if (cwd !== directory && !cwd.startsWith(directory + sep)) continue;
      // After an upgrade the program file is replaced, and its link reads "… (deleted)".
      const program = basename(readlinkSync(`/proc/${pid}/exe`).replace(/ \(deleted\)$/, ''));
      if (programs.includes(program) && !isZombie(pid)) found.push(pid);
    } catch {
      // Gone meanwhile, or another user's: neither is ours to end.
    }
  }
  return found;
}

function isZombie(pid: number): boolean {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return stat.slice(stat.lastIndexOf(')') + 2).startsWith('Z');
}
