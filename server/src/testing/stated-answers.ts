import { STATUS_BY_CODE } from '@vivant/contract/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { HttpApp } from '../http/app.ts';
import { CLOSED_BY_CALLER } from '../http/caller-leaves.ts';
import { PaymentRefusal, Refusal, Unprocessable } from '../http/docs/error-docs.ts';
import { statedRefusals } from '../http/docs/stated-answers.ts';

/**
 * Watches every answer under /v1 and remembers those the reference does not list for their endpoint: a code,
 * a status or a shape that no caller could have known of. Call `mustHaveNone` when the tests are over.
 */
export function watchAnswers(app: HttpApp): { mustHaveNone(): void } {
  const unlisted = new Set<string>();
  app.addHook('onSend', async (request, reply, payload) => {
    const fault = faultOf(request, reply, payload);
    if (fault !== null)
      unlisted.add(`${request.method} ${request.routeOptions.url} answered ${reply.statusCode}: ${fault}`);
    return payload;
  });
  return {
    mustHaveNone() {
      if (unlisted.size > 0)
        throw new Error(
          `Answers that config.doc of their route does not state:\n${[...unlisted].join('\n')}`,
        );
    },
  };
}

function faultOf(request: FastifyRequest, reply: FastifyReply, payload: unknown): string | null {
  const { url, schema, config } = request.routeOptions;
  if (url === undefined || !url.startsWith('/v1/') || config.doc === undefined) return null;
  const status = reply.statusCode;
  if (status === CLOSED_BY_CALLER) return null;
  if (status < 400) {
    const listed = Object.keys((schema as { response?: object } | undefined)?.response ?? { 204: true });
    return listed.includes(String(status)) ? null : 'no such success is stated';
  }
  const stated = statedRefusals({
    method: request.method,
    url,
    config,
    hasQuery: schema?.querystring !== undefined,
  });
  const body = typeof payload === 'string' && payload !== '' ? JSON.parse(payload) : null;
  if (body === null) return stated.bare.has(status as 401) ? null : 'without a body';
  if (status === 422)
    return stated.unprocessable && Unprocessable.strict().safeParse(body).success
      ? null
      : (payload as string);
  const shape = status === 402 ? PaymentRefusal : Refusal;
  if (!shape.strict().safeParse(body).success) return payload as string;
  const code = body.error as keyof typeof STATUS_BY_CODE;
  if (STATUS_BY_CODE[code] !== status) return `${code} has another status`;
  return stated.codes.has(code) ? null : code;
}
