import { crc32, deflateRawSync } from 'node:zlib';

/** One entry of an archive; every field may lie. */
export interface ZipEntry {
  name: string;
  data?: Uint8Array | string;
  /** Not compressed. */
  stored?: boolean;
  /** General purpose bits; 1 says encrypted. */
  flags?: number;
  /** What the directory says the size is once unpacked. */
  declaredSize?: number;
  crc?: number;
  /** Unix mode of the entry, such as 0o120777 for a link. */
  mode?: number;
  /** The directory points to the local header of this other entry. */
  sharesDataOf?: number;
}

/** Names in the archive → content; null leaves a file out. */
export type Files = Record<string, Uint8Array | string | null>;

export function zipOfFiles(files: Files): Buffer {
  return zip(Object.entries(files).flatMap(([name, data]) => (data === null ? [] : [{ name, data }])));
}

/** An archive written byte by byte after APPNOTE 6.3, so that exactly one thing can be wrong with it. */
export function zip(entries: ZipEntry[], options: { declaredEntries?: number } = {}): Buffer {
  const body: Buffer[] = [];
  const directory: Buffer[] = [];
  const starts: number[] = [];
  let position = 0;
  const packed = entries.map((entry) => {
    const data = Buffer.from(entry.data ?? '');
    return {
      entry,
      name: Buffer.from(entry.name, 'utf8'),
      bytes: entry.stored ? data : deflateRawSync(data),
      size: entry.declaredSize ?? data.length,
      crc: entry.crc ?? crc32(data),
    };
  });
  for (const { entry, name, bytes, size, crc } of packed) {
    starts.push(position);
    const header = Buffer.alloc(30);
    header.writeUInt32LE(0x04034b50, 0);
    common(header, 4, { entry, crc, packedSize: bytes.length, size, nameLength: name.length });
    body.push(header, name, bytes);
    position += header.length + name.length + bytes.length;
  }
  for (const { entry, name, bytes, size, crc } of packed) {
    const header = Buffer.alloc(46);
    header.writeUInt32LE(0x02014b50, 0);
    header.writeUInt16LE((3 << 8) | 20, 4);
    common(header, 6, { entry, crc, packedSize: bytes.length, size, nameLength: name.length });
    header.writeUInt32LE(((entry.mode ?? 0o100644) << 16) >>> 0, 38);
    header.writeUInt32LE(starts[entry.sharesDataOf ?? directory.length / 2] ?? 0, 42);
    directory.push(header, name);
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(options.declaredEntries ?? entries.length, 8);
  end.writeUInt16LE(options.declaredEntries ?? entries.length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(position, 16);
  return Buffer.concat([...body, listed, end]);
}

interface Common {
  entry: ZipEntry;
  crc: number;
  packedSize: number;
  size: number;
  nameLength: number;
}

/** The fields that local header and directory share. */
function common(header: Buffer, at: number, { entry, crc, packedSize, size, nameLength }: Common): void {
  header.writeUInt16LE(20, at);
  header.writeUInt16LE(entry.flags ?? 0x800, at + 2);
  header.writeUInt16LE(entry.stored ? 0 : 8, at + 4);
  header.writeUInt32LE(crc, at + 10);
  header.writeUInt32LE(packedSize, at + 14);
  header.writeUInt32LE(size, at + 18);
  header.writeUInt16LE(nameLength, at + 22);
}
