import type { PlainLog } from '@vivant/platform/plain-log';
import { openDataDir } from '../embedded/data-dir.ts';
import { startLivekit } from '../embedded/livekit-server.ts';
import { startPostgres } from '../embedded/postgres.ts';

/**
 * For tests that kill a service: opens the data directory (first argument), starts PostgreSQL and, where a
 * second argument names its binary, livekit-server, prints one JSON line saying so, and holds on.
 */
const [path = '', livekitBinary] = process.argv.slice(2);
const say = (fields: object, message: string) => console.error(message, JSON.stringify(fields));
const log: PlainLog = { debug: say, info: say, warn: say, error: say };

const dataDir = openDataDir(path);
const postgres = await startPostgres({ dataDir: dataDir.path, log });
const livekit = livekitBinary
  ? await startLivekit({ dataDir: dataDir.path, binary: livekitBinary, log })
  : undefined;
console.log(JSON.stringify({ connectionString: postgres.connectionString, livekitUrl: livekit?.url }));
process.once('SIGTERM', async () => {
  await livekit?.stop();
  await postgres.stop();
  dataDir.release();
  process.exit(0);
});
setInterval(() => undefined, 60_000);
