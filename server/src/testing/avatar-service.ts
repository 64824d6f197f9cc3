import { createReadStream } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AccountView } from '@vivant/contract/operator/accounts';
import type { Scope } from '@vivant/contract/scopes';
import { createSystemClock } from '@vivant/platform/clock';
import { createJail } from '@vivant/platform/jail';
import { createAccountService } from '../accounts/account-service.ts';
import { createDiskBlobs } from '../adapters/blobs/disk-blobs.ts';
import { createDatabase } from '../adapters/db/database.ts';
import { readDerivedKeys } from '../adapters/db/deployment-secret.ts';
import { createRulesModerator } from '../adapters/moderation/rules-moderator.ts';
import { createLeasedRateCounter } from '../adapters/rate-counters/leased-rate-counter.ts';
import { createSharedRateCounter } from '../adapters/rate-counters/rate-counters.ts';
import { createAuditLog } from '../audit/audit-log.ts';
import { createAvatarService } from '../avatars/avatar-service.ts';
import { createBlobKeeper } from '../avatars/blob-keeper.ts';
import { type Checks, createChecks } from '../avatars/checks.ts';
import { sha256Of } from '../avatars/digest.ts';
import { createImportSwitch } from '../avatars/import-switch.ts';
import { createInlineBuild } from '../avatars/inline-build.ts';
import { createKnowledgeRenewal } from '../avatars/knowledge-renewal.ts';
import { createMaintenance } from '../avatars/maintenance.ts';
import { createMaterials } from '../avatars/materials.ts';
import { createModeration } from '../avatars/moderation.ts';
import { createModerationQueue } from '../avatars/moderation-queue.ts';
import { createPreviewLinks } from '../avatars/preview-links.ts';
import {
  MODERATION_QUEUE,
  ModerationJob,
  REPLACEMENT_QUEUE,
  ReplacementJob,
  StageJob,
} from '../avatars/queues.ts';
import { createReplacementRunner } from '../avatars/replacement-runner.ts';
import { createStageRunner } from '../avatars/stage-runner.ts';
import { STAGE_LIST, type StageList } from '../avatars/stages/stage-list.ts';
import type { ExecuteStage } from '../avatars/stages/stage-process.ts';
import { createCredits } from '../credits/credits.ts';
import { createSponsorBudgets } from '../credits/sponsor-budgets.ts';
import { createEventLog } from '../events/event-log.ts';
import { getAccountRoute } from '../http/account/get-account.ts';
import { createHttpApp } from '../http/app.ts';
import { avatarRoutes } from '../http/avatars/avatar-routes.ts';
import { checkRoutes } from '../http/checks/check-routes.ts';
import { getEventsRoute } from '../http/events/get-events.ts';
import { keyRoutes } from '../http/keys/key-routes.ts';
import { getMaterialFileRoute } from '../http/materials/get-material-file.ts';
import { getPreviewRoute } from '../http/previews/get-preview.ts';
import { sponsorBudgetRoutes } from '../http/sponsor-budget/sponsor-budget-routes.ts';
import { voiceRoutes } from '../http/voices/voice-routes.ts';
import { webhookRoutes } from '../http/webhooks/webhook-routes.ts';
import { createImageReencoder } from '../ingest/check-image.ts';
import { createFetchFiles, type FetchFilesDeps } from '../ingest/fetch-url.ts';
import { createIngest } from '../ingest/ingest-service.ts';
import { createVoiceProbe } from '../ingest/probe-voice.ts';
import { createSlots, type SlotsLimits } from '../ingest/slots.ts';
import { createWorkspaces } from '../ingest/workspace.ts';
import { createKeyService } from '../keys/key-service.ts';
import type { NewKey } from '../keys/new-key.ts';
import { createLog, type Log } from '../log.ts';
import type { Blobs } from '../ports/blobs.ts';
import type { QueuedJob } from '../ports/job-queue.ts';
import type { Moderator } from '../ports/moderator.ts';
import { DEFAULT_PICTURE_RULES } from '../ports/picture.ts';
import { createRetention } from '../sessions/retention.ts';
import { clearUnanswered } from '../sessions/unanswered-store.ts';
import { createReadyVoices, type SpeakSample } from '../voices/ready-voices.ts';
import { type SayLine, sayLine } from '../voices/say-line.ts';
import { createWebhooks } from '../webhooks/webhooks.ts';
import { createTestClock } from './clock.ts';
import { decodingOnce } from './decode-once.ts';
import { type PackageOptions, packageZip } from './packages.ts';
import { createTestDatabase } from './postgres.ts';
import { watchAnswers } from './stated-answers.ts';

