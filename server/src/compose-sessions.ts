import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { createHttpMediaHosts } from './adapters/media-hosts/http-media-hosts.ts';
import { createLiveKitRooms, type LiveKitOptions } from './adapters/rooms/livekit-rooms.ts';
import { type Credits, createCredits } from './credits/credits.ts';
import { createControlApp } from './http/control/control-app.ts';
import type { Log } from './log.ts';
import type { Blobs } from './ports/blobs.ts';
import type { Clock } from './ports/clock.ts';
import type { Db } from './ports/database.ts';
import { createSessions, type Sessions } from './sessions/sessions.ts';

export interface SessionServices {
  credits: Credits;
  sessions: Sessions;
  /** For media hosts: where the control channel is, and the secret it asks for. */
  controlUrl: string;
  controlSecret: string;
  /** Stops watching and closes the channel; sessions run on in their rooms and are found at the next start. */
  close(): Promise<void>;
}

/** Money, sessions and the control channel, listening; `sessions.start()` begins watching and reconciling. */
export async function composeSessions(deps: {
  db: Db;
  clock: Clock;
  log: Log;
  blobs: Blobs;
  livekit: LiveKitOptions;
  /** Loopback port of the control channel; 0: any free one. */
  controlPort: number;
}): Promise<SessionServices> {
  const { db, clock, log } = deps;
  // Media hosts are children of this start: the secret lives as long as they do.
  const controlSecret = randomBytes(32).toString('base64url');
  const hosts = createHttpMediaHosts({ secret: controlSecret });
  const credits = createCredits({ db, clock });
  let controlUrl = '';
  const sessions = createSessions({
    db,
    clock,
    log,
    credits,
    rooms: createLiveKitRooms(deps.livekit),
    hosts,
    controlUrl: () => controlUrl,
  });
  const control = createControlApp({
    log,
    secret: controlSecret,
    reports: sessions.reports,
    blobs: deps.blobs,
  });
  await control.listen({ host: '127.0.0.1', port: deps.controlPort });
  controlUrl = `http://127.0.0.1:${(control.server.address() as AddressInfo).port}`;
  return {
    credits,
    sessions,
    controlUrl,
    controlSecret,
    async close() {
      await sessions.close();
      await control.close();
      await hosts.close();
    },
  };
}
