import { AudioStream, type LocalAudioTrack } from '@livekit/rtc-node';
import { PLAYOUT_RATE } from './segments.ts';

/** The native side releases samples every ten milliseconds; a release that is later than this is not waited for. */
const LISTEN_MS = 40;

/**
 * The samples that left last through this track, as soon as the next leave; null if none do. The native side does not
 * say how much of its queue it has let out, and what is known by the clock is a period of the voice or two off.
 * Listening all the time would cost a tenth of a session, and for a moment next to nothing. What replaces the queue
 * within the ten milliseconds until more leave follows these samples without a gap.
 */
export function lastHeard(track: LocalAudioTrack): Promise<Int16Array | null> {
  const reader = new AudioStream(track, { sampleRate: PLAYOUT_RATE, numChannels: 1 }).getReader();
  return new Promise((resolve) => {
    let last: Int16Array | null = null;
    const timer = setTimeout(finish, LISTEN_MS);
    function finish() {
      clearTimeout(timer);
      resolve(last);
      reader.cancel().catch(() => {});
    }
    async function listen() {
      for (;;) {
        const { value } = await reader.read();
        if (value === undefined) return;
        // A busy thread receives several events at once, and the latest counts.
        if (last === null) setImmediate(finish);
        last = value.data;
      }
    }
    listen().catch(finish);
  });
}
