import type { Stage } from '@vivant/contract/avatar';
import type { AvatarPatch } from '@vivant/contract/avatar-patch';
import { ServiceError } from '@vivant/contract/errors';
import { isUuid } from '@vivant/contract/ids';
import { PERSONA_FIELDS, PersonaTexts } from '@vivant/contract/persona';
import { VIDEO_HEIGHTS, Video } from '@vivant/contract/video';
import { z } from 'zod';
import type { Tx } from '../ports/database.ts';
import { DEFAULT_PICTURE_RULES } from '../ports/picture.ts';
import { changedParts, judgedParts, type PictureNow } from './avatar-patch.ts';
import { updateFields } from './change-store.ts';
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
import type { AvatarDetailRecord } from './records.ts';
import { readOutput, readStages, skipStage } from './stage-store.ts';
import { STAGE_LIST, stageNamed, staleAfter } from './stages/stage-list.ts';
import { type AvatarRow, refreshStatus } from './store.ts';

/** Changes to an avatar that is there; each answers the avatar as it stands after. */
export interface AvatarChanges extends FileChanges {
  /** §4.5. @throws ServiceError avatar_not_found, invalid_request (public before it is ready) */
  update(caller: Changer, id: string, patch: AvatarPatch): Promise<AvatarDetailRecord>;
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
    async mustExist(caller, id) {
      if (!isUuid(id)) throw notFound();
      await mustFind(deps, caller, id);
    },
    update: (caller, id, patch) => update(deps, caller, id, patch),
  };
}

async function update(
  deps: ChangeDeps,
  caller: Changer,
  id: string,
  patch: AvatarPatch,
): Promise<AvatarDetailRecord> {
  const { db, clock, stages: list } = deps;
  if (!isUuid(id)) throw notFound();
  await db.transaction().execute(async (tx) => {
    const avatar = await mustLock(tx, caller, id);
    if (patch.visibility === 'public' && avatar.status !== 'ready')
      throw new ServiceError('invalid_request', 'visibility: an avatar can be made public once it is ready.');
    await writeFields(deps, tx, avatar, patch);
    if (patch.visibility !== undefined && patch.visibility !== avatar.visibility)
      await caller.record?.(tx, {
        action: 'avatar.visibility_changed',
        subject: `${avatar.name}: ${avatar.visibility} → ${patch.visibility}`,
      });
    const after = { ...avatar, previews: patch.previews ?? avatar.previews };
    await skipUnwanted(deps, tx, avatar, after);
    // A portrait alone keeps its texts for the day it gets a voice.
    const stale = staleAfter(
      changedParts(patch, await pictureNow(tx, avatar), deps.pictureRules),
      after,
      list,
    );
    const asked = patch.previews ? await missing(deps, tx, after) : [];
    const names = list.map(({ name }) => name).filter((name) => [...stale, ...asked].includes(name));
    if (names.length > 0) await build(deps, tx, avatar, names);
    const parts = judgedParts(patch);
    if (parts.length > 0)
      await judgeAgain(deps, tx, avatar, {
        parts,
        builds: names.some((name) => stageNamed(name, list).wanted === undefined),
      });
    await refreshStatus(tx, avatar.id, clock.now());
  });
  return mustFind(deps, caller, id);
}

const Drawn = z.object({ drawn: Video });

async function pictureNow(tx: Tx, avatar: AvatarRow): Promise<PictureNow> {
  const { video_aspect: aspect, video_height: height, ai_mark: aiMark } = avatar;
  const { status } = (await readStages(tx, avatar.id)).appearance;
  if (status !== 'completed') return { video: { aspect, height }, aiMark, drawn: null };
  const { success, data } = Drawn.safeParse(await readOutput(tx, avatar.id, 'appearance'));
  // Faces of a time when no size was noted may have been drawn at the lowest.
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
  patch: AvatarPatch,
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
