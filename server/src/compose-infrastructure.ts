import type { TurnPlan } from '@vivant/contract/settings/turn';
import type { Clock } from '@vivant/platform/clock';
import { StartError } from '@vivant/platform/start-error';
import { createDatabase, type DatabaseHandle } from './adapters/db/database.ts';
import { migrateToLatest } from './adapters/db/migrate.ts';
import { serverName } from './adapters/db/other-servers.ts';
import type { PrometheusMetrics } from './adapters/metrics/prometheus.ts';
import { localHostId } from './compose-media.ts';
import { relayHost, startRelayPort } from './compose-relay-port.ts';
import type { Config } from './config.ts';
import { type DataDir, openDataDir } from './embedded/data-dir.ts';
import { checkLivekitServer, findLivekitServer, LIVEKIT_VERSION } from './embedded/livekit-binary.ts';
import { type EmbeddedLivekit, startLivekit } from './embedded/livekit-server.ts';
import { watchOutsideLivekit } from './embedded/outside-livekit.ts';
import { startPostgres } from './embedded/postgres.ts';
import type { Log } from './log.ts';
import { undoKilledRestore } from './restore.ts';
import { readSettingFile } from './setting-file.ts';
import type { MediaRelay } from './turn/own-relay.ts';

export interface Infrastructure {
  dataDir: DataDir;
  database: DatabaseHandle;
  livekit: {
    url: string;
    apiKey: string;
    apiSecret: string;
    isReady(): Promise<boolean>;
    /** Why sessions cannot start on it; null: they can. */
    fault(): Promise<string | null>;
    /** Takes relay connections that arrive at the public port; null: none arrive there. */
    sharedRelay: MediaRelay | null;
  };
  tls: { cert: string; key: string } | null;
}

interface InfrastructureDeps {
  clock: Clock;
  log: Log;
  metrics: Pick<PrometheusMetrics, 'statementAnswered'>;
  stack: AsyncDisposableStack;
  searchPath: string;
  /** Aborts when the service begins to stop: children that end after that are meant to. */
  stopping: AbortSignal;
}

/**
 * Opens the infrastructure: the data directory's lock, PostgreSQL (migrated) and LiveKit, as children or outside.
 * `stack` closes all of it, in reverse.
 */
export async function openInfrastructure(config: Config, deps: InfrastructureDeps): Promise<Infrastructure> {
  const { log, stack } = deps;
  const tls = await readTls(config);
  const dataDir = openDataDir(config.dataDir);
  stack.defer(() => dataDir.release());

  // Both take most of a second, so they are opened at the same time. If one fails, the other is still waited for, so
  // that it is stopped.
  const [database, livekit] = await Promise.allSettled([
    openDatabase(config, dataDir, deps),
    openLivekit(config, dataDir, deps),
  ]);
  if (database.status === 'rejected') throw database.reason;
  if (livekit.status === 'rejected') throw livekit.reason;
  await undoKilledRestore(config, { dataDir, database: database.value, log });
  const applied = await migrateToLatest(database.value);
  if (applied.length > 0) log.info({ count: applied.length }, 'database brought up to date');
  return { dataDir, database: database.value, livekit: livekit.value, tls };
}

async function openDatabase(
  config: Config,
  dataDir: DataDir,
  { log, metrics, stack, stopping }: InfrastructureDeps,
): Promise<DatabaseHandle> {
  let url = config.databaseUrl;
  if (url === null) {
    const postgres = await startPostgres({ dataDir: dataDir.path, log });
    stack.use(postgres);
    url = postgres.connectionString;
  }
  const database = createDatabase({
    url,
    name: serverName(localHostId(dataDir.path), { keepsFiles: config.s3 === null }),
    onAnswer: metrics.statementAnswered,
    onIdleError: (error) => {
      if (!stopping.aborted) log.warn({ err: error }, 'a database connection was lost');
    },
  });
  stack.defer(() => database.close());
  return database;
}

/** @throws StartError if there is none, or it is too old */
export async function requireLivekitServer(named: string | undefined, searchPath: string): Promise<string> {
  const binary = findLivekitServer(named, searchPath);
  if (binary === undefined)
    throw new StartError(
      `There is no livekit-server ${LIVEKIT_VERSION} or newer. ./vivant start brings one; else put it on the PATH, ` +
        'name it in VIVANT_LIVEKIT_SERVER, or set LIVEKIT_URL, LIVEKIT_API_KEY and LIVEKIT_API_SECRET to one that runs.',
    );
  await checkLivekitServer(binary);
  return binary;
}

/** LiveKit as a child in the data directory, or an outside one, by the settings. */
export async function openLivekit(
  config: Config,
  dataDir: DataDir,
  { clock, log, stack, searchPath }: Pick<InfrastructureDeps, 'clock' | 'log' | 'stack' | 'searchPath'>,
): Promise<Infrastructure['livekit']> {
  if (config.livekit !== null)
    return {
      ...{ ...config.livekit, ...(await watchOutsideLivekit(config.livekit, { clock, log })) },
      sharedRelay: null,
    };
  const livekit = await startLivekit({
    dataDir: dataDir.path,
    binary: await requireLivekitServer(config.livekitServer ?? undefined, searchPath),
    log,
    nodeIp: config.nodeIp ?? undefined,
    rtcUdpPort: config.rtcPorts.udp ?? undefined,
    rtcTcpPort: config.rtcPorts.tcp ?? undefined,
    turn: config.turn,
  });
  stack.use(livekit);
  const { url, apiKey, apiSecret } = livekit;
  const hasOwnPort = await startOwnRelayPort(
    {
      ...{ host: config.host, nodeIp: config.nodeIp ?? undefined, turn: config.turn },
      perAddress: config.connectionLimits.perAddress,
    },
    livekit,
    { log, stack },
  );
  return {
    url,
    apiKey,
    apiSecret,
    sharedRelay: hasOwnPort ? null : livekit.relay,
    isReady: async () => livekit.isReady(),
    fault: async () => null,
  };
}

/**
 * Opens the relay's own port for a LiveKit that is a child. False: it has no relay, or the relay is at the port of the
 * pages.
 */
export async function startOwnRelayPort(
  {
    turn,
    perAddress,
    ...where
  }: { host: string; nodeIp: string | undefined; turn: TurnPlan | null; perAddress: number },
  { relay }: Pick<EmbeddedLivekit, 'relay'>,
  { log, stack }: Pick<InfrastructureDeps, 'log' | 'stack'>,
): Promise<boolean> {
  if (relay === null || turn?.tls?.own == null) return false;
  const { own } = turn.tls;
  const port = await startRelayPort(own, { host: relayHost(own, where), relay, perAddress, log });
  stack.defer(() => port.stop());
  return true;
}

export async function readTls(config: Config): Promise<{ cert: string; key: string } | null> {
  if (config.tls === null) return null;
  return {
    cert: await readSettingFile('VIVANT_TLS_CERT', config.tls.certFile),
    key: await readSettingFile('VIVANT_TLS_KEY', config.tls.keyFile),
  };
}
