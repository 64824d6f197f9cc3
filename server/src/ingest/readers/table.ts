import type { Block } from './block.ts';

/** A line this long can still be spoken; a wider row becomes several lines, each with the row's name. */
const LINE_CHARS = 220;

export interface TableShape {
  /** Null: no names of columns are known. */
  header: readonly string[] | null;
  /** The column that tells rows apart. */
  key: number;
}

/** Takes the first row as names of columns where it looks like that, and finds the column that names the rows. */
export function shapeOf(rows: readonly (readonly string[])[], headed?: boolean): TableShape {
  const [first = [], ...rest] = rows;
  const header = (headed ?? looksLikeHeader(first, rest)) ? first : null;
  return { header, key: keyColumn(header, header === null ? rows : rest) };
}

function looksLikeHeader(first: readonly string[], rest: readonly (readonly string[])[]): boolean {
  if (rest.length === 0 || first.length < 2) return false;
  const names = first.filter((cell) => cell !== '');
  if (names.length < first.length * 0.6 || new Set(names).size < names.length) return false;
  return names.every((name) => name.length <= 80 && !/^[\d\s.,:%€$£¥+-]+$/.test(name));
}

/** Names beat codes: few repetitions, letters, and a header that says so. */
function keyColumn(header: readonly string[] | null, rows: readonly (readonly string[])[]): number {
  const sample = rows.slice(0, 500);
  const columns = Math.max(0, ...sample.map((row) => row.length));
  let best = { column: 0, score: Number.NEGATIVE_INFINITY };
  // Readers forget the names of rows beyond the first hundred.
  for (let column = 0; column < Math.min(columns, 100); column += 1) {
    const values = sample.map((row) => row[column] ?? '').filter((value) => value !== '');
    if (values.length < sample.length * 0.8) continue;
    const unique = new Set(values).size / values.length;
    const worded = values.filter(isName).length / values.length;
    const title = header?.[column] ?? '';
    const named =
      /(^|[\s_-])(name|title|product|item|titel|bezeichnung|produkt|nombre|nom|titre|название|имя|tên)$/iu.test(
        title,
      ) || /(名称|名前|氏名|名|标题|標題|이름|제목)$/u.test(title);
    const score = unique * 2 + worded * 2 + (named ? 1.5 : 0) - column * 0.001;
    if (score > best.score) best = { column, score };
  }
  return best.column;
}

/** Three letters at least, and not a code or a shouted word. */
function isName(value: string): boolean {
  if (value.length > 60) return false;
  return /\p{Ll}{2}/u.test(value) || /\p{Lo}{2}/u.test(value);
}

/** One row as lines of "column: value", each readable by itself; empty cells are left out. */
export function rowBlock({ header, key }: TableShape, cells: readonly string[]): Block | null {
  const name = cells[key] ?? '';
  const facts = cells.flatMap((cell, column) => {
    if (cell === '' || (column === key && header !== null && cells.length > 2)) return [];
    const title = header?.[column] ?? '';
    return [title === '' ? cell : `${title}: ${cell}`];
  });
  const title = header?.[key] ?? '';
  // Two columns without names: the left one names the right one.
  if (header === null && cells.length === 2 && name !== '')
    return { kind: 'row', text: endSentence(cells.filter((cell) => cell !== '').join(': ')) };
  if (header === null || cells.length <= 2 || name === '')
    return facts.length === 0 ? null : { kind: 'row', text: pack('', facts) };
  const opening = title === '' ? name : `${title}: ${name}`;
  if (facts.length === 0) return { kind: 'row', text: endSentence(opening) };
  const whole = [opening, ...facts].join('; ');
  return {
    kind: 'row',
    text: whole.length <= LINE_CHARS ? endSentence(whole) : pack(`${name.slice(0, 80)} – `, facts),
  };
}

function pack(opening: string, facts: readonly string[]): string {
  const lines: string[] = [];
  let line = '';
  for (const fact of facts) {
    if (line !== '' && opening.length + line.length + fact.length > LINE_CHARS) {
      lines.push(line);
      line = '';
    }
    line = line === '' ? fact : `${line}; ${fact}`;
  }
  if (line !== '') lines.push(line);
  return lines.map((text) => endSentence(opening + text)).join('\n');
}

/** A line that ends like a sentence is quoted like one. */
function endSentence(line: string): string {
  return /[.!?。！？]$/.test(line) ? line : `${line}.`;
}
