import { spawn } from 'node:child_process';
import type { WrappedCommand } from './jail.ts';
import { measureTree } from './process-tree.ts';

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
    ...(options.signal === undefined ? {} : { signal: options.signal, killSignal: 'SIGKILL' as const }),
  });
  const chunks: Buffer[] = [];
  let size = 0;
  let stderr = '';
  let endedFor: JailedResult['endedFor'] = null;
  const end = (limit: NonNullable<JailedResult['endedFor']>) => {
    endedFor ??= limit;
    child.kill('SIGKILL');
  };
  const timer = setTimeout(() => end('time'), options.timeoutMs);
  let measuring = false;
  const poll = setInterval(() => {
    if (measuring || child.pid === undefined) return;
    measuring = true;
    void measureTree(child.pid).then(({ memoryBytes, processes }) => {
      measuring = false;
      if (memoryBytes > wrapped.memoryBytes) end('memory');
      else if (processes > PROCESSES_MAX) end('processes');
    });
  }, POLL_MS);
  child.stdout?.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size > options.maxStdoutBytes) end('output');
    else chunks.push(chunk);
  });
  child.stderr!.setEncoding('utf8').on('data', (text: string) => {
    stderr = (stderr + text).slice(-4000);
  });
  try {
    return await new Promise<JailedResult>((resolve, reject) => {
      child.once('error', reject);
      child.once('close', (code, signal) =>
        resolve({ code, signal, endedFor, stdout: Buffer.concat(chunks), stderr }),
      );
    });
  } finally {
    clearTimeout(timer);
    clearInterval(poll);
  }
}
