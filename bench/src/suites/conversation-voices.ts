import { ANSWERED_WITHIN, type AskedTurn, ask, waitRows } from '../conversation/asking.ts';
import { pauseRows } from '../conversation/pauses.ts';
import { silence, speakers, unrelated } from '../conversation/speakers.ts';
import { startTalks, type Talk } from '../conversation/talks.ts';
import type { BenchRow, BenchSuite } from '../suite.ts';

/**
 * Questions of several voices and people over a real room, each in a talk of their own, in which the avatar learns their
 * pauses after it has greeted them; what people say in other languages or of other things; questions with a pause in
 * them; and a microphone that is open while nobody talks. `VIVANT_BENCH_VERBOSE` shows every turn.
 */

/** What is asked, and what an answer to it says. */
const QUESTIONS = [
  ['When did elephants cross the bridge?', /one year later/i],
  ['How old is the Brooklyn bridge?', /1883/],
  ['Tell me something about the elephants, please.', /elephants/i],
  ['What year was the bridge opened?', /1883/],
] as const;
const RIGHT_MIN = 60;
const GREETING = 'Hello, I am here. What would you like to know?';
const UNANSWERED_MAX = 1;

export const suite: BenchSuite = {
  name: 'conversation-voices',
  async run() {
    const all = await speakers(QUESTIONS);
    const talks = await startTalks();
    try {
      const rows: BenchRow[] = [];
      const asked: (AskedTurn | null)[] = [];
      for (const { name, questions } of all) {
        const turns = await talks.meet({ greeting: GREETING }, (talk) => ask(talk, questions));
        if (process.env.VIVANT_BENCH_VERBOSE)
          console.error(`  ${name}:`, ...turns.map((turn) => turn?.heardMs ?? null));
        asked.push(...turns);
        // With as few turns as these, 95 of 100 are all.
        rows.push(
          ...waitRows(`end of question → first sound at the visitor, ${name}`, turns, 'heardMs').slice(0, 1),
        );
      }
      const judged = all.flatMap(({ questions }) => questions).filter(({ right }) => right !== undefined);
      const right = asked.filter((turn) => turn?.isRight).length;
      const unanswered = asked.filter((turn) => turn === null).length;
      return [
        ...rows,
        ...waitRows('end of question → first sound at the visitor, all', asked, 'heardMs', ANSWERED_WITHIN),
        {
          ...{ name: 'questions without an answer', value: unanswered, unit: '' },
          bound: { kind: 'max', value: UNANSWERED_MAX },
          note: `of ${asked.length}`,
        },
        {
          ...{ name: 'questions of them answered rightly', value: (100 * right) / judged.length, unit: '%' },
          bound: { kind: 'min', value: RIGHT_MIN },
          note: `${right} of ${judged.length}`,
        },
        {
          ...{ name: 'questions of them heard as several turns', value: splitIn(asked), unit: '' },
          note: `of ${asked.length - unanswered}`,
        },
        ...(await talks.meet({}, unrelatedRows)),
        ...(await pauseRows(talks)),
        ...(await talks.meet({}, silenceRows)),
      ];
    } finally {
      await talks.close();
    }
  },
};

const splitIn = (asked: readonly (AskedTurn | null)[]) =>
  asked.filter((turn) => turn !== null && turn.userTurns > 1).length;

/** The one document is about a bridge: nobody asks for it here, so whoever hears of it was misheard. */
async function unrelatedRows(talk: Talk): Promise<BenchRow[]> {
  const said = unrelated();
  if (said.length === 0) return [];
  await ask(talk, said);
  const fromDocuments = talk.host.events.filter(
    (event) => event.type === 'turn' && event.role === 'assistant' && /1883|elephants/i.test(event.text),
  ).length;
  return [
    {
      ...{ name: 'another language than the session’s, or another subject: answers from documents' },
      ...{ value: fromDocuments, unit: '', bound: { kind: 'max', value: 0 } },
      note: `of ${said.length}`,
    },
  ];
}

async function silenceRows({ host, visitor }: Talk): Promise<BenchRow[]> {
  const pcm = silence();
  if (pcm === null) return [];
  await visitor.speak(pcm);
  await new Promise((resolve) => setTimeout(resolve, 3000));
  const turns = host.events.filter(({ type }) => type === 'turn').length;
  return [{ name: 'turns that come of silence', value: turns, unit: '', bound: { kind: 'max', value: 0 } }];
}
