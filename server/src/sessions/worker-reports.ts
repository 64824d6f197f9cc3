import type { Heartbeat } from '@vivant/contract/control';
import { tunnelAddress } from '@vivant/contract/workers';
import type { Executor } from '../ports/database.ts';
import { readPlacedOn } from './host-store.ts';
import type { MediaReports } from './media-reports.ts';

/** More than any machine carries: a host that claims more would attract every start. */
const SLOTS_MAX = 256;
/** As many as a media host keeps. */
const DEPARTED_MAX = 1000;

/**
 * What a machine that joined over the public address may report. The server decides its name and address; reports
 * about sessions that were not given to it are ignored.
 */
export function reportsOfWorker(
  { db, reports }: { db: Executor; reports: MediaReports },
  hostId: string,
): MediaReports {
  const placedOnIt = async <T extends { sessionId: string }>(said: readonly T[]): Promise<T[]> => {
    if (said.length === 0) return [];
    const placed = await readPlacedOn(db, hostId, [...new Set(said.map(({ sessionId }) => sessionId))]);
    return said.filter(({ sessionId }) => placed.has(sessionId));
  };

  return {
    events: async (events) => reports.events(await placedOnIt(events)),
    async recording(of, facts, bytes) {
      const [placed] = await placedOnIt([of]);
      return placed !== undefined && reports.recording(placed, facts, bytes);
    },
    async heartbeat(said) {
      const slots = Math.min(said.slots, SLOTS_MAX);
      const heartbeat: Heartbeat = {
        ...said,
        ...{ hostId, address: tunnelAddress(hostId), slots },
        freeSlots: Math.min(said.freeSlots, slots),
        freeBuilds: Math.min(said.freeBuilds ?? 0, said.builds ?? 0),
        sessions: said.sessions.slice(0, SLOTS_MAX),
        peers: await placedOnIt((said.peers ?? []).slice(0, SLOTS_MAX)),
        conditions: await placedOnIt((said.conditions ?? []).slice(0, SLOTS_MAX)),
        departed: await placedOnIt((said.departed ?? []).slice(0, DEPARTED_MAX)),
      };
      return reports.heartbeat(heartbeat);
    },
  };
}
