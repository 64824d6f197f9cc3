import { z } from 'zod';
import type { FileLinks } from '../avatars/file-links.ts';
import type { HttpApp } from './app.ts';
import { sendInRanges } from './send-in-ranges.ts';

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
      const headers = {
        'cache-control': `private, max-age=${file.validForSeconds}`,
        // Pages of other origins show it, which is what the link is for; it is not a page itself.
        'cross-origin-resource-policy': 'cross-origin',
        'content-security-policy':
          "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'",
      };
      return sendInRanges(request, reply, { ...file, headers });
    },
  });
}
