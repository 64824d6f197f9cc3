import mammoth from 'mammoth';
import zipfile, { type PackedFile } from 'mammoth/lib/zipfile.js';
import { type Block, type StatedTitle, UnreadableError } from './block.ts';
import { withPagesMarked } from './docx-pages.ts';
import { readHtml } from './html.ts';

/** What the writing program counted; without it page breaks are left as they are. */
const PROPERTIES = 'docProps/app.xml';
const STATED_PAGES = /<Pages>(\d{1,6})<\/Pages>/;

/** Author, date and title. */
const CORE_PROPERTIES = 'docProps/core.xml';
const STATED_TITLE = /<(?:\w{1,20}:)?title(?:\s[^<>]{0,200})?>([^<]{1,4000})</;

/** A Word document of today: its title, headings, paragraphs, lists, tables and notes, without pictures. */
export async function* readDocx(bytes: Buffer): AsyncGenerator<Block | StatedTitle> {
  let hasPages = false;
  let title: string | undefined;
  const convert = async () => {
    const packed = await zipfile.openArrayBuffer(bytes);
    const stated = async (part: string, what: RegExp) =>
      packed.exists(part) ? what.exec(await packed.read(part, 'utf-8').catch(() => ''))?.[1] : undefined;
    const pages = await stated(PROPERTIES, STATED_PAGES);
    title = await stated(CORE_PROPERTIES, STATED_TITLE);
    const paged: PackedFile = {
      ...packed,
      async read(name: string, encoding?: string) {
        if (encoding === undefined) return packed.read(name);
        const part = await packed.read(name, encoding);
        // The main part may have any name: the relations of the parts name it.
        const marked = part.includes('<w:body') ? withPagesMarked(part, pages ? Number(pages) : null) : null;
        hasPages ||= marked !== null;
        return marked ?? part;
      },
    } as PackedFile;
    return mammoth.convertToHtml({ file: paged } as never, {
      convertImage: mammoth.images.imgElement(async () => ({ src: '' })),
      externalFileAccess: false,
      includeEmbeddedStyleMap: false,
      styleMap: [
        "p[style-name='Title'] => h1:fresh",
        "p[style-name='Subtitle'] => h2:fresh",
        "br[type='page'] => br.page",
        "br[type='column'] => br.notes",
      ],
    });
  };
  const { value } = await convert().catch((error: unknown) => {
    throw new UnreadableError('damaged', { cause: error });
  });
  // Still escaped as in XML, which means the same in HTML.
  yield* readHtml(title === undefined ? value : `<title>${title}</title>${value}`, { hasPages });
}
