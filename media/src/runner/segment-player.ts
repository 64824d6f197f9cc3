import {
  msOfSamples,
  PLAYOUT_RATE,
  type PlaybackFinished,
  type SegmentChunk,
  type SegmentSink,
} from './segments.ts';

/** What happens on the way from segments to the audio track. All positions are samples of the playout clock. */
export interface SegmentPlayerHooks {
  /**
   * Throws away what was handed over but not heard; returns the position of the playhead before.
   * Called by `interrupt` and `pause`.
   */
  cutOutput(): number;
  onStarted(segmentId: string): void;
  onFinished(event: PlaybackFinished): void;
  /** Every chunk as it arrives, with its place in the segment: the face needs to know what is coming. */
  onChunk(segmentId: string, offsetMs: number, chunk: SegmentChunk): void;
}

export interface SegmentPlayer extends SegmentSink {
  /** Fills `out` with what plays at `position`, silence where there is nothing. */
  read(position: number, out: Int16Array): void;
  /** What is heard at `position`: a place in a segment, or null for silence. */
  at(position: number): { segmentId: string; ms: number } | null;
  /** Reports the segments that have been heard to their end. */
  settle(playhead: number): void;
  /** True while a segment is open and not paused. */
  isSpeaking(): boolean;
}

interface Segment {
  id: string;
  chunks: Int16Array[];
  /** Samples received, handed over and heard. */
  received: number;
  read: number;
  played: number;
  ended: boolean;
  started: boolean;
}

/** The part of the playout clock that samples of one segment fill. */
interface ClockSpan {
  from: number;
  to: number;
  segment: Segment;
  offset: number;
}

/** Unheard audio of one segment beyond this is dropped: ten minutes, far more than any answer. */
const MAX_PENDING_SAMPLES = 600 * PLAYOUT_RATE;

export function createSegmentPlayer(hooks: SegmentPlayerHooks): SegmentPlayer {
  const open: Segment[] = [];
  let spans: ClockSpan[] = [];
  let paused = false;
  /** Where `read` will go on; unknown after a cut. */
  let handedTo = Number.POSITIVE_INFINITY;

  function finish(segment: Segment, interrupted: boolean): void {
    open.splice(open.indexOf(segment), 1);
    segment.chunks.length = 0;
    hooks.onFinished({ segmentId: segment.id, playedMs: msOfSamples(segment.played), interrupted });
  }

  function advance(playhead: number): void {
    for (const span of spans) {
      const heard = Math.min(span.to, playhead) - span.from;
      if (heard > 0) span.segment.played = Math.max(span.segment.played, span.offset + heard);
    }
    // A second is kept for the frames that are being drawn.
    spans = spans.filter((span) => span.to > playhead - PLAYOUT_RATE);
  }

  function copy(segment: Segment, out: Int16Array, at: number, count: number): void {
    let skip = segment.read;
    let filled = 0;
    for (const chunk of segment.chunks) {
      if (skip >= chunk.length) {
        skip -= chunk.length;
        continue;
      }
      const piece = chunk.subarray(skip, skip + count - filled);
      out.set(piece, at + filled);
      filled += piece.length;
      skip = 0;
      if (filled === count) break;
    }
  }

  /** What will be heard so many samples after what was handed over, if nothing comes between: frames are drawn ahead. */
  function ahead(samples: number): { segmentId: string; ms: number } | null {
    const segment = paused ? undefined : open.find(({ received, read, ended }) => read < received || !ended);
    if (segment === undefined || segment.read + samples >= segment.received) return null;
    return { segmentId: segment.id, ms: msOfSamples(segment.read + samples) };
  }

  /** Takes back what was handed over but not heard. */
  function cut(): void {
    const playhead = hooks.cutOutput();
    handedTo = Number.POSITIVE_INFINITY;
    advance(playhead);
    for (const segment of open) segment.read = segment.played;
    spans = spans
      .filter((span) => span.from < playhead)
      .map((span) => ({ ...span, to: Math.min(span.to, playhead) }));
  }

  return {
    write(segmentId, chunk) {
      let segment = open.find(({ id }) => id === segmentId);
      if (segment === undefined) {
        segment = {
          id: segmentId,
          chunks: [],
          received: 0,
          read: 0,
          played: 0,
          ended: false,
          started: false,
        };
        open.push(segment);
      }
      if (segment.ended || segment.received - segment.read > MAX_PENDING_SAMPLES) return;
      hooks.onChunk(segmentId, msOfSamples(segment.received), chunk);
      segment.chunks.push(chunk.pcm);
      segment.received += chunk.pcm.length;
    },

    end(segmentId) {
      const segment = open.find(({ id }) => id === segmentId);
      if (segment !== undefined) segment.ended = true;
    },

    interrupt() {
      paused = false;
      if (open.length === 0) return;
      cut();
      for (const segment of [...open]) finish(segment, true);
    },

    pause() {
      if (paused) return;
      paused = true;
      cut();
    },

    resume() {
      paused = false;
    },

    playedMs(segmentId) {
      const segment = open.find(({ id }) => id === segmentId);
      return segment === undefined ? null : msOfSamples(segment.played);
    },

    read(position, out) {
      out.fill(0);
      handedTo = position + out.length;
      if (paused) return;
      let filled = 0;
      for (const segment of open) {
        const count = Math.min(out.length - filled, segment.received - segment.read);
        if (count > 0) {
          copy(segment, out, filled, count);
          const from = position + filled;
          const last = spans.at(-1);
          if (
            last?.segment === segment &&
            last.to === from &&
            last.offset + last.to - last.from === segment.read
          )
            last.to += count;
          else spans.push({ from, to: from + count, segment, offset: segment.read });
          segment.read += count;
          filled += count;
          if (!segment.started) {
            segment.started = true;
            hooks.onStarted(segment.id);
          }
        }
        // The next segment may follow at once, but never overtakes one whose audio is still being made.
        if (!segment.ended || segment.read < segment.received || filled === out.length) break;
      }
    },

    at(position) {
      if (position >= handedTo) return ahead(position - handedTo);
      const span = spans.findLast(({ from, to }) => position >= from && position < to);
      if (span === undefined) return null;
      return { segmentId: span.segment.id, ms: msOfSamples(span.offset + position - span.from) };
    },

    settle(playhead) {
      advance(playhead);
      for (const segment of [...open]) {
        if (!segment.ended || segment.played < segment.received) break;
        finish(segment, false);
      }
    },

    isSpeaking: () => !paused && open.some((segment) => segment.received > 0),
  };
}
