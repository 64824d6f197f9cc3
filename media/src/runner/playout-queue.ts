/**
 * Audio that was handed to the native side and has not played yet. It plays in real time from when the native side
 * takes it, which may be long after it was handed over: on a busy machine the native side's own threads wait too. If
 * time were counted from the handing over, sound would fall a little further behind the picture with every such wait,
 * and stay there. Times are milliseconds that only run forward.
 */
export interface PlayoutQueue {
  /** A frame goes to the native side, after all before it. */
  hand(durationMs: number, nowMs: number): HandedBlock;
  /** How long it takes until everything has played, if all that waits were taken now. */
  queuedMs(nowMs: number): number;
  /** None of the audio handed over plays any more. */
  clear(): void;
}

export interface HandedBlock {
  taken(nowMs: number): void;
  /** It was refused, and is never heard. */
  lost(): void;
}

interface Waiting {
  durationMs: number;
  takenMs: number | null;
}

export function createPlayoutQueue(): PlayoutQueue {
  /** When the last of the frames that are no longer listed has played. */
  let playedUntil = 0;
  /** In their order: the first that was not taken, and all that came after it. */
  let waiting: Waiting[] = [];

  function settle(): void {
    for (let first = waiting[0]; first !== undefined && first.takenMs !== null; first = waiting[0]) {
      waiting.shift();
      playedUntil = Math.max(playedUntil, first.takenMs) + first.durationMs;
    }
  }

  return {
    hand(durationMs, nowMs) {
      const frame: Waiting = { durationMs, takenMs: null };
      waiting.push(frame);
      return {
        taken(takenMs) {
          frame.takenMs = Math.max(nowMs, takenMs);
          settle();
        },
        lost() {
          waiting = waiting.filter((other) => other !== frame);
          settle();
        },
      };
    },
    queuedMs(nowMs) {
      let end = playedUntil;
      for (const { durationMs, takenMs } of waiting) end = Math.max(end, takenMs ?? nowMs) + durationMs;
      return Math.max(0, end - nowMs);
    },
    clear() {
      waiting = [];
      playedUntil = 0;
    },
  };
}
