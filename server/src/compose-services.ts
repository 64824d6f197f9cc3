import { X509Certificate } from 'node:crypto';
import type { DoctorRow } from '@vivant/contract/operator/report';
import type { Clock } from '@vivant/platform/clock';
import type { LogContext } from '@vivant/platform/log';
import type { Tracing } from '@vivant/platform/tracing';
import { type AccountService, createAccountService } from './accounts/account-service.ts';
import { readDerivedKeys } from './adapters/db/deployment-secret.ts';
import { isExclusivelyLocked, takeExclusiveLock } from './adapters/db/exclusive-lock.ts';
import { createFindIds } from './adapters/db/find-ids.ts';
import { installationId } from './adapters/db/installation-id.ts';
import { findingsBesideOthers, otherServers } from './adapters/db/other-servers.ts';
import type { PrometheusMetrics } from './adapters/metrics/prometheus.ts';
import { createOpenIdProvider } from './adapters/oidc/openid-provider.ts';
import { createLiveKitRooms } from './adapters/rooms/livekit-rooms.ts';
import { type AuditLog, createAuditLog } from './audit/audit-log.ts';
import { createImportSwitch, type ImportSwitch } from './avatars/import-switch.ts';
import { type AvatarIntegrity, createAvatarIntegrity } from './avatars/integrity.ts';
import { createMaterials, type MaterialService } from './avatars/materials.ts';
import { createModerationQueue, type ModerationQueue } from './avatars/moderation-queue.ts';
import { createPreviewLinks, type PreviewLinkService } from './avatars/preview-links.ts';
import { createSharing, type Sharing } from './avatars/sharing.ts';
import { createScheduledBackups, type ScheduledBackups } from './backup/scheduled.ts';
import { type Avatars, createAvatars } from './compose-avatars.ts';
import { openBlobs } from './compose-blobs.ts';
import { createFirstRestore, type RestoreOrder, type RestoreProgress } from './compose-first-restore.ts';
import type { Infrastructure } from './compose-infrastructure.ts';
import { localHostId } from './compose-media.ts';
import { createUploads, type Uploads } from './compose-uploads.ts';
import { createWorkerLinks } from './compose-workers.ts';
import type { Config } from './config.ts';
import { type Credits, createCredits } from './credits/credits.ts';
import { type CreditMovements, createCreditMovements } from './credits/movements.ts';
import { createSponsorBudgets, type SponsorBudgets } from './credits/sponsor-budgets.ts';
import { createUsageReport, type UsageReport } from './credits/usage.ts';
import { createEventLog, type EventLog } from './events/event-log.ts';
import type { FirstRestore } from './http/studio/restore-routes.ts';
import { createKeyService, type KeyService } from './keys/key-service.ts';
import type { Log } from './log.ts';
import { createIdentities, type Identities } from './people/identities.ts';
import { createPeople, type People } from './people/people.ts';
import type { ArchivePlace } from './ports/archives.ts';
import type { Blobs } from './ports/blobs.ts';
import type { FindIds } from './ports/id-finder.ts';
import type { RelayPasses, WorkerTunnels } from './ports/worker-tunnels.ts';
import { type AccountSessions, createAccountSessions } from './sessions/account-sessions.ts';
import {
  createProbePasses,
  createProbeRooms,
  type OpenProbePass,
  type OpenProbeRoom,
} from './sessions/probe-room.ts';
import { createRatings, type Ratings } from './sessions/ratings.ts';
import { createRecordings, type Recordings } from './sessions/recordings.ts';
import { createSessions, type Sessions } from './sessions/sessions.ts';
import { createUnansweredQuestions, type UnansweredQuestions } from './sessions/unanswered.ts';
import { createVisitors, type Visitors } from './sessions/visitors.ts';
import { createWaitingLine, type WaitingLine } from './sessions/waiting-line.ts';
import { createPost } from './webhooks/post.ts';
import { createWebhookSender, type WebhookSender } from './webhooks/sender.ts';
import { createWebhooks, type Webhooks } from './webhooks/webhooks.ts';
import type { WorkerAssignments } from './workers/assignments.ts';
import type { Workers } from './workers/workers.ts';

