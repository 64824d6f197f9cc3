import WordExtractor from 'word-extractor';
import { type Block, UnreadableError } from './block.ts';
import { openCompoundFile } from './cfb.ts';

/** Of the file information block at the start of a Word document ([MS-DOC] 2.5.2). */
const FIB_FLAGS_OFFSET = 10;
const ENCRYPTED = 0x0100;

/** Word 97–2003. Its paragraphs come as lines, the cells of a table parted by tabs. */
export async function* readDoc(bytes: Buffer): AsyncGenerator<Block> {
  const file = await openCompoundFile(async (offset, length) => bytes.subarray(offset, offset + length));
  if (file === null) throw new UnreadableError('damaged');
  if (file.streams.has('EncryptedPackage')) throw new UnreadableError('encrypted');
  const main = file.streams.get('WordDocument');
  if (main === undefined) throw new UnreadableError('not_word');
  const flagsAt = (main.startSector + 1) * file.sectorBytes + FIB_FLAGS_OFFSET;
  if (flagsAt + 2 <= bytes.length && (bytes.readUInt16LE(flagsAt) & ENCRYPTED) !== 0)
    throw new UnreadableError('encrypted');

  const document = await new WordExtractor().extract(bytes).catch((error: unknown) => {
    throw new UnreadableError('damaged', { cause: error });
  });
  const parts = [
    document.getBody(),
    document.getTextboxes({ includeHeadersAndFooters: false }),
    document.getFootnotes(),
    document.getEndnotes(),
  ];
  for (const part of parts)
    for (const line of part.split('\n')) {
      const text = line.replace(/\t+/g, ' | ').replace(/^[\s|]+|[\s|]+$/g, '');
      if (text !== '') yield { kind: 'text', text };
    }
}
