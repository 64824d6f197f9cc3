import type { HttpApp } from '../app.ts';
import type { BuiltPages } from '../pages/built-pages.ts';

/** Voices are recorded there, and avatars talked to, whose media and signalling may go to a LiveKit elsewhere. */
const NEEDS = { connect: 'ws: wss: http: https:', microphone: true } as const;

/** One document for every address of the studio: the page itself knows which part of it is meant. */
export function studioPages(app: HttpApp, pages: BuiltPages): void {
  for (const url of ['/studio', '/studio/*'])
    app.get(url, (_request, reply) => pages.send(reply, 'studio', NEEDS));
}
