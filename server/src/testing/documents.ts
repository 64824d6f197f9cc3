import { rawZip } from './raw-zip.ts';

/** Small documents made on the spot, good and bad, for tests of the readers. */

const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const WORD = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const DOCUMENT_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';

/** A Word document of these paragraphs; `body` takes WordprocessingML as it is. */
export function docx(paragraphs: readonly string[], body = ''): Buffer {
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
  ]);
}

const CELL_POINTS = 220;

/** A one-page PDF that shows these lines, and rows of a table where one is a list of cells. */
export function pdf(lines: readonly (string | readonly string[])[]): Buffer {
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
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let out = '%PDF-1.4\n';
  const offsets = objects.map((object, i) => {
    const at = out.length;
    out += `${i + 1} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const table = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  const end = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${out.length}\n%%EOF\n`;
  return Buffer.from(out + end, 'latin1');
}

/** An OLE compound file that holds empty streams of these names: a directory and nothing else. */
export function compoundFile(streams: readonly string[]): Buffer {
  const sectors = 1 + Math.ceil((streams.length + 1) / 4);
  const file = Buffer.alloc(512 * (1 + sectors));
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(file);
  file.writeUInt16LE(62, 24);
  file.writeUInt16LE(3, 26);
  file.writeUInt16LE(0xfffe, 28);
  file.writeUInt16LE(9, 30);
  file.writeUInt16LE(6, 32);
  file.writeUInt32LE(1, 44);
  file.writeUInt32LE(1, 48);
  file.writeUInt32LE(4096, 56);
  file.writeUInt32LE(0xfffffffe, 60);
  file.writeUInt32LE(0xfffffffe, 68);
  file.fill(0xff, 76, 512);
  file.writeUInt32LE(0, 76);
  file.fill(0xff, 512, 1024);
  file.writeUInt32LE(0xfffffffd, 512);
  for (let i = 1; i < sectors; i += 1)
    file.writeUInt32LE(i === sectors - 1 ? 0xfffffffe : i + 1, 512 + i * 4);
  for (const [i, name] of ['Root Entry', ...streams].entries()) {
    const at = 1024 + i * 128;
    file.write(name, at, 'utf16le');
    file.writeUInt16LE((name.length + 1) * 2, at + 64);
    file[at + 66] = i === 0 ? 5 : 2;
    file.writeUInt32LE(0xfffffffe, at + 116);
  }
  return file;
}
