import type { StudioTurn } from '@vivant/contract/studio/sessions';
import type { Caption } from '../../shared/call/captions.ts';

const plain = (text: string) => text.replace(/\s+/gu, ' ').trim();

/**
 * What is stored of each answer, by the segment of its caption. What is stored of a session knows no segments: an
 * answer is found by its words, and the same words said twice in the order in which they were said. Of one that was
 * interrupted a little more can have been shown than is stored.
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

/** What the avatar has said to the end, or until it was interrupted. */
const isAnswer = ({ speaker, final }: Caption) => speaker === 'avatar' && final;
