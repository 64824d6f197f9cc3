import { readFile } from 'node:fs/promises';
import { ServiceError } from '@vivant/contract/errors';
import {
  IMAGE_MAX_BYTES,
  KNOWLEDGE_MAX_BYTES,
  KNOWLEDGE_MAX_FILES,
  MANIFEST_MAX_BYTES,
  MIB,
  PROMPT_MAX_BYTES,
  VOICE_MAX_BYTES,
} from '@vivant/contract/limits';
import { Manifest } from '@vivant/contract/manifest';
import { unknownFields } from '@vivant/contract/warnings';
import type { Entry, ZipFile } from 'yauzl';
import { parseManifest } from './manifest.ts';
import type { Material, NamedFile } from './material.ts';
import { needsVoice } from './needs-voice.ts';
import { checkPrompt } from './prompt.ts';
import type { Workspace } from './workspace.ts';
import { extractEntry } from './zip-extract.ts';
import { openGuardedZip, quote } from './zip-guard.ts';

/**
 * Takes a package apart by the layout of §2.4: everything that can be judged by names and sizes is judged
 * before a file is unpacked. Junk of archivers is ignored, and one single top folder counts as the root.
 * @throws ServiceError `invalid_zip`, `invalid_manifest`, `name_invalid`, `public_visibility_not_allowed_on_create`
 */
export async function unpackZip(path: string, workspace: Workspace): Promise<Material> {
  await using archive = await openGuardedZip(path);
  const { zip } = archive;
  const tree = layOut(archive.files);

  const manifestEntry = tree.get('avatar.json');
  if (manifestEntry === undefined) throw invalidPackage('The package has no avatar.json at its top');
  const written = await readJson(zip, manifestEntry, workspace);
  const manifest = parseManifest(written, Manifest);

  const image = onlyFile(tree, 'image');
  if (image === null) throw invalidPackage('The folder image/ must hold exactly one file; it holds none');
  const voice = onlyFile(tree, 'voice');
  if (voice === null && needsVoice(manifest))
    throw invalidPackage('The folder voice/ must hold exactly one file; it holds none');
  const knowledge = filesOf(tree, 'knowledge');
  if (knowledge.length > KNOWLEDGE_MAX_FILES)
    throw invalidPackage(
      `The folder knowledge/ holds ${knowledge.length} files; ${KNOWLEDGE_MAX_FILES} are allowed`,
    );
  const prompts = filesOf(tree, 'prompt');
  if (prompts.some((file) => file.name !== 'prompt.txt'))
    throw invalidPackage('The folder prompt/ may hold prompt.txt alone');
  const prompt = prompts[0] ?? null;
  if (prompt !== null && manifest.persona.scenario !== undefined)
    throw invalidPackage('prompt/prompt.txt and persona.scenario cannot be given both');

  limitSize(image, 'image', IMAGE_MAX_BYTES);
  if (voice !== null) limitSize(voice, 'voice', VOICE_MAX_BYTES);
  for (const file of knowledge) limitSize(file, 'knowledge', KNOWLEDGE_MAX_BYTES);

  if (prompt !== null) manifest.persona.scenario = await readPrompt(zip, prompt.entry, workspace);
  const unpack = async ({ entry, name }: NamedEntry): Promise<NamedFile> => ({
    ...(await extractEntry(zip, entry, workspace)),
    filename: name,
  });
  const unpacked: Material = {
    manifest,
    warnings: unknownFields(written, Manifest),
    image: await unpack(image),
    voice: voice === null ? null : await unpack(voice),
    knowledge: [],
  };
  for (const file of knowledge) unpacked.knowledge.push(await unpack(file));
  return unpacked;
}

interface NamedEntry {
  entry: Entry;
  /** Without its folder. */
  name: string;
}

/** Entries by their path below the package's root, without the junk archivers add. */
function layOut(files: Entry[]): Map<string, Entry> {
  const kept = files.filter(({ fileName }) => !isJunk(fileName));
  const top = kept[0]?.fileName.split('/')[0];
  const inOneFolder =
    top !== undefined &&
    kept.every(({ fileName }) => fileName.startsWith(`${top}/`)) &&
    !isPackageFolder(top);
  const cut = inOneFolder ? top.length + 1 : 0;
  return new Map(kept.map((entry) => [entry.fileName.slice(cut), entry]));
}

/** A package whose files all lie in image/ lacks its manifest; its root is not image/. */
function isPackageFolder(name: string): boolean {
  return ['image', 'voice', 'prompt', 'knowledge'].includes(name);
}

function isJunk(path: string): boolean {
  const parts = path.split('/');
  return parts.includes('__MACOSX') || ['.DS_Store', 'Thumbs.db'].some((name) => name === parts.at(-1));
}

function filesOf(tree: Map<string, Entry>, folder: string): NamedEntry[] {
  const found: NamedEntry[] = [];
  for (const [path, entry] of tree) {
    if (!path.startsWith(`${folder}/`)) continue;
    const name = path.slice(folder.length + 1);
    if (name.includes('/')) throw invalidPackage(`Folders inside ${folder}/ are not allowed: ${quote(path)}`);
    found.push({ entry, name });
  }
  return found;
}

function onlyFile(tree: Map<string, Entry>, folder: string): NamedEntry | null {
  const files = filesOf(tree, folder);
  if (files.length > 1)
    throw invalidPackage(`The folder ${folder}/ must hold exactly one file; it holds ${files.length}`);
  return files[0] ?? null;
}

function limitSize({ entry, name }: NamedEntry, folder: string, maxBytes: number): void {
  if (entry.uncompressedSize > maxBytes) throw invalidPackage(tooLarge(`${folder}/${quote(name)}`, maxBytes));
}

const tooLarge = (name: string, maxBytes: number) => `${name} is larger than ${maxBytes / MIB} MB`;

async function readJson(zip: ZipFile, entry: Entry, workspace: Workspace): Promise<unknown> {
  if (entry.uncompressedSize > MANIFEST_MAX_BYTES)
    throw invalidPackage(tooLarge('avatar.json', MANIFEST_MAX_BYTES));
  const { path } = await extractEntry(zip, entry, workspace);
  const text = (await readFile(path, 'utf8')).replace(/^\uFEFF/, '');
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new ServiceError('invalid_manifest', 'avatar.json is no valid JSON.', { cause: error });
  }
}

async function readPrompt(zip: ZipFile, entry: Entry, workspace: Workspace): Promise<string> {
  if (entry.uncompressedSize > PROMPT_MAX_BYTES)
    throw invalidPackage(tooLarge('prompt/prompt.txt', PROMPT_MAX_BYTES));
  const { path } = await extractEntry(zip, entry, workspace);
  return checkPrompt(await readFile(path), 'prompt/prompt.txt', 'invalid_manifest');
}

function invalidPackage(message: string): ServiceError {
  return new ServiceError('invalid_manifest', `${message}.`);
}
