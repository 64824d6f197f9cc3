import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { crc32, deflateSync } from 'node:zlib';
import { createJail, type Jail } from '@vivant/platform/jail';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  HEIC_DISPLAY_P3,
  HEIC_PLAIN,
  HEIC_TRANSPARENT,
  HEIC_WITH_UNREADABLE,
} from '../testing/heic-samples.ts';
import { createImageReencoder, IMAGE_MAX_SIDE } from './check-image.ts';
import { IMAGE_EXIT } from './readers/image-exit.ts';

const assets = fileURLToPath(new URL('../../../../shared/assets', import.meta.url));
const absent = !existsSync(assets);
const reencode = createImageReencoder({ jail: createJail() });

let directory: string;
let count = 0;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'vivant-image-'));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

/** The re-encoded picture, or what is wrong with it. */
async function take(bytes: Uint8Array) {
  const source = join(directory, String(count++));
  const target = join(directory, String(count++));
  await writeFile(source, bytes);
  const result = await reencode(source, target);
  return 'rejected' in result ? result.rejected : { ...result, bytes: await readFile(target) };
}

const plain = (width: number, height: number, channels: 3 | 4 = 3) =>
  sharp({ create: { width, height, channels, background: { r: 200, g: 30, b: 30, alpha: 0.5 } } });

async function colourAt(bytes: Buffer, left: number, top: number): Promise<number[]> {
  return [...(await sharp(bytes).removeAlpha().extract({ left, top, width: 1, height: 1 }).raw().toBuffer())];
}

function expectColour(found: number[], wanted: number[]) {
  for (const [channel, value] of wanted.entries()) {
    expect(found[channel], String(found)).toBeGreaterThan(value - 12);
    expect(found[channel], String(found)).toBeLessThan(value + 12);
  }
}

