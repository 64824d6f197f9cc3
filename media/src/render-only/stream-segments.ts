import {
  PLAYOUT_RATE,
  type PlaybackFinished,
  type SegmentListener,
  type SegmentSink,
} from '../runner/segments.ts';
import { feedInOrder, isOverdue, newStreamSegment, type StreamSegment } from './stream-segment.ts';

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

/** The most audio that may wait to be played; more is dropped. Ten minutes, far more than any answer. */
const MAX_WAITING_SAMPLES = 600 * PLAYOUT_RATE;
/** Open segments; a stream beyond is reported as interrupted at once. */
export const MAX_OPEN_SEGMENTS = 64;

export function createStreamSegments(hooks: StreamSegmentsHooks): {
  segments: StreamSegments;
  /** To be called once, before anything else. */
  attach(sink: SegmentSink): SegmentListener;
} {
  /** In the order of their opening. */
  const open = new Map<string, StreamSegment>();
  let count = 0;
  let sink: SegmentSink;

  const bySegmentId = (id: string) => [...open.values()].find((segment) => segment.id === id);

  function finish(segment: StreamSegment, how: { playedMs: number; interrupted: boolean }): void {
    open.delete(segment.streamId);
    // No more of it is handed on.
    segment.waiting.length = 0;
    hooks.onFinished({ ...how, orphaned: segment.orphaned });
  }

  function tellStart(): void {
    const [first] = open.values();
    if (first?.started !== 'untold') return;
    first.started = 'told';
    hooks.onStarted();
  }

  /** Segments without a sample, once nothing before them is left to be heard. */
  function finishEmpty(): void {
    for (const segment of [...open.values()]) {
      if (!segment.endedInSink || segment.handedOn > 0) return;
      finish(segment, { playedMs: 0, interrupted: false });
      tellStart();
    }
  }

  function advance(): void {
    feedInOrder([...open.values()], sink);
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
      open.set(streamId, newStreamSegment(`stream-${++count}`, streamId, nowMs));
    },
    push(streamId, pcm, nowMs) {
      const segment = open.get(streamId);
      if (segment === undefined || segment.ended || pcm.length === 0) return;
      segment.lastHeardMs = nowMs;
      const waiting = [...open.values()].reduce((sum, { waitingSamples }) => sum + waitingSamples, 0);
      if (waiting + pcm.length > MAX_WAITING_SAMPLES) return;
      segment.waiting.push(pcm);
      segment.waitingSamples += pcm.length;
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
      for (const segment of [...open.values()]) finish(segment, { playedMs: 0, interrupted: true });
    },
    closeAll() {
      for (const segment of open.values()) {
        segment.ended = true;
        segment.orphaned = true;
      }
      advance();
    },
    tick(nowMs) {
      for (const segment of open.values()) segment.ended ||= isOverdue(segment, nowMs);
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
          finish(segment, { playedMs, interrupted });
          // Nothing is handed on during the sink's own call: the next tick does it.
          tellStart();
        },
      };
    },
  };
}
