import type { FastifyRequest } from 'fastify';
import type { HttpApp } from '../app.ts';
import type { BuiltPages } from '../pages/built-pages.ts';
import { socketsOf } from '../visitor/share-routes.ts';

/** One document for all addresses of the studio; the page itself selects its view by the address. */
export function studioPages(
  app: HttpApp,
  { pages, serverUrl }: { pages: BuiltPages; serverUrl: (request: FastifyRequest) => string },
): void {
  app.get('/', (_request, reply) => reply.redirect('/studio'));
  for (const url of ['/studio', '/studio/*'])
    app.get(url, (request, reply) =>
      // In the studio people record voices, talk to avatars and preview the widget.
      pages.send(reply, 'studio', {
        connect: socketsOf(serverUrl(request)),
        ...{ microphone: true, camera: true, frames: true },
      }),
    );
}
