import type { Block } from './block.ts';
import { type Cell, tableAt, tableBlocks } from './pdf-table.ts';

/** What pdf.js tells of a piece of text; coordinates in points, from the bottom left. */
export interface PageItem {
  str: string;
  hasEOL: boolean;
  height: number;
  width: number;
  /** The last two: where the piece begins. */
  transform: number[];
}

interface Line {
  text: string;
  cells: Cell[];
  y: number;
  size: number;
}

const HEADING_CHARS = 150;
/** The number of a page, or no letter and no digit at all. */
const NOISE =
  /^(?:(?:page|seite|página|pagina|страница|trang|p\.|s\.|[-–—])?\s?\d{1,4}(?:\s?(?:\/|of|von|de|из|[-–—])\s?\d{0,4})?|[^\p{L}\p{N}]*)$/iu;
const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]/u;

/** Of the size of its letters: a wider gap within a line is one between cells of a table. */
const CELL_GAP = 0.5;
/** The mark that stands before an item of a list, apart from its text. */
const ITEM_MARK = /^(?:[^\p{L}\p{N}]|\(?(?:\d{1,3}|\p{L})[.)])$/u;
/** And one between words. */
const SPACE_GAP = 0.15;

/** Paragraphs of a page by the gaps between its lines, headings by the size of their letters, tables by their columns. */
export function* pageBlocks(items: readonly PageItem[]): Generator<Block> {
  const lines = linesOf(items);
  const body = bodySize(lines);
  let open: Line[] = [];
  const close = function* (): Generator<Block> {
    const [first] = open;
    if (first === undefined) return;
    const joined = open.reduce((text, line) => join(text, line.text), '');
    // The dots that lead the eye in a table of contents.
    const text = joined.replace(/(?:\s?\.){4,}\s?/g, ' … ');
    const large = first.size > body * 1.15 && text.length <= HEADING_CHARS && /\p{L}/u.test(text);
    if (!NOISE.test(text)) yield { kind: large ? 'heading' : 'text', text };
    open = [];
  };
  for (let at = 0; at < lines.length; ) {
    const { end, columns } = tableAt(lines, at);
    const found = lines.slice(at, Math.max(end, at + 1));
    at += found.length;
    if (columns !== null) {
      yield* close();
      yield* tableBlocks(found, columns);
      continue;
    }
    for (const line of found) {
      const last = open.at(-1);
      if (last !== undefined && apart(last, line)) yield* close();
      open.push(line);
    }
  }
  yield* close();
}

function linesOf(items: readonly PageItem[]): Line[] {
  const lines: Line[] = [];
  let line: Line | null = null;
  for (const item of items) {
    if (item.str.trim() !== '') {
      const y = item.transform[5] ?? 0;
      line ??= { text: '', cells: [], y, size: item.height };
      line.text += item.str;
      line.size = Math.max(line.size, item.height);
      addToCells(line.cells, item);
    } else if (line !== null) line.text += item.str;
    if (item.hasEOL && line !== null) {
      lines.push(line);
      line = null;
    }
  }
  if (line !== null) lines.push(line);
  return lines.map((found) => ({ ...found, text: found.text.trim() })).filter(({ text }) => text !== '');
}

function addToCells(cells: Cell[], { str, height, width, transform }: PageItem): void {
  const left = transform[4] ?? 0;
  const last = cells.at(-1);
  // An item that stands before the last one was written over it, or is in a right-to-left script.
  if (last === undefined || (left - last.right > CELL_GAP * height && !ITEM_MARK.test(last.text))) {
    cells.push({ text: str, left, right: left + width });
    return;
  }
  last.text += left - last.right > height * SPACE_GAP ? ` ${str}` : str;
  last.right = Math.max(last.right, left + width);
}

/** The size most letters have. */
function bodySize(lines: readonly Line[]): number {
  const letters = new Map<number, number>();
  for (const { size, text } of lines) {
    const rounded = Math.round(size * 2) / 2;
    letters.set(rounded, (letters.get(rounded) ?? 0) + text.length);
  }
  return [...letters].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? 0;
}

/** Whether a new paragraph begins: a gap, another size of letters, or another column. */
function apart(above: Line, below: Line): boolean {
  const size = Math.max(above.size, below.size, 1);
  const gap = above.y - below.y;
  return gap > size * 1.75 || gap < -size * 0.5 || Math.abs(above.size - below.size) > size * 0.12;
}

/** Undoes the breaking of lines: words parted by a hyphen are joined, and scripts without spaces get none. */
function join(text: string, line: string): string {
  if (text === '') return line;
  if (/\p{Ll}[-\u2010\u00ad]$/u.test(text) && /^\p{Ll}/u.test(line)) return text.slice(0, -1) + line;
  return CJK.test(text.slice(-1)) && CJK.test(line.slice(0, 1)) ? text + line : `${text} ${line}`;
}
