import { randomUUID } from 'node:crypto';
import { ServiceError } from '@vivant/contract/errors';
import { PROBE_PASS_SECONDS } from '@vivant/contract/limits';
import type { Clock } from '@vivant/platform/clock';
import type { Log } from '../log.ts';
import { type RoomListing, type Rooms, RoomsUnavailableError } from '../ports/rooms.ts';

/** For a page to connect once it has its token. */
const ARRIVE_SECONDS = 30;
/** A try takes seconds; the room is closed after so long, whether somebody is still in it or not. */
const PROBE_MS = 60_000;
/** A computer and the phone beside it: each has the room of the way that it tries, and that of the way before. */
export const PROBES_AT_ONCE = 4;

/**
 * Opens a room that is no session's, for one browser to see whether it reaches the media server at all; returns a token
 * that lets it join and nothing else. Rooms of a person are closed after a minute, and the oldest before another would be
 * too many: nobody may have come to it, and whoever tries again at once is not to wait for that.
 * @throws ServiceError unavailable
 */
export type OpenProbeRoom = (personId: string) => Promise<string>;

/**
 * A pass for a room like that, for `vivant doctor --from-outside` on another machine: good for ten minutes, and the
 * latest alone.
 * @throws ServiceError unavailable
 */
export type OpenProbePass = () => Promise<string>;

const PASS_PREFIX = 'probe-pass-';
/** What the clocks of this server and of LiveKit may differ by. */
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
    // Also those that a server left behind when it was killed.
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

/** For one guest. Its name begins like no session's, so that the reconciler leaves it alone. Returns a token for it. */
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
