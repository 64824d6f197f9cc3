import { randomUUID } from 'node:crypto';
import type { Stage } from '@vivant/contract/avatar';
import { ServiceError } from '@vivant/contract/errors';
import { isUuid } from '@vivant/contract/ids';
import type { Clock } from '@vivant/platform/clock';
import type { PlanLimits } from '../keys/caller.ts';
import type { Blobs } from '../ports/blobs.ts';
import type { Db, Tx } from '../ports/database.ts';
import type { JobQueue } from '../ports/job-queue.ts';
import type { PictureRules } from '../ports/picture.ts';
import type { RecordChange } from '../ports/record-change.ts';
import { replaceAssets } from './asset-store.ts';
import type { BlobKeeper } from './blob-keeper.ts';
import { awaitVerdict, beginBuild } from './change-store.ts';
import { MODERATION_QUEUE, stageQueueOf } from './queues.ts';
import { findAvatar } from './record-store.ts';
import type { AvatarDetailRecord } from './records.ts';
import { readStages, renewStage } from './stage-store.ts';
import type { StageDefinition } from './stages/define-stage.ts';
import { type StageList, stageNamed } from './stages/stage-list.ts';
import { type AvatarRow, lockAvatar } from './store.ts';

/** The caller that makes or changes avatars of an account: a key, or a person or the operator, who have no key. */
export interface Changer {
  accountId: string;
  keyId: string | null;
  /** Their id in the studio. */
  personId?: string | undefined;
  /** Absent where the service itself does it, as for its demo avatar. */
  record?: RecordChange | undefined;
  plan: Pick<PlanLimits, 'storageBytes'>;
  /**
   * New files of an avatar that is served wait beside the current ones until all that follows from them is built.
   * Without this they count at once, and the avatar is not ready until then.
   */
  waits?: true | undefined;
}

/** What every change of an avatar needs: to lock the avatar, begin stages again and ask moderation again. */
export interface ChangeDeps {
  db: Db;
  clock: Clock;
  blobs: Blobs;
  keeper: BlobKeeper;
  jobs: JobQueue;
  stages: StageList;
  pictureRules: PictureRules;
}

/**
 * Begins a build: gives stages new material. Runs for the old material no longer write, and new ones are queued. Clips
 * count for the avatar's status when they are rebuilt together with what they show; by themselves they never take a
 * ready avatar away from its visitors, nor does their failure when something else is built later.
 */
export async function build(deps: ChangeDeps, tx: Tx, avatar: AvatarRow, names: Stage[]): Promise<void> {
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
      await jobs.send(tx, {
        ...{ queue: stageQueueOf(stage), data: { ...at, version }, turnOf: avatar.account_id },
      });
  }
}

export async function dropFiles(
  { clock }: ChangeDeps,
  tx: Tx,
  avatarId: string,
  { makes }: StageDefinition,
): Promise<void> {
  await replaceAssets(tx, avatarId, [...makes], [], { newId: randomUUID, now: clock.now() });
}

/**
 * Has the material judged again. A change of held or rejected parts sets the avatar building again; other changes
 * leave the hold as it is. Stages that are built again wait for the verdict; a ready avatar whose change builds
 * nothing stays ready meanwhile (D2-25, D2-35).
 */
export async function judgeAgain(
  { jobs }: Pick<ChangeDeps, 'jobs'>,
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

/** Another version of an avatar of which files are held: a decision on what was seen until now is none on what follows. */
export function renewHeld(deps: Pick<ChangeDeps, 'jobs'>, tx: Tx, avatar: AvatarRow): Promise<void> {
  return judgeAgain(deps, tx, avatar, { parts: [], builds: false });
}

export async function mustLock(tx: Tx, caller: Pick<Changer, 'accountId'>, id: string): Promise<AvatarRow> {
  const avatar = await lockAvatar(tx, id);
  if (avatar === null || avatar.account_id !== caller.accountId) throw notFound();
  return avatar;
}

/** @throws ServiceError avatar_not_found: also for malformed, deleted and foreign ones */
export async function mustFind(
  { db }: Pick<ChangeDeps, 'db'>,
  { accountId }: Pick<Changer, 'accountId'>,
  id: string,
): Promise<AvatarDetailRecord> {
  const found = isUuid(id) ? await findAvatar(db, id, accountId) : null;
  if (found === null) throw notFound();
  return found;
}

export function notFound(): ServiceError {
  return new ServiceError('avatar_not_found', 'There is no such avatar.');
}
