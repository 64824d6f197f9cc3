import type { StoredKnowledge } from '@vivant/contract/knowledge/open';

/**
 * Phrases of the documents that a visitor may have said, by their sound. English only, as no other language is
 * recognised that badly.
 */
export interface Misheard {
  /** The words with the phrase that they sound like, if one phrase clearly wins; null otherwise. */
  corrected(words: string): string | null;
  /** Phrases of the documents, the likeliest first. */
  meant(words: string): string[];
  /** Without phrases, no words can be recognised as misheard. */
  knowsPhrases(): boolean;
}

const HEARD_MAX_WORDS = 30;
const WINDOW_MAX_WORDS = 3;
/** Shorter sounds resemble too many others; sounds that are not identical must be longer. */
const SOUND_MIN = 3;
const UNLIKE_SOUND_MIN = 5;
/** Tolerance for sums of costs. */
const ROUNDING = 1e-9;
/** The share of a phrase's sounds that may differ. */
const LIKE = 0.12;
/** A phrase that is nearer than any other by this much is used without asking. */
const CLEAR_LEAD = 0.1;
const MEANT_MAX = 4;

interface Match {
  phrase: string;
  /** 0: the same sounds; 1: no common sounds. */
  distance: number;
  sounds: number;
  at: number;
  count: number;
}

