import {
  PLAYOUT_RATE,
  type PlaybackFinished,
  type SegmentListener,
  type SegmentSink,
} from '../runner/segments.ts';

/**
 * The segments of a caller's agent, as pure state: every stream the agent opens is one segment, no matter what happens
 * to it afterwards, and every segment is reported finished exactly once. Streams may overlap, stay empty, lose
 * their end, or go on sending after they were cleared; nothing but their opening makes a segment.
 */
export interface StreamSegments {
  /** A stream was opened. `streamId` names it; to be called once for each. */
  open(streamId: string, nowMs: number): void;
  /** Samples at the playout rate, mono. */
  push(streamId: string, pcm: Int16Array, nowMs: number): void;
  /** False once nothing more of this stream will be heard. */
  wants(streamId: string): boolean;
  /** The stream's end came, or the stream broke. */
  close(streamId: string): void;
  /** The agent takes back everything it has sent: silence at once. */
  clear(): void;
  /** The agent is gone: no end of a stream will come any more. What was received is played. */
  closeAll(): void;
  /**
   * Hands audio on and gives up ends that are overdue. Call it every few dozen milliseconds while `isBusy`.
   */
  tick(nowMs: number): void;
  /** Whether any segment has not been reported. */
  isBusy(): boolean;
}

export interface StreamSegmentsHooks {
  /**
   * The first sample goes out. At most once for each segment, before its `onFinished` and after those of the
   * segments before it.
   */
  onStarted(): void;
  /**
   * Exactly once for each opened stream. `playedMs` says how much of it was heard; `orphaned`, that its agent
   * had left meanwhile.
   */
  onFinished(event: Omit<PlaybackFinished, 'segmentId'> & { orphaned: boolean }): void;
}

/**
 * Audio handed on ahead of its playing. Agents send whole answers at once; the lips hear everything that is
 * handed on immediately, so a long answer in one piece would stall the picture.
 */
export const FEED_AHEAD_MS = 1500;
/** The agent opened another stream, so this one's end is lost, or only late: then it comes within moments. */
export const OVERTAKEN_MS = 500;
/** No sample and no end for so long: the end is lost. The value of the Python framework. */
export const STREAM_IDLE_MS = 10_000;
/** What waits to be played in all; what comes beyond is dropped. Ten minutes, far more than any answer. */
const MAX_WAITING_SAMPLES = 600 * PLAYOUT_RATE;
/** Open segments; a stream beyond is reported as interrupted at once. */
export const MAX_OPEN_SEGMENTS = 64;

