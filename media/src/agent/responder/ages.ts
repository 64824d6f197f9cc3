import type { Ages } from '@vivant/contract/locales/locale';

/**
 * Reads which age a question mentions, and for which ages a sentence holds: "How much for my daughter, she is nine?"
 */
export interface AgeReader {
  /** The last age that is mentioned; null if there is none. */
  asked(question: string): number | null;
  /** Whether a sentence holds for that age; null if it mentions no ages. */
  isFor(sentence: string, age: number): boolean | null;
  /** Whether a word stands for somebody of an age, or for the age itself. */
  isOfAge(word: string): boolean;
}

const KINDS = ['range', 'under', 'upTo', 'from'] as const;
const OLDEST = 120;
/** A price, a time of day, a share or a part of a larger number is not an age. */
const DIGITS = String.raw`(?<![\d.,:€$£¥])\d{1,3}(?!\d|[.,:]\d|\s?[%€$£¥])`;
const LETTER = String.raw`[\p{Script=Latin}\p{Script=Cyrillic}\p{M}]`;

export function createAgeReader(ages: Ages): AgeReader {
  const values = valuesOf(ages);
  // "seventy" before "seven"; a number is not matched within another word.
  const words = [...values.keys()].sort((a, b) => b.length - a.length).join('|');
  const number = `(${DIGITS}|(?<!${LETTER})(?:${words})(?!${LETTER}))`;
  const reader = (pattern: string) =>
    new RegExp(pattern.replaceAll('N', number).replaceAll(' ', String.raw`\s`), 'giu');
  const asked = reader(ages.asked);
  const kinds = KINDS.map((kind) => [kind, reader(ages[kind])] as const);
  /**
   * The ages in the groups of a match. There are as many groups as its pattern has, and those of other branches are
   * empty.
   */
  const agesIn = (groups: readonly unknown[]) =>
    groups
      .filter((group) => typeof group === 'string')
      .map((written) => values.get(written.toLowerCase()) ?? Number(written));

  return {
    asked(question) {
      const last = [...question.matchAll(asked)].at(-1);
      const [age] = last === undefined ? [] : agesIn(last.slice(1));
      return age === undefined || age > OLDEST ? null : age;
    },
    isFor(sentence, age) {
      if (!ages.people.test(sentence)) return null;
      const found: boolean[] = [];
      let rest = sentence;
      // A number within a range does not begin another.
      for (const [kind, pattern] of kinds)
        rest = rest.replace(pattern, (...match) => {
          const [first = 0, last = first] = agesIn(match.slice(1, -2));
          found.push(isWithin(age, kind, first, last));
          return ' ';
        });
      return found.length === 0 ? null : found.includes(true);
    },
    isOfAge: (word) => ages.people.test(word) || values.has(word) || /^\d{1,3}$/.test(word),
  };
}

function isWithin(age: number, kind: (typeof KINDS)[number], first: number, last: number): boolean {
  if (kind === 'range') return age >= first && age <= last;
  if (kind === 'under') return age < first;
  return kind === 'upTo' ? age <= first : age >= first;
}

function valuesOf({ numbers, tens }: Ages): Map<string, number> {
  const values = new Map<string, number>();
  for (const [at, word] of numbers.split(' ').entries()) values.set(word, at + 1);
  for (const [at, word] of tens.split(' ').entries()) if (word !== '') values.set(word, 10 * (at + 3));
  return values;
}
