import { ANSWERED_WITHIN, type AskedTurn, ask, waitRows } from '../conversation/asking.ts';
import { silence, speakers } from '../conversation/speakers.ts';
import { startTalks, type Talk } from '../conversation/talks.ts';
import type { BenchRow, BenchSuite } from '../suite.ts';

/**
 * Questions of several voices and people over a real room, each in a talk of their own, in which the avatar learns their
 * pauses after it has greeted them; and a microphone that is open while nobody talks. `VIVANT_BENCH_VERBOSE` shows every turn.
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
        ...(await talks.meet({}, silenceRows)),
      ];
    } finally {
      await talks.close();
    }
  },
};

async function silenceRows({ host, visitor }: Talk): Promise<BenchRow[]> {
  const pcm = silence();
  if (pcm === null) return [];
  await visitor.speak(pcm);
  await new Promise((resolve) => setTimeout(resolve, 3000));
  const turns = host.events.filter(({ type }) => type === 'turn').length;
  return [{ name: 'turns that come of silence', value: turns, unit: '', bound: { kind: 'max', value: 0 } }];
}
