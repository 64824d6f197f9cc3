import { UNSPACED_SCRIPT } from '@vivant/contract/knowledge/terms';
import { LOCALES, localeOf } from '@vivant/contract/locales/all';
import type { TalkWord } from '@vivant/contract/locales/small-talk/small-talk';
import { createTalkReader, type HowRead, plain, type TalkReader } from './talk-words.ts';

/** What a visitor says who asks nothing of the documents. */
export type Talk =
  | 'greeting'
  | 'wellbeing'
  | 'thanks'
  | 'goodbye'
  | 'praise'
  | 'blame'
  | 'insult'
  | 'love'
  | 'identity'
  | 'human'
  | 'maker'
  | 'personal'
  /** What it likes or does, of a thing that documents may speak of. */
  | 'taste'
  | 'ability'
  | 'language'
  | 'understanding'
  | 'presence'
  | 'amusement'
  | 'sorrow'
  | 'need'
  | 'joy'
  | 'feast'
  | 'introduction'
  | 'visitor'
  | 'wish'
  | 'opening'
  | 'apology'
  | 'waiting'
  | 'nod'
  | 'laughter'
  | 'voice'
  | 'unclear';

/** What says most first: "Great, thanks, bye!" is a goodbye. */
const BY_WORD: readonly (readonly [TalkWord, Talk])[] = [
  ['feast', 'feast'],
  ['wish', 'wish'],
  ['bye', 'goodbye'],
  ['well', 'wellbeing'],
  ['self', 'identity'],
  ['met', 'introduction'],
  ['iAm', 'visitor'],
  ['own', 'personal'],
  ['taste', 'taste'],
  ['sorry', 'apology'],
  ['unclear', 'unclear'],
  ['pace', 'voice'],
  ['made', 'maker'],
  ['love', 'love'],
  ['tongue', 'language'],
  ['chat', 'opening'],
  ['fun', 'amusement'],
  ['wait', 'waiting'],
  ['human', 'human'],
  ['grasp', 'understanding'],
  ['here', 'presence'],
  ['help', 'ability'],
  ['life', 'taste'],
  ['laugh', 'laughter'],
  ['insult', 'insult'],
  ['need', 'need'],
  ['low', 'sorrow'],
  ['glad', 'joy'],
  ['thanks', 'thanks'],
  ['bad', 'blame'],
  ['good', 'praise'],
  ['hello', 'greeting'],
  ['nod', 'nod'],
];

/** What may be asked of anything else, where nobody is spoken to. */
const ASKED_OF_ANYTHING: ReadonlySet<TalkWord> = new Set<TalkWord>([
  ...(['good', 'bad', 'low', 'glad', 'need', 'here', 'wait', 'pace', 'life', 'love', 'insult'] as const),
]);
/** What may be told of. */
const OF_SOMETHING: readonly TalkWord[] = ['life', 'human', 'need', 'low', 'bad', 'here', 'help'];
/** A clause that asks means something else. */
const NEVER_ASKED: ReadonlySet<TalkWord> = new Set<TalkWord>([
  ...(['hello', 'thanks', 'bye', 'wish', 'feast', 'met', 'iAm', 'sorry', 'nod', 'laugh'] as const),
]);

/** Left out beside anything that says more. */
const IN_PASSING: readonly (readonly Talk[])[] = [
  ['nod'],
  ['greeting'],
  ['praise', 'laughter'],
  ['thanks', 'apology'],
];
const SAID_MAX = 2;

const COURTESIES: ReadonlySet<Talk> = new Set<Talk>([
  'greeting',
  'thanks',
  'goodbye',
  'apology',
  'waiting',
  'laughter',
]);
/** What may be said of anything, beside other words. */
const SAID_BESIDE: ReadonlySet<Talk> = new Set<Talk>([
  ...COURTESIES,
  ...(['praise', 'blame', 'insult', 'love', 'sorrow', 'joy', 'feast', 'introduction', 'wish'] as const),
]);

