import { Readable } from 'node:stream';
import { afterEach, expect, it } from 'vitest';
import { createLog } from '../../log.ts';
import { localRates } from '../../testing/rates.ts';
import { exchange, rawRequest } from '../../testing/raw-http.ts';
import { createHttpApp, type HttpApp } from '../app.ts';
import { getPreviewRoute } from './get-preview.ts';

const SIZE_BYTES = 1000;
const PATH = '/media/previews/x?expires=1&signature=s';
let app: HttpApp;
afterEach(() => app.close());

/** A server whose store holds another number of bytes for the clip than its row says. */
async function serveClipOf(storedBytes: number): Promise<number> {
  app = createHttpApp({
    log: createLog({ level: 'silent' }),
    keys: { verify: async () => null },
    trustProxy: [],
    tls: null,
    rates: localRates(),
  });
  getPreviewRoute(app, {
    previewLinks: {
      open: async () => ({
        sizeBytes: SIZE_BYTES,
        sha256: 'f',
        contentType: 'video/mp4',
        validForSeconds: 60,
        open: async () =>
          Readable.from([Buffer.alloc(SIZE_BYTES / 2, 'a'), Buffer.alloc(storedBytes - SIZE_BYTES / 2, 'b')]),
      }),
    },
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  return (app.server.address() as { port: number }).port;
}
/** Two requests on one connection, as a proxy sends those of two visitors. */
const twoRequests = rawRequest('GET', PATH, { headers: [] }) + rawRequest('HEAD', PATH);

it('a whole clip leaves the connection usable for the next request', async () => {
  const answer = await exchange(await serveClipOf(SIZE_BYTES), twoRequests);
  expect(answer.match(/HTTP\/1\.1 200/g)).toHaveLength(2);
});

it.each([
  ['longer', 2 * SIZE_BYTES],
  ['shorter', SIZE_BYTES - 1],
])('a stored clip that became %s never corrupts the answer to the next request', async (_what, stored) => {
  const answer = await exchange(await serveClipOf(stored), twoRequests);
  expect(answer.match(/HTTP\/1\.1 200/g)).toHaveLength(1);
  expect(answer.split('\r\n\r\n')[1]?.length).toBeLessThanOrEqual(SIZE_BYTES);
});

it('a body sent with a GET is never read as a request', async () => {
  const port = await serveClipOf(SIZE_BYTES);
  const body = rawRequest('GET', '/media/previews/smuggled');
  for (const framing of ['chunked', 'content-length'] as const) {
    const answer = await exchange(port, rawRequest('GET', PATH, { framing, body }));
    expect(answer.match(/HTTP\/1\.1 /g)).toHaveLength(1);
  }
});
