import { describe, expect, it } from 'vitest';
import { createSegmentMouths } from './segment-mouths.ts';
import { PLAYOUT_RATE, samplesOfMs, type TimedExpression } from './segments.ts';

/** Something like vowels: a buzz whose resonance and loudness move four times a second. */
function babble(ms: number): Int16Array {
  const pcm = new Int16Array(samplesOfMs(ms));
  for (let i = 0; i < pcm.length; i++) {
    const t = i / PLAYOUT_RATE;
    const syllable = 0.5 - 0.5 * Math.cos(2 * Math.PI * 4 * t);
    const resonance = 500 + 300 * Math.sin(2 * Math.PI * t);
    let sum = 0;
    for (let k = 1; k <= 20; k++)
      sum += Math.exp(-(((k * 120 - resonance) / 250) ** 2)) * Math.sin(2 * Math.PI * 120 * k * t);
    pcm[i] = 8000 * syllable * sum;
  }
  return pcm;
}

/** The mouth at every frame of speech that came in pieces of these lengths, one after the other. */
function mouths(pcm: Int16Array, lengths: readonly number[]) {
  const segments = createSegmentMouths();
  for (let at = 0, i = 0; at < pcm.length; i++) {
    const piece = pcm.subarray(at, at + (lengths[i % lengths.length] ?? pcm.length));
    segments.chunk('a', (at * 1000) / PLAYOUT_RATE, PLAYOUT_RATE, { pcm: piece, phones: [] });
    at += piece.length;
  }
  const frames = [];
  for (let ms = 20; ms < (pcm.length * 1000) / PLAYOUT_RATE; ms += 40) frames.push(segments.at('a', ms));
  return frames;
}

describe('the mouth of a segment without phone times', () => {
  it('is the same for any division of the speech into chunks', () => {
    const pcm = babble(4000);
    const whole = mouths(pcm, [pcm.length]);
    expect(Math.max(...whole.map((frame) => frame?.mouth.jawOpen ?? 0))).toBeGreaterThan(0.1);
    expect(Math.max(...whole.map((frame) => frame?.voice.energy ?? 0))).toBeGreaterThan(0.5);
    for (const lengths of [[480], [101, 1, 2, 960], [5000, 7]]) expect(mouths(pcm, lengths)).toEqual(whole);
  });

  it('does not depend on when it is asked for, and is closed after the known sound', () => {
    const pcm = babble(2000);
    const segments = createSegmentMouths();
    segments.chunk('a', 0, PLAYOUT_RATE, { pcm, phones: [] });
    const late = segments.at('a', 1500);
    expect(late).toEqual(mouths(pcm, [pcm.length])[37]);
    expect(segments.at('a', 5000)?.voice.energy).toBe(0);
    expect(segments.at('b', 0)).toBeNull();
  });

  it('shows the last sounds too once the segment is complete', () => {
    // It breaks off in the middle of a syllable.
    const pcm = babble(1625);
    const quiet = new Int16Array(pcm.length + samplesOfMs(1000));
    quiet.set(pcm);
    const expected = mouths(quiet, [quiet.length]);
    const last = [36, 37, 38, 39];
    const segments = createSegmentMouths();
    const jaws = () => last.map((i) => segments.at('a', 20 + 40 * i)?.mouth.jawOpen);
    segments.chunk('a', 0, PLAYOUT_RATE, { pcm, phones: [] });
    const waiting = jaws();
    segments.end('a');
    expect(jaws()).toEqual(last.map((i) => expected[i]?.mouth.jawOpen));
    expect(jaws()).not.toEqual(waiting);
  });

  it('moves the head also with speech that arrives in real time', () => {
    const pcm = babble(3000);
    const segments = createSegmentMouths();
    const step = samplesOfMs(20);
    let loudest = 0;
    for (let at = 0; at + step <= pcm.length; at += step) {
      segments.chunk('a', (at * 1000) / PLAYOUT_RATE, PLAYOUT_RATE, {
        pcm: pcm.subarray(at, at + step),
        phones: [],
      });
      // What is on its way to the room when a frame is drawn: a little more than the frame itself.
      const ms = ((at + step) * 1000) / PLAYOUT_RATE - 60;
      if (ms > 500) loudest = Math.max(loudest, segments.at('a', ms)?.voice.energy ?? 0);
    }
    expect(loudest).toBeGreaterThan(0.5);
  });

  it('gives the pitch and the expression of what is about to be heard', () => {
    const pcm = babble(3000);
    const segments = createSegmentMouths();
    segments.chunk('a', 0, PLAYOUT_RATE, {
      pcm,
      phones: [],
      expressions: [{ expression: 'smile', startMs: 1000, endMs: 1500 }],
    });
    const frames = Array.from({ length: 70 }, (_, i) => ({
      ms: 20 + 40 * i,
      at: segments.at('a', 20 + 40 * i),
    }));
    const pitches = frames.flatMap(({ at }) => at?.voice.pitch ?? []);
    expect(pitches.length).toBeGreaterThan(20);
    for (const pitch of pitches.slice(5)) expect(pitch).toBeCloseTo(0, 0);
    const smiling = frames.filter(({ at }) => at?.expression === 'smile').map(({ ms }) => ms);
    // Faces set out before the sound.
    expect(smiling[0]).toBeLessThan(1000);
    expect(smiling[0]).toBeGreaterThan(800);
    expect(smiling.at(-1)).toBeLessThan(1500);
  });

  it('corrects the expression as soon as the length of its sentence is known', () => {
    const pcm = babble(2000);
    const segments = createSegmentMouths();
    const smile = (endMs: number, isGuess: boolean): TimedExpression => ({
      expression: 'smile',
      startMs: 0,
      endMs,
      isGuess,
    });
    const write = (offsetMs: number, expressions: TimedExpression[]) =>
      segments.chunk('a', offsetMs, PLAYOUT_RATE, { pcm, phones: [], expressions });
    write(0, [smile(3500, true)]);
    expect(segments.at('a', 2500)?.expression).toBe('smile');
    write(2000, []);
    expect(segments.at('a', 2500)?.expression).toBe('smile');
    write(4000, [smile(2000, false)]);
    expect(segments.at('a', 1000)?.expression).toBe('smile');
    expect(segments.at('a', 2500)?.expression).toBeNull();
  });
});
