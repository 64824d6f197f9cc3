import { type FileHandle, open } from 'node:fs/promises';
import { fileTypeFromFile } from 'file-type';
import { decodeText } from './decode-text.ts';
import { openCompoundFile } from './readers/cfb.ts';

/** Types are decided by content; a name only chooses among the kinds of text, which look alike. */

/** Formats of portraits by the types file-type tells; `heif` holds HEIC, as phones of Apple take it, and AVIF. */
const IMAGE_FORMATS: Record<string, ImageFormat> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/apng': 'png',
  'image/webp': 'webp',
  'image/heic': 'heif',
  'image/heif': 'heif',
  'image/heic-sequence': 'heif',
  'image/heif-sequence': 'heif',
  'image/avif': 'heif',
};
export type ImageFormat = 'jpeg' | 'png' | 'webp' | 'heif';

/** What file-type calls the containers of §2.4-6 (mp3, wav, m4a, aac, ogg, flac, opus, webm). */
const VOICE_TYPES = new Set([
  'audio/mpeg',
  'audio/wav',
  'audio/vnd.wave',
  'audio/x-wav',
  'audio/mp4',
  'audio/x-m4a',
  'video/mp4',
  'audio/aac',
  'audio/ogg',
  'audio/opus',
  'video/ogg',
  'application/ogg',
  'audio/flac',
  'audio/x-flac',
  'video/webm',
  'audio/webm',
]);

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

const TEXT_TYPES: Record<string, string> = {
  txt: 'text/plain',
  md: 'text/markdown',
  html: 'text/html',
  htm: 'text/html',
  csv: 'text/csv',
};

/** Written in letters, but not for people. */
const CODED_TEXT = new Set(['application/rtf', 'text/rtf', 'application/postscript', 'application/eps']);

const SNIFFED_BYTES = 64 * 1024;
/** Readers of PDF look so far for its mark, and some programs write before it. */
const PDF_MARK_WITHIN = 1024;

/** The format of a portrait, or null for one that is not supported. */
export async function imageFormatOf(path: string): Promise<ImageFormat | null> {
  return IMAGE_FORMATS[(await mimeOf(path)) ?? ''] ?? null;
}

/** The content type of a voice sample's container, or null where it is none of the accepted ones. */
export async function voiceTypeOf(path: string): Promise<string | null> {
  const found = await mimeOf(path);
  return found !== null && VOICE_TYPES.has(found) ? found : null;
}

/**
 * The content type of a knowledge file. Refused are other formats under any name, and contents that
 * do not bear out the name; `found` then names what the content is, where that is known. A file that is damaged
 * or locked passes as what it was: its reader says so in the knowledge stage.
 */
export async function knowledgeTypeOf(
  path: string,
  filename: string,
): Promise<{ contentType: string } | { refused: true; found: string | null }> {
  const extension = /\.([A-Za-z0-9]+)$/.exec(filename)?.[1]?.toLowerCase() ?? '';
  const found = await mimeOf(path);
  if (found === 'application/pdf' || found === DOCX) return { contentType: found };
  await using file = await open(path, 'r');
  if (found === 'application/x-cfb') {
    const word = await isWord(file, extension);
    return word ? { contentType: 'application/msword' } : { refused: true, found };
  }
  const head = await readAt(file, 0, SNIFFED_BYTES);
  if (extension === 'pdf' && head.subarray(0, PDF_MARK_WITHIN).includes('%PDF-'))
    return { contentType: 'application/pdf' };
  // A signature of two letters proves little against 64 KiB of text: a text may begin with "BMW".
  const text =
    found !== null && CODED_TEXT.has(found) ? null : decodeText(head, { cut: head.length === SNIFFED_BYTES });
  if (text === null) return { refused: true, found };
  if (isHtml(text.text)) return { contentType: 'text/html' };
  const contentType = TEXT_TYPES[extension];
  return contentType === undefined ? { refused: true, found: found ?? 'text/plain' } : { contentType };
}

/** Excel sheets and mails are compound files too; a locked document of any Office program shows only its lock. */
async function isWord(file: FileHandle, extension: string): Promise<boolean> {
  const streams = (await openCompoundFile((offset, length) => readAt(file, offset, length)))?.streams;
  if (streams?.has('WordDocument')) return true;
  const locked = streams?.has('EncryptedPackage') ?? false;
  const unknown = (streams?.size ?? 0) === 0;
  return (locked || unknown) && (extension === 'doc' || extension === 'docx');
}

/** A page says so at its very start, after nothing but space, comments and declarations. */
function isHtml(text: string): boolean {
  const start = text.slice(0, 4096).replace(/^(?:\s|<!--[^>]*-->|<\?[^>]*\?>)+/, '');
  return /^<(?:!doctype\s+html|html)[\s>]/i.test(start);
}

async function mimeOf(path: string): Promise<string | null> {
  const [mime = null] = (await fileTypeFromFile(path))?.mime.split(';', 1) ?? [];
  return mime;
}

async function readAt(file: FileHandle, offset: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, offset);
  return buffer.subarray(0, bytesRead);
}
