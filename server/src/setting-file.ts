import { readFile } from 'node:fs/promises';
import { StartError } from '@vivant/platform/start-error';

/**
 * The text of a file that a setting names.
 * @throws StartError that names the setting and the file
 */
export async function readSettingFile(name: string, file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    throw new StartError(`${name} names ${file}, which cannot be read: ${(error as Error).message}`);
  }
}
