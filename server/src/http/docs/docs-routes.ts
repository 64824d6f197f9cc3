import type { HttpApp } from '../app.ts';
import { collectEndpoints, openApiDocument } from './openapi.ts';

/** Version of the interface as published; grows with each release of Vivant. */
export const API_VERSION = '0.1.0';

/**
 * `/openapi.json`, open to all. Call it before any route under /v1 is registered: it describes those that
 * come after.
 */
export function docsRoutes(app: HttpApp): void {
  const endpoints = collectEndpoints(app);
  let openapi = '';
  app.addHook('onReady', async () => {
    const document = openApiDocument(endpoints, API_VERSION);
    openapi = `${JSON.stringify(document, null, 2)}\n`;
  });
  app.get('/openapi.json', async (_request, reply) => reply.type('application/json').send(openapi));
}
