import type { DoctorRow } from '@vivant/contract/operator/report';
import { sql } from 'kysely';
import type { Db } from '../../ports/database.ts';

/**
 * Servers are recognised by the names of their connections, which also tell whether they keep files on their own
 * disks.
 */
const SERVER = 'vivant, server ';
const OWN_FILES_SERVER = 'vivant, own files of ';

export const serverName = (serverId: string, { keepsFiles }: { keepsFiles: boolean }) =>
  `${keepsFiles ? OWN_FILES_SERVER : SERVER}${serverId}`;

/** The number of other servers on the database. A server whose machine disappeared counts until PostgreSQL notices. */
export function otherServers(db: Db, serverId: string): Promise<number> {
  return countOthers(db, serverId, [SERVER, OWN_FILES_SERVER]);
}

/**
 * The servers that keep files on their own disks. None of them has another's files: an avatar made on one has no face
 * on the others.
 */
function othersWithOwnFiles(db: Db, serverId: string): Promise<number> {
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

/** The most that one server takes: its pool 20, its job queue 6, a backup and a lock one each. */
const CONNECTIONS_EACH = 28;

/** What operators are told where the servers may want more connections than PostgreSQL gives; null: they do not. */
async function scarceConnections(db: Db, serverId: string): Promise<DoctorRow | null> {
  const servers = 1 + (await otherServers(db, serverId));
  const { rows } = await sql<{ most: number }>`
    select current_setting('max_connections')::int4 - current_setting('superuser_reserved_connections')::int4
      - coalesce(current_setting('reserved_connections', true)::int4, 0) as most`.execute(db);
  const most = rows[0]?.most ?? 0;
  const wanted = servers * CONNECTIONS_EACH;
  if (wanted <= most) return null;
  return {
    ...{ name: 'database connections', status: 'warn' },
    found: `${servers} servers may take ${wanted} connections, and PostgreSQL gives ${most}`,
    meaning: 'Under load calls are answered 503 for want of one. Raise max_connections of PostgreSQL.',
  };
}

/** Several servers whose files are not shared. */
const OWN_FILES: DoctorRow = {
  ...{
    name: 'files',
    status: 'fail',
    found: 'another server on this database keeps files on a disk of its own',
  },
  meaning:
    'What one of them is given the others do not have: avatars without a face, links that lead nowhere. Stop all but one, ' +
    'or give all of them a bucket (VIVANT_BLOBS=s3://…) that the files of each are copied to.',
};

/** What operators are told of the servers on the database together; nothing where all is well. */
export async function findingsBesideOthers(
  db: Db,
  serverId: string,
  { keepsFiles }: { keepsFiles: boolean },
): Promise<DoctorRow[]> {
  const scarce = await scarceConnections(db, serverId);
  return [
    ...(keepsFiles && (await othersWithOwnFiles(db, serverId)) > 0 ? [OWN_FILES] : []),
    ...(scarce === null ? [] : [scarce]),
  ];
}
