import { createRandom } from '@vivant/platform/random';
import { describe, expect, it } from 'vitest';
import { visemeParams } from '../lips/visemes.ts';
import { MOUTH_PARAMS, PARAM_NAMES, type Pose } from '../types.ts';
import { createFaceMotion, type FaceMode, MOTION_LEAD_MS, type MotionInput } from './motion.ts';

const FRAME_MS = 40;
const DEGREE = Math.PI / 180;
const silent = (mode: FaceMode): MotionInput => ({ mode, mouth: null, energy: 0 });

/** Syllables of 220 ms with a pause every two seconds. */
const talking = (tMs: number): MotionInput => {
  const inPause = tMs % 2000 > 1500;
  // Every third syllable is stressed.
  const stress = Math.floor(tMs / 220) % 3 === 0 ? 1 : 0.5;
  const beat = stress * Math.max(0, Math.sin((2 * Math.PI * tMs) / 220));
  return {
    mode: 'speaking',
    mouth: { ...visemeParams(inPause ? 'sil' : 'aa'), jawOpen: inPause ? 0 : 0.5 * beat },
    energy: inPause ? 0 : beat,
  };
};

function frames(seed: number, durationMs: number, input: (tMs: number) => MotionInput) {
  const motion = createFaceMotion({ seed });
  const out = [];
  for (let t = FRAME_MS / 2; t < durationMs; t += FRAME_MS) out.push({ t, ...motion.at(t, input(t)) });
  return out;
}

function spread(values: number[]): number {
  const mean = values.reduce((a, b) => a + b, 0) / values.length;
  return Math.sqrt(values.reduce((sum, v) => sum + (v - mean) ** 2, 0) / values.length);
}

const TEN_MINUTES = 600_000;

