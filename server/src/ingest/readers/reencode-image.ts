import { readFileSync, writeSync } from 'node:fs';
import sharp, { type Sharp } from 'sharp';
import { IMAGE_EXIT, type ImageOutcome } from './image-exit.ts';
import { toSrgb } from './to-srgb.ts';

/**
 * Entry of the jailed child: a picture on standard input, the same picture, re-encoded, on standard output (a file):
 * upright, in sRGB, without metadata. Its exit code says what it wrote, or why it did not.
 */

const [format = '', ...bounds] = process.argv.slice(2);
const [maxPixels = 0, maxSide = 0] = bounds.map(Number);
/**
 * The loader that the library may use, by the format a file was found to have: a file that is valid in two formats
 * must not reach another.
 */
const LOADERS: Record<string, string> = {
  jpeg: 'VipsForeignLoadJpegBuffer',
  png: 'VipsForeignLoadPngBuffer',
  webp: 'VipsForeignLoadWebpBuffer',
  heif: 'VipsForeignLoadHeifBuffer',
};

async function reencode(bytes: Buffer): Promise<ImageOutcome> {
  sharp.cache(false);
  // One thread needs a third of the memory of four, and a portrait may take milliseconds longer.
  sharp.concurrency(1);
  // Without input it only loads what a picture needs (`fill-reader-cache.ts`).
  if (bytes.length === 0 && format === 'heif') await import('./heic.ts');
  sharp.block({ operation: ['VipsForeignLoad'] });
  const loader = LOADERS[format];
  if (loader === undefined) throw new Error(`nothing here reads ${format}`);
  sharp.unblock({ operation: [loader] });
  const options = { limitInputPixels: maxPixels, failOn: 'error', sequentialRead: true } as const;
  const { hasAlpha, width, height, compression, icc } = await sharp(bytes, options).metadata();
  if (width * height > maxPixels) return 'too_many_pixels';
  const image = compression === 'hevc' ? await fromHeic(bytes, icc) : sharp(bytes, options);
  // Only the first picture of an animation is read. A JPEG or WebP is scaled down while it is decoded.
  const upright = image
    .rotate()
    .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb');
  const opaque = !hasAlpha;
  const written = opaque
    ? upright.jpeg({ quality: 97, chromaSubsampling: '4:4:4' })
    : upright.png({ compressionLevel: 6 });
  const out = await written.toBuffer();
  for (let at = 0; at < out.length; ) at += writeSync(1, out, at);
  return opaque ? 'jpeg' : 'png';
}

/** The library reads the head of a HEIC, but not its pixels; these come without their profile. */
async function fromHeic(bytes: Buffer, icc: Buffer | undefined): Promise<Sharp> {
  // Loaded only when needed: it takes a tenth of a second.
  const { decodeHeic } = await import('./heic.ts');
  const { data, width, height } = await decodeHeic(bytes);
  if (icc !== undefined) toSrgb(data, icc);
  return sharp(data, { raw: { width, height, channels: 4 } });
}

// Says that all before this went well: if this process ends from here on, the picture is the cause.
writeSync(2, 'ready\n');
let outcome: ImageOutcome;
try {
  outcome = await reencode(readFileSync(0));
} catch (error) {
  writeSync(2, String((error as Error)?.message));
  outcome = /exceeds pixel limit|too large|dimension/i.test(String(error)) ? 'too_many_pixels' : 'damaged';
}
process.exit(IMAGE_EXIT[outcome]);
