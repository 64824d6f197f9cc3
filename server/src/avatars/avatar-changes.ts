import { randomUUID } from 'node:crypto';
import type { Stage } from '@vivant/contract/avatar';
import type { AvatarPatch } from '@vivant/contract/avatar-patch';
import { ServiceError } from '@vivant/contract/errors';
import { isUuid } from '@vivant/contract/ids';
import type { Consent } from '@vivant/contract/manifest';
import type { AssetFile } from '../ingest/asset-set.ts';
import type { PlanLimits } from '../keys/caller.ts';
import type { Blobs } from '../ports/blobs.ts';
import type { Clock } from '../ports/clock.ts';
import type { AssetRole, Db, Tx } from '../ports/database.ts';
import type { JobQueue } from '../ports/job-queue.ts';
import { adoptFiles } from './adopt-files.ts';
import { replaceAssets, sumStoredBytes } from './asset-store.ts';
import { changedParts, judgedParts } from './avatar-patch.ts';
import type { BlobKeeper } from './blob-keeper.ts';
import { awaitVerdict, beginBuild, makeHosted, setConsent, updateFields } from './change-store.ts';
import { consentRecord } from './consent.ts';
import { PARTS_OF_ROLE } from './moderation-parts.ts';
import { MODERATION_QUEUE, STAGE_QUEUE } from './queues.ts';
import type { AvatarDetailRecord } from './records.ts';
import { readStages, renewStage, skipStage } from './stage-store.ts';
import type { StageDefinition } from './stages/define-stage.ts';
import { PERSONA_FIELDS, PersonaTexts } from './stages/persona-texts.ts';
import { dueWithVoice, STAGE_LIST, type StageList, stageNamed, staleAfter } from './stages/stage-list.ts';
import { type AvatarRow, findAvatar, lockAccountStorage, lockAvatar, refreshStatus } from './store.ts';

/** Who makes or changes avatars of an account: a key, or a person or the operator, who have none. */
export interface Changer {
  accountId: string;
  keyId: string | null;
  /** Who it is in the studio. */
  personId?: string | undefined;
  plan: Pick<PlanLimits, 'storageBytes'>;
}

/** Changes to an avatar that is there; each answers the avatar as it stands after. */
export interface AvatarChanges {
  /** §4.5. @throws ServiceError avatar_not_found, invalid_request (public before it is ready) */
  update(caller: Changer, id: string, patch: AvatarPatch): Promise<AvatarDetailRecord>;
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
  /** Refuses early what the changes would refuse late, before an upload is read. @throws avatar_not_found */
  mustExist(caller: Changer, id: string): Promise<void>;
}

interface AvatarChangesDeps {
  db: Db;
  clock: Clock;
  blobs: Blobs;
  keeper: BlobKeeper;
  jobs: JobQueue;
  stages?: StageList;
}

type Deps = AvatarChangesDeps & { stages: StageList };

export function createAvatarChanges(given: AvatarChangesDeps): AvatarChanges {
  const deps: Deps = { ...given, stages: given.stages ?? STAGE_LIST };
  return {
    async mustExist(caller, id) {
      if (!isUuid(id)) throw notFound();
      await mustFind(deps, caller, id);
    },

    update: (caller, id, patch) => update(deps, caller, id, patch),

    replaceAppearance: (caller, id, image, consent) =>
      replaceFiles(deps, caller, id, 'image', [image], async (tx, avatar) => {
        await keepConsent(deps, tx, caller, avatar, 'appearance', consent);
        await build(deps, tx, avatar, staleAfter(['image'], avatar, deps.stages));
        await judgeAgain(deps, tx, avatar, { parts: PARTS_OF_ROLE.image, builds: true });
      }),

    replaceVoice: (caller, id, voice, consent) =>
      replaceFiles(deps, caller, id, 'voice', [voice], async (tx, avatar) => {
        await keepConsent(deps, tx, caller, avatar, 'voice', consent);
        if (!avatar.render_only) {
          await build(deps, tx, avatar, staleAfter(['voice'], avatar, deps.stages));
          return;
        }
        await makeHosted(tx, avatar.id);
        await build(deps, tx, avatar, dueWithVoice(avatar, deps.stages));
      }),

    replaceKnowledge: (caller, id, files) =>
      replaceFiles(deps, caller, id, 'knowledge', files, async (tx, avatar) => {
        const stale = staleAfter(['knowledge'], avatar, deps.stages);
        await judgeAgain(deps, tx, avatar, { parts: PARTS_OF_ROLE.knowledge, builds: stale.length > 0 });
        if (stale.length > 0) await build(deps, tx, avatar, stale);
      }),
  };
}

