/** Format and size in pixels, as the first bytes of a picture state them. */
export interface PictureHeader {
  format: 'jpeg' | 'png';
  width: number;
  height: number;
}

const PNG_START = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
const SOI = 0xffd8;
const SOF0 = 0xffc0;
const APP0 = 0xffe0;
const DQT = 0xffdb;
const DHT = 0xffc4;

/**
 * Reads the header of a picture as `reencode-image.ts` writes them, and no other: a JPEG that is not progressive
 * and holds nothing before its frame but a JFIF mark and tables, or a PNG. Null for all else. Looks at few bytes
 * and decodes none, so that it can stand before a decoder.
 */
export function readPictureHeader(bytes: Buffer): PictureHeader | null {
  if (bytes.length >= 24 && bytes.subarray(0, PNG_START.length).equals(PNG_START))
    return { format: 'png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
  if (bytes.length < 2 || bytes.readUInt16BE(0) !== SOI) return null;
  for (let at = 2; at + 9 <= bytes.length; ) {
    const marker = bytes.readUInt16BE(at);
    if (marker === SOF0)
      return { format: 'jpeg', height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    const length = bytes.readUInt16BE(at + 2);
    if (![APP0, DQT, DHT].includes(marker) || length < 2) return null;
    at += 2 + length;
  }
  return null;
}
