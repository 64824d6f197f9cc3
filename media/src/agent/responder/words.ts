import { UNSPACED_SCRIPT } from '@vivant/contract/knowledge/terms';

const WORD = /\p{N}+(?:[.,:]\p{N}+)*|[\p{L}\p{M}\p{N}]+/gu;
const UNSPACED_RUN =
  /[\p{Script=Han}々]+|[\p{Script=Katakana}ー]+|\p{Script=Hangul}+|[\p{Script=Latin}\p{N}]+/gu;
/** Particles attached to Korean words, and endings of Korean verbs; 하다 makes verbs of nouns. */
const PARTICLE =
  /(?<=\p{Script=Hangul}{2})(?:에서|까지|부터|으로|에게|한테|마다|보다|처럼|이나|이랑|랑|하고|[은는도이가]요|은|는|이|가|을|를|에|의|도|로|와|과|만)$/u;
/** Particles that remain where a word was removed, and nouns that only have a grammatical function. */
const ALONE = /^[은는이가을를에의도로와과요만수것걸게데좀더]$/u;
const VERB_ENDING =
  /(?<=\p{Script=Hangul}{2})(?:(?:하|해|했|됩|되|돼)?(?:십니다|습니다|습니까|니다|니까|세요|시나요|어요|아요|나요|는데|려면|려고|면서|면|지만|고|서|요|는)|[하한할해됨된될])$/u;

/**
 * The form in which words are compared: without case, accents (those of Vietnamese and kana tell words apart, and stay)
 * and widths.
 */
