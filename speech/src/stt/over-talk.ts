/**
 * What is said while somebody else speaks is mostly one of a few short things: a listener's, or the first words of who
 * wants the turn. A recogniser that expects anything takes every fourth "yeah" or "uh-huh" for another word, so sound
 * that short is also heard with nothing but these in mind.
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

/** Lines of a dictionary: how listeners say what is in none, or is there in one form only. */
export const LISTENERS_SOUNDS = `mhm M HH M
mhm(2) AH M HH AH M
mhm(3) HH AH M
uh-huh(2) AH HH AA
aha(2) AH HH AA
yeah(2) Y EH AH
yeah(3) Y AA
`;
export const OVER_TALK_WORDS: ReadonlySet<string> = new Set(ALL.flatMap((said) => said.split(' ')));
/** In the format of JSGF. */
export const OVER_TALK_GRAMMAR = `#JSGF V1.0;
grammar talk;
public <over> = ${ALL.join(' | ')};
`;

/** Longer sound is more than one of these. */
export const OVER_TALK_MS = 1200;
/** Nor is it one where it began otherwise and still goes on: what listeners say is hardly ever as long. */
const MORE_THAN_A_WORD_MS = 900;
/** So little sound is hardly ever anything else. */
const ONE_WORD_MS = 500;
/** What is known for certain is what it is, a question of one word as well. */
const SURE = 0.2;
/**
 * By how much the decoder must find one of these likelier than what it heard with anything in mind, for each millisecond
 * of sound: it searches less, so that even other words seem likelier to it by one.
 */
const LIKELIER_PER_MS = 1.5;

/** What was heard with anything in mind: its words, and how much likelier it is to be one of these. */
export interface FirstHeard {
  words: string;
  loudMs: number;
  confidence: number;
  likelierBy: number;
}

/** So many words more were not heard in the sound of fewer, however unsure each of them is. */
const MORE_WORDS = 2;

/** Whether it is rather this, of what is said over somebody's talk. */
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
 * Whether the words so far of what may be one of these can be believed: of little sound only where they begin one, or go
 * on from who wants the turn; later unless they go on from a listener's, whose "okay, I see" is heard as "okay I live".
 */
export function isBelievedOverTalk(words: string, loudMs: number): boolean {
  const goesOnFrom = (said: string) => words.startsWith(`${said} `);
  if (words === '') return false;
  if (loudMs > OVER_TALK_MS || ALL.some((said) => `${said} `.startsWith(`${words} `))) return true;
  return FOR_THE_TURN.some(goesOnFrom) || (loudMs >= MORE_THAN_A_WORD_MS && !OF_LISTENERS.some(goesOnFrom));
}
