import { randomUUID } from 'node:crypto';
import { ServiceError } from '@vivant/contract/errors';
import { isUuid } from '@vivant/contract/ids';
import { KNOWLEDGE_MAX_FILES } from '@vivant/contract/limits';
import type { Consent } from '@vivant/contract/manifest';
import type { DocumentPatch, DocumentsAdded } from '@vivant/contract/materials';
import type { AssetFile } from '../ingest/asset-set.ts';
import type { AssetRole, Tx } from '../ports/database.ts';
import type { AvatarAction } from '../ports/record-change.ts';
import { adoptFiles } from './adopt-files.ts';
import {
  describeAsset,
  readAssets,
  removeAsset,
  replaceAssets,
  type StoredAsset,
  sumStoredBytes,
} from './asset-store.ts';
import { makeHosted, setConsent } from './change-store.ts';
import { consentRecord } from './consent.ts';
import { PARTS_OF_ROLE } from './moderation-parts.ts';
import { build, type ChangeDeps, type Changer, judgeAgain, mustFind, mustLock, notFound } from './rebuild.ts';
import { recordVersion } from './record-version.ts';
import type { AvatarDetailRecord } from './records.ts';
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
        ...{ role: 'image', files: [image], place: replace('image'), action: 'avatar.portrait_replaced' },
        async after(tx, avatar) {
          await keepConsent(deps, tx, caller, avatar, 'appearance', consent);
          await build(deps, tx, avatar, staleAfter(['image'], avatar, deps.stages));
          await judgeAgain(deps, tx, avatar, { parts: PARTS_OF_ROLE.image, builds: true });
        },
      }),

    replaceVoice: (caller, id, voice, consent) =>
      changeFiles(deps, caller, id, {
        ...{ role: 'voice', files: [voice], place: replace('voice'), action: 'avatar.voice_replaced' },
        async after(tx, avatar) {
          await keepConsent(deps, tx, caller, avatar, 'voice', consent);
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
        ...{ role: 'knowledge', files, place: replace('knowledge'), action: 'avatar.documents_changed' },
        after: (tx, avatar) => readAgain(deps, tx, avatar),
      }),

    async addDocuments(caller, id, files) {
      let documents: DocumentsAdded['documents'] = [];
      const avatar = await changeFiles(deps, caller, id, {
        ...{ role: 'knowledge', files, action: 'avatar.documents_changed' },
        async place(tx, avatar, assets, now) {
          documents = await addDocument(tx, avatar.id, assets, now);
        },
        after: (tx, avatar) => readAgain(deps, tx, avatar),
      });
      return { avatar, documents };
    },

    removeDocument: (caller, id, documentId) => removeDocument(deps, caller, id, documentId),
    describeDocument: (caller, id, documentId, patch) =>
      describeDocument(deps, caller, { id, documentId }, patch),
  };
}

const PART_OF = { image: 'portrait', voice: 'voice', knowledge: 'documents' } as const;

interface FileChange {
  role: keyof typeof PART_OF;
  files: AssetFile[];
  action: AvatarAction;
  /** Writes the stored files down. */
  place(tx: Tx, avatar: AvatarRow, assets: StoredAsset[], now: Date): Promise<void>;
  /** What follows, in the same transaction. */
  after(tx: Tx, avatar: AvatarRow): Promise<void>;
}

/** Stores new files, and changes the avatar in the same transaction that adopts them. */
export async function changeFiles(
  deps: ChangeDeps,
  caller: Changer,
  id: string,
  { role, files, action, place, after }: FileChange,
): Promise<AvatarDetailRecord> {
  const { db, clock } = deps;
  if (!isUuid(id)) throw notFound();
  const inRole = files.map((file, position) => ({ role, position, file }));
  await adoptFiles(deps, id.toLowerCase(), inRole, (assets) =>
    db.transaction().execute(async (tx) => {
      await lockAccountStorage(tx, caller.accountId, clock.now());
      const avatar = await mustLock(tx, caller, id);
      const now = clock.now();
      await place(tx, avatar, assets, now);
      // Files that were replaced no longer count, the new ones do.
      if ((await sumStoredBytes(tx, caller.accountId)) > caller.plan.storageBytes)
        throw new ServiceError(
          'storage_limit_reached',
          "The account's storage is full. Delete avatars or files.",
        );
      await after(tx, avatar);
      await recordVersion(tx, avatar.id, { before: avatar, by: caller, files: [PART_OF[role]], now });
      await caller.record?.(tx, { action, subject: avatar.name });
      await refreshStatus(tx, avatar.id, now);
    }),
  );
  return mustFind(deps, caller, id);
}

