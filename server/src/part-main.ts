import { setTimeout as sleep } from 'node:timers/promises';
import { ConfigError } from '@vivant/contract/settings/read';
import { StartError } from '@vivant/platform/start-error';
import type { Stoppable } from '@vivant/platform/stoppable';
import { requireLivekitServer } from './compose-infrastructure.ts';
import { processEnvironment } from './config.ts';
import { openDataDir } from './embedded/data-dir.ts';
import { startLivekit } from './embedded/livekit-server.ts';
import { startPostgres } from './embedded/postgres.ts';
import { createLog, type Log } from './log.ts';
import { loadPartConfig, type PartConfig } from './part-config.ts';

/** LiveKit or PostgreSQL by itself (VIVANT_ROLES), with the settings and the folder that it has as a server's child. */

/** LiveKit answers 100 ms before it takes a signal for the end: one that comes sooner is lost, and the next cuts talks. */
const SETTLED_MS = 500;
/** As long as the longest talk. */
const LIVEKIT_STOP_MS = 4 * 3600_000;

async function main(): Promise<void> {
  const env = processEnvironment();
  const config = loadPartConfig(env);
  const log = createLog({ level: config.logLevel });
  const dataDir = openDataDir(config.dataDir);
  const part = await startPart(config, dataDir.path, log, env.PATH ?? '');
  process.stdout.write(
    `${config.role === 'livekit' ? 'LiveKit' : 'PostgreSQL'} is ready at port ${config.port}\n`,
  );
  const settled = sleep(SETTLED_MS);
  let stopping: Promise<void> | undefined;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      // A second signal ends it at once, and the kernel its child.
      if (stopping !== undefined) process.exit(1);
      stopping = settled
        .then(() => part.stop())
        .then(() => {
          dataDir.release();
          process.exit(0);
        });
    });
}

async function startPart(
  config: PartConfig,
  dataDir: string,
  log: Log,
  searchPath: string,
): Promise<Stoppable> {
  const { host, port } = config;
  if (config.role === 'postgres')
    return startPostgres({ dataDir, log, network: { host, port, password: config.password } });
  const { nodeIp, keys, turn, rtcPorts, livekitServer } = config;
  return startLivekit({
    ...{ dataDir, log, nodeIp, turn, signalling: { host, port, ...keys } },
    binary: await requireLivekitServer(livekitServer, searchPath),
    ...{ rtcUdpPort: rtcPorts.udp, rtcTcpPort: rtcPorts.tcp, stopGraceMs: LIVEKIT_STOP_MS },
  });
}

main().catch((error: unknown) => {
  const isExplained = error instanceof ConfigError || error instanceof StartError;
  process.stderr.write(`${isExplained ? error.message : (error as Error).stack}\n`);
  process.exit(1);
});
