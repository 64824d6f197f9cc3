import { languageOf } from '@vivant/contract/languages';
import { inAnyLanguage, localeOf } from '@vivant/contract/locales/all';
import type { Grammar } from '@vivant/contract/locales/locale';

/**
 * Derives what a persona says of itself from the sentence its personality opens with, where that sentence says who
 * the person is ("Martha is a …", "You are a …", "I am a …"), in the avatar's language. Everything else in a
 * personality may be a direction or a secret, and is never said.
 */

/** Limits of a self-introduction (§2.3-11), which a derived one keeps too. */
const MIN_CHARS = 51;
const MAX_CHARS = 2000;
/** A longer sentence tells more than who somebody is. */
const SENTENCE_MAX_CHARS = 300;

/** In all languages: a personality may be written in another than its avatar speaks. */
const DIRECTIONS = new RegExp(
  inAnyLanguage(({ directions }) => directions),
  'iu',
);
const LONG_NUMBER = /\p{Nd}{3,}|\p{Nd}[ .-]\p{Nd}[ .-]\p{Nd}/u;

/** Null: the personality does not open with a sentence that may be said. */
export function deriveSelfIntroduction(persona: {
  language: string;
  /** How the persona is called, and how it may be called in its personality. */
  spokenName: string;
  names: readonly string[];
  personality: string | undefined;
}): string | null {
  const grammar = localeOf(persona.language).selfIntroduction;
  const sentence = openingOf(persona.personality ?? '');
  if (sentence === null || languageOf(persona.language) === null) return null;
  const said = inFirstPerson(sentence, persona.names, grammar);
  if (said === null) return null;
  const named = persona.names.some((name) => said.toLowerCase().includes(name.toLowerCase()));
  const gap = /[。！？]$/.test(said) ? '' : ' ';
  const introduction = named ? said : `${grammar.name(persona.spokenName)}${gap}${said}`;
  const closed = introduction.length < MIN_CHARS ? `${introduction}${gap}${grammar.close}` : introduction;
  return closed.length <= MAX_CHARS ? closed : null;
}

/** The first sentence, with an end; null where it may tell more than who the persona is. */
function openingOf(personality: string): string | null {
  const text = personality.normalize('NFC').replaceAll('’', "'").trim();
  const first = /^[^\n.!?。！？]+(?:[.!?](?=\s|$)|[。！？]|(?=\n|$))/u.exec(text)?.[0].trim() ?? '';
  if (first === '' || first.length > SENTENCE_MAX_CHARS) return null;
  if (DIRECTIONS.test(first) || LONG_NUMBER.test(first) || /[:;："“”«»「」()[\]{}]/.test(first)) return null;
  if (/[.!?。！？]$/.test(first)) return first;
  return first + (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]$/u.test(first) ? '。' : '.');
}

function inFirstPerson(sentence: string, names: readonly string[], grammar: Grammar): string | null {
  if (grammar.firstPerson.test(sentence)) return grammar.foreign.test(sentence) ? null : sentence;
  const byName = names.map(
    (name) =>
      new RegExp(
        `^${grammar.opensByName.replace('NAME', () => name.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&'))}`,
        'iu',
      ),
  );
  const opening = [grammar.opens, ...byName].find((pattern) => pattern.test(sentence));
  if (opening === undefined) return null;
  const rest = grammar.turn.reduce(
    (text, [from, to]) => text.replace(from, to),
    sentence.replace(opening, ''),
  );
  if (/^[\s.!?。！？]*$/.test(rest)) return null;
  return grammar.foreign.test(rest) ? null : grammar.say(rest);
}
