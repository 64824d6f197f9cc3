import { createSpokenFace } from '@vivant/face/clip/speaker-face';
import type { Pose } from '@vivant/face/types';
import { AWAY_DEGREES, pastDegrees } from './eye-motion-figures.ts';

const FRAME_MS = 40;
const DEGREES = 180 / Math.PI;

export interface MotionFigures {
  /** Standard deviations and the largest turn of the head while speaking, degrees. */
  yaw: number;
  pitch: number;
  roll: number;
  largest: number;
  /** Share of the time in which the eyes look away from the visitor, 0–1. */
  away: number;
}

/** How a face moves that speaks these recordings, 16 kHz mono, with several seeds. */
export function motionFigures(recordings: readonly Int16Array[], seeds: readonly number[]): MotionFigures {
  const poses: Pose[] = [];
  for (const pcm of recordings)
    for (const seed of seeds) {
      const face = createSpokenFace({ pcm, sampleRate: 16_000, seed });
      for (let t = FRAME_MS / 2; t < pcm.length / 16; t += FRAME_MS) poses.push(face.at(t).pose);
    }
  const degrees = (axis: 'yaw' | 'pitch' | 'roll') => poses.map((pose) => pose[axis] * DEGREES);
  const [yaw, pitch, roll] = [degrees('yaw'), degrees('pitch'), degrees('roll')];
  const away = poses.filter((pose) => pastDegrees(pose) > AWAY_DEGREES);
  return {
    yaw: deviation(yaw),
    pitch: deviation(pitch),
    roll: deviation(roll),
    largest: [yaw, pitch, roll].flat().reduce((most, turn) => Math.max(most, Math.abs(turn)), 0),
    away: away.length / poses.length,
  };
}

function deviation(values: readonly number[]): number {
  const mean = values.reduce((sum, v) => sum + v, 0) / values.length;
  return Math.sqrt(values.reduce((sum, v) => sum + (v - mean) ** 2, 0) / values.length);
}
