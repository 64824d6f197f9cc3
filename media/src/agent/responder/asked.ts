import { terms, UNSPACED_SCRIPT } from '@vivant/contract/knowledge/terms';
import { ANSWER_KINDS, type AnswerKind, type Locale } from '@vivant/contract/locales/locale';
import { createEverydayReader, type EverydayReader } from './everyday.ts';
import { folded, saysDoing, wordsOf } from './words.ts';

/** The parts of a question. */
export interface Asked {
  /** The kind of thing that answers it; null for yes or no and anything else. */
  kind: AnswerKind | null;
  words: readonly AskedWord[];
  /** Whether it continues an earlier question. */
  continues: boolean;
  /** What a request to be told about something names: "Tell me about the museum." Empty for any other question. */
  subject: readonly string[];
  /** "Where are you?" */
  asksWhereYouAre: boolean;
}

export interface AskedWord {
  word: string;
  /** Indices of the language's concepts to which it belongs. */
  concepts: readonly number[];
  /** Indices of the everyday topics to which it belongs. */
  topics: readonly number[];
  /** 0–1: words of earlier questions count less. */
  share: number;
  /** Its concepts decide which of its senses is meant; a phrase of several words could have another sense. */
  isOneSense?: true;
  /** It only says what somebody would do, or what they own: documents seldom use the same word. */
  isLight?: true;
  /** It consists of words that mean nothing by themselves: documents without it lack nothing that was asked. */
  isBeside?: true;
  /** It may be a weekday that a text includes without naming it: in a range of days, or in the weekend. */
  isWithinDays?: true;
  /**
   * It asks for a street and a number, which documents state without that word. `alone`: the question asks for nothing
   * else, so "Tell us your new address" is no answer.
   */
  address?: 'alone' | 'beside';
}

/** The weight of words of the question before, and again of the one before that. */
const EARLIER_SHARE = 0.4;
const WORDS_MAX = 40;

/** A language's words that any question may have. */
export function fillersOf(locale: Locale): ReadonlySet<string> {
  return new Set([...folded(locale.askingWords).split(/\s+/), ...wordsOf(folded(locale.askingWords))]);
}

export type QuestionReader = (text: string) => Asked;

