import type { DoctorRow } from '@vivant/contract/operator/report';
import { sql } from 'kysely';
import type { Db } from '../../ports/database.ts';

/** Servers are told by the names of their connections, those that keep files on disks of their own among them. */
const SERVER = 'vivant, server ';
const OWN_FILES_SERVER = 'vivant, own files of ';

export const serverName = (serverId: string, { keepsFiles }: { keepsFiles: boolean }) =>
  `${keepsFiles ? OWN_FILES_SERVER : SERVER}${serverId}`;

/** How many other servers are on the database. One whose machine went without a word counts until PostgreSQL notices. */
export function otherServers(db: Db, serverId: string): Promise<number> {
  return countOthers(db, serverId, [SERVER, OWN_FILES_SERVER]);
}

/**
 * Those that keep files on disks of their own. None of them has what another keeps: an avatar that one made has no face
 * at the others.
 */
export function othersWithOwnFiles(db: Db, serverId: string): Promise<number> {
  return countOthers(db, serverId, [OWN_FILES_SERVER]);
}

async function countOthers(db: Db, serverId: string, kinds: string[]): Promise<number> {
  const { rows } = await sql<{ others: number }>`
    select count(distinct application_name)::int4 as others
    from pg_stat_activity, unnest(${kinds}::text[]) kind
    where datname = current_database() and starts_with(application_name, kind)
      and application_name <> kind || ${serverId}::text`.execute(db);
  return rows[0]?.others ?? 0;
}

/** Several servers whose files are not shared. */
export const OWN_FILES: DoctorRow = {
  ...{
    name: 'files',
    status: 'fail',
    found: 'another server on this database keeps files on a disk of its own',
  },
  meaning:
    'What one of them is given the others do not have: avatars without a face, links that lead nowhere. Stop all but one, ' +
    'or give all of them a bucket (VIVANT_BLOBS=s3://…) that the files of each are copied to.',
};
