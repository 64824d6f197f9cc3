import type { HttpApp } from './app.ts';

export interface ReadinessCheck {
  name: string;
  /** Throws or answers false while the part does not serve. */
  ready: () => Promise<boolean> | boolean;
}

/** `GET /healthz`: the process answers. `GET /readyz`: what it stands on does too, each part by name. */
export function healthRoutes(app: HttpApp, checks: ReadinessCheck[]): void {
  app.get('/healthz', { logLevel: 'silent' }, async () => ({ status: 'ok' }));
  app.get('/readyz', { logLevel: 'silent' }, async (_request, reply) => {
    const results = await Promise.all(
      checks.map(async ({ name, ready }) => [name, await passes(ready)] as const),
    );
    const ready = results.every(([, passed]) => passed);
    if (!ready) reply.header('retry-after', '1');
    return reply.code(ready ? 200 : 503).send({
      status: ready ? 'ready' : 'not_ready',
      checks: Object.fromEntries(results.map(([name, passed]) => [name, passed ? 'ok' : 'failing'])),
    });
  });
}

async function passes(check: () => Promise<boolean> | boolean): Promise<boolean> {
  try {
    return await Promise.race([
      check(),
      new Promise<false>((resolve) => setTimeout(resolve, 2_000, false).unref()),
    ]);
  } catch {
    return false;
  }
}
