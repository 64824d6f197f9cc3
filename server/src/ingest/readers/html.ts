import { convert, type DomNode, type FormatCallback } from 'html-to-text';
import type { Block } from './block.ts';
import { rowBlock, shapeOf } from './table.ts';

/** No document contains these, so lines that begin with them are ours; `clean` removes any that come in. */
const HEADING = '\u0001';
const ROW = '\u0002';
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

/** Text of a page: headings, paragraphs, lists and tables, without scripts, navigation and hidden parts. */
export function* readHtml(html: string): Generator<Block> {
  const text = convert(html.replaceAll(HEADING, '').replaceAll(ROW, ''), {
    wordwrap: false,
    preserveNewlines: false,
    limits: { maxInputLength: 20_000_000, maxDepth: 250 },
    formatters: { heading, dataTable },
    selectors: [
      { selector: 'a', options: { ignoreHref: true } },
      ...[...NEVER_READ, 'title', 'img', 'iframe', 'object', 'button', 'select', 'input', 'textarea'].map(
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
      { selector: 'table', format: 'dataTable' },
      ...BLOCKS.map((selector) => ({ selector, format: 'block' })),
      ...['dt', 'dd'].map((selector) => ({ selector, format: 'block', options: ONE_BREAK })),
      { selector: 'hr', format: 'skip' },
    ],
  });
  let open: string[] = [];
  const close = function* (): Generator<Block> {
    if (open.length > 0) yield { kind: 'text', text: open.join('\n') };
    open = [];
  };
  for (const raw of text.split('\n')) {
    const line = raw.trim().replace(/^\* /, '');
    const own = line.startsWith(HEADING) || line.startsWith(ROW);
    if (line === '' || own) yield* close();
    if (own) {
      const said = line.slice(1).trim();
      if (said !== '')
        yield { kind: line.startsWith(HEADING) ? 'heading' : 'row', text: said.replaceAll(ROW, '\n') };
    } else if (line !== '') open.push(line);
  }
  yield* close();
}

const heading: FormatCallback = (element, walk, builder) => {
  builder.openBlock({ leadingLineBreaks: 2 });
  walk(element.children, builder);
  builder.closeBlock({
    trailingLineBreaks: 2,
    blockTransform: (text) => HEADING + text.replace(/\s*\n\s*/g, ' '),
  });
};

/** A table of facts becomes lines of "column: value"; one that only lays out a page is read as its parts. */
const dataTable: FormatCallback = (element, walk, builder) => {
  const rows = factRows(element);
  builder.openBlock({ leadingLineBreaks: 2 });
  if (rows === null) walk(element.children, builder);
  else {
    const shape = shapeOf(rows.cells, rows.headed || undefined);
    for (const row of shape.header === null ? rows.cells : rows.cells.slice(1)) {
      const block = rowBlock(shape, row);
      if (block === null) continue;
      builder.addLiteral(ROW + block.text.replaceAll('\n', ROW));
      builder.addLineBreak();
    }
  }
  builder.closeBlock({ trailingLineBreaks: 2 });
};

/** Null: not a grid of short cells. */
function factRows(table: DomNode): { cells: string[][]; headed: boolean } | null {
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
  const filled = cells.filter((row) => row.some((cell) => cell !== ''));
  const wide = filled.filter((row) => row.length > 1).length;
  if (filled.length < 2 || wide < filled.length * 0.7) return null;
  if (filled.some((row) => row.some((cell) => cell.length > CELL_CHARS))) return null;
  const headed =
    first.children.some(({ name }) => name === 'th') && !first.children.some(({ name }) => name === 'td');
  return { cells: filled, headed };
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

/** Some nodes have none at all, whatever the type says. */
function childrenOf(node: DomNode): DomNode[] {
  return node.children ?? [];
}

function textOf(node: DomNode): string {
  let text = '';
  const stack = [node];
  for (let next = stack.pop(); next !== undefined && text.length <= CELL_CHARS * 4; next = stack.pop()) {
    if (next.type === 'text') text += next.data ?? '';
    if (next.name !== undefined && NEVER_READ.has(next.name)) continue;
    if (next.name === 'br' || next.name === 'p' || next.name === 'li') text += ' ';
    for (const child of childrenOf(next).toReversed()) stack.push(child);
  }
  return text.replace(/\s+/g, ' ').trim();
}
