import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createJail } from '@vivant/platform/jail';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compoundFile, doc, docx, pdf } from '../testing/documents.ts';
import { rawZip } from '../testing/raw-zip.ts';
import { createDocumentReader, DOCUMENT_MAX_CHARS } from './document-reader.ts';
import { STATED_TITLE_MAX_CHARS } from './readers/block.ts';

const PDF = 'application/pdf';
const DOC = 'application/msword';
const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const reader = createDocumentReader({ jail: createJail() });

let directory: string;
let count = 0;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'vivant-documents-'));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

async function read(
  contentType: string,
  bytes: Uint8Array | string,
  options: { maxChars?: number; timeoutMs?: number } = {},
) {
  const path = join(directory, String(count++));
  await writeFile(path, bytes);
  return reader.read({ path, contentType }, { maxChars: DOCUMENT_MAX_CHARS, ...options });
}

/** Blocks as "kind: text", or why there are none. */
async function blocks(contentType: string, bytes: Uint8Array | string): Promise<string[]> {
  const document = await read(contentType, bytes);
  if (document.status === 'unreadable') return [document.reason];
  return document.blocks.map(
    ({ kind, text, page }) => `${kind}${page === undefined ? '' : ` ${page}`}: ${text}`,
  );
}

describe('an old Word document', () => {
  it('keeps its headings, by their style and by their level', async () => {
    const bytes = doc([
      { text: 'The museum', style: 62 },
      { text: 'It is open all year.' },
      { text: 'Tickets & <tours>', style: 2 },
      { text: 'Ask at the desk.' },
      { text: 'How to get here', level: 0 },
      { text: 'By train.' },
    ]);
    expect(await blocks(DOC, bytes)).toEqual([
      'heading: The museum',
      'text: It is open all year.',
      'heading: Tickets & <tours>',
      'text: Ask at the desk.',
      'heading: How to get here',
      'text: By train.',
    ]);
  });

  it('keeps the rows of its tables, with the names of their columns', async () => {
    const row = (...cells: string[]) => [
      ...cells.map((text) => ({ text, inTable: 'cell' as const })),
      { text: '', inTable: 'row' as const },
    ];
    const bytes = doc([
      { text: 'Prices' },
      ...row('Visitor', 'Price'),
      { text: 'Adults', inTable: 'line' },
      ...row('from 18', '12 euros'),
      ...row('Children', '4 euros'),
      { text: 'Dogs wait outside.' },
    ]);
    expect(await blocks(DOC, bytes)).toEqual([
      'text: Prices',
      'row: Visitor: Adults from 18; Price: 12 euros.',
      'row: Visitor: Children; Price: 4 euros.',
      'text: Dogs wait outside.',
    ]);
  });

  it('keeps rows whose properties are too many to stand beside them', async () => {
    const row = (...cells: string[]) => [
      ...cells.map((text) => ({ text, inTable: 'cell' as const })),
      { text: '', inTable: 'row' as const, elsewhere: true },
    ];
    expect(
      await blocks(DOC, doc([...row('Day', 'Opens'), ...row('Monday', '9'), ...row('Friday', '10')])),
    ).toEqual(['row: Day: Monday; Opens: 9.', 'row: Day: Friday; Opens: 10.']);
  });

  it('has its hyphens, its columns set by tabs, and nothing that is ours', async () => {
    const text = 'Donau\u001fdampf non\u001ebreaking a\ufdd1b';
    expect(await blocks(DOC, doc([{ text }, { text: 'Mon\t9-17\tclosed' }]))).toEqual([
      'text: Donaudampf non-breaking ab',
      'text: Mon | 9-17 | closed',
    ]);
  });

  it('is read to its end where a table is broken off', async () => {
    const bytes = doc([
      { text: 'One', inTable: 'cell' },
      { text: 'Two' },
      { text: '', inTable: 'row' },
      { text: 'Three', inTable: 'line' },
      { text: 'After it.' },
    ]);
    expect(await blocks(DOC, bytes)).toEqual(['text: One', 'text: Two', 'text: Three', 'text: After it.']);
  });

  it('is read without headings where its style sheet is not in it', async () => {
    const bytes = doc([{ text: 'Tickets', style: 1 }, { text: 'Ask at the desk.' }]);
    bytes.writeUInt32LE(0x7fff_fff0, bytes.indexOf(Buffer.from([0xec, 0xa5])) + 0xa2);
    expect(await blocks(DOC, bytes)).toEqual(['text: Tickets', 'text: Ask at the desk.']);
  });
});

