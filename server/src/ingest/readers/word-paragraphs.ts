/** A paragraph of a Word 97–2003 document ([MS-DOC]), by the bytes of the stream WordDocument that hold its text. */
export interface WordParagraph {
  start: number;
  /** Behind its last character, which ends it. */
  end: number;
  isHeading: boolean;
  isInTable: boolean;
  /** It holds no text: it ends a row. */
  isRowEnd: boolean;
  /** Its properties did not fit where they are read, so they are not known. */
  isElsewhere: boolean;
}

/** Of the file information block (2.5.6): where the style sheet and the paragraphs are listed in the table stream. */
const STYLES_AT = 0xa2;
const PARAGRAPHS_AT = 0x102;
const PAGE_BYTES = 512;
/** The bits above these say nothing. */
const PAGE_NUMBER = 0x3fffff;

const IN_TABLE = 0x2416;
const ROW_END = 0x2417;
const OUTLINE_LEVEL = 0x2640;
/** The properties lie in another stream. */
const ELSEWHERE = [0x6645, 0x6646];
const BODY_LEVEL = 9;

/** Built-in styles: "Heading 1" to "Heading 9", "Title", "Subtitle". */
const isHeadingStyle = (id: number) => (id >= 1 && id <= 9) || id === 62 || id === 74;
/** A style is based on another, and that on one more. */
const BASES_MAX = 11;
const NO_STYLE = 0xfff;

/** Paragraphs in the order of their bytes, as far as the file tells of them. */
export function wordParagraphs(document: Buffer, table: Buffer): WordParagraph[] {
  const isHeading = headingStyles(listed(document, table, STYLES_AT));
  const places = listed(document, table, PARAGRAPHS_AT);
  const count = Math.max(0, Math.floor((places.length - 4) / 8));
  const pages = Array.from(
    { length: count },
    (_, at) => (places.readUInt32LE((count + 1 + at) * 4) & PAGE_NUMBER) * PAGE_BYTES,
  );
  return [...new Set(pages)]
    .map((start) => document.subarray(start, start + PAGE_BYTES))
    .flatMap((page) => (page.length < PAGE_BYTES ? [] : paragraphsOf(page, isHeading)))
    .sort((a, b) => a.start - b.start);
}

function listed(document: Buffer, table: Buffer, at: number): Buffer {
  const start = document.readUInt32LE(at);
  return table.subarray(start, start + document.readUInt32LE(at + 4));
}

/** Tells of a style's index whether it is that of a heading, or is based on one (STSH, 2.9.271). */
function headingStyles(sheet: Buffer): (index: number) => boolean {
  if (sheet.length < 4) return () => false;
  const styles: { id: number; base: number }[] = [];
  let at = 2 + sheet.readUInt16LE(0);
  for (let left = sheet.readUInt16LE(2); left > 0 && at + 6 <= sheet.length; left--) {
    const bytes = sheet.readUInt16LE(at);
    const isEmpty = bytes < 4;
    styles.push({
      id: isEmpty ? NO_STYLE : sheet.readUInt16LE(at + 2) & 0xfff,
      base: isEmpty ? NO_STYLE : sheet.readUInt16LE(at + 4) >> 4,
    });
    at += 2 + bytes + (bytes % 2);
  }
  return (index) => {
    let style = styles[index];
    for (let seen = 0; style !== undefined && seen < BASES_MAX; seen++) {
      if (isHeadingStyle(style.id)) return true;
      style = styles[style.base];
    }
    return false;
  };
}

const PARAGRAPHS_MAX = 29;

/** What a page of formatted paragraphs says of them (PapxFkp, 2.9.175). */
function paragraphsOf(page: Buffer, isHeadingStyle: (index: number) => boolean): WordParagraph[] {
  const count = Math.min(PARAGRAPHS_MAX, page.readUInt8(PAGE_BYTES - 1));
  return Array.from({ length: count }, (_, at) => {
    const properties = propertiesAt(page, 2 * page.readUInt8((count + 1) * 4 + at * 13));
    const style = properties.length < 2 ? 0 : properties.readUInt16LE(0);
    const modified = modifiers(properties.subarray(2));
    const level = modified.get(OUTLINE_LEVEL) ?? BODY_LEVEL;
    return {
      start: page.readUInt32LE(at * 4),
      end: page.readUInt32LE((at + 1) * 4),
      isHeading: level < BODY_LEVEL || isHeadingStyle(style),
      isInTable: modified.get(IN_TABLE) === 1,
      isRowEnd: modified.get(ROW_END) === 1,
      isElsewhere: ELSEWHERE.some((code) => modified.has(code)),
    };
  });
}

/** The index of a style, then single properties. None: as the default style has it. */
function propertiesAt(page: Buffer, at: number): Buffer {
  if (at === 0) return Buffer.alloc(0);
  const words = page.readUInt8(at);
  return words === 0
    ? page.subarray(at + 2, at + 2 + 2 * page.readUInt8(at + 1))
    : page.subarray(at + 1, at + 2 * words);
}

/** Bytes that a property takes, by the upper three bits of its code; 6: the first of them says how many follow. */
const OPERAND_BYTES = [1, 1, 2, 4, 2, 2, null, 3] as const;

/** The first byte of each property that comes before one of a length that is told in its own way. */
function modifiers(list: Buffer): Map<number, number> {
  const found = new Map<number, number>();
  for (let at = 0; at + 3 <= list.length; ) {
    const code = list.readUInt16LE(at);
    const bytes = OPERAND_BYTES[code >> 13] ?? 1 + list.readUInt8(at + 2);
    found.set(code, list.readUInt8(at + 2));
    if (code === TABLE_DEFINITION || (code === TAB_STOPS && bytes === 256)) break;
    at += 2 + bytes;
  }
  return found;
}

const TABLE_DEFINITION = 0xd608;
const TAB_STOPS = 0xc615;
