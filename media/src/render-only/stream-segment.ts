import { PLAYOUT_RATE, type SegmentSink, samplesOfMs } from '../runner/segments.ts';

/** One stream of a caller's agent, and how far its audio has come. */
export interface StreamSegment {
  id: string;
  streamId: string;
  /** Not handed on yet. */
  waiting: Int16Array[];
  waitingSamples: number;
  handedOn: number;
  /** The end has arrived, or is no longer waited for. */
  ended: boolean;
  orphaned: boolean;
  /** The sink knows of the end. */
  endedInSink: boolean;
  /** Its first sample went out; told once nothing before it is open. */
  started: 'no' | 'untold' | 'told';
  lastHeardMs: number;
  /** When the next stream was opened. */
  overtakenMs: number | null;
}

/**
 * Audio handed on ahead of its playing. Agents send whole answers at once; the lips hear everything that is
 * handed on immediately, so a long answer in one piece would stall the picture.
 */
export const FEED_AHEAD_MS = 1500;
/** The agent opened another stream, so this one's end is lost, or only late: then it comes within moments. */
export const OVERTAKEN_MS = 500;
/** After this long without a sample or an end, the end is lost. The value is the Python framework's. */
export const STREAM_IDLE_MS = 10_000;

export function newStreamSegment(id: string, streamId: string, nowMs: number): StreamSegment {
  return {
    id,
    streamId,
    waiting: [],
    waitingSamples: 0,
    handedOn: 0,
    ended: false,
    orphaned: false,
    endedInSink: false,
    started: 'no',
    lastHeardMs: nowMs,
    overtakenMs: null,
  };
}

/** Whether its end is lost, as far as that is known now. */
export function isOverdue({ lastHeardMs, overtakenMs }: StreamSegment, nowMs: number): boolean {
  const quietMs = nowMs - lastHeardMs;
  if (quietMs >= STREAM_IDLE_MS) return true;
  return overtakenMs !== null && nowMs - overtakenMs >= OVERTAKEN_MS && quietMs >= OVERTAKEN_MS;
}

/** Hands on what is due of segments in their order: as much as `FEED_AHEAD_MS` allows, then the ends. */
export function feedInOrder(segments: Iterable<StreamSegment>, sink: SegmentSink): void {
  let room = samplesOfMs(FEED_AHEAD_MS);
  for (const segment of segments) {
    const heardMs = sink.playedMs(segment.id) ?? 0;
    room -= segment.handedOn - (heardMs * PLAYOUT_RATE) / 1000;
    room = feed(segment, sink, room);
    // Later segments wait until all of this one has been handed on.
    if (!segment.endedInSink) return;
  }
}

/** Hands on what is due of one segment; returns the room that is left. */
function feed(segment: StreamSegment, sink: SegmentSink, roomSamples: number): number {
  let room = roomSamples;
  for (let pcm = segment.waiting[0]; room > 0 && pcm !== undefined; pcm = segment.waiting[0]) {
    const chunk = pcm.length <= room ? pcm : pcm.subarray(0, room);
    if (chunk === pcm) segment.waiting.shift();
    else segment.waiting[0] = pcm.subarray(room);
    segment.waitingSamples -= chunk.length;
    segment.handedOn += chunk.length;
    room -= chunk.length;
    sink.write(segment.id, { pcm: chunk, phones: [] });
  }
  if (segment.ended && segment.waiting.length === 0 && !segment.endedInSink) {
    segment.endedInSink = true;
    // A sink opens a segment with its first samples; one without any is over before it began.
    if (segment.handedOn > 0) sink.end(segment.id);
  }
  return room;
}
