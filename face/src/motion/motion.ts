/**
 * What the whole face does at each instant: the mouth it is given, and around it the head, eyes, brows and
 * breath of somebody who idles, listens or speaks. Everything follows from the seed and the inputs.
 */

import { createRandom, deriveSeed } from '@vivant/platform/random';
import { closedMouth } from '../lips/visemes.ts';
import type { FaceParams, MouthParams, Pose } from '../types.ts';
import { MOUTH_PARAMS } from '../types.ts';
import { createBlinks } from './blinks.ts';
import { createExpressions, type Expression } from './expression.ts';
import { createGaze, type FaceMode } from './gaze.ts';
import { createHead } from './head.ts';
import { createPhrases } from './phrases.ts';
import { createSpring, TICK_MS } from './springs.ts';

export type { Expression } from './expression.ts';
export type { FaceMode } from './gaze.ts';

export interface MotionInput {
  mode: FaceMode;
  /** The mouth at this instant, or null when nothing is being said: it then closes within 150 ms. */
  mouth: MouthParams | null;
  /**
   * Loudness of the speaker, 0–1: of the avatar `MOTION_LEAD_MS` after this instant, for a head takes that long to
   * follow; of the visitor, while it listens, now.
   */
  energy: number;
  /** Semitones of the same voice, at the same instant, above its usual pitch; null or absent where none is known. */
  pitch?: number | null | undefined;
  /** What the words being said call for. */
  expression?: Expression | null | undefined;
}

/** How far ahead of the sound a head sets out. */
export const MOTION_LEAD_MS = 150;

export interface FaceMotion {
  /**
   * The face at `tMs`, a clock of the caller's that runs with playback. Ask for the centre of each frame: the
   * start plus half its duration. With a clock that steps back all but the mouth holds still.
   */
  at(tMs: number, input: MotionInput): { params: FaceParams; pose: Pose };
}

export interface MotionOptions {
  /** Same seed and same inputs, same motion. */
  seed: number;
  /** Scales head and brows, 1 = conversation. */
  expressiveness?: number | undefined;
}

/** A cleared mouth is shut by then; the bar for an interruption is 150 ms, less a frame's wait. */
const CLOSE_MS = 80;
const OPEN_MS = 50;
/** How long the mouth stays in its speaking pose after the last sound, so that no grin snaps on between words. */
const SPEAK_HOLD_MS = 1300;
const SPEAK_IN_MS = 220;
const SPEAK_OUT_MS = 900;
const BREATH_HZ = 0.24;
/** Frames that were drawn ahead and are drawn anew go back in time; the mouth goes on by about one of them. */
const DRAWN_ANEW_MS = 40;
/** A gap longer than this is a pause of the caller's, not motion to be caught up with. */
const LONGEST_CATCH_UP_MS = 1000;
const RADIANS = Math.PI / 180;
/** As far as a portrait can be turned without showing what the camera did not see. */
const MAX_TURN = { yaw: 10 * RADIANS, pitch: 7.5 * RADIANS, roll: 8 * RADIANS } as const;
/** The torso follows the head by a spring this slow, and by these shares: of its shift, and of its turns in radians. */
const TORSO_HZ = 0.35;
const TORSO_FOLLOWS = { shift: 0.45, yaw: 0.03, roll: 0.05 } as const;
/** How often a listener shows by a long blink, instead of a nod, that the visitor's turn has been understood. */
const LONG_BLINKS = 0.5;
/** Full excursion of the eyes in radians, by which a turn of the head is turned into gaze. */
const FULL_GAZE = 30 * RADIANS;

const EYE_RATE: Record<FaceMode, number> = { idle: 0.95, listening: 0.9, thinking: 0.83, speaking: 1.15 };

function smoothstep(x: number): number {
  const u = Math.min(1, Math.max(0, x));
  return u * u * (3 - 2 * u);
}

const clamp01 = (x: number) => Math.min(1, Math.max(0, x));
/** Leaves small angles alone and never exceeds the limit. */
const softLimit = (x: number, limit: number) => limit * Math.tanh(x / limit);

