import type { PortraitFinding, PortraitPoint } from '@vivant/contract/checks';
import type { FaceExtent, Margins } from './face-geometry.ts';
import type { FoundFace } from './find-faces.ts';
import { JUDGE_LIMITS, type PortraitFacts } from './judge-limits.ts';
import { type Fault, findingsOf } from './portrait-findings.ts';
import { type Improvement, scorePortrait } from './portrait-score.ts';

/** Refuses pictures too small to hold a usable face; null if large enough. */
export function judgePhotoSize(photo: { width: number; height: number }): string | null {
  if (Math.min(photo.width, photo.height) >= JUDGE_LIMITS.photoSideMin) return null;
  return `The picture is only ${photo.width} × ${photo.height} pixels. Use one of at least ${JUDGE_LIMITS.photoSideMin} × ${JUDGE_LIMITS.photoSideMin} pixels.`;
}

/**
 * Picks the face that is meant from all confirmed ones. `zoom` is original pixels per pixel of the extents.
 * A small face in the background does not matter; a second prominent one does. `index` is null where there is none.
 */
export function judgeFaces(
  faces: FaceExtent[],
  zoom: number,
  unconfirmed: FoundFace | null = null,
): { index: number; fault: Fault | null } | { index: null; fault: Fault } {
  const heights = faces.map((face) => face.height);
  const index = heights.indexOf(Math.max(...heights));
  if (index < 0) return { index: null, fault: { point: 'face', advice: noFace(zoom, unconfirmed) } };
  const height = Math.round(heights[index]! * zoom);
  const prominent = heights.filter((h) => h >= JUDGE_LIMITS.secondFaceShare * heights[index]!).length;
  if (prominent > 1)
    return {
      index,
      fault: {
        point: 'face',
        advice:
          'There is more than one person in this picture. Use a photo of one person alone, or crop the others away.',
      },
    };
  if (height < JUDGE_LIMITS.faceHeightMin)
    return {
      index,
      fault: {
        point: 'size',
        advice: `The face is too small: only ${height} pixels from hairline to chin. Use a photo taken from nearer, in which the face takes up about half of the height.`,
      },
    };
  return { index, fault: null };
}

/** What is known of why nobody was found: the detector knows eyes and nose of faces that are turned or half hidden. */
function noFace(zoom: number, unconfirmed: FoundFace | null): string {
  if (unconfirmed === null)
    return 'No face was found in this picture. Use a photo of one person who looks into the camera, with the whole face visible and well lit.';
  const height = Math.round(unconfirmed.height * zoom);
  if (height < JUDGE_LIMITS.faceHeightMin)
    return `No face was found that is large enough: the largest is about ${height} pixels high. Use a photo taken from nearer, in which the face takes up about half of the height.`;
  if (isTurnedAway(unconfirmed.keypoints))
    return 'No face was found that looks into the camera: the head is turned too far to the side. Use a photo in which the person faces the camera.';
  return 'No face was found that can be seen clearly: it is covered, blurred, too dark or too bright. Use a photo in which the whole face is visible, in focus and well lit.';
}

/** The nose lies beside the eyes, not between them. */
function isTurnedAway(keypoints: readonly number[]): boolean {
  const [leftX, leftY, rightX, rightY, noseX, noseY] = keypoints as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const [dx, dy] = [rightX - leftX, rightY - leftY];
  const along = ((noseX - leftX) * dx + (noseY - leftY) * dy) / (dx * dx + dy * dy);
  return !(along > 0.1 && along < 0.9);
}

/** The edges beyond which more of the face lies than these shares of it. */
function cutEdges({ left, right, bottom }: Margins, most: { side: number; chin: number }): string[] {
  const edges: [string, boolean][] = [
    ['left edge', left < -most.side],
    ['right edge', right < -most.side],
    ['lower edge', bottom < -most.chin],
  ];
  return edges.filter(([, isCut]) => isCut).map(([edge]) => edge);
}

/** What is said of the one face that is meant. */
export interface PortraitJudgement {
  /** Why the portrait cannot be used, or null. */
  refusal: string | null;
  /** What would make it better, or null; only with `refusal` null. */
  warning: string | null;
  /** 0–100; 0 for one that cannot be used. */
  score: number;
  /** What would raise the score, by how much, the most first. */
  improvements: Improvement[];
  /** The face leaves no space to the picture's edges. */
  edgeToEdge: boolean;
  findings: PortraitFinding[];
}

