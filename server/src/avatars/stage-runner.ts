import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Stage, StageStatus } from '@vivant/contract/avatar';
import type { Credits } from '../credits/credits.ts';
import type { Workspace, Workspaces } from '../ingest/workspace.ts';
import type { Log } from '../log.ts';
import type { Blobs } from '../ports/blobs.ts';
import type { Clock } from '../ports/clock.ts';
import type { AssetRole, Db, Tx } from '../ports/database.ts';
import type { JobQueue } from '../ports/job-queue.ts';
import type { Metrics } from '../ports/metrics.ts';
import type { BlobKeeper } from './blob-keeper.ts';
import { sha256Of } from './digest.ts';
import { extensionOf } from './extensions.ts';
import { feedbackCode } from './feedback-code.ts';
import { STAGE_QUEUE, type StageJob } from './queues.ts';
import { findStage, writeStage } from './stage-store.ts';
import { documentFlagsOf } from './stages/document-flags.ts';
import { buildPersona } from './stages/persona.ts';
import { PersonaTexts } from './stages/persona-texts.ts';
import type { ExecuteStage } from './stages/stage-process.ts';
import type { SourceFile, StageInput, StageResult } from './stages/stage-types.ts';
import {
  type AvatarRow,
  lockAvatar,
  readAssets,
  readOutput,
  readStages,
  refreshStatus,
  replaceAssets,
  type StoredAsset,
} from './store.ts';
import { holdForDocuments } from './verdict.ts';

export interface StageRunner {
  /**
   * Runs one stage for the material it was asked for: claims it, works, and writes only if that material is
   * still the newest. A run that was superseded, or whose avatar is gone, changes nothing. Throws on an outage.
   */
  run(job: StageJob, signal: AbortSignal): Promise<void>;
  /**
   * Makes anew what a completed stage left, from the same material: after an update that stores it differently. The
   * avatar stays as it is meanwhile, and keeps what it has where that fails.
   */
  remake(
    avatarId: string,
    stage: 'knowledge',
    signal: AbortSignal,
  ): Promise<'remade' | 'superseded' | 'failed'>;
  /** Every try has failed: the person must not wait for ever. */
  giveUp(job: StageJob): Promise<void>;
}

/** Files a stage makes; a new run replaces them all. */
const OUTPUT_ROLES: Record<Stage, AssetRole[]> = {
  appearance: ['face', 'poster'],
  voice: [],
  persona: [],
  knowledge: ['knowledge_base'],
  previews: ['preview_idle', 'preview_talking'],
};

/** What the clips show and say must be there before they can be rendered. */
export const PREVIEWS_NEED: Stage[] = ['appearance', 'voice', 'persona'];

const INTERNAL_FAULT =
  'Something went wrong on our side while working on this. Please upload it again; if it happens again, tell the operator of this service.';

const PREVIEWS_INTERNAL_FAULT =
  'Something went wrong on our side while rendering the preview clips. Turn previews on again to have another try, or turn them off; if it happens again, tell the operator of this service.';

const PREVIEWS_UNPAID =
  'The balance of the account does not cover the preview clips. Add credits and turn previews on again, or turn previews off.';

const CLIPS = ['idle', 'talking'] as const;

/** How often a working run is asked for still: nobody waits for the material of a deleted avatar to be read. */
const STILL_WANTED_MS = 1_000;

