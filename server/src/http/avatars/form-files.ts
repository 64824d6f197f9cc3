import {
  CONSENT_STATEMENT_MAX,
  CONSENT_SUBJECT_LENGTH,
  FILE_NAME_MAX,
  KNOWLEDGE_DESCRIPTION_MAX,
  KNOWLEDGE_MAX_BYTES,
  KNOWLEDGE_MAX_FILES,
  MIB,
  VOICE_MAX_BYTES,
} from '@vivant/contract/limits';
import { Consent } from '@vivant/contract/manifest';
import { isStorableText, text } from '@vivant/contract/text';
import { READY_VOICE_IDS, type ReadyVoice } from '@vivant/contract/voices';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { NamedFile } from '../../ingest/material.ts';
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

/** Forms of files, read part by part; @throws ServiceError invalid_upload, UploadTooLargeError. */

/** A recording, or the name of a ready voice as the part `readyVoice`, and the part `consent`. */
export async function voiceWithConsent(
  request: FastifyRequest,
  workspace: Workspace,
): Promise<{ voice: ReceivedFile | ReadyVoice; consent: Consent | null }> {
  const { file, consent, readyVoice } = await readFileForm(request, workspace, VOICE_MAX_BYTES);
  if (readyVoice === null) return { voice: mustHaveFile(file), consent };
  if (file !== null) throw invalidUpload('Send a recording or the part readyVoice, not both.');
  const known = READY_VOICE_IDS.find((id) => id === readyVoice);
  if (known === undefined)
    throw invalidUpload(`readyVoice: there is no such voice. There are ${READY_VOICE_IDS.join(', ')}.`);
  return { voice: known, consent };
}

/** The one file part of a form, of any name, and its part `consent`. */
export async function fileWithConsent(
  request: FastifyRequest,
  workspace: Workspace,
  maxBytes: number,
): Promise<{ file: ReceivedFile; consent: Consent | null }> {
  const { file, consent, readyVoice } = await readFileForm(request, workspace, maxBytes);
  if (readyVoice !== null) throw noFile('readyVoice');
  return { file: mustHaveFile(file), consent };
}

function mustHaveFile(file: ReceivedFile | null): ReceivedFile {
  if (file === null) throw invalidUpload('The form has no file part.');
  return file;
}

const noFile = (field: string) =>
  invalidUpload(`The form has a part ${JSON.stringify(field)} that is no file.`);

async function readFileForm(request: FastifyRequest, workspace: Workspace, maxBytes: number) {
  mustBeForm(request);
  refuseDeclaredLength(request, maxBytes);
  let file: ReceivedFile | null = null;
  let consent: Consent | null = null;
  let readyVoice: string | null = null;
  for await (const part of multipartParts(request, { files: 1, maxBytes })) {
    if ('stream' in part) {
      if (file !== null) throw invalidUpload('The form must have exactly one file part.');
      file = await receiveFile(part.stream, workspace, maxBytes);
    } else if (part.field === 'consent' && consent === null) {
      consent = parseConsent(part.value, part.truncated);
    } else if (part.field === 'readyVoice' && readyVoice === null) {
      readyVoice = part.value;
    } else throw noFile(part.field);
  }
  return { file, consent, readyVoice };
}

function parseConsent(value: string, truncated: boolean): Consent {
  try {
    if (truncated) throw new Error('too long');
    return Consent.parse(JSON.parse(value));
  } catch {
    throw invalidUpload(
      `consent must be a JSON object with the text subject (${CONSENT_SUBJECT_LENGTH.min}–${CONSENT_SUBJECT_LENGTH.max} characters) and, if wanted, the text statement (up to ${CONSENT_STATEMENT_MAX.toLocaleString('en')}).`,
    );
  }
}

const Descriptions = z.record(
  z.string().max(FILE_NAME_MAX).refine(isStorableText),
  text(KNOWLEDGE_DESCRIPTION_MAX),
);

/** Parts `files`, repeated, and `descriptions`, a JSON object. */
export async function knowledgeParts(
  request: FastifyRequest,
  workspace: Workspace,
): Promise<{ files: NamedFile[]; descriptions: Record<string, string> }> {
  mustBeForm(request);
  refuseDeclaredLength(request, KNOWLEDGE_MAX_FILES * KNOWLEDGE_MAX_BYTES);
  const files: NamedFile[] = [];
  let descriptions: Record<string, string> | null = null;
  for await (const part of multipartParts(request, {
    files: KNOWLEDGE_MAX_FILES,
    fieldBytes: MIB,
    maxBytes: KNOWLEDGE_MAX_FILES * KNOWLEDGE_MAX_BYTES,
  })) {
    if ('stream' in part && part.field === 'files') {
      if (files.length === KNOWLEDGE_MAX_FILES)
        throw invalidUpload(`At most ${KNOWLEDGE_MAX_FILES} files are allowed.`);
      const filename = nameOf(part, 'file');
      const received = await receiveFile(part.stream, workspace, KNOWLEDGE_MAX_BYTES);
      files.push({ ...received, filename });
    } else if (!('stream' in part) && part.field === 'descriptions' && descriptions === null) {
      descriptions = parseDescriptions(part.value, part.truncated);
    } else throw unwantedPart(part.field);
  }
  return { files, descriptions: descriptions ?? {} };
}

/** The same, with at least one file. */
export async function newDocuments(request: FastifyRequest, workspace: Workspace) {
  const parts = await knowledgeParts(request, workspace);
  if (parts.files.length === 0) throw invalidUpload('The form has no part "files".');
  return parts;
}

/** The one file part of a form that may hold nothing else. */
export async function onlyFile(
  request: FastifyRequest,
  workspace: Workspace,
  maxBytes: number,
): Promise<ReceivedFile> {
  return (await onlyPart(request, workspace, maxBytes)).file;
}

/** The same for a file whose name matters. */
export async function onlyNamedFile(
  request: FastifyRequest,
  workspace: Workspace,
  maxBytes: number,
): Promise<NamedFile> {
  const { file, part } = await onlyPart(request, workspace, maxBytes);
  return { ...file, filename: nameOf(part, 'file') };
}

async function onlyPart(
  request: FastifyRequest,
  workspace: Workspace,
  maxBytes: number,
): Promise<{ file: ReceivedFile; part: UploadedPart }> {
  mustBeForm(request);
  refuseDeclaredLength(request, maxBytes);
  let found: { file: ReceivedFile; part: UploadedPart } | null = null;
  for await (const part of multipartParts(request, { files: 1, maxBytes })) {
    if (!('stream' in part) || found !== null)
      throw invalidUpload('The form must have exactly one part, which is a file.');
    found = { part, file: await receiveFile(part.stream, workspace, maxBytes) };
  }
  if (found === null) throw invalidUpload('The form has no file part.');
  return found;
}

function parseDescriptions(value: string, truncated: boolean): Record<string, string> {
  try {
    if (truncated) throw new Error('too long');
    return Descriptions.parse(JSON.parse(value));
  } catch {
    throw invalidUpload(
      `descriptions must be a JSON object of file names and texts of at most ${KNOWLEDGE_DESCRIPTION_MAX} characters.`,
    );
  }
}

function mustBeForm(request: FastifyRequest): void {
  if (!request.isMultipart()) throw invalidUpload('Send the upload as multipart/form-data.');
}
