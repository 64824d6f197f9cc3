import type { PortraitFinding } from '@vivant/contract/checks';

/** The vocabulary every part of the face library shares: what a prepared portrait is and what drives a face. */

/** Weights of the mouth, 0–1, under names like those of ARKit; `lips/visemes.ts` has the presets built from them. */
export const MOUTH_PARAMS = [
  'jawOpen',
  'mouthFunnel',
  'mouthPucker',
  'mouthStretch',
  'mouthSmile',
  'mouthUpperUp',
  'mouthLowerDown',
  'mouthPress',
  'mouthRollLower',
  'tongueUp',
] as const;

/** Weights of eyes and brows, 0–1. */
export const EYE_PARAMS = [
  'eyeBlinkLeft',
  'eyeBlinkRight',
  'eyeWideLeft',
  'eyeWideRight',
  'eyeSquintLeft',
  'eyeSquintRight',
  'browInnerUp',
  'browOuterUp',
  'browDown',
] as const;

/** `speak` fades from the photograph's own mouth (0) to the closed, relaxed mouth visemes start from (1). */
export const PARAM_NAMES = [...MOUTH_PARAMS, ...EYE_PARAMS, 'speak'] as const;

export type MouthParam = (typeof MOUTH_PARAMS)[number];
export type ParamName = (typeof PARAM_NAMES)[number];
export type MouthParams = Record<MouthParam, number>;
export type FaceParams = Record<ParamName, number>;

/**
 * Head and gaze, relative to the photograph's own. Angles in radians as seen in the image: yaw > 0 turns to its right,
 * pitch > 0 nods down, roll > 0 leans clockwise. tx/ty in fractions of the frame's width.
 */
export interface Pose {
  yaw: number;
  pitch: number;
  roll: number;
  tx: number;
  ty: number;
  /** −1 … 1, full excursion of the eye; positive is the image's right and down. */
  gazeX: number;
  gazeY: number;
  /** 0–1, chest expansion. */
  breathe: number;
  /** How far shoulders and torso are aside, in fractions of the frame's width. */
  torsoX: number;
}

/** A portrait that passed the judge: upright, cropped around the head, with landmarks and matte. */
export interface PreparedPortrait {
  /** Square crop; width === height. */
  width: number;
  height: number;
  /** RGB, 8 bit, interleaved, width × height × 3. */
  rgb: Uint8Array;
  /** 478 × (x, y, z) in pixels of the crop; MediaPipe's topology with iris points 468–477; z in the scale of x. */
  landmarks: Float32Array;
  /** Person matte, 0–255, width × height. */
  matte: Uint8Array;
  /** Head pose estimated from the landmarks, radians. */
  pose: { yaw: number; pitch: number; roll: number };
  /** True for black-and-white or sepia photographs: painted layers must follow. */
  monochrome: boolean;
}

/** What the judge says of an upload. `userFeedback` can be shown verbatim to the person who supplied it. */
export type PortraitVerdict =
  | {
      status: 'ok';
      portrait: PreparedPortrait;
      userFeedback: string | null;
      edgeToEdge: boolean;
      /** 1–100. */
      score: number;
      /** What would raise the score, the most first; what is worth telling stands in `userFeedback` too. */
      improvements: { advice: string; points: number }[];
      /** Each point that is looked at, good ones too. */
      findings: PortraitFinding[];
    }
  | { status: 'refused'; userFeedback: string; findings: PortraitFinding[] };
