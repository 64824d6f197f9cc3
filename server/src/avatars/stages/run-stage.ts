import { flushCompileCache } from 'node:module';
import { STAGE_LIST, stageNamed } from './stage-list.ts';
import type { StageMessage, StageResult } from './stage-types.ts';

/**
 * Entry of the child process a stage runs in: reads one input from the parent, answers one StageMessage, ends.
 * Libraries are loaded by the stage that needs them, so that a child carries nothing else.
 */
async function runStage(message: unknown, signal: AbortSignal): Promise<StageResult> {
  const stage = stageNamed((message as { stage: string }).stage, STAGE_LIST);
  return stage.run(stage.input.parse(message), signal);
}

process.once('message', (message) => {
  const ended = new AbortController();
  process.once('disconnect', () => ended.abort());
  runStage(message, ended.signal)
    .then(
      (result): StageMessage => ({ result }),
      (error: unknown): StageMessage => ({
        error:
          error instanceof Error
            ? { message: error.message, stack: error.stack }
            : { message: String(error) },
      }),
    )
    .then((answer) => {
      // The parent ends this process as soon as it has the answer.
      flushCompileCache();
      process.send?.(answer, () => process.exit(0));
    });
});
