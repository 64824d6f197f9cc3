import type { Locale } from '@vivant/contract/locales/locale';
import type { AgeReader } from './ages.ts';
import type { AskedWord } from './asked.ts';
import type { EverydayReader } from './everyday.ts';
import { RANKING } from './ranking.ts';
import { folded, likeness, wordsOf } from './words.ts';

/** From this fit on, a text contains a word. */
export const HELD = 0.6;
/** The fit of a part of a compound: a passport is no pass of the library. */
const BY_PART_OF_COMPOUND = 0.4;
/** The fit of one character of a script without spaces, anywhere in the text. */
const BY_PART = 0.6;
/** "Where are you?" is only answered by any place if no address is stated. */
const SOME_PLACE = 0.45;

/** A sentence, heading or title, with its words. */
export interface ReadSentence {
  text: string;
  folded: string;
  words: readonly string[];
  /** Words for the weekdays that it means, named or not. */
  weekdays: readonly string[];
  /** The everyday topics that it mentions, by their indices. */
  topics: ReadonlyMap<number, unknown>;
}

/** A telephone number, or that of an emergency service. */
export const TELEPHONE = /(?:\d[\s()./–-]{0,2}){6,}|(?<!\d)1\d\d(?!\d)/u;

const NOTHING: readonly string[] = [];
const NO_TOPICS = new Map<number, unknown>();

export function readSentence(text: string, weekdays = NOTHING, everyday?: EverydayReader): ReadSentence {
  const own = folded(text);
  const topics = everyday?.topicsIn(`${own} ${marksIn(text)}`) ?? NO_TOPICS;
  return { text, folded: own, words: [...new Set(wordsOf(own))], weekdays, topics };
}

/** Addresses and numbers imply the topic without its word; the lists of topics contain these marks. */
const MARKS = [
  ['@mail', /\S@\S/u],
  ['@web', /(?:www\.|https?:|\p{L}\.(?:com|org|net|info|eu|de|fr|es|jp|cn|vn|kr|ru|tw|example))(?!\p{L})/u],
  ['@phone', /(?:\d[\s()./–-]{0,2}){6,}/u],
] as const;
const marksIn = (text: string) =>
  MARKS.filter(([, pattern]) => pattern.test(text))
    .map(([mark]) => mark)
    .join(' ');

/** How well a text speaks of a word, 0–1. */
export type Fit = (word: AskedWord, text: ReadSentence) => number;

export function fitIn(locale: Locale): Fit {
  const meantIn = new WeakMap<ReadSentence, Map<number, boolean>>();
  const isMeant = (concepts: readonly number[], read: ReadSentence) => {
    if (concepts.length === 0) return false;
    const meant = meantIn.get(read) ?? new Map<number, boolean>();
    meantIn.set(read, meant);
    return concepts.some((number) => {
      const known = meant.get(number) ?? locale.concepts[number]?.test(read.text) ?? false;
      meant.set(number, known);
      return known;
    });
  };
  return ({ word, concepts, topics, isOneSense, isWithinDays, address }, text) => {
    if (text.text === '') return 0;
    if (address !== undefined) return fitOfAddress(address, word, text.text, locale);
    let best = 0;
    for (const own of text.words) {
      const like = likeness(word, own);
      // "How do I book?" is not about the red book.
      if (like === 1 && isOneSense && !isMeant(concepts, text)) continue;
      best = Math.max(best, like > BY_PART_OF_COMPOUND && isPartOf(word, own) ? BY_PART_OF_COMPOUND : like);
      if (best === 1) return 1;
    }
    if (isWithinDays && best < HELD && text.weekdays.some((own) => likeness(word, own) >= HELD)) return 1;
    if (best < BY_PART && word.length === 1 && text.folded.includes(word)) best = BY_PART;
    if (best < RANKING.byTopic && topics.some((topic) => text.topics.has(topic))) return RANKING.byTopic;
    if (best < RANKING.byConcept && isMeant(concepts, text)) return RANKING.byConcept;
    return best;
  };
}

const OTHER_PART_CHARS = 5;
/** Word endings, and last parts of compounds that only name the kind of thing: prices, times, numbers. */
const NO_OTHER_PART =
  /^(?:e?n?s)?(?:(?:ung|heit|keit|schaft|lich|isch|ig|at|cion|acion|mente?|ement|ing|able|ible|ness|ful|er|ic|al|iv|iz|is|if|og)\p{L}*|preise?n?|zeit(?:en)?|kosten|gebuhr(?:en)?|nummern?|ort|dauer|moglichkeit(?:en)?|plan|angebote?|regeln?|tage?n?|beginn|ende|bedingungen)$/u;

/** Whether `own` is only the beginning or the end of a longer word that was asked for. */
function isPartOf(word: string, own: string): boolean {
  const more = word.length - own.length;
  if (more < OTHER_PART_CHARS - 1 || !/^\p{Script=Latin}/u.test(word)) return false;
  if (word.endsWith(own)) return true;
  return more >= OTHER_PART_CHARS && word.startsWith(own) && !NO_OTHER_PART.test(word.slice(own.length));
}

/** A street and a number; or, if something else is asked about it, the word for them: "How do I change my address?" */
function fitOfAddress(address: 'alone' | 'beside', word: string, text: string, locale: Locale): number {
  if (locale.address.said.test(text)) return 1;
  if (address === 'beside') return Number(locale.address.asked.test(text));
  return word === '' && locale.answerKinds.place.said.test(text) ? SOME_PLACE : 0;
}

/** Like `fit`; but a text for the age that was asked about fits the person, whatever the text calls them. */
export function fitOfAge(fit: Fit, ages: AgeReader, age: number): Fit {
  const suits = new Map<string, boolean>();
  return (asked, read) => {
    const isFor = suits.get(read.text) ?? ages.isFor(read.text, age) === true;
    suits.set(read.text, isFor);
    return isFor && ages.isOfAge(asked.word) ? 1 : fit(asked, read);
  };
}
