import { readFileSync } from 'node:fs';
import type { HttpApp } from '../app.ts';
import { llmsFullTxt, llmsTxt } from './llms.ts';
import { collectEndpoints, openApiDocument } from './openapi.ts';
import { docsPage } from './page.ts';

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
  const texts = new Map<string, { type: string; text: string }>();
  const paths = [
    '/openapi.json',
    '/docs',
    '/docs/docs.css',
    '/docs/docs.js',
    '/llms.txt',
    '/llms-full.txt',
  ] as const;

  app.addHook('onReady', async () => {
    const document = openApiDocument(endpoints, API_VERSION);
    const guide = read('guide.md');
    const set = (path: (typeof paths)[number], type: string, text: string) => texts.set(path, { type, text });
    set('/openapi.json', 'application/json', `${JSON.stringify(document, null, 2)}\n`);
    set('/docs', 'text/html; charset=utf-8', docsPage(document, guide));
    set('/docs/docs.css', 'text/css; charset=utf-8', read('assets/docs.css'));
    set('/docs/docs.js', 'text/javascript; charset=utf-8', read('assets/docs.js'));
    set('/llms.txt', 'text/plain; charset=utf-8', llmsTxt(document));
    set('/llms-full.txt', 'text/plain; charset=utf-8', llmsFullTxt(document, guide));
  });

  for (const path of paths)
    app.get(path, async (_request, reply) => {
      const { type, text } = texts.get(path)!;
      return reply
        .type(type)
        .header('content-security-policy', PAGE_POLICY)
        .header('cache-control', 'no-cache')
        .send(text);
    });
}
