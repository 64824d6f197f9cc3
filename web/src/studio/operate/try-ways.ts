import { PROXY_MUST_PASS_RTC, type TriedWay, WAYS } from '@vivant/contract/operator/media-ways';
import type { ProbeView } from '@vivant/contract/studio/operate';
import { Room } from 'livekit-client';
import { isWithoutMedia } from '../../shared/call/media-fault.ts';
import { connectionBy, type Offered } from './one-way.ts';

export type MediaTry = { ways: TriedWay[] } | { why: string };

/** Long enough for a relay on another continent. */
const WAY_LIMIT_MS = 8000;

/** Joins a room by each way separately, one after the other, and leaves it again. */
export async function tryWays(openProbe: () => Promise<ProbeView>): Promise<MediaTry> {
  const offered: Offered = new Map();
  const faults = new Map<string, string | null>();
  const Base = globalThis.RTCPeerConnection;
  try {
    for (const way of WAYS) {
      // By now it is known whether there is such a relay.
      if (way.startsWith('relay') && !offered.has(way)) continue;
      const { serverUrl, userToken } = await openProbe();
      globalThis.RTCPeerConnection = connectionBy(way, offered, Base);
      const room = new Room();
      try {
        await room.connect(serverUrl, userToken, { peerConnectionTimeout: WAY_LIMIT_MS, maxRetries: 0 });
        faults.set(way, null);
      } catch (error) {
        if (!isWithoutMedia(error))
          return {
            why: `Signalling does not arrive: no WebSocket could be opened. Maybe ${PROXY_MUST_PASS_RTC}`,
          };
        faults.set(way, 'no answer');
      } finally {
        globalThis.RTCPeerConnection = Base;
        await room.disconnect();
      }
    }
  } finally {
    globalThis.RTCPeerConnection = Base;
  }
  const ways = WAYS.flatMap((way) => {
    const at = offered.get(way);
    const fault = faults.get(way);
    return at === undefined || fault === undefined ? [] : [{ way, at, fault }];
  });
  return ways.length > 0
    ? { ways }
    : { why: 'Signalling arrives, but LiveKit told this browser of no address for media.' };
}
