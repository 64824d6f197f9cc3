import { localeOf } from '@vivant/contract/locales/all';
import { conversationWith, knowledgeOf } from '@vivant/e2e/answers/conversation';
import { isBackchannel } from '@vivant/media/agent/backchannel';
import { gatherHints, withPersona } from '@vivant/speech/stt/hearing-hints';
import { createPocketsphinx } from '@vivant/speech/stt/pocketsphinx';
import type { SttProvider } from '@vivant/speech/types';
import { wordErrors, wordsOf } from '@vivant/speech/voice/profile';
import { clinic } from '../answers/clinic-en.ts';
import { en } from '../answers/en.ts';
import type { AskedAvatar } from '../answers/question-set.ts';
import { BRIDGE_KNOWLEDGE } from '../bridge-knowledge.ts';
import { BACKCHANNELS, INTERRUPTIONS, saidBy } from '../conversation/barge-in.ts';
import { type SpokenVisitor, spokenVisitors } from '../ears/visitors.ts';
import { type BenchRow, type BenchSuite, median, percentile } from '../suite.ts';

/**
 * English questions about an avatar's documents, spoken in a room by several voices, through the embedded recogniser
 * and the responder without a model: how many words are wrong, and what comes of it. Questions before a follow-up are
 * understood. `VIVANT_BENCH_VERBOSE` shows what went wrong, but never in the half that is kept aside.
 */

const AVATARS: readonly AskedAvatar[] = [...en.avatars, clinic];

/** Of each list, every second one. */
const isKeptAside = (index: number) => index % 2 === 1;

type Outcome = 'right' | 'asked back' | 'refused' | 'wrong';
const OUTCOMES: readonly Outcome[] = ['right', 'asked back', 'wrong', 'refused'];

interface Heard {
  visitor: string;
  keptAside: boolean;
  onTopic: boolean;
  words: number;
  wrongWords: number;
  outcome: Outcome;
  /** What it asked back is what was meant. */
  rightAfterYes: boolean;
  finishMs: number;
}

const [OFFER = ''] = localeOf('en').phrases.didYouMean('|').split('|');
const isOffer = (answer: string) => answer.startsWith(OFFER);

type Half = 'tuned' | 'keptAside';
/** In percent of all voices together. */
const BOUNDS: Record<Half, { wrongWords: number; right: number; wrong: number; misled: number }> = {
  tuned: { wrongWords: 22, right: 76, wrong: 8, misled: 8 },
  keptAside: { wrongWords: 24, right: 60, wrong: 10, misled: 8 },
};

const PARTS: Record<string, (visitors: readonly SpokenVisitor[]) => Promise<BenchRow[]>> = {
  'over-talk': overTalkRows,
  questions: questionRows,
};

/** `--only over-talk` asks nothing, which takes a minute. */
export const suite: BenchSuite = {
  name: 'ears',
  parts: Object.keys(PARTS),
  async run(only = Object.keys(PARTS)) {
    const { visitors, close } = await spokenVisitors();
    try {
      const rows: BenchRow[] = [];
      for (const part of only) rows.push(...((await PARTS[part]?.(visitors)) ?? []));
      return rows;
    } finally {
      await close();
    }
  },
};

async function questionRows(visitors: readonly SpokenVisitor[]): Promise<BenchRow[]> {
  const heard: Heard[] = [];
  const loadMs: number[] = [];
  for (const avatar of AVATARS) {
    const stt = createPocketsphinx();
    try {
      await stt.warm();
      const hints = gatherHints(knowledgeOf(avatar).passages);
      const expected = hints && withPersona(hints, [avatar.name]);
      if (expected === null) throw new Error(`nothing is expected of visitors of ${avatar.name}`);
      const startMs = performance.now();
      await stt.expect(expected);
      loadMs.push(performance.now() - startMs);
      for (const visitor of visitors) heard.push(...(await listen(stt, avatar, visitor)));
    } finally {
      await stt.close();
    }
  }
  return [
    ...visitors.flatMap(({ name }) => halves((half) => [rightRow(name, of(heard, half, { visitor: name }))])),
    ...halves((half) => together(heard, half)),
    {
      name: 'end of question → words, 95 of 100',
      value: percentile(
        heard.map(({ finishMs }) => finishMs),
        0.95,
      ),
      unit: 'ms',
      note: 'the whole question sent at once',
    },
    { name: 'what is expected loaded', value: median(loadMs), unit: 'ms' },
  ];
}