describe('a csv file', () => {
  it('becomes rows with the names of their columns, empty cells left out', async () => {
    expect(await blocks('text/csv', 'Name,Room,Phone\nAnna,12,33\nBen,,44\n')).toEqual([
      'row: Name: Anna; Room: 12; Phone: 33.',
      'row: Name: Ben; Phone: 44.',
    ]);
  });

  it.each([
    ['semicolons', 'Name;Room;Phone\nAnna;12;"3;3"\n'],
    ['tabs', 'Name\tRoom\tPhone\nAnna\t12\t3;3\n'],
    ['strokes', 'Name|Room|Phone\nAnna|12|3;3\n'],
    ['commas and carriage returns', 'Name,Room,Phone\r\nAnna,12,3;3\r\n'],
    ['quoted cells of several lines', '"Name","Room","Phone"\n"Anna","12","3;\n3"\n'],
  ])('is understood with %s', async (_what, text) => {
    expect((await blocks('text/csv', text)).map((row) => row.replace('; 3.', ';3.'))).toEqual([
      'row: Name: Anna; Room: 12; Phone: 3;3.',
    ]);
  });

  it('without names of columns keeps its cells', async () => {
    expect(await blocks('text/csv', '1,2,3\n4,5,6\n')).toEqual(['row: 1; 2; 3.', 'row: 4; 5; 6.']);
    expect(await blocks('text/csv', 'only,one,line\n')).toEqual(['row: only; one; line.']);
  });

  it('with wide rows names the row in each of its lines', async () => {
    const header = ['Code', 'Name', ...Array.from({ length: 40 }, (_, i) => `Measure ${i}`)];
    const row = (code: string, name: string) => [
      code,
      name,
      ...Array.from({ length: 40 }, (_, i) => `${code}${i}`),
    ];
    const text = [header, row('B', 'Berlin'), row('P', 'Paris')].map((cells) => cells.join(',')).join('\n');
    const [berlin] = await blocks('text/csv', text);
    const lines = berlin?.replace('row: ', '').split('\n') ?? [];
    expect(lines.length).toBeGreaterThan(2);
    for (const line of lines) expect(line).toMatch(/^Berlin – .*\.$/);
  });

  it('that is malformed is read as far as possible', async () => {
    expect((await blocks('text/csv', 'a,b\n1,2,3,4\n"open quote,5\n')).join()).toContain('1');
    expect(await blocks('text/csv', ',,,\n,,\n')).toEqual(['empty']);
  });
});

describe('an html file', () => {
  it('keeps headings, paragraphs, lists and facts, without scripts, navigation and what is hidden', async () => {
    const page = `<!doctype html><title>T</title><style>p{}</style><nav>Home | Shop</nav><script>alert("script")</script>
      <h1>Harbour <em>Museum</em></h1><p>We open<br>at nine.</p><ul><li>Ships</li><li>Ropes</li></ul>
      <div hidden>secret</div><p aria-hidden="true">secret</p><noscript>secret</noscript><svg><text>secret</text></svg>
      <h2>Prices</h2><table><tr><th>Who</th><th>Price</th><th>Days</th></tr><tr><td>Adults</td><td>5&nbsp;€</td><td>all</td></tr></table>
      <dl><dt>Café</dt><dd>On the quay</dd></dl><a href="javascript:alert(1)">More</a>`;
    const found = await blocks('text/html', page);
    expect(found).toEqual([
      'heading: Harbour Museum',
      'text: We open\nat nine.',
      'text: Ships\nRopes',
      'heading: Prices',
      'row: Who: Adults; Price: 5 €; Days: all.',
      'text: Café\nOn the quay',
      'text: More',
    ]);
  });

  it('is read in the encoding it declares', async () => {
    const page = Buffer.from('<meta charset="windows-1253"><p>caf\xe9 cr\xe8me</p>', 'latin1');
    expect(await blocks('text/html', page)).toEqual(['text: cafι crθme']);
  });

  it('nested too deeply is read without failing', async () => {
    const document = await read('text/html', `${'<div>'.repeat(50_000)}deep`);
    expect(['read', 'unreadable']).toContain(document.status);
    const table = await read('text/html', `${'<table><tr><td>'.repeat(3000)}deep`);
    expect(['read', 'unreadable']).toContain(table.status);
  });
});

