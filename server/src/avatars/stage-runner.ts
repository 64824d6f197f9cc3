import { randomUUID } from 'node:crypto';
import type { Stage, StageStatus } from '@vivant/contract/avatar';
import type { Clock } from '@vivant/platform/clock';
import type { Credits } from '../credits/credits.ts';
import type { Workspace, Workspaces } from '../ingest/workspace.ts';
import type { Log } from '../log.ts';
import type { Blobs } from '../ports/blobs.ts';
import type { Db, Tx } from '../ports/database.ts';
import type { JobQueue } from '../ports/job-queue.ts';
import type { Metrics } from '../ports/metrics.ts';
import { DEFAULT_PICTURE_RULES, type PictureRules } from '../ports/picture.ts';
import { isMadeAfter, replaceAssets, type StoredAsset } from './asset-store.ts';
import type { BlobKeeper } from './blob-keeper.ts';
import { feedbackCode } from './feedback-code.ts';
import { type StageJob, stageQueueOf } from './queues.ts';
import { createStageFiles, type StageFiles } from './stage-files.ts';
import { findStage, readOutput, readStages, type StageRow, writeStage } from './stage-store.ts';
import { billOf, INTERNAL_FAULT, resultOf, type StageSource, unpaid } from './stage-work.ts';
import type { FindClipSigner } from './stages/clip-signer.ts';
import type { StageDefinition } from './stages/define-stage.ts';
import { STAGE_LIST, type StageList, stageNamed } from './stages/stage-list.ts';
import type { ExecuteStage } from './stages/stage-process.ts';
import type { StageResult } from './stages/stage-types.ts';
import { type AvatarRow, lockAvatar, refreshStatus } from './store.ts';
import { unlessSuperseded } from './unless-superseded.ts';
import { holdForDocuments } from './verdict.ts';

export interface StageRunner {
  /**
   * Runs one stage for the material it was asked for: claims it, works, and writes only if that material is
   * still the newest. A run that was superseded, or whose avatar is gone, changes nothing. Throws on an outage.
   */
  run(job: StageJob, signal: AbortSignal): Promise<void>;
  /**
   * Rebuilds what a completed stage left, from the same material: after an update that stores it differently. The
   * avatar stays as it is meanwhile, and keeps what it has where that fails.
   */
  remake(avatarId: string, stage: Stage, signal: AbortSignal): Promise<'remade' | 'superseded' | 'failed'>;
  /** Every try has failed: the person must not wait for ever. */
  giveUp(job: StageJob): Promise<void>;
}

interface StageRunnerDeps {
  db: Db;
  clock: Clock;
  log: Log;
  blobs: Blobs;
  keeper: BlobKeeper;
  jobs: JobQueue;
  workspaces: Workspaces;
  credits: Pick<Credits, 'lockAccount' | 'coversPreviews' | 'chargePreviews'>;
  execute: ExecuteStage;
  metrics?: Metrics;
  stages?: StageList;
  pictureRules?: PictureRules;
  /** Default: clips are not signed. */
  findClipSigner?: FindClipSigner;
}

type Deps = StageRunnerDeps & {
  stages: StageList;
  files: StageFiles;
  pictureRules: PictureRules;
  findClipSigner: FindClipSigner;
};

/** Claim → inputs → execute → commit. What a stage is stands in its own file, `stages/<stage>.ts`. */
export function createStageRunner(given: StageRunnerDeps): StageRunner {
  const deps: Deps = {
    ...given,
    stages: given.stages ?? STAGE_LIST,
    files: createStageFiles(given),
    pictureRules: given.pictureRules ?? DEFAULT_PICTURE_RULES,
    findClipSigner: given.findClipSigner ?? (async () => null),
  };
  return {
    run: (job, signal) => run(deps, job, signal),
    remake: (avatarId, stage, signal) => remake(deps, avatarId, stage, signal),
    giveUp: (job) => giveUp(deps, job),
  };
}

