import type { Executor, Tx } from '../ports/database.ts';
import type { IdempotentOperation } from '../ports/session-tables.ts';

/** Which call it is: one key may name a top-up and a session, each once. */
export interface KeyedCall {
  accountId: string;
  operation: IdempotentOperation;
  idempotencyKey: string;
}

/**
 * Enters a call as begun. False: another one with this key was first; one that is under way is waited for until its
 * transaction ends.
 */
export async function insertCall(tx: Tx, call: KeyedCall, digest: Buffer, now: Date): Promise<boolean> {
  const row = await tx
    .insertInto('idempotent_requests')
    .values({
      account_id: call.accountId,
      operation: call.operation,
      idempotency_key: call.idempotencyKey,
      request_digest: digest,
      answer: null,
      session_id: null,
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('idempotency_key')
    .executeTakeFirst();
  return row !== undefined;
}

/** `sessionId`: the session that the call started, with whose row the answer goes. */
export async function writeAnswer(
  tx: Tx,
  call: KeyedCall,
  answer: object,
  sessionId: string | null,
): Promise<void> {
  await tx
    .updateTable('idempotent_requests')
    .set({ answer: JSON.stringify(answer), session_id: sessionId })
    .where('account_id', '=', call.accountId)
    .where('operation', '=', call.operation)
    .where('idempotency_key', '=', call.idempotencyKey)
    .execute();
}

export async function findCall(
  db: Executor,
  call: KeyedCall,
): Promise<{ digest: Buffer; answer: unknown } | undefined> {
  const row = await db
    .selectFrom('idempotent_requests')
    .select(['request_digest', 'answer'])
    .where('account_id', '=', call.accountId)
    .where('operation', '=', call.operation)
    .where('idempotency_key', '=', call.idempotencyKey)
    .executeTakeFirst();
  return row === undefined ? undefined : { digest: row.request_digest, answer: row.answer };
}

export async function deleteCallOf(db: Executor, sessionId: string): Promise<void> {
  await db.deleteFrom('idempotent_requests').where('session_id', '=', sessionId).execute();
}
