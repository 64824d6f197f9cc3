import { isDeepStrictEqual } from 'node:util';
import { STATUS_BY_CODE } from '@vivant/contract/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
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

/** The answer is of its schema, and has no field beside those of it. */
function successFault(schema: unknown, payload: unknown): string | null {
  if (!(schema instanceof z.ZodType) || typeof payload !== 'string' || payload === '') return null;
  const body: unknown = JSON.parse(payload);
  const parsed = schema.safeParse(body);
  if (!parsed.success) return `not of its schema: ${parsed.error.message}`;
  return isDeepStrictEqual(JSON.parse(JSON.stringify(parsed.data)), body)
    ? null
    : `fields beside its schema: ${payload}`;
}

function faultOf(request: FastifyRequest, reply: FastifyReply, payload: unknown): string | null {
  const { url, schema, config } = request.routeOptions;
  if (url === undefined || !url.startsWith('/v1/') || config.doc === undefined) return null;
  const status = reply.statusCode;
  if (status === CLOSED_BY_CALLER) return null;
  if (status < 400) {
    if (config.doc.file !== undefined)
      return status === 200 && payload instanceof Uint8Array ? null : 'no file, which alone is stated';
    const response = (schema as { response?: Record<string, unknown> } | undefined)?.response ?? {
      204: null,
    };
    if (!Object.hasOwn(response, String(status))) return 'no such success is stated';
    return successFault(response[String(status)], payload);
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
