import { programScript } from '@vivant/platform/programs';
import { runTask } from '@vivant/platform/task-process';
import type { StageInput } from './stage-list.ts';
import { stageResultOf } from './stage-result.ts';
import type { StageResult } from './stage-types.ts';

/** Runs a stage to its result. Throws on an outage: a crash, a timeout, an abort. */
export type ExecuteStage = (input: StageInput, signal: AbortSignal) => Promise<StageResult>;

export interface StageProcessOptions {
  timeoutMs?: number;
  /** Of the child and the readers below it, which have limits of their own besides. */
  memoryMaxBytes?: number;
  /** Default: the program beside this file. */
  entry?: string;
}

/** Limits of a stage, wherever it runs. */
export const STAGE_LIMITS = { timeoutMs: 240_000, memoryMaxBytes: 2048 * 1024 * 1024 } as const;

/** Runs each stage in a process of its own (platform `task-process`). */
export function createStageProcesses(options: StageProcessOptions = {}): ExecuteStage {
  const entry = options.entry ?? programScript(new URL('./run-stage.ts', import.meta.url));
  const { timeoutMs, memoryMaxBytes } = { ...STAGE_LIMITS, ...options };
  return async (input, signal) => {
    const what = `the ${input.stage} stage`;
    const outcome = await runTask({ what, entry, input, timeoutMs, memoryMaxBytes }, signal);
    return stageResultOf(input, outcome);
  };
}
