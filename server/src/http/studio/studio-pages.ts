import type { FastifyRequest } from 'fastify';
import type { HttpApp } from '../app.ts';
import type { BuiltPages } from '../pages/built-pages.ts';
import { socketsOf } from '../visitor/share-routes.ts';

/** One document for every address of the studio: the page itself knows which part of it is meant. */
export function studioPages(
  app: HttpApp,
  { pages, serverUrl }: { pages: BuiltPages; serverUrl: (request: FastifyRequest) => string },
): void {
  app.get('/', (_request, reply) => reply.redirect('/studio'));
  for (const url of ['/studio', '/studio/*'])
    app.get(url, (request, reply) =>
      // Voices are recorded there, avatars talked to, and the widget looked at.
      pages.send(reply, 'studio', {
        connect: socketsOf(serverUrl(request)),
        ...{ microphone: true, camera: true, frames: true },
      }),
    );
}