/** `accepted`: this very picture was, under rules of its day; what would be refused today is a warning. */
export function judgePortrait(facts: PortraitFacts, { accepted = false } = {}): PortraitJudgement {
  const { margins } = facts;
  const limits = JUDGE_LIMITS;
  const { faults, judged } = faultsOf(facts);
  const refusal = faults[0]?.advice ?? null;
  if (refusal !== null && !accepted) {
    const findings = findingsOf({ faults, improvable: [], judged });
    return { refusal, warning: null, score: 0, improvements: [], edgeToEdge: false, findings };
  }

  const edgeToEdge =
    Math.min(margins.left, margins.right) < limits.sideMarginMin ||
    margins.top < limits.topMarginMin ||
    margins.bottom < limits.bottomMarginMin;
  const improvements = scorePortrait({ ...facts, edgeToEdge });
  const told = improvements.filter((improvement) => improvement.told);
  const warnings = refusal === null ? told.map(({ advice }) => advice) : [refusal];
  return {
    refusal: null,
    warning: warnings.length > 0 ? warnings.join(' ') : null,
    score: Math.max(1, 100 - improvements.reduce((sum, { points }) => sum + points, 0)),
    improvements,
    edgeToEdge,
    findings: findingsOf({ faults: [], improvable: [...faults, ...told], judged }),
  };
}

/**
 * Why a portrait cannot be used, the first reason first, and what could be told of it: each measure stands on those
 * before it, but for eyes and mouth, which are seen or hidden apart. In the dark all others are noise.
 */
function faultsOf(facts: PortraitFacts): { faults: Fault[]; judged: PortraitPoint[] } {
  // Both were judged before: there is one face, and it is large enough.
  const judged: PortraitPoint[] = ['size'];
  const inTurn = [
    ['light', lightFault],
    ['focus', focusFault],
    ['face', faceFault],
    ['framing', framingFault],
    ['turn', turnFault],
  ] as const;
  for (const [point, fault] of inTurn) {
    const advice = fault(facts);
    if (advice !== null) return { faults: [{ point, advice }], judged };
    judged.push(point);
  }
  const hidden: Fault[] = [];
  for (const [point, fault] of [
    ['eyes', eyesFault],
    ['mouth', mouthFault],
  ] as const) {
    const advice = fault(facts);
    if (advice === null) judged.push(point);
    else hidden.push({ point, advice });
  }
  return { faults: hidden, judged };
}

function lightFault({ measures }: PortraitFacts): string | null {
  const limits = JUDGE_LIMITS;
  if (measures.brightLuma < limits.brightLumaMin)
    return 'The face is too dark to see. Use a photo taken in daylight or with a lamp in front of the face.';
  if (measures.burntShare > limits.burntShareMax)
    return 'The face is too bright: most of it is plain white. Use a photo without flash or direct sun on the face.';
  return null;
}

function focusFault({ measures }: PortraitFacts): string | null {
  if (measures.sharpness < JUDGE_LIMITS.sharpnessMin)
    return 'The picture is blurred. Use a photo in which the face is in focus and the camera was held still.';
  return null;
}

function faceFault({ measures }: PortraitFacts): string | null {
  if (measures.faceSpread > JUDGE_LIMITS.faceSpreadMax)
    return 'No human face was found in this picture. Use a photo of one person who looks into the camera, with the whole face visible.';
  return null;
}

function framingFault({ margins }: PortraitFacts): string | null {
  const limits = JUDGE_LIMITS;
  if (margins.featuresCut)
    return 'A part of the eyes or the mouth lies outside the picture. Use a photo that shows the whole head with some space around it.';
  const cut = cutEdges(margins, { side: limits.sideCutMax, chin: limits.chinCutMax });
  if (cut.length > 0)
    return `The face is cut off at the ${cut.join(' and the ')} of the picture, so what is missing could not be shown when it moves. Use a photo that shows the whole face with some space around it.`;
  return null;
}

function turnFault({ pose }: PortraitFacts): string | null {
  const limits = JUDGE_LIMITS;
  if (Math.abs(pose.yaw) > limits.yawMaxRad)
    return 'The head is turned too far to the side. Use a photo in which the person faces the camera.';
  if (Math.abs(pose.pitch) > limits.pitchMaxRad)
    return `The head is tilted too far ${pose.pitch > 0 ? 'down' : 'back'}. Use a photo taken at eye level, in which the person faces the camera.`;
  return null;
}

function eyesFault({ measures }: PortraitFacts): string | null {
  const limits = JUDGE_LIMITS;
  const eyeHidden = [0, 1].some((eye) => {
    const spread = measures.lidSpread[eye]!;
    const blank = Math.abs(measures.irisContrast[eye]!) < limits.irisContrastMin;
    return spread > limits.lidSpreadMax || (spread > limits.lidSpreadGood && blank);
  });
  if (eyeHidden || Math.max(...measures.irisContrast) < limits.clearerIrisMin)
    return 'The eyes cannot be seen. Use a photo in which nothing covers the face: no sunglasses, hands, camera or hair before the eyes.';
  const eyeOpening = Math.max(...measures.eyeOpening);
  if (eyeOpening < limits.eyeOpeningMin)
    return 'The eyes are closed. Use a photo in which the person looks into the camera.';
  return null;
}

function mouthFault({ measures }: PortraitFacts): string | null {
  if (measures.lipSpread > JUDGE_LIMITS.lipSpreadMax)
    return 'The mouth cannot be seen. Use a photo in which nothing covers the face: no mask, hand or cup before the mouth.';
  return null;
}
