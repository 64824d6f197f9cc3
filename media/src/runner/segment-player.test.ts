import { describe, expect, it } from 'vitest';
import { FADE_SAMPLES } from './fades.ts';
import { createSegmentPlayer, type SegmentPlayer } from './segment-player.ts';
import { PLAYOUT_RATE, type PlaybackFinished, samplesOfMs } from './segments.ts';

/** A player in front of an output that has always played `lagMs` less than it was given. */
function rig(lagMs = 100) {
  const finished: PlaybackFinished[] = [];
  const started: string[] = [];
  const playing: [string, number][] = [];
  let written = 0;
  let clearedAt = 0;
  let follows: Int16Array | null = null;
  const heard: number[] = [];
  const handed: number[] = [];
  const ended: string[] = [];
  const lag = samplesOfMs(lagMs);
  const playhead = () => Math.max(clearedAt, written - lag);
  const player: SegmentPlayer = createSegmentPlayer({
    cutOutput() {
      // What is handed over next follows what was heard last.
      const at = playhead();
      heard.length -= written - at;
      clearedAt = written;
      follows = Int16Array.from(heard.slice(-samplesOfMs(10)));
      return at;
    },
    skipSilence(position) {
      if (playhead() < position) return false;
      heard.length -= written - playhead();
      clearedAt = playhead();
      written = clearedAt;
      return true;
    },
    onStarted: (id) => started.push(id),
    onPlaying: (id, playedMs) => playing.push([id, playedMs]),
    onFinished: (event) => finished.push(event),
    onChunk: () => {},
    onEnded: (id) => ended.push(id),
  });
  return {
    player,
    finished,
    started,
    playing,
    ended,
    heard,
    handed,
    play(ms: number) {
      const out = new Int16Array(samplesOfMs(20));
      for (let i = 0; i < ms / 20; i++) {
        player.read(written, out, follows);
        follows = null;
        heard.push(...out);
        handed.push(...out);
        written += out.length;
        player.settle(playhead());
      }
    },
    position: () => written,
  };
}

const tone = (ms: number, value: number) => ({
  pcm: new Int16Array(samplesOfMs(ms)).fill(value),
  phones: [],
});

/** A tone that begins and ends in silence. */
const WAVE_PEAK = 10_000;
const WAVE_HZ = 210;
const wave = (ms: number) =>
  Int16Array.from({ length: samplesOfMs(ms) }, (_, at) =>
    Math.round(WAVE_PEAK * Math.sin((2 * Math.PI * WAVE_HZ * at) / PLAYOUT_RATE)),
  );
const WAVE_STEP = (2 * Math.PI * WAVE_HZ * WAVE_PEAK) / PLAYOUT_RATE;
const largestStep = (samples: number[]) =>
  samples.reduce((most, sample, at) => Math.max(most, Math.abs(sample - (samples[at - 1] ?? 0))), 0);

