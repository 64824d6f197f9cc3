/** Bytes of a file from an offset; fewer where it ends. */
export type ReadAt = (offset: number, length: number) => Promise<Buffer>;

export interface CompoundFile {
  sectorBytes: number;
  streams: Map<string, { startSector: number; sizeBytes: number }>;
}

const SIGNATURE = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const END_OF_CHAIN = 0xfffffffa;
/** A Word document has a dozen streams, four to a sector of 512 bytes. */
const DIRECTORY_SECTORS_MAX = 256;

/**
 * The streams inside an OLE compound file, the container of .doc, .xls, .ppt, .msg and of encrypted Office files
 * ([MS-CFB]). Reads only its directory, within limits. Null: it is not such a file, or too damaged to tell.
 */
export async function openCompoundFile(readAt: ReadAt): Promise<CompoundFile | null> {
  const header = await readAt(0, 512);
  if (header.length < 512 || !header.subarray(0, 8).equals(SIGNATURE)) return null;
  const shift = header.readUInt16LE(30);
  if (shift !== 9 && shift !== 12) return null;
  const sectorBytes = 1 << shift;
  const at = (sector: number) => (sector + 1) * sectorBytes;
  const perSector = sectorBytes / 4;

  /** Files beyond the first 109 table sectors (some 7 MB) say the rest elsewhere; their directory is early. */
  async function next(sector: number): Promise<number> {
    const table = Math.floor(sector / perSector);
    if (table >= 109) return END_OF_CHAIN;
    const tableSector = header.readUInt32LE(76 + table * 4);
    if (tableSector >= END_OF_CHAIN) return END_OF_CHAIN;
    const entry = await readAt(at(tableSector) + (sector % perSector) * 4, 4);
    return entry.length < 4 ? END_OF_CHAIN : entry.readUInt32LE(0);
  }

  const streams: CompoundFile['streams'] = new Map();
  let sector = header.readUInt32LE(48);
  for (let seen = 0; sector < END_OF_CHAIN && seen < DIRECTORY_SECTORS_MAX; seen += 1) {
    const directory = await readAt(at(sector), sectorBytes);
    for (let offset = 0; offset + 128 <= directory.length; offset += 128) {
      const nameBytes = directory.readUInt16LE(offset + 64);
      if (directory[offset + 66] !== 2 || nameBytes < 2 || nameBytes > 64) continue;
      streams.set(directory.toString('utf16le', offset, offset + nameBytes - 2), {
        startSector: directory.readUInt32LE(offset + 116),
        sizeBytes: directory.readUInt32LE(offset + 120),
      });
    }
    sector = await next(sector);
  }
  return { sectorBytes, streams };
}
