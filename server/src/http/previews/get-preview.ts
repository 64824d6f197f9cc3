import { z } from 'zod';
import { PREVIEW_PATH, type PreviewLinkService } from '../../avatars/preview-links.ts';
import type { HttpApp } from '../app.ts';
import { byteRange } from '../byte-range.ts';
import { ofExactLength } from '../exact-length.ts';

/** Any text: what does not verify is a changed link (403), in any form. */
const Params = z.object({ assetId: z.string() });
const Query = z.object({ expires: z.string().default(''), signature: z.string().default('') });

/**
 * GET and HEAD /media/previews/{clip}?expires&signature: a preview clip for holders of its link (§2.2-7), without
 * a key. Players seek, so ranges are served; bytes come through this server, so that a bucket may stay private.
 */
export function getPreviewRoute(
  app: HttpApp,
  deps: { previewLinks: Pick<PreviewLinkService, 'open'> },
): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: `${PREVIEW_PATH}/:assetId`,
    config: { keyless: true },
    schema: { params: Params, querystring: Query },
    handler: async (request, reply) => {
      // Refusals must not outlive what they are about.
      reply.header('cache-control', 'no-store');
      const clip = await deps.previewLinks.open({ ...request.params, ...request.query });
      const etag = `"${clip.sha256}"`;
      const headers = {
        etag,
        'accept-ranges': 'bytes',
        'cache-control': `private, max-age=${clip.validForSeconds}`,
        // Shown by pages of other origins too, which is what the link is for; a page it is not.
        'cross-origin-resource-policy': 'cross-origin',
        'content-security-policy': "default-src 'none'; media-src 'self'; style-src 'unsafe-inline'",
      };
      const { 'if-none-match': known, 'if-range': ifRange } = request.headers;
      if (
        known !== undefined &&
        (known.trim() === '*' || known.split(',').some((tag) => weakly(tag) === etag))
      )
        return reply.code(304).headers(headers).send();

      // A part of another file than the caller holds would be put together with it.
      const usable = ifRange === undefined || ifRange === etag;
      const range = usable ? byteRange(request.headers.range, clip.sizeBytes) : null;
      if (range === 'unsatisfiable')
        return reply
          .code(416)
          .headers({ 'content-range': `bytes */${clip.sizeBytes}`, 'content-length': 0 })
          .send();
      const lengthBytes = range === null ? clip.sizeBytes : range.end - range.start + 1;
      const body =
        request.method === 'HEAD'
          ? undefined
          : ofExactLength(await clip.open(range ?? undefined), lengthBytes);
      reply.headers(headers).header('content-type', clip.contentType);
      if (range !== null)
        reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${clip.sizeBytes}`);
      reply.header('content-length', lengthBytes);
      return reply.send(body);
    },
  });
}

/** If-None-Match compares weakly (RFC 9110, 13.1.2). */
function weakly(tag: string): string {
  return tag.trim().replace(/^W\//, '');
}
