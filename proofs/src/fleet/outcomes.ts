import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { FAULTS } from './list.ts';

/** What became of one fault: a line of JSON, so that a run that is stopped leaves those before. */
export interface Outcome {
  fault: string;
  at: string;
  /** Whatever happened that must not; none: the fleet bore it. */
  found: string[];
}

export function recordOutcome(file: string, outcome: Outcome): void {
  mkdirSync(dirname(file), { recursive: true });
  appendFileSync(file, `${JSON.stringify(outcome)}\n`);
}

/** How far all faults have been tried, in whatever portions: of each the last time counts. */
export function summarize(file: string): { lines: string[]; isDone: boolean } {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const outcomes = text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Outcome);
  const last = new Map(outcomes.map((outcome) => [outcome.fault, outcome]));
  const tried = [...FAULTS.keys()].flatMap((fault) => last.get(fault) ?? []);
  const wrong = tried.filter(({ found }) => found.length > 0);
  const untried = [...FAULTS.keys()].find((fault) => !last.has(fault));
  const times = tried.map(({ at }) => at).toSorted();
  return {
    lines: [
      `${tried.length} of ${FAULTS.size} faults tried${times.length > 0 ? `, ${times[0]} to ${times.at(-1)}` : ''}; in ${wrong.length} something was wrong`,
      ...wrong.map(({ fault, found }) => `  ${fault}: ${found.join('; ')}`),
      ...(untried === undefined
        ? []
        : [`goes on with: ./vivant proofs fleet --from '${untried}' --count 20`]),
    ],
    isDone: untried === undefined && wrong.length === 0,
  };
}