/** What is written in two scripts is read once. */
const readers = new Map(
  Object.values(LOCALES).map(({ smallTalk }) => [smallTalk.words, createTalkReader(smallTalk)] as const),
);
function readerOf(language: string): TalkReader {
  const { smallTalk } = localeOf(language);
  return readers.get(smallTalk.words) ?? createTalkReader(smallTalk);
}

const SMILES =
  /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\u200d|\ufe0f|[:;=8][-o^']?[)(DPp3/|*]|<3|\^_?\^/gu;
const BY_SMILE: readonly (readonly [RegExp, Talk])[] = [
  [/[👋]/u, 'greeting'],
  [/🙏/u, 'thanks'],
  [/[👍👏❤💯🔥🎉💪🤩🥰😍👌⭐]|<3/u, 'praise'],
  [/[😘💋💕😚]/u, 'love'],
  [/[👎🙄😒🤮]/u, 'blame'],
  [/[😢😭😞😔🙁☹😟😩😴]|:[-']*\(/u, 'sorrow'],
];

const REMARK_MAX_WORDS = 3;
const REMARK_MAX_CHARS = 20;
const REMARK_MAX_UNSPACED = 6;

/** Of sentences and their parts; what asks keeps its mark. */
const CLAUSES = /[^.!?…;:,、。！？，；：~～\n()"“”«»]+(?:\s*[?？]+)?/gu;

/**
 * What is said of small talk, the most telling first; null where something else is said, or nothing. In any language, as
 * people mix them, and rather in their own.
 */
export function talkOf(text: string, { name, language }: Listener): readonly Talk[] | null {
  const { normal, clauses } = clausesOf(text, name);
  if (clauses.length === 0) return bySmile(normal);
  for (const how of ['exactly', 'mended'] as const)
    for (const read of [readerOf(language), ...readers.values()]) {
      const talk = talkIn(clauses, (clause) => readBy(read, clause, how));
      if (talk !== null) return talk;
    }
  return null;
}

/**
 * Of a turn that asks nothing and of which nothing was found: what is said of small talk beside other words ("Great, my
 * aunt wanted to know that", "Bye, I must catch my train"); null where that is nothing.
 */
export function remarkOf(text: string, { name, language }: Listener): readonly Talk[] | null {
  const { normal, clauses } = clausesOf(text, name);
  if (/[?？]/.test(normal) || localeOf(language).tellOf.test(normal)) return null;
  const read = readerOf(language);
  const said: Talk[] = [];
  for (const clause of clauses) {
    const kinds = read(clause, 'exactly');
    const meant = kinds === null ? passingIn(read(clause, 'mostly') ?? []) : meantBy(kinds, false);
    if (meant === 'other') return null;
    if (meant !== null && SAID_BESIDE.has(meant)) said.push(meant);
  }
  return said.length === 0 ? null : tellingOf(said);
}

/** Courtesies stand beside anything; what is judged, or felt, may be of something else. */
function passingIn(kinds: readonly TalkWord[]): Talk | 'other' | null {
  const meant = meantBy(kinds, false);
  return meant === 'other' || (meant !== null && COURTESIES.has(meant)) ? meant : null;
}

function clausesOf(text: string, name: string): { normal: string; clauses: string[] } {
  const normal = text.normalize('NFKC').replaceAll('’', "'").slice(0, 500).replace(addressOf(name), ' ');
  const clauses = [...normal.replace(SMILES, ' ').matchAll(CLAUSES)].map(([clause]) => clause);
  return { normal, clauses: clauses.filter((clause) => /[\p{L}\p{N}]/u.test(clause)) };
}

/** A slip may have been one in a question about something else: "coûte" is no "conte". */
function readBy(read: TalkReader, clause: string, how: HowRead): readonly TalkWord[] | null {
  const kinds = read(clause, how);
  const asks = /[?？]/.test(clause) || kinds?.some((kind) => kind === 'ask' || kind === 'areYou');
  return asks ? read(clause, 'exactly') : kinds;
}

/** Who is talked to. */
interface Listener {
  name: string;
  language: string;
}

/** "Hi there, Anna!" A name in katakana may be the beginning of another. */
const addressOf = (name: string) =>
  new RegExp(
    `(?<![\\p{Script=Latin}\\p{Script=Cyrillic}\\p{Script=Katakana}])${name.replace(/[^\p{L}\p{N}\s]/gu, '\\$&')}(?![\\p{Script=Latin}\\p{Script=Cyrillic}\\p{Script=Katakana}])`,
    'giu',
  );

function talkIn(
  clauses: readonly string[],
  read: (clause: string) => readonly TalkWord[] | null,
): readonly Talk[] | null {
  const said: Talk[] = [];
  for (const clause of clauses) {
    const kinds = read(clause);
    const meant = kinds === null ? 'other' : meantBy(kinds, /[?？]/.test(clause));
    if (meant === 'other') return null;
    if (meant !== null) said.push(meant);
  }
  return said.length === 0 ? null : tellingOf(said);
}

/** A few words that ask nothing: "Oh my days!" */
export function isRemark(text: string): boolean {
  return (
    !/[?？]/.test(text) &&
    text.length <= (UNSPACED_SCRIPT.test(text) ? REMARK_MAX_UNSPACED : REMARK_MAX_CHARS) &&
    plain(text).split(' ').length <= REMARK_MAX_WORDS
  );
}

function bySmile(text: string): readonly Talk[] | null {
  if (/^[\s?？!.…]*[?？][\s?？!.…]*$/u.test(text)) return ['presence'];
  if (text.search(SMILES) === -1) return null;
  return [BY_SMILE.find(([smile]) => smile.test(text))?.[1] ?? 'laughter'];
}

/** Of one clause: null where it says nothing by itself, “other” where it asks for something that is no small talk. */
function meantBy(kinds: readonly TalkWord[], hasMark: boolean): Talk | 'other' | null {
  const has = (kind: TalkWord) => kinds.includes(kind);
  const isOfYou = has('you') || has('areYou');
  const asks = hasMark || has('ask') || has('areYou');
  const word = BY_WORD.find(([kind]) => has(kind) && (kind !== 'life' || isOfYou));
  if (word === undefined) return has('ask') || has('life') ? 'other' : null;
  const [kind, talk] = word;
  // "What is good?", "Are you back in the morning?"
  if (ASKED_OF_ANYTHING.has(kind) && has('ask') && !isOfYou) return 'other';
  if (NEVER_ASKED.has(kind) && (has('ask') || has('areYou'))) return 'other';
  // "Tell me something about the family."
  if (kind === 'chat' && OF_SOMETHING.some(has)) return 'other';
  // "Can one get married here?", "And the evening one?"
  if (hasMark && (kind === 'feast' || kind === 'wait' || (kind === 'hello' && kinds.length > 1)))
    return 'other';
  const of = { isOfYou, isOfMe: has('me') };
  if (kind === 'good' || kind === 'bad') return judgement(kind, { ...of, asks });
  if (kind !== 'need' && kind !== 'low' && kind !== 'glad') return talk;
  // "Are you tired?", and "Tired?"; but "And if it is cold?"
  const isAsked = isOfYou ? !of.isOfMe : asks && !of.isOfMe;
  return isAsked ? (isOfYou || kinds.length === 1 ? 'personal' : 'other') : talk;
}

/** Who, or what, is judged. */
function judgement(
  kind: 'good' | 'bad',
  { asks, isOfYou, isOfMe }: { asks: boolean; isOfYou: boolean; isOfMe: boolean },
): Talk | 'other' {
  if (asks && !isOfYou) return 'other';
  if (kind === 'bad') return isOfYou ? 'insult' : 'blame';
  if (asks) return 'personal';
  return isOfMe && !isOfYou ? 'joy' : 'praise';
}

function tellingOf(said: readonly Talk[]): readonly Talk[] {
  let left = [...new Set(said)];
  for (const minor of IN_PASSING) {
    const others = left.filter((one) => !minor.includes(one));
    if (others.length > 0 && others.length < left.length) left = others;
  }
  return left.includes('goodbye') ? ['goodbye'] : left.slice(0, SAID_MAX);
}
