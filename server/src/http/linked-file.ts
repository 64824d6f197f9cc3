import { z } from 'zod';
import type { FileLinks } from '../avatars/file-links.ts';
import type { HttpApp } from './app.ts';
import { byteRange } from './byte-range.ts';
import { ofExactLength } from './exact-length.ts';

/** Any text: what does not verify is a changed link (403), in any form. */
const Params = z.object({ assetId: z.string() });
const Query = z.object({ expires: z.string().default(''), signature: z.string().default('') });

/**
 * GET and HEAD {path}/{file}?expires&signature: a file for holders of its link, without a key. Players seek, so ranges
 * are served; bytes come through this server, so that a bucket may stay private.
 */
export function linkedFileRoute(
  app: HttpApp,
  { path, links }: { path: string; links: Pick<FileLinks, 'open'> },
): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: `${path}/:assetId`,
    config: { keyless: true },
    schema: { params: Params, querystring: Query },
    handler: async (request, reply) => {
      // Refusals must not outlive what they are about.
      reply.header('cache-control', 'no-store');
      const file = await links.open({ ...request.params, ...request.query });
      const etag = `"${file.sha256}"`;
      const headers = {
        etag,
        'accept-ranges': 'bytes',
        'cache-control': `private, max-age=${file.validForSeconds}`,
        // Shown by pages of other origins too, which is what the link is for; a page it is not.
        'cross-origin-resource-policy': 'cross-origin',
        'content-security-policy':
          "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'",
      };
      const { 'if-none-match': known, 'if-range': ifRange } = request.headers;
      if (
        known !== undefined &&
        (known.trim() === '*' || known.split(',').some((tag) => weakly(tag) === etag))
      )
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
        request.method === 'HEAD'
          ? undefined
          : ofExactLength(await file.open(range ?? undefined), lengthBytes);
      reply.headers(headers).header('content-type', file.contentType);
      if (range !== null)
        reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${file.sizeBytes}`);
      reply.header('content-length', lengthBytes);
      return reply.send(body);
    },
  });
}

/** If-None-Match compares weakly (RFC 9110, 13.1.2). */
function weakly(tag: string): string {
  return tag.trim().replace(/^W\//, '');
}
