import { describe, expect, it } from 'vitest';
import { docx } from '../../testing/documents.ts';
import { readDocx } from './docx.ts';
import { withPagesMarked } from './docx-pages.ts';

const RENDERED = '<w:lastRenderedPageBreak/>';
const FORCED = '<w:br w:type="page"/>';
const text = (words: string) => `<w:t>${words}</w:t>`;
const run = (...parts: string[]) => `<w:r>${parts.join('')}</w:r>`;
const p = (...parts: string[]) => `<w:p>${parts.join('')}</w:p>`;
const said = (words: string) => p(run(text(words)));
const section = (type: string | null) =>
  `<w:sectPr>${type === null ? '' : `<w:type w:val="${type}"/>`}<w:pgSz w:w="1"/></w:sectPr>`;
const properties = (inner: string) => `<w:pPr>${inner}</w:pPr>`;
const row = (...cells: string[]) => `<w:tr>${cells.map((cell) => `<w:tc>${cell}</w:tc>`).join('')}</w:tr>`;

/** Blocks as "page: text"; without pages only the text. */
async function read(body: string, pages: number | null = null): Promise<string[]> {
  const found: string[] = [];
  for await (const block of readDocx(docx([], body, pages)))
    if (block.kind !== 'title')
      found.push(`${block.page === undefined ? '' : `${block.page}: `}${block.text}`);
  return found;
}

