import { createReadStream } from 'node:fs';
import type { Stage } from '@vivant/contract/avatar';
import type { Credits } from '../credits/credits.ts';
import type { Workspace, Workspaces } from '../ingest/workspace.ts';
import type { Log } from '../log.ts';
import type { AssetRole } from '../ports/database.ts';
import type { Metrics } from '../ports/metrics.ts';
import type { Moderator } from '../ports/moderator.ts';
import { isMadeAfter } from './asset-store.ts';
import { sha256Of } from './digest.ts';
import { feedbackCode } from './feedback-code.ts';
import { ROLES_OF } from './file-parts.ts';
import { filesAfter } from './given-files.ts';
import { type ReplacementJob, replacementWork } from './queues.ts';
import { type ChangeDeps, renewHeld } from './rebuild.ts';
import {
  type Begun,
  type Built,
  commitReplacement,
  lockCurrent,
  type OnAnswered,
  refOf,
} from './replacement-commit.ts';
import { findingsAgainst, flagsAgainst } from './replacement-judgement.ts';
import { moveReplacement, type ReplacementRow, readReplacement } from './replacement-store.ts';
import { faultOfSet } from './replacements.ts';
import { createStageFiles, type StageFiles } from './stage-files.ts';
import { readOutput, readStages } from './stage-store.ts';
import { INTERNAL_FAULT, resultOf, type StageSource, unpaid } from './stage-work.ts';
import type { FindClipSigner } from './stages/clip-signer.ts';
import type { CopiedFile, StageDefinition } from './stages/define-stage.ts';
import { staleAfter } from './stages/stage-list.ts';
import type { ExecuteStage } from './stages/stage-process.ts';
import type { StageResult } from './stages/stage-types.ts';
import { findLiveAvatar } from './store.ts';
import { unlessSuperseded } from './unless-superseded.ts';

export interface ReplacementRunner {
  /**
   * Builds everything that follows from new files beside what is served, has it judged, and lets it take over in one
   * transaction. If it is refused or held, visitors meet no change. A run whose files were replaced or dropped, or
   * whose avatar is gone, writes nothing. Throws on an outage.
   */
  run(job: ReplacementJob, signal: AbortSignal): Promise<void>;
  /** Every try has failed: the person must not wait for ever. */
  giveUp(job: ReplacementJob): Promise<void>;
}

interface Deps extends ChangeDeps {
  log: Log;
  workspaces: Workspaces;
  credits: Pick<Credits, 'lockAccount' | 'coversPreviews' | 'chargePreviews'>;
  moderator: Moderator;
  execute: ExecuteStage;
  findClipSigner: FindClipSigner;
  onAnswered: OnAnswered;
  metrics?: Metrics | undefined;
}
type Running = Deps & { files: StageFiles };

/** Tries of a run whose avatar was changed meanwhile, so that its result does not fit. */
const TRIES_MAX = 5;
const MODERATOR_OUT_SECONDS = 60;

export function createReplacementRunner(given: Deps): ReplacementRunner {
  const deps: Running = { ...given, files: createStageFiles(given) };
  return {
    async run(job, signal) {
      for (let tries = 1; (await runOnce(deps, job, signal)) === 'again'; tries += 1)
        if (tries === TRIES_MAX)
          throw new Error(`avatar ${job.avatarId} changes faster than its new ${job.part} is built`);
    },

    async giveUp({ avatarId, part, id }) {
      const isGivenUp = await deps.db.transaction().execute(async (tx) => {
        if ((await lockCurrent(deps, tx, { avatarId, part, id })) === null) return false;
        const to = { state: 'refused', feedback: INTERNAL_FAULT, now: deps.clock.now() } as const;
        await moveReplacement(tx, { avatar_id: avatarId, part }, to);
        return true;
      });
      if (isGivenUp) deps.log.error({ avatarId, part }, 'replacement given up');
    },
  };
}

type Outcome =
  | { kind: 'built'; built: Built[]; later: Stage[] }
  | { kind: 'refused'; feedback: string; output?: Record<string, unknown> | undefined }
  | { kind: 'held'; findings: NonNullable<ReplacementRow['findings']> }
  | { kind: 'unjudged' };

async function runOnce(deps: Running, job: ReplacementJob, signal: AbortSignal): Promise<'done' | 'again'> {
  const { db, clock, log } = deps;
  const begun = await db.transaction().execute(async (tx): Promise<Begun | null> => {
    const current = await lockCurrent(deps, tx, job);
    return current && { ...current, stages: await readStages(tx, job.avatarId) };
  });
  if (begun === null) return 'done';
  await using workspaces = new AsyncDisposableStack();
  const startedAt = performance.now();
  const isWanted = async () =>
    (await findLiveAvatar(db, job.avatarId)) !== null && (await readReplacement(db, job))?.id === job.id;
  const outcome = await unlessSuperseded(clock, isWanted, signal, (runSignal) =>
    outcomeOf(deps, begun, workspaces, runSignal),
  );
  const reason = outcome === null ? 'superseded' : await settle(deps, job, begun, outcome);
  const code = outcome?.kind === 'refused' ? feedbackCode(outcome.feedback) : undefined;
  const durationMs = Math.round(performance.now() - startedAt);
  log.info({ avatarId: job.avatarId, part: job.part, reason, code, durationMs }, 'replacement ended');
  return reason === 'again' ? 'again' : 'done';
}

