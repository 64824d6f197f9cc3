import { createPublicApp } from '../compose-http.ts';
import { loadConfig } from '../config.ts';
import type { HttpApp } from '../http/app.ts';
import { createLog } from '../log.ts';

/**
 * The public app with every route registered and nothing behind it: for what is known from the routes alone,
 * such as the OpenAPI document. Requests to `/v1` fail.
 */
export async function createUnservedApp(): Promise<HttpApp> {
  const app = createPublicApp(loadConfig({}), {
    log: createLog({ level: 'silent' }),
    infrastructure: { ...nothing(), tls: null, livekit: { sharedRelay: null } },
    services: nothing(),
    onStudioVisit: () => {},
  });
  await app.ready();
  return app;
}

/** Stands for any service: everything that is read from it or called on it is empty too. */
// biome-ignore lint/suspicious/noExplicitAny: it fits every type by having none.
function nothing(): any {
  return new Proxy(() => {}, {
    get: (_target, name) => (name === 'then' || typeof name === 'symbol' ? undefined : nothing()),
    apply: () => nothing(),
    ownKeys: () => ['prototype'],
  });
}
