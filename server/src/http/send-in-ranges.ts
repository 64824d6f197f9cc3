import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ByteRange } from '../ports/blobs.ts';
import { byteRange } from './byte-range.ts';
import { ofExactLength } from './exact-length.ts';

export interface RangedFile {
  contentType: string;
  sha256: string;
  sizeBytes: number;
  /** Of the answers that send it, or say that it is still the same; not of refusals. */
  headers?: Record<string, string>;
  open(range?: ByteRange): Promise<Readable>;
}

/** A file, or the part of it that was asked for: players seek. Bytes come through this server, so that a bucket may stay private. */
export async function sendInRanges(
  request: FastifyRequest,
  reply: FastifyReply,
  file: RangedFile,
): Promise<FastifyReply> {
  const etag = `"${file.sha256}"`;
  const headers = { ...file.headers, etag, 'accept-ranges': 'bytes' };
  const { 'if-none-match': known, 'if-range': ifRange } = request.headers;
  if (known !== undefined && (known.trim() === '*' || known.split(',').some((tag) => weakly(tag) === etag)))
    return reply.code(304).headers(headers).send();
  // A part of another file than the caller holds would be put together with it.
  const usable = ifRange === undefined || ifRange === etag;
  const range = usable ? byteRange(request.headers.range, file.sizeBytes) : null;
  if (range === 'unsatisfiable')
    return reply
      .code(416)
      .headers({ 'content-range': `bytes */${file.sizeBytes}`, 'content-length': 0 })
      .send();
  const lengthBytes = range === null ? file.sizeBytes : range.end - range.start + 1;
  const body =
    request.method === 'HEAD' ? undefined : ofExactLength(await file.open(range ?? undefined), lengthBytes);
  if (range !== null)
    reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${file.sizeBytes}`);
  return reply
    .headers({ ...headers, 'content-type': file.contentType, 'content-length': lengthBytes })
    .send(body);
}

/** If-None-Match compares weakly (RFC 9110, 13.1.2). */
function weakly(tag: string): string {
  return tag.trim().replace(/^W\//, '');
}
