import { ANSWERS_FILE } from '@vivant/contract/answers-document';
import { ServiceError } from '@vivant/contract/errors';
import { isUuid } from '@vivant/contract/ids';
import { KNOWLEDGE_MAX_FILES } from '@vivant/contract/limits';
import type { Consent } from '@vivant/contract/manifest';
import type { DocumentPatch, DocumentsAdded } from '@vivant/contract/materials';
import type { ConsentRecord } from '@vivant/contract/operator/avatars';
import type { FilePart } from '@vivant/contract/studio/versions';
import type { AssetFile } from '../ingest/asset-set.ts';
import type { DocumentChanges, Tx } from '../ports/database.ts';
import type { AvatarAction } from '../ports/record-change.ts';
import { adoptFiles } from './adopt-files.ts';
import { type StoredAsset, sumStoredBytes } from './asset-store.ts';
import { makeHosted, setConsent } from './change-store.ts';
import { consentRecord } from './consent.ts';
import { ROLES_OF } from './file-parts.ts';
import { type GivenFiles, servingFiles, waitingFiles } from './given-files.ts';
import { PARTS_OF_ROLE } from './moderation-parts.ts';
import { build, type ChangeDeps, type Changer, judgeAgain, mustFind, mustLock, notFound } from './rebuild.ts';
import { recordVersion } from './record-version.ts';
import type { AvatarDetailRecord } from './records.ts';
import { dropReplacement } from './replacement-store.ts';
import { besideWhatServes, waitBeside } from './replacements.ts';
import { dueWithVoice, staleAfter } from './stages/stage-list.ts';
import { type AvatarRow, lockAccountStorage, refreshStatus } from './store.ts';

/** Changes of an avatar's files; each answers the avatar as it stands after. */
export interface FileChanges {
  /** §4.7. @throws ServiceError avatar_not_found, storage_limit_reached */
  replaceAppearance(
    caller: Changer,
    id: string,
    image: AssetFile,
    consent: Consent | null,
  ): Promise<AvatarDetailRecord>;
  /** §4.8; makes a portrait-only avatar one that talks. */
  replaceVoice(
    caller: Changer,
    id: string,
    voice: AssetFile,
    consent: Consent | null,
  ): Promise<AvatarDetailRecord>;
  /** §4.9; no files clear the knowledge. */
  replaceKnowledge(caller: Changer, id: string, files: AssetFile[]): Promise<AvatarDetailRecord>;
  /**
   * Adds documents to those there are (D8-3).
   * @throws ServiceError invalid_upload: too many with those there are, or a name that is taken
   */
  addDocuments(
    caller: Changer,
    id: string,
    files: AssetFile[],
  ): Promise<{ avatar: AvatarDetailRecord; documents: DocumentsAdded['documents'] }>;
  /** @throws ServiceError avatar_not_found; not_found where the avatar has no such document */
  removeDocument(caller: Changer, id: string, documentId: string): Promise<AvatarDetailRecord>;
  /**
   * Another name or description for a document (D8-3); without a change nothing is read again.
   * @throws ServiceError avatar_not_found; not_found; invalid_request: a name that is taken, or of another ending
   */
  describeDocument(
    caller: Changer,
    id: string,
    documentId: string,
    patch: DocumentPatch,
  ): Promise<AvatarDetailRecord>;
}