describe('a portrait', () => {
  it.each(['jpeg', 'png', 'webp'] as const)('in %s is re-encoded as JPEG', async (format) => {
    const taken = await take(await plain(64, 48).toFormat(format).toBuffer());
    if (typeof taken === 'string') throw new Error(taken);
    expect(taken).toMatchObject({ contentType: 'image/jpeg', filename: null, description: null });
    expect(await sharp(taken.bytes).metadata()).toMatchObject({ format: 'jpeg', width: 64, height: 48 });
    expect(taken.sizeBytes).toBe((await stat(taken.path)).size);
  });

  it('in avif is re-encoded as JPEG', async () => {
    const taken = await take(await plain(64, 48).avif().toBuffer());
    if (typeof taken === 'string') throw new Error(taken);
    expect(await sharp(taken.bytes).metadata()).toMatchObject({ format: 'jpeg', width: 64, height: 48 });
  });

  it('in heic, as iPhones take them, is re-encoded as JPEG', async () => {
    const taken = await take(HEIC_PLAIN);
    if (typeof taken === 'string') throw new Error(taken);
    expect(await sharp(taken.bytes).metadata()).toMatchObject({ format: 'jpeg', width: 64, height: 48 });
    expectColour(await colourAt(taken.bytes, 32, 30), [200, 30, 30]);
    expectColour(await colourAt(taken.bytes, 32, 5), [30, 200, 30]);
  });

  it('in heic in Display P3, as phones write it, keeps its colours', async () => {
    const taken = await take(HEIC_DISPLAY_P3);
    if (typeof taken === 'string') throw new Error(taken);
    const back = await colourAt(taken.bytes, 32, 30);
    // By the primaries of both: 200, 30, 30 of Display P3 lie outside sRGB by a little.
    expectColour(back, [218, 0, 14]);
  });

  it('in heic is taken although another picture in the file cannot be read', async () => {
    const taken = await take(HEIC_WITH_UNREADABLE);
    if (typeof taken === 'string') throw new Error(taken);
    expect(taken.contentType).toBe('image/jpeg');
  });

  it('in heic with transparency keeps it, as PNG', async () => {
    const taken = await take(HEIC_TRANSPARENT);
    if (typeof taken === 'string') throw new Error(taken);
    expect(taken.contentType).toBe('image/png');
    expect((await sharp(taken.bytes).stats()).isOpaque).toBe(false);
  });

  it('with transparency keeps it, as PNG', async () => {
    const taken = await take(await plain(20, 20, 4).webp({ lossless: true }).toBuffer());
    if (typeof taken === 'string') throw new Error(taken);
    expect(taken.contentType).toBe('image/png');
    expect((await sharp(taken.bytes).stats()).isOpaque).toBe(false);
  });

  it('is turned upright and loses its place and time', async () => {
    const left = await sharp({ create: { width: 40, height: 20, channels: 3, background: 'white' } })
      .composite([{ input: await plain(10, 20).png().toBuffer(), left: 0, top: 0 }])
      .jpeg()
      .withExif({
        IFD0: { Copyright: 'MARK-OF-THE-OWNER' },
        IFD3: { GPSLatitude: '52/1 30/1 0/1', GPSLatitudeRef: 'N' },
      })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    expect(left.includes('MARK-OF-THE-OWNER')).toBe(true);
    const taken = await take(left);
    if (typeof taken === 'string') throw new Error(taken);
    const { width, height, exif, orientation, icc, xmp } = await sharp(taken.bytes).metadata();
    expect({ width, height, exif, orientation, icc, xmp }).toEqual({ width: 20, height: 40 });
    expect(taken.bytes.includes('MARK-OF-THE-OWNER')).toBe(false);
    // What was at the left is at the top now.
    const [top] = await sharp(taken.bytes).extract({ left: 8, top: 2, width: 1, height: 1 }).raw().toBuffer();
    expect(top).toBeGreaterThan(150);
    const bottom = await sharp(taken.bytes)
      .extract({ left: 8, top: 36, width: 1, height: 1 })
      .raw()
      .toBuffer();
    expect(bottom[1]).toBeGreaterThan(200);
  });

  it('larger than any face needs is scaled down to that size', async () => {
    const taken = await take(await plain(6000, 300).jpeg().toBuffer());
    if (typeof taken === 'string') throw new Error(taken);
    expect((await sharp(taken.bytes).metadata()).width).toBe(IMAGE_MAX_SIDE);
  });

  it('of 40 megapixels, rotated and interlaced, is decoded', async () => {
    const taken = await take(
      await plain(8000, 5000, 4).png({ progressive: true }).withMetadata({ orientation: 6 }).toBuffer(),
    );
    if (typeof taken === 'string') throw new Error(taken);
    expect((await sharp(taken.bytes).metadata()).height).toBe(IMAGE_MAX_SIDE);
  });

  it.each([
    ['an animated WebP', animatedWebp, 10],
    ['an animated PNG', async () => animatedPng(await plain(8, 8).png().toBuffer()), 200],
  ])('that is %s is its first picture', async (_what, make, red) => {
    const taken = await take(await make());
    if (typeof taken === 'string') throw new Error(taken);
    const { pages, width, height } = await sharp(taken.bytes).metadata();
    expect({ pages: pages ?? 1, width, height }).toEqual({ pages: 1, width: 8, height: 8 });
    const [shown] = await sharp(taken.bytes).removeAlpha().raw().toBuffer();
    expect(shown).toBeGreaterThan(red - 10);
    expect(shown).toBeLessThan(red + 10);
  });

  it.each(['jpeg', 'png', 'webp'] as const)(
    'of 100 megapixels in %s is scaled down within the memory of the jail',
    async (format) => {
      const taken = await take(
        await plain(12_500, 8_000)
          .toFormat(format, { effort: 1 })
          .withMetadata({ orientation: 6 })
          .toBuffer(),
      );
      if (typeof taken === 'string') throw new Error(taken);
      expect((await sharp(taken.bytes).metadata()).height).toBe(IMAGE_MAX_SIDE);
    },
  );

  it.each<[string, () => Promise<Uint8Array> | Uint8Array, RegExp]>([
    ['a PNG of 10,000 megapixels in 20 kB', () => hollowPng(100_000, 100_000), /100 megapixels/],
    ['a PNG of 100.02 megapixels', () => hollowPng(10_002, 10_000), /100 megapixels/],
    ['a PNG wider than any', () => hollowPng(2 ** 31 - 1, 1), /megapixels|damaged/],
    ['a JPEG of 4,295 megapixels', hollowJpeg, /100 megapixels|damaged/],
    ['a WebP of 101.6 megapixels', () => plain(16383, 6200).webp({ effort: 0 }).toBuffer(), /100 megapixels/],
    ['a HEIC with nothing but its name', () => heic('heic'), /damaged/],
    ['a HEIC of several pictures with nothing but its name', () => heic('hevc'), /damaged/],
    ['a HEIC that ends early', () => HEIC_PLAIN.subarray(0, -60), /damaged/],
    ['a HEIC without its pixels', () => HEIC_PLAIN.subarray(0, 400), /damaged/],
    [
      'an AVIF that ends early',
      async () => (await plain(8, 8).avif().toBuffer()).subarray(0, -10),
      /damaged/,
    ],
    ['a GIF', () => plain(8, 8).gif().toBuffer(), /no picture we can read/],
    ['a TIFF', () => plain(8, 8).tiff().toBuffer(), /no picture we can read/],
    [
      'a drawing',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
      /no picture we can read/,
    ],
    ['a PNG that ends early', async () => (await noise()).subarray(0, -3000), /damaged/],
    ['a PNG with a flipped bit', async () => flipped(await noise(), 4000), /damaged/],
    [
      'a JPEG that ends early',
      async () =>
        (
          await sharp(await noise())
            .jpeg()
            .toBuffer()
        ).subarray(0, -2000),
      /damaged/,
    ],
    [
      'a WebP that ends early',
      async () =>
        (
          await sharp(await noise())
            .webp()
            .toBuffer()
        ).subarray(0, -2000),
      /damaged/,
    ],
    [
      'a JPEG of its first bytes',
      async () =>
        (
          await sharp(await noise())
            .jpeg()
            .toBuffer()
        ).subarray(0, 200),
      /damaged/,
    ],
  ])('that is %s is refused', async (_what, make, words) => {
    expect(await take(await make())).toMatch(words);
  });

  it
    .skipIf(absent)
    .each(absent ? [['(absent)']] : readdirSync(join(assets, 'portraits')).map((name) => [name]))(
    'of the collection is taken: %s',
    async (name) => {
      const taken = await take(await readFile(join(assets, 'portraits', name)));
      if (typeof taken === 'string') throw new Error(taken);
      const { exif, xmp } = await sharp(taken.bytes).metadata();
      expect({ exif, xmp }).toEqual({});
    },
  );

  it.skipIf(absent).each([
    ['b12_truncated.jpg', /damaged/],
    ['b13_text_named.jpg', /no picture/],
    ['b14_empty.png', /no picture/],
  ])('of the collection is refused: %s', async (name, words) => {
    expect(await take(await readFile(join(assets, 'portraits_bad', name)))).toMatch(words);
  });
});

