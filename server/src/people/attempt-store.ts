import { hashToken } from '@vivant/platform/tokens';
import { sql } from 'kysely';
import type { Executor, Tx } from '../ports/database.ts';
import type { AttemptKind } from '../ports/people-tables.ts';

/** A challenge or a visit to an identity provider that a browser has begun and not finished. */

const ATTEMPT_MS = 10 * 60_000;

/** @param token identifies the answer; the database only stores its hash */
export async function insertAttempt(
  db: Executor,
  attempt: { token: string; kind: AttemptKind; personId: string | null; kept?: object; now: Date },
): Promise<void> {
  const { token, kind, personId, kept = {}, now } = attempt;
  await db.deleteFrom('sign_in_attempts').where('expires_at', '<', now).execute();
  await db
    .insertInto('sign_in_attempts')
    .values({
      ...{ token_hash: hashToken(token), kind, person_id: personId },
      kept: JSON.stringify(kept),
      expires_at: new Date(now.getTime() + ATTEMPT_MS),
    })
    .execute();
}

/** Works once. Null: unknown, answered, of another kind or person, or too old. */
export async function takeAttempt(
  db: Executor,
  attempt: { token: string; kind: AttemptKind; personId: string | null; now: Date },
): Promise<unknown> {
  const row = await db
    .deleteFrom('sign_in_attempts')
    .where('token_hash', '=', hashToken(attempt.token))
    .where('kind', '=', attempt.kind)
    .where('person_id', 'is not distinct from', attempt.personId)
    .where('expires_at', '>', attempt.now)
    .returning('kept')
    .executeTakeFirst();
  return row?.kept ?? null;
}

/** Everything that a person has begun and not finished, or would be connected by. */
export async function deleteAttemptsOf(tx: Tx, personId: string): Promise<void> {
  await tx
    .deleteFrom('sign_in_attempts')
    .where((eb) =>
      eb.or([
        eb('person_id', '=', personId),
        sql<boolean>`kept ->> 'connect' = ${personId}`,
        sql<boolean>`kept ->> 'personId' = ${personId}`,
      ]),
    )
    .execute();
}

/** Leaves it to be taken. Null: as `takeAttempt`. */
export async function readAttempt(
  db: Executor,
  { token, kind, now }: { token: string; kind: AttemptKind; now: Date },
): Promise<unknown> {
  const row = await db
    .selectFrom('sign_in_attempts')
    .select('kept')
    .where('token_hash', '=', hashToken(token))
    .where('kind', '=', kind)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row?.kept ?? null;
}
