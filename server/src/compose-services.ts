import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { createJail } from '@vivant/platform/jail';
import { createAccountService } from './accounts/account-service.ts';
import { readDerivedKeys } from './adapters/db/deployment-secret.ts';
import { createFindIds } from './adapters/db/find-ids.ts';
import { createHttpMediaHosts } from './adapters/media-hosts/http-media-hosts.ts';
import type { PrometheusMetrics } from './adapters/metrics/prometheus.ts';
import { createLiveKitRooms } from './adapters/rooms/livekit-rooms.ts';
import { createAvatarService } from './avatars/avatar-service.ts';
import { createBlobKeeper } from './avatars/blob-keeper.ts';
import { AVATAR_SCHEDULES, avatarHandlers } from './avatars/handlers.ts';
import { createImportSwitch } from './avatars/import-switch.ts';
import { createInlineBuild } from './avatars/inline-build.ts';
import { createKnowledgeRenewal } from './avatars/knowledge-renewal.ts';
import { createMaintenance } from './avatars/maintenance.ts';
import { createModeration } from './avatars/moderation.ts';
import { createModerationQueue } from './avatars/moderation-queue.ts';
import { createPreviewLinks } from './avatars/preview-links.ts';
import { createStageRunner } from './avatars/stage-runner.ts';
import { createStageProcesses } from './avatars/stages/stage-process.ts';
import { openBlobs } from './compose-blobs.ts';
import type { Infrastructure } from './compose-infrastructure.ts';
import { createModerator } from './compose-moderator.ts';
import type { Config } from './config.ts';
import { createCredits } from './credits/credits.ts';
import { createSponsorBudgets } from './credits/sponsor-budgets.ts';
import { createImageReencoder } from './ingest/check-image.ts';
import { createFetchFiles } from './ingest/fetch-url.ts';
import { createIngest } from './ingest/ingest-service.ts';
import { createVoiceProbe } from './ingest/probe-voice.ts';
import { createSlots } from './ingest/slots.ts';
import { createWorkspaces } from './ingest/workspace.ts';
import { createJobs } from './jobs/jobs.ts';
import { createKeyService } from './keys/key-service.ts';
import type { Log } from './log.ts';
import type { Clock } from './ports/clock.ts';
import type { JobQueue } from './ports/job-queue.ts';
import { createRetention } from './sessions/retention.ts';
import { createSessions } from './sessions/sessions.ts';
import { createVisitors } from './sessions/visitors.ts';

const UPLOADS = {
  /** Each holds its files on the disk; a worker's pace clears so many in half a minute. */
  uploads: 100,
  uploadsPerAccount: 4,
  /** Each holds a connection; an account may write so often in a minute. */
  waiting: 1000,
  waitingPerAccount: 60,
};

export type Services = Awaited<ReturnType<typeof createServices>>;

/** Every service, wired; nothing runs yet but what `jobs.start` and `sessions.start` will set going. */
export async function createServices(
  config: Config,
  infrastructure: Infrastructure,
  deps: {
    clock: Clock;
    log: Log;
    metrics: PrometheusMetrics;
    stack: AsyncDisposableStack;
    mediaSecret: string;
    controlUrl: () => string;
  },
) {
  const { clock, log, metrics, stack } = deps;
  const { db, url: databaseUrl } = infrastructure.database;
  const { environment } = config;
  const { path: dataDir } = infrastructure.dataDir;

  const accounts = createAccountService({ db, clock, environment });
  const keys = createKeyService({ db, clock, environment });
  const credits = createCredits({ db, clock });
  const sponsorBudgets = createSponsorBudgets({ db, clock });

  const blobs = await openBlobs(config, { dataDir, stack });
  const uploads = await createWorkspaces(join(dataDir, 'tmp', 'uploads'));
  const builds = await createWorkspaces(join(dataDir, 'tmp', 'builds'), { reserveBytes: 0 });
  const jail = createJail();
  const ingest = createIngest({
    reencodeImage: createImageReencoder({ jail }),
    probeVoice: createVoiceProbe({ jail }),
    fetchFiles: createFetchFiles({ clock, allowed: config.fetchAllow }),
  });
  const slots = createSlots({ running: Math.max(2, availableParallelism()), ...UPLOADS });

  const keeper = createBlobKeeper({ db, blobs, clock });
  // Runner and queue need each other: what a stage has done makes new work.
  const queue: JobQueue = { send: (tx, job) => jobs.send(tx, job) };
  const runner = createStageRunner({
    db,
    clock,
    log,
    blobs,
    keeper,
    jobs: queue,
    workspaces: builds,
    credits,
    execute: createStageProcesses(),
    metrics,
  });
  const moderation = createModeration({
    ...{ db, clock, log, blobs, jobs: queue },
    moderator: createModerator(config),
  });
  const derivedKey = await readDerivedKeys(db);
  const visitors = createVisitors({ db, clock, key: derivedKey('anonymous visitors') });
  const previewLinks = createPreviewLinks({ db, clock, blobs, key: derivedKey('preview links') });
  const imports = createImportSwitch({ db, clock });
  const moderationQueue = createModerationQueue({ db, clock, log, blobs });
  const retention = createRetention({ db, clock, log, transcriptDays: config.transcriptDays });
  const maintenance = createMaintenance({
    sponsorBudgets,
    conversations: retention,
    db,
    clock,
    log,
    keeper,
    purgeAfterDays: config.purgeAfterDays,
  });
  const jobs = createJobs({
    databaseUrl,
    log,
    handlers: avatarHandlers({
      runner,
      moderation,
      maintenance,
      renewal: createKnowledgeRenewal({ db, log, runner }),
      builds: config.builds ?? Math.max(2, availableParallelism()),
    }),
    schedules: AVATAR_SCHEDULES,
  });
  const avatars = createAvatarService({
    db,
    clock,
    blobs,
    keeper,
    jobs: queue,
    inline: createInlineBuild({ runner, moderation, log }),
  });

  const hosts = createHttpMediaHosts({ secret: deps.mediaSecret });
  stack.defer(() => hosts.close());
  const rooms = createLiveKitRooms(infrastructure.livekit);
  const sessions = createSessions({
    ...{ db, clock, log, credits, rooms, hosts, metrics },
    controlUrl: deps.controlUrl,
    allowPrivateLivekit: config.privateLivekit,
    keepsConversations: config.transcriptDays > 0,
    anonymousSessionsAtOnce: config.anonymousSessionsAtOnce,
  });

  return {
    accounts,
    clock,
    findIds: createFindIds(db),
    keys,
    credits,
    moderation: moderationQueue,
    imports,
    blobs,
    uploads,
    slots,
    jail,
    ingest,
    jobs,
    avatars,
    previewLinks,
    sessions,
    sponsorBudgets,
    visitors,
    metrics: {
      ...metrics,
      render: () =>
        metrics.render(async () => ({
          ...(await sessions.inspect.overview()),
          avatars: await avatars.countByStatus(),
        })),
    },
  };
}
