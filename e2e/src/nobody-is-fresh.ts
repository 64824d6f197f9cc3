import { join } from 'node:path';
import { createDatabase } from '@vivant/server/adapters/db/database';
import type { Service } from './service.ts';

/** As an hour later: everybody showed who they are longer ago than that counts. */
export async function nobodyIsFresh({ dataDir }: Service): Promise<void> {
  const at = encodeURIComponent(join(dataDir, 'postgres'));
  const { db, close } = createDatabase({ url: `postgresql://vivant@/vivant?host=${at}`, maxConnections: 1 });
  await db
    .updateTable('sign_ins')
    .set({ confirmed_at: new Date(0) })
    .execute();
  await close();
}
