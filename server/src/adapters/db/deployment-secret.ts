import { hkdfSync, randomBytes } from 'node:crypto';
import type { Db } from '../../ports/database.ts';

/** The use of a derived key; two uses never share one. */
export type KeyUse =
  | 'preview links'
  | 'anonymous visitors'
  | 'clip authority'
  | 'clips'
  | 'worker files'
  | 'worker relays';

/**
 * Keys of the deployment, the same in every server on its database. The secret they come from is made with the
 * database and goes nowhere else.
 */
export async function readDerivedKeys(db: Db): Promise<(use: KeyUse) => Buffer> {
  const { secret } = await db.selectFrom('deployment').select('secret').executeTakeFirstOrThrow();
  return (use) => Buffer.from(hkdfSync('sha256', secret, '', `vivant ${use}`, 32));
}

const SECRET_BYTES = 32;

/** Servers go on with what they read at their start: all of them have to be started again. */
export async function rotateSecret(db: Db): Promise<void> {
  await db
    .updateTable('deployment')
    .set({ secret: randomBytes(SECRET_BYTES) })
    .execute();
}
