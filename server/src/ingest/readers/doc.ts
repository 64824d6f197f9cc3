import type { Document } from 'word-extractor';
import BufferReader from 'word-extractor/lib/buffer-reader.js';
import WordOleExtractor from 'word-extractor/lib/word-ole-extractor.js';
import { type Block, type StatedTitle, UnreadableError } from './block.ts';
import { openCompoundFile } from './cfb.ts';
import { readHtml } from './html.ts';
import { type WordParagraph, wordParagraphs } from './word-paragraphs.ts';

/** Of the file information block at the start of a Word document ([MS-DOC] 2.5.2). */
const FIB_FLAGS_OFFSET = 10;
const ENCRYPTED = 0x0100;

/** Word 97–2003: its headings, paragraphs and tables, then what stands in text boxes and notes. */
export async function* readDoc(bytes: Buffer): AsyncGenerator<Block | StatedTitle> {
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

/** Ends of parts of the text: characters that Unicode gives to nothing, and that are taken out of what comes in. */
const HEADING = '\ufdd0';
const ROW = '\ufdd1';
const CELL = '\ufdd2';
/** A line within a cell. */
const LINE = '\ufdd3';
const OWN = new RegExp(`[${HEADING}${ROW}${CELL}${LINE}]`, 'g');
/** The characters with which Word ends a cell or a row, and a line or a paragraph. */
const CELL_END = '\u0007';
const ENDS = new RegExp(`[${CELL_END}\n\v\f\r]`, 'g');
/** word-extractor removes it. */
const NOTHING = '\u0000';
const OPTIONAL_HYPHEN = '\u001f';
const HARD_HYPHEN = '\u001e';

/** Puts marks where the text of word-extractor loses what its paragraphs are. */
class MarkingExtractor extends WordOleExtractor {
  /** Reads the text again where word-extractor does not know a character and writes the word "undefined". */
  override writePieces(document: Buffer, table: Buffer): void {
    super.writePieces(document, table);
    const latin = new TextDecoder('windows-1252');
    let at = 0;
    for (const piece of this._pieces) {
      if (piece.bpc === 1)
        piece.text = latin.decode(document.subarray(piece.startFilePos, piece.startFilePos + piece.size));
      piece.text = piece.text
        .replace(OWN, NOTHING)
        .replaceAll(OPTIONAL_HYPHEN, NOTHING)
        .replaceAll(HARD_HYPHEN, '-');
      piece.length = piece.text.length;
      piece.startCp = at;
      at += piece.length;
      piece.endCp = at;
    }
  }

  override writeParagraphProperties(document: Buffer, table: Buffer): void {
    const paragraphs = wordParagraphs(document, table);
    for (const piece of this._pieces)
      piece.text = piece.text.replace(ENDS, (end, at: number) => {
        const position = piece.startFilePos + at * piece.bpc;
        return markFor(end, position, position + piece.bpc, paragraphAt(paragraphs, position));
      });
  }
}

/** The text for an ending character, by the paragraph it is in. */
function markFor(end: string, from: number, to: number, paragraph: WordParagraph | undefined): string {
  if (end === CELL_END) {
    // A paragraph without text may be the many empty cells of the row that it ends.
    const isRowEnd = paragraph?.isRowEnd || (paragraph?.isElsewhere && paragraph.start === from);
    return isRowEnd ? ROW : CELL;
  }
  if (paragraph?.isInTable) return LINE;
  if (paragraph?.isHeading) return paragraph.end === to ? HEADING : ' ';
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
  const endRow = (rest: string) => {
    // Text of no cell stands there where a file is damaged.
    if (cell + rest !== '') cells += `<td>${cell}${rest}</td>`;
    if (cells !== '') rows += `<tr>${cells}</tr>`;
    cells = '';
    cell = '';
  };
  for (const [, raw = '', end] of marked.matchAll(PARTS)) {
    // Columns that are set by tabs stay apart.
    const text = escaped(raw.trim().replace(/\t+/g, ' | '));
    if (end === LINE) cell += `${text}<br>`;
    else if (end === CELL) {
      cells += `<td>${cell}${text}</td>`;
      cell = '';
    } else if (end === ROW) {
      endRow(text);
    } else {
      // A table that is broken off has no end of its last row.
      endRow('');
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
