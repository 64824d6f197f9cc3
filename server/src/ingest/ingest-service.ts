import { Readable } from 'node:stream';
import { ServiceError } from '@vivant/contract/errors';
import type { AvatarLanguage } from '@vivant/contract/languages';
import { KNOWLEDGE_MAX_FILES, VOICE_MAX_BYTES } from '@vivant/contract/limits';
import type { ReadyVoice } from '@vivant/contract/voices';
import type { AssetFile, AssetSet } from './asset-set.ts';
import type { ReencodeImage, RejectedFile } from './check-image.ts';
import type { FetchFiles } from './fetch-url.ts';
import { downloadMaterial, type ParsedCreate } from './json-package.ts';
import type { Material, NamedFile } from './material.ts';
import { knowledgeTypeOf, voiceTypeOf } from './media-type.ts';
import { type ReceivedFile, receiveFile } from './receive.ts';
import type { Workspace } from './workspace.ts';
import { quote } from './zip-guard.ts';
import { unpackZip } from './zip-package.ts';

/** Decodes a voice sample in the jail; rejects what is not 10–60 s of sound. */
export type VoiceProbe = (path: string) => Promise<{ durationMs: number } | RejectedFile>;

/** Files in, checked files out; every refusal is a ServiceError with the code of the way they came. */
export interface Ingest {
  /** What is in a zip package of §2.4: `invalid_zip` and the codes of the manifest. */
  unpack(path: string, workspace: Workspace): Promise<Material>;
  /** Looks into what was unpacked: `invalid_manifest`. */
  unpacked(material: Material, workspace: Workspace): Promise<AssetSet>;
  /** Gets the files a JSON create names (§4.3, D2-37): `invalid_url`, `fetch_failed`, `invalid_upload`. */
  download(create: ParsedCreate, workspace: Workspace, signal: AbortSignal): Promise<Material>;
  /** Looks into what was downloaded: `invalid_upload`. */
  downloaded(material: Material, workspace: Workspace): Promise<AssetSet>;
  /**
   * Has the named ready voice speak, if one is named in place of a recording; callers wait for it before they take a
   * place for work. `unavailable`; the signal's reason.
   */
  speak(of: NamedVoice, signal: AbortSignal): Promise<void>;
  /** PUT appearance: `invalid_upload`. */
  portrait(file: ReceivedFile, workspace: Workspace): Promise<AssetFile>;
  /** PUT voice: `invalid_upload`. */
  voice(file: ReceivedFile): Promise<AssetFile>;
  /** The same for a ready voice: `unavailable` where it cannot be spoken. */
  readyVoice(choice: Parameters<ReadySample>[0], workspace: Workspace): Promise<AssetFile>;
  /** PUT knowledge: `invalid_upload`. */
  knowledge(files: NamedFile[], descriptions: Record<string, string>): Promise<AssetFile[]>;
}

export const READY_VOICE_UNAVAILABLE = 'This voice cannot be spoken at the moment. Try again in a moment.';

export type ReadySample = (
  choice: { voice: ReadyVoice; language: AvatarLanguage },
  signal: AbortSignal,
) => Promise<Buffer>;

type NamedVoice = Pick<Material, 'voice'> & {
  manifest: { readyVoice?: ReadyVoice | undefined; language: AvatarLanguage };
};
const NEVER = new AbortController().signal;

type WrongFile = 'invalid_manifest' | 'invalid_upload';

