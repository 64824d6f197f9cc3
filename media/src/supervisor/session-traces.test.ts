import type { MediaEvent, SessionAssignment } from '@vivant/contract/control';
import { openTracing } from '@vivant/platform/open-tracing';
import { type OtlpReceiver, startOtlpReceiver } from '@vivant/platform/testing/otlp-receiver';
import { type Tracing, traced } from '@vivant/platform/tracing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSessionTraces, type SessionTraces, TURNS_PER_MINUTE } from './session-traces.ts';

const sessionId = '0b2e5f6c-7d1f-4c55-9a58-9f7c1f0d3a11';
const TRACE = 'a'.repeat(32);
const PARENT = 'b'.repeat(16);
const assignment = {
  sessionId,
  kind: 'hosted',
  traceparent: `00-${TRACE}-${PARENT}-01`,
  room: { url: 'wss://rooms.invalid', name: 'secret room', token: 'secret token' },
  conversation: { persona: { displayName: 'secret name' } },
} as unknown as SessionAssignment;
const START = 1_760_000_000_000;

let receiver: OtlpReceiver;
let tracing: Tracing;
let traces: SessionTraces;
let nowMs: number;
beforeEach(async () => {
  receiver = await startOtlpReceiver();
  tracing = await openTracing(
    { endpoint: receiver.endpoint, headers: {} },
    { name: 'vivant-media', version: '0', instance: 'h' },
    () => {},
  );
  nowMs = START;
  traces = createSessionTraces(tracing, () => nowMs);
});
afterEach(async () => {
  await tracing.close();
  await receiver[Symbol.asyncDispose]();
});

async function join(more: Partial<SessionAssignment> = {}, steps: () => void = () => {}) {
  return traces.joining({ ...assignment, ...more }, async () => {
    steps();
    return { sessionId, joinedAt: new Date(nowMs).toISOString() };
  });
}
const times = (name: string) =>
  receiver.spans
    .filter((span) => span.name === name)
    .map(({ startMs, endMs }) => [startMs - START, endMs - START]);
const TURN = {
  ...{ type: 'turn', sessionId, role: 'assistant', text: 'a secret answer', sources: [], interrupted: false },
  at: new Date(START + 12_000).toISOString(),
  beganAt: new Date(START + 10_700).toISOString(),
  timing: {
    ...{ kind: 'spoken', recognisedMs: 310, turnEndedMs: 455, retrievedMs: 312, firstTokenMs: 313 },
    ...{ firstPcmMs: 500, firstAudioMs: 620, playingMs: 700, playedMs: 1200 },
  },
} satisfies MediaEvent;

describe('a session that starts', () => {
  it('shows what its process did, below what the server did', async () => {
    await join({}, () => {
      nowMs = START + 900;
      traces.step(sessionId, 'prepared', START + 200);
      traces.step(sessionId, 'connected', START + 300);
      traces.step(sessionId, 'published', START + 800);
    });
    nowMs = START + 5000;
    traces.step(sessionId, 'seen', START + 4000);
    await tracing.close();
    const [joining] = receiver.spans.filter(({ name }) => name === 'session.join');
    expect(joining).toMatchObject({ traceId: TRACE, parentId: PARENT, attributes: { sessionId } });
    for (const name of ['session.prepare', 'session.connect', 'session.publish'])
      expect(receiver.spans).toContainEqual(
        expect.objectContaining({ name, traceId: TRACE, parentId: joining?.spanId }),
      );
    expect(times('session.prepare')).toEqual([[0, 200]]);
    expect(times('session.connect')).toEqual([[0, 300]]);
    expect(times('session.publish')).toEqual([[300, 800]]);
    expect(times('session.first_picture')).toEqual([[900, 4000]]);
  });

  it('of a process that was taken over shows each step once, and none before or after its time', async () => {
    await join({}, () => {
      nowMs = START + 100;
      for (const at of [0, START, Number.MAX_VALUE]) traces.step(sessionId, 'connected', at);
    });
    traces.step(sessionId, 'seen', Number.MAX_VALUE);
    await tracing.close();
    expect(times('session.connect')).toEqual([[0, 0]]);
    expect(times('session.first_picture')).toEqual([[100, 100]]);
  });

  it('that fails is told of by its name alone', async () => {
    const failing = traces.joining(assignment, () => Promise.reject(new TypeError('secret words')));
    await expect(failing).rejects.toThrow('secret words');
    await tracing.close();
    expect(receiver.spans).toMatchObject([{ name: 'session.join', failed: true }]);
  });
});

