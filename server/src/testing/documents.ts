import { rawZip } from './raw-zip.ts';

/** Small documents made on the spot, good and bad, for tests of the readers. */

const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const WORD = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const CORE = 'http://schemas.openxmlformats.org/package/2006/metadata/core-properties';
const DOCUMENT_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';

/**
 * A Word document of these paragraphs; `body` takes WordprocessingML as it is, `pages` is how many its writer says it
 * has, `title` the XML of what it says it is called.
 */
export function docx(
  paragraphs: readonly string[],
  body = '',
  pages: number | null = null,
  title: string | null = null,
): Buffer {
  const text = paragraphs.map((line) => `<w:p><w:r><w:t>${line}</w:t></w:r></w:p>`).join('');
  return rawZip([
    {
      name: '[Content_Types].xml',
      data: `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${DOCUMENT_TYPE}"/></Types>`,
    },
    {
      name: '_rels/.rels',
      data: `<?xml version="1.0"?><Relationships xmlns="${RELATIONS}"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
    },
    {
      name: 'word/document.xml',
      data: `<?xml version="1.0"?><w:document xmlns:w="${WORD}"><w:body>${text}${body}</w:body></w:document>`,
    },
    ...(pages === null
      ? []
      : [{ name: 'docProps/app.xml', data: `<Properties><Pages>${pages}</Pages></Properties>` }]),
    ...(title === null
      ? []
      : [
          {
            name: 'docProps/core.xml',
            data: `<cp:coreProperties xmlns:cp="${CORE}" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>${title}</dc:title></cp:coreProperties>`,
          },
        ]),
  ]);
}

const CELL_POINTS = 220;

/**
 * A one-page PDF that shows these lines, and rows of a table where one is a list of cells. `info` and `xmp` are what it
 * says of itself, as they stand in the file.
 */
export function pdf(
  lines: readonly (string | readonly string[])[],
  { info = '', xmp = '' }: { info?: string; xmp?: string } = {},
): Buffer {
  const show = (text: string) => `(${text.replace(/[\\()]/g, '\\$&')}) Tj`;
  const shown = lines
    .map((line) =>
      typeof line === 'string'
        ? `${show(line)} T*`
        : `${line.map(show).join(` ${CELL_POINTS} 0 Td `)} ${-CELL_POINTS * (line.length - 1)} 0 Td T*`,
    )
    .join(' ');
  const stream = `BT /F1 12 Tf 14 TL 72 720 Td ${shown} ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R /Metadata 6 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    `<< /Type /Metadata /Subtype /XML /Length ${xmp.length} >>\nstream\n${xmp}\nendstream`,
    `<< ${info} >>`,
  ];
  let out = '%PDF-1.4\n';
  const offsets = objects.map((object, i) => {
    const at = out.length;
    out += `${i + 1} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const table = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  const end = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info 7 0 R >>\nstartxref\n${out.length}\n%%EOF\n`;
  return Buffer.from(out + end, 'latin1');
}

/** Streams of fewer bytes than this lie elsewhere in an OLE compound file. */
const STREAM_BYTES_MIN = 4096;
const SECTOR_BYTES = 512;
const END_OF_CHAIN = 0xfffffffe;

/** An OLE compound file that holds streams of these names: empty ones, or of these bytes. */
export function compoundFile(streams: readonly (string | readonly [name: string, bytes: Buffer])[]): Buffer {
  const entries = streams.map((stream) => (typeof stream === 'string' ? ([stream, null] as const) : stream));
  const directorySectors = Math.ceil((entries.length + 1) / 4);
  const contents = entries.map(([, bytes]) => {
    const padded = Math.max(STREAM_BYTES_MIN, Math.ceil((bytes?.length ?? 0) / SECTOR_BYTES) * SECTOR_BYTES);
    return Buffer.concat([bytes ?? Buffer.alloc(0)], bytes === null ? 0 : padded);
  });
  const head = Buffer.alloc(SECTOR_BYTES * (2 + directorySectors));
  const file = Buffer.concat([head, ...contents]);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(file);
  file.writeUInt16LE(62, 24);
  file.writeUInt16LE(3, 26);
  file.writeUInt16LE(0xfffe, 28);
  file.writeUInt16LE(9, 30);
  file.writeUInt16LE(6, 32);
  file.writeUInt32LE(1, 44);
  file.writeUInt32LE(1, 48);
  file.writeUInt32LE(STREAM_BYTES_MIN, 56);
  file.writeUInt32LE(END_OF_CHAIN, 60);
  file.writeUInt32LE(END_OF_CHAIN, 68);
  file.fill(0xff, 76, SECTOR_BYTES);
  file.writeUInt32LE(0, 76);
  file.fill(0xff, SECTOR_BYTES, 2 * SECTOR_BYTES);
  file.writeUInt32LE(0xfffffffd, SECTOR_BYTES);
  const chain = (first: number, sectors: number) => {
    for (let at = first; at < first + sectors; at += 1)
      file.writeUInt32LE(at === first + sectors - 1 ? END_OF_CHAIN : at + 1, SECTOR_BYTES + at * 4);
  };
  chain(1, directorySectors);
  let sector = 1 + directorySectors;
  for (const [i, [name, bytes]] of [['Root Entry', null] as const, ...entries].entries()) {
    const at = 2 * SECTOR_BYTES + i * 128;
    const sectors = i === 0 ? 0 : (contents[i - 1]?.length ?? 0) / SECTOR_BYTES;
    file.write(name, at, 'utf16le');
    file.writeUInt16LE((name.length + 1) * 2, at + 64);
    file[at + 66] = i === 0 ? 5 : 2;
    file.fill(0xff, at + 68, at + 80);
    if (i === 0 && entries.length > 0) file.writeUInt32LE(1, at + 76);
    if (i > 0 && i < entries.length) file.writeUInt32LE(i + 1, at + 72);
    file.writeUInt32LE(bytes === null ? END_OF_CHAIN : sector, at + 116);
    file.writeUInt32LE(bytes === null ? 0 : sectors * SECTOR_BYTES, at + 120);
    chain(sector, sectors);
    sector += sectors;
  }
  return file;
}

/** A paragraph of a Word 97–2003 document. */
export interface DocParagraph {
  text: string;
  /** Of its built-in style: 0 normal, 1 to 9 headings, 62 a title. */
  style?: number;
  /** It is one of a cell, the last of its cell, or ends a row, which has no text. */
  inTable?: 'line' | 'cell' | 'row';
  /** 0 to 8, as headings have one, whatever their style. */
  level?: number;
  /** Its properties are in another stream, as those of rows with many cells are. */
  elsewhere?: boolean;
}

/** A Word 97–2003 document of up to some twenty paragraphs. */
export function doc(paragraphs: readonly DocParagraph[]): Buffer {
  const TEXT_AT = 2 * SECTOR_BYTES;
  const styles = [0, ...new Set(paragraphs.map(({ style = 0 }) => style).filter((style) => style !== 0))];
  const texts = paragraphs.map(
    ({ text, inTable }) => text + (inTable === 'cell' || inTable === 'row' ? '\u0007' : '\r'),
  );
  const text = Buffer.from(texts.join(''), 'utf16le');
  const page = Buffer.alloc(SECTOR_BYTES);
  page[SECTOR_BYTES - 1] = paragraphs.length;
  let end = TEXT_AT;
  let propertiesAt = SECTOR_BYTES - 2;
  page.writeUInt32LE(end, 0);
  for (const [i, { style = 0, inTable, level, elsewhere }] of paragraphs.entries()) {
    end += 2 * (texts[i]?.length ?? 0);
    page.writeUInt32LE(end, (i + 1) * 4);
    const modifiers = elsewhere
      ? [0x46, 0x66, 0, 0, 0, 0]
      : [
          ...(inTable === undefined ? [] : [0x16, 0x24, 1]),
          ...(inTable === 'row' ? [0x17, 0x24, 1] : []),
          ...(level === undefined ? [] : [0x40, 0x26, level]),
        ];
    const index = Buffer.alloc(2);
    index.writeUInt16LE(styles.indexOf(style));
    const properties = Buffer.from([...index, ...modifiers, ...(modifiers.length % 2 === 0 ? [0] : [])]);
    propertiesAt -= properties.length + 1;
    page[propertiesAt] = (properties.length + 1) / 2;
    properties.copy(page, propertiesAt + 1);
    page[(paragraphs.length + 1) * 4 + i * 13] = propertiesAt / 2;
  }
  const word = (...values: number[]) => {
    const bytes = Buffer.alloc(2 * values.length);
    for (const [i, value] of values.entries()) bytes.writeUInt16LE(value, 2 * i);
    return bytes;
  };
  const long = (...values: number[]) => word(...values.flatMap((value) => [value & 0xffff, value >>> 16]));
  const sheet = Buffer.concat([
    word(4, styles.length, 4),
    ...styles.map((style) => word(4, style, 0xfff << 4)),
  ]);
  const pieces = Buffer.concat([long(0, text.length / 2), word(0), long(TEXT_AT), word(0)]);
  const clx = Buffer.concat([Buffer.from([2]), long(pieces.length), pieces]);
  // Upper bits of a page's number say nothing.
  const places = long(TEXT_AT, end, 1 | (1 << 22));
  const table = Buffer.concat([sheet, clx, places]);
  const fib = Buffer.alloc(SECTOR_BYTES);
  fib.writeUInt16LE(0xa5ec, 0);
  fib.writeUInt16LE(0x0200, 10);
  fib.writeUInt32LE(text.length / 2, 0x4c);
  const lists = [
    [0xa2, 0, sheet.length],
    [0x1a2, sheet.length, clx.length],
    [0x102, sheet.length + clx.length, places.length],
  ] as const;
  for (const [at, start, bytes] of lists) long(start, bytes).copy(fib, at);
  return compoundFile([
    ['WordDocument', Buffer.concat([fib, page, text])],
    ['1Table', table],
  ]);
}
