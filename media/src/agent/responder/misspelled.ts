import type { StoredKnowledge } from '@vivant/contract/knowledge/open';
import type { Locale } from '@vivant/contract/locales/locale';
import { fillersOf } from './asked.ts';
import { folded, likeness, wordsOf } from './words.ts';

/** Only the beginning of long documents is read. */
const PASSAGES_MAX = 400;
/** Shorter words are too similar to others. */
const CHARS_MIN = 5;
/** From this length on a word may have two slips. */
const LONG_CHARS = 8;
/** Longer words are texts that were typed without spaces. */
const CHARS_MAX = 30;
/** A word that only differs in its ending counts as known. */
const KNOWN = 0.8;
/** The costs of slips: a letter doubled or not; one left out or two swapped; one too many; another one. */
const DOUBLED = 0.5;
const SLIP = 1;
const ADDED = 1.5;
const OTHER = 2;
/** Vowels, and letters for the same sound, which are easily confused. */
const ALIKE = ['aeiouyäöü', 'sz', 'ckq', 'fv', 'dt', 'bp', 'аоуэыиеёюя', 'сз', 'дт', 'бп', 'вф', 'гк', 'жш'];
const WORD = /[\p{Script=Latin}\p{Script=Cyrillic}]+/gu;

interface Vocabulary {
  /** How often the documents contain a word; words in which questions are put may have no occurrences. */
  counts: ReadonlyMap<string, number>;
  /** The same words with their accents. */
  written: ReadonlyMap<string, string>;
}

/**
 * The question with its unknown words corrected to words that the documents contain; null if none of them is near
 * enough.
 */
export type Misspelled = (question: string) => string | null;

/**
 * Only for scripts with spaces, where letters are swapped, doubled and left out; other scripts are typed by choosing
 * characters.
 */
export function createMisspelled(stores: readonly StoredKnowledge[], locale: Locale): Misspelled {
  const fillers = fillersOf(locale);
  let known: Vocabulary | null = null;

  function vocabulary(): Vocabulary {
    if (known !== null) return known;
    const counts = new Map<string, number>();
    const written = new Map<string, string>();
    const add = (text: string) => {
      for (const word of wordsOf(folded(text))) counts.set(word, (counts.get(word) ?? 0) + 1);
    };
    for (const store of stores) {
      for (const { title } of store.files) add(title ?? '');
      for (let id = 0; id < Math.min(store.passageCount, PASSAGES_MAX); id++) {
        const { heading, text } = store.passage(id);
        add(`${heading ?? ''} ${text}`);
      }
    }
    const asking = [...Object.values(locale.answerKinds), locale.address].map(({ asked }) => asked);
    for (const pattern of [...asking, ...locale.concepts])
      for (const word of plainWordsOf(pattern)) {
        written.set(folded(word), word);
        counts.set(folded(word), counts.get(folded(word)) ?? 0);
      }
    known = { counts, written };
    return known;
  }

  function nearest(word: string): string | null {
    const { counts, written } = vocabulary();
    if (counts.has(word) || fillers.has(word)) return null;
    const most = word.length < LONG_CHARS ? SLIP : OTHER;
    let best: { own: string; cost: number; count: number } | null = null;
    for (const [own, count] of counts) {
      if (count > 0 && likeness(word, own) >= KNOWN) return null;
      if (own.length < CHARS_MIN || !beginsAlike(word, own)) continue;
      const cost = slips(word, own, most);
      if (cost > most) continue;
      if (best === null || cost < best.cost || (cost === best.cost && count > best.count))
        best = { own, cost, count };
    }
    return best === null ? null : (written.get(best.own) ?? best.own);
  }

  return (question) => {
    let isCorrected = false;
    const corrected = question.normalize('NFKC').replace(WORD, (written) => {
      const word = folded(written);
      if (word.length < CHARS_MIN || word.length > CHARS_MAX) return written;
      const own = nearest(word);
      isCorrected ||= own !== null;
      return own ?? written;
    });
    return isCorrected ? corrected : null;
  };
}

/** Words of a pattern: its alternatives that contain no other characters. */
function plainWordsOf({ source }: RegExp): string[] {
  const plain = source.replaceAll(String.raw`\b`, ' ').replaceAll('(?!', ' (?!');
  return plain.match(/(?<=^|[|(): ])[\p{Script=Latin}\p{Script=Cyrillic}]{4,}(?=$|[|) ])/gu) ?? [];
}

const beginsAlike = (a: string, b: string) =>
  a[0] === b[0] ||
  (a[0] === b[1] && a[1] === b[0]) ||
  (b[0] === 'h' && b[1] === a[0]) ||
  b.slice(1, 4) === a.slice(0, 3);

const isAlike = (a: string, b: string) => ALIKE.some((letters) => letters.includes(a) && letters.includes(b));

/** The cost of the slips that turn `meant` into `written`; more than `most` if that is certain early. */
function slips(written: string, meant: string, most: number): number {
  if (Math.abs(written.length - meant.length) > most) return Number.POSITIVE_INFINITY;
  let before: number[] = [];
  let row = Array.from({ length: meant.length + 1 }, (_, at) => at * SLIP);
  for (let at = 1; at <= written.length; at++) {
    const letter = written.charAt(at - 1);
    const isDouble = letter === written.charAt(at - 2);
    const next = [(row[0] ?? 0) + ADDED];
    for (let of = 1; of <= meant.length; of++) {
      const own = meant.charAt(of - 1);
      const other = letter === own ? 0 : isAlike(letter, own) ? ADDED : OTHER;
      const swapped =
        at > 1 && of > 1 && letter === meant.charAt(of - 2) && own === written.charAt(at - 2)
          ? (before[of - 2] ?? 0) + SLIP
          : Number.POSITIVE_INFINITY;
      next[of] = Math.min(
        (row[of - 1] ?? 0) + other,
        (row[of] ?? 0) + (isDouble ? DOUBLED : ADDED),
        (next[of - 1] ?? 0) + (own === meant.charAt(of - 2) ? DOUBLED : SLIP),
        swapped,
      );
    }
    if (Math.min(...next) > most && Math.min(...row) > most) return Number.POSITIVE_INFINITY;
    before = row;
    row = next;
  }
  return row[meant.length] ?? 0;
}
