import { isUuid } from '@vivant/contract/ids';
import type { KeptConsent } from '@vivant/contract/materials';
import type { AvatarConsent, ConsentRecord } from '@vivant/contract/operator/avatars';
import { PersonaTexts } from '@vivant/contract/persona';
import type { VideoChoice } from '@vivant/contract/video';
import type { Caller } from '../keys/caller.ts';
import { createFileLinks, type FileLinks, type FileLinksDeps } from './file-links.ts';
import { findMaterials, type GivenFile, type MaterialRow } from './material-store.ts';
import { notFound } from './rebuild.ts';
import { documentsOf } from './stages/document-output.ts';

/** What an avatar is made of, as people gave it. */
export interface Materials {
  avatarId: string;
  language: string;
  previews: boolean;
  previewMessage: string | null;
  video: VideoChoice;
  aiMark: boolean | null;
  persona: PersonaTexts;
  consent: { appearance: KeptConsent | null; voice: KeptConsent | null };
  documents: DocumentRecord[];
  /** Paths with their signature, without the service's address; a portrait-only avatar has no voice. */
  links: { portrait: string | undefined; voice: string | undefined; expiresAt: Date };
}

export interface DocumentRecord {
  id: string;
  name: string;
  description: string | null;
  contentType: string;
  sizeBytes: number;
  /** Null until it has been read, as are its passages. */
  title: string | null;
  passages: number | null;
  feedback: string | null;
}

/** Where `http/materials` serves portraits and voices. */
export const MATERIAL_PATH = '/media/materials';

export interface MaterialService extends Pick<FileLinks, 'open'> {
  /** @throws ServiceError avatar_not_found: also for malformed, deleted and foreign ones. */
  of(owner: Pick<Caller, 'accountId'>, id: string): Promise<Materials>;
}

export function createMaterials(deps: FileLinksDeps): MaterialService {
  const links = createFileLinks(deps, {
    path: MATERIAL_PATH,
    roles: ['image', 'voice'],
    renew: 'GET the avatar’s materials again for a new link.',
  });
  return {
    open: (link) => links.open(link),
    async of({ accountId }, id) {
      const row = isUuid(id) ? await findMaterials(deps.db, id, accountId) : null;
      if (row === null) throw notFound();
      const idOf = (role: string) => row.files.find((file) => file.role === role)?.id;
      const { paths, expiresAt } = links.sign<'portrait' | 'voice'>({
        portrait: idOf('image'),
        voice: idOf('voice'),
      });
      return {
        avatarId: row.id,
        language: row.language,
        previews: row.previews,
        previewMessage: row.preview_message,
        video: { aspect: row.video_aspect, height: row.video_height },
        aiMark: row.ai_mark,
        persona: PersonaTexts.parse(row.persona),
        consent: consentOf(row.consent, { hasVoice: idOf('voice') !== undefined }),
        documents: documentRecords(row),
        links: { portrait: paths.portrait, voice: paths.voice, expiresAt },
      };
    },
  };
}

/** The statement made at creation holds for a part until that part is replaced. */
function consentOf(consent: AvatarConsent | null, { hasVoice }: { hasVoice: boolean }): Materials['consent'] {
  const { appearance = consent, voice = consent } = consent ?? {};
  return { appearance: kept(appearance), voice: hasVoice ? kept(voice) : null };
}

function kept(record: Partial<ConsentRecord> | null): KeptConsent | null {
  const { subject, statement, at, keyId } = record ?? {};
  if (subject === undefined || at === undefined) return null;
  return { subject, statement, at, keyId: keyId ?? null };
}

/** In the order in which they were sent. */
export function documentRecords({
  files,
  knowledge_status,
  knowledge_output,
}: MaterialRow): DocumentRecord[] {
  const given = files.filter(({ role }) => role === 'knowledge');
  // The output of a stage that has not finished since describes earlier documents.
  const learnt =
    knowledge_status === 'completed' || knowledge_status === 'failed' ? documentsOf(knowledge_output) : [];
  return given.map((file, index) => ({
    ...aboutFile(file),
    title: learnt[index]?.title ?? null,
    passages: learnt[index]?.passages ?? null,
    feedback: learnt[index]?.feedback ?? null,
  }));
}

function aboutFile({ id, filename, description, content_type, size_bytes }: GivenFile) {
  return { id, name: filename ?? 'document', description, contentType: content_type, sizeBytes: size_bytes };
}