describe('pages of a Word document', () => {
  it('are those that Word last broke it into', async () => {
    const body =
      said('One.') + p(run(RENDERED, text('Two.'))) + said('Still two.') + p(run(RENDERED, text('Three.')));
    expect(await read(body)).toEqual(['1: One.', '2: Two.', '2: Still two.', '3: Three.']);
  });

  it('leave a paragraph whole that goes on over one, on the page where it begins', async () => {
    const body = p(run(text('The oldest ')), run(RENDERED, text('ship.'))) + said('Two.');
    expect(await read(body)).toEqual(['1: The oldest ship.', '2: Two.']);
  });

  it.each([
    ['a break in a run', said('One.') + p(run(FORCED)) + said('Two.')],
    ['a break within a paragraph', p(run(text('One.'), FORCED, text('Two.')))],
    ['a paragraph that begins one', said('One.') + p(properties('<w:pageBreakBefore/>'), run(text('Two.')))],
    [
      'a section that begins one',
      p(properties(section('continuous')), run(text('One.'))) + said('Two.') + section(null),
    ],
    [
      'a section on an odd page',
      p(properties(section(null)), run(text('One.'))) + said('Two.') + section('oddPage'),
    ],
  ])('are told by %s', async (_what, body) => {
    expect(await read(body)).toEqual(['1: One.', '2: Two.']);
    const rendered = body.replace(text('Two.'), RENDERED + text('Two.'));
    expect(await read(rendered), 'and Word’s own mark behind it').toEqual(['1: One.', '2: Two.']);
  });

  it('count an empty one', async () => {
    const body = said('One.') + p(run(FORCED)) + p(run(FORCED)) + said('Three.');
    expect(await read(body)).toEqual(['1: One.', '3: Three.']);
    const rendered =
      said('One.') + p(run(FORCED)) + p(run(RENDERED, FORCED)) + p(run(RENDERED, text('Three.')));
    expect(await read(rendered)).toEqual(['1: One.', '3: Three.']);
  });

  it('turn once where a row goes on over one in each of its cells', async () => {
    const over = (words: string) => p(run(text(words), RENDERED, text('.')));
    const table = `<w:tbl>${row(said('Who'), said('Price'))}${row(over('Adults'), over('5'))}${row(
      p(run(RENDERED, text('Groups'))),
      said('4'),
    )}</w:tbl>`;
    expect(await read(said('Tickets.') + table + said('End.'))).toEqual([
      '1: Tickets.',
      '1: Who: Adults.; Price: 5.',
      '3: Who: Groups; Price: 4.',
      '3: End.',
    ]);
  });

  it('are those of headings and of the lines of a list too', async () => {
    const style = properties('<w:pStyle w:val="Heading1"/>');
    const body = said('One.') + p(style, run(RENDERED, text('Prices'))) + said('Five euros.');
    expect(await read(body)).toEqual(['1: One.', '2: Prices', '2: Five euros.']);
  });

  it.each([
    ['nothing', said('One.') + said('Two.')],
    [
      'a break that is switched off',
      p(properties('<w:pageBreakBefore w:val="0"/>'), run(text('One.'))) + said('Two.'),
    ],
    ['a break that was deleted', said('One.') + p(`<w:del>${run(FORCED)}</w:del>`) + said('Two.')],
    [
      'what a paragraph was before',
      p(properties(`<w:pPrChange><w:pPr><w:pageBreakBefore/></w:pPr></w:pPrChange>`), run(text('One.'))) +
        said('Two.'),
    ],
    [
      'a section on the same page',
      p(properties(section(null)), run(text('One.'))) + said('Two.') + section('continuous'),
    ],
    ['the last section', said('One.') + said('Two.') + section('nextPage')],
    ['a break of a column', said('One.') + p(run('<w:br w:type="column"/>')) + said('Two.')],
  ])('are not told by %s', async (_what, body) => {
    expect(await read(body)).toEqual(['One.', 'Two.']);
  });

  it('are not believed where forced breaks make fewer than there are', async () => {
    const body = said('One.') + p(run(FORCED)) + said('Two.');
    expect(await read(body, 9)).toEqual(['One.', 'Two.']);
    expect(await read(body, 2)).toEqual(['1: One.', '2: Two.']);
    const full = said('Too much for a page. '.repeat(250)) + p(run(FORCED)) + said('Two.');
    expect((await read(full)).at(-1)).toBe('Two.');
    expect((await read(full, 2)).at(-1)).toBe('2: Two.');
    expect((await read(said('多'.repeat(2500)) + p(run(FORCED)) + said('Two.'))).at(-1)).toBe('Two.');
  });

  it('do not turn in a picture or the box in it', async () => {
    const box = `<w:r><w:pict><v:textbox xmlns:v="urn:schemas-microsoft-com:vml"><w:txbxContent>${p(run(text('Box'), FORCED, RENDERED))}</w:txbxContent></v:textbox></w:pict></w:r>`;
    const body = p(box) + said('One.') + p(run(RENDERED, text('Two.')));
    expect((await read(body)).slice(-2)).toEqual(['1: One.', '2: Two.']);
  });
});

describe('a hostile document', () => {
  it.each([
    ['tags without an end', '<w:br '.repeat(200_000)],
    ['quotes without an end', '<w:p w:x="'.repeat(200_000)],
    ['rows in rows', '<w:tr>'.repeat(200_000)],
    ['ends of what never began', '</w:del></w:tr></w:p></w:sectPr>'.repeat(100_000)],
    ['sections by the thousand', '<w:p><w:pPr><w:sectPr/></w:pPr></w:p>'.repeat(50_000)],
    ['spaces in a tag', `<w:br ${' '.repeat(2_000_000)}`],
  ])('is looked through in one go: %s', (_what, body) => {
    // A search that began again at each of them would take minutes.
    withPagesMarked(`<w:body>${body}</w:body>`, null);
  });

  it('says no more than that it has many pages', async () => {
    const body = `${p(run(FORCED)).repeat(2_000)}${said('Last.')}`;
    expect(await read(body)).toEqual(['2001: Last.']);
  });

  it('makes no page of characters that stand for one here', async () => {
    const body = said('One\u0003&#xFFFE;.') + p(run(RENDERED, text('Two.')));
    const found = await read(body).catch(() => ['damaged']);
    expect(found.at(-1)).toMatch(/^(2: Two\.|damaged)$/);
  });
});
