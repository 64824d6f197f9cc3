import type { Stage } from '@vivant/contract/avatar';
import type { AvatarPatch } from '@vivant/contract/avatar-patch';
import { ServiceError } from '@vivant/contract/errors';
import { isUuid } from '@vivant/contract/ids';
import { PERSONA_FIELDS, PersonaTexts } from '@vivant/contract/persona';
import { differingFields } from '@vivant/contract/studio/versions';
import { VIDEO_HEIGHTS } from '@vivant/contract/video';
import { Video } from '@vivant/contract/video-schemas';
import { z } from 'zod';
import type { Tx } from '../ports/database.ts';
import { DEFAULT_PICTURE_RULES } from '../ports/picture.ts';
import { type AvatarChange, changedParts, judgedParts, type PictureNow } from './avatar-patch.ts';
import { updateFields } from './change-store.ts';
import { type AvatarCorrections, createAvatarCorrections } from './corrections.ts';
import { takeDraft } from './drafts.ts';
import { createFileChanges, type FileChanges } from './file-changes.ts';
import {
  build,
  type ChangeDeps,
  type Changer,
  dropFiles,
  judgeAgain,
  mustFind,
  mustLock,
  notFound,
} from './rebuild.ts';
import { recordVersion, textsOf } from './record-version.ts';
import type { AvatarDetailRecord } from './records.ts';
import { type AvatarReplacements, createAvatarReplacements } from './replacements.ts';
import { readOutput, readStages, skipStage } from './stage-store.ts';
import { STAGE_LIST, stageNamed, staleAfter } from './stages/stage-list.ts';
import { type AvatarRow, refreshStatus } from './store.ts';
import { readVersion } from './version-store.ts';
import { noSuchVersion } from './versions.ts';

/** Changes to an avatar that is there; each answers the avatar as it stands after. */
export interface AvatarChanges extends FileChanges, AvatarCorrections, AvatarReplacements {
  /** §4.5. @throws ServiceError avatar_not_found, invalid_request (public before it is ready) */
  update(caller: Changer, id: string, patch: AvatarPatch): Promise<AvatarDetailRecord>;
  /**
   * Publishes the texts of an earlier version again, like any other change. Texts that an operator rejected are in no
   * version, and stay as they are now.
   * @throws ServiceError avatar_not_found; not_found: there is no such version
   */
  restore(caller: Changer, id: string, version: number): Promise<AvatarDetailRecord>;
  /**
   * Publishes what a draft says, as any other change.
   * @throws ServiceError avatar_not_found; StudioError draft_changed: the caller saw another one
   */
  publishDraft(caller: Changer, id: string, revision: string): Promise<AvatarDetailRecord>;
  /** Refuses early what the changes would refuse late, before an upload is read. @throws avatar_not_found */
  mustExist(caller: Changer, id: string): Promise<void>;
}

export function createAvatarChanges(
  given: Omit<ChangeDeps, 'stages' | 'pictureRules'> & Partial<Pick<ChangeDeps, 'stages' | 'pictureRules'>>,
): AvatarChanges {
  const { stages = STAGE_LIST, pictureRules = DEFAULT_PICTURE_RULES } = given;
  const deps: ChangeDeps = { ...given, stages, pictureRules };
  return {
    ...createFileChanges(deps),
    ...createAvatarCorrections(deps),
    ...createAvatarReplacements(deps),
    async mustExist(caller, id) {
      await mustFind(deps, caller, id);
    },
    update: (caller, id, patch) => change(deps, caller, id, async () => ({ patch })),
    publishDraft: (caller, id, revision) =>
      change(deps, caller, id, async (tx, avatar) => ({
        patch: (await takeDraft(tx, avatar, revision)) as AvatarPatch,
      })),
    restore: (caller, id, version) =>
      change(deps, caller, id, (tx, avatar) => restoring(tx, avatar, version)),
  };
}

interface Change {
  patch: AvatarChange;
  restoredFrom?: number;
}

/** `decide` is asked with the avatar locked. */
async function change(
  deps: ChangeDeps,
  caller: Changer,
  id: string,
  decide: (tx: Tx, avatar: AvatarRow) => Promise<Change>,
): Promise<AvatarDetailRecord> {
  if (!isUuid(id)) throw notFound();
  await deps.db.transaction().execute(async (tx) => {
    const avatar = await mustLock(tx, caller, id);
    const decided = await decide(tx, avatar);
    if (Object.keys(decided.patch).length > 0) await publish(deps, tx, caller, avatar, decided);
  });
  return mustFind(deps, caller, id);
}

