import { crc32, deflateSync } from 'node:zlib';

/** Pictures that decode and show no face. */

/** 64×64, one colour. */
export const JPEG = Buffer.from(
  '/9j/4AAQSkZJRgABAgAAAQABAAD//gAQTGF2YzU5LjM3LjEwMAD/2wBDAAgQEBMQExYWFhYWFhoYGhsbGxoaGhobGxsdHR0iIiIdHR0bGx0dICAiIiUmJSMjIiMmJigoKDAwLi44ODpFRVP/xABNAAEBAAAAAAAAAAAAAAAAAAAABQEBAQEAAAAAAAAAAAAAAAAAAAUGEAEAAAAAAAAAAAAAAAAAAAAAEQEAAAAAAAAAAAAAAAAAAAAA/8AAEQgAQABAAwEiAAIRAAMRAP/aAAwDAQACEQMRAD8AngIjRAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAP/9k=',
  'base64',
);

export const WEBP = Buffer.from(
  'UklGRlQAAABXRUJQVlA4IEgAAABQBACdASpAAEAAPpFIoEwlpCMiIggAsBIJaQDS2oAADGQb8qb3HWACvBwAAP4MHP/XwBT1R/0fXCLFRE7CGZXkoNF5EAAAAAA=',
  'base64',
);

export const GIF = Buffer.from('R0lGODlhAQABAIAAAP///wAAACwAAAAAAQABAAACAkQBADs=', 'base64');

/** A PNG of one colour; `sizeBytes` is reached exactly, by a chunk that readers skip. */
export function png(options: { side?: number; sizeBytes?: number; shade?: number } = {}): Buffer {
  const side = options.side ?? 64;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  // 8 bits, RGB.
  header.set([8, 2], 8);
  const row = Buffer.alloc(1 + side * 3, options.shade ?? 120);
  row[0] = 0;
  const pixels = deflateSync(Buffer.concat(Array.from({ length: side }, () => row)));
  const start = Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', pixels),
  ]);
  const end = chunk('IEND', Buffer.alloc(0));
  if (options.sizeBytes === undefined) return Buffer.concat([start, end]);
  const filling = options.sizeBytes - start.length - end.length - 12;
  return Buffer.concat([start, chunk('fiLl', Buffer.alloc(filling)), end]);
}

function chunk(type: string, data: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const whole = Buffer.alloc(typed.length + 8);
  whole.writeUInt32BE(data.length, 0);
  typed.copy(whole, 4);
  whole.writeUInt32BE(crc32(typed), typed.length + 4);
  return whole;
}
