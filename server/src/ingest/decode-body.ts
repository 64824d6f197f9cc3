import type { IncomingMessage } from 'node:http';
import { pipeline, type Readable, type Transform } from 'node:stream';
import {
  constants,
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createZstdDecompress,
} from 'node:zlib';

/** Codings on top of each other; honest servers use one. */
const CODINGS_MAX = 2;
/** The window that HTTP asks every zstd reader to handle (RFC 9659); the format itself allows windows of gigabytes. */
const ZSTD_WINDOW_LOG_MAX = 23;

/**
 * The body of an answer with its Content-Encoding undone, as a stream: its reader counts decoded bytes and
 * stops at its limit, so that a small answer that unpacks to a huge one is never unpacked further. Null: a coding
 * that is not known here. Damaged data and a broken connection are errors of the stream.
 */
export function decodedBody(response: IncomingMessage): Readable | null {
  const codings = String(response.headers['content-encoding'] ?? '')
    .toLowerCase()
    .split(',')
    .map((coding) => coding.trim())
    .filter((coding) => coding !== '' && coding !== 'identity');
  if (codings.length > CODINGS_MAX || !codings.every((coding) => coding in DECODERS)) return null;
  // Named in the order they were applied.
  const decoders = codings.reverse().map((coding) => DECODERS[coding as keyof typeof DECODERS]());
  const last = decoders.at(-1);
  if (last === undefined) return response;
  // An error reaches the reader of `last`; there is nothing else to do here.
  pipeline([response, ...decoders] as [Readable, ...Transform[]], () => {});
  return last;
}

const DECODERS = {
  gzip: () => createGunzip(),
  'x-gzip': () => createGunzip(),
  deflate: () => createInflate(),
  br: () => createBrotliDecompress(),
  zstd: () => createZstdDecompress({ params: { [constants.ZSTD_d_windowLogMax]: ZSTD_WINDOW_LOG_MAX } }),
} as const;
