import type { SessionAssignment } from '@vivant/contract/control';
import { VIDEO } from '@vivant/contract/video';
import type { VideoStats } from '../runner/video-loop.ts';

/** What a session has used and shown since its process started. */
export interface SessionLoad {
  /** Processor time of its process and its helpers. */
  cpuMs: number;
  /** Null until it shows a picture. */
  video: VideoStats | null;
}

/**
 * Whether the machine can carry one more session without those it has losing frames: by the most that a session
 * was seen to take, and by the frames that running ones were late with.
 */
export interface Admission {
  /** What a session of weight 1 takes of a core on this machine, until one is seen to take more. */
  expect(coresOfOne: number): void;
  /** `weight` as `weightOf` has it; 1 where the picture is not known yet. */
  started(sessionId: string, nowMs: number, weight?: number): void;
  /** To be called about once a second. */
  note(sessionId: string, load: SessionLoad, nowMs: number): void;
  ended(sessionId: string): void;
  /** Of the running session that is worst off: the share of its last pictures that were late. */
  lateShare(): number;
  /** Null: there is room for one more of this weight, 1 if it is not given. Else why there is none. */
  refusal(nowMs: number, weight?: number): string | null;
}

/** The cost of a session without a picture to draw and encode, as a share of one with the default picture. */
const WITHOUT_PICTURE = 0.3;

/** How much dearer than one with the default picture a session is: drawing and encoding grow with pixels a second. */
export function weightOf({ width, height, fps }: SessionAssignment['video']): number {
  const pixels = (width * height * fps) / (VIDEO.width * VIDEO.height * VIDEO.fps);
  return WITHOUT_PICTURE + (1 - WITHOUT_PICTURE) * pixels;
}

/** The share of a core that is left between two frames. */
const SHARE_FOR_SESSIONS = 0.92;
/** Cores of a session that speaks at 512 × 512 and 25 frames a second, on a machine that was not measured. */
export const EXPECTED_CORES = 0.3;
const WINDOW_MS = 10_000;
/** Joining, opening the face and making the first seconds of speech are no measure of what comes after. */
const SETTLE_MS = 15_000;
const MAX_LATE_SHARE = 0.02;
/** A measured cost fades over time, because it may have been measured under unusual load. */
const HALF_LIFE_MS = 600_000;

interface Sample {
  atMs: number;
  cpuMs: number;
  shown: number;
  late: number;
}

/** `cores`: what all sessions of this machine share. */
export function createAdmission({ cores }: { cores: number }): Admission {
  /** Of each session, oldest first; all but the first within the window. */
  const running = new Map<string, { settledMs: number; weight: number; samples: Sample[] }>();
  /** Of one session of weight 1, as the two below. */
  let expected = EXPECTED_CORES;
  let dearest = { cores: 0, atMs: 0 };

  function coresOfOne(nowMs: number): number {
    const since = 2 ** (-(nowMs - dearest.atMs) / HALF_LIFE_MS);
    return Math.max(expected, dearest.cores * since);
  }

  function lateShare(samples: Sample[]): number {
    const [first, last] = [samples[0], samples.at(-1)];
    // A few frames say nothing.
    if (first === undefined || last === undefined || last.atMs - first.atMs < WINDOW_MS) return 0;
    return (last.late - first.late) / Math.max(1, last.shown - first.shown);
  }

  function worstLateShare(): number {
    return Math.max(0, ...[...running.values()].map(({ samples }) => lateShare(samples)));
  }

  return {
    expect(coresOfOne) {
      expected = coresOfOne;
    },
    lateShare: worstLateShare,
    started(sessionId, nowMs, weight = 1) {
      running.set(sessionId, { settledMs: nowMs + SETTLE_MS, weight, samples: [] });
    },
    note(sessionId, { cpuMs, video }, nowMs) {
      const session = running.get(sessionId);
      if (session === undefined || video === null || nowMs < session.settledMs) return;
      const { samples } = session;
      const { captured, late, skipped } = video;
      samples.push({ atMs: nowMs, cpuMs, shown: captured + skipped, late: late + skipped });
      for (let next = samples[1]; next && nowMs - next.atMs >= WINDOW_MS; next = samples[1]) samples.shift();
      const [first] = samples;
      if (first === undefined || nowMs - first.atMs < WINDOW_MS) return;
      const taken = (cpuMs - first.cpuMs) / (nowMs - first.atMs) / session.weight;
      if (taken > coresOfOne(nowMs)) dearest = { cores: taken, atMs: nowMs };
    },
    ended(sessionId) {
      running.delete(sessionId);
    },
    refusal(nowMs, weight = 1) {
      // The first is always taken: no other session could suffer.
      if (running.size === 0) return null;
      const each = coresOfOne(nowMs);
      const weights = [...running.values()].reduce((sum, session) => sum + session.weight, weight);
      if (weights * each > cores * SHARE_FOR_SESSIONS)
        return `${running.size + 1} sessions at ${((weights * each) / (running.size + 1)).toFixed(2)} cores each are more than ${cores} cores carry`;
      const late = worstLateShare();
      if (late > MAX_LATE_SHARE)
        return `a running session was late with ${(100 * late).toFixed(0)} % of its last frames`;
      return null;
    },
  };
}
