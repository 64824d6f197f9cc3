import { readFileSync, writeSync } from 'node:fs';
import sharp from 'sharp';
import { IMAGE_EXIT, type ImageOutcome } from './image-exit.ts';

/**
 * Entry of the jailed child: a picture on standard input, the same picture anew on standard output (a file):
 * upright, in sRGB, without metadata. Its exit code says what it wrote, or why it did not.
 */

const [maxPixels = 0, maxSide = 0] = process.argv.slice(2).map(Number);

async function reencode(bytes: Buffer): Promise<ImageOutcome> {
  sharp.cache(false);
  // One thread needs a third of the memory of four, and nobody waits for a portrait by milliseconds.
  sharp.concurrency(1);
  // The library reads dozens of formats; a file that is two at once must not reach them.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
  });
  const image = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', sequentialRead: true });
  const { hasAlpha, width, height } = await image.metadata();
  if (width * height > maxPixels) return 'too_many_pixels';
  // Of an animation the first picture alone is read. A JPEG or WebP is scaled down while it is decoded.
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

// Says that all before this went well: whatever ends this process from here on is the picture's doing.
writeSync(2, 'ready\n');
let outcome: ImageOutcome;
try {
  outcome = await reencode(readFileSync(0));
} catch (error) {
  writeSync(2, String((error as Error)?.message));
  outcome = /exceeds pixel limit|too large|dimension/i.test(String(error)) ? 'too_many_pixels' : 'damaged';
}
process.exit(IMAGE_EXIT[outcome]);
