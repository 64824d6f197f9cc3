import { inAnyLanguage } from '@vivant/contract/locales/all';

/** What the persona answers without documents, in any language, as visitors mix languages. */
export type Intent =
  | 'directions'
  | 'self'
  | 'name'
  | 'topics'
  | 'hello'
  | 'thanks'
  | 'goodbye'
  | 'stop'
  | 'repeat'
  | 'goOn'
  | 'spell'
  | 'howAreYou'
  | 'areYouHuman'
  /** The visitor only says that they heard: "okay", "I see". */
  | 'acknowledged'
  | Remark;

const REMARKS = ['attention', 'complaint', 'insult', 'doubt', 'ofItself', 'more', 'now'] as const;
type Remark = (typeof REMARKS)[number];

const REQUESTS = (['spell', 'howAreYou', 'areYouHuman', 'repeat'] as const).map(
  (intent) =>
    [
      intent,
      new RegExp(
        inAnyLanguage(({ requests }) => requests[intent]),
        'iu',
      ),
    ] as const,
);
const QUESTIONS = (['name', 'topics', 'self'] as const).map(
  (intent) =>
    [
      intent,
      new RegExp(
        inAnyLanguage(({ questions }) => questions[intent]),
        'iu',
      ),
    ] as const,
);
const LETTER = '[\\p{Script=Latin}\\p{Script=Cyrillic}]';
const DIRECTIONS = new RegExp(
  `(?<!${LETTER})(?:${inAnyLanguage(({ questions }) => questions.directions)})`,
  'iu',
);
const COURTESIES = (['goodbye', 'thanks', 'hello', 'goOn', 'stop'] as const).map((intent) => {
  const source = inAnyLanguage(({ courtesies }) => courtesies[intent]);
  return {
    intent,
    source,
    within: new RegExp(`(?<!${LETTER})(?:${source})(?!${LETTER})`, 'iu'),
  };
});
const BETWEEN = /[\s,.!?;…、，。！？¡¿～~-]*/uy;
/** Sounds of listeners in any language. */
const SOUNDS = '[uh]*h?m+(?:[ -]?h+m+)*';
const SAID_ALONE = new RegExp(
  `^(?:${[
    ...COURTESIES.map(({ source }) => source),
    inAnyLanguage(({ courtesies }) => courtesies.fillers),
    inAnyLanguage(({ yes }) => yes),
    inAnyLanguage(({ backchannels }) => backchannels),
    SOUNDS,
  ].join('|')})$`,
  'iu',
);
const WHOLE_REMARKS = REMARKS.map(
  (remark) => [remark, new RegExp(`^(?:${inAnyLanguage(({ remarks }) => remarks[remark])})$`, 'iu')] as const,
);
const AROUND = /^[\s¿¡]+|[\s.,!?;…、，。！？～~-]+$/gu;
const GOES_ON = /[\p{Script=Latin}\p{Script=Cyrillic}']/u;

/** Longer than any courtesy, and short enough for a quick search. */
const COURTESY_MAX_CHARS = 80;

/**
 * Each place is only visited once, however many ways lead to it: many courtesies begin alike, so one repeated pattern
 * of all of them would try every way.
 */
function isOnlyCourtesies(text: string): boolean {
  const afterBreak = (at: number) => {
    BETWEEN.lastIndex = at;
    BETWEEN.test(text);
    return BETWEEN.lastIndex;
  };
  const begin = afterBreak(0);
  const reached = new Set([begin]);
  for (let at = begin; at < text.length; at++) {
    if (!reached.has(at)) continue;
    for (let end = at + 1; end <= text.length; end++)
      if (!GOES_ON.test(text.charAt(end)) && SAID_ALONE.test(text.slice(at, end)))
        reached.add(afterBreak(end));
  }
  return begin < text.length && reached.has(text.length);
}

/** All requests to spell something, to find what remains of a question without them. */
export const SPELL = new RegExp(
  inAnyLanguage(({ requests }) => requests.spell),
  'giu',
);

const ASKED_OF_PERSONA = new RegExp(
  [
    inAnyLanguage(({ questions }) => questions.self),
    inAnyLanguage(({ questions }) => questions.name),
    inAnyLanguage(({ questions }) => questions.topics),
    `(?<!${LETTER})(?:${inAnyLanguage(({ courtesies }) => courtesies.hello)})(?!${LETTER})`,
  ].join('|'),
  'giu',
);

/** What a question says besides greeting the persona, or asking who it is or what it knows. */
export function besideQuestion(text: string): string {
  return normalized(text).replace(ASKED_OF_PERSONA, ' ');
}

const normalized = (text: string) => text.normalize('NFKC').replaceAll('’', "'").trim().slice(0, 500);

export function intentOf(text: string): Intent | null {
  const asked = normalized(text);
  if (DIRECTIONS.test(asked)) return 'directions';
  if (asked.length <= COURTESY_MAX_CHARS) {
    if (isOnlyCourtesies(asked))
      for (const { intent, within } of COURTESIES) if (within.test(asked)) return intent;
    const bare = asked.replace(AROUND, '');
    const withoutCommas = bare.replace(/\s*[,，、]\s*/g, ' ');
    const remark = WHOLE_REMARKS.find(([, pattern]) => pattern.test(bare) || pattern.test(withoutCommas));
    if (remark !== undefined) return remark[0];
    const request = REQUESTS.find(([, pattern]) => pattern.test(asked));
    if (request !== undefined) return request[0];
    // With a question mark it asks for more: "And then?"
    if (!/[?？]$/.test(asked) && isOnlyCourtesies(asked)) return 'acknowledged';
  }
  return QUESTIONS.find(([, pattern]) => pattern.test(asked))?.[0] ?? null;
}
