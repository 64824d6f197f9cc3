import { STUDIO_STATUS_BY_CODE, StudioError } from '@vivant/contract/studio/errors';
import type { FastifyError, FastifyInstance } from 'fastify';
import { z } from 'zod';
import { faultText } from '../fault-text.ts';

/** Renders the studio's own refusals; all other errors are rendered as everywhere else. */
export function renderStudioErrors(studio: FastifyInstance): void {
  studio.setErrorHandler((error: FastifyError, _request, reply) => {
    if (error instanceof StudioError) {
      const { retryAfterSeconds } = error.details;
      if (retryAfterSeconds !== undefined) void reply.header('retry-after', String(retryAfterSeconds));
      return reply
        .code(STUDIO_STATUS_BY_CODE[error.code])
        .send({ error: error.code, message: error.message });
    }
    if (error instanceof z.ZodError)
      return reply.code(400).send({ error: 'invalid_request', message: faultText(error) });
    // Left to the outer handler.
    throw error;
  });
}
