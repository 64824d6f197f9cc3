import type { FastifyRequest } from 'fastify';

/** The address of the media server, for the one who sent the request. */
export type ServerUrl = (request: Pick<FastifyRequest, 'protocol' | 'host'>) => string;

/**
 * Where a visitor's client finds the media server. Ours passes signalling through the server's own port, so it
 * is the service's own address: the public one where it is configured, else the one the request came to. An
 * outside LiveKit is reached at its own.
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
