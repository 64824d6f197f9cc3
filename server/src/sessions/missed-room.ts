import { MediaHostUnreachableError } from '../ports/media-hosts.ts';
import { judgeMissingRoom } from './judgements.ts';
import { createOwnRoom } from './own-room.ts';
import type { UnfinishedSession } from './store.ts';
import type { SupervisedDeps } from './supervisor.ts';

/** Longer than a process takes to come back to its room after an outage of the Redis of a LiveKit cluster. */
const OUT_OF_ROOM_MS = 15_000;

/** The room of an active session that a listing lacked: when that was, and when it last stood as far as is known. */
export interface MissedRoom {
  atMs: number;
  seenBeforeMs: number | null;
  /** Since when its process has been heard not to be in it, at every look since. */
  outSinceMs: number | null;
  /** It stands and was made again, but LiveKit lists a room that stood only once something changes in it. */
  isPutBack: boolean;
}

/**
 * Asks the host of a session whose room is not listed: a room that stands is made again, one that is lost ends the
 * session. A process that comes back to its room after an outage is out of it for a while, and its host says so.
 * @returns false while nobody knows
 */
export async function lookAfterRoom(
  deps: SupervisedDeps,
  session: UnfinishedSession,
  missed: MissedRoom,
  silentHosts: Set<string>,
): Promise<boolean> {
  const { clock, log } = deps;
  const stands = await isInRoom(deps, session, silentHosts);
  if (stands === true) {
    missed.outSinceMs = null;
    missed.seenBeforeMs = clock.steadyMs();
    if (missed.isPutBack) return true;
    log.warn(
      { sessionId: session.id },
      'reconciler: a room that was not listed any more stands; it is put back',
    );
    await createOwnRoom(deps, session.room_name);
    missed.isPutBack = true;
    return true;
  }
  if (stands === 'unknown') {
    missed.outSinceMs = null;
    return false;
  }
  missed.outSinceMs ??= clock.steadyMs();
  if (clock.steadyMs() - missed.outSinceMs < OUT_OF_ROOM_MS) return false;
  await takeMissingRoom(deps, session.id, missed.seenBeforeMs);
  return true;
}

/**
 * A LiveKit cluster keeps its list of rooms in Redis. If Redis was away or lost it, rooms may exist that no listing
 * has, and their talks go on. If the host does not answer, that is unknown and asked again in the next pass; a host
 * that is gone for good sends no heartbeats either, and loses its sessions by that.
 */
async function isInRoom(
  { hosts }: SupervisedDeps,
  { id, hostAddress }: Pick<UnfinishedSession, 'id' | 'hostAddress'>,
  silentHosts: Set<string>,
): Promise<boolean | 'unknown'> {
  if (hostAddress === null) return false;
  if (silentHosts.has(hostAddress)) return 'unknown';
  try {
    return await hosts.isInRoom(hostAddress, id);
  } catch (error) {
    // No process listens at that address.
    if (!(error instanceof MediaHostUnreachableError)) return false;
    silentHosts.add(hostAddress);
    return 'unknown';
  }
}

/** The media server lost the room, and with it the call. It counts up to when the room was last known. */
async function takeMissingRoom(
  { log, time, supervisor }: SupervisedDeps,
  sessionId: string,
  seenBeforeMs: number | null,
): Promise<void> {
  await supervisor.tell(sessionId, (session) => {
    log.warn({ sessionId }, 'reconciler: a session has lost its room');
    const seenAt = seenBeforeMs === null ? session.aliveAt : time.at(session.row, seenBeforeMs);
    return judgeMissingRoom(session, seenAt);
  });
}
