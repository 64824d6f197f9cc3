import { z } from 'zod';
import { StageInput, type StageMessage, type StageResult } from './stage-types.ts';

/**
 * Entry of the child process a stage runs in: reads one StageInput from the parent, answers one StageMessage,
 * ends. Libraries are loaded by stage, so that a child carries only what it needs.
 */
async function runStage(input: StageInput, signal: AbortSignal): Promise<StageResult> {
  switch (input.stage) {
    case 'appearance':
      return (await import('./appearance.ts')).runAppearanceStage(input, signal);
    case 'voice':
      return (await import('./voice.ts')).runVoiceStage(input, signal);
    case 'knowledge':
      return (await import('./knowledge.ts')).runKnowledgeStage(input, signal);
    case 'previews':
      return (await import('./previews.ts')).runPreviewsStage(input, signal);
  }
}

process.once('message', (message) => {
  const ended = new AbortController();
  process.once('disconnect', () => ended.abort());
  runStage(z.parse(StageInput, message), ended.signal)
    .then(
      (result): StageMessage => ({ result }),
      (error: unknown): StageMessage => ({
        error:
          error instanceof Error
            ? { message: error.message, ...(error.stack === undefined ? {} : { stack: error.stack }) }
            : { message: String(error) },
      }),
    )
    .then((answer) => process.send?.(answer, () => process.exit(0)));
});
