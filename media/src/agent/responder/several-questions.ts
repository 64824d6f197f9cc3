import type { Locale } from '@vivant/contract/locales/locale';
import type { QuestionReader } from './asked.ts';

/** A text with more questions counts as one. */
const PARTS_MAX = 3;
/** "When and where": both words ask about what follows. */
const SEVERAL_WORDS =
  /[\p{L}\p{N}]\P{L}+[\p{L}\p{N}]|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]{3}/u;
const MARKS = String.raw`[?!;？！；。]+\s*(?=\S)|\.\s+(?=\S)`;

/**
 * Splits "What does it cost, and when are you open?" into its questions; none if it is a single one. A part before or
 * after "and" that asks for nothing by itself stays with the question beside it.
 */
export type SeveralReader = (question: string) => readonly string[];

export function createSeveralReader({ and }: Locale, readQuestion: QuestionReader): SeveralReader {
  const between = new RegExp(`${and.source}|${MARKS}`, `${and.flags}g`);
  return (question) => {
    const parts: [from: number, to: number][] = [];
    let from = 0;
    const part = (to: number, next: number) => {
      if (!asks(question.slice(from, to))) return;
      parts.push([from, to]);
      from = next;
    };
    for (const { 0: mark, index } of question.matchAll(between)) part(index, index + mark.length);
    part(question.length, question.length);
    const last = parts.at(-1);
    if (last !== undefined) last[1] = question.length;
    const isSeveral = parts.length > 1 && parts.length <= PARTS_MAX;
    return isSeveral ? parts.map(([start, end]) => question.slice(start, end).trim()) : [];
  };

  function asks(part: string): boolean {
    if (!SEVERAL_WORDS.test(part)) return false;
    const { kind, words } = readQuestion(part);
    return kind !== null || words.some(({ address }) => address === 'alone');
  }
}
