import { readFileSync } from 'node:fs';
import { withLimits } from '@vivant/contract/limit-texts';
import type { HttpApp } from '../app.ts';
import { constantPage } from '../constant-page.ts';
import { llmsFullTxt, llmsTxt } from './llms.ts';
import { collectEndpoints, openApiDocument } from './openapi.ts';
import { docsPage } from './page.ts';
import { roomChapter } from './room-chapter.ts';

/** Version of the interface as published; grows with each release of Vivant. */
export const API_VERSION = '0.1.0';

/** Everything the page needs comes from this origin; nothing it does leaves it. */
const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');

/**
 * `/openapi.json`, the reference at `/docs`, `/llms.txt` and `/llms-full.txt`, open to all. Call it before any
 * route under /v1 is registered: it describes those that come after.
 */
export function docsRoutes(app: HttpApp): void {
  const endpoints = collectEndpoints(app);
  // Made at the first request: highlighting pages would slow every start by a second.
  const document = once(() => openApiDocument(endpoints, API_VERSION));
  const guide = once(() => withLimits(read('guide.md').replace('{{the room}}\n', () => roomChapter())));
  const texts: Record<string, [type: string, text: () => string]> = {
    '/openapi.json': ['application/json', () => `${JSON.stringify(document(), null, 2)}\n`],
    '/docs': ['text/html; charset=utf-8', () => docsPage(document(), guide())],
    '/docs/docs.css': ['text/css; charset=utf-8', () => read('assets/docs.css')],
    '/docs/docs.js': ['text/javascript; charset=utf-8', () => read('assets/docs.js')],
    '/llms.txt': ['text/plain; charset=utf-8', () => llmsTxt(document())],
    '/llms-full.txt': ['text/plain; charset=utf-8', () => llmsFullTxt(document(), guide())],
  };

  for (const [path, [type, text]] of Object.entries(texts)) {
    const answer = constantPage(type, text);
    app.get(path, async (request, reply) =>
      answer(request, reply.header('content-security-policy', PAGE_POLICY)),
    );
  }
  app.get('/docs/', (_request, reply) => reply.redirect('/docs'));
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
