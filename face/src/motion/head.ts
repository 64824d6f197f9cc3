import { createRandom, deriveSeed, normal } from '@vivant/platform/random';
import type { FaceMode } from './gaze.ts';
import type { PhraseEvent } from './phrases.ts';
import { createSpring, createWander } from './springs.ts';

/** Angles in radians, before any limit; brows and frown 0–1. */
export interface HeadState {
  yaw: number;
  pitch: number;
  roll: number;
  tx: number;
  ty: number;
  brows: number;
  frown: number;
}

/** Head and brows: slow sway and posture, nods, beats on stressed syllables. Advanced by one fixed tick at a time. */
export interface Head {
  /** `heard`: what has just happened in the speech of whoever speaks. */
  tick(
    tMs: number,
    mode: FaceMode,
    energy: number,
    look: { x: number; y: number },
    heard: PhraseEvent | null,
  ): void;
  value(): HeadState;
}

const RADIANS = Math.PI / 180;

/** Standard deviation of the sway's targets in degrees, and how quickly it is followed. */
const SWAY: Record<FaceMode, { yaw: number; pitch: number; roll: number; shift: number }> = {
  idle: { yaw: 1.3, pitch: 0.8, roll: 0.9, shift: 0.0035 },
  listening: { yaw: 1, pitch: 0.7, roll: 0.9, shift: 0.0025 },
  speaking: { yaw: 4.7, pitch: 4, roll: 2.9, shift: 0.008 },
};

/** People sit differently every few seconds: standard deviations in degrees, and mean time between changes. */
const POSTURE = { yaw: 1.2, pitch: 0.7, roll: 1.2, everyMs: 11_000 } as const;
/** No two people move alike: the range of a factor on all of the above. */
const STYLE = { least: 0.88, most: 1.12 } as const;

/** How long a raised brow stays up, ms. */
const BROW_MS = 260;