describe('markdown', () => {
  it('keeps headings, tells the rows of tables by their heads, and loses its marks', async () => {
    const text =
      '---\ntitle: "Guide"\nlang: en\n---\n# Opening **hours** #\n\nSee [the guide](http://x) for `npm`. <br>\n\nPrices\n======\n\n| Who | Price |\n| --- | ---: |\n| Adults | 5 |\n\n```sh\n# comment\n```\n';
    expect(await blocks('text/markdown', text)).toEqual([
      'heading: Guide',
      'heading: Opening hours',
      'text: See the guide for npm.',
      'heading: Prices',
      'row: Who: Adults; Price: 5.',
      'text: # comment',
    ]);
  });
});

describe('a text file', () => {
  it('keeps its paragraphs, and takes short lines above them for headings', async () => {
    const paragraph = 'The museum was founded by the sailors of the town, who brought home what they found. '
      .repeat(2)
      .trim();
    expect(await blocks('text/plain', `History\n\n${paragraph}\n\nOne.\nTwo.\n`)).toEqual([
      'heading: History',
      `text: ${paragraph}`,
      'text: One.\nTwo.',
    ]);
  });

  it('beyond the length limit is shortened, never inside a character', async () => {
    const document = await read('text/plain', '𝄞'.repeat(3_000_000));
    if (document.status !== 'read') throw new Error(document.reason);
    expect(document.shortened).toBe(true);
    const text = document.blocks.map((block) => block.text).join('');
    expect(text.length).toBeLessThanOrEqual(DOCUMENT_MAX_CHARS);
    expect(text.isWellFormed()).toBe(true);
  });

  it('loses characters that the database cannot store', async () => {
    expect(await blocks('text/plain', 'a\u0007b\u200bc\u2028d')).toEqual(['text: abc\nd']);
  });

  it.each([
    ['empty', ''],
    ['empty', ' \n\t\n'],
    ['not_text', Buffer.from([0, 1, 2, 3])],
  ])('is %s where it holds nothing', async (reason, bytes) => {
    expect(await blocks('text/plain', bytes)).toEqual([reason]);
  });
});

describe('a pdf', () => {
  it('gives the text of its pages', async () => {
    expect(await blocks(PDF, pdf(['The museum opens at nine (sharp).']))).toEqual([
      'text 1: The museum opens at nine (sharp).',
    ]);
  });

  it('gives each row of a table with the names of its columns', async () => {
    const page = pdf([
      'What a visit costs:',
      ['Visitor', 'In summer', 'In winter'],
      ['Adults', '12 euros', '8 euros'],
      ['Children', '5 euros', 'free'],
      'Groups of ten and more pay half of it.',
    ]);
    expect(await blocks(PDF, page)).toEqual([
      'text 1: What a visit costs:',
      'row 1: Visitor: Adults; In summer: 12 euros; In winter: 8 euros.',
      'row 1: Visitor: Children; In summer: 5 euros; In winter: free.',
      'text 1: Groups of ten and more pay half of it.',
    ]);
  });

  it('keeps the first row of a table that names no columns', async () => {
    const page = pdf([
      ['Monday', '10 am', '5 pm'],
      ['Tuesday', '10 am', '6 pm'],
      ['Sunday', '11 am', '4 pm'],
    ]);
    expect(await blocks(PDF, page)).toEqual([
      'row 1: Monday; 10 am; 5 pm.',
      'row 1: Tuesday; 10 am; 6 pm.',
      'row 1: Sunday; 11 am; 4 pm.',
    ]);
  });

  it('takes a list for no table', async () => {
    const page = pdf([
      ['1.', 'Turn left.'],
      ['2.', 'Cross the bridge.'],
      ['3.', 'Ring the bell.'],
    ]);
    expect((await blocks(PDF, page)).every((block) => block.startsWith('text'))).toBe(true);
  });

  it('takes prose in two columns for no table', async () => {
    const sentence = 'of those who cross the bridge';
    const page = pdf([1, 2, 3, 4].map((line) => [`${line} ${sentence}`, `${line} ${sentence}`]));
    expect((await blocks(PDF, page)).every((block) => block.startsWith('text'))).toBe(true);
  });

  it.each<[string, string, () => Uint8Array]>([
    ['no_text', 'without a letter', () => pdf([])],
    ['damaged', 'of its first bytes', () => pdf(['x']).subarray(0, 60)],
    ['damaged', 'that is none', () => Buffer.from(`%PDF-1.7\n${'x'.repeat(5000)}`)],
  ])('is %s: %s', async (reason, _what, make) => {
    expect(await blocks(PDF, make())).toEqual([reason]);
  });
});

