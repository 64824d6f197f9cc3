import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { compressed, type Encoding, encodingFor, WORTH_BYTES } from './compression.ts';

/**
 * A handler for a text that stays as it is while this process runs: made when somebody first asks, compressed once for
 * each encoding, and answered with 304 to clients that have it already. Strangers may ask for it as often as they like.
 */
export function constantPage(type: string, make: () => string) {
  let made: { bytes: Buffer; etag: string } | undefined;
  const encoded = new Map<Encoding, Promise<Buffer>>();

  return async (request: FastifyRequest, reply: FastifyReply) => {
    if (made === undefined) {
      const bytes = Buffer.from(make());
      // Weak, as all encodings share it.
      made = { bytes, etag: `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"` };
    }
    const { bytes, etag } = made;
    reply.headers({ 'cache-control': 'no-cache', etag, vary: 'accept-encoding' });
    if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send();
    reply.type(type);
    const encoding = bytes.length < WORTH_BYTES ? null : encodingFor(request.headers['accept-encoding']);
    if (encoding === null) return reply.send(bytes);
    const body = encoded.get(encoding) ?? compressed(bytes, encoding);
    encoded.set(encoding, body);
    body.catch(() => encoded.delete(encoding));
    return reply.header('content-encoding', encoding).send(await body);
  };
}

/** Whether `If-None-Match` names it (RFC 9110, 13.1.2). */
function isKnown(given: string | undefined, etag: string): boolean {
  if (given === undefined) return false;
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '');
  return given.trim() === '*' || given.split(',').some((tag) => opaque(tag) === opaque(etag));
}
