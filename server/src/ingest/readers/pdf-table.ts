import { type Block, clean } from './block.ts';
import { rowBlock, shapeOf } from './table.ts';

/** A piece of a line that stands apart from the others; coordinates in points. */
export interface Cell {
  text: string;
  left: number;
  right: number;
}

export interface CelledLine {
  cells: readonly Cell[];
}

/** Fewer rows under one another are a coincidence. */
const ROWS_MIN = 3;
/** More cells side by side are a drawing. */
const CELLS_MAX = 40;
/** Prose in two columns has lines side by side too. In a table hardly more than one cell of a row is long. */
const SHORT_CELL_CHARS = 25;
/** Dots that lead the eye in a table of contents. */
const LEADER = /(?:\s?\.){4}/;

/**
 * Finds a table: the end of the lines from `from` on whose cells are aligned, and its columns; null if there is none.
 */
export function tableAt(
  lines: readonly CelledLine[],
  from: number,
): { end: number; columns: readonly Column[] | null } {
  let end = from;
  for (; end < lines.length; end += 1) {
    const cells = lines[end]?.cells ?? [];
    const above = end === from ? undefined : lines[end - 1]?.cells;
    if (!isRow(cells) || (above !== undefined && !sharesColumns(above, cells))) break;
  }
  const rows = lines.slice(from, end);
  const short = rows.filter(
    ({ cells }) => cells.filter(({ text }) => text.length > SHORT_CELL_CHARS).length <= 1,
  );
  const isTable = rows.length >= ROWS_MIN && short.length > rows.length / 2;
  return { end, columns: isTable ? columnsOf(rows) : null };
}

/** Rows as lines of "column: value". */
export function* tableBlocks(lines: readonly CelledLine[], columns: readonly Column[]): Generator<Block> {
  const spans = (cell: Cell) => columns.filter((column) => overlap(cell, column) > 0).length > 1;
  const [first] = lines;
  const isTitle = first?.cells.some(spans) ?? false;
  if (isTitle) yield { kind: 'text', text: clean(first?.cells.map(({ text }) => text).join(' ') ?? '') };
  const rows = (isTitle ? lines.slice(1) : lines).map(({ cells }) => {
    const row = columns.map(() => '');
    for (const cell of cells) {
      const column = nearest(cell, columns);
      row[column] = clean(`${row[column]} ${cell.text}`);
    }
    return row;
  });
  const shape = namesColumns(rows) ? shapeOf(rows) : shapeOf(rows, false);
  for (const row of shape.header === null ? rows : rows.slice(1)) {
    const block = rowBlock(shape, row);
    if (block !== null) yield block;
  }
}

function isRow(cells: readonly Cell[]): boolean {
  return cells.length >= 2 && cells.length <= CELLS_MAX && !cells.some(({ text }) => LEADER.test(text));
}

/**
 * A page does not say which row names the columns: one without digits does, over a column of numbers. Of two columns the
 * left one names the right one in any case.
 */
function namesColumns([first = [], ...rest]: readonly (readonly string[])[]): boolean {
  if (first.length < 3 || first.some((cell) => /\d/.test(cell))) return false;
  return first.some((_, at) => rest.filter((row) => /\d/.test(row[at] ?? '')).length > rest.length / 2);
}

/** Two cells at least stand under two others. */
function sharesColumns(above: readonly Cell[], below: readonly Cell[]): boolean {
  return below.filter((cell) => above.some((other) => overlap(cell, other) > 0)).length >= 2;
}

type Column = Omit<Cell, 'text'>;

/** From the rows with as many cells as most have; null where their columns run into each other. */
function columnsOf(rows: readonly CelledLine[]): Column[] | null {
  const counts = new Map<number, number>();
  for (const { cells } of rows) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1);
  const [usual] = [...counts].toSorted((a, b) => b[1] - a[1] || b[0] - a[0])[0] ?? [0];
  const whole = rows.filter(({ cells }) => cells.length === usual);
  const columns = Array.from({ length: usual }, (_, at) => ({
    left: whole.reduce(
      (least, { cells }) => Math.min(least, cells[at]?.left ?? least),
      Number.POSITIVE_INFINITY,
    ),
    right: whole.reduce(
      (most, { cells }) => Math.max(most, cells[at]?.right ?? most),
      Number.NEGATIVE_INFINITY,
    ),
  }));
  const ordered = columns.every(({ left }, at) => at === 0 || left >= (columns[at - 1]?.right ?? 0));
  return ordered && usual >= 2 ? columns : null;
}

function nearest(cell: Cell, columns: readonly Column[]): number {
  const near = columns.map((column) => overlap(cell, column));
  return near.indexOf(Math.max(...near));
}

/** Below 0: they are that far apart. */
function overlap(a: Column, b: Column): number {
  return Math.min(a.right, b.right) - Math.max(a.left, b.left);
}
