import { randomUUID } from 'node:crypto';
import { ServiceError } from '@vivant/contract/errors';
import { PROBE_PASS_SECONDS } from '@vivant/contract/limits';
import type { Clock } from '@vivant/platform/clock';
import type { Log } from '../log.ts';
import { type RoomListing, type Rooms, RoomsUnavailableError } from '../ports/rooms.ts';

/** For a page to connect once it has its token. */
const ARRIVE_SECONDS = 30;
/** A try takes seconds; the room is closed after this long, even if somebody is still in it. */
const PROBE_MS = 60_000;
/** For a computer and a phone beside it: each has a room for the way that it tries, and one for the way before. */
export const PROBES_AT_ONCE = 4;

/**
 * Opens a room that belongs to no session, in which one browser finds out whether it reaches the media server; returns
 * a token that only lets it join. Rooms of a person are closed after a minute. When there would be too many, the
 * oldest is closed: nobody may have come to it, and a person who tries again need not wait for that.
 * @throws ServiceError unavailable
 */
export type OpenProbeRoom = (personId: string) => Promise<string>;

/**
 * A pass for such a room, for `vivant doctor --from-outside` on another machine: good for `PROBE_PASS_SECONDS`, and
 * only the latest is.
 * @throws ServiceError unavailable
 */
export type OpenProbePass = () => Promise<string>;

const PASS_PREFIX = 'probe-pass-';
/** How far the clocks of this server and of LiveKit may differ. */
const CLOCKS_MS = 60_000;

/** Whether it should be closed by now: a server that was killed leaves them, and who is in one keeps it. */
export function isProbeOver({ name, createdAt }: RoomListing, now: Date): boolean {
  const lastsMs = name.startsWith(PASS_PREFIX) ? PROBE_PASS_SECONDS * 1000 : PROBE_MS;
  return name.startsWith('probe-') && now.getTime() - createdAt.getTime() > lastsMs + CLOCKS_MS;
}

export function createProbePasses(deps: ProbeRoomDeps): OpenProbePass {
  const { rooms } = deps;
  return async () => {
    try {
      for (const { name } of await rooms.list(PASS_PREFIX)) await rooms.delete(name);
      return await openRoom(deps, PASS_PREFIX, {
        arriveSeconds: PROBE_PASS_SECONDS,
        departureSeconds: PROBE_PASS_SECONDS,
        closedAfterMs: PROBE_PASS_SECONDS * 1000,
      });
    } catch (error) {
      throw asUnavailable(error);
    }
  };
}

interface ProbeRoomDeps {
  rooms: Pick<Rooms, 'create' | 'delete' | 'list' | 'probeToken'>;
  clock: Clock;
  log: Log;
}

export function createProbeRooms(deps: ProbeRoomDeps): OpenProbeRoom {
  const { rooms } = deps;

  async function open(personId: string): Promise<string> {
    const prefix = `probe-${personId}-`;
    const standing = await rooms.list(prefix);
    // Includes rooms that a killed server left behind.
    const newestFirst = standing.sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
    for (const { name } of newestFirst.slice(PROBES_AT_ONCE - 1)) await rooms.delete(name);
    return openRoom(deps, prefix, {
      arriveSeconds: ARRIVE_SECONDS,
      departureSeconds: 1,
      closedAfterMs: PROBE_MS,
    });
  }

  return async (personId) => {
    try {
      return await open(personId);
    } catch (error) {
      throw asUnavailable(error);
    }
  };
}

/**
 * Opens a room for one guest and returns a token for it. The room's name begins unlike a session's, so that the
 * reconciler leaves it alone.
 */
async function openRoom(
  { rooms, clock, log }: ProbeRoomDeps,
  prefix: string,
  limits: { arriveSeconds: number; departureSeconds: number; closedAfterMs: number },
): Promise<string> {
  const roomName = prefix + randomUUID();
  await rooms.create({
    ...{ name: roomName, maxParticipants: 1 },
    ...{ emptyTimeoutSeconds: limits.arriveSeconds, departureTimeoutSeconds: limits.departureSeconds },
  });
  clock.after(limits.closedAfterMs, () => {
    rooms.delete(roomName).catch((error) => log.warn({ err: error }, 'a room to try the way in stays'));
  });
  return rooms.probeToken({ roomName, identity: 'probe', ttlSeconds: limits.arriveSeconds });
}

function asUnavailable(error: unknown): unknown {
  if (!(error instanceof RoomsUnavailableError)) return error;
  return new ServiceError('unavailable', 'The service itself does not reach the media server.', {
    cause: error,
  });
}