export function createQuestionReader(
  locale: Locale,
  everyday: EverydayReader = createEverydayReader(locale.everyday),
): QuestionReader {
  const fillers = fillersOf(locale);
  const unspacedFillers = new RegExp(
    [...fillers]
      .filter((word) => UNSPACED_SCRIPT.test(word))
      .sort((a, b) => b.length - a.length)
      .join('|') || '(?!)',
    'gu',
  );

  const concepts = locale.concepts.map(({ source, flags }) => new RegExp(source, `${flags}g`));
  /** With the global flag: "What does it cost?" asks for a price twice. */
  const everywhere = Object.fromEntries(
    ANSWER_KINDS.map((kind) => {
      const { source, flags } = locale.answerKinds[kind].asked;
      return [kind, new RegExp(source, `${flags}g`)];
    }),
  ) as Record<AnswerKind, RegExp>;

  /** Includes the ending of its last word. */
  const tellOf = new RegExp(`(?:${locale.tellOf.source})[\\p{Script=Latin}\\p{Script=Cyrillic}]*`, 'giu');

  /** The kind with the longest match: "сколько" asks for a number, "сколько стоит" for a price. */
  function kindOf(text: string): AnswerKind | null {
    const lengthOf = (kind: AnswerKind) => locale.answerKinds[kind].asked.exec(text)?.[0].length ?? 0;
    const longest = ANSWER_KINDS.reduce((a, b) => (lengthOf(b) > lengthOf(a) ? b : a));
    return lengthOf(longest) > 0 ? longest : null;
  }

  /** Tells which words of a question only say what somebody would do, or what they own. */
  function lightIn(text: string): (word: string) => boolean {
    const { doing, mine, hasCapitalNouns = false } = locale;
    const owned = new Set(mine === null ? [] : [...text.matchAll(mine)].map(([, word = '']) => folded(word)));
    const written = text.match(/\p{L}+/gu) ?? [];
    const nouns = new Set(written.filter((word) => /^\p{Lu}/u.test(word)).map(folded));
    // A text without any capital has none at its nouns either.
    const tellsNouns = hasCapitalNouns && written.slice(1).some((word) => /^\p{Lu}/u.test(word));
    return (word) =>
      saysDoing(word) ||
      owned.has(word) ||
      doing?.test(word) === true ||
      (tellsNouns && !nouns.has(word) && /^\p{L}/u.test(word));
  }

  function tellingIn(text: string): string[] {
    const telling = wordsOf(everyday.parted(text.toLowerCase()).replace(unspacedFillers, ' ')).filter(
      isTelling,
    );
    return [...new Set(telling.flatMap((word) => wordsOf(folded(word))))]
      .filter((word) => !fillers.has(word))
      .slice(0, WORDS_MAX);
  }

  return (text) => {
    const whole = text.normalize('NFKC').replaceAll('’', "'").trim();
    const [address] = locale.address.asked.exec(whole) ?? [];
    const rest = address === undefined ? whole : whole.replace(address, ' ');
    const kind = kindOf(rest);
    const continues = locale.continues.test(rest.trim());
    const conceptsOf = new Map<string, number[]>();
    const ofOneSense = new Set<string>();
    const phrases: AskedWord[] = [];
    for (const [number, pattern] of concepts.entries())
      for (const found of rest.matchAll(pattern)) {
        const own = wordsAt(rest, found.index, found[0].length).filter((word) => !fillers.has(word));
        if (own.length === 1) ofOneSense.add(own[0] ?? '');
        for (const word of own) conceptsOf.set(word, [...(conceptsOf.get(word) ?? []), number]);
        // "Machen Sie auf": words that only mean something together.
        if (own.length === 0)
          phrases.push({
            ...{ word: found[0].toLowerCase(), concepts: [number], topics: [], share: 1 },
            ...(/^[\p{L}\p{M}]+$/u.test(found[0]) && { isBeside: true as const }),
          });
      }
    // The words that ask for a price or a time are no topic; those that ask for a number may be: how long, how deep.
    const isMeasure = kind === null || kind === 'quantity';
    const topics = everyday.topicsIn(folded(isMeasure ? rest : rest.replace(everywhere[kind], ' ')));
    const topicsOf = new Map<string, number[]>();
    for (const [topic, touched] of topics)
      for (const word of touched) topicsOf.set(word, [...(topicsOf.get(word) ?? []), topic]);
    // In a script without spaces a single character belongs to the pairs that contain it: a cat in "bring a cat".
    const meantBy = (known: ReadonlyMap<string, number[]>, word: string) =>
      known.get(word) ?? [...known].find(([part]) => isPart(part, word))?.[1] ?? [];
    // "Are you open at 9 am?" is answered by hours that include it, not by that hour.
    const timeless = kind === null ? tellingIn(rest.replace(HOUR, ' ')) : [];
    const words = kind === null ? timeless : tellingIn(rest.replace(everywhere[kind], ' '));
    // "How much does it cost?" has no other words.
    if (words.length === 0)
      words.push(...tellingIn(kind === null ? rest : rest.replace(locale.answerKinds[kind].asked, ' ')));
    const light = lightIn(whole);
    const asked: AskedWord[] = words.map((word) => ({
      ...{ word, concepts: meantBy(conceptsOf, word), topics: meantBy(topicsOf, word), share: 1 },
      ...(ofOneSense.has(word) && { isOneSense: true as const }),
      ...(light(word) && { isLight: true as const }),
    }));
    // "How long", "get in": words that only form a topic together, or only say how much of it is asked for.
    const beside = new Map<string, number[]>();
    for (const [topic, touched] of topics)
      if (!touched.some((word) => words.includes(word))) {
        const said = [...new Set(touched)].join(' ');
        beside.set(said, [...(beside.get(said) ?? []), topic]);
      }
    for (const [word, own] of beside)
      phrases.push({ word, concepts: [], topics: own, share: 1, isBeside: true });
    const tellsOf = locale.tellOf.test(whole);
    const own = address === undefined ? [...asked, ...phrases] : asked;
    if (address !== undefined)
      own.push({
        ...{ word: folded(address), concepts: [], topics: [], share: 1 },
        address: own.length === 0 ? 'alone' : 'beside',
      });
    return {
      ...{
        kind,
        words: own,
        continues,
        subject: tellsOf ? tellingIn(whole.replace(tellOf, ' ')) : [],
      },
      asksWhereYouAre: kind === 'place' && own.length === 0 && locale.address.you.test(whole),
    };
  };
}

const HOUR =
  /\d{1,2}(?:[:.]\d\d)?\s?(?:am|pm|a\.m\.|p\.m\.|o'clock|uhr|h|heures?|horas?|утра|вечера|дня|ночи|час(?:а|ов)?|giờ(?: (?:sáng|chiều|tối))?)(?!\p{L})/giu;

const isPart = (part: string, word: string) =>
  part.length === 1 && UNSPACED_SCRIPT.test(part) && word.includes(part);

/** Single letters are what elisions leave ("l'heure"). */
const isTelling = (word: string) => terms(word).length > 0 && !/^\p{Script=Latin}$/u.test(word);

/** The words of a text that overlap with a range of it. */
function wordsAt(text: string, from: number, length: number): string[] {
  const before = /[\p{L}\p{N}]*$/u.exec(text.slice(0, from))?.[0] ?? '';
  const after = /^[\p{L}\p{N}]*/u.exec(text.slice(from + length))?.[0] ?? '';
  const spaced = /[\p{Script=Latin}\p{Script=Cyrillic}]/u.test(text.slice(from, from + length));
  const touched = text.slice(from, from + length);
  return wordsOf(folded(spaced ? before + touched + after : touched)).filter(isTelling);
}

/** A question that continues earlier ones, with their words added. Oldest first. */
export function continued(asked: Asked, earlier: readonly Asked[]): Asked {
  let { kind } = asked;
  const words = [...asked.words];
  let share = EARLIER_SHARE;
  for (const before of earlier.toReversed()) {
    kind ??= before.kind;
    for (const word of before.words)
      if (!words.some((own) => own.word === word.word)) words.push({ ...word, share: word.share * share });
    share *= EARLIER_SHARE;
    if (!before.continues) break;
  }
  return { ...asked, kind, words };
}
