import { CONTEXT } from './lip-net.ts';

/**
 * Tells a voice from the sounds of a room, by level alone: shut until something is clearly louder than the room for
 * as long as a syllable, and open a little longer than it is heard, so that pauses between words do not toggle it.
 */
export interface VoiceGate {
  /** Takes the next window's level and tells whether somebody is speaking, as far as is known. */
  next(windowDbfs: number): boolean;
}

/** What a recording is like on the whole, dBFS. */
export interface RecordingLevels {
  /** Level of its speech. */
  speech: number;
  /** Level of the room. */
  floor: number;
}

/** Speech is louder than this, or than the room by so much. */
const SPEECH_DBFS = -45;
const OVER_FLOOR_DB = 15;
/** Even loud speech is louder than its room by this much. */
const LEAST_OVER_FLOOR_DB = 8;
/** Digital silence says nothing of a room, and no room counts as quieter than this. */
export const NO_ROOM_DBFS = -85;
const LOWEST_FLOOR_DBFS = -78;
/** Windows of 16 ms. */
const ONSET_WINDOWS = 4;
/** A frame is judged by what the gate says `CONTEXT` windows later: the rest is how long it outlasts its voice. */
const HOLD_WINDOWS = CONTEXT + 7;
/** While it is open, this much less is still speech. */
const HYSTERESIS_DB = 6;
/** What stays within these bounds for this long, and is no loud vowel, is the room. */
const STEADY_DB = 9;
const STEADY_WINDOWS = 36;
/** A room that grows louder or quieter, dB a window: one short dip is no room. */
const RISE_DB = 0.08;
const FALL_DB = 2;
const FIRST_FLOOR_DBFS = -50;

export function createVoiceGate(known?: RecordingLevels): VoiceGate {
  let floor = known?.floor ?? FIRST_FLOOR_DBFS;
  let above = 0;
  let quiet = 0;
  let isOpen = false;
  let steadyFor = 0;
  let lowest = 0;
  let highest = 0;

  /** Learns the room's level from what is steady. */
  function follow(db: number): void {
    if (db < NO_ROOM_DBFS) return;
    floor = Math.max(LOWEST_FLOOR_DBFS, Math.min(Math.max(db, floor - FALL_DB), floor + RISE_DB));
    lowest = Math.min(lowest, db);
    highest = Math.max(highest, db);
    if (steadyFor === 0 || highest - lowest > STEADY_DB || highest > SPEECH_DBFS) {
      lowest = highest = db;
      steadyFor = 1;
    } else if (++steadyFor >= STEADY_WINDOWS) floor = Math.max(floor, lowest);
  }

  return {
    next(db) {
      follow(db);
      const loud = db > Math.max(SPEECH_DBFS, floor + LEAST_OVER_FLOOR_DB) || db > floor + OVER_FLOOR_DB;
      const still = db > Math.min(SPEECH_DBFS, floor + OVER_FLOOR_DB) - HYSTERESIS_DB;
      above = loud ? above + 1 : 0;
      quiet = still ? 0 : quiet + 1;
      if (above >= ONSET_WINDOWS) isOpen = true;
      else if (quiet >= HOLD_WINDOWS) isOpen = false;
      return isOpen;
    },
  };
}
