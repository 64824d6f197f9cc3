import { ServiceError } from '@vivant/contract/errors';
import {
  FILE_PARTS,
  type TextField,
  type Version,
  type VersionItem,
  type VersionMaker,
} from '@vivant/contract/studio/versions';
import type { Db } from '../ports/database.ts';
import { mustFind } from './rebuild.ts';
import { listVersions, readVersion } from './version-store.ts';

/** What was published of an avatar before. */
export interface AvatarVersions {
  /**
   * Newest first; none for an avatar that has not changed since versions are kept. @throws ServiceError
   * avatar_not_found
   */
  versions(owner: { accountId: string }, id: string): Promise<VersionItem[]>;
  /** @throws ServiceError avatar_not_found; not_found where it has no such version, or no more */
  version(owner: { accountId: string }, id: string, number: number): Promise<Version>;
}

export function createAvatarVersions({ db }: { db: Db }): AvatarVersions {
  async function versions(owner: { accountId: string }, id: string): Promise<VersionItem[]> {
    const avatar = await mustFind({ db }, owner, id);
    return (await listVersions(db, avatar.id)).map((row) => ({
      number: row.number,
      at: row.at.toISOString(),
      by: makerOf(row),
      changed: row.changed as VersionItem['changed'],
      restoredFrom: row.restored_from,
    }));
  }

  return {
    versions,
    async version(owner, id, number) {
      const all = await versions(owner, id);
      const item = all.find((one) => one.number === number);
      const row = item && (await readVersion(db, { avatarId: id.toLowerCase(), number }));
      if (item === undefined || row === undefined) throw noSuchVersion(number);
      const since = all.filter((one) => one.number > number).flatMap(({ changed }) => changed);
      return {
        ...item,
        texts: row.texts,
        withheld: row.withheld as TextField[],
        filesChangedSince: FILE_PARTS.filter((part) => since.includes(part)),
      };
    },
  };
}

export function noSuchVersion(number: number): ServiceError {
  return new ServiceError('not_found', `The avatar has no version ${number}, or no more.`);
}

function makerOf(row: Awaited<ReturnType<typeof listVersions>>[number]): VersionMaker {
  if (row.person_name !== null) return { kind: 'person', name: row.person_name };
  if (row.key_hint !== null) return { kind: 'key', name: row.key_name ?? row.key_hint };
  return { kind: 'unknown', name: null };
}