export function folded(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/(?<=\p{Script=Latin})['’](?=\p{L})/gu, ' ')
    .replace(/[àâäáéèêëíîïìóôöòúûüùñçß]/g, (letter) =>
      letter === 'ß' ? 'ss' : (letter.normalize('NFD')[0] ?? letter),
    );
}

/** Foreign words in Japanese: one run is one word, or two. */
const KATAKANA = /^[\p{Script=Katakana}ー]+$/u;

/**
 * Words of a folded text. Scripts without spaces give pairs of neighbouring characters of a word, and single characters
 * that stand by themselves: the stems of Japanese verbs, one-character topics.
 */
export function wordsOf(text: string): string[] {
  const words: string[] = [];
  for (const [word] of text.matchAll(WORD)) {
    if (!UNSPACED_SCRIPT.test(word)) words.push(word);
    else
      for (const [run] of word.matchAll(UNSPACED_RUN)) {
        if (/^[\p{Script=Latin}\p{N}]/u.test(run)) words.push(run);
        else if (KATAKANA.test(run)) words.push(run);
        else words.push(...pairs(bareKorean(run)));
      }
  }
  return words;
}

/**
 * Removes up to two particles after a noun or a verb, as they say nothing of the topic, although a noun may end in the
 * same letters.
 */
const bareKorean = (run: string) =>
  ALONE.test(run) ? '' : run.replace(PARTICLE, '').replace(PARTICLE, '').replace(VERB_ENDING, '');

function pairs(run: string): string[] {
  const characters = [...run];
  if (characters.length <= 1) return characters;
  return characters.slice(1).map((second, index) => `${characters[index]}${second}`);
}

/** Contracted vowels of a Korean stem and its ending: 걸리 and 어 become 걸려. */
const CONTRACTED: Readonly<Record<string, string>> = { ᅧ: 'ᅵ', ᅯ: 'ᅮ', ᅪ: 'ᅩ' };
const LAST_VOWEL = /([ᅧᅯᅪᅵᅮᅩ])[ᆨ-ᇿ]?$/u;

/** A pair of Hangul as the stem of a verb, whatever its ending. */
const koreanStem = (pair: string) =>
  pair.normalize('NFD').replace(LAST_VOWEL, (_, vowel: string) => CONTRACTED[vowel] ?? vowel);

const KOREAN_PAIR = /^\p{Script=Hangul}{2}$/u;

/**
 * Endings of Russian nouns, adjectives and verbs, then suffixes of participles and imperfective verbs; at least three
 * letters stay.
 */
const RUSSIAN = /^\p{Script=Cyrillic}+$/u;
const RUSSIAN_ENDING =
  /(?<=^.{3,})(?:[аеиоуыя]ть|[аеиуюя]т|ешь|ете|ишь|ите|ют|ал[аио]?|ил[аио]?|ел[аио]?|ял[аио]?|ами|ями|ого|его|ому|ему|ыми|ими|ую|юю|ая|яя|ое|ее|ые|ие|ый|ий|ой|ей|ым|им|ом|ем|ам|ям|ах|ях|ых|их|ов|ев|ию|ия|ии|[аяоеыиуюьй])$/u;
const RUSSIAN_SUFFIX = /(?<=^.{4,})(?:[аея]нн|ени|ани|[ыио]ва|ющ|ущ|ящ|ащ|вш|л?ен|нн)$/u;
const RUSSIAN_REFLEXIVE = /(?<=^.{3,})(?:ся|(?<=л[аио]|[еую])сь)$/u;
const russianStem = (word: string) =>
  word
    .replaceAll('ё', 'е')
    .replace(RUSSIAN_REFLEXIVE, '')
    .replace(RUSSIAN_ENDING, '')
    .replace(RUSSIAN_SUFFIX, '')
    .replace(/(?<=^.{3,})[аеиоуыюяьй]$/u, '');

/** Infinitives and imperatives, but not nouns such as "стоимость". */
const RUSSIAN_DOING =
  /^(?!.*ост(?:ь|и|ью|ей|ям|ях|ями)$)(?!(?:(?:де|гос)ти|(?:но|до|ре|пе)чь|(?:ма|час|се|крова|печа|памя|смер|пя|шес|девя|деся|\p{L}+дца)ть|(?:креди|визи|лими)те)$)\p{Script=Cyrillic}{2,}(?:ть|ти|чь|[аяу]ете|ите)(?:ся|сь)?$/u;
/** Whether a word only says what somebody would do ("где поставить машину"): documents seldom use the same verb. */
export const saysDoing = (word: string) => RUSSIAN_DOING.test(word);

/** The stems of "выступаем" and "выступление" share their beginning, or most of it. */
function russianLikeness(a: string, b: string): number {
  if (a === b) return 0.9;
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  const shared = sharedBeginning(short, long);
  return shared >= SHARED_CHARS && shared >= 0.8 * short.length && shared >= 0.65 * long.length ? 0.8 : 0;
}

/** How many letters both begin with. */
export function sharedBeginning(short: string, long: string): number {
  let shared = 0;
  while (shared < short.length && short[shared] === long[shared]) shared++;
  return shared;
}

const SHARED_CHARS = 4;
/** Longer words are texts that were typed without spaces. */
const MAX_CHARS = 40;
/** The beginning of a word, which its stem keeps. */
const russianBeginning = (word: string) => word.slice(0, 3).replaceAll('ё', 'е');
const ENDING = /^(?:[aeiosnxyаыуеийя]|e[dmnrst]|[aeo]s|ing|ов|ам|ах|ой|ом)$/u;

/** How similar two words are, 0–1: inflections share a beginning, and German compounds contain one another. */
export function likeness(a: string, b: string): number {
  if (a === b) return 1;
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  // "opens", "chiens", "abren": endings of words that are too short for the rule below.
  if (short.length >= 3 && long.startsWith(short) && ENDING.test(long.slice(short.length))) return 0.9;
  // Most words begin differently, which is checked first.
  const beginsAlike = a[0] === b[0];
  if (beginsAlike && b.length === 2 && KOREAN_PAIR.test(a)) return koreanStem(a) === koreanStem(b) ? 0.8 : 0;
  if (short.length > 1 && KATAKANA.test(short) && long.includes(short))
    return long.startsWith(short) || long.endsWith(short) ? 0.8 : 0;
  if (short.length < SHARED_CHARS || UNSPACED_SCRIPT.test(short)) return 0;
  if (beginsAlike && RUSSIAN.test(a) && RUSSIAN.test(b))
    return long.length <= MAX_CHARS && russianBeginning(a) === russianBeginning(b)
      ? russianLikeness(russianStem(a), russianStem(b))
      : 0;
  const shared = sharedBeginning(short, long);
  if (shared >= SHARED_CHARS && shared >= 0.7 * short.length && shared >= 0.45 * long.length) return 0.8;
  return short.length >= 5 && long.endsWith(short) ? 0.6 : 0;
}
