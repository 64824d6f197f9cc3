import type { DegradablePart, DegradationReason, RoomNotice } from '@vivant/contract/room-protocol';
import type { Degradation, SessionCondition } from '@vivant/contract/session-condition';

/** What a session has lost and for how long its avatar could not speak, told to whoever must know. */
export interface ConditionTracker {
  /** A part does not work; said once until it works again. */
  lost(part: DegradablePart, reason: DegradationReason): void;
  works(part: DegradablePart): void;
  /** The avatar has no voice at all from now on: every moment counts, whether or not it had words. */
  voiceless(): void;
  /** Looks how much of what was said was silence. To be called about once a second. */
  look(): void;
  /** The visitor is there (again) and knows nothing yet. */
  visitorCame(): void;
  visitorWent(): void;
}

export interface ConditionOptions {
  /** Milliseconds that only run forward. */
  now(): number;
  /** ISO times, each later than the one before. */
  at(): string;
  /** How long words have gone by in silence so far. */
  silentMs(): number;
  onChange(condition: SessionCondition): void;
  onNotice(notice: RoomNotice): void;
}

/** What flaps for longer stays lost in the books; the visitor is told all the same. */
const MOST_ENTRIES = 20;
const MINUTE_MS = 60_000;

export function createConditionTracker(options: ConditionOptions): ConditionTracker {
  const startedMs = options.now();
  const degradations: Degradation[] = [];
  /** What does not work now, whether or not there is an entry for it. */
  const missing = new Map<DegradablePart, DegradationReason>();
  const muteMinutes = new Set<number>();
  let muteMs = 0;
  let countedSilentMs = 0;
  let voicelessSince: number | null = null;
  let isVisitorThere = false;

  const open = (part: DegradablePart) =>
    degradations.find((entry) => entry.part === part && entry.until === null);

  function tell(): void {
    options.onChange({
      at: options.at(),
      degradations: degradations.map((entry) => ({ ...entry })),
      muteMs: Math.round(muteMs),
      muteMinutes: muteMinutes.size,
    });
  }

  function notice(message: RoomNotice): void {
    if (isVisitorThere) options.onNotice(message);
  }

  function count(ms: number): void {
    const nowMs = options.now() - startedMs;
    muteMs += ms;
    const last = Math.floor(nowMs / MINUTE_MS);
    for (let minute = Math.floor(Math.max(0, nowMs - ms) / MINUTE_MS); minute <= last; minute++)
      muteMinutes.add(minute);
  }

  return {
    lost(part, reason) {
      if (missing.has(part)) return;
      missing.set(part, reason);
      if (degradations.length < MOST_ENTRIES && open(part) === undefined) {
        degradations.push({ part, reason, since: options.at(), until: null });
        tell();
      }
      notice({ type: 'degraded', part, reason });
    },
    works(part) {
      if (!missing.delete(part)) return;
      const entry = open(part);
      if (entry !== undefined && degradations.length < MOST_ENTRIES) {
        entry.until = options.at();
        tell();
      }
      notice({ type: 'restored', part });
    },
    voiceless() {
      voicelessSince ??= options.now();
    },
    look() {
      const silentMs = options.silentMs();
      const before = muteMs;
      if (voicelessSince !== null) {
        count(options.now() - voicelessSince);
        voicelessSince = options.now();
      } else if (silentMs > countedSilentMs) count(silentMs - countedSilentMs);
      countedSilentMs = silentMs;
      if (muteMs > before) tell();
    },
    visitorCame() {
      if (isVisitorThere) return;
      isVisitorThere = true;
      for (const [part, reason] of missing) options.onNotice({ type: 'degraded', part, reason });
    },
    visitorWent() {
      isVisitorThere = false;
    },
  };
}
