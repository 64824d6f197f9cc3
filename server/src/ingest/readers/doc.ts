import type { Document } from 'word-extractor';
import BufferReader from 'word-extractor/lib/buffer-reader.js';
import WordOleExtractor from 'word-extractor/lib/word-ole-extractor.js';
import { type Block, UnreadableError } from './block.ts';
import { openCompoundFile } from './cfb.ts';
import { readHtml } from './html.ts';
import { type WordParagraph, wordParagraphs } from './word-paragraphs.ts';

/** Of the file information block at the start of a Word document ([MS-DOC] 2.5.2). */
const FIB_FLAGS_OFFSET = 10;
const ENCRYPTED = 0x0100;

/** Word 97–2003: its headings, paragraphs and tables, then what stands in text boxes and notes. */
export async function* readDoc(bytes: Buffer): AsyncGenerator<Block> {
  const file = await openCompoundFile(async (offset, length) => bytes.subarray(offset, offset + length));
  if (file === null) throw new UnreadableError('damaged');
  if (file.streams.has('EncryptedPackage')) throw new UnreadableError('encrypted');
  const main = file.streams.get('WordDocument');
  if (main === undefined) throw new UnreadableError('not_word');
  const flagsAt = (main.startSector + 1) * file.sectorBytes + FIB_FLAGS_OFFSET;
  if (flagsAt + 2 <= bytes.length && (bytes.readUInt16LE(flagsAt) & ENCRYPTED) !== 0)
    throw new UnreadableError('encrypted');

  let document: Document;
  try {
    document = await new MarkingExtractor().extract(new BufferReader(bytes));
  } catch (error) {
    throw new UnreadableError('damaged', { cause: error });
  }
  const parts = [
    document.getBody(),
    document.getTextboxes({ includeHeadersAndFooters: false }),
    document.getFootnotes(),
    document.getEndnotes(),
  ];
  for (const part of parts) yield* readHtml(pageOf(part));
}

/** Ends of parts of the text. Unicode gives these to no character, so no document holds them. */
const HEADING = '\ufdd0';
const ROW = '\ufdd1';
const CELL = '\ufdd2';
/** A line within a cell. */
const LINE = '\ufdd3';
/** What Word ends a cell with, and what it ends lines and paragraphs with. */
const CELL_END = '\u0007';
const ENDS = new RegExp(`[${CELL_END}\n\v\f\r]`, 'g');

/** Puts marks where the text of word-extractor loses what its paragraphs are. */
class MarkingExtractor extends WordOleExtractor {
  override writeParagraphProperties(document: Buffer, table: Buffer): void {
    const paragraphs = wordParagraphs(document, table);
    for (const piece of this._pieces)
      piece.text = piece.text.replace(ENDS, (end, at: number) => {
        const position = piece.startFilePos + at * piece.bpc;
        const paragraph = paragraphAt(paragraphs, position);
        return paragraph === undefined
          ? end
          : markFor(paragraph, end, position + piece.bpc === paragraph.end);
      });
  }
}

function markFor({ isRowEnd, isInTable, isHeading }: WordParagraph, end: string, isLast: boolean): string {
  if (isRowEnd) return ROW;
  if (isInTable) return isLast && end === CELL_END ? CELL : LINE;
  if (isHeading) return isLast ? HEADING : ' ';
  return end;
}

function paragraphAt(paragraphs: readonly WordParagraph[], position: number): WordParagraph | undefined {
  let [from, to] = [0, paragraphs.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((paragraphs[middle]?.end ?? 0) <= position) from = middle + 1;
    else to = middle;
  }
  const found = paragraphs[from];
  return found !== undefined && found.start <= position ? found : undefined;
}

const PARTS = new RegExp(`([^\n${HEADING}${ROW}${CELL}${LINE}]*)([\n${HEADING}${ROW}${CELL}${LINE}]|$)`, 'g');

/** The marked text as a page: what is a table of facts is judged there. */
function pageOf(marked: string): string {
  let page = '';
  let rows = '';
  let cells = '';
  let cell = '';
  for (const [, raw = '', end] of marked.matchAll(PARTS)) {
    const text = escaped(raw);
    if (end === LINE) cell += `${text}<br>`;
    else if (end === CELL) {
      cells += `<td>${cell}${text}</td>`;
      cell = '';
    } else if (end === ROW) {
      rows += `<tr>${cells}</tr>`;
      cells = '';
    } else {
      // A table that is broken off has no end of its last row.
      if (cells + cell !== '') rows += `<tr>${cells}<td>${cell}</td></tr>`;
      cells = '';
      cell = '';
      if (rows !== '') page += `<table>${rows}</table>`;
      rows = '';
      page += end === HEADING ? `<h1>${text}</h1>` : `<p>${text}</p>`;
    }
  }
  return page;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