async function run(deps: Deps, job: StageJob, signal: AbortSignal): Promise<void> {
  const { clock, log, files, workspaces, credits, stages } = deps;
  const avatar = await claim(deps, job);
  if (avatar === null) return;
  const stage = stageNamed(job.stage, stages);
  const startedAt = performance.now();
  await using workspace = await workspaces.open();
  // The balance is checked again when the result is paid; here it saves making what could not be kept.
  const bill = isGift(avatar, job) ? undefined : stage.bill;
  const isCovered =
    bill === undefined || (await credits.coversPreviews(avatar.account_id, bill.items.length));
  const result = isCovered
    ? await unlessSuperseded(
        clock,
        () => isWanted(deps, job),
        signal,
        (runSignal) =>
          resultOf(deps, stage, avatar, sourceOf(deps, avatar.id, workspace), workspace, runSignal),
      )
    : unpaid(stage);
  if (result === null) {
    log.info({ avatarId: job.avatarId, stage: job.stage, reason: 'superseded' }, 'stage ended');
    return;
  }

  const made = await files.keep(job.avatarId, result);
  const payer = bill !== undefined && result.status === 'completed' ? avatar.account_id : null;
  const kept = await commit(deps, job, result, made, payer);
  if (kept?.status !== 'completed') await files.discard(made);
  const durationMs = Math.round(performance.now() - startedAt);
  deps.metrics?.stageFinished(job.stage, result.status, durationMs);
  const code = kept?.status === 'failed' ? feedbackCode(kept.userFeedback) : undefined;
  const reason = kept?.status ?? 'superseded';
  log.info({ avatarId: job.avatarId, stage: job.stage, reason, code, durationMs }, 'stage ended');
}

async function remake(
  deps: Deps,
  avatarId: string,
  name: Stage,
  signal: AbortSignal,
): Promise<'remade' | 'superseded' | 'failed'> {
  const { db, clock, files, workspaces, stages } = deps;
  const stage = stageNamed(name, stages);
  const avatar = await db.transaction().execute((tx) => lockAvatar(tx, avatarId));
  if (avatar === null) return 'superseded';
  const before = (await readStages(db, avatarId))[name];
  if (before.status !== 'completed') return 'superseded';
  await using workspace = await workspaces.open();
  const source = sourceOf(deps, avatarId, workspace);
  const result = await resultOf(deps, stage, avatar, source, workspace, signal);
  if (result.status === 'failed') return 'failed';
  const made = await files.keep(avatarId, result);
  const isRemade = await db.transaction().execute(async (tx) => {
    if ((await lockAvatar(tx, avatarId)) === null) return false;
    const current = (await readStages(tx, avatarId))[name];
    if (current.inputVersion !== before.inputVersion || current.status !== 'completed') return false;
    const now = clock.now();
    await replaceAssets(tx, avatarId, [...stage.makes], made, { newId: randomUUID, now });
    const { status, userFeedback, output } = result;
    await writeStage(tx, { avatarId, stage: name, status, userFeedback, output, now });
    await refreshStatus(tx, avatarId, now);
    return true;
  });
  if (!isRemade) await files.discard(made);
  return isRemade ? 'remade' : 'superseded';
}

async function giveUp(deps: Deps, job: StageJob): Promise<void> {
  const userFeedback = stageNamed(job.stage, deps.stages).givenUp ?? INTERNAL_FAULT;
  if ((await commit(deps, job, { status: 'failed', userFeedback }, [], null)) !== null)
    deps.log.error({ avatarId: job.avatarId, stage: job.stage }, 'stage given up');
}

/** What is served, or will be as soon as it is built. */
function sourceOf({ db, files }: Deps, avatarId: string, workspace: Workspace): StageSource {
  return {
    files: (role) => files.copy(avatarId, role, workspace),
    isMadeAfter: (made, given) => isMadeAfter(db, avatarId, made, given),
    output: (name) => readOutput(db, avatarId, name),
  };
}

async function isWanted({ db }: Deps, job: StageJob): Promise<boolean> {
  const found = await findStage(db, job.avatarId, job.stage);
  return found !== null && found.inputVersion === job.version && isOpen(found.status);
}

