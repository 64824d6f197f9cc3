import { createHash } from 'node:crypto';
import { hostname } from 'node:os';
import { fileURLToPath } from 'node:url';
import { HOST_PATHS } from '@vivant/contract/control-paths';
import { pickPort } from '@vivant/platform/free-port';
import { superviseChild } from '@vivant/platform/supervise';
import type { Config } from './config.ts';
import type { Log } from './log.ts';

const ENTRY = fileURLToPath(new URL('../../media/src/supervisor/main.ts', import.meta.url));
const LOOPBACK = '127.0.0.1';
const LOCAL = 'local-';

/**
 * The name of this machine's own media host. It stays the same after a restart, so that its lost sessions are known,
 * and differs between servers that share a database.
 */
export function localHostId(dataDir: string): string {
  const place = createHash('sha256').update(`${hostname()}\0${dataDir}`).digest('hex');
  return `${LOCAL}${place.slice(0, 12)}`;
}

/** Whether a server started this media host, with that server's settings. */
export function isLocalHostId(id: string): boolean {
  return id.startsWith(LOCAL);
}

/**
 * Runs this machine's media host as a child. It gets its address, its secret and the settings of engines, and nothing
 * else of our environment. It is restarted when it ends.
 */
export async function startMedia(
  config: Config,
  deps: { log: Log; hostId: string; secret: string; controlUrl: string; searchPath: string; home: string },
) {
  const { log, secret } = deps;
  const port = await pickPort('tcp', LOOPBACK);
  return superviseChild(
    {
      name: 'media',
      command: process.execPath,
      args: ['--disable-warning=ExperimentalWarning', ENTRY],
      env: {
        ...config.mediaVariables,
        PATH: deps.searchPath,
        HOME: deps.home,
        LANG: 'C.UTF-8',
        NODE_ENV: 'production',
        VIVANT_MEDIA_HOST_ID: deps.hostId,
        VIVANT_MEDIA_CONTROL_URL: deps.controlUrl,
        VIVANT_MEDIA_SECRET: secret,
        VIVANT_JAIL: config.jail,
        VIVANT_MEDIA_LISTEN: LOOPBACK,
        VIVANT_MEDIA_PORT: String(port),
        VIVANT_LOG_LEVEL: config.logLevel,
      },
      // On SIGINT it closes its rooms at once: the service stops, so time spent on draining could not be billed.
      stopSignal: 'SIGINT',
      stopGraceMs: 5_000,
      onLine: (line) => logLine(log, line),
      probe: async (signal) => {
        const response = await fetch(`http://${LOOPBACK}:${port}${HOST_PATHS.health}`, {
          headers: { authorization: `Bearer ${secret}` },
          signal,
        });
        await response.arrayBuffer();
        if (!response.ok) throw new Error(`answered ${response.status}`);
      },
    },
    log,
  );
}

/** The child logs in our own format; its fields pass our allow-list once more. */
function logLine(log: Log, line: string): void {
  try {
    const { level, msg, time: _time, ...fields } = JSON.parse(line) as Record<string, unknown>;
    const told = level === 'debug' || level === 'warn' || level === 'error' ? level : 'info';
    log[told]({ ...fields, child: 'media' }, String(msg ?? ''));
  } catch {
    log.warn({ child: 'media' }, line.slice(0, 500));
  }
}