interface Segment {
  id: string;
  streamId: string;
  /** Not handed on yet. */
  waiting: Int16Array[];
  handedOn: number;
  /** The end came, or is no longer waited for. */
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

export function createStreamSegments(hooks: StreamSegmentsHooks): {
  segments: StreamSegments;
  /** To be called once, before anything else. */
  attach(sink: SegmentSink): SegmentListener;
} {
  /** In the order of their opening. */
  const open = new Map<string, Segment>();
  let waitingSamples = 0;
  let count = 0;
  let sink: SegmentSink;

  const bySegmentId = (id: string) => [...open.values()].find((segment) => segment.id === id);

  function forget(segment: Segment): void {
    open.delete(segment.streamId);
    for (const pcm of segment.waiting) waitingSamples -= pcm.length;
    segment.waiting.length = 0;
  }

  function tellStart(): void {
    const [first] = open.values();
    if (first?.started !== 'untold') return;
    first.started = 'told';
    hooks.onStarted();
  }

  /** Hands on what is due of one segment; returns the room that is left. */
  function feed(segment: Segment, roomSamples: number): number {
    let room = roomSamples;
    for (let pcm = segment.waiting[0]; room > 0 && pcm !== undefined; pcm = segment.waiting[0]) {
      const chunk = pcm.length <= room ? pcm : pcm.subarray(0, room);
      if (chunk === pcm) segment.waiting.shift();
      else segment.waiting[0] = pcm.subarray(room);
      waitingSamples -= chunk.length;
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

  function feedAll(): void {
    let room = (FEED_AHEAD_MS * PLAYOUT_RATE) / 1000;
    for (const segment of [...open.values()]) {
      const heardMs = sink.playedMs(segment.id) ?? 0;
      room -= segment.handedOn - (heardMs * PLAYOUT_RATE) / 1000;
      room = feed(segment, room);
      // Later segments wait until all of this one has been handed on.
      if (!segment.endedInSink) return;
    }
  }

  /** Segments without a sample, once nothing before them is left to be heard. */
  function finishEmpty(): void {
    for (const segment of [...open.values()]) {
      if (!segment.endedInSink || segment.handedOn > 0) return;
      forget(segment);
      hooks.onFinished({ playedMs: 0, interrupted: false, orphaned: segment.orphaned });
      tellStart();
    }
  }

  function giveUpEnds(nowMs: number): void {
    for (const segment of open.values()) {
      if (segment.ended) continue;
      const quietMs = nowMs - segment.lastHeardMs;
      const overtaken =
        segment.overtakenMs !== null &&
        nowMs - segment.overtakenMs >= OVERTAKEN_MS &&
        quietMs >= OVERTAKEN_MS;
      if (overtaken || quietMs >= STREAM_IDLE_MS) segment.ended = true;
    }
  }

  function advance(): void {
    feedAll();
    finishEmpty();
  }

  const segments: StreamSegments = {
    open(streamId, nowMs) {
      if (open.has(streamId)) return;
      if (open.size >= MAX_OPEN_SEGMENTS) {
        hooks.onFinished({ playedMs: 0, interrupted: true, orphaned: false });
        return;
      }
      for (const segment of open.values()) segment.overtakenMs ??= nowMs;
      open.set(streamId, {
        id: `stream-${++count}`,
        streamId,
        waiting: [],
        handedOn: 0,
        ended: false,
        orphaned: false,
        endedInSink: false,
        started: 'no',
        lastHeardMs: nowMs,
        overtakenMs: null,
      });
    },
    push(streamId, pcm, nowMs) {
      const segment = open.get(streamId);
      if (segment === undefined || segment.ended || pcm.length === 0) return;
      segment.lastHeardMs = nowMs;
      if (waitingSamples + pcm.length > MAX_WAITING_SAMPLES) return;
      segment.waiting.push(pcm);
      waitingSamples += pcm.length;
      advance();
    },
    wants: (streamId) => open.get(streamId)?.ended === false,
    close(streamId) {
      const segment = open.get(streamId);
      if (segment === undefined) return;
      segment.ended = true;
      advance();
    },
    clear() {
      // The sink reports those it has begun to receive; the others never reached it.
      sink.interrupt();
      for (const segment of [...open.values()]) {
        forget(segment);
        hooks.onFinished({ playedMs: 0, interrupted: true, orphaned: segment.orphaned });
      }
    },
    closeAll() {
      for (const segment of open.values()) {
        segment.ended = true;
        segment.orphaned = true;
      }
      advance();
    },
    tick(nowMs) {
      giveUpEnds(nowMs);
      advance();
    },
    isBusy: () => open.size > 0,
  };

  return {
    segments,
    attach(target) {
      sink = target;
      return {
        onStarted(segmentId) {
          const segment = bySegmentId(segmentId);
          if (segment === undefined) return;
          segment.started = 'untold';
          tellStart();
        },
        onFinished({ segmentId, playedMs, interrupted }) {
          const segment = bySegmentId(segmentId);
          if (segment === undefined) return;
          forget(segment);
          hooks.onFinished({ playedMs, interrupted, orphaned: segment.orphaned });
          // Nothing is handed on from inside the sink's own work: the next tick does it.
          tellStart();
        },
      };
    },
  };
}
