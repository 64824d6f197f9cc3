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
  run(): Promise<BenchRow[]>;
}

/** The middle value (upper of the two for an even count). Throws on an empty list: nothing was measured. */
export function median(values: number[]): number {
  if (values.length === 0) throw new Error('median of nothing: the benchmark measured no value');
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!;
}

/** How many runs there were and how far apart, for a row's note: "5 runs, 96–256". */
export const spread = (values: number[], what = 'runs') =>
  `${values.length} ${what}, ${Math.round(Math.min(...values))}–${Math.round(Math.max(...values))}`;
