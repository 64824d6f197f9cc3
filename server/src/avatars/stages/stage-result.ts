import { lstat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { jsonFault } from '@vivant/contract/text';
import type { TaskOutcome } from '@vivant/platform/task-process';
import type { AnyInput } from './define-stage.ts';
import { type StageList, stageNamed } from './stage-list.ts';
import { StageMessage, type StageResult } from './stage-types.ts';

/** Far more than any stage learns. */
const RESULT_MAX = { levels: 20, bytes: 512 * 1024 };

/**
 * The answer of a stage's process, here or on another machine. The process may have been taken over by what it
 * decoded: an answer that no stage gives, or that could not be stored, counts as an outage.
 */
export async function stageResultOf(
  { stage: name, outDir }: AnyInput,
  outcome: TaskOutcome,
  stages?: StageList,
): Promise<StageResult> {
  const stage = stageNamed(name, stages);
  // Only hostile or absurd material gets here: trying again would end the same.
  if (outcome === 'too_much_memory') return { status: 'failed', userFeedback: stage.tooMuch };
  const nonsense = () => new Error(`the ${name} stage answered nonsense`);
  const parsed = StageMessage.safeParse(outcome.message);
  if (!parsed.success) throw nonsense();
  if ('error' in parsed.data) {
    const { message, stack } = parsed.data.error;
    throw Object.assign(new Error(message), { name: 'StageError', stack });
  }
  const { result } = parsed.data;
  if (jsonFault(result, RESULT_MAX) !== null) throw nonsense();
  if (result.status === 'failed') return result;
  const roles = new Set(result.files.map(({ role }) => role));
  if (roles.size !== result.files.length) throw nonsense();
  for (const { role, path } of result.files) {
    const isOwn = stage.makes.includes(role) && dirname(path) === outDir;
    // Links are refused: a link would be followed to whatever file of this machine it names.
    if (!isOwn || !(await lstat(path)).isFile()) throw nonsense();
  }
  return result;
}
