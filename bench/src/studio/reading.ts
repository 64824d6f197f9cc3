import { type BenchRow, percentile } from '../suite.ts';
import { addressOf, filesOf, type Question, questionsOf, type Sample } from './calls.ts';
import type { Owner } from './owner.ts';

const WARM_UP_ROUNDS = 5;
const ROUNDS = 60;
const P95_MAX_MS = 100;

interface Measured {
  name: string;
  /** Of a round: another row each time, where the call is about one. */
  address(round: number): string;
  tookMs: number[];
  /** Of a file: until its first bytes are there. */
  beganMs: number[] | null;
}

/**
 * How long an owner waits for each thing that a page reads, until the whole answer is there; a file is saved while it
 * comes, so its beginning counts. One call after another,
 * all of them in each round: what the machine does besides meets them alike.
 */
export async function readingRows(owner: Owner, sample: Sample): Promise<BenchRow[]> {
  const all = measuredOf(sample);
  for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round += 1)
    for (const { address, tookMs, beganMs } of all) {
      const path = address(Math.max(0, round));
      const askedMs = performance.now();
      let begunMs: number | null = null;
      for await (const _chunk of (await owner.ask(path)).body ?? []) begunMs ??= performance.now();
      if (round < 0) continue;
      tookMs.push(performance.now() - askedMs);
      beganMs?.push((begunMs ?? performance.now()) - askedMs);
    }
  return all.flatMap(({ name, tookMs, beganMs }) =>
    beganMs === null
      ? [rowOf(name, tookMs, P95_MAX_MS)]
      : [rowOf(`${name}, begins`, beganMs, P95_MAX_MS), rowOf(`${name}, all of it`, tookMs)],
  );
}

function rowOf(name: string, tookMs: number[], max?: number): BenchRow {
  return {
    name,
    value: percentile(tookMs, 0.95),
    unit: 'ms',
    note: `p50 ${percentile(tookMs, 0.5).toFixed(1)}, slowest ${Math.max(...tookMs).toFixed(1)}`,
    ...(max === undefined ? {} : { bound: { kind: 'max', value: max } }),
  };
}

function measuredOf(sample: Sample): Measured[] {
  const asked = Object.entries(questionsOf(sample)).flatMap(([call, questions]) =>
    questions.map((question) => ({ call, question })),
  );
  return [...asked, ...filesOf(sample)].map(({ call, question }) => {
    if (question.id?.length === 0) throw new Error(`${call} has nothing to ask for`);
    return {
      name: nameOf(call, question),
      address: (round) => addressOf(call, question, question.id?.[round % question.id.length] ?? ''),
      ...{ tookMs: [], beganMs: question.isFile ? [] : null },
    };
  });
}

const nameOf = (call: string, { page, as }: Question) =>
  `p95, ${page}: ${call}${as === undefined ? '' : ` (${as})`}`;
