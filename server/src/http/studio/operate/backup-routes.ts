import { StudioError } from '@vivant/contract/studio/errors';
import type { BackupView } from '@vivant/contract/studio/operate';
import type { FastifyInstance } from 'fastify';
import type { Log } from '../../../log.ts';
import { studioCallsOf } from '../calls.ts';
import { signedInOf } from '../sign-in-guard.ts';

export interface BackupDeps {
  log: Log;
  /** Null: the settings name no place for backups. */
  backups: { beginNow(): Promise<boolean>; view(): Promise<BackupView> } | null;
}

const NONE: BackupView = { place: null, now: null, failed: null, recent: [], problem: null };

/** Routes for backups of the whole installation, which are made as by the command. */
export function backupRoutes(studio: FastifyInstance, { log, backups }: BackupDeps): void {
  const answer = studioCallsOf(studio);
  answer('GET /operate/backups', 'operator', async () => backups?.view() ?? NONE);
  answer('POST /operate/backups', 'operator', async (request, reply) => {
    if (backups === null)
      throw new StudioError(
        'backup_refused',
        'The settings name no place for backups: set VIVANT_BACKUP_DIR and start the service again.',
      );
    if (!(await backups.beginNow()))
      throw new StudioError('backup_refused', 'A backup is being made. Wait until it is there.');
    // It concerns no account, so it is only in the service's log.
    log.info({ personId: signedInOf(request).person.id }, 'an operator began a backup');
    reply.code(202);
    return backups.view();
  });
}
