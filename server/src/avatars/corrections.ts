import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { ANSWERS_FILE, type Correction, questionKey } from '@vivant/contract/answers-document';
import { ServiceError } from '@vivant/contract/errors';
import { isUuid } from '@vivant/contract/ids';
import { MIB } from '@vivant/contract/limits';
import type { ReplacementState } from '@vivant/contract/studio/avatars';
import type { Workspace } from '../ingest/workspace.ts';
import { withAnswer } from './answers-text.ts';
import { readAssets, type StoredAsset } from './asset-store.ts';
import { addDocuments, changeFiles, readAgain } from './file-changes.ts';
import { documentsAfter } from './given-files.ts';
import { type ChangeDeps, type Changer, mustFind, notFound } from './rebuild.ts';
import type { AvatarDetailRecord } from './records.ts';
import { readReplacement } from './replacement-store.ts';

/** Answers that members write to single questions. */
export interface AvatarCorrections {
  /**
   * The avatar answers so from its next build on: the answer becomes part of a document, with its question as heading.
   * @throws ServiceError avatar_not_found, storage_limit_reached; invalid_upload: there may be no further document, or the
   * one of that name is none that can be written in
   */
  correct(
    caller: Changer,
    id: string,
    correction: Correction,
    workspace: Pick<Workspace, 'newFile'>,
  ): Promise<AvatarDetailRecord>;
  /** Keys of the questions whose new answers visitors do not get yet, and the reason; null: there are none. */
  waitingAnswers(id: string): Promise<{ state: ReplacementState['state']; keys: readonly string[] } | null>;
}

const TYPE = 'text/markdown';
const READ_MAX_BYTES = MIB;
/** Of several who write at once each begins again with what the one before left. */
const TRIES_MAX = 5;

export function createAvatarCorrections(deps: ChangeDeps): AvatarCorrections {
  return {
    async correct(caller, id, correction, workspace) {
      if (!isUuid(id)) throw notFound();
      for (let tries = 1; ; tries += 1) {
        try {
          return await correctOnce(deps, caller, id, correction, workspace.newFile());
        } catch (error) {
          if (!(error instanceof AnswersChanged) || tries === TRIES_MAX) throw error;
        }
      }
    },

    async waitingAnswers(id) {
      const row = await readReplacement(deps.db, { avatarId: id, part: 'documents' });
      const { answered: keys = [] } = row?.changes ?? {};
      return row === undefined || keys.length === 0 ? null : { state: row.state, keys };
    },
  };
}

class AnswersChanged extends Error {}

async function correctOnce(
  deps: ChangeDeps,
  caller: Changer,
  id: string,
  correction: Correction,
  path: string,
): Promise<AvatarDetailRecord> {
  const avatar = await mustFind(deps, caller, id);
  const there = caller.waits
    ? await documentsAfter(deps.db, avatar.id)
    : await readAssets(deps.db, avatar.id, ['knowledge']);
  const seen = answersAmong(there);
  const text = withAnswer(seen === undefined ? null : await readAnswers(deps, seen), correction);
  const bytes = Buffer.from(text);
  await writeFile(path, bytes);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const { description = null } = seen ?? {};
  const file = {
    path,
    filename: ANSWERS_FILE,
    contentType: TYPE,
    sizeBytes: bytes.length,
    sha256,
    description,
  };
  return changeFiles(deps, caller, id, {
    ...{ part: 'documents', files: [file], action: 'avatar.documents_changed' },
    answered: keysOf(correction),
    async place(there, assets) {
      const current = answersAmong(await there.list());
      if (current?.blobKey !== seen?.blobKey)
        throw new AnswersChanged('somebody else wrote an answer meanwhile');
      if (current === undefined) await addDocuments(there, assets);
      else for (const asset of assets) await there.exchange(current, asset);
    },
    after: (tx, locked) => readAgain(deps, tx, locked),
  });
}

/** The keys of the questions it answers: as it was asked here, and as a visitor had asked it. */
const keysOf = ({ question, asked = question }: Correction) => [question, asked].map(questionKey);

const answersAmong = <Document extends StoredAsset>(documents: readonly Document[]) =>
  documents.find(({ filename }) => filename === ANSWERS_FILE);

/** Somebody may have uploaded a document of this name. */
async function readAnswers({ blobs }: ChangeDeps, document: StoredAsset): Promise<string> {
  if (document.contentType === TYPE && document.sizeBytes <= READ_MAX_BYTES) {
    const bytes = await buffer(await blobs.open(document.blobKey));
    if (Buffer.from(bytes.toString('utf8')).equals(bytes)) return bytes.toString('utf8');
  }
  throw new ServiceError(
    'invalid_upload',
    `The avatar has a document ${JSON.stringify(ANSWERS_FILE)} that is no short text in UTF-8, where answers could be added. Rename it, then try again.`,
  );
}
