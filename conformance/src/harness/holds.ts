import { it } from 'vitest';
import { available, type Need, theTarget } from './target.ts';

/**
 * One case: what holds, the rules of COVERAGE.md it proves, and what it needs. Rules and needs stand in the name,
 * so that the report alone tells the coverage check what ran: `title [4.4-1, D1-3] {assets}`.
 */
export function holds(
  title: string,
  rules: string[],
  run: () => Promise<void>,
  options: {
    needs?: Need[];
    timeoutMs?: number;
    /** Runs at the same time as the neighbours that say so too: they wait for timers of the service. */
    sideBySide?: boolean;
  } = {},
): void {
  if (rules.length === 0) throw new Error(`The case "${title}" names no rule`);
  const needs = options.needs ?? [];
  const name = `${title} [${rules.join(', ')}]${needs.length > 0 ? ` {${needs.join(', ')}}` : ''}`;
  const met = needs.every((need) => available(theTarget(), need));
  const test = options.sideBySide === true ? it.concurrent : it;
  (met ? test : test.skip)(name, { timeout: options.timeoutMs ?? 60_000 }, run);
}
