import { ServiceError } from '@vivant/contract/errors';
import { isUuid } from '@vivant/contract/ids';
import { KNOWLEDGE_MAX_FILES } from '@vivant/contract/limits';
import type { Consent } from '@vivant/contract/manifest';
import type { FilePart } from '@vivant/contract/studio/versions';
import type { DocumentChanges, Tx } from '../ports/database.ts';
import { readAssets } from './asset-store.ts';
import { consentRecord } from './consent.ts';
import { ROLES_OF } from './file-parts.ts';
import { noChanges, pruned } from './given-files.ts';
import { replacementWork } from './queues.ts';
import { type ChangeDeps, type Changer, mustFind, mustLock, notFound, renewHeld } from './rebuild.ts';
import type { AvatarDetailRecord } from './records.ts';
import { dropReplacement, readReplacement, writeReplacement } from './replacement-store.ts';
import type { AvatarRow } from './store.ts';

/** New files of an avatar that wait beside those that visitors meet. */
export interface AvatarReplacements {
  /**
   * Forgets what was to take the place of a part: what serves goes on serving.
   * @throws ServiceError avatar_not_found; not_found: nothing waits there
   */
  keepOld(caller: Changer, id: string, part: FilePart): Promise<AvatarDetailRecord>;
}

export function createAvatarReplacements(deps: ChangeDeps): AvatarReplacements {
  const { db, clock } = deps;
  return {
    async keepOld(caller, id, part) {
      if (!isUuid(id)) throw notFound();
      await db.transaction().execute(async (tx) => {
        const avatar = await mustLock(tx, caller, id);
        await endHold(deps, tx, avatar, part);
        if (!(await dropReplacement(tx, { avatarId: avatar.id, part, now: clock.now() })))
          throw new ServiceError(
            'not_found',
            part === 'documents'
              ? 'There are no new documents waiting any more: they are in use by now, or somebody has discarded them.'
              : `There is no new ${part} waiting any more: it is in use by now, or somebody has discarded it.`,
          );
        await caller.record?.(tx, { action: 'avatar.replacement_dropped', subject: avatar.name, more: part });
      });
      return mustFind(deps, caller, id);
    },
  };
}

/**
 * The waiting files of a part, for a caller that adds to it; null if a new file counts at once: for callers of the
 * API, which documents it so, and while the avatar is not served, as no visitor is disturbed. If files wait already,
 * the new one joins them.
 */
export async function besideWhatServes(
  tx: Tx,
  caller: Pick<Changer, 'waits'>,
  avatar: AvatarRow,
  part: FilePart,
): Promise<DocumentChanges | null> {
  if (caller.waits !== true) return null;
  const row = await readReplacement(tx, { avatarId: avatar.id, part });
  if (row !== undefined) return row.changes;
  // A voice turns a portrait-only avatar into another kind.
  const isServed = avatar.status === 'ready' && !(part === 'voice' && avatar.render_only);
  return isServed ? noChanges() : null;
}

/** Has what waits built, in the place of what waited there before. Where nothing is left to change, nothing waits. */
export async function waitBeside(
  deps: Pick<ChangeDeps, 'clock' | 'jobs'>,
  tx: Tx,
  caller: Changer,
  avatar: AvatarRow,
  { part, changes, consent }: { part: FilePart; changes: DocumentChanges; consent: Consent | null },
): Promise<void> {
  const { clock, jobs } = deps;
  const now = clock.now();
  await endHold(deps, tx, avatar, part);
  const kept =
    part === 'documents'
      ? await pruned(tx, avatar.id, changes)
      : { ...changes, ...(await besideIn(tx, avatar.id, part)) };
  const isEmpty =
    kept.removed.length === 0 &&
    Object.keys(kept.described).length === 0 &&
    (await readAssets(tx, avatar.id, [ROLES_OF[part].waiting])).length === 0;
  if (isEmpty) {
    await dropReplacement(tx, { avatarId: avatar.id, part, now });
    return;
  }
  const id = await writeReplacement(tx, {
    ...{ avatarId: avatar.id, part, changes: kept, by: caller, now },
    consent: consent && consentRecord(consent, caller, now),
  });
  await jobs.send(tx, replacementWork(avatar, { avatarId: avatar.id, part, id }));
}

async function besideIn(tx: Tx, avatarId: string, part: FilePart): Promise<Pick<DocumentChanges, 'beside'>> {
  const [serving] = await readAssets(tx, avatarId, [ROLES_OF[part].serving]);
  return serving === undefined ? {} : { beside: serving.id };
}

/** Before what waits of a part is dropped, or is another: where an operator was to decide on it, it is gone. */
async function endHold(
  deps: Pick<ChangeDeps, 'jobs'>,
  tx: Tx,
  avatar: AvatarRow,
  part: FilePart,
): Promise<void> {
  const row = await readReplacement(tx, { avatarId: avatar.id, part });
  if (row?.state === 'held') await renewHeld(deps, tx, avatar);
}

/** Why these documents cannot be one set, for the person who gave them; null: they can. */
export function faultOfSet(documents: readonly { filename: string | null }[]): string | null {
  if (documents.length > KNOWLEDGE_MAX_FILES)
    return `At most ${KNOWLEDGE_MAX_FILES} documents are allowed; these would be ${documents.length}. Remove some.`;
  const names = documents.map(({ filename }) => filename);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  return twice === undefined
    ? null
    : `There would be two documents ${JSON.stringify(twice)}. Remove one of them, or use another name.`;
}
