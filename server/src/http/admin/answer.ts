import type { AnswerOf, OperatorCall } from '@vivant/contract/operator/api';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

export type AnswerCall = ReturnType<typeof answersOf>;

/** Registers calls of the contract: the compiler holds each handler to the answer the commands expect. */
export function answersOf(app: FastifyInstance) {
  return function answer<C extends OperatorCall>(
    call: C,
    handler: (request: FastifyRequest, reply: FastifyReply) => Promise<AnswerOf<C>>,
  ): void {
    const [method = '', url = ''] = call.split(' ');
    app.route({ method, url, handler });
  };
}

/** For an answer that tells of something new. */
export async function created<T>(reply: FastifyReply, answer: Promise<T>): Promise<T> {
  const made = await answer;
  reply.code(201);
  return made;
}