/** Null: nothing to do any more. */
async function claim({ db, clock }: Deps, job: StageJob): Promise<AvatarRow | null> {
  return db.transaction().execute(async (tx) => {
    const avatar = await lockAvatar(tx, job.avatarId);
    if (avatar === null || !isCurrent(job, await readStages(tx, job.avatarId))) return null;
    const now = clock.now();
    const at = { avatarId: job.avatarId, stage: job.stage };
    await writeStage(tx, { ...at, status: 'processing', userFeedback: null, now });
    await refreshStatus(tx, job.avatarId, now);
    return avatar;
  });
}

/**
 * Writes a result, unless it was superseded. What is billed is paid for in the same transaction, and not kept
 * when it cannot be: the answer says what became of it.
 */
async function commit(
  deps: Deps,
  job: StageJob,
  outcome: StageResult,
  made: StoredAsset[],
  payer: string | null,
): Promise<StageResult | null> {
  const { db, clock, credits, stages } = deps;
  const stage = stageNamed(job.stage, stages);
  return db.transaction().execute(async (tx) => {
    if (payer !== null) await credits.lockAccount(tx, payer);
    const avatar = await lockAvatar(tx, job.avatarId);
    if (avatar === null) return null;
    const rows = await readStages(tx, job.avatarId);
    if (!isCurrent(job, rows)) return null;
    const isPaid =
      payer === null || (await credits.chargePreviews(tx, billOf(stage, job, payer))) === 'charged';
    const result = isPaid ? outcome : unpaid(stage);
    await write(deps, tx, stage, avatar, result, made);
    rows[stage.name] = { ...rows[stage.name], status: result.status };
    await startWaiting(deps, tx, avatar, rows);
    await refreshStatus(tx, avatar.id, clock.now());
    return result;
  });
}

async function write(
  { clock, log }: Deps,
  tx: Tx,
  stage: StageDefinition,
  avatar: AvatarRow,
  result: StageResult,
  made: StoredAsset[],
): Promise<void> {
  const now = clock.now();
  const completed = result.status === 'completed';
  await replaceAssets(tx, avatar.id, [...stage.makes], completed ? made : [], { newId: randomUUID, now });
  const { status, userFeedback, output = null } = result;
  await writeStage(tx, { avatarId: avatar.id, stage: stage.name, status, userFeedback, output, now });
  if (!completed || stage.flags === undefined) return;
  const count = await holdForDocuments(tx, avatar, stage.flags(output), now);
  if (count > 0) log.warn({ avatarId: avatar.id, count }, 'moderation holds an avatar');
}

/** Stages that wait for others go to work once all of those are done. */
async function startWaiting(
  { clock, jobs, stages }: Deps,
  tx: Tx,
  avatar: AvatarRow,
  rows: Record<Stage, StageRow>,
): Promise<void> {
  const ready = stages.filter(
    ({ name, after }) =>
      after.length > 0 &&
      rows[name]?.status === 'waiting' &&
      after.every((other) => rows[other].status === 'completed'),
  );
  for (const stage of ready) {
    const { name } = stage;
    const at = { avatarId: avatar.id, stage: name };
    await writeStage(tx, { ...at, status: 'pending', userFeedback: null, now: clock.now() });
    const data = { ...at, version: rows[name].inputVersion };
    await jobs.send(tx, { queue: stageQueueOf(stage), data, turnOf: avatar.account_id });
  }
}

/** Whether a run may still write; a run that died left `processing` behind. */
function isOpen(status: StageStatus): boolean {
  return status === 'pending' || status === 'processing';
}

function isCurrent(job: StageJob, rows: Record<Stage, StageRow>): boolean {
  const { inputVersion, status } = rows[job.stage];
  return inputVersion === job.version && isOpen(status);
}

/** The owner did not ask for what a fresh installation makes by itself; the owner's later changes are charged. */
function isGift(avatar: AvatarRow, { version }: StageJob): boolean {
  return avatar.creation_source === 'demo' && version === 1;
}