export function createFileChanges(deps: ChangeDeps): FileChanges {
  return {
    replaceAppearance: (caller, id, image, consent) =>
      changeFiles(deps, caller, id, {
        ...{ part: 'portrait', files: [image], consent, action: 'avatar.portrait_replaced' },
        ...WHOLE,
        async after(tx, avatar) {
          await keepConsent(tx, avatar, 'appearance', stated(deps, caller, consent));
          await build(deps, tx, avatar, staleAfter(['image'], avatar, deps.stages));
          await judgeAgain(deps, tx, avatar, { parts: PARTS_OF_ROLE.image, builds: true });
        },
      }),

    replaceVoice: (caller, id, voice, consent) =>
      changeFiles(deps, caller, id, {
        ...{ part: 'voice', files: [voice], consent, action: 'avatar.voice_replaced' },
        ...WHOLE,
        async after(tx, avatar) {
          await keepConsent(tx, avatar, 'voice', stated(deps, caller, consent));
          if (!avatar.render_only) {
            await build(deps, tx, avatar, staleAfter(['voice'], avatar, deps.stages));
            return;
          }
          await makeHosted(tx, avatar.id);
          await build(deps, tx, avatar, dueWithVoice(avatar, deps.stages));
        },
      }),

    replaceKnowledge: (caller, id, files) =>
      changeFiles(deps, caller, id, {
        ...{ part: 'documents', files, action: 'avatar.documents_changed' },
        ...WHOLE,
        after: (tx, avatar) => readAgain(deps, tx, avatar),
      }),

    async addDocuments(caller, id, files) {
      let documents: DocumentsAdded['documents'] = [];
      const avatar = await changeFiles(deps, caller, id, {
        ...{ part: 'documents', files, action: 'avatar.documents_changed' },
        async place(there, assets) {
          documents = await addDocuments(there, assets);
        },
        after: (tx, avatar) => readAgain(deps, tx, avatar),
      });
      return { avatar, documents };
    },

    async removeDocument(caller, id, documentId) {
      return changeDocuments(deps, caller, id, async (there) => {
        if (!isUuid(documentId) || !(await there.remove(documentId.toLowerCase()))) throw noSuchDocument();
        return true;
      });
    },

    describeDocument: (caller, id, documentId, { name, description }) =>
      changeDocuments(deps, caller, id, async (there) => {
        const documents = await there.list();
        const document = documents.find((one) => one.id === documentId.toLowerCase());
        if (document === undefined) throw noSuchDocument();
        if (name !== undefined) mustFit(name, document, documents);
        const isSame =
          (name ?? document.filename) === document.filename &&
          (description === undefined || description === document.description);
        if (isSame) return false;
        await there.describe(document, { filename: name, description });
        return true;
      }),
  };
}

interface FileChange {
  part: FilePart;
  files: AssetFile[];
  action: AvatarAction;
  consent?: Consent | null;
  /** Keys of questions that they answer. */
  answered?: readonly string[];
  /** They take the place of all there are, so that none that wait are wanted any more. */
  isWhole?: boolean;
  /** Writes the stored files down. */
  place(there: GivenFiles, assets: StoredAsset[]): Promise<void>;
  /** Done in the same transaction if the files are served at once. */
  after(tx: Tx, avatar: AvatarRow): Promise<void>;
}

/** Stores new files, and changes the avatar in the same transaction that adopts them. */
export async function changeFiles(
  deps: ChangeDeps,
  caller: Changer,
  id: string,
  change: FileChange,
): Promise<AvatarDetailRecord> {
  const { db, clock } = deps;
  if (!isUuid(id)) throw notFound();
  const { serving: role } = ROLES_OF[change.part];
  const inRole = change.files.map((file, position) => ({ role, position, file }));
  await adoptFiles(deps, id.toLowerCase(), inRole, (assets) =>
    db.transaction().execute(async (tx) => {
      await lockAccountStorage(tx, caller.accountId, clock.now());
      await changeWithin(deps, tx, caller, id, {
        ...change,
        async place(there) {
          await change.place(there, assets);
          // Files that were replaced no longer count, the new ones do.
          if ((await sumStoredBytes(tx, caller.accountId)) > caller.plan.storageBytes)
            throw new ServiceError(
              'storage_limit_reached',
              "The account's storage is full. Delete avatars or files.",
            );
          return true;
        },
      });
    }),
  );
  return mustFind(deps, caller, id);
}

/** The same without new files. `change` answers whether it has changed anything. */
async function changeDocuments(
  deps: ChangeDeps,
  caller: Changer,
  id: string,
  change: (there: GivenFiles) => Promise<boolean>,
): Promise<AvatarDetailRecord> {
  if (!isUuid(id)) throw notFound();
  await deps.db.transaction().execute((tx) =>
    changeWithin(deps, tx, caller, id, {
      ...{ part: 'documents', action: 'avatar.documents_changed' },
      place: change,
      after: (locked, avatar) => readAgain(deps, locked, avatar),
    }),
  );
  return mustFind(deps, caller, id);
}

/** Changes the served files, or those that wait beside them, and builds what follows from the change. */
async function changeWithin(
  deps: ChangeDeps,
  tx: Tx,
  caller: Changer,
  id: string,
  {
    part,
    action,
    consent = null,
    answered = [],
    isWhole = false,
    place,
    after,
  }: Omit<FileChange, 'files' | 'place'> & {
    /** Answers whether anything has changed. */
    place(there: GivenFiles): Promise<boolean>;
  },
): Promise<void> {
  const avatar = await mustLock(tx, caller, id);
  const now = deps.clock.now();
  const of = { avatarId: avatar.id, part, now };
  const changes = await besideWhatServes(tx, caller, avatar, part);
  const there = changes === null ? servingFiles(tx, of) : waitingFiles(tx, of, changes);
  if (!(await place(there))) return;
  await caller.record?.(tx, { action, subject: avatar.name });
  if (changes !== null) {
    if (answered.length > 0) await noteAnswers(there, changes, answered);
    return waitBeside(deps, tx, caller, avatar, { part, changes, consent });
  }
  if (isWhole) await dropReplacement(tx, of);
  await after(tx, avatar);
  await recordVersion(tx, avatar.id, { before: avatar, by: caller, files: [part], now });
  await refreshStatus(tx, avatar.id, now);
}

