import { createRandom, deriveSeed, normal } from '@vivant/platform/random';
import type { FaceMode } from './gaze.ts';
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

/** Head and brows: slow sway, nods, beats on stressed syllables. Advanced by one fixed tick at a time. */
export interface Head {
  tick(tMs: number, mode: FaceMode, energy: number, look: { x: number; y: number }): void;
  value(): HeadState;
}

const RADIANS = Math.PI / 180;

/** Standard deviation of the sway's targets in degrees, and how quickly it is followed. */
const SWAY: Record<FaceMode, { yaw: number; pitch: number; roll: number; shift: number }> = {
  idle: { yaw: 1.3, pitch: 0.8, roll: 0.9, shift: 0.0035 },
  listening: { yaw: 0.9, pitch: 0.7, roll: 0.8, shift: 0.0025 },
  speaking: { yaw: 2.7, pitch: 1.6, roll: 1.9, shift: 0.006 },
};

/** How long a raised brow stays up, ms. */
const BROW_MS = 260;

export function createHead(seed: number): Head {
  const stream = (name: string) => createRandom(deriveSeed(seed, name));
  const beats = stream('beats');
  const nods = stream('nods');
  const wander = {
    yaw: createWander(stream('yaw'), normal, 1500),
    pitch: createWander(stream('pitch'), normal, 1300),
    roll: createWander(stream('roll'), normal, 1900),
    tx: createWander(stream('tx'), normal, 2300),
    ty: createWander(stream('ty'), normal, 2700),
  };
  const yaw = createSpring(0.42, 0.85);
  const pitch = createSpring(0.42, 0.85);
  const roll = createSpring(0.36, 0.9);
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
  let secondNodMs = Number.POSITIVE_INFINITY;

  /** A syllable louder than what was before: people mark some of them with head and brows. */
  function onBeat(tMs: number, strength: number, afterPause: boolean): void {
    if (beats() < (afterPause ? 0.8 : 0.5)) {
      beat.kick((0.26 + 0.42 * strength) * (0.7 + 0.6 * beats()));
      // A turn of the head goes along with some of the beats.
      if (beats() < 0.35) yaw.kick((beats() < 0.5 ? -1 : 1) * (0.07 + 0.1 * beats()));
      if (beats() < 0.25) roll.kick((beats() < 0.5 ? -1 : 1) * 0.06);
    }
    if (tMs - lastBrowMs > 1100 && beats() < (afterPause ? 0.65 : 0.38)) {
      lastBrowMs = tMs;
      if (beats() < 0.8) {
        browUntilMs = tMs + BROW_MS * (0.7 + 0.9 * beats());
        browHeight = 0.45 + 0.45 * beats();
      } else frownUntilMs = tMs + 500;
    }
  }

  function listenNod(tMs: number, energy: number): void {
    // The first nod comes soon after the visitor has begun; later ones every few seconds, rarely in silence.
    nextNodMs ??= tMs + 1500 + 2500 * nods();
    if (tMs >= nextNodMs) {
      nextNodMs = tMs + 3200 + 5200 * nods();
      if (energy > 0.05 || nods() < 0.5) {
        nod.kick(0.32 + 0.2 * nods());
        secondNodMs = nods() < 0.45 ? tMs + 420 + 80 * nods() : Number.POSITIVE_INFINITY;
        if (nods() < 0.3) {
          browUntilMs = tMs + BROW_MS;
          browHeight = 0.35;
        }
      }
    }
    if (tMs >= secondNodMs) {
      secondNodMs = Number.POSITIVE_INFINITY;
      nod.kick(0.26);
    }
  }

  return {
    tick(tMs, mode, energy, look) {
      fast += (energy - fast) * 0.28;
      slow += (energy - slow) * 0.03;
      const rise = fast - slow;
      if (mode === 'speaking' && rise > 0.1 && tMs - lastOnsetMs > 330) {
        const afterPause = tMs - lastOnsetMs > 900;
        lastOnsetMs = tMs;
        onBeat(tMs, Math.min(1, rise * 2), afterPause);
      }
      if (mode === 'listening') listenNod(tMs, energy);
      else nextNodMs = null;

      const sway = SWAY[mode];
      // Part of every glance is done by the head.
      yaw.step((sway.yaw * wander.yaw(tMs) + 6 * look.x) * RADIANS);
      pitch.step((sway.pitch * wander.pitch(tMs) + 4 * look.y) * RADIANS);
      roll.step(sway.roll * wander.roll(tMs) * RADIANS);
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
