import { createSystemClock } from '@vivant/platform/clock';
import { openLivekit } from '@vivant/server/compose-infrastructure';
import { loadConfig, processEnvironment } from '@vivant/server/config';
import { openDataDir } from '@vivant/server/embedded/data-dir';
import { createHttpApp } from '@vivant/server/http/app';
import { relayConnections } from '@vivant/server/http/relay-connections';
import { rtcProxy } from '@vivant/server/http/rtc-proxy';
import { createLog } from '@vivant/server/log';
import { readSettingFile } from '@vivant/server/setting-file';
import { localRates } from '@vivant/server/testing/rates';
import { RoomServiceClient } from 'livekit-server-sdk';

/**
 * LiveKit, its relay and its signalling behind the public port, as the settings have it; without a database, avatars
 * and people. Says over IPC that it listens, with LiveKit's key, and ends when it is let go.
 */
const env = processEnvironment();
const config = loadConfig(env);
const stack = new AsyncDisposableStack();
const dataDir = openDataDir(config.dataDir);
stack.defer(() => dataDir.release());
const log = createLog({ level: 'silent' });
const livekit = await openLivekit(config, dataDir, {
  ...{ clock: createSystemClock(), log, stack, searchPath: env.PATH ?? '' },
});
const tls = config.tls && {
  cert: await readSettingFile('VIVANT_TLS_CERT', config.tls.certFile),
  key: await readSettingFile('VIVANT_TLS_KEY', config.tls.keyFile),
};
const app = createHttpApp({
  ...{ log, tls, trustProxy: config.trustProxy, rates: localRates(), limits: config.connectionLimits },
  keys: { verify: async () => null },
});
rtcProxy(app, { livekitUrl: () => livekit.url });
if (livekit.sharedRelay !== null) relayConnections(app, livekit.sharedRelay);
await app.listen({ host: config.host, port: config.port });
stack.defer(() => app.close());
process.once('disconnect', () => void stack.disposeAsync().finally(() => process.exit()));
const { url, apiKey, apiSecret } = livekit;
const rooms = new RoomServiceClient(url.replace('ws', 'http'), apiKey, apiSecret);
for (const name of process.argv.slice(2)) await rooms.createRoom({ name });
process.send?.({ apiKey, apiSecret, pid: process.pid });
