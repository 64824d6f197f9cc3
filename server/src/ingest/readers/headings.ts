import type { Block, StatedTitle } from './block.ts';

const HEADING_CHARS = 80;
const PARAGRAPH_CHARS = 120;

/**
 * Guesses headings in documents without marked ones: a short line by itself, without a full stop, before a paragraph.
 */
export async function* guessHeadings<Title extends StatedTitle = never>(
  blocks: Iterable<Block | Title> | AsyncIterable<Block | Title>,
): AsyncGenerator<Block | Title> {
  let held: Block | null = null;
  for await (const block of blocks) {
    if (held !== null)
      yield block.text.length >= PARAGRAPH_CHARS && block.kind === 'text'
        ? { ...held, kind: 'heading' }
        : held;
    held = null;
    if (block.kind === 'text' && looksLikeHeading(block.text)) held = block;
    else yield block;
  }
  if (held !== null) yield held;
}

function looksLikeHeading(text: string): boolean {
  return (
    text.length <= HEADING_CHARS && !text.includes('\n') && /\p{L}$|\p{N}$|[)?!？！）]$/u.test(text.trim())
  );
}
