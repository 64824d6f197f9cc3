import { type FileHandle, open } from 'node:fs/promises';
import { ServiceError } from '@vivant/contract/errors';
import { ZIP_MAX_DECLARED_BYTES, ZIP_MAX_ENTRIES } from '@vivant/contract/limits';
import { isStorableText } from '@vivant/contract/text';
import yauzl, { type Entry, type ZipFile } from 'yauzl';

/** An archive that passes all guards (§7.3-2, D2-5 to D2-11), as far as its directory tells. */
export interface GuardedZip extends AsyncDisposable {
  zip: ZipFile;
  /** Only files, in the order of the central directory. */
  files: Entry[];
}

const CENTRAL_HEADER = 0x02014b50;
const LOCAL_HEADER_SIZE = 30;
/** Data descriptors of 12 to 24 bytes may follow an entry's data; they are not counted as overlap. */
const METHOD_STORED = 0;
const METHOD_DEFLATED = 8;
/** Deflate cannot do better than 1:1032; what claims to is a lie about its size. */
const DEFLATE_MAX_RATIO = 1032;
const UNIX_TYPE_MASK = 0o170000;
const UNIX_REGULAR = 0o100000;
const UNIX_DIRECTORY = 0o040000;

/**
 * Opens a zip and checks everything that its central directory and local headers state, before a byte is unpacked:
 * number and names of entries, symlinks, encryption, duplicates, overlaps, declared sizes and ratios. The data
 * themselves are checked while they are unpacked (zip-extract.ts).
 * @throws ServiceError `invalid_zip` whose message names the guard.
 */
export async function openGuardedZip(path: string): Promise<GuardedZip> {
  const handle = await open(path, 'r');
  let zip: ZipFile | undefined;
  try {
    zip = await openZip(path);
    const opened = zip;
    const files = await checkEntries(opened, handle);
    return { zip: opened, files, [Symbol.asyncDispose]: async () => opened.close() };
  } catch (error) {
    zip?.close();
    throw error;
  } finally {
    await handle.close();
  }
}

async function openZip(path: string): Promise<ZipFile> {
  try {
    return await yauzl.openPromise(path, {
      autoClose: false,
      decodeStrings: true,
      strictFileNames: true,
      validateEntrySizes: true,
    });
  } catch (error) {
    throw invalidZip('This is no zip archive, or it is damaged', error);
  }
}

async function checkEntries(zip: ZipFile, handle: FileHandle): Promise<Entry[]> {
  if (zip.entryCount > ZIP_MAX_ENTRIES)
    throw invalidZip(`The archive has ${zip.entryCount} entries; ${ZIP_MAX_ENTRIES} are allowed`);
  const entries: Entry[] = [];
  try {
    for await (const entry of zip.eachEntry()) entries.push(entry);
  } catch (error) {
    // yauzl names absolute paths, "..", backslashes and damaged headers.
    throw invalidZip(error instanceof Error ? error.message : 'The archive is damaged', error);
  }
  await refuseHiddenEntries(zip, handle);

  const names = new Set<string>();
  let declaredBytes = 0;
  for (const entry of entries) {
    checkEntry(entry);
    const name = entry.fileName.replace(/\/$/, '');
    if (names.has(name)) throw invalidZip(`Two entries have the name ${quote(name)}`);
    names.add(name);
    declaredBytes += entry.uncompressedSize;
  }
  if (declaredBytes > ZIP_MAX_DECLARED_BYTES)
    throw invalidZip(`The archive unpacks to ${declaredBytes} bytes; ${ZIP_MAX_DECLARED_BYTES} are allowed`);
  await refuseOverlaps(zip, entries);
  return entries.filter((entry) => !isDirectory(entry));
}

function checkEntry(entry: Entry): void {
  const name = entry.fileName;
  if (!isStorableText(name)) throw invalidZip('The name of an entry has characters that are not allowed');
  if (name.split('/').some((part) => part === '.' || part === '..'))
    throw invalidZip(`The entry ${quote(name)} leaves its folder`);
  // The type of a file made on Unix stands in the upper half; other systems leave it zero.
  const type = (entry.externalFileAttributes >>> 16) & UNIX_TYPE_MASK;
  if (type !== 0 && type !== UNIX_REGULAR && type !== UNIX_DIRECTORY)
    throw invalidZip(`The entry ${quote(name)} is a symbolic link or another special file`);
  // Bit 0 encrypted, bit 6 strongly so, bit 13 masked headers.
  if ((entry.generalPurposeBitFlag & 0x2041) !== 0 || entry.compressionMethod === 99)
    throw invalidZip(`The entry ${quote(name)} is encrypted`);
  if (entry.compressionMethod !== METHOD_STORED && entry.compressionMethod !== METHOD_DEFLATED)
    throw invalidZip(`The entry ${quote(name)} is compressed by a method other than deflate`);
  if (isDirectory(entry) && entry.uncompressedSize > 0)
    throw invalidZip(`The folder ${quote(name)} has content of its own`);
  if (entry.uncompressedSize > entry.compressedSize * DEFLATE_MAX_RATIO + DEFLATE_MAX_RATIO)
    throw invalidZip(`The entry ${quote(name)} claims to unpack to more than its data can hold`);
}

/** Two entries over the same bytes are how small archives unpack to endless ones. */
async function refuseOverlaps(zip: ZipFile, entries: Entry[]): Promise<void> {
  const ranges: { start: number; end: number; name: string }[] = [];
  for (const entry of entries) {
    let fileDataStart: number;
    try {
      ({ fileDataStart } = await zip.readLocalFileHeaderPromise(entry, { minimal: true }));
    } catch (error) {
      throw invalidZip(`The entry ${quote(entry.fileName)} is damaged`, error);
    }
    const start = entry.relativeOffsetOfLocalHeader;
    ranges.push({ start, end: fileDataStart + entry.compressedSize, name: entry.fileName });
  }
  ranges.sort((a, b) => a.start - b.start || a.end - b.end);
  let reached = 0;
  for (const { start, end, name } of ranges) {
    if (start < reached) throw invalidZip(`The entry ${quote(name)} overlaps another`);
    reached = Math.max(end, start + LOCAL_HEADER_SIZE);
  }
}

/** A directory that goes on after the number of entries it declares hides some of them from a count. */
async function refuseHiddenEntries(zip: ZipFile, handle: FileHandle): Promise<void> {
  // Where yauzl stopped reading; its types leave the property out.
  const { readEntryCursor } = zip as unknown as { readEntryCursor: number };
  const next = Buffer.alloc(4);
  const { bytesRead } = await handle.read(next, 0, 4, readEntryCursor);
  if (bytesRead === 4 && next.readUInt32LE(0) === CENTRAL_HEADER)
    throw invalidZip('The archive has more entries than its directory declares');
}

function isDirectory(entry: Entry): boolean {
  return entry.fileName.endsWith('/');
}

export function invalidZip(message: string, cause?: unknown): ServiceError {
  return new ServiceError('invalid_zip', `${message}.`, { cause });
}

/** Names are shown as data: cut, and with control characters made visible. */
export function quote(name: string): string {
  return JSON.stringify(name.length > 120 ? `${name.slice(0, 119)}…` : name);
}