/** Without phrases if the documents were read before phrases were gathered, or are not in English. */
export function createMisheard(knowledge: StoredKnowledge | null): Misheard {
  let known: { phrase: string; one: string; sound: Sound }[] | null = null;
  // Read when first needed, so that the start of a session does not wait for it.
  const phrases = () => {
    known ??= phrasesOf(knowledge)
      .map((phrase) => ({ phrase, one: singular(phrase), sound: soundOf(phrase) }))
      .filter(({ sound }) => sound.length >= SOUND_MIN);
    return known;
  };
  /** The last request: the same words are corrected and then asked about. */
  let last: { words: string; matches: readonly Match[] } | null = null;

  function matches(words: readonly string[]): readonly Match[] {
    const key = words.join(' ');
    if (last?.words !== key) last = { words: key, matches: find(words) };
    return last.matches;
  }

  function find(words: readonly string[]): Match[] {
    const found: Match[] = [];
    for (let at = 0; at < words.length; at++)
      for (let count = 1; count <= WINDOW_MAX_WORDS && at + count <= words.length; count++) {
        const said = words.slice(at, at + count).join(' ');
        const saidOne = singular(said);
        const heard = soundOf(said);
        for (const { phrase, one, sound } of phrases()) {
          const { length: sounds } = sound;
          if (Math.abs(heard.length - sounds) > Math.max(heard.length, sounds) / 3) continue;
          if (saidOne === one) {
            found.push({ phrase, distance: 0, sounds, at, count });
            continue;
          }
          if (sounds < UNLIKE_SOUND_MIN || differsAtLeast(heard, sound) / sounds > LIKE) continue;
          const distance = soundDistance(heard, sound, LIKE * sounds) / sounds;
          if (distance <= LIKE) found.push({ phrase, distance, sounds, at, count });
        }
      }
    return found;
  }

  const wordsOf = (text: string) => (text.toLowerCase().match(/[a-z']+/g) ?? []).slice(0, HEARD_MAX_WORDS);
  return {
    corrected(text) {
      const words = wordsOf(text);
      // If one word was recognised as another, the nearest phrase is rarely right; if a word was recognised as several,
      // it is.
      const [best, ...others] = matches(words)
        .filter(
          ({ phrase, count, sounds }) => phrase.split(' ').length !== count && sounds >= UNLIKE_SOUND_MIN,
        )
        .sort((a, b) => a.distance - b.distance || b.sounds - a.sounds);
      if (best === undefined) return null;
      const isElsewhere = ({ at, count }: Match) => at >= best.at + best.count || best.at >= at + count;
      const rival = others.find((other) => other.phrase !== best.phrase && !isElsewhere(other));
      if (rival !== undefined && rival.distance < best.distance + CLEAR_LEAD) return null;
      return [...words.slice(0, best.at), best.phrase, ...words.slice(best.at + best.count)].join(' ');
    },
    meant(text) {
      const likeliest = matches(wordsOf(text)).toSorted((a, b) => weightOf(b) - weightOf(a));
      return [...new Set(likeliest.map(({ phrase }) => phrase))].slice(0, MEANT_MAX);
    },
    knowsPhrases: () => phrases().length > 0,
  };
}

const singular = (word: string) => word.replace(/(?<=..)s$/, '');

/** A long phrase that is nearly right is better evidence than a short one that is exactly right. */
const weightOf = ({ sounds, distance }: Match) => sounds * (1 - 2 * distance);

function phrasesOf(knowledge: StoredKnowledge | null): string[] {
  try {
    return (knowledge?.hearing()?.phrases ?? []).map(([phrase]) => phrase);
  } catch {
    return [];
  }
}

/** In this order: English spellings and the sounds they mostly stand for, one sign each. */
const SPELLINGS: readonly (readonly [written: RegExp, sign: string])[] = [
  [/\b(?:kn|gn|pn)/g, 'n'],
  [/\bwr/g, 'r'],
  [/ph/g, 'f'],
  [/igh/g, 'i'],
  [/ght/g, 't'],
  [/ck|qu?|c(?![eiyh])/g, 'k'],
  [/c(?=[eiy])/g, 's'],
  [/tio|ssio|cio/g, 'So'],
  [/sh|ch|tch/g, 'S'],
  [/dge?(?=\b)|g(?=[eiy])/g, 'j'],
  [/x/g, 'ks'],
  [/th/g, '0'],
  [/wh/g, 'w'],
  [/(?<=[a-z0S]{2})e\b/g, ''],
  [/[^a-z0S]/g, ''],
  [/h/g, ''],
  [/ee|ea|ie|ei|[iy]+/g, 'i'],
  [/oo|ou|ew|eu|u/g, 'u'],
  [/ai|ay|au|aw|a/g, 'a'],
  [/oa|oi|o/g, 'o'],
  [/z/g, 's'],
  [/(.)\1+/g, '$1'],
];

const ALIKE = ['pb', 'td0', 'kg', 'fv', 'sjS', 'mn', 'lrw'];
const isAlike = (a: string, b: string) => ALIKE.some((group) => group.includes(a) && group.includes(b));
const VOWELS = 'aeiou';
/** Vowels are added, lost and changed more easily than consonants. */
const costOf = (sound: string) => (VOWELS.includes(sound) ? 0.4 : 1);

function replaceCost(from: string, to: string): number {
  if (from === to) return 0;
  if (VOWELS.includes(from) !== VOWELS.includes(to)) return 1;
  return VOWELS.includes(from) ? 0.35 : isAlike(from, to) ? 0.5 : 1;
}

/** All signs, for tables of costs: distances are computed tens of thousands of times in a turn. */
const SIGNS = 'abcdefghijklmnopqrstuvwxyz0S';
const COST = Float64Array.from(SIGNS, costOf);
const REPLACE = Float64Array.from(
  [...SIGNS].flatMap((from) => [...SIGNS].map((to) => replaceCost(from, to))),
);
/** For each sign, the group in `ALIKE` to which it belongs; −1 for none. */
const GROUP = Int8Array.from(SIGNS, (sign) => ALIKE.findIndex((group) => group.includes(sign)));

interface Sound {
  length: number;
  /** Indices in `SIGNS`. */
  signs: Uint8Array;
  /** The number of signs in each group of `ALIKE`. */
  groups: Uint8Array;
}

function soundOf(text: string): Sound {
  const written = SPELLINGS.reduce((sound, [letters, sign]) => sound.replace(letters, sign), text);
  const signs = Uint8Array.from(written, (sign) => SIGNS.indexOf(sign));
  const groups = new Uint8Array(ALIKE.length);
  for (const sign of signs) {
    const group = GROUP[sign] ?? -1;
    if (group >= 0) groups[group] = (groups[group] ?? 0) + 1;
  }
  return { length: signs.length, signs, groups };
}

/**
 * A lower bound for `soundDistance`, without its table: each consonant without a similar one on the other side costs
 * 1.
 */
function differsAtLeast(heard: Sound, meant: Sound): number {
  let more = 0;
  let fewer = 0;
  for (let group = 0; group < ALIKE.length; group++) {
    const difference = (heard.groups[group] ?? 0) - (meant.groups[group] ?? 0);
    if (difference > 0) more += difference;
    else fewer -= difference;
  }
  return Math.max(more, fewer);
}

/** The cost of turning one sequence of sounds into another; infinite if it is certain to be more than `most`. */
function soundDistance(heard: Sound, meant: Sound, most: number): number {
  const { signs, length } = meant;
  let row = new Float64Array(length + 1);
  let next = new Float64Array(length + 1);
  for (let at = 0; at < length; at++) row[at + 1] = (row[at] ?? 0) + (COST[signs[at] ?? 0] ?? 0);
  for (const from of heard.signs) {
    const drop = COST[from] ?? 0;
    const replace = from * SIGNS.length;
    let left = (row[0] ?? 0) + drop;
    let least = left;
    next[0] = left;
    for (let at = 0; at < length; at++) {
      const to = signs[at] ?? 0;
      left = Math.min(
        (row[at] ?? 0) + (REPLACE[replace + to] ?? 0),
        (row[at + 1] ?? 0) + drop,
        left + (COST[to] ?? 0),
      );
      next[at + 1] = left;
      if (left < least) least = left;
    }
    if (least > most + ROUNDING) return Number.POSITIVE_INFINITY;
    [row, next] = [next, row];
  }
  return row[length] ?? 0;
}