export interface Services extends Uploads, Avatars {
  clock: Clock;
  accounts: AccountService;
  keys: KeyService;
  audit: AuditLog;
  people: People;
  firstRestore: FirstRestore;
  oidc: { name: string; identities: Identities } | null;
  credits: Credits;
  sponsorBudgets: SponsorBudgets;
  usage: UsageReport;
  movements: CreditMovements;
  sharing: Sharing;
  findIds: FindIds;
  moderation: ModerationQueue;
  integrity: AvatarIntegrity;
  imports: ImportSwitch;
  blobs: Blobs;
  /** What is wrong with the servers on the database together. */
  besideOthers(): Promise<DoctorRow[]>;
  /** Null: the service makes no backups by itself. */
  backups: ScheduledBackups | null;
  previewLinks: PreviewLinkService;
  materials: MaterialService;
  events: EventLog;
  webhooks: Webhooks;
  webhookSender: WebhookSender;
  sessions: Sessions;
  accountSessions: AccountSessions;
  unanswered: UnansweredQuestions;
  recordings: Recordings;
  ratings: Ratings;
  /** @throws ServiceError unavailable */
  openProbeRoom: OpenProbeRoom;
  openProbePass: OpenProbePass;
  visitors: Visitors;
  /** The queue of visitors who wait for a place. */
  line: WaitingLine;
  workers: Workers;
  tunnels: WorkerTunnels;
  relayPasses: RelayPasses;
  workerAssignments: WorkerAssignments;
  /** Rendered with the services' own numbers. */
  metrics: Omit<PrometheusMetrics, 'render'> & { render(): ReturnType<PrometheusMetrics['render']> };
}

interface ServiceDeps {
  clock: Clock;
  log: Log;
  metrics: PrometheusMetrics;
  stack: AsyncDisposableStack;
  mediaSecret: string;
  controlUrl: () => string;
  /** The address at which other server processes reach this one's control interface; null: they do not. */
  controlAddress: () => string | null;
  /** The version of this program. */
  version: string;
  logContext: LogContext;
  tracing: Tracing;
  /** The place of the service's own backups; null: it makes none. */
  archives: ArchivePlace | null;
  /** A restore that was begun on the studio's first page and ended before this start; null: there was none. */
  restored: RestoreProgress | null;
  onRestoreOrdered: (order: RestoreOrder) => void;
}

