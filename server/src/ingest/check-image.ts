import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { IMAGE_MAX_PIXELS } from '@vivant/contract/limits';
import sharp from 'sharp';
import type { AssetFile } from './asset-set.ts';
import { type IMAGE_TYPES, imageTypeOf } from './media-type.ts';

/** What is wrong with an uploaded file, in words for the person who supplied it. */
export interface Unfit {
  unfit: string;
}

/**
 * Decodes a portrait in full and writes it anew, upright and without its metadata (the place it was taken,
 * a thumbnail of what was cut away): nothing later ever reads the bytes that were uploaded.
 */
export async function reencodeImage(source: string, target: string): Promise<AssetFile | Unfit> {
  const type = await imageTypeOf(source);
  if (type === null)
    return { unfit: 'image: This is no picture we can read. Upload a JPG, PNG or WebP file.' };
  try {
    const image = sharp(source, {
      limitInputPixels: IMAGE_MAX_PIXELS,
      failOn: 'error',
      sequentialRead: true,
    });
    const { hasAlpha, width, height } = await image.metadata();
    if (width * height > IMAGE_MAX_PIXELS)
      return {
        unfit: `image: The picture has more than ${IMAGE_MAX_PIXELS / 1e6} megapixels. Save it smaller.`,
      };
    const upright = image.rotate().toColourspace('srgb');
    await (hasAlpha
      ? upright.png({ compressionLevel: 6 })
      : upright.jpeg({ quality: 97, chromaSubsampling: '4:4:4' })
    ).toFile(target);
    const written: (typeof IMAGE_TYPES)[number] = hasAlpha ? 'image/png' : 'image/jpeg';
    return {
      path: target,
      filename: null,
      contentType: written,
      description: null,
      ...(await digest(target)),
    };
  } catch (error) {
    if (isOurTrouble(error)) throw error;
    return {
      unfit: 'image: The picture is damaged or incomplete. Export it again and upload the whole file.',
    };
  }
}

async function digest(path: string): Promise<{ sizeBytes: number; sha256: string }> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return { sizeBytes: (await stat(path)).size, sha256: hash.digest('hex') };
}

/** A full disk must not be blamed on the picture. */
function isOurTrouble(error: unknown): boolean {
  return /ENOSPC|EMFILE|No space left|unable to open for write/i.test(String((error as Error)?.message));
}
