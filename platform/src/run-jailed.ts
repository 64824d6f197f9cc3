import { spawnChild } from './child.ts';
import type { WrappedCommand } from './jail.ts';
import { watchTree } from './process-tree.ts';

export interface JailedOptions {
  timeoutMs: number;
  maxStdoutBytes: number;
  /** Open file given to the child as its standard input; it needs no path then. */
  stdin?: number;
  /** Open file that takes the child's standard output; `outputBytes` of the jail bounds it. */
  stdout?: number;
  signal?: AbortSignal | undefined;
}

export interface JailedResult {
  /** Null: ended by a signal, most often a limit. */
  code: number | null;
  signal: NodeJS.Signals | null;
  /** The limit for which this program ended it; null: it ended by itself, or by a limit of the kernel. */
  endedFor: 'time' | 'memory' | 'processes' | 'output' | null;
  stdout: Buffer;
  /** Its last lines. */
  stderr: string;
}

const POLL_MS = 50;
const PROCESSES_MAX = 24;

/**
 * Runs a wrapped command to its end; output, time, memory or processes beyond what it is allowed kill the whole
 * tree. The kernel's limits are per process and cannot tell reserved memory from used: this is what bounds the sum.
 * Rejects when it cannot be started or `signal` aborts.
 */
export async function runJailed(wrapped: WrappedCommand, options: JailedOptions): Promise<JailedResult> {
  options.signal?.throwIfAborted();
  const child = spawnChild({
    command: wrapped.command,
    args: wrapped.args,
    env: {},
    stdio: [options.stdin ?? 'ignore', options.stdout ?? 'pipe', 'pipe'],
    // Without a jail its own children may outlive it, and hold the pipes.
    detached: true,
  });
  const chunks: Buffer[] = [];
  let size = 0;
  let endedFor: JailedResult['endedFor'] = null;
  const end = (limit: JailedResult['endedFor']) => {
    endedFor ??= limit;
    child.kill();
  };
  const onAbort = () => end(null);
  const timer = setTimeout(() => end('time'), options.timeoutMs);
  const limits = { memoryBytes: wrapped.memoryBytes, processes: PROCESSES_MAX };
  const stopWatching = watchTree(child.pid, limits, POLL_MS, end);
  options.signal?.addEventListener('abort', onAbort, { once: true });
  child.process.stdout?.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size > options.maxStdoutBytes) end('output');
    else chunks.push(chunk);
  });
  try {
    const { code, signal, error } = await child.ended;
    if (error !== null) throw error;
    options.signal?.throwIfAborted();
    const stderr = child.lastLines().join('\n');
    return { code, signal, endedFor, stdout: Buffer.concat(chunks), stderr };
  } finally {
    clearTimeout(timer);
    stopWatching();
    options.signal?.removeEventListener('abort', onAbort);
  }
}
