import type { FastifyRequest } from 'fastify';

/** The address of the media server, for the one who sent the request. */
export type ServerUrl = (request: Pick<FastifyRequest, 'protocol' | 'host'>) => string;

/**
 * The address at which a visitor's client finds the media server. Our own LiveKit's signalling passes through the
 * server's port, so it is the service's address: the public one if it is configured, else the one the request came to.
 * An outside LiveKit has its own.
 */
export function createServerUrl(options: {
  publicUrl: string | null;
  outsideLivekitUrl: string | null;
}): ServerUrl {
  return (request) => {
    const origin = options.outsideLivekitUrl ?? options.publicUrl ?? `${request.protocol}://${request.host}`;
    return origin.replace(/^http/, 'ws').replace(/\/+$/, '');
  };
}
