import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type AccountView, createAccountService } from '../accounts/account-service.ts';
import { createDiskBlobs } from '../adapters/blobs/disk-blobs.ts';
import { createRulesModerator } from '../adapters/moderation/rules-moderator.ts';
import { createAvatarService } from '../avatars/avatar-service.ts';
import { createBlobKeeper } from '../avatars/blob-keeper.ts';
import { createInlineBuild } from '../avatars/inline-build.ts';
import { createMaintenance } from '../avatars/maintenance.ts';
import { createModeration } from '../avatars/moderation.ts';
import { MODERATION_QUEUE, ModerationJob, StageJob } from '../avatars/queues.ts';
import { createStageRunner } from '../avatars/stage-runner.ts';
import type { ExecuteStage } from '../avatars/stages/stage-process.ts';
import { createHttpApp } from '../http/app.ts';
import { avatarRoutes } from '../http/avatars/avatar-routes.ts';
import { createIngest } from '../ingest/ingest-service.ts';
import { createJail } from '../ingest/jail.ts';
import { createVoiceProbe } from '../ingest/probe-voice.ts';
import { createWorkspaces } from '../ingest/workspace.ts';
import type { Scope } from '../keys/caller.ts';
import { createKeyService, type NewKey } from '../keys/key-service.ts';
import { createLog } from '../log.ts';
import type { QueuedJob } from '../ports/job-queue.ts';
import { createTestClock } from './clock.ts';
import { createTestDatabase } from './postgres.ts';

export type AvatarTestService = Awaited<ReturnType<typeof startAvatarService>>;

/** A stage that succeeds at once; tests that are about building bring the real one. */
export const INSTANT_STAGES: ExecuteStage = async () => ({
  status: 'completed',
  userFeedback: null,
  output: {},
  files: [],
});

/**
 * The avatar part of the service on a real database and disk, its jobs kept in a list: `work()` does what a
 * worker would, in order, when the test says so.
 */
export async function startAvatarService(options: { execute?: ExecuteStage } = {}) {
  const database = await createTestDatabase();
  const { db } = database;
  const directory = await mkdtemp(join(tmpdir(), 'vivant-service-'));
  const clock = createTestClock();
  const log = createLog({ level: 'silent' });
  const environment = 'production' as const;
  const accounts = createAccountService({ db, clock, environment });
  const keys = createKeyService({ db, clock, environment });
  const blobs = await createDiskBlobs(join(directory, 'blobs'));
  const uploads = await createWorkspaces(join(directory, 'uploads'));
  const workspaces = await createWorkspaces(join(directory, 'builds'));
  const ingest = createIngest({ probeVoice: createVoiceProbe({ jail: createJail() }) });
  const keeper = createBlobKeeper({ db, blobs, clock });
  const queued: QueuedJob[] = [];
  const jobs = { send: async (_tx: unknown, job: QueuedJob) => void queued.push(job) };
  const runner = createStageRunner({
    ...{ db, clock, log, blobs, keeper, jobs, workspaces },
    execute: options.execute ?? INSTANT_STAGES,
  });
  const moderation = createModeration({ db, clock, log, moderator: createRulesModerator() });
  const maintenance = createMaintenance({ db, clock, log, keeper, purgeAfterDays: 30 });
  const avatars = createAvatarService({
    ...{ db, clock, blobs, keeper, jobs },
    inline: createInlineBuild({ runner, moderation, log }),
  });
  const app = createHttpApp({ log, keys, trustProxy: [], tls: null });
  avatarRoutes(app, { avatars, ingest, workspaces: uploads });
  await app.ready();

  async function key(accountId: string, more: Partial<NewKey> = {}): Promise<string> {
    const scopes: Scope[] = ['sessions', 'avatars:read', 'avatars:write'];
    return (await keys.create({ accountId, scopes, ...more })).secret;
  }

  return {
    ...{
      app,
      db,
      directory,
      clock,
      accounts,
      keys,
      avatars,
      runner,
      moderation,
      maintenance,
      queued,
      keeper,
      blobs,
    },
    /** A new account, and a key of it with every avatar scope. */
    async account(): Promise<AccountView & { key: string }> {
      const account = await accounts.create({ name: 'Test' });
      return { ...account, key: await key(account.id) };
    },
    key,
    /** Does all queued work, and what that queues. */
    async work(): Promise<void> {
      for (let job = queued.shift(); job !== undefined; job = queued.shift()) {
        const signal = new AbortController().signal;
        if (job.queue === MODERATION_QUEUE) await moderation.run(ModerationJob.parse(job.data), signal);
        else await runner.run(StageJob.parse(job.data), signal);
      }
    },
    async close(): Promise<void> {
      await app.close();
      await database.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