/** What a visitor says while the avatar speaks. */
const LISTENERS = [...BACKCHANNELS, 'Uh-huh.', 'Sure.', 'Yes.', 'Oh, I see.', 'Makes sense.'];
const FOR_THE_TURN = [
  ...INTERRUPTIONS,
  'No.',
  'Hold on.',
  'How much?',
  'Is it old?',
  'What about the trains?',
  'No, the second one.',
  'Please repeat that.',
  'Thank you, that is enough.',
  'Where can I park?',
];
const OVER_TALK_MIN = { listeners: 90, forTheTurn: 95 };
/** Of what is known before its words are: who wants the turn, and listeners who are taken for one. */
const KNOWN_EARLY = { forTheTurnMin: 60, listenersMax: 3 };
/** In samples: what a microphone sends at once. */
const PIECE = 320;
/** In samples. */
const DIGITAL_SILENCE = 3200;

async function overTalkRows(visitors: readonly SpokenVisitor[]): Promise<BenchRow[]> {
  const stt = createPocketsphinx();
  try {
    const expected = gatherHints(BRIDGE_KNOWLEDGE.passages);
    if (expected === null) throw new Error('nothing is expected of visitors of the bridge');
    await stt.expect(expected);
    const rows = async (
      [name, known]: readonly [string, string],
      words: readonly string[],
      [least, knownBound]: readonly [number, BenchRow['bound']],
      isRight: (text: string) => boolean,
    ): Promise<BenchRow[]> => {
      const said = await saidBy(visitors, words);
      const wrong: string[] = [];
      const early: string[] = [];
      for (const { text, name: visitor, pcm } of said) {
        const stream = await stt.open({ language: 'en', overTalk: true });
        // Nothing came from the microphone before, not even the room.
        stream.push(new Int16Array(DIGITAL_SILENCE));
        for (let at = 0; at < pcm.length; at += PIECE) stream.push(pcm.slice(at, at + PIECE));
        const heard = await stream.finish();
        stream.close();
        const told = `${visitor}: ${text} → ${heard.text}`;
        if (!isRight(heard.text)) wrong.push(told);
        if (stream.wantsTurn?.()) early.push(told);
      }
      if (process.env.VIVANT_BENCH_VERBOSE)
        console.error(`  not ${name}:`, wrong.join(', '), `\n  ${known}:`, early.join(', '));
      const row = (name: string, count: number, bound: BenchRow['bound']): BenchRow => ({
        ...{ name, unit: '%', value: share(count, said.length), note: `${count} of ${said.length}` },
        ...(bound !== undefined && { bound }),
      });
      return [
        row(name, said.length - wrong.length, { kind: 'min', value: least }),
        row(known, early.length, knownBound),
      ];
    };
    const isListeners = (text: string) => isBackchannel(text, 'en');
    return [
      // What is not heard at all stops nothing either.
      ...(await rows(
        ['listeners’ words heard as such', 'listeners taken for who wants the turn, before their words'],
        LISTENERS,
        [OVER_TALK_MIN.listeners, { kind: 'max', value: KNOWN_EARLY.listenersMax }],
        (text) => text === '' || isListeners(text),
      )),
      ...(await rows(
        ['interruptions heard as such', 'interruptions known for such before their words'],
        FOR_THE_TURN,
        [OVER_TALK_MIN.forTheTurn, { kind: 'min', value: KNOWN_EARLY.forTheTurnMin }],
        (text) => text !== '' && !isListeners(text),
      )),
    ];
  } finally {
    await stt.close();
  }
}

