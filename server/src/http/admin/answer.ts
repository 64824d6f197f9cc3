import type { AnswerOf, OperatorCall } from '@vivant/contract/operator/api';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Registers a call of the contract: the compiler holds its handler to the answer the commands expect. */
export type AnswerCall = <C extends OperatorCall>(
  call: C,
  handler: (request: FastifyRequest, reply: FastifyReply) => Promise<AnswerOf<C>>,
) => void;

export function answersOf(app: FastifyInstance): AnswerCall {
  return (call, handler) => {
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
