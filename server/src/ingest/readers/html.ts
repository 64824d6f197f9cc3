import { convert, type DomNode, type FormatCallback } from 'html-to-text';
import type { Block, StatedTitle } from './block.ts';
import { rowBlock, shapeOf } from './table.ts';

/** No document contains these, so lines that begin with them are ours; `clean` removes any that come in. */
const HEADING = '\u0001';
const ROW = '\u0002';
const PAGE = '\u0003';
const NOTES = '\u0004';
const MARKS = new RegExp(`[${HEADING}${ROW}${PAGE}${NOTES}]`, 'g');
const MARKS_BEFORE = new RegExp(`^[${PAGE}${NOTES}\\s]*`);
const NEVER_READ = new Set(['script', 'style', 'nav', 'noscript', 'template', 'svg']);
/** Beyond those html-to-text knows. */
const BLOCKS = [
  'tr',
  'td',
  'th',
  'caption',
  'dl',
  'dt',
  'dd',
  'figure',
  'figcaption',
  'address',
  'details',
  'summary',
];
/** A term stays with what it means. */
const ONE_BREAK = { leadingLineBreaks: 1, trailingLineBreaks: 1 };
const CELL_CHARS = 400;
const ROWS_MAX = 20_000;

/**
 * The title a page states, and its text: headings, paragraphs, lists and tables, without scripts, navigation and
 * hidden parts. Where it `hasPages` of paper, `br.page` stands between them, and `br.notes` before what is on none.
 */
export function* readHtml(html: string, { hasPages = false } = {}): Generator<Block | StatedTitle> {
  let title = '';
  const documentTitle: FormatCallback = (element) => {
    title ||= textOf(element);
  };
  const text = convert(html.replace(MARKS, ''), {
    wordwrap: false,
    preserveNewlines: false,
    limits: { maxInputLength: 20_000_000, maxDepth: 250 },
    formatters: { heading, dataTable, pageMark, documentTitle },
    selectors: [
      { selector: 'a', options: { ignoreHref: true } },
      ...[...NEVER_READ, 'img', 'iframe', 'object', 'button', 'select', 'input', 'textarea'].map(
        (selector) => ({
          selector,
          format: 'skip',
        }),
      ),
      ...['[hidden]', '[aria-hidden=true]', '[role=navigation]'].map((selector) => ({
        selector,
        format: 'skip',
      })),
      ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, format: 'heading' })),
      { selector: 'title', format: 'documentTitle' },
      { selector: 'table', format: 'dataTable' },
      ...BLOCKS.map((selector) => ({ selector, format: 'block' })),
      ...['dt', 'dd'].map((selector) => ({ selector, format: 'block', options: ONE_BREAK })),
      { selector: 'hr', format: 'skip' },
      ...(hasPages ? ['br.page', 'br.notes'].map((selector) => ({ selector, format: 'pageMark' })) : []),
    ],
  });
  if (title !== '') yield { kind: 'title', text: title };
  let page = hasPages ? 1 : undefined;
  /** Lines of one block, and the page that it begins on. */
  let open: string[] = [];
  let openPage = page;
  const close = function* (): Generator<Block> {
    if (open.length > 0) yield { kind: 'text', text: open.join('\n'), page: openPage };
    open = [];
  };
  const turn = (marks: string) => {
    for (const mark of marks) {
      if (mark === PAGE && page !== undefined) page++;
      if (mark === NOTES) page = undefined;
    }
  };
  for (const raw of text.split('\n')) {
    const line = raw.trim().replace(/^\* /, '');
    const before = MARKS_BEFORE.exec(line)?.[0] ?? '';
    turn(before);
    const marked = line.slice(before.length);
    const own = marked.startsWith(HEADING) || marked.startsWith(ROW);
    const inside = own ? (MARKS_BEFORE.exec(marked.slice(1))?.[0] ?? '') : '';
    turn(inside);
    const said = marked.slice(own ? 1 + inside.length : 0).trim();
    const words = said.replaceAll(PAGE, '').replaceAll(NOTES, '');
    if (words === '' || own || page !== openPage) yield* close();
    if (own) {
      if (words !== '')
        yield {
          kind: marked.startsWith(HEADING) ? 'heading' : 'row',
          text: words.replaceAll(ROW, '\n'),
          page,
        };
    } else if (words !== '') {
      if (open.length === 0) openPage = page;
      open.push(words);
    }
    turn(said);
  }
  yield* close();
}

