import { setTimeout as sleep } from 'node:timers/promises';
import { ConfigError } from '@vivant/contract/settings/read';
import { StartError } from '@vivant/platform/start-error';
import { onStopSignals } from '@vivant/platform/stop-signals';
import { requireLivekitServer, startOwnRelayPort } from './compose-infrastructure.ts';
import { relayHost, startRelayPort } from './compose-relay-port.ts';
import { processEnvironment } from './config.ts';
import { openDataDir } from './embedded/data-dir.ts';
import { startLivekit } from './embedded/livekit-server.ts';
import { startPostgres } from './embedded/postgres.ts';
import { createLog, type Log } from './log.ts';
import { loadPartConfig, type PartConfig } from './part-config.ts';

/** LiveKit, its relay or PostgreSQL by itself (VIVANT_ROLES), with the settings and the folder that it has as a server's child. */

/** LiveKit answers 100 ms before it takes a signal for the end: one that comes sooner is lost, and the next cuts talks. */
const SETTLED_MS = 500;
/** As long as the longest talk. */
const LIVEKIT_STOP_MS = 4 * 3600_000;

const NAMES = { livekit: 'LiveKit', relay: 'The relay', postgres: 'PostgreSQL' } as const;

async function main(): Promise<void> {
  const env = processEnvironment();
  const config = loadPartConfig(env);
  const log = createLog({ level: config.logLevel });
  const stack = new AsyncDisposableStack();
  await startPart(config, { log, stack, searchPath: env.PATH ?? '' });
  process.stdout.write(`${NAMES[config.role]} is ready at port ${config.port}\n`);
  const settled = sleep(SETTLED_MS);
  let stopping: Promise<void> | undefined;
  onStopSignals(() => {
    // A second signal ends it at once, and the kernel its child.
    if (stopping !== undefined) process.exit(1);
    stopping = settled.then(() => stack.disposeAsync()).then(() => process.exit(0));
  });
}

/** What it opens is closed by `stack`, in reverse. */
async function startPart(
  config: PartConfig,
  { log, stack, searchPath }: { log: Log; stack: AsyncDisposableStack; searchPath: string },
): Promise<void> {
  const { host, port, perAddress } = config;
  if (config.role === 'relay') {
    const at = relayHost(config, { host, nodeIp: config.relay.media.address });
    const relay = await startRelayPort(config, { ...{ host: at, perAddress, log }, relay: config.relay });
    return stack.defer(() => relay.stop());
  }
  const dataDir = openDataDir(config.dataDir);
  stack.defer(() => dataDir.release());
  if (config.role === 'postgres') {
    const network = { host, port, password: config.password };
    stack.use(await startPostgres({ dataDir: dataDir.path, log, network }));
    return;
  }
  const { nodeIp, keys, turn, rtcPorts, livekitServer } = config;
  const binary = await requireLivekitServer(livekitServer, searchPath);
  const livekit = await startLivekit({
    ...{ dataDir: dataDir.path, log, nodeIp, turn, signalling: { host, port, ...keys } },
    ...{ binary, rtcUdpPort: rtcPorts.udp, rtcTcpPort: rtcPorts.tcp, stopGraceMs: LIVEKIT_STOP_MS },
  });
  // Its last talks may need the relay: that is closed after it.
  await startOwnRelayPort({ host, nodeIp, turn, perAddress }, livekit, { log, stack });
  stack.use(livekit);
}

main().catch((error: unknown) => {
  const isExplained = error instanceof ConfigError || error instanceof StartError;
  process.stderr.write(`${isExplained ? error.message : (error as Error).stack}\n`);
  process.exit(1);
});
