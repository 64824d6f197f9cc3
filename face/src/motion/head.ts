import { createRandom, deriveSeed, normal } from '@vivant/platform/random';
import { createBrows } from './brows.ts';
import type { FaceMode } from './gaze.ts';
import { createListenerNods } from './listener-nods.ts';
import type { PhraseEvent } from './phrases.ts';
import { createSpring, createWander } from './springs.ts';
import { createSyllables } from './syllables.ts';
import type { VoiceInstant } from './voice-track.ts';

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

/** Head and brows: slow sway and posture, nods, beats on syllables that stand out. Advanced by one fixed tick at a time. */
export interface Head {
  /** `heard`: what has just happened in the speech of the one who speaks. */
  tick(
    tMs: number,
    mode: FaceMode,
    voice: VoiceInstant,
    look: { x: number; y: number },
    heard: PhraseEvent | null,
  ): void;
  /** A nod by which a listener says that it has understood. */
  acknowledge(tMs: number): void;
  value(): HeadState;
}

const RADIANS = Math.PI / 180;

/** Standard deviation of the sway's targets in degrees, and how quickly it is followed. */
const SWAY: Record<FaceMode, { yaw: number; pitch: number; roll: number; shift: number }> = {
  idle: { yaw: 1.3, pitch: 0.8, roll: 0.9, shift: 0.0035 },
  listening: { yaw: 1, pitch: 0.7, roll: 0.9, shift: 0.0025 },
  thinking: { yaw: 1.2, pitch: 0.8, roll: 1, shift: 0.003 },
  speaking: { yaw: 4.7, pitch: 4, roll: 2.9, shift: 0.008 },
};

/** People sit differently every few seconds: standard deviations in degrees, and mean time between changes. */
const POSTURE = { yaw: 1.2, pitch: 0.7, roll: 1.2, everyMs: 11_000 } as const;
/** No two people move alike: the range of a factor on all of the above. */
const STYLE = { least: 0.88, most: 1.12 } as const;

/** How far a syllable must stand out to be marked, in deviations, and how far one is marked in full. */
const MARKED = { least: 0.35, full: 2 } as const;
const LEAST_BEAT_GAP_MS = 330;

export function createHead(seed: number): Head {
  const stream = (name: string) => createRandom(deriveSeed(seed, name));
  const beats = stream('beats');
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
  const tilt = createSpring(0.3, 1);
  const tiltSide = stream('tilt')() < 0.5 ? -1 : 1;

  const brows = createBrows(stream('brows'));
  const syllables = createSyllables();
  const listener = createListenerNods(stream('nods'));
  let lastBeatMs = Number.NEGATIVE_INFINITY;

  /** A syllable that stands out by so many deviations: people mark it with head and brows. */
  function onSyllable(tMs: number, out: number): void {
    if (out < MARKED.least || tMs - lastBeatMs < LEAST_BEAT_GAP_MS) return;
    const afterPause = tMs - lastBeatMs > 900;
    lastBeatMs = tMs;
    const strength = Math.min(1, out / MARKED.full);
    brows.mark(tMs, afterPause ? Math.max(0.7, strength) : strength);
    if (beats() > 0.85) return;
    beat.kick((0.45 + 0.5 * strength) * (0.85 + 0.3 * beats()));
    // A turn of the head goes along with some of the beats.
    if (beats() < 0.35) yaw.kick((beats() < 0.5 ? -1 : 1) * (0.1 + 0.14 * beats()));
    if (beats() < 0.25) roll.kick((beats() < 0.5 ? -1 : 1) * 0.1);
  }

  /** Ends of phrases are marked, too: by a nod, or by brows and chin that go up with the voice. */
  function onPhrase(tMs: number, heard: PhraseEvent | null): void {
    if (heard === 'paused rising') {
      brows.raise(tMs, 0.6, 450);
      nod.kick(-0.3);
    } else if (heard === 'paused' && beats() < 0.7) nod.kick(0.34 + 0.22 * beats());
  }

  return {
    acknowledge(tMs) {
      nod.kick(listener.acknowledge(tMs));
    },
    tick(tMs, mode, voice, look, heard) {
      const out = syllables.tick(tMs, voice);
      if (mode === 'speaking') {
        if (out !== null) onSyllable(tMs, out);
        onPhrase(tMs, heard);
      }
      if (mode === 'listening') {
        const nods = listener.tick(tMs, voice.energy, heard);
        if (nods > 0) nod.kick(nods);
        if (heard === 'paused rising') brows.raise(tMs, 0.35, 260);
      } else listener.rest();

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
      brows.tick(tMs, mode);
    },
    value: () => ({
      yaw: yaw.value(),
      pitch: pitch.value() + nod.value() + beat.value(),
      roll: roll.value() + tilt.value(),
      tx: tx.value(),
      ty: ty.value(),
      brows: brows.raised(),
      frown: brows.frown(),
    }),
  };
}
