import type { KnowledgePassage } from '@vivant/contract/knowledge';

/** Long enough to hold a thought, short enough for several to fit beside a conversation. */
const TARGET_CHARS = 400;
const MAX_CHARS = 800;

export interface Document {
  source: string;
  text: string;
  markdown: boolean;
}

/**
 * Cuts a document into passages on the borders of paragraphs and headings; only a paragraph that is too long
 * by itself is cut inside, at the ends of its sentences.
 */
export function cutPassages(document: Document, firstId: number): KnowledgePassage[] {
  const passages: KnowledgePassage[] = [];
  let heading: string | null = null;
  let pending = '';
  const flush = () => {
    const text = pending.trim();
    pending = '';
    if (text !== '') passages.push({ id: firstId + passages.length, source: document.source, heading, text });
  };
  for (const block of blocksOf(document)) {
    if (block.kind === 'heading') {
      flush();
      heading = block.text;
      continue;
    }
    for (const piece of splitLong(block.text)) {
      if (pending !== '' && (pending.length >= TARGET_CHARS || pending.length + piece.length > MAX_CHARS))
        flush();
      pending = pending === '' ? piece : `${pending}\n${piece}`;
    }
  }
  flush();
  return passages;
}

interface Block {
  kind: 'heading' | 'paragraph';
  text: string;
}

function blocksOf({ text, markdown }: Document): Block[] {
  const blocks: Block[] = [];
  let lines: string[] = [];
  const close = () => {
    if (lines.length > 0) blocks.push({ kind: 'paragraph', text: lines.join('\n') });
    lines = [];
  };
  let inFence = false;
  for (const raw of text.replace(/\r\n?/g, '\n').split('\n')) {
    const line = raw.trimEnd();
    if (markdown && /^\s*(```|~~~)/.test(line)) {
      inFence = !inFence;
      continue;
    }
    const title = markdown && !inFence ? /^#{1,6}\s+(.+?)\s*#*$/.exec(line)?.[1] : undefined;
    const underlined = markdown && !inFence && /^(=+|-+)$/.test(line) && lines.length === 1;
    if (title !== undefined) {
      close();
      blocks.push({ kind: 'heading', text: plain(title) });
    } else if (underlined) {
      blocks.push({ kind: 'heading', text: plain(lines[0]!) });
      lines = [];
    } else if (line.trim() === '') close();
    else lines.push(markdown && !inFence ? plain(line) : line.trim());
  }
  close();
  return blocks;
}

/** Markdown's marks are of no use to who reads aloud. */
function plain(line: string): string {
  return line
    .replace(/!\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\[([^\]]+)\]\([^)]*\)/g, '$1')
    .replace(/<!--.*?-->/g, '')
    .replace(/<\/?[a-zA-Z][^>]*>/g, '')
    .replace(/(\*\*|__)(.+?)\1/g, '$2')
    .replace(/`([^`]*)`/g, '$1')
    .replace(/^\s*>\s?/, '')
    .trim();
}

function splitLong(text: string): string[] {
  if (text.length <= MAX_CHARS) return [text];
  const pieces: string[] = [];
  let piece = '';
  for (const sentence of text.match(/[^.!?。！？\n]*(?:[.!?。！？]+["'”’」』）)]*\s*|\n+|$)/g) ?? []) {
    for (const part of hardSplit(sentence)) {
      if (piece !== '' && piece.length + part.length > MAX_CHARS) {
        pieces.push(piece.trim());
        piece = '';
      }
      piece += part;
    }
  }
  if (piece.trim() !== '') pieces.push(piece.trim());
  return pieces;
}

/** Text without any end of a sentence, as in tables: at spaces, and if there are none, anywhere between characters. */
function hardSplit(sentence: string): string[] {
  if (sentence.length <= MAX_CHARS) return [sentence];
  const parts: string[] = [];
  let rest = sentence;
  while (rest.length > MAX_CHARS) {
    const space = rest.lastIndexOf(' ', MAX_CHARS);
    let at = space > MAX_CHARS / 2 ? space + 1 : MAX_CHARS;
    // Never between the halves of one character.
    if (/[\uD800-\uDBFF]/.test(rest[at - 1]!)) at -= 1;
    parts.push(rest.slice(0, at));
    rest = rest.slice(at);
  }
  if (rest !== '') parts.push(rest);
  return parts;
}
