import { type ChildProcess, spawn } from 'node:child_process';
import { killTree, measureTree } from '@vivant/platform/process-tree';
import type { WrappedCommand } from './jail.ts';

export interface JailedOptions {
  timeoutMs: number;
  maxStdoutBytes: number;
  /** Open file given to the child as its standard input; it needs no path then. */
  stdin?: number;
  /** Open file that takes the child's standard output; `outputBytes` of the jail bounds it. */
  stdout?: number;
  signal?: AbortSignal;
}

export interface JailedResult {
  /** Null: ended by a signal, most often a limit. */
  code: number | null;
  signal: NodeJS.Signals | null;
  /** The limit that this program ended it for; null: it ended by itself, or by a limit of the kernel's. */
  endedFor: 'time' | 'memory' | 'processes' | 'output' | null;
  stdout: Buffer;
  /** The last 4,000 characters. */
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
  const child = spawn(wrapped.command, wrapped.args, {
    stdio: [options.stdin ?? 'ignore', options.stdout ?? 'pipe', 'pipe'],
    // A process group of its own, which can be ended as one.
    detached: true,
  });
  const chunks: Buffer[] = [];
  let size = 0;
  let stderr = '';
  let endedFor: JailedResult['endedFor'] = null;
  const end = (limit: JailedResult['endedFor']) => {
    endedFor ??= limit;
    endTree(child);
  };
  const onAbort = () => end(null);
  const timer = setTimeout(() => end('time'), options.timeoutMs);
  let measuring = false;
  const poll = setInterval(() => {
    if (measuring || child.pid === undefined) return;
    measuring = true;
    void measureTree(child.pid).then(({ memoryBytes, pids }) => {
      measuring = false;
      if (memoryBytes > wrapped.memoryBytes) end('memory');
      else if (pids.length > PROCESSES_MAX) end('processes');
    });
  }, POLL_MS);
  options.signal?.addEventListener('abort', onAbort, { once: true });
  child.stdout?.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size > options.maxStdoutBytes) end('output');
    else chunks.push(chunk);
  });
  child.stderr!.setEncoding('utf8').on('data', (text: string) => {
    stderr = (stderr + text).slice(-4000);
  });
  // Without a jail its own children may outlive it, and hold the pipes.
  child.once('exit', () => killGroup(child.pid));
  try {
    return await new Promise<JailedResult>((resolve, reject) => {
      child.once('error', reject);
      child.once('close', (code, signal) => {
        if (options.signal?.aborted) reject(options.signal.reason);
        else resolve({ code, signal, endedFor, stdout: Buffer.concat(chunks), stderr });
      });
    });
  } finally {
    clearTimeout(timer);
    clearInterval(poll);
    options.signal?.removeEventListener('abort', onAbort);
  }
}

function endTree(child: ChildProcess): void {
  if (child.pid === undefined) return;
  killTree(child.pid);
  killGroup(child.pid);
  // What has left both tree and group shall not keep us waiting for the end of its output.
  child.stdout?.destroy();
  child.stderr?.destroy();
}

function killGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // Gone already.
  }
}
