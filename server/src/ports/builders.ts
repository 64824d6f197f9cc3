import type { TaskOutcome } from '@vivant/platform/task-process';

/** A media host that runs stages of builds for this server (contract `builds`). */
export interface Builder {
  hostId: string;
  address: string;
  /** At once, and how many more it said it takes: several servers may count on the same ones. */
  builds: number;
  freeBuilds: number;
}

export interface BuildTask {
  stage: string;
  /** With paths of this machine. */
  input: object;
  /** Files that the input names, and all that the host gets to see of this machine. */
  files: readonly string[];
  /** As the input names it; empty. What is made is put there, and is worth nothing where the task fails. */
  outDir: string;
  /** Files that the stage makes, at most: more are not taken. */
  filesMax: number;
  /** Of these files together, at most. */
  filesMaxBytes: number;
  timeoutMs: number;
  memoryMaxBytes: number;
}

export interface Builders {
  /**
   * Those that this server reaches, of its own release, that neither drain nor are late with pictures. Those with the
   * most places left come first.
   */
  list(): Promise<Builder[]>;
  /**
   * Runs the task there, and nothing of it once `signal` is aborted. Answers as if its process had run here, in the
   * input's `outDir`; what it said is not looked at yet. Files it did not send are not there.
   * @throws MediaHostRefusal, MediaHostUnreachableError, and what this machine's own disk says
   */
  build(
    builder: Pick<Builder, 'hostId' | 'address'>,
    task: BuildTask,
    signal: AbortSignal,
  ): Promise<TaskOutcome>;
}
