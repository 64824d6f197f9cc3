import type { FastifyRequest } from 'fastify';

/** The address of this service for links in answers: as configured, else the one the request came to. */
export function ownOrigin(
  request: Pick<FastifyRequest, 'protocol' | 'host'>,
  publicUrl: string | null,
): string {
  return publicUrl ?? `${request.protocol}://${request.host}`;
}
