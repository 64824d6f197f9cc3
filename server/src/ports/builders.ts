import type { TaskOutcome } from '@vivant/platform/task-process';

/** A media host that runs stages of builds for this server (contract `builds`). */
export interface Builder {
  hostId: string;
  address: string;
  /**
   * How many builds it runs at once, and how many more it said it takes: several servers may count on the same places.
   */
  builds: number;
  freeBuilds: number;
}

export interface BuildTask {
  stage: string;
  /** With paths on this machine. */
  input: object;
  /** Files that the input names; the host sees nothing else of this machine. */
  files: readonly string[];
  /** The output folder as the input names it, empty. Results are put there; they are worthless if the task fails. */
  outDir: string;
  /** Limit of files that the stage makes; more are not accepted. */
  filesMax: number;
  /** Limit of the total size of these files. */
  filesMaxBytes: number;
  timeoutMs: number;
  memoryMaxBytes: number;
}

export interface Builders {
  /**
   * The media hosts of this release that this server reaches and that neither drain nor draw late. Those with the most
   * free places come first.
   */
  list(): Promise<Builder[]>;
  /**
   * Runs the task on the host, and stops it if `signal` is aborted. The outcome is as if its process had run here, in
   * the input's `outDir`; its content is not checked yet. Files that the host did not send are missing.
   * @throws MediaHostRefusal, MediaHostUnreachableError, and errors of this machine's own disk
   */
  build(
    builder: Pick<Builder, 'hostId' | 'address'>,
    task: BuildTask,
    signal: AbortSignal,
  ): Promise<TaskOutcome>;
}
