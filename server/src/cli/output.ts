import { MICROCREDITS_PER_CREDIT } from '@vivant/contract/limits';

export interface Output {
  /** Prints one line on standard output. */
  line(text: string): void;
  /** Prints one line on standard error. */
  error(text: string): void;
  /** Shows progress in one line that is rewritten, only on a person's screen; empty to clear it. */
  progress(text: string): void;
  /** Writes a file to standard output. */
  bytes(content: Uint8Array): void;
  /** Asks the person at the terminal; null if there is no terminal. */
  confirm: ((question: string) => Promise<boolean>) | null;
  /** Whether standard output is a person's screen. */
  isTerminal: boolean;
}

export type Cell = string | number | boolean | null | undefined;

/** Columns as wide as their widest cell; "-" for missing values. */
export function formatTable(headings: string[], rows: Cell[][]): string[] {
  const shown = [headings, ...rows.map((row) => row.map(showCell))];
  const widths = headings.map((_, column) => Math.max(...shown.map((row) => row[column]?.length ?? 0)));
  return shown.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

/** "name: value" lines with aligned values. */
export function formatFields(fields: [string, Cell][]): string[] {
  const width = Math.max(...fields.map(([name]) => name.length)) + 2;
  return fields.map(([name, value]) => `${`${name}:`.padEnd(width)}${showCell(value)}`);
}

export function formatCredits(microcredits: number): string {
  return (microcredits / MICROCREDITS_PER_CREDIT).toLocaleString('en', { maximumFractionDigits: 2 });
}

/**
 * A time within a sentence, in the time zone of the machine on which the command runs, as people act on it. Tables keep
 * ISO.
 */
export function formatTime(at: string): string {
  return new Intl.DateTimeFormat('en-GB', {
    ...{ day: 'numeric', month: 'long', year: 'numeric' },
    ...{ hour: '2-digit', minute: '2-digit', timeZoneName: 'short' },
  }).format(new Date(at));
}

function showCell(cell: Cell): string {
  if (cell === null || cell === undefined || cell === '') return '-';
  if (typeof cell === 'boolean') return cell ? 'yes' : 'no';
  return typeof cell === 'number' ? String(cell) : printable(cell);
}

/** Names come from strangers: control characters in them must not reach the operator's terminal. */
function printable(text: string): string {
  return text.replace(/\p{C}/gu, '?');
}
