import type { Readable } from 'node:stream';
import { ServiceError } from '@vivant/contract/errors';
import { FILE_NAME_MAX, MIB } from '@vivant/contract/limits';
import { isStorableText } from '@vivant/contract/text';
import type { FastifyRequest } from 'fastify';
import { UploadBrokenError, UploadTooLargeError } from '../../ingest/receive.ts';

/** Boundaries, part headers and small fields around a file do not count against its limit. */
const FRAMING_MAX_BYTES = MIB;

export interface UploadedPart {
  /** Name of the form field. */
  field: string;
  filename: string | null;
  stream: Readable;
}

/** A field of a form that is not a file. */
export interface UploadedText {
  field: string;
  value: string;
  /** Whether it was longer than what is read of a field. */
  truncated: boolean;
}

/** Refuses a body whose declared length is too large, before any of it is read. @throws UploadTooLargeError */
export function refuseDeclaredLength(request: FastifyRequest, maxBytes: number): void {
  const declared = Number(request.headers['content-length']);
  // Not `isMultipart()`, which knows only once the body is about to be parsed.
  const isForm = /^multipart\//i.test(request.headers['content-type'] ?? '');
  if (declared > maxBytes + (isForm ? FRAMING_MAX_BYTES : 0)) throw new UploadTooLargeError();
}

/**
 * The parts of a multipart body in order; each file must be read, or left by throwing, before the next.
 * @throws UploadTooLargeError when all of it, framing included, goes beyond `maxBytes` and the allowance for
 *   framing: fields, headers and what stands before the first boundary could go on for ever
 */
export async function* multipartParts(
  request: FastifyRequest,
  limits: { files: number; maxBytes: number; fieldBytes?: number },
): AsyncGenerator<UploadedPart | UploadedText> {
  const parts = request.parts({
    // Sizes are counted where the bytes are written; one part more than allowed is let through to be named.
    limits: {
      fileSize: Number.POSITIVE_INFINITY,
      files: limits.files + 1,
      fields: 20,
      fieldSize: limits.fieldBytes ?? MIB,
    },
  });
  const tooLarge = Promise.withResolvers<never>();
  tooLarge.promise.catch(() => {});
  let left = limits.maxBytes + FRAMING_MAX_BYTES;
  request.raw.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) tooLarge.reject(new UploadTooLargeError());
  });
  const next = async () => {
    try {
      return await Promise.race([parts.next(), tooLarge.promise]);
    } catch (error) {
      if (error instanceof UploadTooLargeError) throw error;
      throw new UploadBrokenError(error);
    }
  };
  for (let found = await next(); found.done !== true; found = await next()) {
    const part = found.value;
    if (part.type === 'file')
      yield { field: part.fieldname, filename: part.filename || null, stream: part.file };
    else {
      // A field that says it is JSON comes parsed.
      const value = typeof part.value === 'string' ? part.value : JSON.stringify(part.value);
      yield { field: part.fieldname, value, truncated: part.valueTruncated };
    }
  }
}

/** The name of a part that is shown, and says which kind of text it is. @param what as the form's own words call it */
export function nameOf({ filename }: UploadedPart, what: 'file' | 'document'): string {
  if (filename === null || !isStorableText(filename) || filename.length > FILE_NAME_MAX)
    throw invalidUpload(`Each ${what} needs a name of at most ${FILE_NAME_MAX} characters.`);
  return filename;
}

export const unwantedPart = (field: string) =>
  invalidUpload(`The form has a part ${JSON.stringify(field)} that does not belong there.`);

export const invalidUpload = (message: string) => new ServiceError('invalid_upload', message);
