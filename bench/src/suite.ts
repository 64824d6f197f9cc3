/** One measured figure: the median of several runs in one process, with the bound it must keep. */
export interface BenchRow {
  name: string;
  value: number;
  unit: string;
  /** `max`: value must be ≤ bound; `min`: value must be ≥ bound; absent: printed only. */
  bound?: { kind: 'max' | 'min'; value: number };
  /** How it was measured: runs, spread, conditions. */
  note?: string | undefined;
}

/** A named group of figures; `run` may take minutes and cleans up after itself. */
export interface BenchSuite {
  name: string;
  /** Where it has some: what it measures by itself, each of them alone too. */
  parts?: readonly string[];
  /** `only`: none but these parts, in this order. */
  run(only?: readonly string[]): Promise<BenchRow[]>;
}

export function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const value = sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)];
  if (value === undefined) throw new Error('a percentile of nothing: nothing was measured');
  return value;
}

/** The middle value (upper of the two for an even count). Throws on an empty list: nothing was measured. */
export function median(values: number[]): number {
  const middle = values.toSorted((a, b) => a - b).at(Math.floor(values.length / 2));
  if (middle === undefined) throw new Error('median of nothing: the benchmark measured no value');
  return middle;
}

/** How many runs there were and how far apart, for a row's note: "5 runs, 96–256". */
export const spread = (values: number[], what = 'runs') =>
  `${values.length} ${what}, ${Math.round(Math.min(...values))}–${Math.round(Math.max(...values))}`;

/** Rows of milliseconds that half of the values, and 95 of 100, stay within. Throws on an empty list. */
export function percentileRows(
  name: string,
  values: number[],
  { note, most = {} }: { note: string; most?: { p50?: number; p95?: number } },
): BenchRow[] {
  return (['p50', 'p95'] as const).map((which) => {
    const bound = most[which];
    return {
      ...{ name: `${name}, ${which}`, value: percentile(values, Number(which.slice(1)) / 100), unit: 'ms' },
      ...(bound !== undefined && { bound: { kind: 'max', value: bound } as const }),
      note,
    };
  });
}