export type AvatarTestService = Awaited<ReturnType<typeof startAvatarService>>;

/** A stage that succeeds at once and makes what others need; tests that are about building bring the real one. */
export const INSTANT_STAGES: ExecuteStage = async (input) => {
  const made = (INSTANT_FILES[input.stage] ?? []).map((file) => ({
    ...file,
    path: join(input.outDir, file.role),
  }));
  for (const { path, role } of made) await writeFile(path, role);
  const output =
    input.stage === 'appearance'
      ? { drawn: input.video, portraitSha256: await sha256Of(createReadStream(input.image.path)) }
      : {};
  return { status: 'completed', userFeedback: null, output, files: made };
};

const INSTANT_FILES: Partial<Record<string, { role: MadeRole; contentType: string }[]>> = {
  appearance: [{ role: 'face', contentType: 'application/octet-stream' }],
  previews: [
    { role: 'preview_idle', contentType: 'video/mp4' },
    { role: 'preview_talking', contentType: 'video/mp4' },
  ],
};
type MadeRole = 'face' | 'preview_idle' | 'preview_talking';

export interface AvatarServiceOptions {
  publicUrl?: string;
  execute?: ExecuteStage;
  moderator?: Moderator;
  blobs?: Blobs;
  fetch?: Partial<FetchFilesDeps>;
  slots?: Partial<SlotsLimits>;
  /** Instead of speaking in a process. */
  readySample?: SpeakSample;
  sayLine?: SayLine;
  /** Instead of a new one; removed at the end like that. */
  directory?: string;
  reserveBytes?: number | undefined;
  log?: Log;
  /** Other stages than those of the program. */
  stages?: StageList;
}

const ENVIRONMENT = 'production';

/**
 * The avatar part of the service on a real database and disk, its jobs kept in a list: `work()` does what a
 * worker would, in order, when the test says so.
 */
export async function startAvatarService(options: AvatarServiceOptions = {}) {
  const parts = await createParts(options);
  const { database, directory, log, accounts, keys, queued } = parts;
  const publicUrl = options.publicUrl ?? null;
  const checks = createChecks({ ingest: parts.ingest, execute: options.execute ?? INSTANT_STAGES });
  const app = createApp({ log, keys, handle: database.handle });
  const answers = watchAnswers(app);
  addRoutes(app, parts, { publicUrl, checks, options });
  await app.ready();

  async function key(accountId: string, more: Partial<NewKey> = {}): Promise<string> {
    const scopes: Scope[] = ['sessions', 'avatars:read', 'avatars:write'];
    return (await keys.create({ accountId, scopes, ...more })).secret;
  }

  return {
    ...parts,
    app,
    checks,
    /** A new account, and a key of it with every avatar scope. */
    async account(): Promise<AccountView & { key: string }> {
      const account = await accounts.create({ name: 'Test' });
      return { ...account, key: await key(account.id) };
    },
    key,
    /** As a caller with the key creates an avatar, by a zip. Returns its id. */
    async create(as: string, options: PackageOptions = {}): Promise<string> {
      const answer = await app.inject({
        method: 'POST',
        url: '/v1/avatars',
        payload: packageZip(options),
        headers: { 'x-api-key': as, 'content-type': 'application/zip' },
      });
      return answer.json().avatarId;
    },
    anotherProcess: ({ environment = ENVIRONMENT }: { environment?: 'production' | 'staging' } = {}) =>
      startAnotherProcess(parts, { publicUrl, environment }),
    /** Runs stages with this from now on. */
    executeWith(other: ExecuteStage): void {
      parts.executing.stage = other;
    },
    /** Does all queued work, and what that queues. */
    async work(): Promise<void> {
      for (let job = queued.shift(); job !== undefined; job = queued.shift()) await runJob(parts, job);
    },
    /** Does what was queued first, and nothing else. */
    async workOnce(): Promise<void> {
      const job = queued.shift();
      if (job !== undefined) await runJob(parts, job);
    },
    async close(): Promise<void> {
      await app.close();
      await database.close();
      await rm(directory, { recursive: true, force: true });
      answers.mustHaveNone();
    },
  };
}

