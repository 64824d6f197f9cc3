import { accessSync, constants } from 'node:fs';
import { PLAIN_ENV } from './child.ts';

/** The first of the usual places that holds an executable of this name, or null. */
export function findProgram(name: string): string | null {
  for (const folder of PLAIN_ENV.PATH.split(':')) {
    try {
      accessSync(`${folder}/${name}`, constants.X_OK);
      return `${folder}/${name}`;
    } catch {
      // Not here; the next folder may have it.
    }
  }
  return null;
}