describe('face motion', () => {
  it('is the same for the same seed and differs for another', () => {
    const a = frames(7, 20_000, talking);
    expect(frames(7, 20_000, talking)).toEqual(a);
    expect(frames(8, 20_000, talking)).not.toEqual(a);
  });

  it.each(['idle', 'listening', 'thinking', 'speaking'] as const)(
    'blinks 10–25 times a minute, %s',
    (mode) => {
      for (const seed of [1, 2, 3]) {
        const lids = frames(seed, TEN_MINUTES, mode === 'speaking' ? talking : () => silent(mode)).map((f) =>
          Math.min(f.params.eyeBlinkLeft, f.params.eyeBlinkRight),
        );
        let blinks = 0;
        let doubles = 0;
        let lastAt = -1000;
        let current = 0;
        for (let i = 0; i < lids.length; i++) {
          if (lids[i]! > 0.5) {
            if (current === 0) {
              blinks++;
              const gapMs = (i - lastAt) * FRAME_MS;
              if (gapMs < 700) doubles++;
              else if (blinks > 1) {
                expect(gapMs).toBeGreaterThan(1100);
                expect(gapMs).toBeLessThan(7600);
              }
              lastAt = i;
            }
            current = Math.max(current, lids[i]!);
          } else if (current > 0) {
            // Every blink is seen to close in at least one frame at 25 fps.
            expect(current).toBeGreaterThan(0.88);
            current = 0;
          }
        }
        expect(blinks).toBeGreaterThanOrEqual(100);
        expect(blinks).toBeLessThanOrEqual(250);
        expect(doubles).toBeGreaterThan(2);
        expect(doubles).toBeLessThan(blinks / 4);
      }
    },
  );

  it('closes the lids faster than it opens them, within 180–380 ms', () => {
    const motion = createFaceMotion({ seed: 5 });
    const lids: number[] = [];
    for (let t = 0; t < 60_000; t += 2) lids.push(motion.at(t, silent('idle')).params.eyeBlinkLeft);
    const first = lids.findIndex((v) => v > 0.9);
    let start = first;
    while (lids[start]! > 0.12) start--;
    let end = first;
    while (lids[end]! > 0.12) end++;
    const shut = lids.slice(start, end).filter((v) => v > 0.99).length;
    const closing = first - start;
    const opening = end - first - shut;
    expect((end - start) * 2).toBeGreaterThan(130);
    expect((end - start) * 2).toBeLessThan(380);
    expect(opening).toBeGreaterThan(1.3 * closing);
  });

  it.each(['idle', 'listening', 'thinking', 'speaking'] as const)(
    'stays within ±10° and in range, %s',
    (mode) => {
      const out = frames(3, TEN_MINUTES / 2, mode === 'speaking' ? talking : () => silent(mode));
      const weights = out.flatMap((f) => PARAM_NAMES.map((name) => f.params[name]));
      expect(weights.filter((w) => !(w >= 0 && w <= 1))).toEqual([]);
      const largest = (pick: (pose: Pose) => number) =>
        out.reduce((max, f) => Math.max(max, Math.abs(pick(f.pose))), 0);
      for (const axis of ['yaw', 'pitch', 'roll'] as const)
        expect(largest((pose) => pose[axis])).toBeLessThan(10 * DEGREE);
      for (const axis of ['gazeX', 'gazeY'] as const) expect(largest((pose) => pose[axis])).toBeLessThan(0.7);
      for (const axis of ['tx', 'ty'] as const) expect(largest((pose) => pose[axis])).toBeLessThan(0.02);
      expect(largest((pose) => pose.breathe - 0.5)).toBeLessThanOrEqual(0.5);
    },
  );

  it('never lets the head jump between frames', () => {
    const out = frames(11, 120_000, talking);
    const step = (axis: 'yaw' | 'pitch' | 'roll' | 'tx' | 'ty') =>
      Math.max(...out.slice(1).map((f, i) => Math.abs(f.pose[axis] - out[i]!.pose[axis])));
    for (const axis of ['yaw', 'pitch', 'roll'] as const) expect(step(axis)).toBeLessThan(1.8 * DEGREE);
    for (const axis of ['tx', 'ty'] as const) expect(step(axis)).toBeLessThan(0.001);
  });

  it('is alive in silence: head, eyes and breath move, the mouth does not', () => {
    const out = frames(2, 60_000, () => silent('idle'));
    const range = (pick: (pose: Pose) => number) => spread(out.map((f) => pick(f.pose)));
    expect(range((p) => p.yaw)).toBeGreaterThan(0.4 * DEGREE);
    expect(range((p) => p.pitch)).toBeGreaterThan(0.2 * DEGREE);
    expect(range((p) => p.gazeX)).toBeGreaterThan(0.02);
    expect(range((p) => p.breathe)).toBeGreaterThan(0.2);
    for (const { params } of out) {
      for (const name of MOUTH_PARAMS) expect(params[name]).toBe(0);
      expect(params.speak).toBe(0);
    }
  });

  it('breathes at about 0.24 Hz', () => {
    const breath = frames(4, 100_000, () => silent('idle')).map((f) => f.pose.breathe);
    let rises = 0;
    for (let i = 1; i < breath.length; i++) if (breath[i - 1]! < 0.5 && breath[i]! >= 0.5) rises++;
    expect(rises).toBeGreaterThanOrEqual(23);
    expect(rises).toBeLessThanOrEqual(25);
  });

  it('moves more while speaking than while listening, and nods in both', () => {
    const speed = (out: ReturnType<typeof frames>, axis: 'pitch' | 'yaw' = 'pitch') =>
      spread(out.slice(1).map((f, i) => f.pose[axis] - out[i]!.pose[axis]));
    const speaking = frames(6, 120_000, talking);
    const listening = frames(6, 120_000, (t) => ({ ...silent('listening'), energy: talking(t).energy }));
    const idle = frames(6, 120_000, () => silent('idle'));
    expect(speed(speaking, 'yaw')).toBeGreaterThan(1.3 * speed(listening, 'yaw'));
    expect(speed(speaking)).toBeGreaterThan(1.3 * speed(idle));
    expect(speed(listening)).toBeGreaterThan(1.3 * speed(idle));
    expect(Math.max(...speaking.map((f) => f.params.browInnerUp))).toBeGreaterThan(0.2);
    expect(spread(idle.map((f) => f.params.browOuterUp))).toBeLessThan(0.01);
  });

  it('turns the head as far as people do who speak: about 3.5, 2.5 and 2.5°', () => {
    const out = [1, 2, 3].flatMap((seed) => frames(seed, 120_000, talking));
    const degrees = (axis: 'yaw' | 'pitch' | 'roll') => spread(out.map((f) => f.pose[axis])) / DEGREE;
    for (const [axis, least, most] of [
      ['yaw', 3, 4.5],
      ['pitch', 2, 3.5],
      ['roll', 2, 3.5],
    ] as const) {
      expect(degrees(axis), axis).toBeGreaterThan(least);
      expect(degrees(axis), axis).toBeLessThan(most);
    }
  });

  /** Degrees by which the eyes look past the visitor, the head's turn made up for. */
  const past = ({ pose }: ReturnType<typeof frames>[number]) =>
    Math.hypot(pose.gazeX * 30 + (0.75 * pose.yaw) / DEGREE, pose.gazeY * 30 + (0.75 * pose.pitch) / DEGREE);

  it('looks away for a fifth to a third of the time it speaks, and looks back at the end', () => {
    const away = [1, 2, 3, 4]
      .flatMap((seed) => frames(seed, 240_000, talking))
      .filter((f) => past(f) > 5).length;
    expect(away / (4 * 6000)).toBeGreaterThan(0.2);
    expect(away / (4 * 6000)).toBeLessThan(0.33);
    for (let seed = 1; seed <= 12; seed++) {
      const turns = (t: number) => (t < 6000 ? talking(t) : silent('listening'));
      const ended = frames(seed, 6300, turns).filter((f) => f.t > 6150);
      expect(Math.max(...ended.map(past))).toBeLessThan(6);
    }
  });

  it('takes shoulders along, later and less than the head', () => {
    const out = frames(4, 120_000, talking);
    const yaw = out.map((f) => f.pose.yaw);
    const torso = out.map((f) => f.pose.torsoX);
    const together = (lag: number) => yaw.slice(0, -20).reduce((sum, y, i) => sum + y * torso[i + lag]!, 0);
    expect(spread(torso)).toBeGreaterThan(0.001);
    expect(Math.max(...torso.map(Math.abs))).toBeLessThan(0.03);
    expect(together(10)).toBeGreaterThan(together(0));
  });

  it('breathes in before it speaks', () => {
    for (const seed of [1, 2, 3]) {
      const breath = (mode: FaceMode) =>
        frames(seed, 4000, (t) => (t < 3000 ? silent('idle') : silent(mode)))
          .filter((f) => f.t > 3200 && f.t < 3600)
          .reduce((sum, f) => sum + f.pose.breathe, 0);
      expect(breath('speaking')).toBeGreaterThan(breath('idle') + 0.2);
    }
  });

  it('answers the visitor’s pauses with nods, and some ends of turns with a long blink', () => {
    /** The visitor speaks for two seconds, and pauses. */
    const heard = (pauseMs: number) => (t: number) => ({
      ...silent('listening'),
      energy: t % (2000 + pauseMs) < 2000 ? 0.6 : 0,
    });
    const nods = (input: (t: number) => MotionInput) =>
      [1, 2, 3, 4].reduce((sum, seed) => {
        const pitch = frames(seed, 60_000, input).map((f) => f.pose.pitch);
        return sum + pitch.filter((p, i) => i > 3 && p - pitch[i - 4]! > 1.1 * DEGREE).length;
      }, 0);
    expect(nods(heard(400))).toBeGreaterThan(2 * nods(() => silent('listening')));
    let longest = 0;
    for (const seed of [1, 2, 3]) {
      let shut = 0;
      for (const { params } of frames(seed, 60_000, heard(1500))) {
        shut = params.eyeBlinkLeft > 0.9 ? shut + FRAME_MS : 0;
        longest = Math.max(longest, shut);
      }
    }
    expect(longest).toBeGreaterThanOrEqual(300);
    expect(longest).toBeLessThan(600);
  });

  it('nods with the syllables that stand out by their pitch, more than by chance', () => {
    // Syllables equally loud, at uneven times; every fourth or so is four semitones higher.
    const random = createRandom(5);
    const syllables: { atMs: number; high: boolean }[] = [];
    for (let atMs = 300; atMs < 60_000; atMs += 190 + 90 * random())
      syllables.push({ atMs, high: random() < 0.25 });
    const voice = (tMs: number) => {
      const near = syllables.find(({ atMs }) => Math.abs(atMs - tMs) < 75);
      if (near === undefined) return { energy: 0.15, pitch: null };
      const loud = 0.15 + 0.55 * Math.cos((Math.PI * (tMs - near.atMs)) / 150);
      return { energy: loud, pitch: near.high ? 4 : 0 };
    };
    const share = (from: (t: number) => ReturnType<typeof voice>) => {
      let [marked, nods] = [0, 0];
      for (const seed of [1, 2, 3]) {
        const out = frames(seed, 60_000, (t) => ({
          mode: 'speaking',
          mouth: visemeParams('aa'),
          ...from(t + MOTION_LEAD_MS),
        }));
        const pitch = out.map((f) => f.pose.pitch);
        const lows = pitch.flatMap((p, i) => {
          const around = pitch.slice(Math.max(0, i - 6), i + 7);
          const mean = around.reduce((sum, v) => sum + v, 0) / around.length;
          return p >= Math.max(...around.slice(4, 9)) && p - mean > 0.5 * DEGREE ? [out[i]!.t] : [];
        });
        nods += lows.length;
        marked += lows.filter((t) => syllables.some((s) => s.high && Math.abs(s.atMs - t) < 120)).length;
      }
      return marked / nods;
    };
    const chance = share((t) => voice((t + 7310) % 60_000));
    expect(share(voice)).toBeGreaterThan(1.5 * chance);
  });

  it('thinks within 150 ms of the end of the visitor’s turn, and looks back as soon as it answers', () => {
    for (let seed = 1; seed <= 12; seed++) {
      const mode = (t: number): FaceMode => (t < 4000 ? 'listening' : t < 5000 ? 'thinking' : 'speaking');
      const out = frames(seed, 6000, (t) => silent(mode(t)));
      const during = (from: number, to: number) => out.filter((f) => f.t > from && f.t < to);
      // Away, and up rather than down.
      for (const f of during(4110, 4400)) {
        expect(past(f)).toBeGreaterThan(5);
        expect(f.pose.gazeY).toBeLessThan(0);
      }
      const brows = (f: (typeof out)[number]) => f.params.browInnerUp + f.params.browDown;
      expect(Math.max(...during(4300, 5000).map(brows))).toBeGreaterThan(
        Math.max(...during(3400, 3960).map(brows)) + 0.03,
      );
      for (const f of during(5300, 5600)) expect(past(f)).toBeLessThan(6);
    }
  });

  it('shows by a nod or a long blink that the visitor’s turn was understood', () => {
    let [nods, longBlinks] = [0, 0];
    for (let seed = 1; seed <= 20; seed++) {
      const out = frames(seed, 6000, (t) => silent(t < 4000 ? 'listening' : 'thinking'));
      const after = out.filter((f) => f.t > 4000 && f.t < 5200);
      const shut = after.filter((f) => f.params.eyeBlinkLeft > 0.9).length * FRAME_MS;
      const before = out.filter((f) => f.t > 3800 && f.t < 4000).at(-1)!.pose.pitch;
      if (shut >= 280) longBlinks++;
      else if (Math.max(...after.slice(0, 15).map((f) => f.pose.pitch)) > before + 0.6 * DEGREE) nods++;
    }
    expect(nods).toBeGreaterThan(3);
    expect(longBlinks).toBeGreaterThan(3);
    expect(nods + longBlinks).toBeGreaterThan(14);
  });

  it('answers a visitor whose voice rises with a nod and raised brows', () => {
    const heard = (rise: number) => (t: number) => ({
      ...silent('listening'),
      energy: t % 3000 < 2300 ? 0.6 : 0,
      pitch: t % 3000 < 2300 ? (t % 3000 > 2100 ? rise : 0) : null,
    });
    const brows = (rise: number) =>
      [1, 2, 3].flatMap((seed) => frames(seed, 30_000, heard(rise))).filter((f) => f.params.browOuterUp > 0.1)
        .length;
    expect(brows(5)).toBeGreaterThan(1.5 * brows(-2));
  });

  it('lifts brows and chin where its own voice rises at the end of a phrase', () => {
    const said =
      (rise: number) =>
      (t: number): MotionInput => ({
        mode: 'speaking',
        mouth: visemeParams('sil'),
        energy: t % 3000 < 2300 ? 0.6 : 0,
        pitch: t % 3000 < 2300 ? (t % 3000 > 2100 ? rise : 0) : null,
      });
    const brows = (rise: number) =>
      [1, 2, 3].flatMap((seed) => frames(seed, 30_000, said(rise))).filter((f) => f.params.browOuterUp > 0.2)
        .length;
    expect(brows(5)).toBeGreaterThan(2 * brows(-2));
  });

  it('never repeats itself, and no two avatars move alike', () => {
    const yaw = (seed: number) => frames(seed, 300_000, talking).map((f) => f.pose.yaw);
    const likeness = (a: number[], b: number[]) => {
      const [sa, sb] = [spread(a), spread(b)];
      const mean = (x: number[]) => x.reduce((sum, v) => sum + v, 0) / x.length;
      const [ma, mb] = [mean(a), mean(b)];
      return a.reduce((sum, v, i) => sum + (v - ma) * (b[i]! - mb), 0) / (a.length * sa * sb);
    };
    const one = yaw(1);
    for (const seed of [2, 3, 4]) expect(Math.abs(likeness(one, yaw(seed)))).toBeLessThan(0.35);
    // What is said repeats every 4.4 s and more; the head does not.
    for (let lag = 4400; lag < 150_000; lag += 4400) {
      const shift = lag / FRAME_MS;
      expect(likeness(one.slice(shift), one.slice(0, -shift)), `${lag} ms`).toBeLessThan(0.5);
    }
  });

  it('turns the eyes against the head, so that they stay on the visitor', () => {
    const out = frames(9, 300_000, () => silent('listening'));
    const yaw = out.map((f) => f.pose.yaw);
    const gaze = out.map((f) => f.pose.gazeX);
    const product = yaw.reduce((sum, y, i) => sum + y * gaze[i]!, 0) / yaw.length;
    expect(product).toBeLessThan(0);
  });

  it('holds the speaking mouth for more than a second after the last sound, then lets go of it', () => {
    const motion = createFaceMotion({ seed: 1 });
    let letGoMs = 0;
    for (let t = 20; t < 6000; t += FRAME_MS) {
      const { params } = motion.at(t, t < 2000 ? talking(t % 1400) : silent('listening'));
      if (t > 500 && t < 3000) expect(params.speak).toBe(1);
      if (letGoMs === 0 && t > 2000 && params.speak === 0) letGoMs = t;
    }
    expect(letGoMs).toBeGreaterThan(3500);
    expect(letGoMs).toBeLessThan(5000);
  });

  it('closes an interrupted mouth within 150 ms, without a jump', () => {
    for (const phase of [0, 13, 27]) {
      const motion = createFaceMotion({ seed: 1 });
      const open: MotionInput = { mode: 'speaking', mouth: visemeParams('aa'), energy: 0.8 };
      let t = phase;
      for (; t < 1000; t += FRAME_MS) motion.at(t, open);
      const before = motion.at(t, open).params.jawOpen;
      expect(before).toBeCloseTo(visemeParams('aa').jawOpen, 6);
      const jaws = [before];
      for (let k = 1; k * 10 <= 150; k++)
        jaws.push(motion.at(t + k * 10, silent('listening')).params.jawOpen);
      expect(jaws.at(-1)).toBe(0);
      for (let k = 1; k < jaws.length; k++) {
        expect(jaws[k]).toBeLessThanOrEqual(jaws[k - 1]!);
        expect(jaws[k - 1]! - jaws[k]!).toBeLessThan(0.2 * before);
      }
    }
  });

  it('closes the mouth of frames that are drawn anew, though they are for times before', () => {
    const motion = createFaceMotion({ seed: 1 });
    const open: MotionInput = { mode: 'speaking', mouth: visemeParams('aa'), energy: 0.8 };
    let t = 0;
    for (; t < 1000; t += FRAME_MS) motion.at(t, open);
    const before = motion.at(t, open).params.jawOpen;
    // Two of them had been drawn ahead when the words were cut off.
    const jaws = [-2, -1, 0].map(
      (frame) => motion.at(t + frame * FRAME_MS, silent('listening')).params.jawOpen,
    );
    expect(jaws[0]).toBeLessThan(0.6 * before);
    expect(jaws[2]).toBe(0);
  });

  it('passes the mouth through at the instant asked for, without lag', () => {
    const motion = createFaceMotion({ seed: 1 });
    for (let t = 20; t < 2000; t += FRAME_MS) {
      const input = talking(t);
      const { params } = motion.at(t, input);
      if (t > 200) expect(params.jawOpen).toBeCloseTo(input.mouth!.jawOpen, 9);
    }
  });

  it('neither stalls nor leaps after a gap of an hour, and holds still when the clock steps back', () => {
    const motion = createFaceMotion({ seed: 1 });
    for (let t = 0; t < 4000; t += FRAME_MS) motion.at(t, silent('idle'));
    const { pose } = motion.at(3_600_000, silent('idle'));
    expect(Math.abs(pose.yaw)).toBeLessThan(10 * DEGREE);
    const later = motion.at(3_600_040, silent('idle'));
    expect(Math.abs(later.pose.yaw - pose.yaw)).toBeLessThan(DEGREE);
    const back = motion.at(1000, silent('idle'));
    expect(back.pose.yaw).toBe(later.pose.yaw);
  });
});