/** Which of the documents that wait has the answer: it may be given another name, or go, before it serves. */
async function noteAnswers(
  there: GivenFiles,
  changes: DocumentChanges,
  answered: readonly string[],
): Promise<void> {
  changes.answered = [...new Set([...(changes.answered ?? []), ...answered])];
  const file = (await there.list()).find(({ filename }) => filename === ANSWERS_FILE);
  if (file === undefined) throw new Error('the document of the answers was just written');
  for (const question of answered) changes.answeredIn = { ...changes.answeredIn, [question]: file.id };
}

/** Of two that were given for the same place, the newer one counts. */
const WHOLE = {
  isWhole: true,
  place: (there: GivenFiles, assets: StoredAsset[]) => there.replaceAll(assets),
} as const;

/** After the documents there are, of which none may bear a name of theirs. */
export async function addDocuments(
  there: GivenFiles,
  assets: StoredAsset[],
): Promise<DocumentsAdded['documents']> {
  const current = await there.list();
  if (current.length + assets.length > KNOWLEDGE_MAX_FILES)
    throw new ServiceError(
      'invalid_upload',
      `At most ${KNOWLEDGE_MAX_FILES} documents are allowed; the avatar has ${current.length}.`,
    );
  const taken = assets.find(({ filename }) => current.some((other) => other.filename === filename));
  if (taken !== undefined)
    throw new ServiceError(
      'invalid_upload',
      `The avatar has a document ${JSON.stringify(taken.filename)} already. Remove it first, or use another name.`,
    );
  return (await there.add(assets)).map(({ id, filename }) => ({ id, name: filename ?? 'document' }));
}

function noSuchDocument(): ServiceError {
  return new ServiceError('not_found', 'The avatar has no such document.');
}

/** A name says how a text is read, and which document is cited. @throws ServiceError invalid_request */
function mustFit(
  name: string,
  document: { id: string; filename: string | null },
  documents: readonly { id: string; filename: string | null }[],
): void {
  const endingOf = (text: string | null) => /\.[A-Za-z0-9]+$/.exec(text ?? '')?.[0].toLowerCase() ?? '';
  const ending = endingOf(document.filename);
  if (endingOf(name) !== ending)
    throw new ServiceError(
      'invalid_request',
      ending === '' ? 'name: must have no ending, as before' : `name: must end in ${ending}, as before`,
    );
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be in a name
  if (/[\u0000-\u001f\u007f/\\]/.test(name))
    throw new ServiceError('invalid_request', 'name: must be the name of a file, without a folder');
  if (documents.some(({ id, filename }) => id !== document.id && filename === name))
    throw new ServiceError(
      'invalid_request',
      `name: the avatar has a document ${JSON.stringify(name)} already`,
    );
}

/** Has the documents read and judged again. */
export async function readAgain(deps: ChangeDeps, tx: Tx, avatar: AvatarRow): Promise<void> {
  const stale = staleAfter(['knowledge'], avatar, deps.stages);
  await judgeAgain(deps, tx, avatar, { parts: PARTS_OF_ROLE.knowledge, builds: stale.length > 0 });
  if (stale.length > 0) await build(deps, tx, avatar, stale);
}

/** The caller's statement of who may be shown and heard; null: none was made. */
function stated({ clock }: ChangeDeps, caller: Changer, given: Consent | null): ConsentRecord | null {
  return given && consentRecord(given, caller, clock.now());
}

/**
 * The new statement is kept beside the one made at creation, which may still cover the other part. A new portrait or
 * voice that comes without a statement has none: another person may have agreed to the one before.
 */
export async function keepConsent(
  tx: Tx,
  avatar: AvatarRow,
  part: 'appearance' | 'voice',
  given: ConsentRecord | null,
): Promise<void> {
  if (given === null && avatar.consent === null) return;
  await setConsent(tx, avatar.id, { ...avatar.consent, [part]: given });
}
