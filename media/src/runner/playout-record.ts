import { msOfSamples, PLAYOUT_RATE } from './segments.ts';

/** What the record knows of a segment. All are counts of samples from its beginning. */
export interface RecordedSegment {
  id: string;
  /** Handed over. */
  read: number;
  /** Heard. */
  played: number;
}

/** Which samples of which segment play at which position of the playout clock. */
export interface PlayoutRecord {
  /** `count` samples of a segment, from `segment.read` on, are handed over to play from `position` on. */
  handOver(segment: RecordedSegment, position: number, count: number): void;
  /** Counts what has been heard when the playhead is here. */
  advance(playhead: number): void;
  /**
   * Takes back audio that was handed over and not heard. The audio being heard right now is taken back too: the face
   * is seen before its voice is heard, and the mouth would move for that long.
   */
  cut(): void;
  /** What is heard at a position; null for silence, and for anything more than a second ago. */
  at(position: number): { segmentId: string; ms: number } | null;
}

/** The part of the playout clock that samples of one segment fill. */
interface ClockSpan {
  from: number;
  to: number;
  segment: RecordedSegment;
  offset: number;
}

export function createPlayoutRecord(): PlayoutRecord {
  let spans: ClockSpan[] = [];
  return {
    handOver(segment, position, count) {
      const last = spans.at(-1);
      const goesOn =
        last?.segment === segment &&
        last.to === position &&
        last.offset + last.to - last.from === segment.read;
      if (goesOn) last.to += count;
      else spans.push({ from: position, to: position + count, segment, offset: segment.read });
      segment.read += count;
    },
    advance(playhead) {
      for (const { from, to, segment, offset } of spans) {
        const heard = Math.min(to, playhead) - from;
        if (heard > 0) segment.played = Math.max(segment.played, offset + heard);
      }
      // A second is kept for the frames that are being drawn.
      spans = spans.filter(({ to }) => to > playhead - PLAYOUT_RATE);
    },
    cut() {
      spans = [];
    },
    at(position) {
      const span = spans.findLast(({ from, to }) => position >= from && position < to);
      if (span === undefined) return null;
      return { segmentId: span.segment.id, ms: msOfSamples(span.offset + position - span.from) };
    },
  };
}
