import { AUDIO_LEAD_MS } from './audio-publisher.ts';
import {
  createLoudness,
  createOutputMemory,
  FADE_SAMPLES,
  fadedOut,
  type Loudness,
  type OutputMemory,
} from './fades.ts';
import { createPlayoutRecord, type PlayoutRecord, type RecordedSegment } from './playout-record.ts';
import {
  msOfSamples,
  PLAYOUT_RATE,
  type PlaybackFinished,
  type SegmentChunk,
  type SegmentSink,
  samplesOfMs,
} from './segments.ts';

/** What happens on the way from segments to the audio track. All positions are samples of the playout clock. */
export interface SegmentPlayerHooks {
  /**
   * Discards audio that was handed over but not heard; returns the position of the playhead before. Called by
   * `interrupt` and `pause`. The next `read` is told what was heard last.
   */
  cutOutput(): number;
  /**
   * Drops silence that was handed over but not heard: what is read next is heard at once. False where it cannot be
   * dropped, or not all before `position` was heard.
   */
  skipSilence(position: number): boolean;
  /** After any of these: what is heard from now on is another. */
  onCut?(): void;
  onStarted(segmentId: string): void;
  /** The segment's first sample played, `playedMs` ago; once for each that plays. */
  onPlaying(segmentId: string, playedMs: number): void;
  onFinished(event: PlaybackFinished): void;
  /** Every chunk as it arrives, with its place in the segment: the face needs to know what is coming. */
  onChunk(segmentId: string, offsetMs: number, chunk: SegmentChunk): void;
  /** No more chunks come for the segment; what came of it may still have to play. */
  onEnded(segmentId: string): void;
}

export interface SegmentPlayer extends SegmentSink {
  /**
   * Fills `out` with what plays at `position`, silence where there is nothing. After a cut, `follows` are the samples
   * that were heard last: what would have come after them fades out.
   */
  read(position: number, out: Int16Array, follows?: Int16Array | null): void;
  /** What is heard at `position`: a place in a segment, or null for silence. */
  at(position: number): { segmentId: string; ms: number } | null;
  /** Reports the segments that have been heard to their end. */
  settle(playhead: number): void;
  /** True while a segment is open and not paused. */
  isSpeaking(): boolean;
}

interface Segment extends RecordedSegment {
  chunks: Int16Array[];
  /** Samples. */
  received: number;
  ended: boolean;
  started: boolean;
  /** It was told that it plays. */
  playing: boolean;
  /** Silence that was handed over while its first words were gathered. */
  waited: number;
  /** The first sample after a cut in its midst, where it fades in. */
  resumesAt: number;
}

/** Unheard audio of one segment beyond this is dropped: ten minutes, far more than any answer. */
const MAX_PENDING_SAMPLES = 600 * PLAYOUT_RATE;

/** How much is handed over at once if nothing is queued. */
const AHEAD_SAMPLES = samplesOfMs(AUDIO_LEAD_MS);

/** Segments that are open, in their order, and what of them was handed over and heard. */
interface Playout {
  hooks: SegmentPlayerHooks;
  open: Segment[];
  record: PlayoutRecord;
  loudness: Loudness;
  output: OutputMemory;
  paused: boolean;
  /** Where `read` will go on; unknown after a cut. */
  handedTo: number;
  /** Where the last fade ends. */
  fadedAt: number;
}

export function createSegmentPlayer(hooks: SegmentPlayerHooks): SegmentPlayer {
  const playout: Playout = {
    ...{ hooks, open: [], record: createPlayoutRecord() },
    ...{ loudness: createLoudness(), output: createOutputMemory() },
    paused: false,
    handedTo: Number.POSITIVE_INFINITY,
    fadedAt: 0,
  };
  const opened = (segmentId: string) => playout.open.find(({ id }) => id === segmentId);
  return {
    write: (segmentId, chunk) => write(playout, segmentId, chunk),

    end(segmentId) {
      const segment = opened(segmentId);
      if (segment === undefined || segment.ended) return;
      segment.ended = true;
      if (segment.received > 0 && segment.received < AHEAD_SAMPLES) beginAtOnce(playout, segment);
      hooks.onEnded(segmentId);
    },

    interrupt() {
      playout.paused = false;
      if (playout.open.length === 0) return;
      cut(playout);
      for (const segment of [...playout.open]) finish(playout, segment, true);
      hooks.onCut?.();
    },

    pause() {
      if (playout.paused) return;
      playout.paused = true;
      cut(playout);
      hooks.onCut?.();
    },

    resume() {
      playout.paused = false;
    },

    duck: playout.loudness.duck,

    playedMs(segmentId) {
      const segment = opened(segmentId);
      return segment === undefined ? null : msOfSamples(segment.played);
    },

    read: (position, out, follows = null) => read(playout, position, out, follows),

    at(position) {
      const { handedTo, record } = playout;
      return position >= handedTo ? ahead(playout, position - handedTo) : record.at(position);
    },

    settle(playhead) {
      playout.record.advance(playhead);
      for (const segment of [...playout.open]) {
        tellIfPlaying(hooks, segment);
        if (!segment.ended || segment.played < segment.received) break;
        finish(playout, segment, false);
      }
    },

    isSpeaking: () => !playout.paused && playout.open.some((segment) => segment.received > 0),
  };
}