async function listen(stt: SttProvider, avatar: AskedAvatar, visitor: SpokenVisitor): Promise<Heard[]> {
  const ask = conversationWith('en', avatar, { maybeMisheard: true });
  const heard: Heard[] = [];
  const hear = async (
    said: string,
    index: number,
    right: ((answer: string) => boolean) | null,
    after: readonly string[] = [],
  ) => {
    const pcm = await visitor.say(said);
    const stream = await stt.open({ language: 'en' });
    stream.push(pcm);
    const startMs = performance.now();
    const { text } = await stream.finish();
    const finishMs = performance.now() - startMs;
    stream.close();
    const judge = ({ answer, sources }: { answer: string; sources: string[] }): Outcome => {
      if (sources.length === 0) return isOffer(answer) ? 'asked back' : 'refused';
      return right?.(answer) ? 'right' : 'wrong';
    };
    const answered = text === '' ? { answer: '', sources: [] } : await ask([...after, text]);
    const { answer } = answered;
    const outcome = judge(answered);
    const rightAfterYes = outcome === 'asked back' && judge(await ask([...after, text, 'yes'])) === 'right';
    const keptAside = isKeptAside(index);
    if (process.env.VIVANT_BENCH_VERBOSE && !keptAside && outcome !== (right ? 'right' : 'refused'))
      console.error(`  ${outcome} (${visitor.name}): ${said} → ${text} → ${answer}`);
    const expected = wordsOf(said);
    heard.push({
      ...{ visitor: visitor.name, keptAside, onTopic: right !== null, outcome, rightAfterYes, finishMs },
      ...{ words: expected.length, wrongWords: wordErrors(expected, wordsOf(text)) },
    });
  };
  for (const [index, [, question, right, { after, not } = {}]] of avatar.asked.entries())
    await hear(question, index, (answer) => right.test(answer) && !not?.test(answer), after);
  for (const [index, question] of avatar.offTopic.entries()) await hear(question, index, null);
  return heard;
}

const halves = (rowsOf: (half: Half) => BenchRow[]) => (['tuned', 'keptAside'] as const).flatMap(rowsOf);
const named = (name: string, half: Half) => `${name}${half === 'keptAside' ? ', kept aside' : ''}`;

function of(heard: readonly Heard[], half: Half, { visitor, onTopic = true }: Partial<Heard>) {
  return heard.filter(
    (one) =>
      one.keptAside === (half === 'keptAside') &&
      one.onTopic === onTopic &&
      (visitor === undefined || one.visitor === visitor),
  );
}

const share = (part: number, whole: number) => (100 * part) / whole;

function rightRow(visitor: string, heard: readonly Heard[]): BenchRow {
  const right = heard.filter(({ outcome }) => outcome === 'right').length;
  const half = heard[0]?.keptAside ? 'keptAside' : 'tuned';
  return {
    name: named(`answered rightly, ${visitor}`, half),
    value: share(right, heard.length),
    unit: '%',
    note: `${right} of ${heard.length}; ${Math.round(wrongShare(heard))} % of words wrong`,
  };
}

const wrongShare = (heard: readonly Heard[]) =>
  share(
    heard.reduce((sum, { wrongWords }) => sum + wrongWords, 0),
    heard.reduce((sum, { words }) => sum + words, 0),
  );

/** Of all voices. */
function together(all: readonly Heard[], half: Half): BenchRow[] {
  const heard = of(all, half, {});
  const offTopic = of(all, half, { onTopic: false });
  const bounds = BOUNDS[half];
  const outcomes = OUTCOMES.map((outcome): BenchRow => {
    const these = heard.filter((one) => one.outcome === outcome);
    const count = these.length;
    const after = these.filter(({ rightAfterYes }) => rightAfterYes).length;
    return {
      name: named(`spoken questions ${outcome}`, half),
      value: share(count, heard.length),
      unit: '%',
      ...(outcome === 'right' && { bound: { kind: 'min', value: bounds.right } }),
      ...(outcome === 'wrong' && { bound: { kind: 'max', value: bounds.wrong } }),
      note: `${count} of ${heard.length}${outcome === 'asked back' ? `; “yes” answers ${after} of them rightly` : ''}`,
    };
  });
  const misled = offTopic.filter(({ outcome }) => outcome === 'wrong').length;
  return [
    {
      name: named('words wrong', half),
      value: wrongShare(heard),
      unit: '%',
      bound: { kind: 'max', value: bounds.wrongWords },
    },
    ...outcomes,
    {
      name: named('off topic, answered all the same', half),
      value: share(misled, offTopic.length),
      unit: '%',
      bound: { kind: 'max', value: bounds.misled },
      note: `${misled} of ${offTopic.length}`,
    },
  ];
}
