import { fileURLToPath } from 'node:url';
import { howItEnded, PLAIN_ENV, spawnChild } from '@vivant/platform/child';
import { compileCacheEnvironment } from '@vivant/platform/compile-cache';
import { watchTree } from '@vivant/platform/process-tree';
import { type StageInput, stageNamed } from './stage-list.ts';
import { StageMessage, type StageResult } from './stage-types.ts';

/** Runs a stage to its result. Throws on an outage: a crash, a timeout, an abort. */
export type ExecuteStage = (input: StageInput, signal: AbortSignal) => Promise<StageResult>;

export interface StageProcessOptions {
  timeoutMs?: number;
  /** Of the child and the readers below it, which have limits of their own besides. */
  memoryMaxBytes?: number;
  /** Default: the program beside this file. */
  entry?: string;
}

const MEMORY_POLL_MS = 150;
/** Builds yield to conversations, which run on the same cores. */
const NICENESS = 10;

/**
 * Runs each stage in a process of its own: niced, dead with this one, bounded in time and memory, with an
 * empty environment. What crashes or swells there takes nothing with it.
 */
export function createStageProcesses(options: StageProcessOptions = {}): ExecuteStage {
  const {
    timeoutMs = 240_000,
    memoryMaxBytes = 2048 * 1024 * 1024,
    entry = fileURLToPath(import.meta.resolve('./run-stage.ts')),
  } = options;

  return async (input, signal) => {
    signal.throwIfAborted();
    const child = spawnChild({
      command: process.execPath,
      args: ['--no-warnings', '--max-old-space-size=1024', entry],
      env: { ...PLAIN_ENV, ...compileCacheEnvironment() },
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      niceness: NICENESS,
    });
    const answer = Promise.withResolvers<StageResult>();
    // It may be settled before anybody waits for it.
    answer.promise.catch(() => {});
    const stop = (error: Error) => {
      answer.reject(error);
      child.kill();
    };
    const onAbort = () => stop(signal.reason instanceof Error ? signal.reason : new Error('aborted'));
    const timer = setTimeout(
      () => stop(new Error(`the ${input.stage} stage took longer than ${timeoutMs / 1000} s`)),
      timeoutMs,
    );
    const stopWatching = watchTree(child.pid, { memoryBytes: memoryMaxBytes }, MEMORY_POLL_MS, () => {
      // Only hostile or absurd material gets here: trying again would end the same.
      answer.resolve({ status: 'failed', userFeedback: stageNamed(input.stage).tooMuch });
      child.kill();
    });
    signal.addEventListener('abort', onAbort, { once: true });
    child.process.once('message', (message) => {
      const parsed = StageMessage.safeParse(message);
      if (!parsed.success) answer.reject(new Error(`the ${input.stage} stage answered nonsense`));
      else if ('result' in parsed.data) answer.resolve(parsed.data.result);
      else
        answer.reject(
          Object.assign(new Error(parsed.data.error.message), {
            name: 'StageError',
            stack: parsed.data.error.stack,
          }),
        );
    });
    void child.ended.then((ending) =>
      answer.reject(
        new Error(
          `the ${input.stage} stage ended with ${howItEnded(ending)} and no result. ${child.lastLines().join('\n')}`,
        ),
      ),
    );
    child.process.send(input, (error) => {
      if (error) answer.reject(error);
    });
    try {
      return await answer.promise;
    } finally {
      clearTimeout(timer);
      stopWatching();
      signal.removeEventListener('abort', onAbort);
      child.kill();
    }
  };
}
