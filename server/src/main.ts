import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { hostname } from 'node:os';
import { ConfigError } from '@vivant/contract/settings/read';
import { ISOLATION_REMEDY, isolationUnavailableReason } from '@vivant/platform/bubblewrap';
import { isPortFree } from '@vivant/platform/free-port';
import {
  createLogContext,
  type LogContext,
  type LogDestination,
  standardErrorLines,
} from '@vivant/platform/log';
import { openTracing } from '@vivant/platform/open-tracing';
import { StartError } from '@vivant/platform/start-error';
import { openArchives } from './adapters/archives/open-archives.ts';
import { DatabaseTooNewError } from './adapters/db/migrate.ts';
import { createPrometheusMetrics } from './adapters/metrics/prometheus.ts';
import { checkBackupSchedule } from './backup/scheduled.ts';
import { composeAdminApp } from './compose-admin.ts';
import type { PutProgress, RestoreOrder } from './compose-first-restore.ts';
import { createPublicApp } from './compose-http.ts';
import { openInfrastructure } from './compose-infrastructure.ts';
import { localHostId, startMedia } from './compose-media.ts';
import { readVersion } from './compose-report.ts';
import { restoreInPlace } from './compose-restoring.ts';
import { createServices } from './compose-services.ts';
import { type Config, loadConfig, processEnvironment } from './config.ts';
import { createDemoAvatar } from './demo/demo-avatar.ts';
import { createFirstAccount, createFirstOwnerLink } from './first-start.ts';
import { listenOnAdminSocket } from './http/admin/admin-socket.ts';
import { createControlApp } from './http/control/control-app.ts';
import { relayTunnels } from './http/control/relay.ts';
import { createLog, type Log } from './log.ts';
import { createLogTail, type LogTail } from './log-tail.ts';
import { createSystemClock } from './ports/clock.ts';
import { printDraining, printReady, printRestoring, printStopped } from './ready-lines.ts';
import { queueRestoredJobs } from './restore.ts';
import { createTerminalLog } from './terminal-log.ts';

const STOP_LIMIT_MS = 30_000;
const READY_LIMIT_MS = 30_000;
/** Lines a stalled reader has not taken yet; beyond it new ones are dropped rather than kept in memory. */
const LOG_BACKLOG_BYTES = 8 * 1024 * 1024;

/** The log, its newest lines, and what each line says of the call it belongs to. */
interface Logs {
  logTail: LogTail;
  logContext: LogContext;
  log: Log;
}

interface StartDeps extends Logs {
  stopping: AbortSignal;
  hurry: AbortSignal;
  isReplaced: () => boolean;
  /** What this start follows on; null: no restore. */
  restored: (PutProgress & { token: string }) | null;
  onRestoreOrdered: (order: RestoreOrder) => void;
}

