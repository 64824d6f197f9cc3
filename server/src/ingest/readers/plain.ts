import type { Block } from './block.ts';

/** Paragraphs of plain text: empty lines part them. */
export function* readPlain(text: string): Generator<Block> {
  for (const paragraph of lines(text)) yield { kind: 'text', text: paragraph };
}

function* lines(text: string): Generator<string> {
  let open: string[] = [];
  for (const raw of text.replace(/\r\n?/g, '\n').split('\n')) {
    const line = raw.trim();
    if (line !== '') open.push(line);
    else if (open.length > 0) {
      yield open.join('\n');
      open = [];
    }
  }
  if (open.length > 0) yield open.join('\n');
}
