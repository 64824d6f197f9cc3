import { PAUSE, spokenVisitors } from '../ears/visitors.ts';
import type { BenchRow } from '../suite.ts';
import { type AskedTurn, ask, type SpokenQuestion } from './asking.ts';
import type { Talks } from './talks.ts';

/**
 * Visitors who stop in the middle of each question, as long every time: whether the avatar lets them finish, and learns to.
 * No figure has a bound: without a model it answers at once, and nothing is learnt of a pause in which it began to.
 */

const QUESTIONS = [`When did elephants${PAUSE}cross the bridge?`, `How old is the Brooklyn${PAUSE}bridge?`];
const PAUSES_MS = [300, 500, 700];
/** Enough to learn from three, and to see what it learnt. */
const TURNS = 5;
const LEARNT_FROM = 4;
/** Each talks to an avatar of their own, at once. */
const VOICES = 2;

export async function pauseRows(talks: Talks): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  for (const pauseMs of PAUSES_MS) {
    const all = await questionsWith(pauseMs);
    const talked = await Promise.all(all.map((questions) => talks.meet({}, (talk) => ask(talk, questions))));
    const name = `questions with a pause of ${pauseMs} ms that are cut in two`;
    rows.push(
      cutRow(
        `${name}, the first`,
        talked.flatMap((turns) => turns.slice(0, 1)),
      ),
      cutRow(
        `${name}, from the ${LEARNT_FROM}th on`,
        talked.flatMap((turns) => turns.slice(LEARNT_FROM - 1)),
      ),
    );
  }
  return rows;
}

async function questionsWith(pauseMs: number): Promise<SpokenQuestion[][]> {
  const { visitors, close } = await spokenVisitors();
  try {
    const all: SpokenQuestion[][] = [];
    for (const { say } of visitors.slice(0, VOICES)) {
      const said: Int16Array[] = [];
      for (const question of QUESTIONS) said.push(await say(question, pauseMs));
      all.push(
        Array.from({ length: TURNS }, (_, turn) => ({
          pcm: said[turn % said.length] ?? new Int16Array(),
          tailMs: 0,
        })),
      );
    }
    return all;
  } finally {
    await close();
  }
}

function cutRow(name: string, asked: readonly (AskedTurn | null)[]): BenchRow {
  const answered = asked.filter((turn) => turn !== null);
  const cut = answered.filter(({ userTurns }) => userTurns > 1).length;
  return {
    ...{ name, value: (100 * cut) / Math.max(1, answered.length), unit: '%' },
    note: `${cut} of ${answered.length} that were answered`,
  };
}
