import { type Options, parse } from 'csv-parse/sync';
import { type Block, clean } from './block.ts';
import { rowBlock, shapeOf } from './table.ts';

const DELIMITERS = [',', ';', '\t', '|'];
/** Rows looked at to tell what the columns are. */
const SAMPLE_ROWS = 200;
const RELAXED: Options = {
  relax_quotes: true,
  relax_column_count: true,
  skip_empty_lines: true,
  trim: true,
  bom: true,
  // No cell of a table people read is longer; an open quotation mark must not swallow the file.
  max_record_size: 1_000_000,
};

/** Rows as lines of "column: value", so that a question finds the row and an answer can quote it. */
export function* readCsv(text: string): Generator<Block> {
  const rows = rowsOf(text)
    .map((row) => row.map((cell) => clean(cell).replaceAll('\n', ' ')))
    .filter((row) => row.some((cell) => cell !== ''));
  const shape = shapeOf(rows.slice(0, SAMPLE_ROWS));
  for (const row of shape.header === null ? rows : rows.slice(1)) {
    const block = rowBlock(shape, row);
    if (block !== null) yield block;
  }
}

function rowsOf(text: string): string[][] {
  const options = { ...RELAXED, delimiter: delimiterOf(text) };
  try {
    return parse(text, options) as string[][];
  } catch {
    // A quotation mark that is never closed means nothing: read without any.
    return parse(text, { ...options, quote: false }) as string[][];
  }
}

/** The delimiter that cuts the first lines into the most columns, the same number in each. */
function delimiterOf(text: string): string {
  const head = text.slice(0, 64_000);
  let best = { delimiter: ',', score: 0 };
  for (const delimiter of DELIMITERS) {
    const counts = sampleCounts(head, delimiter);
    const most = counts.toSorted((a, b) => a - b)[counts.length >> 1] ?? 0;
    const alike = counts.filter((count) => count === most).length / Math.max(1, counts.length);
    const score = most < 2 ? 0 : Math.min(most, 20) * alike * alike;
    if (score > best.score) best = { delimiter, score };
  }
  return best.delimiter;
}

function sampleCounts(head: string, delimiter: string): number[] {
  try {
    const rows = parse(head, { ...RELAXED, delimiter, to: 50 }) as string[][];
    return rows.map((row) => row.length);
  } catch {
    // Cut inside a quotation.
    return head.split('\n', 20).map((line) => line.split(delimiter).length);
  }
}
