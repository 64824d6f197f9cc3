import { MARGIN_MS } from '@vivant/media/agent/turn-silence';
import { turnTaking } from '@vivant/media/agent/turn-taking';
import { PAUSE, spokenVisitors } from '../ears/visitors.ts';
import type { BenchRow } from '../suite.ts';
import { ANSWERED_WITHIN, type AskedTurn, ask, type SpokenQuestion, waitRows } from './asking.ts';
import type { Talks } from './talks.ts';

/**
 * Visitors who stop in the middle of each question, as long every time: whether the avatar lets them finish once it knows
 * them, how long they wait for an answer then, and what it answers where it did not.
 */

const QUESTIONS = [
  [`When did elephants${PAUSE}cross the bridge?`, /one year later/i],
  [`How old is the Brooklyn${PAUSE}bridge?`, /1883/],
] as const;
const PAUSES_MS = [300, 500, 700];
/** Enough to learn from two, and to see what it learnt. */
const TURNS = 6;
const LEARNT_FROM = 3;
/** Each talks to an avatar of their own, at once. */
const VOICES = 2;
const { silence: SILENCE } = turnTaking({ conversationalHabits: {} });
/** One of all eight. */
const CUT_MAX = 13;

export async function pauseRows(talks: Talks): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  const cut: AskedTurn[] = [];
  for (const pauseMs of PAUSES_MS) {
    const all = await questionsWith(pauseMs);
    const talked = await Promise.all(all.map((questions) => talks.meet({}, (talk) => ask(talk, questions))));
    cut.push(
      ...talked
        .flat()
        .filter((turn) => turn !== null)
        .filter(isCut),
    );
    const name = `questions with a pause of ${pauseMs} ms that are cut in two`;
    rows.push(
      cutRow(
        `${name}, the first`,
        talked.flatMap((turns) => turns.slice(0, 1)),
      ),
      cutRow(
        `${name}, from the ${LEARNT_FROM}rd on`,
        talked.flatMap((turns) => turns.slice(LEARNT_FROM - 1)),
        CUT_MAX,
      ),
      ...finishedRows(
        pauseMs,
        talked.flatMap((turns) => turns.slice(LEARNT_FROM - 1)),
      ),
    );
  }
  return [...rows, rightRow(cut)];
}

async function questionsWith(pauseMs: number): Promise<SpokenQuestion[][]> {
  const { visitors, close } = await spokenVisitors();
  try {
    const all: SpokenQuestion[][] = [];
    for (const { say } of visitors.slice(0, VOICES)) {
      const said: SpokenQuestion[] = [];
      for (const [question, right] of QUESTIONS)
        said.push({ pcm: await say(question, pauseMs), tailMs: 0, right });
      all.push(Array.from({ length: TURNS / QUESTIONS.length }, () => said).flat());
    }
    return all;
  } finally {
    await close();
  }
}

function cutRow(name: string, asked: readonly (AskedTurn | null)[], most?: number): BenchRow {
  const answered = asked.filter((turn) => turn !== null);
  const cut = answered.filter(isCut).length;
  return {
    ...{ name, value: (100 * cut) / Math.max(1, answered.length), unit: '%' },
    ...(most !== undefined && { bound: { kind: 'max', value: most } }),
    note: `${cut} of ${answered.length} that were answered`,
  };
}

/**
 * What a visitor pays for being let finish. As soon as who never pauses, and later by what the silence has grown: it is to
 * be as long as the pause and `MARGIN_MS` more.
 */
function finishedRows(pauseMs: number, asked: readonly (AskedTurn | null)[]): BenchRow[] {
  return waitRows(
    `end of a question with a learnt pause of ${pauseMs} ms → first sound at the visitor`,
    asked.filter((turn) => turn !== null && !isCut(turn)),
    'heardMs',
    { p50: ANSWERED_WITHIN.p50 + Math.max(0, pauseMs + MARGIN_MS - SILENCE.min) },
  );
}

const isCut = ({ userTurns }: AskedTurn) => userTurns > 1;

/** Without a bound: how these voices are heard is measured elsewhere. */
function rightRow(cut: readonly AskedTurn[]): BenchRow {
  const right = cut.filter(({ isRight }) => isRight).length;
  return {
    ...{ name: 'questions cut in two that are answered rightly', unit: '%' },
    value: (100 * right) / Math.max(1, cut.length),
    note: `${right} of ${cut.length}`,
  };
}