/** Stands for a decoder that was taken over: in the place of the jailed program, one that writes what it likes. */
async function takeWritten(bytes: Uint8Array, exitCode: number) {
  const written = join(directory, String(count++));
  await writeFile(written, bytes);
  const jail: Jail = {
    ...createJail(),
    wrap: (_command, _args, _files, { memoryBytes }) => ({
      command: '/bin/sh',
      args: ['-c', 'cat >/dev/null; echo ready >&2; cat "$0"; exit "$1"', written, String(exitCode)],
      memoryBytes,
    }),
  };
  const source = join(directory, String(count++));
  await writeFile(source, await plain(8, 8).png().toBuffer());
  return createImageReencoder({ jail })(source, join(directory, String(count++)));
}

describe('what comes out of the jail', () => {
  it.each<[string, () => Promise<Uint8Array> | Uint8Array, number]>([
    ['nothing', () => Buffer.alloc(0), IMAGE_EXIT.jpeg],
    ['a drawing', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), IMAGE_EXIT.png],
    ['a TIFF', () => plain(8, 8).tiff().toBuffer(), IMAGE_EXIT.jpeg],
    ['a PNG that is called a JPEG', () => plain(8, 8, 4).png().toBuffer(), IMAGE_EXIT.jpeg],
    ['a JPEG that is called a PNG', () => plain(8, 8).jpeg().toBuffer(), IMAGE_EXIT.png],
    ['a JPEG of 65,500 by 65,500', hollowJpeg, IMAGE_EXIT.jpeg],
    ['a PNG of 10,000 megapixels', () => hollowPng(100_000, 100_000), IMAGE_EXIT.png],
    [
      'a PNG one pixel too wide',
      () =>
        plain(IMAGE_MAX_SIDE + 1, 1, 4)
          .png()
          .toBuffer(),
      IMAGE_EXIT.png,
    ],
    ['a PNG without height', () => hollowPng(1, 0), IMAGE_EXIT.png],
  ])('is refused where it is %s', async (_what, make, exitCode) => {
    expect(await takeWritten(await make(), exitCode)).toMatchObject({
      rejected: expect.stringMatching(/damaged/),
    });
  });

  it('is accepted where it is what it says, up to the largest side', async () => {
    const largest = await plain(IMAGE_MAX_SIDE, 1).jpeg().toBuffer();
    expect(await takeWritten(largest, IMAGE_EXIT.jpeg)).toMatchObject({ contentType: 'image/jpeg' });
  });
});

