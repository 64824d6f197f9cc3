import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { ServiceError } from '@vivant/contract/errors';
import type { FastifyReply } from 'fastify';
import type { HttpApp } from '../app.ts';
import { type PageDocument, withHead } from '../visitor/page-document.ts';

export interface BuiltPages {
  send(reply: FastifyReply, page: 'studio' | 'visitor', needs?: PageNeeds): Promise<FastifyReply>;
}

export interface PageNeeds {
  /** Origins that the page may connect to besides its own. */
  connect?: string;
  /** It may ask for one. */
  microphone?: true;
  /** As `microphone`. */
  camera?: true;
  /** It shows pages of ours in frames. */
  frames?: true;
  /** Sources of a policy: pages that may show it in a frame; none without. */
  framedBy?: string;
  /** What its head says. */
  document?: PageDocument;
}

/** As web/vite.config.ts writes it into each page. */
const ICON = /<link rel="icon"[^>]* href="([^"]+)"/;

/** The pages of web/ as they were built: what they load lies under /assets, where nothing is ever changed. */
export function serveBuiltPages(app: HttpApp, webDir: string): BuiltPages {
  void app.register(fastifyStatic, {
    root: join(webDir, 'assets'),
    prefix: '/assets/',
    immutable: true,
    maxAge: '365d',
    // As web/vite.config.ts has written them.
    preCompressed: true,
    decorateReply: false,
  });

  const read = (page: 'studio' | 'visitor') => readFile(join(webDir, `${page}.html`), 'utf8');

  // Browsers request it for documents that name no icon, such as an answer of the API that somebody opens.
  app.get('/favicon.ico', async (_request, reply) => {
    const icon = ICON.exec(await read('studio'))?.[1];
    if (icon === undefined) throw new ServiceError('not_found', 'The pages were built without an icon.');
    return reply.redirect(icon);
  });

  return {
    async send(reply, page, needs = {}) {
      const { microphone, camera, document } = needs;
      const html = await read(page);
      return reply
        .header('content-type', 'text/html; charset=utf-8')
        .header('content-security-policy', policy(needs))
        .header(
          'permissions-policy',
          `microphone=(${microphone ? 'self' : ''}), camera=(${camera ? 'self' : ''})`,
        )
        .header('cache-control', 'no-cache')
        .send(document === undefined ? html : withHead(html, document));
    },
  };
}

/** Everything a page needs comes from here. */
function policy({ connect = '', frames, framedBy = "'none'" }: PageNeeds): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "media-src 'self' blob: mediastream:",
    `connect-src 'self' ${connect}`.trimEnd(),
    ...(frames ? ["frame-src 'self'"] : []),
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${framedBy}`,
  ].join('; ');
}