export function createHead(seed: number): Head {
  const stream = (name: string) => createRandom(deriveSeed(seed, name));
  const beats = stream('beats');
  const nods = stream('nods');
  const wander = {
    yaw: createWander(stream('yaw'), normal, 1000),
    pitch: createWander(stream('pitch'), normal, 850),
    roll: createWander(stream('roll'), normal, 1150),
    tx: createWander(stream('tx'), normal, 2300),
    ty: createWander(stream('ty'), normal, 2700),
  };
  const posture = {
    yaw: createWander(stream('posture yaw'), normal, POSTURE.everyMs),
    pitch: createWander(stream('posture pitch'), normal, POSTURE.everyMs),
    roll: createWander(stream('posture roll'), normal, POSTURE.everyMs),
  };
  const style = STYLE.least + (STYLE.most - STYLE.least) * stream('style')();
  const yaw = createSpring(0.6, 0.85);
  const pitch = createSpring(0.65, 0.85);
  const roll = createSpring(0.52, 0.9);
  const tx = createSpring(0.25, 1);
  const ty = createSpring(0.25, 1);
  const nod = createSpring(1.5, 0.6);
  const beat = createSpring(1.9, 0.75);
  const brows = createSpring(2.4, 0.9);
  const frown = createSpring(1.2, 1);
  const tilt = createSpring(0.3, 1);
  const tiltSide = stream('tilt')() < 0.5 ? -1 : 1;

  let fast = 0;
  let slow = 0;
  let lastOnsetMs = Number.NEGATIVE_INFINITY;
  let browUntilMs = Number.NEGATIVE_INFINITY;
  let browHeight = 0;
  let frownUntilMs = Number.NEGATIVE_INFINITY;
  let lastBrowMs = Number.NEGATIVE_INFINITY;
  let nextNodMs: number | null = null;
  let lastNodMs = Number.NEGATIVE_INFINITY;
  let secondNodMs = Number.POSITIVE_INFINITY;

  /** A syllable louder than what was before: people mark some of them with head and brows. */
  function onBeat(tMs: number, strength: number, afterPause: boolean): void {
    if (beats() < (afterPause ? 0.8 : 0.5)) {
      beat.kick((0.4 + 0.7 * strength) * (0.7 + 0.6 * beats()));
      // A turn of the head goes along with some of the beats.
      if (beats() < 0.35) yaw.kick((beats() < 0.5 ? -1 : 1) * (0.1 + 0.14 * beats()));
      if (beats() < 0.25) roll.kick((beats() < 0.5 ? -1 : 1) * 0.1);
    }
    if (tMs - lastBrowMs > 1100 && beats() < (afterPause ? 0.65 : 0.38)) {
      lastBrowMs = tMs;
      if (beats() < 0.8) {
        browUntilMs = tMs + BROW_MS * (0.7 + 0.9 * beats());
        browHeight = 0.45 + 0.45 * beats();
      } else frownUntilMs = tMs + 500;
    }
  }

  /** A listener nods where the speaker pauses, or now and then while none comes. */
  function listen(tMs: number, energy: number, heard: PhraseEvent | null): void {
    nextNodMs ??= tMs + 2500 + 3000 * nods();
    const invited = (heard === 'paused' && nods() < 0.75) || heard === 'ended';
    if ((invited && tMs - lastNodMs > 1500) || (tMs >= nextNodMs && energy > 0.05)) {
      lastNodMs = tMs;
      nextNodMs = tMs + 4500 + 5500 * nods();
      nod.kick(0.34 + 0.24 * nods());
      secondNodMs = nods() < 0.45 ? tMs + 420 + 80 * nods() : Number.POSITIVE_INFINITY;
      if (nods() < 0.3) {
        browUntilMs = tMs + BROW_MS;
        browHeight = 0.35;
      }
    }
    if (tMs >= secondNodMs) {
      secondNodMs = Number.POSITIVE_INFINITY;
      nod.kick(0.26);
    }
  }

  return {
    tick(tMs, mode, energy, look, heard) {
      fast += (energy - fast) * 0.28;
      slow += (energy - slow) * 0.03;
      const rise = fast - slow;
      if (mode === 'speaking' && rise > 0.1 && tMs - lastOnsetMs > 330) {
        const afterPause = tMs - lastOnsetMs > 900;
        lastOnsetMs = tMs;
        onBeat(tMs, Math.min(1, rise * 2), afterPause);
      }
      // The end of a phrase is marked, too.
      if (mode === 'speaking' && heard === 'paused' && beats() < 0.7) nod.kick(0.34 + 0.22 * beats());
      if (mode === 'listening') listen(tMs, energy, heard);
      else nextNodMs = null;

      const sway = SWAY[mode];
      const angle = RADIANS * style;
      // Part of every glance is done by the head.
      yaw.step((sway.yaw * wander.yaw(tMs) + POSTURE.yaw * posture.yaw(tMs) + 6 * look.x) * angle);
      pitch.step((sway.pitch * wander.pitch(tMs) + POSTURE.pitch * posture.pitch(tMs) + 4 * look.y) * angle);
      roll.step((sway.roll * wander.roll(tMs) + POSTURE.roll * posture.roll(tMs)) * angle);
      tx.step(sway.shift * wander.tx(tMs));
      ty.step(0.5 * sway.shift * wander.ty(tMs));
      tilt.step(mode === 'listening' ? tiltSide * 1.7 * RADIANS : 0);
      nod.step(0);
      beat.step(0);
      brows.step(tMs < browUntilMs ? browHeight : 0);
      frown.step(tMs < frownUntilMs ? 0.25 : 0);
    },
    value: () => ({
      yaw: yaw.value(),
      pitch: pitch.value() + nod.value() + beat.value(),
      roll: roll.value() + tilt.value(),
      tx: tx.value(),
      ty: ty.value(),
      brows: Math.max(0, brows.value()),
      frown: Math.max(0, frown.value()),
    }),
  };
}
