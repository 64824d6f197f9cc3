import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';

/** Linux counts processor time in hundredths of a second, independent of its timer frequency. */
const MS_PER_TICK = 10;

/**
 * Processor time of a process and all below it, including those that have ended and been waited for: it never falls
 * while they come and go. Null if the process is gone.
 */
export async function cpuMsOf(pid: number): Promise<number | null> {
  try {
    const [stat, children] = await Promise.all([
      readFile(`/proc/${pid}/stat`, 'utf8'),
      // Missing in kernels built without it.
      readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => ''),
    ]);
    const below = await Promise.all(children.split(' ').filter(Boolean).map(Number).map(cpuMsOf));
    return below.reduce<number>((sum, ms) => sum + (ms ?? 0), cpuMsIn(stat, { withEnded: true }));
  } catch {
    return null;
  }
}

/** Processor time of only this process, synchronously; null if it cannot be read. */
export function ownCpuMs(pid: number | undefined): number | null {
  try {
    return cpuMsIn(readFileSync(`/proc/${pid}/stat`, 'utf8'), { withEnded: false });
  } catch {
    return null;
  }
}

/** `utime` and `stime` of proc(5); `withEnded`: and `cutime` and `cstime`, of children that were waited for. */
function cpuMsIn(stat: string, { withEnded }: { withEnded: boolean }): number {
  // The name before it may hold blanks and brackets.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const ticks = fields.slice(11, withEnded ? 15 : 13).map(Number);
  return ticks.reduce((sum, one) => sum + one, 0) * MS_PER_TICK;
}
