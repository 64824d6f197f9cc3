import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSegmentPlayer } from '../runner/segment-player.ts';
import { samplesOfMs } from '../runner/segments.ts';
import { FEED_AHEAD_MS, OVERTAKEN_MS, STREAM_IDLE_MS } from './stream-segment.ts';
import { createStreamSegments, MAX_OPEN_SEGMENTS } from './stream-segments.ts';

const BLOCK_MS = 20;
const LEAD_MS = 100;

type Report = { playedMs: number; interrupted: boolean };

/** The segments over the real player, on a clock of their own; audio is queued as far ahead as in a session. */
function createStage() {
  const reports: (Report | 'started')[] = [];
  const heard: number[] = [];
  const { segments, attach } = createStreamSegments({
    onStarted: () => reports.push('started'),
    onFinished: ({ playedMs, interrupted }) => reports.push({ playedMs, interrupted }),
  });
  let nowMs = 0;
  let written = 0;
  let queued: Int16Array[] = [];
  let handedOnMs = 0;
  const player = createSegmentPlayer({
    cutOutput() {
      const playhead = written - queued.length * samplesOfMs(BLOCK_MS);
      queued = [];
      return playhead;
    },
    skipSilence() {
      written -= queued.length * samplesOfMs(BLOCK_MS);
      queued = [];
      return true;
    },
    onStarted: (id) => listener.onStarted(id),
    onPlaying() {},
    onFinished: (event) => listener.onFinished(event),
    onChunk: (_id, _offset, { pcm }) => {
      handedOnMs += pcm.length / 24;
    },
    onEnded() {},
  });
  const listener = attach(player);
  return {
    segments,
    reports,
    /** Values of the samples that were heard, silence left out, repetitions once. */
    heard,
    now: () => nowMs,
    handedOnMs: () => handedOnMs,
    pass(ms: number) {
      for (const end = nowMs + ms; nowMs < end; ) {
        nowMs += BLOCK_MS;
        const playing = queued.shift();
        for (const sample of playing ?? []) if (sample !== 0 && heard.at(-1) !== sample) heard.push(sample);
        while (queued.length < LEAD_MS / BLOCK_MS) {
          const block = new Int16Array(samplesOfMs(BLOCK_MS));
          player.read(written, block);
          queued.push(block);
          written += block.length;
        }
        player.settle(written - queued.length * samplesOfMs(BLOCK_MS));
        segments.tick(nowMs);
      }
    },
  };
}

const speech = (ms: number, value = 1) => new Int16Array(samplesOfMs(ms)).fill(value);
const finished = (reports: (Report | 'started')[]) => reports.filter((report) => report !== 'started');

