import { type ChildSpec as AnyChild, howItEnded, spawnChild } from './child.ts';
import type { PlainLog } from './plain-log.ts';

export interface ChildSpec extends Omit<AnyChild, 'stdio' | 'detached' | 'niceness'> {
  /** Short name for logs and errors. */
  name: string;
  /** How the child is asked to end, and how long it may take before it is killed. */
  stopSignal?: NodeJS.Signals;
  stopGraceMs?: number;
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
 * Starts one of the services of this machine; its output goes to `onLine`, by default to the log at level info. Ctrl-C
 * in the terminal only reaches the parent, which then stops its children in order. Throws when the program cannot be
 * started at all.
 */
export async function startChild(spec: ChildSpec, log: PlainLog): Promise<Child> {
  const onLine = spec.onLine ?? ((line: string) => log.info({ child: spec.name }, line));
  const { pid, ended, lastLines, stop } = spawnChild({ ...spec, onLine, detached: true });
  const exited = ended.then(howItEnded);
  if (pid === undefined) throw new Error(`${spec.name} could not be started: ${await exited}`);
  return {
    pid,
    exited,
    lastLines,
    stop: () => stop({ signal: spec.stopSignal, graceMs: spec.stopGraceMs }),
  };
}
