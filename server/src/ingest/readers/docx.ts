import mammoth from 'mammoth';
import { type Block, UnreadableError } from './block.ts';
import { readHtml } from './html.ts';

/** A Word document of today: its headings, paragraphs, lists, tables and notes, without pictures. */
export async function* readDocx(bytes: Buffer): AsyncGenerator<Block> {
  const { value } = await mammoth
    .convertToHtml(
      { buffer: bytes },
      {
        convertImage: mammoth.images.imgElement(async () => ({ src: '' })),
        externalFileAccess: false,
        includeEmbeddedStyleMap: false,
        styleMap: ["p[style-name='Title'] => h1:fresh", "p[style-name='Subtitle'] => h2:fresh"],
      },
    )
    .catch((error: unknown) => {
      throw new UnreadableError('damaged', { cause: error });
    });
  yield* readHtml(value);
}
