import { readFile } from 'node:fs/promises';
import { ServiceError } from '@vivant/contract/errors';
import {
  KNOWLEDGE_MAX_FILES,
  MANIFEST_MAX_BYTES,
  PROMPT_MAX_BYTES,
  ZIP_MAX_BYTES,
} from '@vivant/contract/limits';
import type { FastifyRequest } from 'fastify';
import type { Material } from '../../ingest/material.ts';
import { checkPrompt } from '../../ingest/prompt.ts';
import { receiveFile, UploadBrokenError } from '../../ingest/receive.ts';
import type { Workspace } from '../../ingest/workspace.ts';
import {
  type FormFiles,
  type ManifestPart,
  manifestOf,
  materialOf,
  receiveFilePart,
} from './receive-form.ts';
import {
  invalidUpload,
  multipartParts,
  type UploadedPart,
  type UploadedText,
  unwantedPart,
} from './uploads.ts';

/** A create's form holds a zip as `file`, or what would be in the zip as parts of these names, in any order (D8-5). */
const PARTS = ['manifest', 'image', 'voice', 'prompt', 'knowledge'];
/** Counts manifest and prompt too, which `curl -F` sends as files. */
const FILES_MAX = KNOWLEDGE_MAX_FILES + 4;

interface Given {
  texts: ManifestPart | null;
  prompt: string | null;
  files: FormFiles;
}

/**
 * Parts of other names are ignored where they are texts, as they always were.
 * @throws ServiceError invalid_zip, invalid_upload and the codes of the manifest; UploadTooLargeError
 */
export async function receiveCreateForm(
  request: FastifyRequest,
  workspace: Workspace,
): Promise<{ zip: string } | { material: Material }> {
  let zip: string | null = null;
  let given: Given | null = null;
  let hasFile = false;
  try {
    for await (const part of multipartParts(request, { files: FILES_MAX, maxBytes: ZIP_MAX_BYTES })) {
      hasFile ||= part.field === 'file';
      const isOurs = PARTS.includes(part.field);
      if (hasFile && (isOurs || given !== null))
        throw invalidUpload('Send either the zip as the part file, or the parts themselves.');
      if (isOurs) {
        given ??= { texts: null, prompt: null, files: { knowledge: [] } };
        await receivePart(part, given, workspace);
      } else if ('stream' in part) {
        if (given !== null) throw unwantedPart(part.field);
        if (part.field !== 'file' || zip !== null)
          throw noZip('Send exactly one file part, named "file", that holds the zip.');
        zip = (await receiveFile(part.stream, workspace, ZIP_MAX_BYTES)).path;
      }
    }
  } catch (error) {
    if (!(error instanceof UploadBrokenError) || given !== null) throw error;
    throw noZip(error.message, error);
  }
  if (given !== null) return { material: whole(given) };
  if (zip === null) throw noZip('The form has no file part named "file" that holds the zip.');
  return { zip };
}

async function receivePart(
  part: UploadedPart | UploadedText,
  given: Given,
  workspace: Workspace,
): Promise<void> {
  const { field } = part;
  if (field === 'manifest' && given.texts === null)
    given.texts = manifestOf(await textOf(part, MANIFEST_MAX_BYTES, workspace));
  else if (field === 'prompt' && given.prompt === null)
    given.prompt = checkPrompt(
      await textOf(part, PROMPT_MAX_BYTES, workspace),
      'The part prompt',
      'invalid_upload',
    );
  else if ('stream' in part) await receiveFilePart(part, given.files, workspace, 'knowledge');
  else throw invalidUpload(`The part ${field} must come once, and as a file.`);
}

/** Of a part that may come as a file or as a field. */
async function textOf(
  part: UploadedPart | UploadedText,
  maxBytes: number,
  workspace: Workspace,
): Promise<Buffer> {
  if ('stream' in part) return readFile((await receiveFile(part.stream, workspace, maxBytes)).path);
  if (part.truncated) throw invalidUpload(`The part ${part.field} is too long.`);
  return Buffer.from(part.value);
}

function whole({ texts, prompt, files }: Given): Material {
  const material = materialOf(texts, files);
  if (prompt === null) return material;
  const { manifest } = material;
  if (manifest.persona.scenario !== undefined)
    throw new ServiceError('invalid_manifest', 'The part prompt and persona.scenario cannot be given both.');
  return {
    ...material,
    manifest: { ...manifest, persona: { ...manifest.persona, scenario: prompt } },
  };
}

function noZip(message: string, cause?: unknown): ServiceError {
  return new ServiceError('invalid_zip', message, { cause });
}
