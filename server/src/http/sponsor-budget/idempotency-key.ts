import { ServiceError } from '@vivant/contract/errors';
import { IDEMPOTENCY_KEY, IDEMPOTENCY_KEY_MAX } from '@vivant/contract/idempotency-key';
import type { FastifyRequest } from 'fastify';
import type { HeaderDoc } from '../docs/endpoint-doc.ts';

/** @throws ServiceError invalid_request without a usable `Idempotency-Key`. */
export function requireIdempotencyKey(request: FastifyRequest): string {
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string' || !IDEMPOTENCY_KEY.test(key))
    throw new ServiceError(
      'invalid_request',
      `Idempotency-Key: must be a header of 1 to ${IDEMPOTENCY_KEY_MAX} visible ASCII characters, the same for every try of one booking`,
    );
  return key;
}

export const IDEMPOTENCY_KEY_DOC: Record<string, HeaderDoc> = {
  'Idempotency-Key': {
    description:
      'Names this booking; a call with the same key books nothing new and repeats the first answer.',
    required: true,
    schema: { type: 'string', minLength: 1, maxLength: IDEMPOTENCY_KEY_MAX, pattern: IDEMPOTENCY_KEY.source },
    example: 'topup-2026-11-02-0017',
  },
};

export const REPLAYED_DOC: Record<string, HeaderDoc> = {
  'Idempotent-Replayed': {
    description: '`true` on a repeated answer; absent on the first.',
    schema: { type: 'string', enum: ['true'] },
    example: 'true',
  },
};
