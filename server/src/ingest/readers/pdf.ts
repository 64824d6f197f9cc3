import { getDocumentProxy } from 'unpdf';
import { type Block, type StatedTitle, UnreadableError } from './block.ts';
import { type PageItem, pageBlocks } from './pdf-page.ts';

/** A page whose text takes longer to lay out than this is a drawing. */
const ITEMS_MAX = 200_000;
/** Fewer letters in a whole document are the number of a page or a stamp on a scan. */
const LETTERS_MIN = 8;

/** The title a PDF states, and its text page by page, with its paragraphs and headings told from positions and sizes of letters. */
export async function* readPdf(bytes: Buffer): AsyncGenerator<Block | StatedTitle> {
  const document = await getDocumentProxy(new Uint8Array(bytes), {
    verbosity: 0,
    useSystemFonts: false,
    disableFontFace: true,
    enableXfa: false,
    stopAtErrors: false,
  }).catch((error: Error) => {
    throw new UnreadableError(error.name === 'PasswordException' ? 'encrypted' : 'damaged', { cause: error });
  });
  const title = await statedTitle(document);
  if (title !== null) yield { kind: 'title', text: title };
  let letters = 0;
  let broken = 0;
  for (let number = 1; number <= document.numPages; number += 1) {
    let items: PageItem[];
    try {
      const page = await document.getPage(number);
      const content = await page.getTextContent({ includeMarkedContent: false });
      items = content.items.slice(0, ITEMS_MAX) as PageItem[];
      page.cleanup();
    } catch {
      // One bad page must not lose the others.
      broken += 1;
      continue;
    }
    for (const block of pageBlocks(items)) {
      if (letters < LETTERS_MIN) letters += block.text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
      yield { ...block, page: number };
    }
  }
  if (letters < LETTERS_MIN) throw new UnreadableError(broken === document.numPages ? 'damaged' : 'no_text');
}

/** In the file's metadata or its older table of information: programs keep the former up to date where both are. */
async function statedTitle(document: Awaited<ReturnType<typeof getDocumentProxy>>): Promise<string | null> {
  // A fault in either must not lose the text.
  const stated = await document.getMetadata().catch(() => null);
  const titles = [
    stated?.metadata?.get('dc:title'),
    (stated?.info as { Title?: unknown } | undefined)?.Title,
  ];
  return titles.find((title) => typeof title === 'string' && title.trim() !== '') ?? null;
}
