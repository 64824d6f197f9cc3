import { open } from 'node:fs/promises';
import { fileTypeFromFile } from 'file-type';

/** Types are decided by content; a name only chooses among the kinds of text. */

export const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;

/** What file-type calls the containers of 2.4 (mp3, wav, m4a, aac, ogg, flac, opus, webm). */
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

const TEXT_TYPES: Record<string, string> = {
  txt: 'text/plain',
  md: 'text/markdown',
  html: 'text/html',
  htm: 'text/html',
  csv: 'text/csv',
};

/** The content type of a portrait, or null for anything but jpg, png and webp. */
export async function imageTypeOf(path: string): Promise<(typeof IMAGE_TYPES)[number] | null> {
  const found = await mimeOf(path);
  return IMAGE_TYPES.find((type) => type === found) ?? null;
}

/** The content type of a voice sample's container, or null where it is none of the accepted ones. */
export async function voiceTypeOf(path: string): Promise<string | null> {
  const found = await mimeOf(path);
  return found !== null && VOICE_TYPES.has(found) ? found : null;
}

/** The content type of a knowledge file, or null where content and name are none of the accepted ones. */
export async function knowledgeTypeOf(path: string, filename: string): Promise<string | null> {
  const extension = /\.([A-Za-z0-9]+)$/.exec(filename)?.[1]?.toLowerCase() ?? '';
  const found = await mimeOf(path);
  if (found === 'application/pdf') return found;
  if (found === 'application/vnd.openxmlformats-officedocument.wordprocessingml.document') return found;
  // Any OLE container is a cfb; the reader finds out whether a Word document is inside.
  if (found === 'application/x-cfb' && (extension === 'doc' || extension === 'docx'))
    return 'application/msword';
  const text = TEXT_TYPES[extension];
  // UTF-16 text with a byte order mark and HTML that starts like XML are text all the same.
  if (text === undefined || (found !== null && !found.includes('xml'))) return null;
  return (await looksLikeText(path)) ? text : null;
}

async function mimeOf(path: string): Promise<string | null> {
  const mime = (await fileTypeFromFile(path))?.mime ?? null;
  return mime === null ? null : mime.split(';', 1)[0]!;
}

const SNIFFED_BYTES = 64 * 1024;

/** Rules out binaries by their first bytes: text has no control characters but the common ones. */
async function looksLikeText(path: string): Promise<boolean> {
  const handle = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(SNIFFED_BYTES), 0, SNIFFED_BYTES, 0);
    const bytes = buffer.subarray(0, bytesRead);
    const utf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
    if (utf16) return true;
    let zeros = 0;
    let controls = 0;
    for (const byte of bytes) {
      if (byte === 0) zeros += 1;
      else if (byte < 32 && byte !== 9 && byte !== 10 && byte !== 13 && byte !== 12 && byte !== 27)
        controls += 1;
    }
    // UTF-16 without a mark is nearly half zeros; of random bytes one in ten is a control character.
    if (zeros > 0) return zeros > bytesRead * 0.2 && zeros <= bytesRead * 0.6;
    return controls <= bytesRead * 0.005;
  } finally {
    await handle.close();
  }
}
