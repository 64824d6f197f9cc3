import { readdir, readFile } from 'node:fs/promises';

/** A running process of this machine, as /proc tells. */
export interface RunningProcess {
  pid: number;
  parent: number;
  command: string;
}

/** Every process that can be read; those that end meanwhile are left out. */
export async function allProcesses(): Promise<RunningProcess[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const found = await Promise.all(
    pids.map(async (pid) => {
      try {
        const [stat, command] = await Promise.all([
          readFile(`/proc/${pid}/stat`, 'utf8'),
          readFile(`/proc/${pid}/cmdline`, 'utf8'),
        ]);
        const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
        if (state === 'Z') return null;
        return { pid: Number(pid), parent: Number(parent), command: command.replaceAll('\0', ' ').trim() };
      } catch {
        return null;
      }
    }),
  );
  return found.filter((entry) => entry !== null);
}

/** All children of a process, and theirs. */
export async function descendantsOf(pid: number): Promise<RunningProcess[]> {
  const all = await allProcesses();
  const found: RunningProcess[] = [];
  let parents = new Set([pid]);
  while (parents.size > 0) {
    const next = all.filter((entry) => parents.has(entry.parent));
    found.push(...next);
    parents = new Set(next.map((entry) => entry.pid));
  }
  return found;
}

/** Session processes themselves, without what starts and encloses them. */
export function isSessionProcess({ command }: RunningProcess): boolean {
  return /\bsession-process\.[jt]s\b/.test(command) && !/^\S*(setpriv|prlimit|bwrap|nice) /.test(command);
}

/** The names of a process's threads; none once it is gone. */
export async function threadsOf(pid: number): Promise<string[]> {
  const ids = await readdir(`/proc/${pid}/task`).catch(() => []);
  const names = await Promise.all(
    ids.map((id) => readFile(`/proc/${pid}/task/${id}/comm`, 'utf8').catch(() => '')),
  );
  return names.map((name) => name.trim());
}

/** Those of the given processes that still run (a reused number with another command does not count). */
export async function stillRunning(before: RunningProcess[]): Promise<RunningProcess[]> {
  const now = new Map((await allProcesses()).map((entry) => [entry.pid, entry.command]));
  return before.filter(({ pid, command }) => now.get(pid) === command);
}

/** Memory of processes in MB, shared pages divided among those who share them (PSS). */
export async function pssMb(pids: number[]): Promise<number> {
  let totalKb = 0;
  for (const pid of pids) {
    const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
    totalKb += Number(/^Pss:\s+(\d+) kB/m.exec(text)?.[1] ?? 0);
  }
  return totalKb / 1024;
}
