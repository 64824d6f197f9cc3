import type { KnowledgePassage } from '@vivant/contract/knowledge';
import { headingOnPage } from '@vivant/contract/knowledge/headings';
import type { Block } from '../../ingest/readers/block.ts';

/** Long enough to hold a thought, short enough for several to fit beside a conversation. */
const TARGET_CHARS = 400;
const MAX_CHARS = 800;
const HEADING_CHARS = 200;

/**
 * Cuts a document into passages at paragraphs, headings and pages; only a paragraph that is too long by itself is cut
 * inside, at the ends of its sentences. A table stays whole if it is no longer than a passage.
 */
export function cutPassages(source: string, blocks: Iterable<Block>, firstId: number): KnowledgePassage[] {
  const passages: KnowledgePassage[] = [];
  let title: string | null = null;
  let page: number | null = null;
  let pending = '';
  const flush = () => {
    const text = pending.trim();
    pending = '';
    const heading = headingOnPage(title, page);
    if (text !== '') passages.push({ id: firstId + passages.length, source, heading, text });
  };
  const add = (text: string) => {
    for (const piece of splitLong(text)) {
      if (pending !== '' && (pending.length >= TARGET_CHARS || pending.length + piece.length > MAX_CHARS))
        flush();
      pending = pending === '' ? piece : `${pending}\n${piece}`;
    }
  };
  /** Rows of a table that may still fit into one passage. */
  let rows = '';
  let isLongTable = false;
  const addRow = (text: string) => {
    if (isLongTable) return add(text);
    const whole = rows === '' ? text : `${rows}\n${text}`;
    isLongTable = whole.length > MAX_CHARS;
    if (!isLongTable) rows = whole;
    else for (const line of endTable().split('\n').concat(text)) add(line);
  };
  const endTable = () => {
    const whole = rows;
    rows = '';
    return whole;
  };
  const addTable = () => {
    if (rows !== '') add(endTable());
    isLongTable = false;
  };
  for (const block of blocks) {
    if (block.kind !== 'row' || (block.page ?? null) !== page) addTable();
    if ((block.page ?? null) !== page) {
      flush();
      page = block.page ?? null;
    }
    if (block.kind === 'heading') {
      flush();
      title = block.text.slice(0, HEADING_CHARS).toWellFormed();
    } else if (block.kind === 'row') addRow(block.text);
    else add(block.text);
  }
  addTable();
  flush();
  return passages;
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

/** Cuts text without sentence ends, as in tables: at spaces, and if there are none, between any two characters. */
function hardSplit(sentence: string): string[] {
  if (sentence.length <= MAX_CHARS) return [sentence];
  const parts: string[] = [];
  let rest = sentence;
  while (rest.length > MAX_CHARS) {
    const space = rest.lastIndexOf(' ', MAX_CHARS);
    let at = space > MAX_CHARS / 2 ? space + 1 : MAX_CHARS;
    // Never between the halves of one character.
    if (/[\uD800-\uDBFF]/.test(rest.charAt(at - 1))) at -= 1;
    parts.push(rest.slice(0, at));
    rest = rest.slice(at);
  }
  if (rest !== '') parts.push(rest);
  return parts;
}
