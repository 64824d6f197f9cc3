/** What this project uses of word-extractor's reader of Word 97–2003; its types know only the whole of it. */
declare module 'word-extractor/lib/word-ole-extractor.js' {
  import type { Document } from 'word-extractor';

  /** A run of the document's text, as it lies in the file. */
  export interface TextPiece {
    text: string;
    /** Where its first byte lies in the stream WordDocument. */
    startFilePos: number;
    /** Bytes of each character, and of all of them. */
    bpc: number;
    size: number;
    /** Characters, and those of the whole text that it begins with and ends before. */
    length: number;
    startCp: number;
    endCp: number;
  }

  export default class WordOleExtractor {
    _pieces: TextPiece[];
    extract(reader: import('word-extractor/lib/buffer-reader.js').default): Promise<Document>;
    /** Reads the pieces. `document` is the stream WordDocument, `table` the one that describes it. */
    writePieces(document: Buffer, table: Buffer): void;
    /** Called once the pieces are read. */
    writeParagraphProperties(document: Buffer, table: Buffer): void;
  }
}

declare module 'word-extractor/lib/buffer-reader.js' {
  export default class BufferReader {
    constructor(bytes: Buffer);
  }
}
