import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compoundFile, docx, pdf } from '../testing/documents.ts';
import { HEIC_PLAIN } from '../testing/heic-samples.ts';
import { rawZip } from '../testing/raw-zip.ts';
import { imageFormatOf, knowledgeTypeOf, voiceTypeOf } from './media-type.ts';

const assets = fileURLToPath(new URL('../../../../shared/assets', import.meta.url));
const absent = !existsSync(assets);
const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

let directory: string;
let count = 0;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'vivant-types-'));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

async function fileOf(bytes: Uint8Array | string): Promise<string> {
  const path = join(directory, String(count++));
  await writeFile(path, bytes);
  return path;
}

/** The content type, or `refused`, with what was found. */
async function knowledge(name: string, bytes: Uint8Array | string): Promise<string> {
  const type = await knowledgeTypeOf(await fileOf(bytes), name);
  return 'refused' in type ? `refused ${type.found ?? ''}`.trim() : type.contentType;
}

const page = '<!DOCTYPE html>\n<html><body><p>Hello</p></body></html>';
const word = docx(['Hello']);
const office = (main: string) =>
  rawZip([
    {
      name: '[Content_Types].xml',
      data: `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/x.xml" ContentType="${main}"/></Types>`,
    },
    { name: 'x.xml', data: '<x/>' },
  ]);

