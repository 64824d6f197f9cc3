import { readFile } from 'node:fs/promises';
import { ServiceError } from '@vivant/contract/errors';
import {
  IMAGE_MAX_BYTES,
  KNOWLEDGE_MAX_BYTES,
  PROMPT_MAX_BYTES,
  VOICE_MAX_BYTES,
} from '@vivant/contract/limits';
import { CreateAvatarJson } from '@vivant/contract/manifest';
import { unknownFields, type Warning } from '@vivant/contract/warnings';
import type { Download, DownloadedFile, FetchFiles } from './fetch-url.ts';
import { knowledgeName, withUniqueNames } from './knowledge-name.ts';
import { parseManifest } from './manifest.ts';
import type { Material } from './material.ts';
import { needsVoice } from './needs-voice.ts';
import { checkPrompt } from './prompt.ts';
import type { ReceivedFile } from './receive.ts';
import type { Workspace } from './workspace.ts';

export interface ParsedCreate {
  body: CreateAvatarJson;
  warnings: Warning[];
}

/**
 * Judges the body, before anything is downloaded.
 * @throws ServiceError invalid_manifest (also for what is no JSON), name_invalid,
 *   public_visibility_not_allowed_on_create
 */
export function parseCreateJson(bytes: Uint8Array): ParsedCreate {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (error) {
    throw new ServiceError('invalid_manifest', 'The body is no valid JSON.', { cause: error });
  }
  const body = parseManifest(value, CreateAvatarJson);
  if (body.assets.voice === undefined && needsVoice(body))
    throw new ServiceError(
      'invalid_manifest',
      'assets.voice: is required unless renderOnly is true or readyVoice is given.',
    );
  if (body.assets.prompt !== undefined && body.persona.scenario !== undefined)
    throw new ServiceError('invalid_manifest', 'assets.prompt and persona.scenario cannot be given both.');
  return { body, warnings: unknownFields(value, CreateAvatarJson) };
}

/**
 * Downloads what the body names.
 * @throws ServiceError invalid_url, fetch_failed, invalid_upload
 */
export async function downloadMaterial(
  { body, warnings }: ParsedCreate,
  workspace: Workspace,
  deps: { fetchFiles: FetchFiles; signal: AbortSignal },
): Promise<Material> {
  const { assets, ...manifest } = body;
  const wanted: Download[] = [{ field: 'assets.image', url: assets.image.url, maxBytes: IMAGE_MAX_BYTES }];
  const want = (field: string, address: { url: string } | undefined, maxBytes: number) => {
    if (address !== undefined) wanted.push({ field, url: address.url, maxBytes });
  };
  want('assets.voice', assets.voice, VOICE_MAX_BYTES);
  want('assets.prompt', assets.prompt, PROMPT_MAX_BYTES);
  for (const [index, file] of assets.knowledge.entries())
    want(`assets.knowledge[${index}]`, file, KNOWLEDGE_MAX_BYTES);

  const files = await deps.fetchFiles(wanted, workspace, deps.signal);
  const fileOf = (field: string): DownloadedFile => {
    const file = files.find((one) => one.field === field);
    if (file === undefined) throw new Error(`${field} was not downloaded`);
    return file;
  };

  if (assets.prompt !== undefined)
    manifest.persona.scenario = checkPrompt(
      await readFile(fileOf('assets.prompt').path),
      'assets.prompt',
      'invalid_upload',
    );
  const documents = withUniqueNames(
    assets.knowledge.map(({ url, description }, index) => {
      const file = fileOf(`assets.knowledge[${index}]`);
      return { file, description, filename: knowledgeName(new URL(url), file.contentType) };
    }),
  );
  const described = documents.flatMap(({ filename, description }) =>
    description === undefined ? [] : [[filename, description] as const],
  );
  return {
    manifest: {
      ...manifest,
      knowledge: {
        descriptions: { ...manifest.knowledge.descriptions, ...Object.fromEntries(described) },
      },
    },
    warnings,
    image: received(fileOf('assets.image')),
    voice: assets.voice === undefined ? null : received(fileOf('assets.voice')),
    knowledge: documents.map(({ file, filename }) => ({ ...received(file), filename })),
  };
}

/** Without its type, which nothing proved. */
function received({ path, sizeBytes, sha256 }: DownloadedFile): ReceivedFile {
  return { path, sizeBytes, sha256 };
}
