import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { type Clock, createSystemClock } from '@vivant/platform/clock';
import { keepingLog } from '@vivant/platform/testing/keeping-log';
import { createHttpMediaHosts } from '../adapters/media-hosts/http-media-hosts.ts';
import { createLiveKitRooms } from '../adapters/rooms/livekit-rooms.ts';
import { createCredits } from '../credits/credits.ts';
import { openDataDir } from '../embedded/data-dir.ts';
import { type EmbeddedLivekit, startLivekit } from '../embedded/livekit-server.ts';
import { createHttpApp } from '../http/app.ts';
import { avatarSessionRoutes } from '../http/avatar-sessions/avatar-session-routes.ts';
import { beySessionRoutes } from '../http/compat/bey-session.ts';
import { createControlApp } from '../http/control/control-app.ts';
import { createServerUrl } from '../http/session/server-url.ts';
import { sessionRoutes } from '../http/session/session-routes.ts';
import { createKeyService } from '../keys/key-service.ts';
import { createLog } from '../log.ts';
import type { Rooms } from '../ports/rooms.ts';
import { createSessions, type Sessions } from '../sessions/sessions.ts';
import { addAccount, addAvatar } from './accounts.ts';
import { type LightHost, startLightHost } from './children.ts';
import { requiredLivekit, testDataDir } from './embedded.ts';
import { createTestDatabase, type TestDatabase } from './postgres.ts';
import { localRates } from './rates.ts';
import { watchAnswers } from './stated-answers.ts';

/** A log that says nothing. */
export const silentLog = createLog({ level: 'silent' });

export type SessionWorld = Awaited<ReturnType<typeof createSessionWorld>>;

/**
 * Everything a hosted session needs, all of it real but the avatar: PostgreSQL, livekit-server, the HTTP doors,
 * and a media host whose workers join rooms with a still and silence.
 */
export async function createSessionWorld(options: {
  slots: number;
  clock?: Clock;
  /** Callers' LiveKit servers may stand on private addresses. */
  allowPrivateLivekit?: boolean;
  /** Default: one on the run's own PostgreSQL. */
  database?: Pick<TestDatabase, 'db' | 'close'>;
}) {
  const clock = options.clock ?? createSystemClock();
  const secret = randomBytes(32).toString('base64url');
  const database = options.database ?? (await createTestDatabase());
  const { db } = database;
  const home = testDataDir();
  const dataDir = openDataDir(home.path);
  const startRooms = (): Promise<EmbeddedLivekit> =>
    startLivekit({ dataDir: dataDir.path, binary: requiredLivekit(), log: keepingLog() });
  const livekit = await startRooms();
  const rooms = createLiveKitRooms(livekit);
  const hosts = createHttpMediaHosts({ secret });
  const credits = createCredits({ db, clock });
  const keys = createKeyService({ db, clock, log: keepingLog(), environment: 'production' });

  let controlUrl = '';
  const newSessions = (over: { rooms?: Rooms } = {}): Sessions =>
    createSessions({
      serverId: 'server',
      db,
      clock,
      log: silentLog,
      credits,
      rooms: over.rooms ?? rooms,
      hosts,
      controlUrl: () => controlUrl,
      allowPrivateLivekit: options.allowPrivateLivekit ?? false,
      anonymousSessionsAtOnce: 3,
    });
  // The doors look up the service at every call, so that a test can put a fresh one in its place.
  let sessions = newSessions();
  const current = new Proxy({} as Sessions, { get: (_target, name) => Reflect.get(sessions, name) });

  const control = createControlApp({
    log: silentLog,
    secrets: [secret],
    reports: {
      events: (events) => sessions.reports.events(events),
      heartbeat: (heartbeat) => sessions.reports.heartbeat(heartbeat),
      recording: (of, facts, bytes) => sessions.reports.recording(of, facts, bytes),
    },
    blobs: {
      sizeOf: async () => null,
      open: async () => {
        throw new Error('there are no files');
      },
    },
  });
  await control.listen({ host: '127.0.0.1', port: 0 });
  controlUrl = `http://127.0.0.1:${(control.server.address() as AddressInfo).port}`;

  const app = createHttpApp({ log: silentLog, keys, trustProxy: [], tls: null, rates: localRates() });
  const answers = watchAnswers(app);
  sessionRoutes(app, {
    sessions: current,
    serverUrl: createServerUrl({ publicUrl: null, outsideLivekitUrl: livekit.url }),
  });
  avatarSessionRoutes(app, { sessions: current });
  beySessionRoutes(app, { sessions: current });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;

  const lightHosts: LightHost[] = [];
  const addHost = async (hostId: string, slots = options.slots) => {
    const host = await startLightHost({ hostId, controlUrl, secret, slots });
    lightHosts.push(host);
    return host;
  };
  const host = await addHost('host-1');

  const accountId = await addAccount(db, { session_starts_per_minute: 100_000, reads_per_minute: 100_000 });
  await credits.grant({ accountId, amountMicrocredits: 1_000_000 });
  const avatarId = await addAvatar(db, accountId);
  const { secret: apiKey } = await keys.create({ accountId });

  return {
    db,
    clock,
    livekit,
    rooms,
    credits,
    keys,
    host,
    addHost,
    url,
    controlUrl,
    secret,
    accountId,
    avatarId,
    apiKey,
    sessions: () => sessions,
    /** What a killed and restarted server process is: nothing in memory, the same database and rooms. */
    async replaceSessions(over: { rooms?: Rooms } = {}) {
      await sessions.close();
      sessions = newSessions(over);
      return sessions;
    },
    post(body: unknown, key: string | null = apiKey, init: RequestInit = {}) {
      return fetch(`${url}/v1/session`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(key === null ? {} : { 'x-api-key': key }) },
        body: typeof body === 'string' ? body : JSON.stringify(body),
        ...init,
      });
    },
    get(path: string, key: string = apiKey) {
      return fetch(`${url}${path}`, { headers: { 'x-api-key': key } });
    },
    async close() {
      await sessions.close();
      await app.close();
      await control.close();
      await Promise.all(lightHosts.map((each) => each.kill()));
      await hosts.close();
      await livekit.stop();
      dataDir.release();
      await home.remove();
      await database.close();
      answers.mustHaveNone();
    },
  };
}
