import type { Db } from '../../ports/database.ts';

/**
 * Eight digits that this installation has alone, as the names of its rooms begin with them. A restored one has others:
 * it is not the one that its archive is of.
 */
export async function installationId(db: Db): Promise<string> {
  const { room_prefix } = await db.selectFrom('deployment').select('room_prefix').executeTakeFirstOrThrow();
  return room_prefix.slice('vivant-'.length, -1);
}
