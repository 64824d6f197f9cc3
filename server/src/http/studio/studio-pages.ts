import type { HttpApp } from '../app.ts';
import type { BuiltPages } from '../pages/built-pages.ts';

/**
 * One document for every address of the studio: the page itself knows which part of it is meant. It is what somebody
 * finds who opens the service’s address.
 */
export function studioPages(app: HttpApp, pages: BuiltPages): void {
  app.get('/', (_request, reply) => reply.redirect('/studio'));
  for (const url of ['/studio', '/studio/*']) app.get(url, (_request, reply) => pages.send(reply, 'studio'));
}
