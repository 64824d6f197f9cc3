import { AVATAR_STATUSES } from '@vivant/contract/avatar';
import { ServiceError } from '@vivant/contract/errors';
import {
  IMAGE_MAX_BYTES,
  KNOWLEDGE_DESCRIPTION_MAX,
  KNOWLEDGE_MAX_BYTES,
  KNOWLEDGE_MAX_FILES,
  MIB,
  VOICE_MAX_BYTES,
} from '@vivant/contract/limits';
import { isStorableText, text } from '@vivant/contract/text';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { AvatarService } from '../../avatars/avatar-service.ts';
import type { AvatarDetailRecord } from '../../avatars/records.ts';
import type { Ingest } from '../../ingest/ingest-service.ts';
import { type ReceivedFile, receiveFile } from '../../ingest/receive.ts';
import type { Workspace, Workspaces } from '../../ingest/workspace.ts';
import type { UnpackedFile } from '../../ingest/zip-package.ts';
import type { HttpApp } from '../app.ts';
import { AvatarParams } from './get-avatar.ts';
import { multipartParts, refuseDeclaredLength } from './uploads.ts';

interface Deps {
  avatars: AvatarService;
  ingest: Ingest;
  workspaces: Workspaces;
}

const Answer = z.object({ avatarId: z.uuid(), status: z.enum(AVATAR_STATUSES) });
const ROUTE = {
  config: { scope: 'avatars:write', rate: 'write' },
  schema: { params: AvatarParams, response: { 200: Answer } },
} as const;

/** PUT /v1/avatars/{avatarId}/appearance (4.7): exactly one file part, of any name. */
export function putAppearanceRoute(app: HttpApp, { avatars, ingest, workspaces }: Deps): void {
  app.put('/v1/avatars/:avatarId/appearance', ROUTE, async (request) => {
    const { avatarId } = request.params;
    await avatars.mustExist(request.caller, avatarId);
    await using workspace = await workspaces.open();
    const upload = await oneFile(request, workspace, IMAGE_MAX_BYTES);
    const image = await ingest.portrait(upload, workspace);
    return accepted(await avatars.replaceAppearance(request.caller, avatarId, image));
  });
}

/** PUT /v1/avatars/{avatarId}/voice (4.8) */
export function putVoiceRoute(app: HttpApp, { avatars, ingest, workspaces }: Deps): void {
  app.put('/v1/avatars/:avatarId/voice', ROUTE, async (request) => {
    const { avatarId } = request.params;
    await avatars.mustExist(request.caller, avatarId);
    await using workspace = await workspaces.open();
    const voice = await ingest.voice(await oneFile(request, workspace, VOICE_MAX_BYTES));
    return accepted(await avatars.replaceVoice(request.caller, avatarId, voice));
  });
}

/** PUT /v1/avatars/{avatarId}/knowledge (4.9): parts `files`, repeated, and `descriptions`, a JSON object. */
export function putKnowledgeRoute(app: HttpApp, { avatars, ingest, workspaces }: Deps): void {
  app.put('/v1/avatars/:avatarId/knowledge', ROUTE, async (request) => {
    const { avatarId } = request.params;
    await avatars.mustExist(request.caller, avatarId);
    await using workspace = await workspaces.open();
    const { files, descriptions } = await knowledgeParts(request, workspace);
    const checked = await ingest.knowledge(files, descriptions);
    return accepted(await avatars.replaceKnowledge(request.caller, avatarId, checked));
  });
}

function accepted(avatar: AvatarDetailRecord): z.infer<typeof Answer> {
  return { avatarId: avatar.id, status: avatar.status };
}

async function oneFile(
  request: FastifyRequest,
  workspace: Workspace,
  maxBytes: number,
): Promise<ReceivedFile> {
  mustBeForm(request);
  refuseDeclaredLength(request, maxBytes);
  let file: ReceivedFile | null = null;
  for await (const part of multipartParts(request, { files: 1 })) {
    if (!('stream' in part))
      throw wrong(`The form has a part ${JSON.stringify(part.field)} that is no file.`);
    if (file !== null) throw wrong('The form must have exactly one file part.');
    file = await receiveFile(part.stream, workspace.newFile(), maxBytes);
  }
  if (file === null) throw wrong('The form has no file part.');
  return file;
}

const Descriptions = z.record(z.string().max(255).refine(isStorableText), text(KNOWLEDGE_DESCRIPTION_MAX));

async function knowledgeParts(
  request: FastifyRequest,
  workspace: Workspace,
): Promise<{ files: UnpackedFile[]; descriptions: Record<string, string> }> {
  mustBeForm(request);
  refuseDeclaredLength(request, KNOWLEDGE_MAX_FILES * KNOWLEDGE_MAX_BYTES);
  const files: UnpackedFile[] = [];
  let descriptions: Record<string, string> | null = null;
  for await (const part of multipartParts(request, { files: KNOWLEDGE_MAX_FILES, fieldBytes: MIB })) {
    if ('stream' in part && part.field === 'files') {
      if (files.length === KNOWLEDGE_MAX_FILES)
        throw wrong(`At most ${KNOWLEDGE_MAX_FILES} files are allowed.`);
      if (part.filename === null || !isStorableText(part.filename) || part.filename.length > 255)
        throw wrong('Each file needs a name of at most 255 characters.');
      const received = await receiveFile(part.stream, workspace.newFile(), KNOWLEDGE_MAX_BYTES);
      files.push({ ...received, filename: part.filename });
    } else if (!('stream' in part) && part.field === 'descriptions' && descriptions === null) {
      descriptions = parseDescriptions(part.value, part.truncated);
    } else throw wrong(`The form has a part ${JSON.stringify(part.field)} that does not belong there.`);
  }
  return { files, descriptions: descriptions ?? {} };
}

function parseDescriptions(value: string, truncated: boolean): Record<string, string> {
  try {
    if (truncated) throw new Error('too long');
    return Descriptions.parse(JSON.parse(value));
  } catch {
    throw wrong(
      `descriptions must be a JSON object of file names and texts of at most ${KNOWLEDGE_DESCRIPTION_MAX} characters.`,
    );
  }
}

function mustBeForm(request: FastifyRequest): void {
  if (!request.isMultipart()) throw wrong('Send the upload as multipart/form-data.');
}

function wrong(message: string): ServiceError {
  return new ServiceError('invalid_upload', message);
}
