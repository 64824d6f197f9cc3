import type { Db } from '../../ports/database.ts';

/**
 * Eight digits unique to this installation, with which the names of its rooms begin. A restored installation has
 * others, as it is not the one that its archive is of.
 */
export async function installationId(db: Db): Promise<string> {
  const { room_prefix } = await db.selectFrom('deployment').select('room_prefix').executeTakeFirstOrThrow();
  return room_prefix.slice('vivant-'.length, -1);
}