/** Starts the whole service in this process and its children; resolves once it is ready. */
async function start(
  config: Config,
  stack: AsyncDisposableStack,
  { logTail, logContext, log, stopping, hurry, isReplaced, restored, onRestoreOrdered }: StartDeps,
): Promise<void> {
  const env = processEnvironment();
  if (config.unknownVariables.length > 0)
    log.warn({ variables: config.unknownVariables }, 'variables nobody reads; are they misspelt?');
  const searchPath = env.PATH ?? '/usr/local/bin:/usr/bin:/bin';

  // Checked before a database is started for nothing; listening itself comes last.
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
  // First of all, while visitors can still be told: their media goes with this process.
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

/** Null: they are told none, since it listens on every address and nothing says which of these they reach. */
function addressForOtherServers({ control }: Config, controlUrl: string): string | null {
  if (control.address !== null) return control.address;
  return control.host === '0.0.0.0' || control.host === '::' ? null : controlUrl;
}

async function refuseTakenPort({ host, port }: Config): Promise<void> {
  if (!(await isPortFree('tcp', host, port)))
    throw new StartError(
      `Port ${port} of ${host} is taken, or this user may not listen there. Set VIVANT_PORT (and VIVANT_HOST) to a free one.`,
    );
}

/** Why this system can isolate neither sessions nor readers of uploads; null where it can. */
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

function createLogs(config: Config): Logs {
  const logTail = createLogTail(logDestination(config));
  const logContext = createLogContext();
  return {
    logTail,
    logContext,
    log: createLog({ level: config.logLevel, destination: logTail, context: logContext }),
  };
}

/** Standard output is for what the operator is told; the log goes beside it. */
function logDestination({ logFormat, logLevel }: Config): LogDestination {
  if (logFormat === 'pretty' || (logFormat === 'auto' && process.stderr.isTTY))
    return createTerminalLog({
      level: logLevel,
      colour: process.stderr.isTTY && process.stderr.hasColors(),
      write: (text) => void process.stderr.write(text),
    });
  return standardErrorLines(LOG_BACKLOG_BYTES);
}

/** The parts report themselves within moments; one that does not is named by /readyz and in the log. */
async function untilReady(
  app: { inject(url: string): Promise<{ statusCode: number; body: string }> },
  { mediaSlots }: Config,
) {
  const deadline = performance.now() + READY_LIMIT_MS;
  for (;;) {
    const answer = await app.inject('/readyz');
    const { checks } = JSON.parse(answer.body) as { checks: Record<string, string> };
    // Media hosts elsewhere report once this server answers them.
    const waitedFor = Object.keys(checks).filter((name) => name !== 'media' || mediaSlots !== 0);
    if (waitedFor.every((name) => checks[name] === 'ok')) return;
    if (performance.now() > deadline)
      throw new StartError(`The service did not become ready: ${answer.body}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function main(): Promise<void> {
  let stack = new AsyncDisposableStack();
  /** A backup that is put in while the service is stopped for it. */
  let restoring: Promise<void> = Promise.resolve();
  const [stopBegins, hurry] = [new AbortController(), new AbortController()];
  let hasStarted = false;
  let stopping: Promise<void> | undefined;
  // A part that hangs while stopping must not keep the operator waiting for ever.
  const exitWithin = (code: number, ms: number) => setTimeout(() => process.exit(code || 1), ms).unref();
  const stop = (code: number, drainSeconds = 0) => {
    if (stopping !== undefined) {
      // A second signal ends running sessions at once.
      hurry.abort();
      exitWithin(code, STOP_LIMIT_MS);
    }
    stopping ??= (async () => {
      exitWithin(code, STOP_LIMIT_MS + drainSeconds * 1000);
      stopBegins.abort();
      try {
        await restoring;
        await stack.disposeAsync();
        if (hasStarted) printStopped();
      } catch (error) {
        process.stderr.write(`While stopping: ${(error as Error).stack}\n`);
      }
      process.exit(code);
    })();
    return stopping;
  };
  const startFailed = async (error: unknown) => {
    // A stop during the start is why starting failed.
    if (stopping === undefined) process.stderr.write(`${explain(error)}\n`);
    else return stopping;
    return stop(1);
  };
  let drainSeconds = 0;
  // Ctrl-C is somebody who waits for the end; SIGTERM a machine whose callers go on with another server, or with the next.
  let isReplaced = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      // The terminal has written ^C at the start of the line.
      if (process.stdout.isTTY) process.stdout.write('\n');
      isReplaced = signal === 'SIGTERM';
      void stop(0, drainSeconds);
    });
  try {
    const config = loadConfig(processEnvironment());
    drainSeconds = config.drainSeconds;
    const deps = {
      ...{ ...createLogs(config), stopping: stopBegins.signal, hurry: hurry.signal },
      isReplaced: () => isReplaced,
    };
    const putIn = async (order: RestoreOrder) => {
      await stack.disposeAsync();
      stack = new AsyncDisposableStack();
      printRestoring();
      return { ...(await restoreInPlace(config, order, deps)), token: order.token };
    };
    const startAfter = async (restored: StartDeps['restored']): Promise<void> =>
      start(config, stack, {
        ...{ ...deps, restored },
        onRestoreOrdered(order) {
          const put = putIn(order);
          restoring = put.then(
            () => undefined,
            () => undefined,
          );
          put.then(startAfter).catch(startFailed);
        },
      });
    await startAfter(null);
    hasStarted = true;
  } catch (error) {
    await startFailed(error);
  }
}

/** Faults an operator can fix are explained in words; anything else needs its stack. */
function explain(error: unknown): string {
  if (error instanceof ConfigError || error instanceof StartError || error instanceof DatabaseTooNewError)
    return error.message;
  const { code, message, stack } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE' || code === 'EACCES')
    return `Vivant cannot listen there: ${message}. Set VIVANT_PORT (and VIVANT_HOST) to a free address.`;
  return `Vivant could not start: ${stack ?? message}`;
}

await main();
