import type { FaceExtent, Margins } from './face-geometry.ts';
import type { PortraitMeasures } from './portrait-measures.ts';

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
  turnMaxRad: (30 * Math.PI) / 180,
  /** Luma that a tenth of the face exceeds. A dark-skinned face in daylight reached 124, a face at a tenth of the light 14. */
  brightLumaMin: 45,
  brightLumaGood: 75,
  /** Spread of the mesh passes in eye distances. Clear faces stay below 0.011 overall; a cat gives 0.07. */
  faceSpreadMax: 0.045,
  /**
   * Lids: clear ones stay below 0.009, mirror glasses reach 0.014, black lenses 0.010–0.020, a hand or camera 0.03.
   * Between good and max an eye counts as hidden only if no iris stands out in it either.
   */
  lidSpreadMax: 0.02,
  lidSpreadGood: 0.0095,
  irisContrastMin: 0.025,
  /** Height of the eye opening over its width: laughing eyes still show 0.2. */
  eyeOpeningMin: 0.09,
  eyeOpeningGood: 0.14,
  /** Lips: clear ones stay below 0.016, masks give 0.026 and more. */
  lipSpreadMax: 0.0245,
  lipSpreadGood: 0.0175,
  /** Space around the face, in face widths and heights, below which it fills the picture edge to edge. */
  sideMarginMin: 0.1,
  topMarginMin: 0.12,
  bottomMarginMin: 0.04,
} as const;

/** Refuses pictures too small to hold a usable face; null if large enough. */
export function judgePhotoSize(photo: { width: number; height: number }): string | null {
  if (Math.min(photo.width, photo.height) >= JUDGE_LIMITS.photoSideMin) return null;
  return `The picture is only ${photo.width} × ${photo.height} pixels. Use one of at least ${JUDGE_LIMITS.photoSideMin} × ${JUDGE_LIMITS.photoSideMin} pixels.`;
}

/**
 * Picks the face that is meant from all confirmed ones. `zoom` is original pixels per pixel of the extents.
 * A small face in the background does not matter; a second prominent one does.
 */
export function judgeFaces(faces: FaceExtent[], zoom: number): { index: number } | { refusal: string } {
  const heights = faces.map((face) => face.height);
  const index = heights.indexOf(Math.max(...heights));
  if (index < 0)
    return {
      refusal:
        'No face was found in this picture. Use a photo of one person who looks into the camera, with the whole face visible and well lit.',
    };
  const height = Math.round(heights[index]! * zoom);
  const prominent = heights.filter((h) => h >= JUDGE_LIMITS.secondFaceShare * heights[index]!).length;
  if (prominent > 1)
    return {
      refusal:
        'There is more than one person in this picture. Use a photo of one person alone, or crop the others away.',
    };
  if (height < JUDGE_LIMITS.faceHeightMin)
    return {
      refusal: `The face is too small: only ${height} pixels from hairline to chin. Use a photo taken from nearer, in which the face takes up about half of the height.`,
    };
  return { index };
}

/** What is said of the one face that is meant. */
export interface PortraitJudgement {
  /** Why the portrait cannot be used, or null. */
  refusal: string | null;
  /** What would make it better, or null; only with `refusal` null. */
  warning: string | null;
  /** The face leaves no space to the picture's edges. */
  edgeToEdge: boolean;
}

export function judgePortrait(facts: {
  pose: { yaw: number; pitch: number };
  measures: PortraitMeasures;
  margins: Margins;
  headCut: boolean;
  faceHeightPx: number;
}): PortraitJudgement {
  const { pose, measures, margins } = facts;
  const limits = JUDGE_LIMITS;
  const refuse = (refusal: string) => ({ refusal, warning: null, edgeToEdge: false });

  // Light first: in the dark every other measure is noise.
  if (measures.brightLuma < limits.brightLumaMin)
    return refuse(
      'The face is too dark to see. Use a photo taken in daylight or with a lamp in front of the face.',
    );
  if (measures.faceSpread > limits.faceSpreadMax)
    return refuse(
      'No human face was found in this picture. Use a photo of one person who looks into the camera, with the whole face visible.',
    );
  if (margins.featuresCut)
    return refuse(
      'A part of the eyes or the mouth lies outside the picture. Use a photo that shows the whole head with some space around it.',
    );
  if (Math.abs(pose.yaw) > limits.turnMaxRad)
    return refuse(
      'The head is turned too far to the side. Use a photo in which the person faces the camera.',
    );
  if (Math.abs(pose.pitch) > limits.turnMaxRad)
    return refuse(
      `The head is tilted too far ${pose.pitch > 0 ? 'down' : 'back'}. Use a photo taken at eye level, in which the person faces the camera.`,
    );
  const eyeHidden = [0, 1].some((eye) => {
    const spread = measures.lidSpread[eye]!;
    const blank = Math.abs(measures.irisContrast[eye]!) < limits.irisContrastMin;
    return spread > limits.lidSpreadMax || (spread > limits.lidSpreadGood && blank);
  });
  if (eyeHidden)
    return refuse(
      'The eyes cannot be seen. Use a photo in which nothing covers the face: no sunglasses, hands, camera or hair before the eyes.',
    );
  if (measures.lipSpread > limits.lipSpreadMax)
    return refuse(
      'The mouth cannot be seen. Use a photo in which nothing covers the face: no mask, hand or cup before the mouth.',
    );
  const eyeOpening = Math.max(...measures.eyeOpening);
  if (eyeOpening < limits.eyeOpeningMin)
    return refuse('The eyes are closed. Use a photo in which the person looks into the camera.');

  const edgeToEdge =
    Math.min(margins.left, margins.right) < limits.sideMarginMin ||
    margins.top < limits.topMarginMin ||
    margins.bottom < limits.bottomMarginMin;
  const warnings: string[] = [];
  if (edgeToEdge)
    warnings.push(
      'The face fills the whole picture. Use a photo with some space above the hair, below the chin and at both sides.',
    );
  else if (facts.headCut)
    warnings.push(
      'The top of the head is cut off. A photo with some space above the hair gives a better result.',
    );
  if (Math.max(...measures.lidSpread) > limits.lidSpreadGood)
    warnings.push(
      'The eyes are hard to see. A photo without sunglasses, reflections or hair before the eyes gives a better result.',
    );
  else if (eyeOpening < limits.eyeOpeningGood)
    warnings.push('The eyes are almost closed. A photo with open eyes gives a better result.');
  if (measures.lipSpread > limits.lipSpreadGood)
    warnings.push(
      'The mouth is hard to see. A photo in which nothing covers the lips gives a better result.',
    );
  if (measures.brightLuma < limits.brightLumaGood)
    warnings.push('The face is rather dark. A photo taken in more light gives a better result.');
  if (facts.faceHeightPx < limits.faceHeightGood)
    warnings.push(
      `The face is small in this picture (${Math.round(facts.faceHeightPx)} pixels from hairline to chin), so the avatar will look soft. A larger photo gives a sharper result.`,
    );
  return { refusal: null, warning: warnings.length > 0 ? warnings.join(' ') : null, edgeToEdge };
}
