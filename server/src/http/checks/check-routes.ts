import fastifyMultipart from '@fastify/multipart';
import type { HttpApp } from '../app.ts';
import type { CheckDeps } from './answer-check.ts';
import { checkDocumentRoute } from './check-document.ts';
import { checkPortraitRoute } from './check-portrait.ts';
import { checkVoiceRoute } from './check-voice.ts';

/** Files judged without an avatar. */
export function checkRoutes(app: HttpApp, deps: CheckDeps): void {
  void app.register(async (scope: HttpApp) => {
    await scope.register(fastifyMultipart);
    // A body that is not a form is refused by the handler, unread.
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    checkPortraitRoute(scope, deps);
    checkVoiceRoute(scope, deps);
    checkDocumentRoute(scope, deps);
  });
}