const noise = () =>
  sharp(randomBytes(64 * 64 * 3), { raw: { width: 64, height: 64, channels: 3 } })
    .png()
    .toBuffer();

function flipped(bytes: Buffer, at: number): Buffer {
  const copy = Buffer.from(bytes);
  copy.writeUInt8(copy.readUInt8(at) ^ 0x10, at);
  return copy;
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

const PNG_MARK = Buffer.from('89504e470d0a1a0a', 'hex');

/** Declares a size and brings the packed zeros of a part of it. */
function hollowPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 8;
  return Buffer.concat([
    PNG_MARK,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(20_000_000))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A JPEG of one pixel that says it has 65,500 by 65,500. */
async function hollowJpeg(): Promise<Buffer> {
  const bytes = await plain(8, 8).jpeg().toBuffer();
  const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]));
  bytes.writeUInt16BE(65_500, frame + 5);
  bytes.writeUInt16BE(65_500, frame + 7);
  return bytes;
}

/** The beginning of such a file, which is all that says what it is. */
function heic(brand: string): Buffer {
  const box = Buffer.from(`....ftyp${brand}....mif1${brand}`, 'latin1');
  box.writeUInt32BE(box.length, 0);
  box.writeUInt32BE(0, 12);
  return Buffer.concat([box, Buffer.alloc(64)]);
}

function animatedWebp(): Promise<Buffer> {
  const frames = Buffer.concat([Buffer.alloc(8 * 8 * 3, 10), Buffer.alloc(8 * 8 * 3, 200)]);
  return sharp(frames, { raw: { width: 8, height: 16, channels: 3, pageHeight: 8 } })
    .webp({ loop: 0 })
    .toBuffer();
}

function animatedPng(still: Buffer): Buffer {
  const control = Buffer.alloc(8);
  control.writeUInt32BE(2, 0);
  return Buffer.concat([still.subarray(0, 33), chunk('acTL', control), still.subarray(33)]);
}