async function restoring(tx: Tx, avatar: AvatarRow, number: number): Promise<Change> {
  const version = await readVersion(tx, { avatarId: avatar.id, number });
  if (version === undefined) throw noSuchVersion(number);
  const fields = differingFields(textsOf(avatar), version.texts).filter(
    (field) => !version.withheld.includes(field),
  );
  const patch = Object.fromEntries(fields.map((field) => [field, version.texts[field]]));
  return { patch, restoredFrom: number };
}

async function publish(
  deps: ChangeDeps,
  tx: Tx,
  caller: Changer,
  avatar: AvatarRow,
  { patch, restoredFrom }: Change,
): Promise<void> {
  const { clock, stages: list } = deps;
  if (patch.visibility === 'public' && avatar.status !== 'ready')
    throw new ServiceError('invalid_request', 'visibility: an avatar can be made public once it is ready.');
  await writeFields(deps, tx, avatar, patch);
  if (patch.visibility !== undefined && patch.visibility !== avatar.visibility)
    await caller.record?.(tx, {
      action: 'avatar.visibility_changed',
      subject: avatar.name,
      more: `${avatar.visibility} → ${patch.visibility}`,
    });
  const after = { ...avatar, previews: patch.previews ?? avatar.previews };
  await skipUnwanted(deps, tx, avatar, after);
  // A portrait-only avatar keeps its texts until it gets a voice.
  const stale = staleAfter(changedParts(patch, await pictureNow(tx, avatar), deps.pictureRules), after, list);
  const asked = patch.previews ? await missing(deps, tx, after) : [];
  const names = list.map(({ name }) => name).filter((name) => [...stale, ...asked].includes(name));
  if (names.length > 0) await build(deps, tx, avatar, names);
  const parts = judgedParts(patch);
  if (parts.length > 0)
    await judgeAgain(deps, tx, avatar, {
      parts,
      builds: names.some((name) => stageNamed(name, list).wanted === undefined),
    });
  const number = await recordVersion(tx, avatar.id, {
    ...{ before: avatar, by: caller, restoredFrom, now: clock.now() },
  });
  if (number !== null) {
    await caller.record?.(tx, {
      action: restoredFrom === undefined ? 'avatar.published' : 'avatar.restored',
      subject: patch.name ?? avatar.name,
      more: `version ${restoredFrom ?? number}`,
    });
  }
  await refreshStatus(tx, avatar.id, clock.now());
}

const Drawn = z.object({ drawn: Video });

async function pictureNow(tx: Tx, avatar: AvatarRow): Promise<PictureNow> {
  const { video_aspect: aspect, video_height: height, ai_mark: aiMark } = avatar;
  const { status } = (await readStages(tx, avatar.id)).appearance;
  if (status !== 'completed') return { video: { aspect, height }, aiMark, drawn: null };
  const { success, data } = Drawn.safeParse(await readOutput(tx, avatar.id, 'appearance'));
  // Faces from before sizes were recorded may have been drawn at the smallest.
  return {
    video: { aspect, height },
    aiMark,
    drawn: success ? data.drawn : { aspect, height: VIDEO_HEIGHTS[0] },
  };
}

/** Stages the avatar had, and is not to have any more. */
async function skipUnwanted(
  deps: ChangeDeps,
  tx: Tx,
  before: AvatarRow,
  after: { previews: boolean },
): Promise<void> {
  for (const stage of deps.stages.filter(({ wanted }) => wanted?.(before) && !wanted(after))) {
    await skipStage(tx, { avatarId: before.id, stage: stage.name, now: deps.clock.now() });
    await dropFiles(deps, tx, before.id, stage);
  }
}

async function writeFields(
  { clock }: ChangeDeps,
  tx: Tx,
  avatar: AvatarRow,
  patch: AvatarChange,
): Promise<void> {
  const persona = PersonaTexts.parse(avatar.persona);
  const changed = PERSONA_FIELDS.filter((field) => field in patch);
  const texts = { ...persona, ...Object.fromEntries(changed.map((field) => [field, patch[field]])) };
  await updateFields(tx, avatar.id, {
    ...patch,
    persona: changed.length === 0 ? undefined : texts,
    now: clock.now(),
  });
}

/** Optional stages of which nothing is there or being made. */
async function missing(
  { stages }: ChangeDeps,
  tx: Tx,
  avatar: { id: string; previews: boolean },
): Promise<Stage[]> {
  const current = await readStages(tx, avatar.id);
  return stages
    .filter(({ wanted }) => wanted?.(avatar))
    .map(({ name }) => name)
    .filter((name) => current[name].status === 'skipped' || current[name].status === 'failed');
}
