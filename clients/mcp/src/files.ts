import { readFile, realpath, stat } from 'node:fs/promises';
import { basename, extname, isAbsolute, relative, sep } from 'node:path';
import type { FilePart } from '@vivant/client';

/** What a file is sent as. */
export type FileKind = 'portrait' | 'voice' | 'document';

/** A file that is not sent; the message says why. */
export class FileError extends Error {
  override name = 'FileError';
}

const EXTENSIONS: Record<FileKind, readonly string[]> = {
  portrait: ['.jpg', '.jpeg', '.png', '.webp', '.heic', '.avif'],
  voice: ['.mp3', '.wav', '.m4a', '.aac', '.ogg', '.flac', '.opus', '.webm'],
  document: ['.pdf', '.docx', '.doc', '.txt', '.md', '.html', '.csv'],
};
/** The service judges sizes; this keeps what it would never take out of memory. */
const MAX_BYTES = 50 * 1024 * 1024;

/**
 * A file of the disk, to be uploaded. A model names the path, perhaps because a text it read said so: only what can be
 * a portrait, a voice or a document is read, nothing hidden, and nothing outside of `folders`: none given, none read.
 * @throws FileError
 */
export async function readUpload(
  path: string,
  kind: FileKind,
  folders: readonly string[],
): Promise<FilePart> {
  if (folders.length === 0)
    throw new FileError(
      'This MCP server may send no files yet: the user must name the folders for it as VIVANT_MCP_FILES in the configuration of the MCP client, and start it anew.',
    );
  if (!isAbsolute(path))
    throw new FileError(`${path} is no whole path. Give the path from the root of the disk.`);
  // To ask for a path of the network is to sign in there: no server is asked that the user has not named.
  if (/^[\\/]{2}/.test(path) && !folders.some((folder) => below(folder, path) !== null))
    throw new FileError(outside(path, folders));
  const real = await realpath(path).catch((error: NodeJS.ErrnoException) => {
    throw new FileError(
      error.code === 'ENOENT' ? `There is no file ${path}.` : `${path} cannot be read (${error.code}).`,
    );
  });
  const within = await placeIn(real, folders);
  if (within === null) throw new FileError(outside(path, folders));
  if (within.split(sep).some((part) => part.startsWith('.')))
    throw new FileError(
      `${path} is hidden, or lies in a hidden folder. Copy it elsewhere if it is to be sent.`,
    );
  if (!EXTENSIONS[kind].includes(extname(real).toLowerCase()))
    throw new FileError(`${path} cannot be a ${kind}. Its name must end in ${EXTENSIONS[kind].join(', ')}.`);
  const found = await stat(real);
  if (!found.isFile()) throw new FileError(`${path} is no file.`);
  if (found.size > MAX_BYTES)
    throw new FileError(`${path} is larger than 50 MiB, the most that the service takes.`);
  const bytes = await readFile(real).catch((error: NodeJS.ErrnoException) => {
    throw new FileError(`${path} cannot be read (${error.code}).`);
  });
  return { name: basename(path), bytes };
}

/** The path below the folder that holds it; null: none of them does. */
async function placeIn(real: string, folders: readonly string[]): Promise<string | null> {
  for (const folder of folders) {
    const root = await realpath(folder).catch(() => null);
    const place = root === null ? null : below(root, real);
    if (place !== null) return place;
  }
  return null;
}

/** The path from a folder to what lies in it, by their names alone; null: it lies elsewhere. */
function below(folder: string, path: string): string | null {
  const way = relative(folder, path);
  return way === '' || way === '..' || way.startsWith(`..${sep}`) || isAbsolute(way) ? null : way;
}

const outside = (path: string, folders: readonly string[]) =>
  `${path} lies outside the folders that VIVANT_MCP_FILES names: ${folders.join(', ')}.`;
