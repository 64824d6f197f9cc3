import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/**
 * The answer where no route matches: 405 with `Allow` at an address that takes other methods, unless it is hidden,
 * else 404. Call it before any route is registered.
 */
export function answerUnknownAddress(app: Pick<FastifyInstance, 'addHook'>) {
  const methodsAt = new Map<string, { pattern: RegExp; methods: Set<string> }>();
  app.addHook('onRoute', ({ url, method, config }) => {
    if (config?.hidden === true) return;
    const address = methodsAt.get(url) ?? { pattern: patternOf(url), methods: new Set<string>() };
    for (const one of [method].flat()) address.methods.add(one);
    methodsAt.set(url, address);
  });

  return (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const [path = ''] = request.url.split('?', 1);
    const allowed = new Set<string>();
    for (const { pattern, methods } of methodsAt.values())
      if (pattern.test(path)) for (const method of methods) allowed.add(method);
    // A route that took the method and found nothing, or pretends so, is an unknown address.
    if (allowed.size === 0 || allowed.has(request.method))
      return reply.code(404).send({ error: 'not_found', message: 'There is nothing at this address.' });
    const allow = [...allowed].sort().join(', ');
    return reply
      .code(405)
      .header('allow', allow)
      .send({ error: 'method_not_allowed', message: `This address takes ${allow}, not ${request.method}.` });
  };
}

/** Of a route such as `/v1/avatars/:avatarId` or `/assets/*`. */
function patternOf(url: string): RegExp {
  const segments = url.split('/').map((segment) => {
    if (segment.startsWith(':')) return '[^/]+';
    return segment === '*' ? '.*' : segment.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  });
  return new RegExp(`^${segments.join('/')}$`);
}