describe('a Word document', () => {
  it('gives paragraphs and tables', async () => {
    const cell = (text: string) => `<w:tc><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:tc>`;
    const row = (...cells: string[]) => `<w:tr>${cells.map(cell).join('')}</w:tr>`;
    const table = `<w:tbl>${row('Who', 'Price', 'Days')}${row('Adults', '5', 'all')}</w:tbl>`;
    expect(await blocks(DOCX, docx(['We open at nine.'], table))).toEqual([
      'text: We open at nine.',
      'row: Who: Adults; Price: 5; Days: all.',
    ]);
  });

  it('tells the pages of its parts', async () => {
    const broken = '<w:p><w:r><w:lastRenderedPageBreak/><w:t>It costs 5 euros.</w:t></w:r></w:p>';
    expect(await blocks(DOCX, docx(['We open at nine.'], broken))).toEqual([
      'text 1: We open at nine.',
      'text 2: It costs 5 euros.',
    ]);
  });

  it('loads nothing from outside the file', async () => {
    const entity = docx(['x']).toString('latin1');
    expect(entity).toContain('word/document.xml');
    const external = rawZip([
      {
        name: '[Content_Types].xml',
        data: '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
      },
      {
        name: 'word/document.xml',
        data: '<?xml version="1.0"?><!DOCTYPE d [<!ENTITY e SYSTEM "file:///etc/hostname">]><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>before &e; after</w:t></w:r></w:p></w:body></w:document>',
      },
    ]);
    const found = (await blocks(DOCX, external)).join();
    expect(found).toMatch(/^(damaged|empty|text: before .*)$/);
    expect(found).not.toMatch(/before [a-z0-9-]+ after/);
  });

  it.each<[string, string, string, () => Uint8Array]>([
    ['damaged', 'a zip without a document', DOCX, () => rawZip([{ name: 'x', data: 'x' }])],
    ['damaged', 'half a file', DOCX, () => docx(['x']).subarray(0, 300)],
    ['empty', 'no text in it', DOCX, () => docx([])],
    ['encrypted', 'a locked one', DOC, () => compoundFile(['EncryptedPackage', 'EncryptionInfo'])],
    ['not_word', 'a spreadsheet', DOC, () => compoundFile(['Workbook'])],
    ['damaged', 'an old one without its text', DOC, () => compoundFile(['WordDocument', '1Table'])],
    ['damaged', 'no compound file', DOC, () => Buffer.alloc(2000, 1)],
  ])('is %s: %s', async (reason, _what, type, make) => {
    expect(await blocks(type, make())).toEqual([reason]);
  });
});

