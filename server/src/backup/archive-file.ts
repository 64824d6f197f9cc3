import { readdir } from 'node:fs/promises';

/** Archives of one directory, by names that `vivant backup` gives: each has the time it was begun. */
const NAME = /^vivant-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z\.tar(?:\.age)?$/;

export function archiveName(begun: Date, { isEncrypted }: { isEncrypted: boolean }): string {
  return `vivant-${begun.toISOString().replaceAll(/[:.]/g, '-')}.tar${isEncrypted ? '.age' : ''}`;
}

/** Oldest first; other files are left out. */
export async function listArchives(directory: string): Promise<{ name: string; begun: Date }[]> {
  const names = (await readdir(directory)).toSorted();
  return names.flatMap((name) => {
    const [, day, hour, minute, second, ms] = NAME.exec(name) ?? [];
    return day === undefined ? [] : [{ name, begun: new Date(`${day}T${hour}:${minute}:${second}.${ms}Z`) }];
  });
}
