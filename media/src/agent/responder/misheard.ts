import type { StoredKnowledge } from '@vivant/contract/knowledge/open';

/** What of the documents a visitor may have said, by its sound. English alone: only that is heard so badly. */
export interface Misheard {
  /** The words with what they sound like put in, where one phrase clearly wins; null where none does. */
  corrected(words: string): string | null;
  /** What the documents speak of, the likeliest first. */
  meant(words: string): string[];
  /** Where there are none, nothing can have been heard as anything else. */
  knowsPhrases(): boolean;
}

const HEARD_MAX_WORDS = 30;
const WINDOW_MAX_WORDS = 3;
/** Shorter sounds are like too many others; those that are not quite the same need to be longer. */
const SOUND_MIN = 3;
const UNLIKE_SOUND_MIN = 5;
/** Of the sounds of a phrase, as many may be other ones. */
const LIKE = 0.12;
/** So much nearer than any other phrase there, to be put in without a question. */
const CLEAR_LEAD = 0.1;
const MEANT_MAX = 4;

interface Match {
  phrase: string;
  /** 0: the same sounds; 1: none of them. */
  distance: number;
  sounds: number;
  at: number;
  count: number;
}

/** Knows nothing where the documents were read before anybody gathered what they speak of, or are not in English. */
export function createMisheard(knowledge: StoredKnowledge | null): Misheard {
  let known: { phrase: string; sound: string }[] | null = null;
  // Read when it is first needed: no session waits for it to start.
  const phrases = () => {
    known ??= phrasesOf(knowledge)
      .map((phrase) => ({ phrase, sound: soundOf(phrase) }))
      .filter(({ sound }) => sound.length >= SOUND_MIN);
    return known;
  };

  function matches(words: readonly string[]): Match[] {
    const found: Match[] = [];
    for (let at = 0; at < words.length; at++)
      for (let count = 1; count <= WINDOW_MAX_WORDS && at + count <= words.length; count++) {
        const said = words.slice(at, at + count).join(' ');
        const heard = soundOf(said);
        for (const { phrase, sound } of phrases()) {
          if (Math.abs(heard.length - sound.length) > Math.max(heard.length, sound.length) / 3) continue;
          const distance = soundDistance(heard, sound) / sound.length;
          const isSame = singular(said) === singular(phrase);
          if (!isSame && sound.length < UNLIKE_SOUND_MIN) continue;
          if (isSame || distance <= LIKE)
            found.push({ phrase, distance: isSame ? 0 : distance, sounds: sound.length, at, count });
        }
      }
    return found;
  }

  const wordsOf = (text: string) => (text.toLowerCase().match(/[a-z']+/g) ?? []).slice(0, HEARD_MAX_WORDS);
  return {
    corrected(text) {
      const words = wordsOf(text);
      // A word that was heard as another one is rarely the nearest; one that fell apart into several is.
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
      const likeliest = matches(wordsOf(text)).sort((a, b) => weightOf(b) - weightOf(a));
      return [...new Set(likeliest.map(({ phrase }) => phrase))].slice(0, MEANT_MAX);
    },
    knowsPhrases: () => phrases().length > 0,
  };
}

const singular = (word: string) => word.replace(/(?<=..)s$/, '');

/** A long phrase that is nearly right tells more than a short one that is right. */
const weightOf = ({ sounds, distance }: Match) => sounds * (1 - 2 * distance);

function phrasesOf(knowledge: StoredKnowledge | null): string[] {
  try {
    return (knowledge?.hearing()?.phrases ?? []).map(([phrase]) => phrase);
  } catch {
    return [];
  }
}

/** In this order: letters of English as the sounds they mostly stand for, one sign each. */
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

function soundOf(text: string): string {
  return SPELLINGS.reduce((sound, [written, sign]) => sound.replace(written, sign), text);
}

const ALIKE = ['pb', 'td0', 'kg', 'fv', 'sjS', 'mn', 'lrw'];
const isAlike = (a: string, b: string) => ALIKE.some((group) => group.includes(a) && group.includes(b));
const VOWELS = 'aeiou';
/** A vowel comes, goes and changes more easily than a consonant. */
const costOf = (sound: string) => (VOWELS.includes(sound) ? 0.4 : 1);

function replaceCost(from: string, to: string): number {
  if (from === to) return 0;
  if (VOWELS.includes(from) !== VOWELS.includes(to)) return 1;
  return VOWELS.includes(from) ? 0.35 : isAlike(from, to) ? 0.5 : 1;
}

/** What it costs to turn one row of sounds into another. */
function soundDistance(heard: string, meant: string): number {
  let row = [0];
  for (const sound of meant) row.push((row.at(-1) ?? 0) + costOf(sound));
  for (const from of heard) {
    const next = [(row[0] ?? 0) + costOf(from)];
    for (const [at, to] of [...meant].entries()) {
      const replace = replaceCost(from, to);
      next.push(
        Math.min((row[at] ?? 0) + replace, (row[at + 1] ?? 0) + costOf(from), (next[at] ?? 0) + costOf(to)),
      );
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
