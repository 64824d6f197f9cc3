import type { ByteStreamReader } from '@livekit/rtc-node';
import { createBudget } from '../flood/budget.ts';
import type { FloodGuard, Refusal } from '../flood/flood-guard.ts';
import { createPcmDecoder, type PcmDecoder, readPcmFormat } from './pcm-decoder.ts';
import type { StreamSegments } from './stream-segments.ts';

/** The streams that an agent sends, being read into segments. */
export interface AudioStreams {
  /** Null where one more may be read; it counts as read then. */
  refusal(): Refusal | null;
  /** Resolves when nothing more comes of it, for any reason. */
  read(reader: ByteStreamReader): Promise<void>;
  isReading(): boolean;
  /** Ends streams of which nothing more will be heard: they would otherwise be read for ever. */
  closeUnwanted(): void;
  close(): void;
}

export interface AudioStreamsOptions {
  segments: Pick<StreamSegments, 'open' | 'push' | 'wants' | 'close'>;
  /** Counts refusals. */
  guard: Pick<FloodGuard, 'refused'>;
  limits: Record<'streams' | 'bytes', { burst: number; perSecond: number }> & { openStreams: number };
  /** Milliseconds that only run forward. */
  now(): number;
}

export function createAudioStreams({ segments, guard, limits, now }: AudioStreamsOptions): AudioStreams {
  const streams = createBudget(limits.streams, now);
  const budget = createBudget(limits.bytes, now);
  /** By stream. */
  const reading = new Map<string, ByteStreamReader>();
  let closed = false;

  async function decode(reader: ByteStreamReader, decoder: PcmDecoder): Promise<void> {
    const { streamId } = reader.info;
    for await (const bytes of reader) {
      // After a clear the rest of a long answer is not worth decoding.
      if (!segments.wants(streamId)) break;
      if (!budget.take(bytes.length)) {
        guard.refused('too_many_bytes');
        break;
      }
      segments.push(streamId, decoder.push(bytes), now());
    }
    segments.push(streamId, decoder.flush(), now());
  }

  return {
    refusal() {
      if (reading.size >= limits.openStreams) return 'too_many_open';
      return streams.take() ? null : 'too_fast';
    },
    async read(reader) {
      const { streamId, attributes } = reader.info;
      segments.open(streamId, now());
      reading.set(streamId, reader);
      let decoder: PcmDecoder | null = null;
      try {
        const format = readPcmFormat(attributes);
        if (format === null) throw new Error('a stream states no usable sample_rate and num_channels');
        decoder = createPcmDecoder(format);
        await decode(reader, decoder);
      } catch {
        // A sender that goes away breaks its stream off; what came of it is played.
        if (!closed) guard.refused('malformed');
        if (decoder === null) await reader.close().catch(() => {});
      } finally {
        decoder?.close();
        reading.delete(streamId);
        segments.close(streamId);
      }
    },
    isReading: () => reading.size > 0,
    closeUnwanted() {
      for (const [streamId, reader] of reading)
        if (!segments.wants(streamId)) void reader.close().catch(() => {});
    },
    close() {
      closed = true;
      for (const reader of reading.values()) void reader.close().catch(() => {});
    },
  };
}
