/** What is left of page breaks is one of these in a run; a column break stands where the notes begin. */
const PAGE = '<w:br w:type="page"/>';
const NOTES = '<w:p><w:r><w:br w:type="column"/></w:r></w:p>';
const LINE = '<w:br/>';
/** A longer text is read without its pages. */
const XML_CHARS_MAX = 40_000_000;
/** No page has more letters than this, those of wide scripts counted twice. */
const PAGE_LETTERS_MAX = 4000;
const WIDE = /[\u1100-\u11ff\u2e80-\ud7af\uf900-\ufaff\uff00-\uff60]/g;

/** A tag and the text after it, never across the next tag: no document takes longer than its length. */
const TAG = /<(\/?)(?:w|mc):(\w+)((?:\s[^<>]*?)?)(\/?)>([^<]*)/g;
/** Beside the text: pictures and the boxes in them. */
const PICTURES = new Set(['AlternateContent', 'drawing', 'pict', 'object']);
/** Elements that are not read: deleted text, and properties from before a change. */
const GONE = new Set(['del', 'moveFrom', 'pPrChange', 'rPrChange', 'sectPrChange', 'trPrChange']);
const SWITCHED_OFF = /\bw:val\s*=\s*["'](?:0|false|off)["']/;
const BREAK_TYPE = /\bw:type\s*=\s*["'](page|column)["']/;
const SECTION_TYPE = /\bw:val\s*=\s*["'](\w+)["']/;
const ON_THE_SAME_PAGE = new Set(['continuous', 'nextColumn']);

interface Tag {
  name: string;
  isEnd: boolean;
  /** Self-closing. */
  isWhole: boolean;
  attributes: string;
  text: string;
  from: number;
  to: number;
  /** Not of the text itself: within a picture, or gone. */
  isAside: boolean;
}

/**
 * The main part of a Word document with one page break for each page after the first, and a column break before its
 * notes. Null if nothing tells its pages, or that is not credible.
 * Word marks where it last broke a page. Such a mark also follows a forced break, and stands in each cell of a row
 * that continues on the next page. Without such marks, the forced breaks are taken as complete only if they make as
 * many pages as the document states, or, if it states none, if no page between them is too full.
 */
export function withPagesMarked(xml: string, statedPages: number | null): string | null {
  if (xml.length > XML_CHARS_MAX) return null;
  const sections = sectionTypes(xml);
  const parts: string[] = [];
  let copied = 0;
  /** Puts text in at a place, instead of what lies up to `until`. */
  const put = (text: string, at: number, until = at) => {
    parts.push(xml.slice(copied, at), text);
    copied = until;
  };
  let pages = 1;
  let letters = 0;
  let [isRendered, isTooFull] = [false, false];
  /** Forced breaks since the last text, each of which a mark of Word's may follow. */
  let unmarked = 0;
  /** Breaks that paragraphs and sections force, until there is a run to hold them. */
  let waiting = 0;
  let [inProperties, endsSection] = [false, false];
  let section = 0;
  let rowDepth = 0;
  /** Of the outermost row: breaks in the cell, and the most that a cell before it had. */
  let [inCell, inRow] = [0, 0];

  function turnsPage(): boolean {
    if (rowDepth > 0 && ++inCell <= inRow) return false;
    inRow = Math.max(inRow, inCell);
    pages++;
    letters = 0;
    return true;
  }
  function forceBefore(): void {
    if (unmarked > 0 || !turnsPage()) return;
    unmarked = 1;
    waiting++;
  }

  for (const tag of tagsOf(xml)) {
    const { name, isEnd, isWhole, attributes, text, from, to } = tag;
    const opens = !isEnd && !isWhole;
    const breaks = name === 'br' && !isEnd ? (BREAK_TYPE.exec(attributes)?.[1] ?? null) : null;
    if (tag.isAside) {
      if (PICTURES.has(name)) unmarked = 0;
      if (breaks !== null) put(`<w:br${isWhole ? '/' : ''}>`, from, to);
    } else if (name === 'r' && opens && waiting > 0) {
      put(`<w:r>${PAGE.repeat(waiting)}</w:r>`, from);
      waiting = 0;
    } else if (name === 't' && opens) {
      if (/\S/.test(text)) unmarked = 0;
      letters += text.length + (text.match(WIDE)?.length ?? 0);
      isTooFull ||= letters > PAGE_LETTERS_MAX;
    } else if (name === 'lastRenderedPageBreak' && !isEnd) {
      isRendered = true;
      if (unmarked > 0) unmarked--;
      else if (turnsPage()) put(PAGE, from);
    } else if (breaks === 'page' && turnsPage()) {
      unmarked++;
      put(LINE, from);
    } else if (breaks !== null) put(`<w:br${isWhole ? '/' : ''}>`, from, to);
    else if (name === 'pPr') inProperties = opens;
    else if (name === 'pageBreakBefore' && !isEnd && inProperties && !SWITCHED_OFF.test(attributes))
      forceBefore();
    else if (name === 'sectPr' && (isEnd || isWhole)) {
      section++;
      endsSection = inProperties && !ON_THE_SAME_PAGE.has(sections[section] ?? 'continuous');
    } else if (name === 'p' && isEnd && endsSection) {
      forceBefore();
      endsSection = false;
    } else if (name === 'tr' && !isWhole) {
      rowDepth = Math.max(0, rowDepth + (isEnd ? -1 : 1));
      if (rowDepth === (isEnd ? 0 : 1)) [inCell, inRow] = [0, 0];
    } else if (name === 'tc' && opens && rowDepth === 1) inCell = 0;
    else if (name === 'body' && isEnd) put(NOTES, from);
  }
  if (pages === 1 || !(isRendered || (statedPages === null ? !isTooFull : statedPages === pages)))
    return null;
  return parts.join('') + xml.slice(copied);
}

function* tagsOf(xml: string): Generator<Tag> {
  let aside = 0;
  for (const found of xml.matchAll(TAG)) {
    const [whole, end = '', name = '', attributes = '', single = '', text = ''] = found;
    const isEnd = end !== '';
    const isWhole = single !== '';
    const isOfAside = PICTURES.has(name) || GONE.has(name);
    if (isOfAside && !isEnd && !isWhole) aside++;
    const to = found.index + whole.length - text.length;
    yield { name, isEnd, isWhole, attributes, text, from: found.index, to, isAside: isOfAside || aside > 0 };
    if (isOfAside && isEnd) aside = Math.max(0, aside - 1);
  }
}

/** How each section of a document begins. */
function sectionTypes(xml: string): string[] {
  const types: string[] = [];
  let type: string | null = null;
  for (const { name, isEnd, isWhole, attributes, isAside } of tagsOf(xml)) {
    if (isAside) continue;
    if (name === 'sectPr' && !isEnd) type = 'nextPage';
    if (name === 'type' && type !== null && !isEnd) type = SECTION_TYPE.exec(attributes)?.[1] ?? type;
    if (name !== 'sectPr' || type === null || !(isEnd || isWhole)) continue;
    types.push(type);
    type = null;
  }
  return types;
}
