import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Archives of one directory, by names that `vivant backup` gives: each has the time it was begun. */
const NAME = /^vivant-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z\.tar(?:\.age)?$/;

export function archiveName(begun: Date, { isEncrypted }: { isEncrypted: boolean }): string {
  return `vivant-${begun.toISOString().replaceAll(/[:.]/g, '-')}.tar${isEncrypted ? '.age' : ''}`;
}

/**
 * Those begun until then, oldest first. Other files are left out, and archives of a clock that was ahead: they are
 * neither young nor old.
 */
export async function listArchives(directory: string, until: Date): Promise<{ name: string; begun: Date }[]> {
  const names = (await readdir(directory)).toSorted();
  return names
    .flatMap((name) => {
      const [, day, hour, minute, second, ms] = NAME.exec(name) ?? [];
      if (day === undefined) return [];
      return [{ name, begun: new Date(`${day}T${hour}:${minute}:${second}.${ms}Z`) }];
    })
    .filter(({ begun }) => begun <= until);
}

/** What a backup writes to before it is one. */
export const unfinishedName = (archive: string) => `${archive}.part`;
const UNFINISHED = /^vivant-[-\dTZ]+\.tar(?:\.age)?\.part$/;

/** Of backups that were killed: nothing was written to them since. */
export async function listAbandoned(directory: string, since: Date): Promise<string[]> {
  const names = (await readdir(directory)).filter((name) => UNFINISHED.test(name));
  const written = await Promise.all(names.map((name) => stat(join(directory, name)).catch(() => null)));
  return names.filter((_, index) => (written[index]?.mtime ?? since) < since);
}
