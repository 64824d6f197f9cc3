import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { Clock } from '@vivant/platform/clock';
import type { LogContext } from '@vivant/platform/log';
import type { DatabaseHandle } from './adapters/db/database.ts';
import type { KeyUse } from './adapters/db/deployment-secret.ts';
import { type AvatarService, createAvatarService } from './avatars/avatar-service.ts';
import { type BlobKeeper, createBlobKeeper } from './avatars/blob-keeper.ts';
import { createBuildPlaces } from './avatars/build-places.ts';
import { type Checks, createChecks } from './avatars/checks.ts';
import { AVATAR_SCHEDULES, avatarHandlers } from './avatars/handlers.ts';
import { createInlineBuild } from './avatars/inline-build.ts';
import { createKnowledgeRenewal } from './avatars/knowledge-renewal.ts';
import { createMaintenance } from './avatars/maintenance.ts';
import { createModeration } from './avatars/moderation.ts';
import { createReplacementRunner } from './avatars/replacement-runner.ts';
import { createStageRunner } from './avatars/stage-runner.ts';
import { STAGE_LIST } from './avatars/stages/stage-list.ts';
import { createStageProcesses, type ExecuteStage } from './avatars/stages/stage-process.ts';
import { withBuildsElsewhere } from './compose-builds.ts';
import { type ClipSigning, openClipSigner } from './compose-clip-signer.ts';
import { createModerator } from './compose-moderator.ts';
import type { Config } from './config.ts';
import type { Credits } from './credits/credits.ts';
import type { SponsorBudgets } from './credits/sponsor-budgets.ts';
import type { EventLog } from './events/event-log.ts';
import type { Ingest } from './ingest/ingest-service.ts';
import { createWorkspaces } from './ingest/workspace.ts';
import { createJobs, type Jobs } from './jobs/jobs.ts';
import type { Log } from './log.ts';
import type { Blobs } from './ports/blobs.ts';
import type { Builders } from './ports/builders.ts';
import type { JobQueue } from './ports/job-queue.ts';
import type { Metrics } from './ports/metrics.ts';
import { createRetention } from './sessions/retention.ts';
import { clearUnanswered } from './sessions/unanswered-store.ts';

export interface Avatars {
  avatars: AvatarService;
  jobs: Jobs;
  checks: Checks;
  keeper: BlobKeeper;
  clipSigning: ClipSigning;
}

/** Avatars, and the jobs that build, moderate and delete them; no job runs before `jobs.start`. */
export async function createAvatars(
  config: Config,
  deps: {
    database: DatabaseHandle;
    dataDir: string;
    clock: Clock;
    log: Log;
    logContext: LogContext;
    blobs: Blobs;
    metrics: Metrics;
    credits: Credits;
    sponsorBudgets: SponsorBudgets;
    ingest: Ingest;
    events: EventLog;
    builders: Builders;
    derivedKey: (use: KeyUse) => Buffer;
    /** See `avatarHandlers`. */
    onStageRun: (avatarId: string) => Promise<unknown>;
  },
): Promise<Avatars> {
  const { clock, log, blobs, metrics, credits, sponsorBudgets, events } = deps;
  const { db, url: databaseUrl } = deps.database;
  const { transcriptDays, purgeAfterDays } = config;
  const execute = createStageProcesses();
  const keeper = createBlobKeeper({ db, blobs, clock });
  const clipSigning = await openClipSigner(config, { derivedKey: deps.derivedKey, clock, log });
  // Runner and queue need each other: a finished stage creates new jobs.
  const queue: JobQueue = { send: (tx, job) => jobs.send(tx, job) };
  const workspaces = await createWorkspaces(join(deps.dataDir, 'tmp', 'builds'), { reserveBytes: 0 });
  const builds = config.builds ?? Math.max(2, availableParallelism());
  const places = createBuildPlaces({
    ...{ places: builds, here: execute, builders: deps.builders, clock, log, metrics },
  });
  const runnerWith = (how: ExecuteStage) =>
    createStageRunner({
      ...{ db, clock, log, blobs, keeper, credits, metrics, jobs: queue, workspaces, execute: how },
      pictureRules: config.picture,
      findClipSigner: clipSigning.find,
    });
  const runner = runnerWith(places.execute);
  const moderator = createModerator(config);
  const moderation = createModeration({ ...{ db, clock, log, blobs, jobs: queue }, moderator });
  const replacements = createReplacementRunner({
    ...{ db, clock, log, blobs, keeper, credits, metrics, jobs: queue, workspaces, moderator },
    ...{ execute: places.execute, stages: STAGE_LIST, pictureRules: config.picture },
    findClipSigner: clipSigning.find,
    onAnswered: clearUnanswered,
  });
  const conversations = createRetention({ db, clock, log, transcriptDays });
  const jobs = withBuildsElsewhere(
    createJobs({
      ...{ databaseUrl, db, clock },
      log,
      logContext: deps.logContext,
      handlers: avatarHandlers({
        runner,
        replacements,
        moderation,
        maintenance: createMaintenance({
          ...{ db, clock, log, keeper, sponsorBudgets, conversations, events, purgeAfterDays },
        }),
        renewal: createKnowledgeRenewal({ db, log, runner }),
        builds,
        onStageRun: deps.onStageRun,
      }),
      schedules: AVATAR_SCHEDULES,
    }),
    { places, clock, log },
  );
  const avatars = createAvatarService({
    ...{ db, clock, blobs, keeper, jobs: queue },
    pictureRules: config.picture,
    // Within a request a stage does not wait for a place and is not sent to another host.
    inline: createInlineBuild({ runner: runnerWith(execute), moderation, log }),
  });
  return { avatars, jobs, keeper, clipSigning, checks: createChecks({ ingest: deps.ingest, execute }) };
}