function write(playout: Playout, segmentId: string, chunk: SegmentChunk): void {
  const { hooks, open } = playout;
  let segment = open.find(({ id }) => id === segmentId);
  if (segment === undefined) {
    segment = newSegment(segmentId);
    open.push(segment);
  }
  if (segment.ended || segment.received - segment.read > MAX_PENDING_SAMPLES) return;
  hooks.onChunk(segmentId, msOfSamples(segment.received), chunk);
  segment.chunks.push(chunk.pcm);
  const before = segment.received;
  segment.received += chunk.pcm.length;
  if (before < AHEAD_SAMPLES && segment.received >= AHEAD_SAMPLES) beginAtOnce(playout, segment);
}

function read(playout: Playout, position: number, out: Int16Array, follows: Int16Array | null): void {
  const { loudness, output } = playout;
  out.fill(0);
  playout.handedTo = position + out.length;
  const tail = follows === null ? new Int16Array() : fadedOut(output.after(follows, position));
  out.set(tail);
  if (tail.length > 0) playout.fadedAt = position + tail.length;
  if (!playout.paused) {
    const rest = out.subarray(tail.length);
    const filled = readSegments(playout, position + tail.length, rest);
    loudness.level(rest, filled === 0);
  }
  output.keep(position, out);
}

/** Hands over what follows in the segments; returns how many samples that are. */
function readSegments({ hooks, open, record }: Playout, position: number, out: Int16Array): number {
  let filled = 0;
  for (const segment of open) {
    if (isGathered(open, segment)) {
      if (segment.received > 0) segment.waited += out.length;
      break;
    }
    const count = Math.min(out.length - filled, segment.received - segment.read);
    if (count > 0) {
      copyUnread(segment, out.subarray(filled, filled + count));
      record.handOver(segment, position + filled, count);
      filled += count;
      if (!segment.started) {
        segment.started = true;
        hooks.onStarted(segment.id);
      }
    }
    // The next segment may follow at once, but never overtakes a segment whose audio is still being made.
    if (!segment.ended || segment.read < segment.received || filled === out.length) break;
  }
  return filled;
}

/** Whether the first words are still being gathered. If the voice stops coming, what is there is played. */
function isGathered(open: readonly Segment[], segment: Segment): boolean {
  return (
    open.length === 1 &&
    segment.read === 0 &&
    !segment.ended &&
    segment.received < AHEAD_SAMPLES &&
    segment.waited < AHEAD_SAMPLES
  );
}

/**
 * Somebody waits for the first words, behind silence that was handed over ahead of its time. It is skipped once there
 * is as much to hear as is handed over at once, so that no hole follows; until then nothing of them is handed over,
 * as it would be handed over twice.
 */
function beginAtOnce({ hooks, open, paused, fadedAt }: Playout, segment: Segment): void {
  if (paused || open.length > 1 || segment.read > 0) return;
  if (hooks.skipSilence(fadedAt)) hooks.onCut?.();
}

/** What will be heard this many samples after the audio handed over, if nothing intervenes: frames are drawn ahead. */
function ahead({ open, paused }: Playout, samples: number): { segmentId: string; ms: number } | null {
  const segment = paused ? undefined : open.find(({ received, read, ended }) => read < received || !ended);
  if (segment === undefined || segment.read + samples >= segment.received) return null;
  return { segmentId: segment.id, ms: msOfSamples(segment.read + samples) };
}

/** Takes back what was handed over but not heard. */
function cut(playout: Playout): void {
  const { hooks, open, record } = playout;
  const playhead = hooks.cutOutput();
  playout.handedTo = Number.POSITIVE_INFINITY;
  record.advance(playhead);
  for (const segment of open) {
    segment.read = segment.played;
    segment.resumesAt = segment.played;
  }
  record.cut();
}

function finish({ hooks, open }: Playout, segment: Segment, interrupted: boolean): void {
  tellIfPlaying(hooks, segment);
  open.splice(open.indexOf(segment), 1);
  segment.chunks.length = 0;
  hooks.onFinished({ segmentId: segment.id, playedMs: msOfSamples(segment.played), interrupted });
}

function tellIfPlaying(hooks: SegmentPlayerHooks, segment: Segment): void {
  if (segment.playing || segment.played === 0) return;
  segment.playing = true;
  hooks.onPlaying(segment.id, msOfSamples(segment.played));
}

function newSegment(id: string): Segment {
  return {
    id,
    chunks: [],
    received: 0,
    read: 0,
    played: 0,
    ended: false,
    started: false,
    playing: false,
    waited: 0,
    resumesAt: 0,
  };
}

/** Fills `out` with the next samples that were not handed over; there are that many. */
function copyUnread({ chunks, read, resumesAt }: Segment, out: Int16Array): void {
  let skip = read;
  let filled = 0;
  for (const chunk of chunks) {
    if (skip >= chunk.length) {
      skip -= chunk.length;
      continue;
    }
    const piece = chunk.subarray(skip, skip + out.length - filled);
    out.set(piece, filled);
    filled += piece.length;
    skip = 0;
    if (filled === out.length) break;
  }
  if (resumesAt === 0) return;
  for (let at = 0; at < out.length && read + at < resumesAt + FADE_SAMPLES; at++)
    out[at] = Math.round(((out[at] ?? 0) * (read + at - resumesAt + 1)) / FADE_SAMPLES);
}