const turns = () => receiver.spans.filter(({ name }) => name === 'turn');

describe('a turn', () => {
  it('is a trace of its own, with its stages from the end of the visitor’s words, linked to the start', async () => {
    await join();
    nowMs = START + 12_000;
    // The process that tells was started while another session joined.
    await traced(tracing, 'foreign', async () => traces.heard(TURN));
    await tracing.close();
    const [turn] = receiver.spans.filter(({ name }) => name === 'turn');
    expect(turn).toMatchObject({
      ...{ parentId: '', links: [{ traceId: TRACE, spanId: PARENT }] },
      attributes: { sessionId, kind: 'spoken', interrupted: false },
    });
    expect(times('turn')).toEqual([[10_000, 11_900]]);
    const stages = receiver.spans.filter(({ name }) => name.startsWith('turn.'));
    expect(stages.map(({ name, parentId }) => [name, parentId === turn?.spanId])).toEqual(
      [
        'recognised',
        'retrieved',
        'firstToken',
        'turnEnded',
        'firstPcm',
        'firstAudio',
        'playing',
        'played',
      ].map((stage) => [`turn.${stage}`, true]),
    );
    expect(times('turn.turnEnded')).toEqual([[10_313, 10_455]]);
    expect(times('turn.played')).toEqual([[10_700, 11_900]]);
  });

  it('says nothing of what was said, by whom, or where', async () => {
    await join();
    traces.heard(TURN);
    await tracing.close();
    expect(receiver.spans.length).toBeGreaterThan(5);
    for (const body of receiver.bodies) expect(body.toString('latin1')).not.toContain('secret');
  });

  it('is as little sent as the start of its session', async () => {
    await join({ traceparent: `00-${TRACE}-${PARENT}-00` });
    traces.heard(TURN);
    await join({ traceparent: undefined });
    traces.heard(TURN);
    await tracing.close();
    expect(turns()).toHaveLength(1);
    expect(turns()[0]?.links).not.toMatchObject([{ traceId: TRACE }]);
  });

  it('of a process that was taken over lies between the start and now, and comes only so often', async () => {
    await join();
    nowMs = START + 1000;
    for (const at of [0, 4_102_444_800_000])
      traces.heard({ ...TURN, at: new Date(at).toISOString(), beganAt: new Date(at).toISOString() });
    for (let count = 2; count < TURNS_PER_MINUTE + 5; count += 1) traces.heard(TURN);
    nowMs = START + 60_000;
    traces.heard(TURN);
    await tracing.close();
    expect(turns()).toHaveLength(TURNS_PER_MINUTE + 1);
    expect(times('turn').slice(0, 2)).toEqual([
      [0, 0],
      [1000, 1000],
    ]);
    for (const { startMs, endMs } of receiver.spans.filter(({ name }) => name.startsWith('turn')))
      expect([startMs >= START, endMs <= START + 60_000]).toEqual([true, true]);
  });

  it('of a session that is over, or was never here, is not shown', async () => {
    await join();
    traces.forget(sessionId);
    traces.heard(TURN);
    traces.step(sessionId, 'seen', START);
    await tracing.close();
    expect(receiver.spans.map(({ name }) => name)).toEqual(['session.join']);
  });
});