describe('a knowledge file', () => {
  it.each<[string, string, Uint8Array | string, string]>([
    ['a PDF', 'a.pdf', pdf(['Hello']), 'application/pdf'],
    ['a PDF called txt', 'a.txt', pdf(['Hello']), 'application/pdf'],
    [
      'a PDF with a line before it',
      'a.pdf',
      Buffer.concat([Buffer.from('\n\n'), pdf(['x'])]),
      'application/pdf',
    ],
    ['a Word document', 'a.docx', word, DOCX],
    ['a Word document called pdf', 'a.pdf', word, DOCX],
    ['an old Word document', 'a.doc', compoundFile(['1Table', 'WordDocument']), 'application/msword'],
    ['an old Word document called txt', 'a.txt', compoundFile(['WordDocument']), 'application/msword'],
    ['a locked Word document', 'a.docx', compoundFile(['EncryptedPackage']), 'application/msword'],
    ['text', 'a.txt', 'Hello', 'text/plain'],
    ['text that begins like a bitmap', 'a.txt', 'BMW builds cars in Munich.', 'text/plain'],
    ['text that begins like a program', 'a.md', 'MZ is the mark of a program.', 'text/markdown'],
    ['Markdown', 'a.md', '# Hello', 'text/markdown'],
    ['a table', 'a.csv', 'a,b\n1,2\n', 'text/csv'],
    ['a table in UTF-16', 'a.csv', Buffer.from('\uFEFFa,b\n1,2\n', 'utf16le'), 'text/csv'],
    ['a page', 'a.html', page, 'text/html'],
    ['a page called htm', 'a.HTM', page, 'text/html'],
    ['a piece of a page', 'a.html', '<p>Hello</p>', 'text/html'],
    ['a page called txt', 'a.txt', page, 'text/html'],
    ['a page called doc, as programs export it', 'a.doc', page, 'text/html'],
    ['a page called pdf', 'a.pdf', page, 'text/html'],
    ['XHTML', 'a.html', `<?xml version="1.0"?>\n<!-- x -->\n${page}`, 'text/html'],
    ['a page in UTF-16', 'a.txt', Buffer.from(`\uFEFF${page}`, 'utf16le'), 'text/html'],
    ['text about pages', 'a.txt', 'The tag <html> begins a page.', 'text/plain'],
    ['nothing at all', 'a.txt', '', 'text/plain'],
  ])('%s is taken', async (_what, name, bytes, type) => {
    expect(await knowledge(name, bytes)).toBe(type);
  });

  it.each<[string, string, Uint8Array | string, string]>([
    ['any zip', 'a.docx', rawZip([{ name: 'x.txt', data: 'x' }]), 'refused application/zip'],
    [
      'a spreadsheet',
      'a.docx',
      office('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml'),
      'refused application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    ],
    ['an old spreadsheet', 'a.doc', compoundFile(['Workbook']), 'refused application/x-cfb'],
    ['old slides', 'a.doc', compoundFile(['PowerPoint Document']), 'refused application/x-cfb'],
    ['a mail', 'a.doc', compoundFile(['__properties_version1.0']), 'refused application/x-cfb'],
    [
      'a locked file that says nothing of Word',
      'a.xlsx',
      compoundFile(['EncryptedPackage']),
      'refused application/x-cfb',
    ],
    ['rich text', 'a.doc', '{\\rtf1\\ansi Hello}', 'refused application/rtf'],
    ['rich text called txt', 'a.txt', '{\\rtf1\\ansi Hello}', 'refused application/rtf'],
    ['text called pdf', 'a.pdf', 'Hello', 'refused text/plain'],
    ['text called docx', 'a.docx', 'Hello', 'refused text/plain'],
    ['text of another kind', 'a.json', '{}', 'refused text/plain'],
    ['text without a kind', 'README', 'Hello', 'refused text/plain'],
    ['an empty PDF', 'a.pdf', '', 'refused text/plain'],
    ['bytes with a zero', 'a.txt', Buffer.from('a\0b'), 'refused'],
    [
      'bytes behind the mark of UTF-16',
      'a.txt',
      Buffer.from('fffe00d800d800d800d800d800d8', 'hex'),
      'refused',
    ],
  ])('%s is refused', async (_what, name, bytes, refusal) => {
    expect(await knowledge(name, bytes)).toBe(refusal);
  });

  it('that is a picture is refused under any name', async () => {
    const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    for (const name of ['a.txt', 'a.pdf', 'a.docx', 'a.html'])
      expect(await knowledge(name, png)).toBe('refused image/png');
  });

  it
    .skipIf(absent)
    .each(absent ? [['(absent)']] : readdirSync(join(assets, 'knowledge')).map((name) => [name]))(
    'of the collection is recognised: %s',
    async (name) => {
      const type = await knowledgeTypeOf(join(assets, 'knowledge', name), name);
      const expected: Record<string, string> = {
        pdf: 'application/pdf',
        docx: DOCX,
        doc: 'application/msword',
        txt: 'text/plain',
        md: 'text/markdown',
        html: 'text/html',
        csv: 'text/csv',
      };
      expect(type).toEqual({ contentType: expected[name.slice(name.lastIndexOf('.') + 1)] });
    },
  );
});

describe('a voice sample', () => {
  it.skipIf(absent).each(absent ? [['(absent)']] : readdirSync(join(assets, 'voices')).map((name) => [name]))(
    'of the collection is taken: %s',
    async (name) => {
      expect(await voiceTypeOf(join(assets, 'voices', name))).toMatch(/^(audio|video)\//);
    },
  );

  it.each<[string, Uint8Array | string]>([
    ['text', 'Hello, this is no sound.'],
    ['a playlist', '#EXTM3U\n#EXTINF:10,\nfile:///etc/passwd\n'],
    ['a list to be joined', "ffconcat version 1.0\nfile '/etc/passwd'\n"],
    ['a description of streams', 'v=0\no=- 0 0 IN IP4 127.0.0.1\nm=audio 5004 RTP/AVP 0\n'],
    ['a page', page],
    ['a film of another kind', Buffer.from('RIFF\x24\0\0\0AVI LIST', 'latin1')],
    ['nothing', ''],
  ])('that is %s is refused', async (_what, bytes) => {
    expect(await voiceTypeOf(await fileOf(bytes))).toBeNull();
  });
});

describe('a portrait', () => {
  it('must be a picture of one of five formats', async () => {
    const red = sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } });
    expect(await imageFormatOf(await fileOf(await red.jpeg().toBuffer()))).toBe('jpeg');
    expect(await imageFormatOf(await fileOf(await red.png().toBuffer()))).toBe('png');
    expect(await imageFormatOf(await fileOf(await red.webp().toBuffer()))).toBe('webp');
    expect(await imageFormatOf(await fileOf(await red.avif().toBuffer()))).toBe('heif');
    expect(await imageFormatOf(await fileOf(HEIC_PLAIN))).toBe('heif');
    for (const other of [await red.gif().toBuffer(), await red.tiff().toBuffer()])
      expect(await imageFormatOf(await fileOf(other))).toBeNull();
    expect(await imageFormatOf(await fileOf('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toBeNull();
    expect(await imageFormatOf(await fileOf(''))).toBeNull();
  });
});
