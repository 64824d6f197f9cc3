import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { IMAGE_MAX_PIXELS } from '@vivant/contract/limits';
import type { Jail } from '@vivant/platform/jail';
import { runJailed } from '@vivant/platform/run-jailed';
import type { AssetFile } from './asset-set.ts';
import { type ReaderRun, wrapNode } from './jailed-node.ts';
import { imageFormatOf } from './media-type.ts';
import { readPictureHeader } from './picture-header.ts';
import { OUTCOME_OF_EXIT } from './readers/image-exit.ts';

/** What is wrong with an uploaded file, in words for the person who supplied it. */
export interface RejectedFile {
  rejected: string;
}

/**
 * Decodes a portrait in full and re-encodes it, upright and without its metadata (the place it was taken,
 * a thumbnail of what was cut away): nothing later ever reads the bytes that were uploaded. Throws on an outage.
 */
export type ReencodeImage = (source: string, target: string) => Promise<AssetFile | RejectedFile>;

/** More than any face needs; a picture that is larger is scaled down to it. */
export const IMAGE_MAX_SIDE = 4096;
/** Measured: 40 megapixels with transparency, interlaced and turned, take 0.33 GiB. */
const MEMORY_BYTES = 640 * 1024 ** 2;
/** A HEIC has to be in memory as a whole, and once more while it is handed over: 48 megapixels took 0.9 GiB. */
const HEIF_MEMORY_BYTES = 1152 * 1024 ** 2;
/** 4096² of noise with transparency, which no packing makes smaller. */
const OUTPUT_BYTES = 72 * 1024 ** 2;
/** Our own files have their size within the first kilobyte. */
const HEADER_BYTES = 4096;
const CPU_SECONDS = 20;
const TIMEOUT_MS = 30_000;

const DAMAGED = {
  rejected: 'image: The picture is damaged or incomplete. Export it again and upload the whole file.',
};
const TOO_LARGE = {
  rejected: `image: The picture has more than ${IMAGE_MAX_PIXELS / 1e6} megapixels. Save it smaller.`,
};
const TOO_COSTLY = {
  rejected:
    'image: The picture takes too much memory or time to be decoded. Save it as a plain JPG and upload that.',
};
const NO_PICTURE = {
  rejected: 'image: This is no picture we can read. Upload a JPG, PNG, WebP, HEIC or AVIF file.',
};

/** For formats that differ in what is loaded, or in limits; without a picture. */
export function imageRuns(): ReaderRun[] {
  return ['jpeg', 'heif'].map(runOf);
}

function runOf(format: string): ReaderRun {
  return {
    reader: {
      script: 'reencode-image.ts',
      args: [format, String(IMAGE_MAX_PIXELS), String(IMAGE_MAX_SIDE)],
      packages: ['sharp', 'libheif-js'],
      native: true,
    },
    limits: {
      memoryBytes: format === 'heif' ? HEIF_MEMORY_BYTES : MEMORY_BYTES,
      cpuSeconds: CPU_SECONDS,
      outputBytes: OUTPUT_BYTES,
    },
  };
}

/** Decoding happens in the jail: the libraries that read pictures have had faults before. */
export function createImageReencoder(deps: { jail: Jail }): ReencodeImage {
  return async (source, target) => {
    const format = await imageFormatOf(source);
    if (format === null) return NO_PICTURE;
    const wrapped = wrapNode(deps.jail, runOf(format));
    await using input = await open(source, 'r');
    await using output = await open(target, 'wx', 0o600);
    const ran = await runJailed(wrapped, {
      stdin: input.fd,
      stdout: output.fd,
      timeoutMs: TIMEOUT_MS,
      maxStdoutBytes: 0,
    });
    if (!ran.stderr.startsWith('ready'))
      throw new Error(`the reader of pictures did not start: ${ran.signal ?? ran.code} ${ran.stderr}`);
    if (/ENOSPC/.test(ran.stderr)) throw new Error('no space is left for the picture');
    const outcome = OUTCOME_OF_EXIT.get(ran.code ?? -1);
    switch (outcome) {
      case 'jpeg':
      case 'png':
        if (!(await isAsWritten(target, outcome))) return DAMAGED;
        return {
          path: target,
          filename: null,
          contentType: `image/${outcome}`,
          description: null,
          ...(await digest(target)),
        };
      case 'damaged':
        return DAMAGED;
      case 'too_many_pixels':
        return TOO_LARGE;
      // Ended for a limit of ours or the kernel's, or by a fault of the decoder.
      case undefined:
        return TOO_COSTLY;
    }
  };
}

/**
 * Whether a file is what the child says it wrote. A picture that took its decoder over chooses these bytes, and
 * what reads them next is outside the jail: it gets one of two formats, no larger than we make them.
 */
async function isAsWritten(path: string, format: 'jpeg' | 'png'): Promise<boolean> {
  await using file = await open(path, 'r');
  const { buffer, bytesRead } = await file.read(Buffer.alloc(HEADER_BYTES), 0, HEADER_BYTES, 0);
  const header = readPictureHeader(buffer.subarray(0, bytesRead));
  return (
    header?.format === format &&
    [header.width, header.height].every((side) => side >= 1 && side <= IMAGE_MAX_SIDE)
  );
}

async function digest(path: string): Promise<{ sizeBytes: number; sha256: string }> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return { sizeBytes: (await stat(path)).size, sha256: hash.digest('hex') };
}
