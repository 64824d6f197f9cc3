/**
 * What is looked up in documents. The stored index holds what this makes of a text, and questions are cut by the
 * same rules: a change here needs a new `KNOWLEDGE_CONTENT_TYPE`, so that stored indexes are rebuilt.
 */

const UNSPACED = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}';
/** Scripts whose words have no spaces between them: indexed by pairs of neighbouring characters. */
export const UNSPACED_SCRIPT = new RegExp(`[${UNSPACED}]`, 'u');
const UNSPACED_RUN = new RegExp(`[${UNSPACED}ー]+`, 'gu');
/** No spaces either, but words a dictionary finds. */
const DICTIONARY_SCRIPT = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
/** Numbers with their separators, or words with apostrophes. A segmenter would cost six times as much. */
const WORD = /\p{N}+(?:[.,:]\p{N}+)+(?!\p{L})|[\p{L}\p{M}\p{N}_]+(?:['’][\p{L}\p{M}\p{N}]+)*/gu;
/** Longer terms are codes and garbage, which nobody asks about. */
const TERM_MAX_CHARS = 40;

/**
 * Words that carry no topic: with them a question would match any text. Question words are here too; what kind
 * of answer is wanted plays no part in finding a passage.
 */
const STOP_WORDS = new Set(
  `a about after all also am an and any are as at be been before being but by can could did do does doing each few
  for from had has have he her here him his how i if in into is it its just know like many may me might more most
  much my no not of on or other our out please say she should so some such tell than that the their them then
  there these they this those to too up us very was we were what when where which while who whom whose why will
  with would you your really actually ever still already please just maybe exactly kind sort type thing things
  explain describe mine yours their
  der die das den dem des ein eine einer eines und oder ist sind war waren mein meine meinen meiner meinem dein deine deinen deiner deinem wie was wer wo wann warum welche welcher
  welches kannst können ich du sie er es wir ihr mir mich über von mit für auf im in zu zum zur
  le la les un une des du de et ou est sont était que qui quoi quel quelle quels quelles où quand comment pourquoi
  je tu il elle nous vous ils elles dans sur pour avec ce cette ces mon ma mes ton ta tes votre vos
  el los las una unos unas y o es son era qué quién cuál cuáles dónde cuándo cómo por para con en yo tú mi mis tu tus su sus
  и или в на с по к у о об что кто как где когда почему какой какая какие это мне вы ты я он она они мы мой моя моё мои моей моего
  là và của có không gì ai đâu khi nào sao thế tôi bạn cho với trong`.split(/\s+/),
);

/** Terms of a text: stems of words, and pairs of neighbouring characters where words have no spaces. */
export function terms(text: string): string[] {
  const found: string[] = [];
  for (const [word] of text.normalize('NFKC').toLowerCase().matchAll(WORD)) {
    if (UNSPACED_SCRIPT.test(word)) addUnspaced(word, found);
    else if (DICTIONARY_SCRIPT.test(word)) addSegments(word, found);
    else addWord(word, found);
  }
  return found;
}

function addWord(word: string, found: string[]): void {
  if (STOP_WORDS.has(word)) return;
  const bare = /['’]/.test(word) ? withoutClitics(word) : word;
  if (bare === '' || STOP_WORDS.has(bare)) return;
  found.push(stem(bare).slice(0, TERM_MAX_CHARS).toWellFormed());
}

/** "museum's", "what's", "don't", and "l'horaire": what hangs on the word says nothing about the topic. */
function withoutClitics(word: string): string {
  if (/n['’]t$/.test(word)) return '';
  return word
    .replace(/^(?:[cdjlmnst]|qu|jusqu|lorsqu|puisqu)['’]/, '')
    .replace(/['’](?:s|re|ve|ll|d|m)$/, '');
}

function addSegments(word: string, found: string[]): void {
  for (const { segment, isWordLike } of new Intl.Segmenter('th', { granularity: 'word' }).segment(word))
    if (isWordLike) found.push(segment.slice(0, TERM_MAX_CHARS).toWellFormed());
}

function addUnspaced(mixed: string, found: string[]): void {
  for (const part of mixed.split(UNSPACED_RUN))
    if (part !== '') addWord(part.replace(/^['’]|['’]$/g, ''), found);
  for (const [run] of mixed.matchAll(UNSPACED_RUN)) {
    const characters = Array.from(run, (character) => character.codePointAt(0) ?? 0);
    if (characters.length === 1) found.push(run);
    for (const [i, second] of characters.entries()) {
      const first = characters[i - 1];
      if (first === undefined) continue;
      // Particles and endings written only in hiragana say nothing about the topic.
      if (!isHiragana(first) || !isHiragana(second)) found.push(pairTerm(first, second));
    }
  }
}

const isHiragana = (character: number) => character >= 0x3041 && character <= 0x309f;

const PAIR_TERMS = 65_521;
const PRIVATE_USE = 0xf0000;

/**
 * Maps a pair to one of a fixed number of terms, in a plane of characters that no text uses. One term for each pair
 * would make an index of Han text twice as large as one of Latin text; collisions of two pairs are too rare to mislead
 * a search.
 */
function pairTerm(first: number, second: number): string {
  return String.fromCodePoint(PRIVATE_USE + ((first * 40_503 + second) % PAIR_TERMS));
}

/** Endings of English, taken off so that "bridges" finds "bridge". Rough, but the same on both sides. */
function stem(word: string): string {
  if (!/^[a-z]+$/.test(word) || word.length < 4) return word;
  const singular = word.replace(/ies$/, 'y').replace(/(?:([^s])s|(ss|x|ch|sh)es)$/, '$1$2');
  if (singular.length < 5) return singular;
  return singular
    .replace(/(?:ingly|edly|ing|ed|ly)$/, '')
    .replace(/([^aeiouls])\1$/, '$1')
    .replace(/e$/, '');
}
