import type { Readable } from 'node:stream';
import { ServiceError } from '@vivant/contract/errors';
import { ZIP_MAX_BYTES } from '@vivant/contract/limits';
import type { FastifyRequest } from 'fastify';
import { receiveFile, UploadBrokenError } from '../../ingest/receive.ts';
import type { Workspace } from '../../ingest/workspace.ts';
import { refuseDeclaredLength } from './uploads.ts';

/**
 * The zip of a create as the raw body.
 * @throws ServiceError invalid_zip; UploadTooLargeError
 */
export async function receiveZip(request: FastifyRequest, workspace: Workspace): Promise<string> {
  try {
    return await receive(request, workspace);
  } catch (error) {
    if (!(error instanceof UploadBrokenError)) throw error;
    throw new ServiceError('invalid_zip', error.message, { cause: error });
  }
}

/** Called before a client that sent `Expect: 100-continue` is told to send the body. @throws UploadTooLargeError */
export function refuseLargeZip(request: FastifyRequest): void {
  refuseDeclaredLength(request, ZIP_MAX_BYTES);
}

async function receive(request: FastifyRequest, workspace: Workspace): Promise<string> {
  if (request.body === undefined)
    throw new ServiceError('invalid_zip', 'The request has no body. Send a zip.');
  const { path } = await receiveFile(request.body as Readable, workspace, ZIP_MAX_BYTES);
  return path;
}
