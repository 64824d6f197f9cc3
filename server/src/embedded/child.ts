import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { lineSplitter } from './lines.ts';
import type { EmbeddedLog, RunAs } from './types.ts';

const KEPT_LINES = 30;

export interface ChildSpec {
  /** Short name for logs and errors. */
  name: string;
  /** Absolute path of the program: PATH is not searched, the child's may differ from ours. */
  command: string;
  args: readonly string[];
  /** The whole environment of the child. Nothing is inherited. */
  env: Readonly<Record<string, string>>;
  cwd?: string;
  /** What the kernel sends the child when this process dies, however it dies. */
  deathSignal?: 'KILL' | 'QUIT' | 'TERM';
  /** How the child is asked to end, and how long it may take before it is killed. */
  stopSignal?: NodeJS.Signals;
  stopGraceMs?: number;
  runAs?: RunAs | undefined;
  /** Receives each line of output, at most 2,000 characters. Default: the log at level info. */
  onLine?: (line: string) => void;
}

export interface Child {
  readonly pid: number;
  /** Resolves, never rejects, once the process is gone: "exit code 1", "signal SIGKILL". */
  readonly exited: Promise<string>;
  /** The last lines it printed, for error messages. */
  lastLines(): string[];
  stop(): Promise<void>;
}

/**
 * Starts one process that cannot outlive this one: `setpriv --pdeathsig` makes the kernel end it, even after
 * kill -9. Hazard: the kernel counts the thread that spawned, so call this from the main thread only; a child
 * spawned by a worker thread dies with that thread.
 *
 * It runs in a session of its own, so that Ctrl-C in the terminal reaches the parent alone, which then stops
 * its children in order. Throws when the program cannot be started at all.
 */
export async function spawnChild(spec: ChildSpec, log: EmbeddedLog): Promise<Child> {
  const identity = spec.runAs
    ? [`--reuid=${spec.runAs.uid}`, `--regid=${spec.runAs.gid}`, '--clear-groups']
    : [];
  const process_ = spawn(
    '/usr/bin/setpriv',
    [
      `--pdeathsig=${spec.deathSignal ?? 'KILL'}`,
      '--no-new-privs',
      ...identity,
      '--',
      spec.command,
      ...spec.args,
    ],
    { cwd: spec.cwd, env: { ...spec.env }, stdio: ['ignore', 'pipe', 'pipe'], detached: true },
  );
  const kept: string[] = [];
  const onLine = spec.onLine ?? ((line: string) => log.info({ child: spec.name }, line));
  for (const stream of [process_.stdout, process_.stderr]) {
    const splitter = lineSplitter((line) => {
      kept.push(line);
      if (kept.length > KEPT_LINES) kept.shift();
      onLine(line);
    });
    stream.on('data', (chunk: Buffer) => splitter.push(chunk));
    stream.on('end', () => splitter.end());
  }
  const exited = exitOf(process_);
  if (process_.pid === undefined) {
    throw new Error(`${spec.name} could not be started: ${await exited}`);
  }
  const pid = process_.pid;
  let stopping: Promise<void> | undefined;
  return {
    pid,
    exited,
    lastLines: () => [...kept],
    stop: () => {
      stopping ??= stopProcess(process_, spec, exited);
      return stopping;
    },
  };
}

async function exitOf(child: ChildProcess): Promise<string> {
  try {
    // 'close' rather than 'exit': by then the last lines have been read too.
    const [code, signal] = await once(child, 'close');
    return signal ? `signal ${signal}` : `exit code ${code}`;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

async function stopProcess(child: ChildProcess, spec: ChildSpec, exited: Promise<string>): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) {
    await exited;
    return;
  }
  child.kill(spec.stopSignal ?? 'SIGTERM');
  const killer = setTimeout(() => child.kill('SIGKILL'), spec.stopGraceMs ?? 10_000);
  await exited;
  clearTimeout(killer);
}
