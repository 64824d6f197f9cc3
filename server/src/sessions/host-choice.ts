/** What a place for a session is chosen by. */
export interface HostState {
  id: string;
  /** Null: it says none. */
  zone: string | null;
  slots: number;
  /** By the sessions that hold a slot, and by what the host said last: a slot is taken until its process has gone. */
  left: number;
  freeSlots: number;
  /** Sessions on it that have not joined yet: their load so far does not tell how much they will take. */
  starting: number;
  /** The share of its running sessions' pictures that were late in the last seconds; null: it does not say. */
  lateShare: number | null;
}

/** Visitors begin to see it; from 2 % on the host itself takes no more. */
export const LATE_SHARE_MAX = 0.01;

/**
 * The next place: on a host of the wanted zone, if one has room; of these on the fullest that goes well, so that the
 * others empty and can be taken away. One that is late with pictures, that says it has no room or where many sessions
 * are just starting is asked only after all others. Null: none has room.
 */
export function chooseHost<H extends HostState>(hosts: readonly H[], zone: string | null): H | null {
  let chosen: H | null = null;
  for (const host of hosts) {
    if (host.left <= 0) continue;
    if (chosen === null || comesBefore(host, chosen, zone)) chosen = host;
  }
  return chosen;
}

function comesBefore(one: HostState, other: HostState, zone: string | null): boolean {
  const isNear = !isFar(one, zone);
  if (isNear === isFar(other, zone)) return isNear;
  const isWell = goesWell(one);
  if (isWell !== goesWell(other)) return isWell;
  const more = roomOf(one) - roomOf(other);
  // Among hosts that do not go well, the least full.
  if (more !== 0) return isWell ? more < 0 : more > 0;
  return one.id < other.id;
}

function isFar(host: HostState, zone: string | null): boolean {
  return zone !== null && host.zone !== zone;
}

function goesWell({ freeSlots, starting, slots, lateShare }: HostState): boolean {
  return freeSlots > 0 && starting < startsAtOnce(slots) && (lateShare ?? 0) <= LATE_SHARE_MAX;
}

/** How many sessions may be starting at once on a host that goes well. */
export function startsAtOnce(slots: number): number {
  return Math.max(1, Math.floor(slots / 4));
}

function roomOf({ left, freeSlots }: HostState): number {
  return Math.min(left, freeSlots);
}
