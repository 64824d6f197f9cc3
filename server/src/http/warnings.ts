import { unknownFields, unlikelyLanguage, type Warning } from '@vivant/contract/warnings';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';

declare module 'fastify' {
  interface FastifyRequest {
    /** Of the body as it was sent; set where the route has the hook below. */
    warnings?: Warning[];
  }
}

/** `preValidation` hook: what validation leaves out of the body without a word is looked for before it. */
export function warnOfUnknownFields(schema: z.ZodType) {
  return function lookForUnknownFields(
    request: FastifyRequest,
    _reply: unknown,
    done: (error?: Error) => void,
  ): void {
    const { language } = (request.body ?? {}) as { language?: unknown };
    request.warnings = [
      ...unknownFields(request.body, schema),
      ...unlikelyLanguage(typeof language === 'string' ? language : undefined),
    ];
    done();
  };
}

/** The answer, with `warnings` where there are any. */
export function withWarnings<T extends object>(
  answer: T,
  warnings: Warning[] | undefined,
): T & { warnings?: Warning[] } {
  return warnings === undefined || warnings.length === 0 ? answer : { ...answer, warnings };
}
