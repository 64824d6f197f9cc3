import type { DegradablePart, DegradationReason, RoomNotice } from '@vivant/contract/room-protocol';
import type { Degradation, SessionCondition } from '@vivant/contract/session-condition';

/** What a session has lost and for how long its avatar could not speak, reported to server and visitor. */
export interface ConditionTracker {
  /** The avatar has joined: from now on time counts. */
  joined(): void;
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
  /** How much of the session was used before this process joins. */
  usedMs: number;
  /** ISO times, each later than the one before. */
  at(): string;
  /** How long words have gone by in silence so far. */
  silentMs(): number;
  onChange(condition: SessionCondition): void;
  onNotice(notice: RoomNotice): void;
}

/** A part that keeps changing stays recorded as lost after this; the visitor is still told. */
const MOST_ENTRIES = 20;
const MINUTE_MS = 60_000;

export function createConditionTracker(options: ConditionOptions): ConditionTracker {
  let joinedMs = options.now();
  const degradations: Degradation[] = [];
  /** The parts that do not work now, whether or not there is an entry for them. */
  const missing = new Map<DegradablePart, DegradationReason>();
  /** By minute of the session's bill. */
  const muteMsByMinute: number[] = [];
  let countedSilentMs = 0;
  let voicelessSince: number | null = null;
  let isVisitorThere = false;

  const open = (part: DegradablePart) =>
    degradations.find((entry) => entry.part === part && entry.until === null);

  function tell(): void {
    options.onChange({
      at: options.at(),
      degradations: degradations.map((entry) => ({ ...entry })),
      muteMsByMinute: Array.from(muteMsByMinute, (ms = 0) => Math.round(ms)),
    });
  }

  function notice(message: RoomNotice): void {
    if (isVisitorThere) options.onNotice(message);
  }

  /** It was mute for the last `ms`. */
  function count(ms: number): void {
    const untilMs = options.usedMs + options.now() - joinedMs;
    let fromMs = Math.max(options.usedMs, untilMs - ms);
    while (fromMs < untilMs) {
      const minute = Math.floor(fromMs / MINUTE_MS);
      const endMs = Math.min((minute + 1) * MINUTE_MS, untilMs);
      muteMsByMinute[minute] = (muteMsByMinute[minute] ?? 0) + endMs - fromMs;
      fromMs = endMs;
    }
  }

  return {
    joined() {
      joinedMs = options.now();
    },
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
      const muteMs = voicelessSince === null ? silentMs - countedSilentMs : options.now() - voicelessSince;
      if (voicelessSince !== null) voicelessSince = options.now();
      countedSilentMs = silentMs;
      if (muteMs <= 0) return;
      count(muteMs);
      tell();
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
