import type { StudioTurn } from '@vivant/contract/studio/sessions';
import type { Caption } from '../../shared/call/captions.ts';

const plain = (text: string) => text.replace(/\s+/gu, ' ').trim();

/**
 * The stored data of each answer, by the segment of its caption. Stored sessions have no segments: an answer is found
 * by its words, and repeated words in the order in which they were said. Of an interrupted answer a little more can
 * have been shown than is stored.
 */
export function storedAnswers(
  captions: readonly Caption[],
  turns: readonly StudioTurn[],
): Map<string, StudioTurn> {
  const left = turns.filter(({ role }) => role === 'assistant');
  const stored = new Map<string, StudioTurn>();
  for (const { segmentId, text } of captions.filter(isAnswer)) {
    const shown = plain(text);
    const same = left.findIndex((turn) => plain(turn.text) === shown);
    const index =
      same < 0 ? left.findIndex((turn) => turn.interrupted && shown.startsWith(plain(turn.text))) : same;
    const [turn] = index < 0 ? [] : left.splice(index, 1);
    if (turn !== undefined) stored.set(segmentId, turn);
  }
  return stored;
}

/** The segment of the last answer. What is stored comes in order: with this one, all before it that ever will be. */
export function lastAnswerOf(captions: readonly Caption[]): string | undefined {
  return captions.findLast(isAnswer)?.segmentId;
}

/** Answers that the avatar has finished, or that were interrupted. */
const isAnswer = ({ speaker, final }: Caption) => speaker === 'avatar' && final;
