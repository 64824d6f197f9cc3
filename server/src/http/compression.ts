import { pipeline, type Readable } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const TYPES =
  /^(text\/(html|css|plain|javascript|markdown)|application\/(json|javascript|manifest\+json)|image\/svg\+xml)\b/;
/** Below it the headers weigh more than what is saved. */
export const WORTH_BYTES = 1024;
/** As fast as gzip, and a fifth smaller. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

const ENCODERS = {
  br: {
    whole: (text: Buffer) => promisify(brotliCompress)(text, BROTLI),
    stream: () => createBrotliCompress(BROTLI),
  },
  gzip: { whole: (text: Buffer) => promisify(gzip)(text), stream: () => createGzip() },
};

export type Encoding = keyof typeof ENCODERS;

export const compressed = (text: Buffer, encoding: Encoding): Promise<Buffer> =>
  ENCODERS[encoding].whole(text);

/**
 * Compresses text: pages, scripts, JSON. Never a part of a file, nor media, which is compressed already. Only answers
 * to GET: answers that carry a token are to POST, and the length of a compressed answer reveals something of a secret
 * in it to a caller who can have text of their own placed beside it (BREACH). This is a hook of our own because the
 * existing plugin only compresses routes that are registered after it has loaded.
 */
export function compressAnswers(app: Pick<FastifyInstance, 'addHook'>): void {
  app.addHook('onSend', async (request: FastifyRequest, reply: FastifyReply, payload: unknown) => {
    if (request.method !== 'GET' || !isCompressible(reply, payload)) return payload;
    reply.header('vary', 'accept-encoding');
    const encoding = encodingFor(request.headers['accept-encoding']);
    if (encoding === null) return payload;
    reply.header('content-encoding', encoding).removeHeader('content-length');
    if (typeof payload === 'string' || Buffer.isBuffer(payload))
      return await compressed(Buffer.from(payload), encoding);
    // A side that ends early takes the other with it.
    return pipeline(payload as Readable, ENCODERS[encoding].stream(), () => {});
  });
}

function isCompressible(reply: FastifyReply, payload: unknown): boolean {
  if (reply.statusCode === 206 || reply.hasHeader('content-encoding') || reply.hasHeader('content-range'))
    return false;
  if (!TYPES.test(String(reply.getHeader('content-type') ?? ''))) return false;
  const sizeBytes =
    typeof payload === 'string' || Buffer.isBuffer(payload)
      ? Buffer.byteLength(payload)
      : payload === null || payload === undefined
        ? 0
        : Number(reply.getHeader('content-length') ?? 0);
  return sizeBytes >= WORTH_BYTES;
}

/** The best of ours that `Accept-Encoding` names; null for none. */
export function encodingFor(accepted = ''): Encoding | null {
  const names = new Set<string>();
  for (const item of accepted.toLowerCase().split(',')) {
    const [name = '', ...parameters] = item.split(';').map((part) => part.trim());
    if (!parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))) names.add(name);
  }
  return names.has('br') ? 'br' : names.has('gzip') ? 'gzip' : null;
}
