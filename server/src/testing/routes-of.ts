import type { FastifyInstance } from 'fastify';

/** All that an app answers to, by whichever plugin it was registered, as `GET /v1/avatars/:id`. */
export function routesOf(app: Pick<FastifyInstance, 'printRoutes'>): string[] {
  const parents: string[] = [];
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent, part = '', methods] = /^([│ ]*)[├└]── (\S+)(?: \(([A-Z, ]+)\))?/.exec(line) ?? [];
      if (indent === undefined) return [];
      const depth = indent.length / 4;
      const path = (parents[depth - 1] ?? '') + part;
      parents[depth] = path;
      return (methods?.split(', ') ?? []).map((method) => `${method} ${path}`);
    });
}