/** Everything below the doors. */
async function createParts(options: AvatarServiceOptions) {
  const database = await createTestDatabase();
  const { db } = database;
  const directory = options.directory ?? (await mkdtemp(join(tmpdir(), 'vivant-service-')));
  const clock = createTestClock();
  // The test may change it.
  const executing = { stage: options.execute ?? INSTANT_STAGES };
  const stages = options.stages ?? STAGE_LIST;
  // The test may change them, as an operator does with a restart.
  const pictureRules = { ...DEFAULT_PICTURE_RULES };
  const log = options.log ?? createLog({ level: 'silent' });
  const accounts = createAccountService({ db, clock, environment: ENVIRONMENT });
  const keys = createKeyService({ db, clock, log, environment: ENVIRONMENT });
  const blobs = options.blobs ?? (await createDiskBlobs(join(directory, 'blobs')));
  const uploads = await createWorkspaces(join(directory, 'uploads'), {
    reserveBytes: options.reserveBytes,
  });
  const workspaces = await createWorkspaces(join(directory, 'builds'));
  const jail = createJail();
  const voices = createReadyVoices(options.readySample);
  const ingest = createIngest({
    ...decodingOnce({
      reencodeImage: createImageReencoder({ jail }),
      probeVoice: createVoiceProbe({ jail }),
    }),
    readySample: voices.sample,
    fetchFiles: createFetchFiles({ clock: options.fetch?.clock ?? clock, allowed: [], ...options.fetch }),
  });
  const slots = createSlots({
    ...{ running: 4, uploads: 100, uploadsPerAccount: 4, waiting: 100, waitingPerAccount: 100 },
    ...options.slots,
  });
  const credits = createCredits({ db, clock });
  const sponsorBudgets = createSponsorBudgets({ db, clock });
  const keeper = createBlobKeeper({ db, blobs, clock });
  const queued: QueuedJob[] = [];
  const jobs = { send: async (_tx: unknown, job: QueuedJob) => void queued.push(job) };
  const runner = createStageRunner({
    ...{ db, clock, log, blobs, keeper, jobs, workspaces, credits, stages },
    execute: (input, signal) => executing.stage(input, signal),
    pictureRules,
  });
  const moderator = options.moderator ?? createRulesModerator();
  const moderation = createModeration({ ...{ db, clock, log, blobs, jobs }, moderator });
  const replacements = createReplacementRunner({
    ...{ db, clock, log, blobs, keeper, jobs, workspaces, credits, stages, pictureRules, moderator },
    execute: (input, signal) => executing.stage(input, signal),
    findClipSigner: async () => null,
    onAnswered: clearUnanswered,
  });
  const moderationQueue = createModerationQueue({ db, clock, log, blobs, jobs });
  const events = createEventLog({ db, clock, log });
  const maintenance = createMaintenance({
    ...{ db, clock, log, keeper, sponsorBudgets, events },
    conversations: createRetention({ db, clock, log, transcriptDays: 30 }),
    purgeAfterDays: 30,
  });
  const renewal = createKnowledgeRenewal({ db, log, runner });
  const avatars = createAvatarService({
    ...{ db, clock, blobs, keeper, jobs, stages, pictureRules },
    inline: createInlineBuild({ runner, moderation, log }),
  });
  const linksKey = (await readDerivedKeys(db))('preview links');
  const previewLinks = createPreviewLinks({ db, clock, blobs, key: linksKey });
  const materials = createMaterials({ db, clock, blobs, key: linksKey });
  const imports = createImportSwitch({ db, clock });
  const audit = createAuditLog({ db, clock });
  return {
    db,
    database,
    directory,
    clock,
    executing,
    log,
    accounts,
    keys,
    blobs,
    uploads,
    voices,
    ingest,
    slots,
    credits,
    sponsorBudgets,
    keeper,
    queued,
    runner,
    moderation,
    replacements,
    moderationQueue,
    events,
    maintenance,
    renewal,
    avatars,
    pictureRules,
    previewLinks,
    materials,
    imports,
    audit,
  };
}