async function update(
  deps: Deps,
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
    const after = { ...avatar, previews: patch.previews ?? avatar.previews };
    await skipUnwanted(deps, tx, avatar, after);
    // A portrait alone keeps its texts for the day it gets a voice.
    const video = { aspect: avatar.video_aspect, height: avatar.video_height };
    const stale = staleAfter(changedParts(patch, video), after, list);
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

/** Stores new files in place of old ones and runs `change` in the same transaction. */
async function replaceFiles(
  deps: Deps,
  caller: Changer,
  id: string,
  role: AssetRole,
  files: AssetFile[],
  change: (tx: Tx, avatar: AvatarRow) => Promise<void>,
): Promise<AvatarDetailRecord> {
  const { db, clock } = deps;
  if (!isUuid(id)) throw notFound();
  const inRole = files.map((file, position) => ({ role, position, file }));
  await adoptFiles(deps, id.toLowerCase(), inRole, (assets) =>
    db.transaction().execute(async (tx) => {
      await lockAccountStorage(tx, caller.accountId, clock.now());
      const avatar = await mustLock(tx, caller, id);
      const now = clock.now();
      await replaceAssets(tx, avatar.id, [role], assets, { newId: randomUUID, now });
      // The old ones no longer count, the new ones do.
      if ((await sumStoredBytes(tx, caller.accountId)) > caller.plan.storageBytes)
        throw new ServiceError(
          'storage_limit_reached',
          "The account's storage is full. Delete avatars or files.",
        );
      await change(tx, avatar);
      await refreshStatus(tx, avatar.id, now);
    }),
  );
  return mustFind(deps, caller, id);
}

/**
 * Begins a build: gives stages new material. The runs of the old one write no more, and new ones are queued.
 * Clips count for the avatar's status when they are remade together with what they show; alone they never take
 * a ready avatar away from its visitors, nor does their failure when something else is built later.
 */
async function build(deps: Deps, tx: Tx, avatar: AvatarRow, names: Stage[]): Promise<void> {
  const { clock, jobs, stages: list } = deps;
  const now = clock.now();
  const stages = names.map((name) => stageNamed(name, list));
  const hasOptional = stages.some(({ wanted }) => wanted !== undefined);
  await beginBuild(tx, avatar.id, {
    now,
    previewsBlock: hasOptional ? stages.length > 1 || avatar.status !== 'ready' : undefined,
  });
  const current = await readStages(tx, avatar.id);
  for (const stage of stages) {
    // Clips must not show a face, a voice or words that were withdrawn.
    if (stage.after.length > 0) await dropFiles(deps, tx, avatar.id, stage);
    const { name: stageName, after } = stage;
    const waits = after.some((other) => names.includes(other) || current[other].status !== 'completed');
    const at = { avatarId: avatar.id, stage: stageName };
    const version = current[stageName].inputVersion + 1;
    await renewStage(tx, { ...at, status: waits ? 'waiting' : 'pending', version, now });
    // The run that ends the waiting queues it.
    if (!waits)
      await jobs.send(tx, { queue: STAGE_QUEUE, data: { ...at, version }, turnOf: avatar.account_id });
  }
}

async function dropFiles(
  { clock }: Deps,
  tx: Tx,
  avatarId: string,
  { makes }: StageDefinition,
): Promise<void> {
  await replaceAssets(tx, avatarId, [...makes], [], { newId: randomUUID, now: clock.now() });
}

/** Stages the avatar had, and is not to have any more. */
async function skipUnwanted(
  deps: Deps,
  tx: Tx,
  before: AvatarRow,
  after: { previews: boolean },
): Promise<void> {
  for (const stage of deps.stages.filter(({ wanted }) => wanted?.(before) && !wanted(after))) {
    await skipStage(tx, { avatarId: before.id, stage: stage.name, now: deps.clock.now() });
    await dropFiles(deps, tx, before.id, stage);
  }
}

/**
 * Has the material judged again. Held or rejected parts that change are building anew; others leave the hold
 * as it is. What is built anew waits for the verdict; a ready avatar whose change builds nothing stays ready
 * meanwhile (D2-25, D2-35).
 */
async function judgeAgain(
  { jobs }: Deps,
  tx: Tx,
  avatar: AvatarRow,
  change: { parts: string[]; builds: boolean },
): Promise<void> {
  const version = avatar.moderation_version + 1;
  const held = avatar.moderation_state === 'flagged' || avatar.moderation_state === 'rejected';
  const findings = avatar.moderation_findings ?? [];
  const lifts = findings.length === 0 || findings.some(({ part }) => change.parts.includes(part));
  await awaitVerdict(tx, avatar.id, { version, forgets: held ? lifts : change.builds });
  await jobs.send(tx, {
    queue: MODERATION_QUEUE,
    data: { avatarId: avatar.id, version },
    turnOf: avatar.account_id,
  });
}

/**
 * Beside what was said at its creation, which may cover the other part still. A new portrait or voice that comes
 * with no statement has none: another person may have agreed to the one before.
 */
async function keepConsent(
  { clock }: Deps,
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

async function writeFields({ clock }: Deps, tx: Tx, avatar: AvatarRow, patch: AvatarPatch): Promise<void> {
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
  { stages }: Deps,
  tx: Tx,
  avatar: { id: string; previews: boolean },
): Promise<Stage[]> {
  const current = await readStages(tx, avatar.id);
  return stages
    .filter(({ wanted }) => wanted?.(avatar))
    .map(({ name }) => name)
    .filter((name) => current[name].status === 'skipped' || current[name].status === 'failed');
}

async function mustLock(tx: Tx, caller: Changer, id: string): Promise<AvatarRow> {
  const avatar = await lockAvatar(tx, id);
  if (avatar === null || avatar.account_id !== caller.accountId) throw notFound();
  return avatar;
}

async function mustFind({ db }: Deps, caller: Changer, id: string): Promise<AvatarDetailRecord> {
  const found = await findAvatar(db, id, caller.accountId);
  if (found === null) throw notFound();
  return found;
}

function notFound(): ServiceError {
  return new ServiceError('avatar_not_found', 'There is no such avatar.');
}