function replace(role: AssetRole): FileChange['place'] {
  return (tx, avatar, assets, now) =>
    replaceAssets(tx, avatar.id, [role], assets, { newId: randomUUID, now });
}

/** After the documents there are, of which none may bear a name of theirs. */
export async function addDocument(
  tx: Tx,
  avatarId: string,
  assets: StoredAsset[],
  now: Date,
): Promise<DocumentsAdded['documents']> {
  const current = await readAssets(tx, avatarId, ['knowledge']);
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
  const next = Math.max(-1, ...current.map(({ position }) => position)) + 1;
  const placed = assets.map((asset) => ({ ...asset, position: next + asset.position, id: randomUUID() }));
  const ids = placed.map(({ id }) => id);
  await replaceAssets(tx, avatarId, [], placed, { newId: () => ids.shift() ?? randomUUID(), now });
  return placed.map(({ id, filename }) => ({ id, name: filename ?? 'document' }));
}

async function removeDocument(
  deps: ChangeDeps,
  caller: Changer,
  id: string,
  documentId: string,
): Promise<AvatarDetailRecord> {
  const { db, clock } = deps;
  if (!isUuid(id)) throw notFound();
  await db.transaction().execute(async (tx) => {
    const avatar = await mustLock(tx, caller, id);
    const now = clock.now();
    const isRemoved =
      isUuid(documentId) &&
      (await removeAsset(tx, { id: documentId, avatarId: avatar.id, role: 'knowledge', now }));
    if (!isRemoved) throw new ServiceError('not_found', 'The avatar has no such document.');
    await readAgain(deps, tx, avatar);
    await recordVersion(tx, avatar.id, { before: avatar, by: caller, files: ['documents'], now });
    await caller.record?.(tx, { action: 'avatar.documents_changed', subject: avatar.name });
    await refreshStatus(tx, avatar.id, now);
  });
  return mustFind(deps, caller, id);
}

async function describeDocument(
  deps: ChangeDeps,
  caller: Changer,
  { id, documentId }: { id: string; documentId: string },
  { name, description }: DocumentPatch,
): Promise<AvatarDetailRecord> {
  const { db, clock } = deps;
  if (!isUuid(id)) throw notFound();
  await db.transaction().execute(async (tx) => {
    const avatar = await mustLock(tx, caller, id);
    const documents = await readAssets(tx, avatar.id, ['knowledge']);
    const document = documents.find((one) => one.id === documentId.toLowerCase());
    if (document === undefined) throw new ServiceError('not_found', 'The avatar has no such document.');
    if (name !== undefined) mustFit(name, document, documents);
    const isSame =
      (name ?? document.filename) === document.filename &&
      (description === undefined || description === document.description);
    if (isSame) return;
    const now = clock.now();
    const which = { id: document.id, avatarId: avatar.id, role: 'knowledge' } as const;
    await describeAsset(tx, which, { filename: name, description });
    await readAgain(deps, tx, avatar);
    await recordVersion(tx, avatar.id, { before: avatar, by: caller, files: ['documents'], now });
    await caller.record?.(tx, { action: 'avatar.documents_changed', subject: avatar.name });
    await refreshStatus(tx, avatar.id, now);
  });
  return mustFind(deps, caller, id);
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

/**
 * Beside what was said at its creation, which may cover the other part still. A new portrait or voice that comes
 * with no statement has none: another person may have agreed to the one before.
 */
async function keepConsent(
  { clock }: ChangeDeps,
  tx: Tx,
  caller: Changer,
  avatar: AvatarRow,
  part: 'appearance' | 'voice',
  given: Consent | null,
): Promise<void> {
  if (given === null && avatar.consent === null) return;
  const stated = given === null ? null : consentRecord(given, caller, clock.now());
  const consent = { ...avatar.consent, [part]: stated };
  await setConsent(tx, avatar.id, consent);
}
