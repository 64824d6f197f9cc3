import type { StudioSession } from '@vivant/contract/studio/sessions';
import type { TurnTiming } from '@vivant/contract/turn-timing';
import type { Caption } from '../../shared/call/captions.ts';

const plain = (text: string) => text.replace(/\s+/gu, ' ').trim();

/**
 * How long each answer took, by the segment of its caption. What is stored of a session knows no segments: an answer is
 * found by its words, and the same words said twice in the order in which they were said.
 */
export function answerTimes(
  captions: readonly Caption[],
  turns: StudioSession['turns'],
): Map<string, TurnTiming> {
  const left = turns.filter(({ role }) => role === 'assistant');
  const times = new Map<string, TurnTiming>();
  for (const { segmentId, text } of answersOf(captions)) {
    const index = left.findIndex((turn) => plain(turn.text) === plain(text));
    const [turn] = index < 0 ? [] : left.splice(index, 1);
    if (turn?.timing) times.set(segmentId, turn.timing);
  }
  return times;
}

/** What the avatar has said to the end, or until it was interrupted. */
export function answersOf(captions: readonly Caption[]): Caption[] {
  return captions.filter(({ speaker, final }) => speaker === 'avatar' && final);
}
