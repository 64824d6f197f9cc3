import { readdirSync, readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';

export interface TreeUsage {
  /** The root first. */
  pids: number[];
  /** Memory of their own and shared among them; the pages of programs and libraries are not counted. */
  memoryBytes: number;
}

/** What a process and all its descendants hold. Processes that end meanwhile count as nothing. */
export async function measureTree(root: number): Promise<TreeUsage> {
  const usage: TreeUsage = { pids: [], memoryBytes: 0 };
  let level = [root];
  const seen = new Set<number>();
  while (level.length > 0) {
    const below = await Promise.all(
      level.map(async (pid) => {
        if (seen.has(pid)) return [];
        seen.add(pid);
        const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => null);
        if (status === null) return [];
        usage.pids.push(pid);
        usage.memoryBytes += kib(status, 'RssAnon') + kib(status, 'RssShmem');
        return childrenOf(pid);
      }),
    );
    level = below.flat();
  }
  return usage;
}

/** What a process and all below it may hold together. */
export interface TreeLimits {
  memoryBytes: number;
  processes?: number;
}

/**
 * Looks at a tree every `everyMs` until it is beyond a limit, which `beyond` is told once; or until the returned
 * function is called. Nothing is looked at for a process that could not be started. Does not keep this process alive.
 */
export function watchTree(
  root: number | undefined,
  { memoryBytes, processes = Number.POSITIVE_INFINITY }: TreeLimits,
  everyMs: number,
  beyond: (limit: 'memory' | 'processes') => void,
): () => void {
  if (root === undefined) return () => {};
  let measuring = false;
  let over = false;
  const stop = () => {
    over = true;
    clearInterval(timer);
  };
  const timer = setInterval(() => {
    if (measuring) return;
    measuring = true;
    void measureTree(root).then((usage) => {
      measuring = false;
      const limit =
        usage.memoryBytes > memoryBytes ? 'memory' : usage.pids.length > processes ? 'processes' : null;
      if (over || limit === null) return;
      stop();
      beyond(limit);
    });
  }, everyMs);
  timer.unref();
  return stop;
}

/** Children belong to the thread that made them. */
async function childrenOf(pid: number): Promise<number[]> {
  const threads = await readdir(`/proc/${pid}/task`).catch(() => []);
  const lists = await Promise.all(
    threads.map((thread) => readFile(`/proc/${pid}/task/${thread}/children`, 'utf8').catch(() => '')),
  );
  return lists.flatMap((list) => list.split(' ').filter(Boolean).map(Number));
}

/**
 * Kills a process and all its descendants. Each is stopped before its children are listed, so that none is made
 * meanwhile. Bubblewrap that is killed alone while it still builds its namespaces leaves behind what it was to run: the
 * wish to die with it is kept only from the end of that on.
 */
export function killTree(root: number): void {
  if (!send(root, 'SIGSTOP')) return;
  for (const pid of childrenNow(root)) killTree(pid);
  send(root, 'SIGKILL');
}

function childrenNow(pid: number): number[] {
  const threads = unlessGone(() => readdirSync(`/proc/${pid}/task`)) ?? [];
  return threads
    .flatMap((thread) => unlessGone(() => readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8')) ?? '')
    .flatMap((list) => list.split(' ').filter(Boolean).map(Number));
}

/** Threads end on their own: one that is gone says nothing of the others' children. */
function unlessGone<T>(read: () => T): T | null {
  try {
    return read();
  } catch {
    return null;
  }
}

/** False for a process that is gone. */
function send(pid: number, signal: 'SIGSTOP' | 'SIGKILL'): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}

function kib(status: string, field: string): number {
  return Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? 0) * 1024;
}