describe('segment player', () => {
  it('begins at once behind silence, with all of it and no hole, also where it comes bit by bit', () => {
    const { player, play, heard, handed, position, finished } = rig();
    play(1000);
    const from = position() - samplesOfMs(100);
    player.write('a', tone(20, 1));
    play(20);
    player.write('a', tone(300, 2));
    expect(position()).toBe(samplesOfMs(920));
    player.end('a');
    play(600);
    const said = [...tone(20, 1).pcm, ...tone(300, 2).pcm];
    expect(heard.slice(from + samplesOfMs(20), from + samplesOfMs(20) + said.length)).toEqual(said);
    expect(heard.filter((sample) => sample !== 0)).toHaveLength(said.length);
    // Nor is any of it handed over twice: a recording would have it so.
    expect(handed.filter((sample) => sample !== 0)).toEqual(said);
    expect(finished).toEqual([{ segmentId: 'a', playedMs: 320, interrupted: false }]);
  });

  it('says the little there is of a voice that does not come on, or has ended', () => {
    for (const ends of [true, false]) {
      const { player, play, heard } = rig();
      play(1000);
      player.write('a', tone(60, 1));
      if (ends) player.end('a');
      play(400);
      expect(heard.filter((sample) => sample !== 0)).toHaveLength(samplesOfMs(60));
    }
  });

  it('takes nothing back of what is being heard, and does not hurry what follows it', () => {
    const { player, play, heard, position } = rig();
    player.write('a', tone(160, 1));
    play(200);
    const before = position();
    player.write('a', tone(200, 2));
    player.end('a');
    player.write('b', tone(200, 3));
    expect(position()).toBe(before);
    play(700);
    expect(heard.filter((sample) => sample !== 0)).toEqual([
      ...tone(160, 1).pcm,
      ...tone(200, 2).pcm,
      ...tone(200, 3).pcm,
    ]);
  });

  it('speaks lower while it is ducked, without a step, and as loud as before after it', () => {
    const { player, play, heard } = rig();
    player.write('a', tone(600, 10_000));
    play(100);
    player.duck(true);
    play(200);
    player.duck(false);
    play(200);
    const level = (ms: number) => heard[samplesOfMs(ms)] ?? 0;
    expect([level(90), level(290), level(490)]).toEqual([10_000, 3548, 10_000]);
    const steps = heard.slice(1).map((sample, at) => Math.abs(sample - (heard[at] ?? 0)));
    expect(Math.max(...steps)).toBeLessThan(20);
  });

  it('begins what it says while it is ducked as low as it goes on', () => {
    const { player, play, heard } = rig();
    player.duck(true);
    play(40);
    player.write('a', tone(200, 10_000));
    play(40);
    expect(heard.slice(0, samplesOfMs(40)).every((sample) => sample === 3548)).toBe(true);
  });

  it('plays segments in the order they were opened and reports each exactly once', () => {
    const { player, play, finished, heard, started, playing, ended } = rig();
    player.write('a', tone(100, 1));
    player.write('b', tone(60, 2));
    player.end('a');
    player.end('b');
    player.end('b');
    expect(ended).toEqual(['a', 'b']);
    play(400);
    expect(started).toEqual(['a', 'b']);
    expect(playing).toEqual([
      ['a', 20],
      ['b', 20],
    ]);
    expect(finished).toEqual([
      { segmentId: 'a', playedMs: 100, interrupted: false },
      { segmentId: 'b', playedMs: 60, interrupted: false },
    ]);
    expect(heard.filter((sample) => sample === 1)).toHaveLength(samplesOfMs(100));
    expect(heard.filter((sample) => sample === 2)).toHaveLength(samplesOfMs(60));
  });

  it('waits for a segment whose audio is still being made instead of starting the next', () => {
    const { player, play, heard } = rig();
    player.write('a', tone(20, 1));
    player.write('b', tone(20, 2));
    play(100);
    expect(heard).not.toContain(2);
    player.write('a', tone(20, 1));
    player.end('a');
    play(100);
    expect(heard.indexOf(2)).toBeGreaterThan(heard.lastIndexOf(1));
  });

  it('reports only what was heard when it is interrupted, and every open segment with it', () => {
    const { player, play, finished } = rig(100);
    player.write('a', tone(1000, 1));
    player.write('b', tone(1000, 2));
    player.end('a');
    play(300);
    player.interrupt();
    expect(finished).toEqual([
      { segmentId: 'a', playedMs: 200, interrupted: true },
      { segmentId: 'b', playedMs: 0, interrupted: true },
    ]);
    play(2000);
    expect(finished).toHaveLength(2);
  });

  it('loses no sample in a pause and resume: what fades out is heard again as it fades in', () => {
    const { player, play, finished, heard } = rig(100);
    const pcm = wave(500);
    player.write('a', { pcm, phones: [] });
    player.end('a');
    play(300);
    player.pause();
    play(200);
    player.resume();
    play(700);
    const cutAt = samplesOfMs(200);
    const resumedAt = heard.findIndex((sample, at) => at >= cutAt + samplesOfMs(100) && sample !== 0);
    const again = heard.slice(resumedAt - 1, resumedAt - 1 + pcm.length - cutAt);
    expect(heard.slice(0, cutAt)).toEqual([...pcm.subarray(0, cutAt)]);
    expect(heard.slice(cutAt + FADE_SAMPLES, resumedAt).every((sample) => sample === 0)).toBe(true);
    expect(again.slice(FADE_SAMPLES)).toEqual([...pcm.subarray(cutAt + FADE_SAMPLES)]);
    for (const [at, sample] of again.slice(0, FADE_SAMPLES).entries())
      expect(Math.abs(sample - ((pcm[cutAt + at] ?? 0) * (at + 1)) / FADE_SAMPLES)).toBeLessThanOrEqual(0.5);
    expect(finished).toEqual([{ segmentId: 'a', playedMs: 500, interrupted: false }]);
  });

  it('shows the face that belongs to the sound also where both go on after a pause, and none meanwhile', () => {
    const { player, play, position } = rig(100);
    player.write('a', tone(500, 1));
    play(300);
    const pausedAt = position() - samplesOfMs(100);
    expect(player.at(pausedAt - 1)?.ms).toBeCloseTo(200, 0);
    player.pause();
    expect(player.at(pausedAt + samplesOfMs(20))).toBeNull();
    play(200);
    expect(player.at(position() - samplesOfMs(100))).toBeNull();
    player.resume();
    const resumedAt = position();
    play(400);
    expect(player.at(resumedAt)).toEqual({ segmentId: 'a', ms: 200 });
    expect(player.at(resumedAt + samplesOfMs(150))).toEqual({ segmentId: 'a', ms: 350 });
  });

  it('breaks off and goes on without a step greater than the wave’s own', () => {
    for (const breakOff of ['pause', 'interrupt'] as const)
      for (let phaseMs = 0; phaseMs < 10; phaseMs++) {
        const { player, play, heard } = rig(100 + phaseMs);
        player.write('a', { pcm: wave(1000), phones: [] });
        play(300);
        player[breakOff]();
        // Again within the fade, and once more before anything is handed over.
        player.pause();
        play(20);
        player.interrupt();
        player.write('b', { pcm: wave(1000), phones: [] });
        play(300);
        player.pause();
        play(100);
        player.resume();
        play(300);
        player.duck(true);
        play(160);
        player.pause();
        player.duck(false);
        play(100);
        player.resume();
        play(200);
        expect(largestStep(heard)).toBeLessThanOrEqual(WAVE_STEP + WAVE_PEAK / FADE_SAMPLES + 1);
      }
  });

  it('knows which instant of a segment is heard at a position, and none in silence', () => {
    const { player, play } = rig(0);
    play(100);
    player.write('a', tone(200, 1));
    play(40);
    expect(player.at(samplesOfMs(50))).toBeNull();
    expect(player.at(samplesOfMs(110))).toEqual({ segmentId: 'a', ms: 10 });
    player.interrupt();
    // The face is seen before its voice is heard: nor does the mouth say what was just being heard.
    expect(player.at(samplesOfMs(110))).toBeNull();
    play(100);
    expect(player.at(samplesOfMs(150))).toBeNull();
  });

  it('drops unheard audio beyond ten minutes instead of growing', () => {
    const { player, play, heard } = rig(0);
    const minute = new Int16Array(60 * PLAYOUT_RATE).fill(1);
    for (let i = 0; i < 12; i++) player.write('a', { pcm: minute, phones: [] });
    expect(player.isSpeaking()).toBe(true);
    play(20);
    expect(heard).toHaveLength(samplesOfMs(20));
    player.interrupt();
    expect(player.isSpeaking()).toBe(false);
  });

  it('knows what follows the audio handed over, for frames drawn ahead', () => {
    const { player, play, position } = rig();
    const after = (ms: number) => player.at(position() + samplesOfMs(ms));
    expect(after(0)).toBeNull();
    play(20);
    player.write('a', tone(100, 1));
    player.write('b', tone(100, 2));
    // The first sample of the next frame, whose segment has not started yet.
    expect(after(0)).toEqual({ segmentId: 'a', ms: 0 });
    play(40);
    expect(after(-20)).toEqual({ segmentId: 'a', ms: 20 });
    expect(after(0)).toEqual({ segmentId: 'a', ms: 40 });
    expect(after(50)).toEqual({ segmentId: 'a', ms: 90 });
    // Whether more of it comes is not known.
    expect(after(60)).toBeNull();
    player.pause();
    expect(after(0)).toBeNull();
    player.resume();
    expect(after(0)).toBeNull();
    play(20);
    expect(after(0)).toMatchObject({ segmentId: 'a' });
    player.interrupt();
    play(20);
    expect(after(0)).toBeNull();
  });
});
