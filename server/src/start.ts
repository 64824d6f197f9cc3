import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { hostname } from 'node:os';
import { isAnyAddress } from '@vivant/contract/public-address';
import { Readiness } from '@vivant/contract/readiness';
import { ISOLATION_REMEDY, isolationUnavailableReason } from '@vivant/platform/bubblewrap';
import { createSystemClock } from '@vivant/platform/clock';
import { isPortFree } from '@vivant/platform/free-port';
import type { LogContext } from '@vivant/platform/log';
import { openTracing } from '@vivant/platform/open-tracing';
import { StartError } from '@vivant/platform/start-error';
import { openArchives } from './adapters/archives/open-archives.ts';
import { createPrometheusMetrics } from './adapters/metrics/prometheus.ts';
import { checkBackupSchedule } from './backup/scheduled.ts';
import { composeAdminApp } from './compose-admin.ts';
import type { PutProgress, RestoreOrder } from './compose-first-restore.ts';
import { createPublicApp } from './compose-http.ts';
import { openInfrastructure } from './compose-infrastructure.ts';
import { localHostId, startMedia } from './compose-media.ts';
import { readVersion } from './compose-report.ts';
import { createServices } from './compose-services.ts';
import { type Config, processEnvironment } from './config.ts';
import { createDemoAvatar } from './demo/demo-avatar.ts';
import { createFirstAccount, createFirstOwnerLink } from './first-start.ts';
import { listenOnAdminSocket } from './http/admin/admin-socket.ts';
import { createControlApp } from './http/control/control-app.ts';
import { relayTunnels } from './http/control/relay.ts';
import type { Log } from './log.ts';
import type { LogTail } from './log-tail.ts';
import { printDraining, printReady } from './ready-lines.ts';
import { queueRestoredJobs } from './restore.ts';

const READY_LIMIT_MS = 30_000;

/** The log, its newest lines, and the context of the call to which a line belongs. */
export interface Logs {
  logTail: LogTail;
  logContext: LogContext;
  log: Log;
}

export interface StartDeps extends Logs {
  stopping: AbortSignal;
  hurry: AbortSignal;
  isReplaced: () => boolean;
  /** The restore that this start follows; null: none. */
  restored: (PutProgress & { token: string }) | null;
  onRestoreOrdered: (order: RestoreOrder) => void;
}

