import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyReply } from 'fastify';
import type { HttpApp } from '../app.ts';

export interface BuiltPages {
  /** @param connect what the page may connect to beside its own origin; @param microphone whether it may ask for one */
  send(
    reply: FastifyReply,
    page: 'studio' | 'try',
    needs?: { connect?: string; microphone?: true },
  ): Promise<FastifyReply>;
}

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

  return {
    async send(reply, page, { connect = '', microphone } = {}) {
      return reply
        .header('content-type', 'text/html; charset=utf-8')
        .header('content-security-policy', policy(connect))
        .header('permissions-policy', `microphone=(${microphone ? 'self' : ''}), camera=()`)
        .header('cache-control', 'no-cache')
        .send(await readFile(join(webDir, `${page}.html`)));
    },
  };
}

/** Everything a page needs comes from here. */
function policy(connect: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "media-src 'self' blob: mediastream:",
    `connect-src 'self' ${connect}`.trimEnd(),
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
