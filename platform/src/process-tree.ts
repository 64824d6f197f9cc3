import { readdirSync, readFileSync } from 'node:fs';

interface TreeUsage {
  /** The root first. */
  pids: number[];
  /** Memory of their own and shared among them; the pages of programs and libraries are not counted. */
  memoryBytes: number;
}

/**
 * What a process and all its descendants use. Processes that end meanwhile count as nothing. Files that the kernel
 * answers from memory are read synchronously: waiting for each of some forty files takes five times as much of a core.
 */
function measureTree(root: number): TreeUsage {
  const usage: TreeUsage = { pids: [], memoryBytes: 0 };
  const seen = new Set<number>();
  const left = [root];
  for (let pid = left.pop(); pid !== undefined; pid = left.pop()) {
    if (seen.has(pid)) continue;
    seen.add(pid);
    const status = unlessGone(() => readFileSync(`/proc/${pid}/status`, 'latin1'));
    if (status === null) continue;
    usage.pids.push(pid);
    usage.memoryBytes += kib(status, 'RssAnon') + kib(status, 'RssShmem');
    left.push(...childrenOf(pid));
  }
  return usage;
}

/** What a process and all below it may hold together. */
export interface TreeLimits {
  memoryBytes: number;
  processes?: number;
}

/**
 * Checks a tree every `everyMs` until it exceeds a limit, when `beyond` is called once with that limit; or until the
 * returned function is called. Nothing is checked for a process that could not be started. Does not keep this process
 * alive.
 */
export function watchTree(
  root: number | undefined,
  { memoryBytes, processes = Number.POSITIVE_INFINITY }: TreeLimits,
  everyMs: number,
  beyond: (limit: 'memory' | 'processes') => void,
): () => void {
  if (root === undefined) return () => {};
  const stop = () => clearInterval(timer);
  const timer = setInterval(() => {
    const usage = measureTree(root);
    const limit =
      usage.memoryBytes > memoryBytes ? 'memory' : usage.pids.length > processes ? 'processes' : null;
    if (limit === null) return;
    stop();
    beyond(limit);
  }, everyMs);
  timer.unref();
  return stop;
}

/**
 * Kills a process and all its descendants. Each is stopped before its children are listed, so that it makes no more
 * meanwhile. Killing only bubblewrap while it still builds its namespaces would leave its command behind: death with
 * the parent is only set up at the end of that.
 */
export function killTree(root: number): void {
  if (!send(root, 'SIGSTOP')) return;
  for (const pid of childrenOf(root)) killTree(pid);
  send(root, 'SIGKILL');
}

/** Children belong to the thread that made them. */
function childrenOf(pid: number): number[] {
  const threads = unlessGone(() => readdirSync(`/proc/${pid}/task`)) ?? [];
  return threads
    .flatMap((thread) => unlessGone(() => readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8')) ?? '')
    .flatMap((list) => list.split(' ').filter(Boolean).map(Number));
}

/** Threads end at any time: a thread that is gone says nothing about the others' children. */
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