/** Starts the whole service in this process and its children; resolves once it is ready. */
export async function start(
  config: Config,
  stack: AsyncDisposableStack,
  { logTail, logContext, log, stopping, hurry, isReplaced, restored, onRestoreOrdered }: StartDeps,
): Promise<void> {
  const env = processEnvironment();
  if (config.unknownVariables.length > 0)
    log.warn({ variables: config.unknownVariables }, 'variables nobody reads; are they misspelt?');
  const searchPath = env.PATH ?? '/usr/local/bin:/usr/bin:/bin';

  // Checked before a database is started in vain; listening itself comes last.
  await refuseTakenPort(config);
  const archives =
    config.backups === null ? null : await openArchives(config.backups.at, () => config.s3Access);
  stack.defer(() => archives?.close());
  if (config.backups !== null && archives !== null)
    await checkBackupSchedule(config.backups, { place: archives, log });
  const noIsolationReason = checkIsolation(config, log);
  const clock = createSystemClock();
  const startedAt = clock.now();
  const metrics = createPrometheusMetrics();
  const version = readVersion();
  const tracing = await openTracing(
    config.collector,
    { name: 'vivant-server', version, instance: hostname() },
    (reason) => log.warn({ reason: reason ?? 'it takes them again' }, 'the collector of traces'),
  );
  stack.defer(() => tracing.close());
  const infrastructure = await openInfrastructure(config, {
    clock,
    log,
    metrics,
    stack,
    searchPath,
    stopping,
  });
  const mediaSecret = config.mediaSecret ?? randomBytes(32).toString('base64url');
  let controlUrl = '';
  let controlAddress: string | null = null;
  const services = await createServices(config, infrastructure, {
    clock,
    log,
    metrics,
    stack,
    mediaSecret,
    controlUrl: () => controlUrl,
    controlAddress: () => controlAddress,
    ...{ version, logContext, tracing, archives, restored, onRestoreOrdered },
  });
  const { blobs, sessions, jobs, webhookSender, backups } = services;
  const secrets = [mediaSecret, ...config.otherMediaSecrets];
  const control = createControlApp({ log, secrets, reports: sessions.reports, blobs });
  relayTunnels(control.server, { tunnels: services.tunnels, passes: services.relayPasses });
  stack.defer(() => control.close());
  controlUrl = await control.listen({ host: config.control.host, port: config.control.port });
  controlAddress = addressForOtherServers(config, controlUrl);

  const demo = createDemoAvatar({ ...services, db: infrastructure.database.db, log });
  const onStudioVisit = () => {
    if (config.demoAvatar) void demo.expectVisit();
  };
  const app = createPublicApp(config, {
    ...{ log, logContext, tracing, infrastructure, services, onStudioVisit },
  });
  // Registered before the children that its sockets lead to, so it is closed after them.
  await jobs.start();
  stack.defer(() => jobs.stop());
  await queueRestoredJobs({ ...infrastructure, log }, jobs);
  webhookSender.start();
  stack.defer(() => webhookSender.close());
  sessions.start();
  stack.defer(() => sessions.close());
  const hostId = localHostId(infrastructure.dataDir.path);
  if (config.mediaSlots !== 0) {
    const media = await startMedia(config, {
      log,
      hostId,
      secret: mediaSecret,
      controlUrl,
      searchPath,
      home: infrastructure.dataDir.path,
    });
    stack.use(media);
  }
  const admin = composeAdminApp(config, { log, logTail, startedAt, infrastructure, services, app });
  stack.defer(await listenOnAdminSocket(admin, infrastructure.dataDir.path));
  if (backups !== null) {
    backups.start();
    stack.defer(() => backups.close());
  }

  stack.defer(() => demo.close());
  stack.defer(() => app.close());
  // Drained before anything else is closed, while visitors can still be told: their media ends with this process.
  stack.defer(async () => {
    const drained = sessions.drain(hostId, {
      limitMs: config.drainSeconds * 1000,
      hurry,
      onWaiting: (running) => printDraining(running, config.drainSeconds),
    });
    await Promise.all([drained, isReplaced() ? app.edge.leave(hurry) : null]);
  });
  await app.listen({ host: config.host, port: config.port });
  const firstAccountId = await createFirstAccount(services, async (tx, accountId) => {
    if (config.demoAvatar) await demo.plan(tx, accountId);
  });
  await untilReady(app, config);
  const { port } = app.server.address() as AddressInfo;
  const ownerToken = await createFirstOwnerLink(services, {
    isFirst: firstAccountId !== null,
    isAtTerminal: process.stdout.isTTY,
    again: restored?.token ?? null,
  });
  restored?.tell({ isLinkGood: ownerToken !== null });
  printReady({ config, port, ownerToken, noIsolationReason });
}

/**
 * Null: they are given no address, as the port listens on every address and it is unknown which of these they can
 * reach.
 */
function addressForOtherServers({ control }: Config, controlUrl: string): string | null {
  if (control.address !== null) return control.address;
  return isAnyAddress(control.host) ? null : controlUrl;
}

async function refuseTakenPort({ host, port }: Config): Promise<void> {
  if (!(await isPortFree('tcp', host, port)))
    throw new StartError(
      `Port ${port} of ${host} is taken, or this user may not listen there. Set VIVANT_PORT (and VIVANT_HOST) to a free one.`,
    );
}

/** Why this system can isolate neither sessions nor readers of uploads; null if it can. */
function checkIsolation({ jail }: Config, log: Log): string | null {
  const reason = isolationUnavailableReason();
  if (reason !== null && jail === 'require')
    throw new StartError(
      `This system lets neither sessions nor readers of uploads be isolated (${reason}), and others can reach this ` +
        `service. ${ISOLATION_REMEDY} VIVANT_JAIL=prefer starts it without isolation.`,
    );
  if (reason !== null)
    log.warn({ reason }, 'no jail can be built: uploads and sessions are bounded, but not isolated');
  return reason;
}

/** The parts report themselves within moments; a part that does not is named by /readyz and in the log. */
async function untilReady(
  app: { inject(url: string): Promise<{ statusCode: number; body: string }> },
  { mediaSlots }: Config,
) {
  const deadline = performance.now() + READY_LIMIT_MS;
  for (;;) {
    const answer = await app.inject('/readyz');
    const { checks } = Readiness.parse(JSON.parse(answer.body));
    // Media hosts on other machines only report once this server answers them.
    const waitedFor = Object.keys(checks).filter((name) => name !== 'media' || mediaSlots !== 0);
    if (waitedFor.every((name) => checks[name] === 'ok')) return;
    if (performance.now() > deadline)
      throw new StartError(`The service did not become ready: ${answer.body}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
