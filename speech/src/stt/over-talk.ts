/**
 * What visitors say while the avatar speaks is mostly one of a few short phrases: a listener's, or the first words of
 * somebody who wants the turn. A recogniser with its full vocabulary takes every fourth "yeah" or "uh-huh" for another
 * word, so sound that short is also decoded with only these phrases.
 */
export const OF_LISTENERS: readonly string[] = [
  ...['okay', 'okay i see', 'okay okay', 'i see', 'oh i see', 'yeah', 'yeah right', 'yeah yeah', 'yeah okay'],
  ...[
    'right',
    'right i see',
    'sure',
    'got it',
    'oh really',
    'really',
    'oh',
    'oh okay',
    'aha',
    'uh-huh',
    'mhm',
  ],
  ...['hmm', 'wow', 'oh wow', 'yes', 'yep', 'cool', 'makes sense', 'that makes sense'],
];
export const FOR_THE_TURN: readonly string[] = [
  ...['stop', 'stop it', 'please stop', 'wait', 'wait a minute', 'wait a moment', 'hold on', 'hang on', 'no'],
  ...['no no', 'enough', 'be quiet', 'excuse me', 'sorry', 'pardon', 'hello', 'thank you', 'go on'],
  ...[
    'what',
    'why',
    'when',
    'where',
    'who',
    'how',
    'how much',
    'how long',
    'how old',
    'where is it',
    'when is it',
  ],
  ...[
    'what is it',
    'what is that',
    'who is it',
    'who is that',
    'why is that',
    'how is that',
    'what do you mean',
  ],
];
const ALL = [...OF_LISTENERS, ...FOR_THE_TURN];

/** Lines of a dictionary: pronunciations of listeners' words that the dictionary lacks, or has in one form only. */
export const LISTENERS_SOUNDS = `mhm M HH M
mhm(2) AH M HH AH M
mhm(3) HH AH M
uh-huh(2) AH HH AA
aha(2) AH HH AA
yeah(2) Y EH AH
yeah(3) Y AA
`;
export const OVER_TALK_WORDS: ReadonlySet<string> = new Set(ALL.flatMap((said) => said.split(' ')));
/** A grammar in the format of JSGF. */
export const OVER_TALK_GRAMMAR = `#JSGF V1.0;
grammar talk;
public <over> = ${ALL.join(' | ')};
`;

/** Longer sound is more than one of these phrases. */
export const OVER_TALK_MS = 1200;
/**
 * Sound this long that began otherwise and still goes on is not one of them either: a listener's phrase is hardly ever
 * as long.
 */
const MORE_THAN_A_WORD_MS = 900;
/** Sound shorter than this is hardly ever anything else. */
const ONE_WORD_MS = 500;
/** In sound that short, words with at least this confidence are believed: it may be a question of one word. */
const SURE = 0.2;
/**
 * By how much more likely, for each millisecond of sound, the decoder must find one of these phrases than what it heard
 * with the full vocabulary. The search with few phrases is narrower, so even other words seem more likely to it.
 */
const LIKELIER_PER_MS = 1.5;

/** What was heard with the full vocabulary: its words, and how much more likely one of the phrases is. */
export interface FirstHeard {
  words: string;
  loudMs: number;
  confidence: number;
  likelierBy: number;
}

/** If this many more words were heard than the phrase has, it is not the phrase, however unsure each word is. */
const MORE_WORDS = 2;

/** Whether the sound is rather one of these phrases, `other`, than what was heard first. */
export function isRatherOverTalk(
  other: string,
  { words, loudMs, confidence, likelierBy }: FirstHeard,
): boolean {
  if (loudMs > OVER_TALK_MS) return false;
  if (loudMs < ONE_WORD_MS && confidence < SURE) return true;
  const moreWords = words.split(' ').length - other.split(' ').length;
  return likelierBy >= LIKELIER_PER_MS * loudMs && (loudMs < ONE_WORD_MS || moreWords < MORE_WORDS);
}

/**
 * Whether the words so far of what may be one of these phrases can be believed. Within little sound: only if they begin
 * a phrase, or continue one that asks for the turn. Later: unless they continue a listener's phrase, as "okay, I see"
 * is heard as "okay I live".
 */
export function isBelievedOverTalk(words: string, loudMs: number): boolean {
  const goesOnFrom = (said: string) => words.startsWith(`${said} `);
  if (words === '') return false;
  if (loudMs > OVER_TALK_MS || ALL.some((said) => `${said} `.startsWith(`${words} `))) return true;
  return FOR_THE_TURN.some(goesOnFrom) || (loudMs >= MORE_THAN_A_WORD_MS && !OF_LISTENERS.some(goesOnFrom));
}

/** So much sound begins as one of the phrases or another; of less, "oh really" is taken for "where". */
const FIRST_LOOK_MS = 500;
/** A phrase is the more likely, the less its sound costs for each millisecond; with more sound it may cost more. */
const COST_PER_MS_MAX = { first: 5.5, later: 8 };
const LATER_LOOK_MS = 640;

/**
 * Whether sound over somebody's talk that still goes on is of who wants the turn: as far as it was heard, one of their
 * phrases is likelier than a listener's. Other words are mostly taken for one of theirs, too.
 *
 * @param look what is heard in it with nothing else in mind
 */
export function isForTheTurn(loudMs: number, look: () => { words: string; score: number }): boolean {
  if (loudMs < FIRST_LOOK_MS || loudMs > OVER_TALK_MS) return false;
  const { words, score } = look();
  const costMax = loudMs < LATER_LOOK_MS ? COST_PER_MS_MAX.first : COST_PER_MS_MAX.later;
  return FOR_THE_TURN.includes(words) && -score <= costMax * loudMs;
}
