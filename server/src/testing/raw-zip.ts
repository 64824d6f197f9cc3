import { crc32, deflateRawSync } from 'node:zlib';

/** One entry as it is to stand in the archive; every field may lie. */
export interface RawEntry {
  name: string;
  data?: Uint8Array | string;
  store?: boolean;
  flags?: number;
  method?: number;
  externalAttributes?: number;
  crc?: number;
  declaredSize?: number;
  /** The central directory points to this entry's local header instead of its own. */
  offsetOf?: number;
}

/** Writes an archive byte by byte, so that tests can break exactly one rule of the format. */
export function rawZip(entries: RawEntry[], options: { declaredEntries?: number } = {}): Buffer {
  const parts: Buffer[] = [];
  const offsets: number[] = [];
  const central: Buffer[] = [];
  let position = 0;
  const made = entries.map((entry) => {
    const data = Buffer.from(entry.data ?? '');
    const method = entry.method ?? (entry.store === true ? 0 : 8);
    const body = entry.store === true ? data : deflateRawSync(data);
    const size = entry.declaredSize ?? data.length;
    return { entry, method, body, size, crc: entry.crc ?? crc32(data), name: Buffer.from(entry.name) };
  });
  for (const { entry, method, body, size, crc, name } of made) {
    offsets.push(position);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(20, 4);
    local.writeUInt16LE(entry.flags ?? 0x800, 6);
    local.writeUInt16LE(method, 8);
    local.writeUInt32LE(crc, 14);
    local.writeUInt32LE(body.length, 18);
    local.writeUInt32LE(size, 22);
    local.writeUInt16LE(name.length, 26);
    parts.push(local, name, body);
    position += local.length + name.length + body.length;
  }
  for (const [index, { entry, method, body, size, crc, name }] of made.entries()) {
    const header = Buffer.alloc(46);
    header.writeUInt32LE(0x02014b50, 0);
    header.writeUInt16LE((3 << 8) | 20, 4);
    header.writeUInt16LE(20, 6);
    header.writeUInt16LE(entry.flags ?? 0x800, 8);
    header.writeUInt16LE(method, 10);
    header.writeUInt32LE(crc, 16);
    header.writeUInt32LE(body.length, 20);
    header.writeUInt32LE(size, 24);
    header.writeUInt16LE(name.length, 28);
    header.writeUInt32LE((entry.externalAttributes ?? 0o100644 << 16) >>> 0, 38);
    const offset = offsets[entry.offsetOf ?? index];
    if (offset === undefined) throw new Error(`there is no entry ${entry.offsetOf}`);
    header.writeUInt32LE(offset, 42);
    central.push(header, name);
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  const count = options.declaredEntries ?? entries.length;
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(position, 16);
  return Buffer.concat([...parts, directory, end]);
}