/** Creates and wires all services; nothing runs before `jobs.start` and `sessions.start`. */
export async function createServices(
  config: Config,
  infrastructure: Infrastructure,
  deps: ServiceDeps,
): Promise<Services> {
  const { clock, log, metrics, stack } = deps;
  const { database } = infrastructure;
  const { db } = database;
  const { environment } = config;
  const { path: dataDir } = infrastructure.dataDir;

  const backups = await openBackups(config, infrastructure, deps);
  metrics.watchMachine({
    ...{ dataDir, certificateEnds: endOfCertificate(infrastructure.tls), newestBackup: backups?.newest },
    backupPlace: config.backups !== null && 'bucket' in config.backups.at ? 'bucket' : 'directory',
  });
  const derivedKey = await readDerivedKeys(db);
  const audit = createAuditLog({ db, clock });
  const people = createPeople({ db, clock, log, audit, hasProvider: config.oidc !== null });
  const serverId = localHostId(dataDir);
  const firstRestore = await createFirstRestore({
    ...{ dataDir, databaseUrl: database.url, links: people.links, clock, log },
    ...{ archives: deps.archives, before: deps.restored, onChecked: deps.onRestoreOrdered },
    keepsHere: config.databaseUrl === null || config.s3 === null,
    otherServers: () => otherServers(db, serverId),
  });
  const credits = createCredits({ db, clock });
  const sponsorBudgets = createSponsorBudgets({ db, clock });
  const blobs = await openBlobs(config, { dataDir, stack });
  const uploads = await createUploads(config, { dataDir, clock, log });
  const { ingest } = uploads;
  const events = createEventLog({ db, clock, log });
  const besideOthers = () => findingsBesideOthers(db, serverId, { keepsFiles: config.s3 === null });
  for (const { status, found, meaning } of await besideOthers())
    log[status === 'fail' ? 'error' : 'warn']({}, `${found}: ${meaning}`);
  const { hosts, builders, ...workerLinks } = createWorkerLinks(config, {
    ...{ ...deps, infrastructure, derivedKey, serverId },
  });
  const { avatars, jobs, checks, keeper, clipSigning } = await createAvatars(config, {
    ...{ database, dataDir, clock, log, blobs, metrics, credits, sponsorBudgets, ingest, events, derivedKey },
    ...{ builders, logContext: deps.logContext },
    // A finished stage also renews a rehearsal that is going on.
    onStageRun: (avatarId) => sessions.renewRehearsal(avatarId),
  });

  const rooms = createLiveKitRooms(infrastructure.livekit);
  const recordings = createRecordings({ db, clock, log, blobs, keeper });
  const sessions = createSessions({
    ...{ db, clock, log, credits, hosts, metrics, rooms, tracing: deps.tracing },
    serverId,
    zone: config.zone,
    controlUrl: deps.controlUrl,
    allowPrivateLivekit: config.privateLivekit,
    keepsConversations: config.transcriptDays > 0,
    recordings: config.recordings ? recordings : null,
    pictureRules: config.picture,
    anonymousSessionsAtOnce: config.anonymousSessionsAtOnce,
  });

  const linksKey = derivedKey('preview links');
  return {
    ...uploads,
    ...{
      clock,
      blobs,
      besideOthers,
      backups,
      credits,
      sponsorBudgets,
      avatars,
      jobs,
      checks,
      keeper,
      clipSigning,
      recordings,
      ratings: createRatings({ db, clock, rooms, keepsConversations: config.transcriptDays > 0 }),
      events,
      sessions,
    },
    accounts: createAccountService({ db, clock, environment }),
    keys: createKeyService({ db, clock, log, environment }),
    audit,
    accountSessions: createAccountSessions({
      ...{ db, clock, audit, recordings },
      endNow: sessions.endByOperator,
    }),
    unanswered: createUnansweredQuestions({ db }),
    usage: createUsageReport({ db }),
    movements: createCreditMovements({ db }),
    openProbeRoom: createProbeRooms({ rooms, clock, log }),
    openProbePass: createProbePasses({ rooms, clock, log }),
    sharing: createSharing({ db, clock }),
    people,
    firstRestore,
    oidc: createOidc(config, { db, clock, audit, signIns: people.signIns, prove: people.prove }),
    findIds: createFindIds(db),
    moderation: createModerationQueue({ db, clock, log, blobs, jobs }),
    integrity: createAvatarIntegrity({ db, blobs }),
    imports: createImportSwitch({ db, clock }),
    previewLinks: createPreviewLinks({ db, clock, blobs, key: linksKey }),
    materials: createMaterials({ db, clock, blobs, key: linksKey }),
    webhooks: createWebhooks({ db, clock, allowed: config.fetchAllow }),
    webhookSender: createWebhookSender({
      ...{ db, clock, log, metrics },
      post: createPost({ clock, allowed: config.fetchAllow }),
    }),
    ...workerLinks,
    visitors: createVisitors({ db, clock, key: derivedKey('anonymous visitors') }),
    line: createWaitingLine({ db, clock, log, freePlaces: sessions.placesForVisitors }),
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

/** Null: the service makes no backups by itself. */
async function openBackups(
  config: Config,
  { database: { db, url }, dataDir: { path: dataDir } }: Infrastructure,
  { archives: place, clock, log }: Pick<ServiceDeps, 'archives' | 'clock' | 'log'>,
): Promise<ScheduledBackups | null> {
  if (config.backups === null || place === null) return null;
  return createScheduledBackups(config.backups, {
    ...{ place, installation: await installationId(db), dataDir, clock, log },
    hold: (what) => takeExclusiveLock(url, what),
    isHeld: (what) => isExclusivelyLocked(db, what),
  });
}

/** Null as well if the certificate cannot be read: the port then reports that itself. */
function endOfCertificate(tls: Infrastructure['tls']): Date | null {
  try {
    return tls && new X509Certificate(tls.cert).validToDate;
  } catch {
    return null;
  }
}

/** Null: no provider is configured. */
function createOidc(
  { oidc }: Config,
  deps: Omit<Parameters<typeof createIdentities>[0], 'provider' | 'joinRules'>,
): Services['oidc'] {
  if (oidc === null) return null;
  const { name, joinRules } = oidc;
  return { name, identities: createIdentities({ ...deps, provider: createOpenIdProvider(oidc), joinRules }) };
}
