import sharp, { type Sharp } from 'sharp';
import { type RgbImage, type Roi, withHalves } from './image.ts';

/** Longest side of the picture faces are looked for in; larger photos are shrunk while decoding. */
const WORK_SIDE = 1600;
const MAX_PIXELS = 40e6;
/** Behind transparent pixels: a neutral light grey, as of a studio wall. */
const BACKDROP = { r: 222, g: 223, b: 225 };

/** An upload that decoded. */
export interface Photo {
  /** Upright by EXIF, at most 1600 pixels a side, sRGB. */
  image: RgbImage;
  /** Size of the original, upright. */
  width: number;
  height: number;
  /**
   * Re-reads the part of the original around a square given in pixels of `image`, where the original has more
   * detail than `image`. The square comes back in pixels of the returned image.
   */
  finer(roi: Roi, side: number): Promise<{ image: RgbImage; roi: Roi }>;
}

export type DecodeResult = { photo: Photo } | { userFeedback: string };

/** Which of the three accepted formats the bytes claim to be; other decoders are never given an upload. */
export function photoFormat(bytes: Uint8Array): 'jpeg' | 'png' | 'webp' | null {
  const ascii = (start: number, end: number) => String.fromCharCode(...bytes.subarray(start, end));
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg';
  if (bytes[0] === 0x89 && ascii(1, 4) === 'PNG') return 'png';
  if (ascii(0, 4) === 'RIFF' && ascii(8, 12) === 'WEBP') return 'webp';
  return null;
}

/** Decodes an upload. A fault in the bytes is a result, never an exception. */
export async function decodePhoto(bytes: Uint8Array): Promise<DecodeResult> {
  if (bytes.length === 0)
    return { userFeedback: 'The file is empty. Upload the photo again as a JPG, PNG or WebP file.' };
  if (photoFormat(bytes) === null)
    return { userFeedback: 'This file is not a photo we can read. Upload a JPG, PNG or WebP picture.' };
  try {
    const meta = await sharp(bytes).metadata();
    if (meta.width * meta.height > MAX_PIXELS)
      return {
        userFeedback: 'The picture has more than 40 megapixels. Save it smaller and upload it again.',
      };
    const image = withHalves(await readRgb(open(bytes).resize(WORK_SIDE, WORK_SIDE, INSIDE)));
    const { width, height } = meta.autoOrient;
    return {
      photo: {
        image,
        width,
        height,
        finer: (roi, side) => finer(bytes, image, { width, height }, roi, side),
      },
    };
  } catch {
    // sharp reports a truncated or corrupt file only as an error text; every such text means the same to a user.
    return {
      userFeedback:
        'The picture is damaged or incomplete. Export or download it again and upload the whole file.',
    };
  }
}

const INSIDE = { fit: 'inside', withoutEnlargement: true } as const;

const open = (bytes: Uint8Array) =>
  sharp(bytes, { failOn: 'error', limitInputPixels: MAX_PIXELS })
    .autoOrient()
    .flatten({ background: BACKDROP });

async function readRgb(pipeline: Sharp): Promise<RgbImage> {
  const { data, info } = await pipeline
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  if (info.channels !== 3) throw new Error(`Expected three channels, got ${info.channels}.`);
  return {
    width: info.width,
    height: info.height,
    data: new Uint8Array(data.buffer, data.byteOffset, data.length),
  };
}

async function finer(
  bytes: Uint8Array,
  image: RgbImage,
  original: { width: number; height: number },
  roi: Roi,
  side: number,
): Promise<{ image: RgbImage; roi: Roi }> {
  const zoom = original.width / image.width;
  // Twice the target is all that resampling can use; below that, the working image already has every pixel.
  if (zoom <= 1.01 || roi.size >= 2 * side) return { image, roi };
  const reach = (roi.size * zoom * (Math.abs(Math.cos(roi.angle)) + Math.abs(Math.sin(roi.angle)))) / 2 + 4;
  const left = Math.max(0, Math.floor(roi.cx * zoom - reach));
  const top = Math.max(0, Math.floor(roi.cy * zoom - reach));
  const width = Math.min(original.width, Math.ceil(roi.cx * zoom + reach)) - left;
  const height = Math.min(original.height, Math.ceil(roi.cy * zoom + reach)) - top;
  const shrink = Math.min(1, (2 * side) / (roi.size * zoom));
  const target = { width: Math.round(width * shrink), height: Math.round(height * shrink) };
  const part = await readRgb(
    open(bytes).extract({ left, top, width, height }).resize(target.width, target.height, { fit: 'fill' }),
  );
  const scale = part.width / width;
  return {
    image: part,
    roi: {
      cx: (roi.cx * zoom - left) * scale,
      cy: (roi.cy * zoom - top) * scale,
      size: roi.size * zoom * scale,
      angle: roi.angle,
    },
  };
}
