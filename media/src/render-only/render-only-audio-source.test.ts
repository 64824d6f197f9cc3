import type { ByteStreamReader, Room } from '@livekit/rtc-node';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SegmentSink } from '../runner/segments.ts';
import { RPC_CLEAR_BUFFER, RPC_PLAYBACK_FINISHED } from './protocol.ts';
import { AGENT_LIMITS, createRenderOnlyAudioSource } from './render-only-audio-source.ts';
import { STREAM_IDLE_MS } from './stream-segment.ts';

type Handler = (reader: ByteStreamReader, from: { identity: string }) => void;

/** The side of a room that an agent's streams and calls come from. */
function fakeRoom() {
  const told: { method: string; payload: string }[] = [];
  const methods = new Map<string, (call: { callerIdentity: string }) => Promise<string>>();
  let handler: Handler = () => {};
  const room = {
    registerByteStreamHandler: (_topic: string, given: Handler) => (handler = given),
    unregisterByteStreamHandler() {},
    localParticipant: {
      registerRpcMethod: (name: string, method: () => Promise<string>) => methods.set(name, method),
      unregisterRpcMethod() {},
      performRpc: async (call: { method: string; payload: string }) => void told.push(call),
    },
  };
  return {
    room: room as unknown as Room,
    told,
    open: (reader: ByteStreamReader) => handler(reader, { identity: 'agent' }),
    call: (name: string) =>
      methods.get(name)?.({ callerIdentity: 'agent' }) ?? Promise.reject(new Error(`${name} is not offered`)),
  };
}

/** A stream that sends `pieces` and then neither ends nor sends anything. */
function endlessStream(streamId: string, pieces: Uint8Array[] = []) {
  const closed = Promise.withResolvers<void>();
  const state = { isClosed: false };
  const reader = {
    info: { streamId, attributes: { sample_rate: '24000', num_channels: '1' } },
    async close() {
      state.isClosed = true;
      closed.resolve();
    },
    async *[Symbol.asyncIterator]() {
      yield* pieces;
      await closed.promise;
    },
  };
  return { state, reader: reader as unknown as ByteStreamReader };
}

describe('what an agent may send', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  function listening() {
    const refused: string[] = [];
    const far = fakeRoom();
    const source = createRenderOnlyAudioSource({
      room: far.room,
      agent: { identity: () => 'agent' },
      guard: { refused: (why) => void refused.push(why) },
      now: () => Date.now(),
      onProblem: () => {},
    });
    const sink: SegmentSink = {
      write() {},
      end() {},
      interrupt() {},
      pause() {},
      resume() {},
      duck() {},
      playedMs: () => 0,
    };
    source.attach(sink);
    return { far, refused, source };
  }

  it('a stream beyond the open ones it may have is closed unread and reported as interrupted', async () => {
    const { far, refused, source } = listening();
    for (let i = 0; i < AGENT_LIMITS.openStreams; i++) far.open(endlessStream(`s${i}`).reader);
    expect(refused).toEqual([]);
    const beyond = endlessStream('beyond');
    far.open(beyond.reader);
    await vi.advanceTimersByTimeAsync(0);
    expect(beyond.state.isClosed).toBe(true);
    expect(refused).toEqual(['too_many_open']);
    expect(far.told).toEqual([
      expect.objectContaining({
        method: RPC_PLAYBACK_FINISHED,
        payload: JSON.stringify({ playback_position: 0, interrupted: true }),
      }),
    ]);
    await source.close();
  });

  it('a stream that never ends is dropped, and makes room for others', async () => {
    const { far, refused, source } = listening();
    const streams = Array.from({ length: AGENT_LIMITS.openStreams }, (_, i) => endlessStream(`s${i}`));
    for (const { reader } of streams) far.open(reader);
    await vi.advanceTimersByTimeAsync(STREAM_IDLE_MS + 1000);
    expect(streams.every(({ state }) => state.isClosed)).toBe(true);
    far.open(endlessStream('next').reader);
    expect(refused).toEqual([]);
    await source.close();
  });

  it('a flood of streams is counted, not read', () => {
    const { far, refused } = listening();
    for (let i = 0; i < AGENT_LIMITS.streams.burst + 20; i++) {
      const { reader } = endlessStream(`s${i}`);
      far.open(reader);
    }
    expect(refused.length).toBe(AGENT_LIMITS.streams.burst + 20 - AGENT_LIMITS.openStreams);
  });

  it('bytes beyond the greatest length of speech are dropped, and earlier ones are kept', async () => {
    const { far, refused, source } = listening();
    const huge = { length: AGENT_LIMITS.bytes.burst } as Uint8Array;
    far.open(endlessStream('large', [new Uint8Array(4800), huge, new Uint8Array(4800)]).reader);
    await vi.advanceTimersByTimeAsync(100);
    expect(refused).toEqual(['too_many_bytes']);
    await source.close();
  });

  it('a stream of an unknown format counts as malformed', async () => {
    const { far, refused, source } = listening();
    const { reader, state } = endlessStream('odd');
    reader.info.attributes = { sample_rate: 'many' };
    far.open(reader);
    await vi.advanceTimersByTimeAsync(0);
    expect(refused).toEqual(['malformed']);
    expect(state.isClosed).toBe(true);
    await source.close();
  });

  it('calls beyond their budget are rejected', async () => {
    const { far, refused, source } = listening();
    const answers: string[] = [];
    for (let i = 0; i < AGENT_LIMITS.calls.burst + 3; i++) answers.push(await far.call(RPC_CLEAR_BUFFER));
    expect(answers.filter((answer) => answer === 'ok')).toHaveLength(AGENT_LIMITS.calls.burst);
    expect(refused).toEqual(['too_many_calls', 'too_many_calls', 'too_many_calls']);
    await source.close();
  });
});
