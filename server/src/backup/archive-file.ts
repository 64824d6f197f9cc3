import type { ArchivePlace } from '../ports/archives.ts';

/**
 * Names that `vivant backup` gives: each says which installation it is of, and when it was begun. Earlier ones do not
 * say of which; they count as everybody's, as they did when they were made.
 */
const NAME = /^vivant-(?:([0-9a-f]{8})-)?(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z\.tar(?:\.age)?$/;

/** @param installation the eight digits of this installation; see installationId */
export function archiveName(begun: Date, installation: string): string {
  return `vivant-${installation}-${begun.toISOString().replaceAll(/[:.]/g, '-')}.tar`;
}

export const encryptedName = (name: string) => `${name}.age`;
export const isEncryptedName = (name: string) => name.endsWith('.age');

export interface NamedArchive {
  name: string;
  begun: Date;
  /** Null: it does not say. */
  installation: string | null;
}

/** Null if it is not the name of an archive. */
export function parseArchiveName(name: string): NamedArchive | null {
  const [, installation = null, day, hour, minute, second, ms] = NAME.exec(name) ?? [];
  if (day === undefined) return null;
  return { name, installation, begun: new Date(`${day}T${hour}:${minute}:${second}.${ms}Z`) };
}

/**
 * The installation's archives that were begun until then, oldest first. Other files are left out, and archives from a
 * clock that was ahead: they are neither young nor old.
 */
export async function listArchives(
  place: Pick<ArchivePlace, 'list'>,
  { installation, until }: { installation: string; until: Date },
): Promise<NamedArchive[]> {
  return (await place.list())
    .flatMap((name) => parseArchiveName(name) ?? [])
    .filter((archive) => archive.installation === null || archive.installation === installation)
    .filter(({ begun }) => begun <= until)
    .toSorted((one, other) => one.begun.getTime() - other.begun.getTime());
}
