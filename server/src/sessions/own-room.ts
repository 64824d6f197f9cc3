import { VISITOR_JOIN_TIMEOUT_MS } from '@vivant/contract/limits';
import type { Rooms } from '../ports/rooms.ts';
import { KIND_RULES } from './kind-rules.ts';
import { ROOM_DEPARTURE_TIMEOUT_MS } from './lifecycle.ts';

/** The room of a hosted session; an existing room is left as it is. */
export function createOwnRoom({ rooms }: { rooms: Pick<Rooms, 'create'> }, name: string): Promise<void> {
  return rooms.create({
    name,
    // Longer than a start may take, and than a visitor may stay away; the service deletes rooms itself.
    emptyTimeoutSeconds: (KIND_RULES.hosted.startLimitMs + VISITOR_JOIN_TIMEOUT_MS) / 1000,
    departureTimeoutSeconds: ROOM_DEPARTURE_TIMEOUT_MS / 1000,
  });
}