export function createIngest(deps: {
  reencodeImage: ReencodeImage;
  probeVoice: VoiceProbe;
  fetchFiles: FetchFiles;
  /** A recording of a ready voice, as a file of sound. @throws where this machine cannot speak the language */
  readySample: ReadySample;
}): Ingest {
  async function portrait(file: ReceivedFile, workspace: Workspace, code: WrongFile): Promise<AssetFile> {
    const image = await deps.reencodeImage(file.path, workspace.newFile());
    if ('rejected' in image) throw new ServiceError(code, image.rejected);
    return image;
  }

  async function voice(file: ReceivedFile, code: WrongFile): Promise<AssetFile> {
    const contentType = await voiceTypeOf(file.path);
    if (contentType === null)
      throw new ServiceError(
        code,
        'The voice sample must be an mp3, wav, m4a, aac, ogg, flac, opus or webm file.',
      );
    const probed = await deps.probeVoice(file.path);
    if ('rejected' in probed) throw new ServiceError(code, probed.rejected);
    return { ...file, contentType, filename: null, description: null };
  }

  async function knowledge(
    files: NamedFile[],
    descriptions: Record<string, string>,
    code: WrongFile,
  ): Promise<AssetFile[]> {
    if (files.length > KNOWLEDGE_MAX_FILES)
      throw new ServiceError(code, `At most ${KNOWLEDGE_MAX_FILES} knowledge files are allowed.`);
    const described = new Map(Object.entries(descriptions));
    const names = new Set<string>();
    const checked: AssetFile[] = [];
    for (const file of files) {
      const name = file.filename;
      if (names.has(name)) throw new ServiceError(code, `Two knowledge files have the name ${quote(name)}.`);
      names.add(name);
      const type = await knowledgeTypeOf(file.path, name);
      if ('refused' in type) {
        const what = file.sizeBytes === 0 ? 'It is empty' : `Its content is of the type ${type.found}`;
        const but = type.found === null ? '' : ` ${what}.`;
        throw new ServiceError(
          code,
          `The knowledge file ${quote(name)} must be a pdf, docx, doc, txt, md, html or csv file.${but}`,
        );
      }
      checked.push({ ...file, contentType: type.contentType, description: described.get(name) ?? null });
    }
    return checked;
  }

  /** The recording that was sent, or else one spoken by the named ready voice. */
  async function sampleOf(
    { manifest: { readyVoice, language }, voice: sent }: Material,
    workspace: Workspace,
    code: WrongFile,
  ): Promise<ReceivedFile | null> {
    if (readyVoice === undefined) return sent;
    if (sent !== null)
      throw new ServiceError(code, 'readyVoice: send a recording or name a ready voice, not both.');
    return readyVoiceFile({ voice: readyVoice, language }, workspace);
  }

  const spoken: ReadySample = (choice, signal) =>
    deps.readySample(choice, signal).catch((cause: unknown) => {
      signal.throwIfAborted();
      throw new ServiceError('unavailable', READY_VOICE_UNAVAILABLE, { cause });
    });

  async function readyVoiceFile(
    choice: Parameters<ReadySample>[0],
    workspace: Workspace,
  ): Promise<ReceivedFile> {
    return receiveFile(Readable.from(await spoken(choice, NEVER)), workspace, VOICE_MAX_BYTES);
  }

  /** The same for a zip and for downloads: from here on it makes no difference how the files came. */
  async function check(material: Material, workspace: Workspace, code: WrongFile): Promise<AssetSet> {
    const { manifest, image } = material;
    const sample = await sampleOf(material, workspace, code);
    // Cheap checks first: a file of the wrong kind must not cost the decoding of the others.
    const documents = await knowledge(material.knowledge, manifest.knowledge.descriptions, code);
    return {
      manifest,
      warnings: material.warnings,
      image: await portrait(image, workspace, code),
      voice: sample === null ? null : await voice(sample, code),
      knowledge: documents,
    };
  }

  return {
    unpack: unpackZip,
    unpacked: (material, workspace) => check(material, workspace, 'invalid_manifest'),
    download: (create, workspace, signal) =>
      downloadMaterial(create, workspace, { fetchFiles: deps.fetchFiles, signal }),
    downloaded: (material, workspace) => check(material, workspace, 'invalid_upload'),
    async speak({ manifest: { readyVoice: voice, language }, voice: sent }, signal) {
      if (voice !== undefined && sent === null) await spoken({ voice, language }, signal);
    },
    portrait: (file, workspace) => portrait(file, workspace, 'invalid_upload'),
    voice: (file) => voice(file, 'invalid_upload'),
    readyVoice: async (choice, workspace) => voice(await readyVoiceFile(choice, workspace), 'invalid_upload'),
    knowledge: (files, descriptions) => knowledge(files, descriptions, 'invalid_upload'),
  };
}
