import {
  type ChildProcess,
  type ChildProcessByStdio,
  type ChildProcessWithoutNullStreams,
  type StdioOptions,
  spawn,
} from 'node:child_process';
import type { Readable } from 'node:stream';
import { lineSplitter } from './lines.ts';
import { killTree } from './process-tree.ts';

/** The user and group a child runs as. Only root can hand on to another one. */
export interface RunAs {
  uid: number;
  gid: number;
}

export interface ChildSpec {
  /** Absolute path of the program: PATH is not searched, the child's may differ from ours. */
  command: string;
  args: readonly string[];
  /** The whole environment of the child. Nothing is inherited. */
  env: Readonly<Record<string, string>>;
  cwd?: string | undefined;
  /** Default: no input; what it writes is piped, and its standard output is to be read, or it blocks. */
  stdio?: StdioOptions;
  /** The signal that the kernel sends the child when this process dies, for any reason. */
  deathSignal?: 'KILL' | 'QUIT' | 'TERM';
  runAs?: RunAs | undefined;
  /** Added to the priority: 1 to 19, and the more the later its turn. */
  niceness?: number;
  /**
   * In a session of its own, so that Ctrl-C in the terminal does not reach it. What it leaves behind in its process
   * group when it ends is killed.
   */
  detached?: boolean;
  /** Receives each line of standard output and error, at most 2,000 characters. Without it only errors are kept. */
  onLine?: (line: string) => void;
}

/** How a process came to its end. `error`: it could not be started. */
export interface Ending {
  code: number | null;
  signal: NodeJS.Signals | null;
  error: Error | null;
}

export interface Child<Process extends ChildProcess = ChildProcess> {
  /** For its streams and its channel. */
  readonly process: Process;
  /** Undefined for a child that could not be started. */
  readonly pid: number | undefined;
  /** Resolves, never rejects, once the process is gone and what it wrote has been read. */
  readonly ended: Promise<Ending>;
  /** The last lines it wrote to standard error (with `onLine` to standard output too), for error messages. */
  lastLines(): string[];
  /**
   * Asks it to end, kills it where it takes longer than `graceMs`, and waits until it is gone. It is asked once: to
   * many programs a second signal means at once.
   */
  stop(how?: { signal?: NodeJS.Signals | undefined; graceMs?: number | undefined }): Promise<void>;
  /** Kills it and all below it, at once. */
  kill(): void;
}

/** A child whose input, output and errors are all piped. */
export type PipedChild = Child<ChildProcessWithoutNullStreams>;

/** All that most children need to see of an environment: no keys, no tokens. */
export const PLAIN_ENV = {
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  LANG: 'C.UTF-8',
} as const;

const SETPRIV = '/usr/bin/setpriv';
/** A native stack after the line that says why. */
const KEPT_LINES = 80;
const GRACE_MS = 10_000;

/**
 * Starts a process that cannot outlive this one: `setpriv --pdeathsig` makes the kernel end it, even after kill -9.
 * Hazard: the kernel counts the thread that started it, so a child of a worker thread dies with that thread.
 */
export function spawnChild(
  spec: ChildSpec & { stdio?: never },
): Child<ChildProcessByStdio<null, Readable, Readable>>;
export function spawnChild(spec: ChildSpec & { stdio: ['pipe', 'pipe', 'pipe'] }): PipedChild;
export function spawnChild(spec: ChildSpec): Child;
export function spawnChild(spec: ChildSpec): Child {
  const { runAs, niceness, detached = false, onLine } = spec;
  const child = spawn(
    SETPRIV,
    [
      `--pdeathsig=${spec.deathSignal ?? 'KILL'}`,
      '--no-new-privs',
      ...(runAs ? [`--reuid=${runAs.uid}`, `--regid=${runAs.gid}`, '--clear-groups'] : []),
      '--',
      ...(niceness === undefined ? [] : ['/usr/bin/nice', '-n', String(niceness)]),
      spec.command,
      ...spec.args,
    ],
    {
      cwd: spec.cwd,
      env: { ...spec.env },
      stdio: spec.stdio ?? ['ignore', 'pipe', 'pipe'],
      detached,
    },
  );
  const lines: string[] = [];
  for (const stream of onLine ? [child.stdout, child.stderr] : [child.stderr]) {
    const splitter = lineSplitter((line) => {
      lines.push(line);
      if (lines.length > KEPT_LINES) lines.shift();
      onLine?.(line);
    });
    stream?.on('data', (chunk: Buffer) => splitter.push(chunk)).on('end', () => splitter.end());
  }
  // A child that no longer reads is noticed by its end.
  child.stdin?.on('error', () => {});
  if (detached) child.once('exit', () => killGroup(child.pid));
  const ended = endOf(child);
  let isClosed = false;
  void ended.then(() => {
    isClosed = true;
  });
  let stopping: Promise<void> | undefined;
  const isOver = () => child.pid === undefined || child.exitCode !== null || child.signalCode !== null;

  function kill(): void {
    if (child.pid === undefined) return;
    if (!isOver()) killTree(child.pid);
    if (detached && !isClosed) killGroup(child.pid);
    // A process that has left both tree and group must not make us wait for the end of its output.
    child.stdout?.destroy();
    child.stderr?.destroy();
  }

  async function stop(signal: NodeJS.Signals, graceMs: number): Promise<void> {
    if (!isOver()) child.kill(signal);
    const killer = setTimeout(kill, graceMs);
    await ended;
    clearTimeout(killer);
  }

  return {
    process: child,
    pid: child.pid,
    ended,
    lastLines: () => [...lines],
    kill,
    stop({ signal = 'SIGTERM', graceMs = GRACE_MS } = {}) {
      stopping ??= stop(signal, graceMs);
      return stopping;
    },
  };
}

/** "exit code 1", "signal SIGKILL", or why it could not be started. */
export function howItEnded({ code, signal, error }: Ending): string {
  if (error !== null) return error.message;
  return signal === null ? `exit code ${code}` : `signal ${signal}`;
}

function endOf(child: ChildProcess): Promise<Ending> {
  return new Promise((resolve) => {
    // 'close' rather than 'exit': by then the last lines have been read too.
    child.once('close', (code, signal) => resolve({ code, signal, error: null }));
    // Also emitted when a signal or a message could not be sent: then the child is still there.
    child.on('error', (error) => {
      if (child.pid === undefined) resolve({ code: null, signal: null, error });
    });
  });
}

function killGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // Gone already.
  }
}
