import type { Readable } from 'node:stream';
import { MIB } from '@vivant/contract/limits';
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

/**
 * Refuses a body whose declared length cannot pass, before any of it is read.
 * @throws UploadTooLargeError
 */
export function refuseDeclaredLength(request: FastifyRequest, maxBytes: number): void {
  const declared = Number(request.headers['content-length']);
  if (declared > maxBytes + (request.isMultipart() ? FRAMING_MAX_BYTES : 0)) throw new UploadTooLargeError();
}

/** The parts of a multipart body in order; each file must be read, or left by throwing, before the next. */
export async function* multipartParts(
  request: FastifyRequest,
  limits: { files: number; fieldBytes?: number },
): AsyncGenerator<UploadedPart | { field: string; value: string; truncated: boolean }> {
  const parts = request.parts({
    // Sizes are counted where the bytes are written; one part more than allowed is let through to be named.
    limits: {
      fileSize: Number.POSITIVE_INFINITY,
      files: limits.files + 1,
      fields: 20,
      fieldSize: limits.fieldBytes ?? MIB,
    },
  });
  const next = async () => {
    try {
      return await parts.next();
    } catch (error) {
      throw new UploadBrokenError(error);
    }
  };
  for (let found = await next(); found.done !== true; found = await next()) {
    const part = found.value;
    if (part.type === 'file')
      yield { field: part.fieldname, filename: part.filename || null, stream: part.file };
    else yield { field: part.fieldname, value: String(part.value), truncated: part.valueTruncated };
  }
}
