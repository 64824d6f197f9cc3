import { readFileSync, readSync, writeSync } from 'node:fs';
import { decodeText } from '../decode-text.ts';
import {
  type Block,
  clean,
  STATED_TITLE_MAX_CHARS,
  type StatedTitle,
  type Unreadable,
  UnreadableError,
} from './block.ts';
import { guessHeadings } from './headings.ts';

/**
 * Entry of the jailed child: the document on standard input, its content type as argument; answers one
 * `ReadDocument` as JSON. Libraries are loaded by type, so that the jail need hold no others.
 */

/** More than a text of `DOCUMENT_MAX_CHARS` takes in any encoding. */
const TEXT_MAX_BYTES = 9 * 1024 ** 2;
/** Marks and styles outweigh the text of a page several times. */
const HTML_MAX_BYTES = 16 * 1024 ** 2;

async function* partsOf(contentType: string): AsyncGenerator<Block | StatedTitle, void> {
  switch (contentType) {
    case 'application/pdf':
      return yield* (await import('./pdf.ts')).readPdf(readFileSync(0));
    case 'application/vnd.openxmlformats-officedocument.wordprocessingml.document':
      return yield* guessHeadings((await import('./docx.ts')).readDocx(readFileSync(0)));
    case 'application/msword':
      return yield* guessHeadings((await import('./doc.ts')).readDoc(readFileSync(0)));
    case 'text/html':
      return yield* (await import('./html.ts')).readHtml(text(HTML_MAX_BYTES, true));
    case 'text/csv':
      return yield* (await import('./csv.ts')).readCsv(text(TEXT_MAX_BYTES));
    case 'text/markdown':
      return yield* (await import('./markdown.ts')).readMarkdown(text(TEXT_MAX_BYTES));
    default:
      return yield* guessHeadings((await import('./plain.ts')).readPlain(text(TEXT_MAX_BYTES)));
  }
}

/** Set where a text was longer than what is looked at. */
let cut = false;

function text(maxBytes: number, mayDeclare = false): string {
  const buffer = Buffer.alloc(maxBytes + 1);
  let size = 0;
  for (let got = -1; got !== 0 && size <= maxBytes; size += got)
    got = readSync(0, buffer, size, buffer.length - size, null);
  cut = size > maxBytes;
  const bytes = buffer.subarray(0, Math.min(size, maxBytes));
  if (bytes.length === 0) throw new UnreadableError('empty');
  const decoded = decodeText(bytes, { cut, declared: mayDeclare ? declaredIn(bytes) : null });
  if (decoded === null) throw new UnreadableError('not_text');
  return decoded.text;
}

function declaredIn(bytes: Uint8Array): string | null {
  const head = Buffer.from(bytes.subarray(0, 2048)).toString('latin1');
  return /<meta[^>]{0,200}charset\s*=\s*["']?\s*([\w.:-]{2,40})/i.exec(head)?.[1] ?? null;
}

/** `maxMs` by the clock and `maxCpuMs` of processor: beyond either, what has been read so far is the answer. */
async function read(
  contentType: string,
  limits: { maxChars: number; maxMs: number; maxCpuMs: number },
): Promise<unknown> {
  const blocks: Block[] = [];
  let title: string | null = null;
  let left = limits.maxChars;
  const isLate = () => {
    const { user, system } = process.cpuUsage();
    return performance.now() > limits.maxMs || (user + system) / 1000 > limits.maxCpuMs;
  };
  try {
    for await (const block of partsOf(contentType)) {
      if (block.kind === 'title') {
        title = clean(block.text.slice(0, STATED_TITLE_MAX_CHARS));
        continue;
      }
      const cleaned = clean(block.text);
      if (cleaned === '') continue;
      if (cleaned.length > left) {
        cut = true;
        if (block.kind === 'text') blocks.push({ ...block, text: cleaned.slice(0, left).toWellFormed() });
        break;
      }
      left -= cleaned.length;
      blocks.push({ ...block, text: cleaned });
      if (isLate()) {
        cut = true;
        break;
      }
    }
  } catch (error) {
    const reason: Unreadable = error instanceof UnreadableError ? error.reason : 'damaged';
    process.stderr.write(String((error as Error)?.stack));
    return { status: 'unreadable', reason };
  }
  return blocks.some(({ kind }) => kind !== 'heading')
    ? { status: 'read', title, blocks, shortened: cut }
    : { status: 'unreadable', reason: 'empty' satisfies Unreadable };
}

// Says that all before this went well: if this process ends from here on, the document is the cause.
writeSync(1, '\n');
const [contentType = '', ...numbers] = process.argv.slice(2);
const [maxChars = 0, maxMs = 0, maxCpuMs = 0] = numbers.map(Number);
const answer = Buffer.from(JSON.stringify(await read(contentType, { maxChars, maxMs, maxCpuMs })));
for (let at = 0; at < answer.length; ) {
  try {
    at += writeSync(1, answer, at);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error;
  }
}
process.exit(0);