async function outcomeOf(
  deps: Running,
  { avatar, row, stages }: Begun,
  workspaces: AsyncDisposableStack,
  signal: AbortSignal,
): Promise<Outcome> {
  const { db, credits } = deps;
  const { part } = row;
  const fault = part === 'documents' ? faultOfSet(await filesAfter(db, refOf(row), row.changes)) : null;
  if (fault !== null) return { kind: 'refused', feedback: fault };
  const findings = await findingsAgainst(deps, avatar, row, signal);
  if (findings === null) return { kind: 'unjudged' };

  const names = staleAfter([ROLES_OF[part].serving], avatar, deps.stages);
  const built: Built[] = [];
  const later: Stage[] = [];
  for (const stage of deps.stages.filter(({ name }) => names.includes(name))) {
    const isBuilt = (name: Stage) => built.some((one) => one.stage.name === name);
    if (!stage.after.every((name) => isBuilt(name) || stages[name].status === 'completed')) {
      later.push(stage.name);
      continue;
    }
    const clips = stage.bill?.items.length ?? 0;
    const isCovered = clips === 0 || (await credits.coversPreviews(avatar.account_id, clips));
    const result = isCovered
      ? await make(deps, { avatar, row }, stage, built, workspaces, signal)
      : unpaid(stage);
    if (result.status === 'failed')
      return { kind: 'refused', feedback: result.userFeedback, output: result.output };
    built.push({ stage, result });
    if (stage.flags !== undefined)
      findings.push(...(await flagsAgainst(deps, avatar, row, stage.flags(result.output))));
  }
  return findings.length > 0 ? { kind: 'held', findings } : { kind: 'built', built, later };
}

async function make(
  deps: Running,
  { avatar, row }: Pick<Begun, 'avatar' | 'row'>,
  stage: StageDefinition,
  built: readonly Built[],
  workspaces: AsyncDisposableStack,
  signal: AbortSignal,
): Promise<StageResult> {
  const workspace = workspaces.use(await deps.workspaces.open());
  const source = sourceOf(deps, row, built, workspace);
  const startedAt = performance.now();
  const result = await resultOf(deps, stage, avatar, source, workspace, signal);
  deps.metrics?.stageFinished(stage.name, result.status, Math.round(performance.now() - startedAt));
  return result;
}

/** Where the run reads from: the waiting files and its own results, and for the rest what is served. */
function sourceOf(
  { db, files }: Running,
  row: ReplacementRow,
  built: readonly Built[],
  workspace: Workspace,
): StageSource {
  const { avatar_id: avatarId, part } = row;
  const { serving } = ROLES_OF[part];
  return {
    async files(role) {
      if (role === serving) return files.copyAll(await filesAfter(db, refOf(row), row.changes), workspace);
      const maker = built.find(({ stage }) => stage.makes.includes(role));
      return maker === undefined ? files.copy(avatarId, role, workspace) : madeFiles(maker, role);
    },
    isMadeAfter: async (made, given) => given !== serving && isMadeAfter(db, avatarId, made, given),
    async output(name) {
      const maker = built.find(({ stage }) => stage.name === name);
      return maker === undefined ? readOutput(db, avatarId, name) : (maker.result.output ?? {});
    },
  };
}

function madeFiles({ result }: Built, role: AssetRole): Promise<CopiedFile[]> {
  return Promise.all(
    result.files
      .filter((file) => file.role === role)
      .map(async ({ path, contentType }) => ({
        ...{ path, contentType, filename: null, description: null },
        sha256: await sha256Of(createReadStream(path)),
      })),
  );
}

async function settle(
  deps: Running,
  job: ReplacementJob,
  begun: Begun,
  outcome: Outcome,
): Promise<'taken over' | 'refused' | 'held' | 'unjudged' | 'superseded' | 'again'> {
  const { db, clock, jobs } = deps;
  if (outcome.kind === 'built') return commitReplacement(deps, job, begun, outcome);
  return db.transaction().execute(async (tx) => {
    const current = await lockCurrent(deps, tx, job);
    if (current === null) return 'superseded';
    const { avatar, row } = current;
    const now = clock.now();
    if (outcome.kind === 'unjudged') {
      await jobs.send(tx, { ...replacementWork(avatar, job), startAfterSeconds: MODERATOR_OUT_SECONDS });
    } else if (outcome.kind === 'refused') {
      const { feedback, output = null } = outcome;
      await moveReplacement(tx, row, { state: 'refused', feedback, output, now });
    } else {
      await moveReplacement(tx, row, { state: 'held', feedback: null, findings: outcome.findings, now });
      await renewHeld(deps, tx, avatar);
    }
    return outcome.kind;
  });
}
