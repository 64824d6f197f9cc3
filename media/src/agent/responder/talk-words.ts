import { type SmallTalk, TALK_WORDS, type TalkWord } from '@vivant/contract/locales/small-talk/small-talk';

/**
 * As it is written; with slips of the finger read as what was meant; or the words that are known, where most are.
 */
export type HowRead = 'exactly' | 'mended' | 'mostly';

/** The kinds of words that a clause is made of, in their order; null where some of it is of no kind. */
export type TalkReader = (clause: string, how: HowRead) => readonly TalkWord[] | null;

/** Longer than any small talk, and short enough to be looked at in no time. */
const CLAUSE_MAX_CHARS = 80;
const ENDING_MAX_CHARS = 3;
/** Shorter words are too like others to be taken for one with a slip of the finger, and long clauses hold too many. */
const TYPO_MIN_CHARS = 6;
const TYPO_MAX_WORDS = 4;
const PATTERN_KEY_CHARS = 4;

/** As the words of small talk are written: without marks of accents, apostrophes and what stands around words. */
export function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/(?<=\p{Script=Latin})\p{M}+/gu, '')
    .normalize('NFC')
    .replace(/['’‘`´]/g, '')
    .replace(/đ/gi, 'd')
    .replaceAll('ß', 'ss')
    .replaceAll('ё', 'е')
    .replace(/[^\p{L}\p{M}\p{N}ー]+/gu, ' ')
    .trim();
}

interface Way {
  kinds: readonly TalkWord[];
  cost: number;
  /** Parts of no kind. */
  unknown: number;
}
/** Words that are known say more than words that may be any. */
const OPEN_COST = 3;
const UNKNOWN_COST = 4;
const UNKNOWN_MAX_SHARE = 0.5;

export function createTalkReader({ words, isUnspaced = false, variants = '' }: SmallTalk): TalkReader {
  const alike = new Map(
    Array.from(variants.matchAll(/(.)(.)/gu), ([, one = '', other = '']) => [one, other] as const),
  );
  const phrases = TALK_WORDS.flatMap((kind) =>
    words[kind]
      .trim()
      .split(/,\s+/)
      .map((phrase) => ({ kind, phrase: phrase.replace(/[ㄱ-ㅣ]/g, (letter) => letter.normalize('NFKC')) })),
  );
  const kindOf = new Map(
    phrases.filter(({ phrase }) => !/[*…@_]/.test(phrase)).map(({ kind, phrase }) => [phrase, kind] as const),
  );
  /** By the letters they begin with; one that may begin with any stands under none. */
  const patterns = Map.groupBy(
    phrases
      .filter(({ phrase }) => /[*…@_]/.test(phrase))
      .map(({ kind, phrase }) => ({
        kind,
        begin: /^[*…@_]/.test(phrase) ? '' : phrase.slice(0, PATTERN_KEY_CHARS).replace(/[*…@_].*/u, ''),
        isOpen: /[…_]/.test(phrase),
        matches: matcherOf(phrase, isUnspaced),
      })),
    ({ begin }) => begin,
  );
  const patternsFor = (piece: string) =>
    Array.from(
      { length: PATTERN_KEY_CHARS + 1 },
      (_, length) => patterns.get(piece.slice(0, length)) ?? [],
    ).flat();
  const known = new Set([...kindOf.keys()].flatMap((phrase) => phrase.split(' ')));
  const longKnown = Map.groupBy(
    [...known].filter((word) => word.length >= TYPO_MIN_CHARS),
    ([first]) => first,
  );

  function pieceOf(piece: string, isToEnd: boolean): { kind: TalkWord; cost: number } | null {
    const exact = kindOf.get(piece.toLowerCase());
    if (exact !== undefined) return { kind: exact, cost: 1 };
    const like = patternsFor(piece.toLowerCase()).find(
      ({ isOpen, matches }) => (isToEnd || !isOpen) && matches(piece),
    );
    return like === undefined ? null : { kind: like.kind, cost: like.isOpen ? OPEN_COST : 1 };
  }

  /** In as few pieces as it takes: "good morning" is a greeting and no praise. */
  function cover(parts: readonly string[], between: string, how: HowRead): readonly TalkWord[] | null {
    const ways: (Way | null)[] = [{ kinds: [], cost: 0, unknown: 0 }];
    for (let to = 1; to <= parts.length; to++) {
      ways[to] = null;
      for (let from = 0; from < to; from++) {
        const before = ways[from];
        const piece = before ? pieceOf(parts.slice(from, to).join(between), to === parts.length) : null;
        if (!before || piece === null || (ways[to]?.cost ?? Infinity) <= before.cost + piece.cost) continue;
        ways[to] = { ...before, kinds: [...before.kinds, piece.kind], cost: before.cost + piece.cost };
      }
      const before = ways[to - 1];
      if (how === 'mostly' && before && ways[to] === null)
        ways[to] = { ...before, cost: before.cost + UNKNOWN_COST, unknown: before.unknown + 1 };
    }
    const whole = ways[parts.length] ?? null;
    return whole === null || whole.unknown > UNKNOWN_MAX_SHARE * parts.length ? null : whole.kinds;
  }

  const mended = (word: string) =>
    word.length < TYPO_MIN_CHARS || known.has(word.toLowerCase())
      ? word
      : (longKnown.get(word.toLowerCase()[0])?.find((other) => isSlip(word.toLowerCase(), other)) ?? word);

  return (clause, how) => {
    if (clause.length > CLAUSE_MAX_CHARS) return null;
    const text = [...plain(clause)].map((letter) => alike.get(letter) ?? letter).join('');
    if (text === '') return null;
    const ways = unstretched(text).map((way) => (isUnspaced ? [...way.replaceAll(' ', '')] : way.split(' ')));
    const between = isUnspaced ? '' : ' ';
    if (how === 'mended' && (isUnspaced || text.split(' ').length > TYPO_MAX_WORDS)) return null;
    for (const parts of ways) {
      const found = cover(how === 'mended' ? parts.map(mended) : parts, between, how);
      if (found !== null) return found;
    }
    return null;
  };
}

/** "Hellooo", "cooool", "おはよーー": letters that were held. */
function unstretched(text: string): string[] {
  const ways = [text];
  if (/(\p{L})\1\1/u.test(text))
    ways.push(text.replace(/(\p{L})\1{2,}/gu, '$1'), text.replace(/(\p{L})\1{2,}/gu, '$1$1'));
  if (/[ーっッぁぃぅぇぉ]+$/u.test(text)) ways.push(text.replace(/[ーっッぁぃぅぇぉ]+$/u, ''));
  return ways;
}

/** Its pattern is made when it is first asked: a language has hundreds, of which a session needs few. */
function matcherOf(phrase: string, isUnspaced: boolean): (piece: string) => boolean {
  let pattern: RegExp | null = null;
  return (piece) => {
    pattern ??= patternOf(phrase, isUnspaced);
    return pattern.test(piece);
  };
}

function patternOf(phrase: string, isUnspaced: boolean): RegExp {
  const anything = isUnspaced ? '[\\p{L}\\p{N}]{1,8}' : '[\\p{L}\\p{N}]+(?: [\\p{L}\\p{N}]+){0,3}';
  const source = phrase
    .replaceAll('*', `\\p{L}{0,${ENDING_MAX_CHARS}}`)
    .replaceAll('…', anything)
    .replaceAll('_', '\\p{L}+')
    .replaceAll('@', '(?:(?-i:\\p{Lu})\\p{L}+|[\\p{Script=Katakana}ー]{2,8})');
  return new RegExp(`^${source}$`, 'iu');
}

/** One letter too many, too few or another, or two that changed places; never the first one. */
function isSlip(word: string, other: string): boolean {
  if (word[0] !== other[0] || Math.abs(word.length - other.length) > 1) return false;
  let from = 0;
  while (from < word.length && word[from] === other[from]) from++;
  const rest = (text: string, at: number) => text.slice(from + at);
  return (
    rest(word, 1) === rest(other, 1) ||
    rest(word, 1) === rest(other, 0) ||
    rest(word, 0) === rest(other, 1) ||
    (word[from] === other[from + 1] && word[from + 1] === other[from] && rest(word, 2) === rest(other, 2))
  );
}
