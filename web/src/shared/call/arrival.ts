import type { RemoteTrack } from 'livekit-client';
import type { CallRoom } from './load-call-room.ts';

/** Whether the picture arrives. Ends when the room is joined again, or when nothing of it comes. */
export function createArrival(onWeak: (isWeak: boolean) => void) {
  let weak = { isJoining: false, isSilent: false };
  let stopWatching = () => {};

  function set(change: Partial<typeof weak>) {
    weak = { ...weak, ...change };
    onWeak(weak.isJoining || weak.isSilent);
  }
  function stop() {
    stopWatching();
    stopWatching = () => {};
  }

  return {
    joining: (isJoining: boolean) => set({ isJoining }),
    /** The picture to go by from now on. */
    watch(track: RemoteTrack, parts: CallRoom) {
      stop();
      set({ isSilent: false });
      stopWatching = parts.watchArrival(track, (isArriving) => set({ isSilent: !isArriving }));
    },
    stop,
    /** For another call. */
    reset() {
      stop();
      set({ isJoining: false, isSilent: false });
    },
  };
}
