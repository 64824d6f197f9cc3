import type { Margins } from './face-geometry.ts';
import type { PortraitMeasures } from './portrait-measures.ts';

/** What is known of the one face that is meant. */
export interface PortraitFacts {
  pose: { yaw: number; pitch: number };
  measures: PortraitMeasures;
  margins: Margins;
  headCut: boolean;
  /** Hairline to chin, in pixels of the original. */
  faceHeightPx: number;
}

/**
 * Bounds of the judge. Sizes are pixels of the original picture. Where a bound lies between measured portraits, the
 * comment gives the nearest ones on both sides.
 */
export const JUDGE_LIMITS = {
  photoSideMin: 240,
  /** Hairline to chin. Usable portraits were seen down to 104, useless ones up to 51. */
  faceHeightMin: 72,
  /** Below this the avatar comes out soft; said as a warning. */
  faceHeightGood: 150,
  /** A second face from this share of the first one's height makes it unclear who is meant. */
  secondFaceShare: 0.45,
  /** Both eyes and the whole mouth are still seen; beyond, one of them hides behind the nose. */
  yawMaxRad: (38 * Math.PI) / 180,
  /** From here the head moves visibly less; said as a warning. */
  yawGoodRad: (29 * Math.PI) / 180,
  pitchMaxRad: (30 * Math.PI) / 180,
  /** Luma that a tenth of the face exceeds. A dark-skinned face in daylight reached 124, a face at a tenth of the light 14. */
  brightLumaMin: 45,
  brightLumaGood: 75,
  /** Good portraits stay below 0.01. Photographs brightened until a third of the face was white lost eyes or lips. */
  burntShareMax: 0.5,
  burntShareGood: 0.15,
  /**
   * Of faces blurred by a fortieth of their height 0.018–0.031 was left, by an eightieth 0.035–0.058; in focus they
   * have 0.34 and more. Small faces are soft for want of pixels, which is said of them.
   */
  sharpnessMin: 0.032,
  sharpnessGood: 0.16,
  /** A drawing has 0.11–0.26 and a sharpness of 0.88; a photograph, badly compressed, up to 0.27, but then 0.58. */
  drawnFlatShareMin: 0.1,
  drawnSharpnessMin: 0.7,
  /** Spread of the mesh passes in eye distances. Clear faces stay below 0.011 overall; a cat gives 0.07. */
  faceSpreadMax: 0.045,
  /**
   * Lids: clear ones stay below 0.009, mirror glasses reach 0.014, black lenses 0.010–0.020, a hand or camera 0.03.
   * Between good and max an eye counts as hidden only if no iris stands out in it either.
   */
  lidSpreadMax: 0.02,
  lidSpreadGood: 0.0095,
  irisContrastMin: 0.025,
  /** Of the clearer eye: no iris stands out in either, as behind dark glasses. A shaded face had 0.028 and 0.071. */
  clearerIrisMin: 0.03,
  /** Height of the eye opening over its width: laughing eyes still show 0.2. */
  eyeOpeningMin: 0.09,
  eyeOpeningGood: 0.14,
  /** Lips: clear ones stay below 0.016, masks give 0.026 and more. */
  lipSpreadMax: 0.0245,
  lipSpreadGood: 0.0175,
  /**
   * How much of the face may lie outside the picture, in widths (sides) and heights of it: the rest is made up of
   * smeared skin in a talk. A close portrait that is still used lacks 0.18 of a side and 0.07 of the chin.
   */
  sideCutMax: 0.25,
  chinCutMax: 0.14,
  /** Space around the face, in face widths and heights, below which it fills the picture edge to edge. */
  sideMarginMin: 0.1,
  topMarginMin: 0.12,
  bottomMarginMin: 0.04,
} as const;
