import type { StudioAnswerOf, StudioCall } from '@vivant/contract/studio/api';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { StudioAccess } from './sign-in-guard.ts';

/** Registers a call of the contract: the compiler checks that its handler returns the answer that the pages expect. */
export type StudioCallRoute = <C extends StudioCall>(
  call: C,
  access: StudioAccess,
  handler: (request: FastifyRequest, reply: FastifyReply) => Promise<StudioAnswerOf<C>>,
) => void;

export function studioCallsOf(studio: FastifyInstance): StudioCallRoute {
  return (call, access, handler) => {
    const [method = '', url = ''] = call.split(' ');
    studio.route({
      ...{ method, url, config: { studio: access } },
      handler: async (request, reply) => {
        const answer = await handler(request, reply);
        return answer === null ? reply.code(204).send() : answer;
      },
    });
  };
}

/** The `:id` of a route. */
export function idOf(request: FastifyRequest): string {
  return (request.params as { id: string }).id;
}