describe('segments of a caller’s streams', () => {
  it('reports a spoken segment as started and then, when it has been heard, as finished', () => {
    const { segments, reports, pass, now } = createStage();
    segments.open('a', now());
    segments.push('a', speech(300), now());
    segments.close('a');
    pass(200);
    expect(reports).toEqual(['started']);
    pass(400);
    expect(reports).toEqual(['started', { playedMs: 300, interrupted: false }]);
    expect(segments.isBusy()).toBe(false);
  });

  it('reports an empty segment once, in order, without a start', () => {
    const { segments, reports, pass, now } = createStage();
    segments.open('a', now());
    segments.push('a', speech(400), now());
    segments.close('a');
    segments.open('b', now());
    segments.close('b');
    pass(200);
    expect(finished(reports)).toEqual([]);
    pass(600);
    expect(reports).toEqual([
      'started',
      { playedMs: 400, interrupted: false },
      { playedMs: 0, interrupted: false },
    ]);
  });

  it('falls silent at once on a clear, reports how much was heard, and ignores what still arrives', () => {
    const { segments, reports, heard, pass, now } = createStage();
    segments.open('a', now());
    segments.push('a', speech(5000, 1), now());
    pass(500);
    segments.clear();
    const [report] = finished(reports) as [Report];
    expect(report.interrupted).toBe(true);
    expect(report.playedMs).toBeGreaterThan(300);
    expect(report.playedMs).toBeLessThanOrEqual(500);
    const before = heard.length;
    segments.push('a', speech(1000, 2), now());
    segments.close('a');
    segments.open('b', now());
    segments.push('b', speech(100, 3), now());
    segments.close('b');
    pass(1000);
    expect(heard.slice(before)).toEqual([3]);
    expect(finished(reports)).toHaveLength(2);
  });

  it('reports nothing for a clear without a segment', () => {
    const { segments, reports } = createStage();
    segments.clear();
    expect(reports).toEqual([]);
  });

  it('goes on to the next stream when the end of one was lost, and waits for one that is only late', () => {
    const { segments, reports, heard, pass, now } = createStage();
    segments.open('a', now());
    segments.push('a', speech(100, 1), now());
    segments.open('b', now());
    segments.push('b', speech(100, 2), now());
    segments.close('b');
    pass(OVERTAKEN_MS / 2);
    segments.push('a', speech(100, 1), now());
    expect(finished(reports)).toEqual([]);
    pass(OVERTAKEN_MS + 600);
    expect(heard).toEqual([1, 2]);
    expect(finished(reports)).toEqual([
      { playedMs: 200, interrupted: false },
      { playedMs: 100, interrupted: false },
    ]);
  });

  it('gives up the last stream once it has been silent for long', () => {
    const { segments, reports, pass, now } = createStage();
    segments.open('a', now());
    segments.push('a', speech(100), now());
    pass(STREAM_IDLE_MS - 100);
    expect(finished(reports)).toEqual([]);
    pass(200);
    expect(finished(reports)).toEqual([{ playedMs: 100, interrupted: false }]);
  });

  it('passes on an answer that arrived at once gradually, and plays all of it without a gap', () => {
    const { segments, reports, handedOnMs, pass, now } = createStage();
    segments.open('a', now());
    segments.push('a', speech(300_000), now());
    segments.close('a');
    pass(1000);
    expect(handedOnMs()).toBeLessThan(FEED_AHEAD_MS + 1100);
    pass(299_000 + 2 * LEAD_MS);
    expect(finished(reports)).toEqual([{ playedMs: 300_000, interrupted: false }]);
  });

  it('plays what an agent sent before it left', () => {
    const { segments, reports, pass, now } = createStage();
    segments.open('a', now());
    segments.push('a', speech(2500), now());
    segments.closeAll();
    pass(3000);
    expect(finished(reports)).toEqual([{ playedMs: 2500, interrupted: false }]);
  });

  it('refuses streams beyond its limit, and reports them too', () => {
    const { segments, reports, now } = createStage();
    for (let i = 0; i <= MAX_OPEN_SEGMENTS; i++) segments.open(`s${i}`, now());
    expect(reports).toEqual([{ playedMs: 0, interrupted: true }]);
  });

  const step = fc.oneof(
    { weight: 3, arbitrary: fc.constant({ do: 'open' as const }) },
    {
      weight: 6,
      arbitrary: fc.record({
        do: fc.constant('push' as const),
        which: fc.nat(),
        ms: fc.integer({ min: 0, max: 4000 }),
      }),
    },
    { weight: 3, arbitrary: fc.record({ do: fc.constant('close' as const), which: fc.nat() }) },
    { weight: 1, arbitrary: fc.constant({ do: 'clear' as const }) },
    { weight: 1, arbitrary: fc.constant({ do: 'agent leaves' as const }) },
    {
      weight: 5,
      arbitrary: fc.record({ do: fc.constant('pass' as const), ms: fc.integer({ min: 1, max: 1500 }) }),
    },
  );

  it('reports every opened stream exactly once, in order, whatever comes when', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const { segments, reports, heard, pass, now } = createStage();
        const streams: { id: string; value: number; pushedMs: number; cleared: boolean }[] = [];
        let clearedAt = 0;
        for (const move of steps) {
          const stream = 'which' in move ? streams[move.which % Math.max(1, streams.length)] : undefined;
          if (move.do === 'open') {
            const value = streams.length + 1;
            streams.push({ id: `s${value}`, value, pushedMs: 0, cleared: false });
            segments.open(`s${value}`, now());
          } else if (move.do === 'push' && stream !== undefined) {
            stream.pushedMs += move.ms;
            segments.push(stream.id, speech(move.ms, stream.value), now());
          } else if (move.do === 'close' && stream !== undefined) segments.close(stream.id);
          else if (move.do === 'clear') {
            segments.clear();
            expect(segments.isBusy()).toBe(false);
            expect(finished(reports)).toHaveLength(streams.length);
            for (const one of streams) one.cleared = true;
            clearedAt = heard.length;
          } else if (move.do === 'agent leaves') segments.closeAll();
          else if (move.do === 'pass') pass(move.ms);
          expect(finished(reports).length).toBeLessThanOrEqual(streams.length);
        }
        // Nothing is closed here: ends that never come are given up.
        pass(STREAM_IDLE_MS + streams.reduce((sum, { pushedMs }) => sum + pushedMs, 0) + 1000);
        const ends = finished(reports);
        expect(ends).toHaveLength(streams.length);
        for (const [i, stream] of streams.entries()) {
          expect(ends[i]?.playedMs).toBeLessThanOrEqual(stream.pushedMs + 0.1);
          if (ends[i]?.interrupted) expect(stream.cleared).toBe(true);
        }
        // A start before its finish, never two in a row.
        let speaking = false;
        for (const report of reports) {
          if (report === 'started') expect(speaking).toBe(false);
          speaking = report === 'started';
        }
        const heardOf = ends.filter(({ playedMs }) => playedMs > 0).length;
        expect(reports.filter((report) => report === 'started').length).toBeGreaterThanOrEqual(heardOf);
        // Heard in the order of opening, none twice, and nothing after a clear of what came before it.
        expect(heard).toEqual([...new Set(heard)].sort((a, b) => a - b));
        const clearedValues = new Set(streams.filter(({ cleared }) => cleared).map(({ value }) => value));
        expect(heard.slice(clearedAt).filter((value) => clearedValues.has(value) && clearedAt > 0)).toEqual(
          [],
        );
      }),
      { numRuns: 200 },
    );
  });
});
