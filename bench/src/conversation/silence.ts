import { levelDb } from '@vivant/media/testing/audio';
import type { VisitorReport } from '@vivant/media/testing/visitor-protocol';
import { percentile } from '../suite.ts';

const RATE = 16_000;
const WINDOW_MS = 10;
const AUDIBLE_DB = -50;
/** In samples. */
export const WINDOW = (WINDOW_MS * RATE) / 1000;
/** What a room's noise is below the loudest of somebody's speech, at least. */
export const NOISE_BELOW_DB = 28;
/** Its voice before a visitor speaks. */
export const BEFORE_MS = 700;
/** A pause between words is shorter. */
const SILENCE_MS = 700;
/** So many frames in a row without more motion than a face at rest. */
const STILL_FRAMES = 4;

/** Of each whole window, in dBFS. */
export function levelsOf(pcm: Int16Array): number[] {
  return Array.from({ length: Math.floor(pcm.length / WINDOW) }, (_, at) =>
    levelDb(pcm.subarray(at * WINDOW, (at + 1) * WINDOW)),
  );
}

/** Of an avatar that was to fall silent at an instant: after how many milliseconds it was, as its visitor heard it. */
export function silentAfter({ audio, audioStartedAt }: VisitorReport, sinceMs: number): number | null {
  if (audioStartedAt === null) return null;
  const samples = (WINDOW_MS * RATE) / 1000;
  let lastAudibleMs = sinceMs;
  for (let at = 0; at + samples <= audio.length; at += samples) {
    const ms = audioStartedAt + (at * 1000) / RATE;
    if (ms < sinceMs) continue;
    if (levelDb(audio.subarray(at, at + samples)) > AUDIBLE_DB) lastAudibleMs = ms + WINDOW_MS;
    else if (ms - lastAudibleMs >= SILENCE_MS) return lastAudibleMs - sinceMs;
  }
  return null;
}

/** After how many milliseconds from an instant its visitor heard the avatar, who was silent. */
export function soundAfter({ audio, audioStartedAt }: VisitorReport, sinceMs: number): number | null {
  if (audioStartedAt === null) return null;
  const samples = (WINDOW_MS * RATE) / 1000;
  const from = Math.max(0, Math.ceil(((sinceMs - audioStartedAt) * RATE) / 1000));
  for (let at = from; at + samples <= audio.length; at += samples)
    if (levelDb(audio.subarray(at, at + samples)) > AUDIBLE_DB)
      return audioStartedAt + (at * 1000) / RATE - sinceMs;
  return null;
}

/** Of the 9 dB by which an avatar is ducked, what a room's codec adds or takes. */
const DUCKED_DB = { least: 7.5, most: 11 };
const DUCKED_MS = 60;

/**
 * After how many milliseconds from an instant its visitor heard an avatar 9 dB lower than before, whose voice is as loud
 * all the time but between its sentences. Null where it was not: silence is not lower.
 */
export function lowerAfter({ audio, audioStartedAt }: VisitorReport, sinceMs: number): number | null {
  if (audioStartedAt === null) return null;
  const [step, length] = [WINDOW_MS, 2 * WINDOW_MS].map((ms) => (ms * RATE) / 1000) as [number, number];
  const since = Math.round(((sinceMs - audioStartedAt) * RATE) / 1000);
  const levels = (from: number, to: number) =>
    Array.from({ length: Math.max(0, Math.floor((to - from - length) / step)) }, (_, at) =>
      levelDb(audio.subarray(from + at * step, from + at * step + length)),
    );
  const before = levels(Math.max(0, since - BEFORE_MS * (RATE / 1000)), since).filter(
    (db) => db > AUDIBLE_DB,
  );
  if (before.length === 0) return null;
  const usual = percentile(before, 0.5);
  const isDucked = (db: number) => db <= usual - DUCKED_DB.least && db >= usual - DUCKED_DB.most;
  const after = levels(since, audio.length);
  const first = after.findIndex((_, at) => {
    const stretch = after.slice(at, at + DUCKED_MS / WINDOW_MS);
    return stretch.length === DUCKED_MS / WINDOW_MS && stretch.every(isDucked);
  });
  return first < 0 ? null : first * WINDOW_MS;
}

/** When the first sound of somebody's speech was heard, as `Date.now()` counts. @throws where they said nothing */
export function firstHeardAt({ spokeUntil }: VisitorReport, pcm: Int16Array): number {
  if (spokeUntil === null) throw new Error('the visitor said nothing');
  const levels = levelsOf(pcm);
  const heardFrom = Math.max(AUDIBLE_DB, Math.max(...levels) - NOISE_BELOW_DB);
  const first = levels.findIndex((level) => level > heardFrom);
  const at = Math.max(0, first) * WINDOW;
  return spokeUntil - ((pcm.length - at) * 1000) / RATE;
}

/** The longest stretch without sound in what came after an instant. */
export function longestSilence({ audio, audioStartedAt }: VisitorReport, sinceMs: number): number {
  if (audioStartedAt === null) return Number.POSITIVE_INFINITY;
  const samples = (WINDOW_MS * RATE) / 1000;
  const from = Math.max(0, Math.round(((sinceMs - audioStartedAt) * RATE) / 1000));
  let silent = 0;
  let longest = 0;
  for (let at = from; at + samples <= audio.length; at += samples) {
    silent = levelDb(audio.subarray(at, at + samples)) > AUDIBLE_DB ? 0 : silent + WINDOW_MS;
    longest = Math.max(longest, silent);
  }
  return longest;
}

/**
 * After how many milliseconds its mouth moved no more than that of a face at rest, or than the head it is in: heads go on
 * moving when a mouth has closed.
 */
export function stillAfter({ frames }: VisitorReport, sinceMs: number, silentMs: number): number | null {
  // Once it has been silent for a while it is at rest, until it answers.
  const rest = frames.filter(({ at }) => at > sinceMs + silentMs + 400 && at < sinceMs + silentMs + 1200);
  if (rest.length < 5) return null;
  const most = percentile(
    rest.map(({ mouthRows }) => mouthRows),
    0.9,
  );
  const withHead = percentile(
    rest.map(({ mouthRows, headRows }) => mouthRows / Math.max(1, headRows)),
    0.9,
  );
  const after = frames.filter(({ at }) => at >= sinceMs);
  const first = after.findIndex((_, at) =>
    after
      .slice(at, at + STILL_FRAMES)
      .every(({ mouthRows, headRows }) => mouthRows <= 1.25 * Math.max(most, withHead * headRows)),
  );
  if (first < 0) return null;
  // It has been as it is since the frame before.
  return (after[first - 1]?.at ?? sinceMs) - sinceMs;
}