type Parts = Awaited<ReturnType<typeof createParts>>;

/** A server process's way in, which asks this database. */
function createApp({
  log,
  keys,
  handle,
}: Pick<Parts, 'log' | 'keys'> & { handle: Parts['database']['handle'] }) {
  return createHttpApp({
    ...{ log, keys, trustProxy: [], tls: null },
    rates: {
      leased: createLeasedRateCounter(handle, createSystemClock()),
      shared: createSharedRateCounter(handle),
    },
  });
}

function addRoutes(
  app: ReturnType<typeof createApp>,
  parts: Parts,
  { publicUrl, checks, options }: { publicUrl: string | null; checks: Checks; options: AvatarServiceOptions },
): void {
  const { db, clock, accounts, keys, audit, avatars, credits, sponsorBudgets, events } = parts;
  const { ingest, uploads, slots, voices, imports, materials, previewLinks } = parts;
  avatarRoutes(app, {
    ...{ keys, audit, avatars, ingest, slots, imports, materials, previewLinks, publicUrl },
    workspaces: uploads,
  });
  keyRoutes(app, { keys, audit });
  getAccountRoute(app, { accounts, avatars, credits, keys });
  getEventsRoute(app, { events, keys, everyMs: { look: 20, heartbeat: 50 } });
  voiceRoutes(app, { avatars, checkSlots: slots, voices, sayLine: options.sayLine ?? sayLine });
  checkRoutes(app, {
    checks,
    checkSlots: slots,
    workspaces: uploads,
  });
  getPreviewRoute(app, { previewLinks });
  getMaterialFileRoute(app, { materials });
  sponsorBudgetRoutes(app, { sponsorBudgets, avatars, keys, audit });
  webhookRoutes(app, {
    ...{ keys, audit },
    webhooks: createWebhooks({ db, clock, allowed: [] }),
  });
}

/**
 * The doors of a second server process on the same database: it shares nothing with the first but that,
 * and `environment` may be the other one's.
 */
async function startAnotherProcess(
  { database, clock, log, avatars, ingest, uploads, slots, materials, previewLinks, audit }: Parts,
  { publicUrl, environment }: { publicUrl: string | null; environment: 'production' | 'staging' },
) {
  const own = createDatabase({ url: database.url, maxConnections: 3 });
  const ownKeys = createKeyService({
    db: own.db,
    clock,
    log,
    environment,
  });
  const ownApp = createApp({ log, keys: ownKeys, handle: own });
  const ownImports = createImportSwitch({ db: own.db, clock });
  avatarRoutes(ownApp, {
    ...{ avatars, ingest, workspaces: uploads, slots, materials, previewLinks, publicUrl },
    ...{ imports: ownImports, keys: ownKeys, audit },
  });
  await ownApp.ready();
  return {
    app: ownApp,
    keys: ownKeys,
    imports: ownImports,
    async close() {
      await ownApp.close();
      await own.close();
    },
  };
}

/** As a worker does. */
async function runJob(
  { moderation, replacements, runner }: Pick<Parts, 'moderation' | 'replacements' | 'runner'>,
  { queue, data }: QueuedJob,
): Promise<void> {
  const { signal } = new AbortController();
  if (queue === MODERATION_QUEUE) await moderation.run(ModerationJob.parse(data), signal);
  else if (queue === REPLACEMENT_QUEUE) await replacements.run(ReplacementJob.parse(data), signal);
  else await runner.run(StageJob.parse(data), signal);
}
