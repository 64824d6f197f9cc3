import type { Block } from './block.ts';
import { rowBlock, shapeOf } from './table.ts';

/** Paragraphs and headings of Markdown; its marks are of no use to who reads aloud. */
export function* readMarkdown(source: string): Generator<Block> {
  const { title, body } = splitFrontMatter(source.replace(/\r\n?/g, '\n'));
  if (title !== null) yield { kind: 'heading', text: title };
  let open: string[] = [];
  /** Lines of a table, from its head on. */
  let table: string[] = [];
  const close = function* (): Generator<Block> {
    if (table.length > 0) yield* rowsOf(table);
    else if (open.length > 0) yield { kind: 'text', text: open.join('\n') };
    open = [];
    table = [];
  };
  let fence: string | null = null;
  for (const raw of body.split('\n')) {
    const line = raw.trimEnd();
    const mark = /^\s*(`{3,}|~{3,})/.exec(line)?.[1]?.slice(0, 3) ?? null;
    if (mark !== null && (fence === null || fence === mark)) {
      fence = fence === null ? mark : null;
      continue;
    }
    const heading = fence === null ? /^#{1,6}\s+(.+)$/.exec(line)?.[1]?.replace(/\s+#+$/, '') : undefined;
    const underlined = fence === null && /^(=+|-+)$/.test(line) && open.length === 1;
    if (heading !== undefined) {
      yield* close();
      yield { kind: 'heading', text: plain(heading) };
    } else if (underlined) {
      yield { kind: 'heading', text: open.join('\n') };
      open = [];
    } else if (line.trim() === '') yield* close();
    else if (fence !== null) open.push(line.trim());
    else if (/^\s*\|?[\s:|-]+\|[\s:|-]*$/.test(line)) {
      // The line between a table's head and its body says nothing, but what stands above it is the head.
      const head = open.pop();
      if (head !== undefined && table.length === 0) {
        yield* close();
        table = [head];
      } else if (head !== undefined) open.push(head);
    } else if (table.length > 0 && line.includes('|')) table.push(plain(line));
    else {
      if (table.length > 0) yield* close();
      open.push(plain(line));
    }
  }
  yield* close();
}

function* rowsOf(table: readonly string[]): Generator<Block> {
  const rows = table.map((line) => line.split(/(?<!\\)\|/).map((cell) => cell.replaceAll('\\|', '|').trim()));
  const shape = shapeOf(rows, true);
  if (rows.length === 1) yield { kind: 'text', text: (rows[0] ?? []).join(' | ') };
  for (const cells of rows.slice(1)) {
    const block = rowBlock(shape, cells);
    if (block !== null) yield block;
  }
}

/** The title of a YAML front matter is the document's heading; the rest of it is for machines. */
function splitFrontMatter(text: string): { title: string | null; body: string } {
  const [whole = '', inner = ''] = /^\uFEFF?---\n([\s\S]{0,10000}?)\n---\n/.exec(text) ?? [];
  const title = /^title:\s*(.+)$/m.exec(inner)?.[1]?.replace(/^(["'])(.*)\1$/, '$2') ?? null;
  return { title, body: text.slice(whole.length) };
}

function plain(line: string): string {
  return line
    .slice(0, 20_000)
    .replace(/!?\[([^\][]*)\]\([^()]*\)/g, '$1')
    .replace(/<!--.*?-->/g, '')
    .replace(/<\/?[a-zA-Z][^<>]*>/g, '')
    .replace(/(\*\*|__)([^*_]+)\1/g, '$2')
    .replace(/`([^`]*)`/g, '$1')
    .replace(/^\s*>\s?/, '')
    .replace(/^\s*\|\s*|\s*\|\s*$/g, '')
    .trim();
}
