import { createHash } from 'node:crypto';
import { ServiceError } from '@vivant/contract/errors';
import type { Executor, Tx } from '../ports/database.ts';
import { deleteCallOf, findCall, insertCall, type KeyedCall, writeAnswer } from './store.ts';

/**
 * A call with an Idempotency-Key. In one transaction it is claimed, does its work and has its answer kept; every
 * later call with the key gets that answer. A refusal is thrown, so that the claim leaves nothing behind and the key may
 * be used again.
 */
export interface IdempotentCall extends KeyedCall {
  /** Of what is asked for; under the same key, something else is refused. */
  digest: Buffer;
}

/** The same for equal values, in any order of their fields. Fields that are undefined do not count. */
export function digestOf(asked: object): Buffer {
  return createHash('sha256').update(canonical(asked)).digest();
}

/**
 * Null: this call is the first with its key, and must keep an answer before its transaction ends. Otherwise the
 * answer of the first, which is waited for while it is under way.
 * @throws ServiceError idempotency_key_reused; unavailable when the first was given up while this one waited
 */
export async function claim<Answer extends object>(
  tx: Tx,
  call: IdempotentCall,
  now: Date,
): Promise<Answer | null> {
  if (await insertCall(tx, call, call.digest, now)) return null;
  const first = await findAnswer<Answer>(tx, call);
  if (first === null)
    throw new ServiceError(
      'unavailable',
      'Another request with this Idempotency-Key has just been refused.',
      { retryAfterSeconds: 5 },
    );
  return first;
}

/** Of a call that was claimed in the same transaction. */
export async function keepAnswer(
  tx: Tx,
  call: IdempotentCall,
  answer: object,
  of: { sessionId: string | null } = { sessionId: null },
): Promise<void> {
  await writeAnswer(tx, call, answer, of.sessionId);
}

/**
 * What the first call with this key was answered; null where there was none.
 * @throws ServiceError idempotency_key_reused
 */
export async function findAnswer<Answer extends object>(
  db: Executor,
  call: IdempotentCall,
): Promise<Answer | null> {
  const known = await findCall(db, call);
  if (known === undefined) return null;
  if (!known.digest.equals(call.digest))
    throw new ServiceError(
      'idempotency_key_reused',
      'This Idempotency-Key was sent before with another avatar or body.',
    );
  if (known.answer === null) throw new Error(`${call.operation} was claimed and has no answer`);
  return known.answer as Answer;
}

/** The call that began this session was refused after its transaction: the next with its key is the first again. */
export async function releaseCallOf(db: Executor, sessionId: string): Promise<void> {
  await deleteCallOf(db, sessionId);
}

function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}