const markOf = ({ name, attribs }: DomNode): string | null =>
  name === 'br' ? ({ page: PAGE, notes: NOTES }[String(attribs?.class)] ?? null) : null;

const pageMark: FormatCallback = (element, _walk, builder) => {
  const mark = markOf(element);
  if (mark !== null) builder.addInline(mark);
};

const heading: FormatCallback = (element, walk, builder) => {
  builder.openBlock({ leadingLineBreaks: 2 });
  walk(element.children, builder);
  builder.closeBlock({
    trailingLineBreaks: 2,
    blockTransform: (text) => HEADING + text.replace(/\s*\n\s*/g, ' '),
  });
};

/** A table of facts becomes lines of "column: value"; a table that only lays out a page is read as its parts. */
const dataTable: FormatCallback = (element, walk, builder) => {
  const rows = factRows(element);
  builder.openBlock({ leadingLineBreaks: 2 });
  if (rows === null) walk(element.children, builder);
  else {
    const shape = shapeOf(rows.cells, rows.headed || undefined);
    for (const [at, row] of rows.cells.entries()) {
      const block = at === 0 && shape.header !== null ? null : rowBlock(shape, row);
      const { before = '', after = '' } = rows.marks[at] ?? {};
      builder.addLiteral(before);
      if (block !== null) builder.addLiteral(ROW + block.text.replaceAll('\n', ROW));
      builder.addLiteral(after);
      if (block !== null) builder.addLineBreak();
    }
  }
  builder.closeBlock({ trailingLineBreaks: 2 });
};

interface FactRows {
  cells: string[][];
  /** Of pages, before and after the first text of a row. */
  marks: { before: string; after: string }[];
  headed: boolean;
}

/** Null: not a grid of short cells. */
function factRows(table: DomNode): FactRows | null {
  const rows = descendants(table, 'tr');
  const [first] = rows;
  if (
    first === undefined ||
    rows.length < 2 ||
    rows.length > ROWS_MAX ||
    descendants(table, 'table', 1).length > 0
  )
    return null;
  const cells = rows.map((row) =>
    row.children.filter(({ name }) => name === 'td' || name === 'th').map((cell) => textOf(cell)),
  );
  const isFilled = (row: readonly string[]) => row.some((cell) => cell !== '');
  const filled = cells.filter(isFilled);
  const wide = filled.filter((row) => row.length > 1).length;
  if (filled.length < 2 || wide < filled.length * 0.7) return null;
  if (filled.some((row) => row.some((cell) => cell.length > CELL_CHARS))) return null;
  const headed =
    first.children.some(({ name }) => name === 'th') && !first.children.some(({ name }) => name === 'td');
  const marks: FactRows['marks'] = [];
  let empty = '';
  for (const [at, row] of rows.entries()) {
    const { before, after } = marksOf(row);
    if (isFilled(cells[at] ?? [])) marks.push({ before: empty + before, after });
    empty = isFilled(cells[at] ?? []) ? '' : empty + before + after;
  }
  return { cells: filled, marks, headed };
}

function marksOf(row: DomNode): { before: string; after: string } {
  const marks = { before: '', after: '' };
  let hasText = false;
  const stack = [row];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    hasText ||= next.type === 'text' && /\S/.test(next.data ?? '');
    marks[hasText ? 'after' : 'before'] += markOf(next) ?? '';
    for (const child of childrenOf(next).toReversed()) stack.push(child);
  }
  return marks;
}

function descendants(node: DomNode, name: string, most = Number.POSITIVE_INFINITY): DomNode[] {
  const found: DomNode[] = [];
  const stack = childrenOf(node).toReversed();
  for (let next = stack.pop(); next !== undefined && found.length < most; next = stack.pop()) {
    if (next.name === name) found.push(next);
    for (const child of childrenOf(next).toReversed()) stack.push(child);
  }
  return found;
}

/** Some nodes have no children property, although the type has. */
function childrenOf(node: DomNode): DomNode[] {
  return node.children ?? [];
}

function textOf(node: DomNode): string {
  let text = '';
  const stack = [node];
  for (let next = stack.pop(); next !== undefined && text.length <= CELL_CHARS * 4; next = stack.pop()) {
    if (next.type === 'text') text += next.data ?? '';
    if (next.name !== undefined && NEVER_READ.has(next.name)) continue;
    if ((next.name === 'br' && markOf(next) === null) || next.name === 'p' || next.name === 'li') text += ' ';
    for (const child of childrenOf(next).toReversed()) stack.push(child);
  }
  return text.replace(/\s+/g, ' ').trim();
}
