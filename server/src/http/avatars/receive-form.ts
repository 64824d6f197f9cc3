import { ServiceError } from '@vivant/contract/errors';
import {
  IMAGE_MAX_BYTES,
  KNOWLEDGE_MAX_BYTES,
  KNOWLEDGE_MAX_FILES,
  VOICE_MAX_BYTES,
  ZIP_MAX_BYTES,
} from '@vivant/contract/limits';
import { Manifest } from '@vivant/contract/manifest';
import { unknownFields } from '@vivant/contract/warnings';
import type { FastifyRequest } from 'fastify';
import { parseManifest } from '../../ingest/manifest.ts';
import type { Material, NamedFile } from '../../ingest/material.ts';
import { needsVoice } from '../../ingest/needs-voice.ts';
import { type ReceivedFile, receiveFile } from '../../ingest/receive.ts';
import type { Workspace } from '../../ingest/workspace.ts';
import {
  invalidUpload,
  multipartParts,
  nameOf,
  refuseDeclaredLength,
  type UploadedPart,
  unwantedPart,
} from './uploads.ts';

export type ManifestPart = Pick<Material, 'manifest' | 'warnings'>;
/** The parts received so far. */
export interface FormFiles {
  image?: ReceivedFile;
  voice?: ReceivedFile;
  knowledge: NamedFile[];
}

/**
 * A create as the parts of a form: `manifest`, JSON, before the files; `image`; `voice`; `documents`, repeated. The
 * manifest is judged before any file is read, and all of them together may be as large as a zip.
 * @throws ServiceError invalid_upload and the codes of the manifest; UploadTooLargeError
 */
export async function receiveForm(request: FastifyRequest, workspace: Workspace): Promise<Material> {
  if (!request.isMultipart()) throw invalidUpload('Send the avatar as multipart/form-data.');
  refuseDeclaredLength(request, ZIP_MAX_BYTES);
  let texts: ManifestPart | null = null;
  const files: FormFiles = { knowledge: [] };
  const parts = multipartParts(request, { files: KNOWLEDGE_MAX_FILES + 2, maxBytes: ZIP_MAX_BYTES });
  for await (const part of parts) {
    if (!('stream' in part)) {
      if (part.field !== 'manifest' || texts !== null || part.truncated) throw unwantedPart(part.field);
      texts = manifestOf(part.value);
    } else if (texts === null) throw invalidUpload('The part manifest must come before the files.');
    else await receiveFilePart(part, files, workspace, 'documents');
  }
  return materialOf(texts, files);
}

/** @throws ServiceError invalid_upload where a part is missing */
export function materialOf(texts: ManifestPart | null, { image, voice, knowledge }: FormFiles): Material {
  if (texts === null) throw invalidUpload('The form has no part manifest.');
  if (image === undefined) throw invalidUpload('The form has no file part image.');
  if (voice === undefined && needsVoice(texts.manifest))
    throw invalidUpload('The form has no file part voice.');
  return { ...texts, image, voice: voice ?? null, knowledge };
}

/** @param value JSON, in UTF-8 */
export function manifestOf(value: string | Uint8Array): ManifestPart {
  let json: unknown;
  try {
    json = JSON.parse(
      typeof value === 'string' ? value : new TextDecoder('utf-8', { fatal: true }).decode(value),
    );
  } catch (error) {
    throw new ServiceError('invalid_manifest', 'The part manifest is no valid JSON.', { cause: error });
  }
  return { manifest: parseManifest(json, Manifest), warnings: unknownFields(json, Manifest) };
}

/** @param documents name of the part that is repeated */
export async function receiveFilePart(
  part: UploadedPart,
  files: FormFiles,
  workspace: Workspace,
  documents: string,
): Promise<void> {
  const { field, stream } = part;
  if (field === 'image' && files.image === undefined)
    files.image = await receiveFile(stream, workspace, IMAGE_MAX_BYTES);
  else if (field === 'voice' && files.voice === undefined)
    files.voice = await receiveFile(stream, workspace, VOICE_MAX_BYTES);
  else if (field === documents && files.knowledge.length < KNOWLEDGE_MAX_FILES) {
    const filename = nameOf(part, 'document');
    files.knowledge.push({ ...(await receiveFile(stream, workspace, KNOWLEDGE_MAX_BYTES)), filename });
  } else throw unwantedPart(field);
}