export function createFaceMotion({ seed, expressiveness = 1 }: MotionOptions): FaceMotion {
  const breathPhase = createRandom(deriveSeed(seed, 'breath'))();
  const head = createHead(deriveSeed(seed, 'head'));
  const random = createRandom(deriveSeed(seed, 'listening'));
  const expressions = createExpressions(random() < 0.5 ? -1 : 1);
  const alert = createSpring(0.8, 1);
  const torso = createSpring(TORSO_HZ, 0.9);
  const inhaled = createSpring(0.9, 1);
  let phrases = createPhrases();
  let lastMode: FaceMode = 'idle';
  let blinks = createBlinks(deriveSeed(seed, 'blinks'), 0);
  let gaze = createGaze(deriveSeed(seed, 'gaze'), 0);
  let tickMs: number | null = null;
  let askedMs: number | null = null;
  let lastMouth = closedMouth();
  let mouthFade = 0;
  let speakPhase = 0;
  let lastSoundMs = Number.NEGATIVE_INFINITY;
  let look = { x: 0, y: 0, jumped: false };

  function changeMode(tMs: number, mode: FaceMode): void {
    // another speaker; and who begins to speak takes a breath
    phrases = createPhrases();
    if (mode === 'speaking') inhaled.kick(4);
    if (mode === 'thinking') {
      inhaled.kick(2);
      // The speaker sees that it was understood.
      if (random() < LONG_BLINKS) blinks.requestLong(tMs);
      else head.acknowledge(tMs);
    }
    lastMode = mode;
  }

  function tick(tMs: number, input: MotionInput): void {
    look = gaze.at(tMs, input.mode);
    if (look.jumped) blinks.request(tMs);
    const voice = { energy: clamp01(input.energy), pitch: input.pitch ?? null };
    if (input.mode !== lastMode) changeMode(tMs, input.mode);
    const heard = phrases.tick(tMs, voice);
    if (heard === 'began' && input.mode === 'speaking') inhaled.kick(2);
    if (heard === 'ended' && input.mode === 'listening' && random() < LONG_BLINKS) blinks.requestLong(tMs);
    inhaled.step(0);
    head.tick(tMs, input.mode, voice, look, heard);
    expressions.tick(input.mode === 'speaking' ? (input.expression ?? null) : null);
    const turn = head.value();
    torso.step(TORSO_FOLLOWS.shift * turn.tx + TORSO_FOLLOWS.yaw * turn.yaw + TORSO_FOLLOWS.roll * turn.roll);
    alert.step(input.mode === 'listening' ? 1 : 0);
    const speaking = input.mode === 'speaking' || tMs - lastSoundMs < SPEAK_HOLD_MS;
    speakPhase = clamp01(speakPhase + TICK_MS / (speaking ? SPEAK_IN_MS : -SPEAK_OUT_MS));
  }

  /** Also where a frame is drawn anew, without the words that were cut off meanwhile: it is not to wait for its time. */
  function fadeMouth(tMs: number, mouth: MotionInput['mouth']): void {
    const stepMs = askedMs === null ? 0 : tMs < askedMs ? DRAWN_ANEW_MS : tMs - askedMs;
    askedMs = tMs;
    const goal = mouth === null ? 0 : 1;
    mouthFade += Math.max(-stepMs / CLOSE_MS, Math.min(stepMs / OPEN_MS, goal - mouthFade));
  }

  return {
    at(tMs, input) {
      if (tickMs === null) {
        blinks = createBlinks(deriveSeed(seed, 'blinks'), tMs);
        gaze = createGaze(deriveSeed(seed, 'gaze'), tMs);
        tickMs = tMs;
      }
      if (tMs - tickMs > LONGEST_CATCH_UP_MS) tickMs = tMs - LONGEST_CATCH_UP_MS;
      const { mouth } = input;
      if (mouth !== null) {
        lastMouth = mouth;
        if (MOUTH_PARAMS.some((name) => mouth[name] > 0.03)) lastSoundMs = tMs;
      }
      for (; tickMs + TICK_MS <= tMs; tickMs += TICK_MS) tick(tickMs + TICK_MS, input);
      fadeMouth(tMs, mouth);

      const params = {} as FaceParams;
      const fade = smoothstep(mouthFade);
      for (const name of MOUTH_PARAMS) params[name] = clamp01(lastMouth[name]) * fade;
      params.speak = smoothstep(speakPhase);

      const turn = head.value();
      const tip = expressions.head();
      const yaw = softLimit(turn.yaw * expressiveness, MAX_TURN.yaw);
      const pitch = softLimit((turn.pitch + tip.pitch) * expressiveness, MAX_TURN.pitch);
      const roll = softLimit((turn.roll + tip.roll) * expressiveness, MAX_TURN.roll);
      // The eyes hold their target while the head turns, though not all of the way.
      const gazeX = Math.max(-1, Math.min(1, look.x - (0.75 * yaw) / FULL_GAZE));
      const gazeY = Math.max(-1, Math.min(1, look.y - (0.75 * pitch) / FULL_GAZE));

      setEyes(params, {
        lids: blinks.at(tMs, EYE_RATE[input.mode]),
        gazeY,
        raised: clamp01(turn.brows * expressiveness),
        frown: turn.frown * expressiveness,
        alert: alert.value(),
      });
      expressions.apply(params, expressiveness);

      const breath = clamp01(breathing(tMs, breathPhase) + Math.max(0, inhaled.value()));
      return {
        params,
        pose: {
          yaw,
          pitch: pitch - 0.35 * RADIANS * (breath - 0.5),
          roll,
          tx: turn.tx,
          ty: turn.ty - 0.0016 * (breath - 0.5),
          gazeX,
          gazeY,
          breathe: breath,
          torsoX: torso.value(),
        },
      };
    },
  };
}

interface EyesAndBrows {
  lids: { left: number; right: number };
  gazeY: number;
  raised: number;
  frown: number;
  alert: number;
}

function setEyes(params: FaceParams, { lids, gazeY, raised, frown, alert }: EyesAndBrows): void {
  // The upper lid rides on the eyeball: it sinks with a downward glance and rises with an upward one.
  const sunk = 0.3 * Math.max(0, gazeY);
  params.eyeBlinkLeft = clamp01(sunk + (1 - sunk) * lids.left);
  params.eyeBlinkRight = clamp01(sunk + (1 - sunk) * lids.right);
  const wide = 0.06 * alert + 0.18 * raised + 0.25 * Math.max(0, -gazeY);
  params.eyeWideLeft = clamp01(wide * (1 - lids.left));
  params.eyeWideRight = clamp01(wide * (1 - lids.right));
  params.eyeSquintLeft = 0;
  params.eyeSquintRight = 0;
  params.browInnerUp = clamp01(0.75 * raised + 0.1 * alert);
  params.browOuterUp = clamp01(0.65 * raised);
  params.browDown = clamp01(frown);
}

/** Chest expansion, 0–1: in for two fifths of the cycle, out for three, with a rest at the end. */
function breathing(tMs: number, phase: number): number {
  const cycle = ((((tMs / 1000) * BREATH_HZ + phase) % 1) + 1) % 1;
  if (cycle < 0.4) return smoothstep(cycle / 0.4);
  return 1 - smoothstep((cycle - 0.4) / 0.52);
}
