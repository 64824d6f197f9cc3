import type { PasskeyView } from '@vivant/contract/studio/people';
import type { Executor, Tx } from '../ports/database.ts';

export interface PasskeyRecord {
  id: string;
  personId: string;
  publicKey: Buffer;
  counter: number;
}

/** False: it is there already. */
export async function insertPasskey(
  tx: Tx,
  passkey: PasskeyRecord & { device: string; now: Date },
): Promise<boolean> {
  const inserted = await tx
    .insertInto('passkeys')
    .values({
      id: passkey.id,
      person_id: passkey.personId,
      public_key: passkey.publicKey,
      counter: passkey.counter,
      device: passkey.device,
      created_at: passkey.now,
      last_used_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function findPasskey(db: Executor, id: string): Promise<PasskeyRecord | null> {
  const row = await db.selectFrom('passkeys').selectAll().where('id', '=', id).executeTakeFirst();
  if (row === undefined) return null;
  return { id, personId: row.person_id, publicKey: row.public_key, counter: Number(row.counter) };
}

/** False: it is gone, or was used meanwhile, so that the check no longer holds. */
export async function touchPasskey(
  tx: Tx,
  { id, counter, before, now }: { id: string; counter: number; before: number; now: Date },
): Promise<boolean> {
  const touched = await tx
    .updateTable('passkeys')
    .set({ counter, last_used_at: now })
    .where('id', '=', id)
    .where('counter', '=', String(before))
    .returning('id')
    .executeTakeFirst();
  return touched !== undefined;
}

/** Of one person, the oldest first. */
export async function readPasskeys(db: Executor, personId: string): Promise<PasskeyView[]> {
  const rows = await db
    .selectFrom('passkeys')
    .select(['id', 'device', 'created_at', 'last_used_at'])
    .where('person_id', '=', personId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(({ id, device, created_at, last_used_at }) => ({
    ...{ id, device },
    addedAt: created_at.toISOString(),
    lastUsedAt: last_used_at?.toISOString() ?? null,
  }));
}

export async function deletePasskeysOf(tx: Tx, personId: string): Promise<void> {
  await tx.deleteFrom('passkeys').where('person_id', '=', personId).execute();
}

/** False: this person has no such passkey. */
export async function deletePasskey(tx: Tx, of: { personId: string; id: string }): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('passkeys')
    .where('id', '=', of.id)
    .where('person_id', '=', of.personId)
    .returning('id')
    .executeTakeFirst();
  return deleted !== undefined;
}
