import type { Readable } from 'node:stream';
import { AvatarCreated } from '@vivant/contract/avatar';
import { ServiceError } from '@vivant/contract/errors';
import { ZIP_MAX_BYTES } from '@vivant/contract/limits';
import type { FastifyRequest } from 'fastify';
import type { AvatarService } from '../../avatars/avatar-service.ts';
import type { Ingest } from '../../ingest/ingest-service.ts';
import { receiveFile } from '../../ingest/receive.ts';
import type { Workspace, Workspaces } from '../../ingest/workspace.ts';
import type { HttpApp } from '../app.ts';
import { multipartParts, refuseDeclaredLength } from './uploads.ts';

/**
 * POST /v1/avatars (4.3): a zip as the one file part `file`, or as the raw body; 202 with where to look.
 * The upload streams to a file of the request's workspace, which is gone when the request is.
 */
export function createAvatarRoute(
  app: HttpApp,
  deps: { avatars: AvatarService; ingest: Ingest; workspaces: Workspaces },
): void {
  app.post(
    '/v1/avatars',
    {
      config: { scope: 'avatars:write', accountWide: true, rate: 'create' },
      schema: { response: { 202: AvatarCreated } },
    },
    async (request, reply) => {
      await using workspace = await deps.workspaces.open();
      const zip = await receiveZip(request, workspace);
      const assets = await deps.ingest.zip(zip, workspace);
      const avatar = await deps.avatars.create(request.caller, assets);
      // Returned rather than sent, so that the upload is gone before the answer goes out.
      reply.code(202);
      return { avatarId: avatar.id, status: avatar.status, statusUrl: `/v1/avatars/${avatar.id}` };
    },
  );
}

async function receiveZip(request: FastifyRequest, workspace: Workspace): Promise<string> {
  if (/^application\/(.+\+)?json\b/i.test(request.headers['content-type'] ?? ''))
    throw new ServiceError(
      'invalid_request',
      'Creating an avatar from addresses is not available yet. Send a zip.',
    );
  refuseDeclaredLength(request, ZIP_MAX_BYTES);
  if (request.body === undefined && !request.isMultipart())
    throw new ServiceError('invalid_zip', 'The request has no body. Send a zip.');
  if (!request.isMultipart()) {
    const { path } = await receiveFile(request.body as Readable, workspace.newFile(), ZIP_MAX_BYTES);
    return path;
  }
  let path: string | null = null;
  for await (const part of multipartParts(request, { files: 1 })) {
    if (!('stream' in part)) continue;
    if (part.field !== 'file' || path !== null)
      throw new ServiceError('invalid_zip', 'Send exactly one file part, named "file", that holds the zip.');
    ({ path } = await receiveFile(part.stream, workspace.newFile(), ZIP_MAX_BYTES));
  }
  if (path === null)
    throw new ServiceError('invalid_zip', 'The form has no file part named "file" that holds the zip.');
  return path;
}
