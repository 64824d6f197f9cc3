import { createHash, randomUUID } from 'node:crypto';
import { isUuid } from '@vivant/contract/ids';
import { type AvatarDraft, CLEARABLE, type DraftSave } from '@vivant/contract/studio/drafts';
import { StudioError } from '@vivant/contract/studio/errors';
import { type AvatarTexts, differingFields, type TextField } from '@vivant/contract/studio/versions';
import type { Clock } from '@vivant/platform/clock';
import type { Db, Tx } from '../ports/database.ts';
import { type DraftRow, deleteDraft, readDraft, writeDraft } from './draft-store.ts';
import { type Changer, mustLock, notFound } from './rebuild.ts';
import { textsOf } from './record-version.ts';
import { findLiveAvatar } from './store.ts';

/** Texts of an avatar that are written and not published yet: only members hear them, in rehearsals. */
export interface AvatarDrafts {
  /** Null: what is published is all there is. @throws ServiceError avatar_not_found */
  draft(owner: { accountId: string }, id: string): Promise<AvatarDraft | null>;
  /**
   * Adds to the draft, or begins one. A field that says what is published leaves it.
   * @throws ServiceError avatar_not_found; StudioError draft_changed: the caller saw another one
   */
  saveDraft(caller: Changer, id: string, save: DraftSave): Promise<void>;
  /** @throws as `saveDraft` */
  discardDraft(caller: Changer, id: string, revision: string): Promise<void>;
}

export function createAvatarDrafts({ db, clock }: { db: Db; clock: Clock }): AvatarDrafts {
  return {
    async draft({ accountId }, id) {
      const avatar = isUuid(id) ? await findLiveAvatar(db, id) : null;
      if (avatar === null || avatar.account_id !== accountId) throw notFound();
      const row = await readDraft(db, avatar.id);
      return row === undefined ? null : showDraft(row, textsOf(avatar));
    },

    async saveDraft(caller, id, { revision, changes: { video, ...others } }) {
      if (!isUuid(id)) throw notFound();
      await db.transaction().execute(async (tx) => {
        const avatar = await mustLock(tx, caller, id);
        const row = await mustBe(tx, avatar.id, revision);
        const published = textsOf(avatar);
        const drafted = { ...row?.changes, ...others } as Partial<AvatarTexts>;
        if (video !== undefined)
          drafted.video = { ...published.video, ...drafted.video, ...video } as AvatarTexts['video'];
        const fields = fieldsOf(drafted, published);
        if (fields.length === 0) return deleteDraft(tx, avatar.id);
        await writeDraft(tx, {
          avatar_id: avatar.id,
          revision: randomUUID(),
          changes: Object.fromEntries(fields.map((field) => [field, drafted[field]])),
          base: Object.fromEntries(
            fields.map((field) => [field, row?.base[field] ?? digestOf(published, field)]),
          ),
          person_id: caller.personId ?? null,
          updated_at: clock.now(),
        });
      });
    },

    async discardDraft(caller, id, revision) {
      if (!isUuid(id)) throw notFound();
      await db.transaction().execute(async (tx) => {
        const { id: avatarId } = await mustLock(tx, caller, id);
        await mustBe(tx, avatarId, revision);
        await deleteDraft(tx, avatarId);
      });
    },
  };
}

/** What the draft changes of the published texts; the transaction that publishes it removes it. */
export async function takeDraft(
  tx: Tx,
  avatar: Parameters<typeof textsOf>[0] & { id: string },
  revision: string,
): Promise<Partial<AvatarTexts>> {
  const row = await mustBe(tx, avatar.id, revision);
  await deleteDraft(tx, avatar.id);
  const changes: Partial<AvatarTexts> = { ...row?.changes };
  for (const field of CLEARABLE) if (changes[field] === '') changes[field] = undefined;
  return Object.fromEntries(fieldsOf(changes, textsOf(avatar)).map((field) => [field, changes[field]]));
}

/** To change a draft one must have seen it as it is: of two people who write at once, neither loses anything. */
async function mustBe(tx: Tx, avatarId: string, revision: string | null): Promise<DraftRow | undefined> {
  const row = await readDraft(tx, avatarId);
  if ((row?.revision ?? null) === revision) return row;
  const what =
    row === undefined
      ? 'The draft was published or discarded meanwhile.'
      : `${row.person_name ?? 'Somebody'} changed the draft meanwhile.`;
  throw new StudioError(
    'draft_changed',
    `${what} Nothing of yours was saved, and nothing is lost: look at what it says now, then try again.`,
  );
}

function showDraft(row: DraftRow, published: AvatarTexts): AvatarDraft {
  const fields = fieldsOf(row.changes, published);
  return {
    revision: row.revision,
    at: row.updated_at.toISOString(),
    by:
      row.person_name === null ? { kind: 'unknown', name: null } : { kind: 'person', name: row.person_name },
    changes: Object.fromEntries(fields.map((field) => [field, row.changes[field]])),
    publishedSince: fields.filter((field) => row.base[field] !== digestOf(published, field)),
  };
}

/** The drafted texts that differ. */
function fieldsOf(drafted: Partial<AvatarTexts>, published: AvatarTexts): TextField[] {
  return differingFields({ ...published, ...drafted }, published);
}

/** Tells whether a text is still the one it was. Only a digest is stored, so that a rejected text is not kept. */
function digestOf(published: AvatarTexts, field: TextField): string {
  return createHash('sha256')
    .update(JSON.stringify(published[field] ?? null))
    .digest('hex');
}
