import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { readPictureHeader } from './picture-header.ts';

const plain = sharp({ create: { width: 300, height: 200, channels: 3, background: '#c04020' } });
const jpeg = await plain.clone().jpeg({ quality: 97, chromaSubsampling: '4:4:4' }).toBuffer();
const png = await plain.clone().png().toBuffer();
const progressive = await plain.clone().jpeg({ progressive: true }).toBuffer();
const webp = await plain.clone().webp().toBuffer();
const tiff = await plain.clone().tiff().toBuffer();

/** A copy with some bytes written over. */
function over(bytes: Buffer, at: number, hex: string): Buffer {
  const copy = Buffer.from(bytes);
  Buffer.from(hex, 'hex').copy(copy, at);
  return copy;
}
const frameAt = jpeg.indexOf(Buffer.from('ffc0', 'hex'));

describe('the header of a picture', () => {
  it.each([
    ['jpeg', jpeg],
    ['png', png],
  ] as const)('of a %s says its format and size', (format, bytes) => {
    expect(readPictureHeader(bytes)).toEqual({ format, width: 300, height: 200 });
  });

  it('gives the size that is stated, however absurd', () => {
    const wide = over(jpeg, frameAt + 5, 'ffffffff');
    expect(readPictureHeader(wide)).toEqual({ format: 'jpeg', width: 65_535, height: 65_535 });
    expect(readPictureHeader(over(png, 16, '7fffffff'))).toMatchObject({ width: 2 ** 31 - 1 });
  });

  it.each<[string, Buffer]>([
    ['nothing', Buffer.alloc(0)],
    ['one byte', jpeg.subarray(0, 1)],
    ['a JPEG without its frame', jpeg.subarray(0, frameAt + 8)],
    ['a JPEG with a segment of no length', over(jpeg, 4, '0000')],
    ['a JPEG with a segment that ends nowhere', over(jpeg, 4, 'ffff')],
    ['a JPEG with EXIF before its frame', over(jpeg, 2, 'ffe1')],
    ['a progressive JPEG', progressive],
    ['a PNG that is cut', png.subarray(0, 23)],
    ['a PNG that begins with another chunk', over(png, 12, '74455874')],
    ['a WebP', webp],
    ['a TIFF', tiff],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
  ])('of %s is none', (_what, bytes) => expect(readPictureHeader(bytes)).toBeNull());
});
