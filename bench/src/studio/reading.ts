import { type BenchRow, percentile } from '../suite.ts';
import { addressOf, type Question, questionsOf, type Sample } from './calls.ts';
import type { Owner } from './owner.ts';

const WARM_UP_ROUNDS = 5;
const ROUNDS = 60;
const P95_MAX_MS = 100;

interface Measured {
  name: string;
  /** Of a round: another row each time, where the call is about one. */
  address(round: number): string;
  tookMs: number[];
}

/**
 * How long an owner waits for each thing that a page reads, until the whole answer is there. One call after another,
 * all of them in each round: what the machine does besides meets them alike.
 */
export async function readingRows(owner: Owner, sample: Sample): Promise<BenchRow[]> {
  const all = measuredOf(sample);
  for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round += 1)
    for (const { address, tookMs } of all) {
      const path = address(Math.max(0, round));
      const askedMs = performance.now();
      await (await owner.ask(path)).arrayBuffer();
      if (round >= 0) tookMs.push(performance.now() - askedMs);
    }
  return all.map(({ name, tookMs }) => ({
    name,
    value: percentile(tookMs, 0.95),
    unit: 'ms',
    bound: { kind: 'max', value: P95_MAX_MS },
    note: `p50 ${percentile(tookMs, 0.5).toFixed(1)}, slowest ${Math.max(...tookMs).toFixed(1)}`,
  }));
}

function measuredOf(sample: Sample): Measured[] {
  const asked = Object.entries(questionsOf(sample)).flatMap(([call, questions]) =>
    questions.map((question) => ({ call, question })),
  );
  const pictures = { call: 'GET /avatars/:id/poster', question: { page: 'home', id: sample.built } as const };
  return [...asked, pictures].map(({ call, question }) => {
    if (question.id?.length === 0) throw new Error(`${call} has nothing to ask for`);
    return {
      name: nameOf(call, question),
      address: (round) => addressOf(call, question, question.id?.[round % question.id.length] ?? ''),
      tookMs: [],
    };
  });
}

const nameOf = (call: string, { page, as }: Question) =>
  `p95, ${page}: ${call}${as === undefined ? '' : ` (${as})`}`;
