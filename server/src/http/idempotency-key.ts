import { ServiceError } from '@vivant/contract/errors';
import { IDEMPOTENCY_KEY, IDEMPOTENCY_KEY_MAX } from '@vivant/contract/idempotency-key';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { HeaderDoc } from './docs/endpoint-doc.ts';

const SHAPE = `1 to ${IDEMPOTENCY_KEY_MAX} visible ASCII characters`;

/** Headers of a call that may name itself; refused with the other faults of the request's form. */
export const OptionalIdempotencyKey = z.looseObject({
  'idempotency-key': z.string().regex(IDEMPOTENCY_KEY, `must be ${SHAPE}`).optional(),
});

/** Of a call that moves money. @throws ServiceError invalid_request without a usable `Idempotency-Key`. */
export function requireIdempotencyKey(request: FastifyRequest): string {
  const { success, data } = OptionalIdempotencyKey.safeParse(request.headers);
  const key = success ? data['idempotency-key'] : undefined;
  if (key === undefined)
    throw new ServiceError(
      'invalid_request',
      `Idempotency-Key: must be a header of ${SHAPE}, the same for every try of one booking`,
    );
  return key;
}

export function idempotencyKeyDoc(of: {
  description: string;
  example: string;
  required?: true;
}): Record<string, HeaderDoc> {
  const schema = {
    type: 'string',
    minLength: 1,
    maxLength: IDEMPOTENCY_KEY_MAX,
    pattern: IDEMPOTENCY_KEY.source,
  };
  return { 'Idempotency-Key': { ...of, schema } };
}

/** Says of an answer that it is that of an earlier call. */
export function markReplayed(reply: FastifyReply, replayed: boolean): void {
  if (replayed) reply.header('idempotent-replayed', 'true');
}

export const REPLAYED_DOC: Record<string, HeaderDoc> = {
  'Idempotent-Replayed': {
    description: '`true` where the answer is that of an earlier call; absent on the first.',
    schema: { type: 'string', enum: ['true'] },
    example: 'true',
  },
};