export function createStageRunner(deps: {
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
}): StageRunner {
  const { db, clock, log, blobs, keeper, jobs, workspaces, credits, execute } = deps;

  async function isWanted(job: StageJob): Promise<boolean> {
    const found = await findStage(db, job.avatarId, job.stage);
    return found !== null && found.inputVersion === job.version && isOpen(found.status);
  }

  /** Works until the result is there, or nobody wants it any more: null then. */
  async function unlessSuperseded<T>(
    job: StageJob,
    signal: AbortSignal,
    work: (signal: AbortSignal) => Promise<T>,
  ): Promise<T | null> {
    const unwanted = new AbortController();
    let cancel = () => {};
    const lookLater = () => {
      cancel = clock.after(STILL_WANTED_MS, () => {
        void isWanted(job)
          // A database that is away says nothing about the avatar.
          .catch(() => true)
          .then((wanted) => {
            if (ended) return;
            if (wanted) lookLater();
            else unwanted.abort(new Error('the material was replaced or deleted'));
          });
      });
    };
    let ended = false;
    lookLater();
    try {
      return await work(AbortSignal.any([signal, unwanted.signal]));
    } catch (error) {
      if (unwanted.signal.aborted) return null;
      throw error;
    } finally {
      ended = true;
      cancel();
    }
  }

  /** Null: nothing to do any more. */
  async function claim(job: StageJob): Promise<AvatarRow | null> {
    return db.transaction().execute(async (tx) => {
      const avatar = await lockAvatar(tx, job.avatarId);
      if (avatar === null) return null;
      const current = (await readStages(tx, job.avatarId))[job.stage];
      if (current.inputVersion !== job.version || !isOpen(current.status)) return null;
      await setStage(tx, job, { status: 'processing', userFeedback: null });
      return avatar;
    });
  }

  /**
   * Writes a result, unless it was superseded. Finished clips are paid for in the same transaction, and are not
   * kept when they cannot be: the answer says what became of them.
   */
  async function finish(
    job: StageJob,
    outcome: StageResult,
    made: StoredAsset[],
    payer: string | null,
  ): Promise<'superseded' | StageResult['status']> {
    return db.transaction().execute(async (tx) => {
      if (payer !== null) await credits.lockAccount(tx, payer);
      const avatar = await lockAvatar(tx, job.avatarId);
      if (avatar === null) return 'superseded';
      const stages = await readStages(tx, job.avatarId);
      const current = stages[job.stage];
      if (current.inputVersion !== job.version || !isOpen(current.status)) return 'superseded';
      let result = outcome;
      if (payer !== null && (await credits.chargePreviews(tx, billFor(job, payer))) !== 'charged')
        result = { status: 'failed', userFeedback: PREVIEWS_UNPAID };
      const assets = result.status === 'completed' ? made : [];
      await replaceAssets(tx, job.avatarId, OUTPUT_ROLES[job.stage], assets, {
        newId: randomUUID,
        now: clock.now(),
      });
      await setStage(tx, job, {
        status: result.status,
        userFeedback: result.userFeedback,
        output: result.status === 'completed' ? result.output : null,
      });
      if (job.stage === 'knowledge' && result.status === 'completed') {
        const count = await holdForDocuments(tx, avatar, documentFlagsOf(result.output), clock.now());
        if (count > 0) log.warn({ avatarId: job.avatarId, count }, 'moderation holds an avatar');
      }
      stages[job.stage] = { ...current, status: result.status };
      if (
        stages.previews.status === 'waiting' &&
        PREVIEWS_NEED.every((need) => stages[need].status === 'completed')
      )
        await startPreviews(tx, avatar, stages.previews.inputVersion);
      await refreshStatus(tx, job.avatarId, clock.now());
      return result.status;
    });
  }

  async function copySources(avatarId: string, role: AssetRole, workspace: Workspace): Promise<SourceFile[]> {
    const assets = await readAssets(db, avatarId, [role]);
    return Promise.all(
      assets.map(async (asset) => {
        const path = workspace.newFile();
        await blobs.copyTo(asset.blobKey, path);
        return { ...asset, path };
      }),
    );
  }

  /** Stores what a stage made; it belongs to nobody until a transaction adopts it. */
  async function keepFiles(avatarId: string, result: StageResult): Promise<StoredAsset[]> {
    const made = result.status === 'completed' ? result.files : [];
    const keys = await keeper.newKeys(
      avatarId,
      made.map(({ contentType }) => extensionOf(contentType)),
    );
    return Promise.all(
      made.map(async (file, index): Promise<StoredAsset> => {
        const asset = {
          role: file.role,
          position: 0,
          blobKey: keys[index]!,
          sha256: await sha256Of(createReadStream(file.path)),
          filename: null,
          contentType: file.contentType,
          sizeBytes: (await stat(file.path)).size,
          description: null,
        };
        await blobs.putFile(asset.blobKey, file.path);
        return asset;
      }),
    );
  }

  async function startPreviews(
    tx: Tx,
    { id: avatarId, account_id }: AvatarRow,
    version: number,
  ): Promise<void> {
    await setStage(tx, { avatarId, stage: 'previews', version }, { status: 'pending', userFeedback: null });
    await jobs.send(tx, {
      queue: STAGE_QUEUE,
      data: { avatarId, stage: 'previews', version },
      turnOf: account_id,
    });
  }

  async function setStage(
    tx: Tx,
    { avatarId, stage }: StageJob,
    to: { status: StageStatus; userFeedback: string | null; output?: Record<string, unknown> | null },
  ): Promise<void> {
    await writeStage(tx, { avatarId, stage, ...to, now: clock.now() });
    await refreshStatus(tx, avatarId, clock.now());
  }

  return {
    async run(job, signal) {
      const avatar = await claim(job);
      if (avatar === null) return;
      const startedAt = performance.now();
      await using workspace = await workspaces.open();
      const sources = (role: AssetRole) => copySources(job.avatarId, role, workspace);
      const outputs = (stage: Stage) => readOutput(db, job.avatarId, stage);
      // The balance is checked again when the clips are paid; here it saves rendering what could not be kept.
      const unpaid =
        job.stage === 'previews' && !(await credits.coversPreviews(avatar.account_id, CLIPS.length));
      const result: StageResult | null = unpaid
        ? { status: 'failed', userFeedback: PREVIEWS_UNPAID }
        : await unlessSuperseded(job, signal, (runSignal) =>
            resultOf(job.stage, { avatar, sources, outputs, outDir: workspace.path }, (input) =>
              execute(input, runSignal),
            ),
          );
      if (result === null) {
        log.info({ avatarId: job.avatarId, stage: job.stage, reason: 'superseded' }, 'stage ended');
        return;
      }

      const assets = await keepFiles(job.avatarId, result);
      const payer = job.stage === 'previews' && result.status === 'completed' ? avatar.account_id : null;
      const ended = await finish(job, result, assets, payer);
      if (ended !== 'completed') await keeper.discard(assets.map(({ blobKey }) => blobKey));
      const durationMs = Math.round(performance.now() - startedAt);
      deps.metrics?.stageFinished(job.stage, result.status, durationMs);
      const fault = result.status === 'failed' ? result.userFeedback : PREVIEWS_UNPAID;
      const code = ended === 'failed' ? feedbackCode(fault) : undefined;
      log.info({ avatarId: job.avatarId, stage: job.stage, reason: ended, code, durationMs }, 'stage ended');
    },

    async remake(avatarId, stage, signal) {
      const before = (await readStages(db, avatarId))[stage];
      if (before?.status !== 'completed') return 'superseded';
      await using workspace = await workspaces.open();
      const files = await copySources(avatarId, stage, workspace);
      const result = await execute({ stage, files, outDir: workspace.path }, signal);
      if (result.status === 'failed') return 'failed';
      const assets = await keepFiles(avatarId, result);
      const remade = await db.transaction().execute(async (tx) => {
        if ((await lockAvatar(tx, avatarId)) === null) return false;
        const current = (await readStages(tx, avatarId))[stage];
        if (current.inputVersion !== before.inputVersion || current.status !== 'completed') return false;
        await replaceAssets(tx, avatarId, OUTPUT_ROLES[stage], assets, {
          newId: randomUUID,
          now: clock.now(),
        });
        await setStage(tx, { avatarId, stage, version: current.inputVersion }, result);
        return true;
      });
      if (!remade) await keeper.discard(assets.map(({ blobKey }) => blobKey));
      return remade ? 'remade' : 'superseded';
    },

    async giveUp(job) {
      const userFeedback = job.stage === 'previews' ? PREVIEWS_INTERNAL_FAULT : INTERNAL_FAULT;
      if ((await finish(job, { status: 'failed', userFeedback }, [], null)) === 'failed')
        log.error({ avatarId: job.avatarId, stage: job.stage }, 'stage given up');
    },
  };
}

