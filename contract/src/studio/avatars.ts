import { z } from 'zod';
import type { AvatarDetail, AvatarListItem, Stage } from '../avatar.ts';
import type { KnowledgeDocument } from '../materials.ts';
import type { AvatarConsent } from '../operator/avatars.ts';
import type { PersonaTexts } from '../persona.ts';
import { text } from '../text.ts';
import type { AvatarDraft } from './drafts.ts';
import { FILE_PARTS, type FilePart } from './versions.ts';

/** Avatars as the studio's pages show them: those of the interface, with what only their owners look at. */

type StageView = AvatarDetail['stages'][Stage];

/** New files for one part that wait beside those that visitors meet, until all that follows from them is built. */
export interface ReplacementState {
  part: FilePart;
  /** `held`: an operator looks at them first. None of them is met by a visitor. */
  state: 'building' | 'held' | 'refused';
  /** What is wrong with them and what would mend it, where they are refused. */
  feedback: string | null;
}

/** The same with the files themselves. */
export interface Replacement extends ReplacementState {
  /** The portrait or the voice; null: documents. */
  file: SourceFile | null;
  /** A path only for members of the account; null: it is not a portrait. */
  pictureUrl: string | null;
  /** All documents that there would be, including the current ones; empty: another part. */
  documents: (KnowledgeDocument & { isNew: boolean })[];
  /** Names of documents that serve and are to go. */
  removed: string[];
}

export const ReplacementChoice = z.strictObject({ part: z.enum(FILE_PARTS) });
export type ReplacementChoice = z.infer<typeof ReplacementChoice>;

/** An avatar on the first page. */
export interface AvatarCard extends AvatarListItem {
  language: string;
  /** Of the build, 0 to 100. */
  progress: number;
  /** When the build that runs, or the last one, began. */
  buildStartedAt: string | null;
  stages: Record<Stage, StageView>;
  replacements: ReplacementState[];
  /** A path only for members of the account: the prepared portrait, and until then the uploaded one. */
  posterUrl: string;
  /** Members may talk to it, also while its documents are read or its clips made. */
  readyToRehearse: boolean;
  /** Whether clips can be asked for, by reading the avatar itself. */
  hasClips: boolean;
}

export interface AvatarCards {
  items: AvatarCard[];
  /** The next page’s `before`; null on the last page. */
  nextBefore: string | null;
}

/** A file an avatar is made of. */
export interface SourceFile {
  /** Null where it had none. */
  name: string | null;
  contentType: string;
  sizeBytes: number;
}

/** One avatar with all it is made of. */
export interface StudioAvatar extends AvatarCard, Pick<AvatarDetail, 'description' | 'video' | 'aiMark'> {
  latestFailure: AvatarDetail['latestFailure'];
  /** Paths of this origin that open for about an hour; null while there are no clips. */
  clips: { idle: string | null; talking: string | null } | null;
  persona: PersonaTexts;
  previews: boolean;
  previewMessage: string | null;
  /** What was stated about the people whose portrait and voice these are. */
  consent: AvatarConsent | null;
  image: SourceFile | null;
  voice: SourceFile | null;
  documents: KnowledgeDocument[];
  replacements: Replacement[];
  /** Written and not published; everything else here is published. */
  draft: AvatarDraft | null;
}

/** Query of the list. */
export const AvatarSearch = z.strictObject({
  search: text(100).optional(),
  before: z.iso.datetime().optional(),
});
export type AvatarSearch = z.infer<typeof AvatarSearch>;

/** Query of a call about one document. */
export const DocumentChoice = z.strictObject({ documentId: z.uuid() });
export type DocumentChoice = z.infer<typeof DocumentChoice>;

export interface AccountMoney {
  balanceMicrocredits: number;
  reservedMicrocredits: number;
  hostedMicrocreditsPerMinute: number;
}

/** What an account has and may have, at a glance. */
export interface AccountGlance {
  plan: string;
  /** Null: not for this role (`costs`). */
  money: AccountMoney | null;
  /** Made in the studio, and how many the plan allows there. */
  studioAvatars: { made: number; allowed: number };
}

/** News of a build, as the event stream sends them. */
export type BuildNews = Pick<
  StudioAvatar,
  | 'status'
  | 'readyToChat'
  | 'readyToRehearse'
  | 'progress'
  | 'stages'
  | 'buildStartedAt'
  | 'latestFailure'
  | 'posterUrl'
> &
  Pick<AvatarCard, 'replacements'> & { at: string };
