import type { Instant } from './crash-messages.ts';

/** The gap between two writes that holds an instant: what was done last, and what comes next. */
export function gapAt(instants: Instant[], index: number): string {
  const at = instants[index];
  if (at === undefined) throw new RangeError(`there is no instant ${index}`);
  if (at.done) return `${name(at)} → ${nextName(instants[index + 1])}`;
  return `${name(instants[index - 1])} → ${at.write}`;
}

/**
 * Where to crash in a scenario, in each of its gaps: right after the write before it, whose answer is lost; right before
 * the one that follows; and where the gap comes last, as those around heartbeats come again. `one` takes one of
 * these of each gap, in turns. Numbers as a scenario's `crashAt` counts.
 */
export function chooseInstants(instants: Instant[], take: 'all' | 'one'): { crashAt: number; gap: string }[] {
  const ways = new Map<string, Map<string, number>>();
  for (const [index, { done }] of instants.entries()) {
    const gap = gapAt(instants, index);
    const known = ways.get(gap) ?? new Map<string, number>();
    ways.set(gap, known);
    const way = done ? 'after' : 'before';
    if (known.has(way)) known.set(`last ${way}`, index + 1);
    else known.set(way, index + 1);
  }
  return [...ways].flatMap(([gap, known], turn) => {
    const all = [...known.values()].map((crashAt) => ({ crashAt, gap }));
    return take === 'all' ? all : [...all.slice(turn % all.length).slice(0, 1)];
  });
}

/** Gap by gap, how often a process crashed in it. */
export class Histogram {
  readonly #killed = new Map<string, number>();
  readonly #known = new Set<string>();

  know(gap: string): void {
    this.#known.add(gap);
  }

  count(gap: string): void {
    this.#killed.set(gap, (this.#killed.get(gap) ?? 0) + 1);
  }

  get kills(): number {
    return [...this.#killed.values()].reduce((sum, n) => sum + n, 0);
  }

  get gaps(): number {
    return this.#known.size;
  }

  /** Gaps that a scenario has and no process crashed in. */
  uncovered(): string[] {
    return [...this.#known].filter((gap) => !this.#killed.has(gap));
  }

  lines(): string[] {
    return [...this.#killed]
      .sort(([, a], [, b]) => b - a)
      .map(([gap, n]) => `${String(n).padStart(4)}  ${gap}`);
  }
}

function name(instant: Instant | undefined): string {
  if (instant === undefined) return 'beginning';
  return instant.done ? instant.write : `${instant.write} (under way)`;
}

function nextName(instant: Instant | undefined): string {
  if (instant === undefined) return 'end';
  return instant.done ? `(end of ${instant.write})` : instant.write;
}