/** A clip of one state of the material is paid once, however often its run is repeated. */
function billFor({ avatarId, version }: StageJob, accountId: string) {
  return { accountId, references: CLIPS.map((clip) => `${avatarId}/${version}/${clip}`) };
}

/** What a stage may read: the avatar as its run began, and what others left. */
interface Material {
  avatar: AvatarRow;
  sources(role: AssetRole): Promise<SourceFile[]>;
  outputs(stage: Stage): Promise<Record<string, unknown>>;
  outDir: string;
}

async function resultOf(
  stage: Stage,
  { avatar, sources, outputs, outDir }: Material,
  execute: (input: StageInput) => Promise<StageResult>,
): Promise<StageResult> {
  switch (stage) {
    case 'appearance': {
      const [image] = await sources('image');
      if (image === undefined) throw new Error(`avatar ${avatar.id} has no image`);
      return execute({ stage, image, outDir });
    }
    case 'voice': {
      const [sample] = await sources('voice');
      if (sample === undefined) throw new Error(`avatar ${avatar.id} has no voice sample`);
      return execute({ stage, sample, language: avatar.language, outDir });
    }
    case 'knowledge':
      return execute({ stage, files: await sources('knowledge'), outDir });
    // A pure function of a few texts, with nothing of a stranger's to decode: no process of its own.
    case 'persona': {
      const texts = PersonaTexts.parse(avatar.persona);
      const output = buildPersona({ name: avatar.name, language: avatar.language, texts });
      return { status: 'completed', userFeedback: null, output, files: [] };
    }
    case 'previews': {
      const [face] = await sources('face');
      if (face === undefined) throw new Error(`avatar ${avatar.id} has no face`);
      const { greeting } = PersonaTexts.parse(avatar.persona);
      return execute({
        stage,
        face,
        edgeToEdge: (await outputs('appearance')).edgeToEdge === true,
        voice: await outputs('voice'),
        language: avatar.language,
        texts: [
          { name: 'preview message' as const, text: avatar.preview_message ?? '' },
          { name: 'greeting' as const, text: greeting ?? '' },
        ].filter(({ text }) => text.trim() !== ''),
        seed: Number.parseInt(avatar.id.slice(0, 7), 16),
        outDir,
      });
    }
  }
}

/** Whether a run may still write; a run that died left `processing` behind. */
function isOpen(status: StageStatus): boolean {
  return status === 'pending' || status === 'processing';
}