describe('the title that a file states', () => {
  async function titleOf(contentType: string, bytes: Uint8Array | string) {
    const document = await read(contentType, bytes);
    return document.status === 'read' ? document.title : document.reason;
  }
  const xmp = (title: string) =>
    `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title><rdf:Alt><rdf:li xml:lang="x-default">${title}</rdf:li></rdf:Alt></dc:title></rdf:Description></rdf:RDF></x:xmpmeta>`;
  const lines = ['The museum opens at nine.'];

  it('is read of HTML, of Word and of PDF', async () => {
    expect(await titleOf('text/html', '<title>Ships &amp; ropes</title><p>Text.</p>')).toBe('Ships & ropes');
    expect(await titleOf(DOCX, docx(['Text.'], '', null, 'Ships &amp; r&#244;pes'))).toBe('Ships & rôpes');
    expect(await titleOf(PDF, pdf(lines, { info: '/Title (Ships & ropes)' }))).toBe('Ships & ropes');
    expect(await titleOf(PDF, pdf(lines, { info: '/Title <FEFF56F39451>' }))).toBe('図鑑');
    expect(await titleOf(PDF, pdf(lines, { info: '/Title (Old)', xmp: xmp('Ships') }))).toBe('Ships');
  });

  it('is none where none is stated', async () => {
    for (const [type, bytes] of [
      ['text/html', '<title> </title><p>Text.</p><svg><title>A picture</title></svg>'],
      [DOCX, docx(['Text.'], '', null, '')],
      [DOCX, docx(['Text.'])],
      [PDF, pdf(lines)],
      [PDF, pdf(lines, { info: '/Title ()', xmp: '<broken' })],
      [PDF, pdf(lines, { info: '/Title 5' })],
      ['text/plain', 'Text.'],
    ] as const)
      expect((await titleOf(type, bytes)) ?? '', type).toBe('');
  });

  it('costs no text where it is huge or broken', async () => {
    const huge = 'x'.repeat(2_000_000);
    for (const [type, bytes] of [
      ['text/html', `<title>${huge}</title><p>The museum opens at nine.</p>`],
      ['text/html', `<p>The museum opens at nine.</p><title>${'<'.repeat(100_000)}`],
      [DOCX, docx(lines, '', null, huge)],
      [DOCX, docx(lines, '', null, '<nested>')],
      [PDF, pdf(lines, { info: `/Title (${huge})` })],
      [PDF, pdf(lines, { info: '/Title (open', xmp: xmp('<'.repeat(1000)) })],
    ] as const) {
      const document = await read(type, bytes);
      if (document.status !== 'read') throw new Error(`${type}: ${document.reason}`);
      expect(document.title?.length ?? 0).toBeLessThanOrEqual(STATED_TITLE_MAX_CHARS);
      expect(document.blocks.map(({ text }) => text)).toContain('The museum opens at nine.');
    }
  });

  it('is no part of the text, and is no text by itself', async () => {
    expect(await blocks('text/html', '<title>Ships</title><p>Text.</p>')).toEqual(['text: Text.']);
    expect(await blocks('text/html', '<title>Ships</title>')).toEqual(['empty']);
  });
});

describe('a malicious document', () => {
  it('that unpacks to gigabytes is ended, in its own process', async () => {
    // 330 MB of paragraphs, packed a thousandfold.
    const paragraph = Buffer.from('<w:p><w:r><w:t>bomb</w:t></w:r></w:p>'.repeat(1000));
    const body = Buffer.concat(Array.from({ length: 9000 }, () => paragraph)).toString('latin1');
    const bomb = docx([], body);
    expect(bomb.length).toBeLessThan(10_000_000);
    const document = await read(DOCX, bomb);
    expect(document).toMatchObject({
      status: 'unreadable',
      reason: expect.stringMatching(/too_large|too_slow|damaged/),
    });
  });

  it('that takes too long is ended by the clock', async () => {
    const many = Array.from({ length: 200_000 }, (_, i) => `<div><span>${i}</span></div>`).join('');
    expect(await read('text/html', many, { timeoutMs: 150 })).toEqual({
      status: 'unreadable',
      reason: 'too_slow',
    });
  });

  it('is left at once when it is no longer needed', async () => {
    const path = join(directory, 'unwanted');
    await writeFile(path, pdf(['x']));
    const wanted = new AbortController();
    const reading = reader.read({ path, contentType: PDF }, { maxChars: 1000, signal: wanted.signal });
    wanted.abort(new Error('not wanted'));
    await expect(reading).rejects.toThrow('not wanted');
  });

  it('reads the same each time, with no state kept between readings', async () => {
    const digest = async () =>
      createHash('sha256')
        .update((await blocks(PDF, pdf(['One.', 'Two.']))).join())
        .digest('hex');
    expect(await digest()).toBe(await digest());
  });
});
