import { JUDGE_LIMITS, type PortraitFacts } from './judge-limits.ts';
import type { Fault } from './portrait-findings.ts';

/** One thing that would make a usable portrait better. */
export interface Improvement extends Fault {
  /** What the score lacks for it, 1–100. */
  points: number;
  /** Worth telling without being asked: the avatar would visibly suffer. */
  told: boolean;
}

/** Everything a usable portrait could do better, what weighs most first. */
export function scorePortrait(facts: PortraitFacts & { edgeToEdge: boolean }): Improvement[] {
  return [
    framing(facts),
    eyes(facts),
    lips(facts),
    light(facts),
    focus(facts),
    size(facts),
    turn(facts),
    drawn(facts),
  ]
    .filter((found) => found !== null)
    .map((found) => ({ ...found, points: Math.round(found.points) }))
    .filter(({ points }) => points > 0)
    .sort((a, b) => b.points - a.points);
}

/** How far a value is on its way from good to bad, 0–1. */
function badness(value: number, good: number, bad: number): number {
  return Math.min(1, Math.max(0, (value - good) / (bad - good)));
}

function framing({ edgeToEdge, headCut }: { edgeToEdge: boolean; headCut: boolean }): Improvement | null {
  if (edgeToEdge)
    return {
      point: 'framing',
      advice:
        'The face fills the whole picture from edge to edge: it has no room to move, its rims are smeared in a talk, and no preview clips can be made of it. Use a photo with some space above the hair, below the chin and at both sides.',
      points: 40,
      told: true,
    };
  if (!headCut) return null;
  return {
    point: 'framing',
    advice: 'The top of the head is cut off. A photo with some space above the hair gives a better result.',
    points: 15,
    told: true,
  };
}

function eyes({ measures }: PortraitFacts): Improvement | null {
  const { lidSpreadGood, eyeOpeningMin, eyeOpeningGood } = JUDGE_LIMITS;
  if (Math.max(...measures.lidSpread) > lidSpreadGood)
    return {
      point: 'eyes',
      advice:
        'The eyes are hard to see. A photo without sunglasses, reflections or hair before the eyes gives a better result.',
      points: 25,
      told: true,
    };
  const opening = Math.max(...measures.eyeOpening);
  return {
    point: 'eyes',
    advice: 'The eyes are almost closed. A photo with open eyes gives a better result.',
    // Wide open eyes show about 0.25 and more.
    points: 20 * badness(opening, 0.2, eyeOpeningMin),
    told: opening < eyeOpeningGood,
  };
}

function lips({ measures }: PortraitFacts): Improvement | null {
  const { lipSpreadGood, lipSpreadMax } = JUDGE_LIMITS;
  if (measures.lipSpread <= lipSpreadGood) return null;
  return {
    point: 'mouth',
    advice: 'The mouth is hard to see. A photo in which nothing covers the lips gives a better result.',
    points: 15 + 10 * badness(measures.lipSpread, lipSpreadGood, lipSpreadMax),
    told: true,
  };
}

function light({ measures }: PortraitFacts): Improvement | null {
  const { brightLumaMin, brightLumaGood, burntShareGood, burntShareMax } = JUDGE_LIMITS;
  if (measures.burntShare > burntShareGood)
    return {
      point: 'light',
      advice: 'Parts of the face are too bright. A photo without flash or direct sun gives a better result.',
      points: 10 + 20 * badness(measures.burntShare, burntShareGood, burntShareMax),
      told: true,
    };
  return {
    point: 'light',
    advice: 'The face is rather dark. A photo taken in more light gives a better result.',
    points: 25 * badness(measures.brightLuma, 110, brightLumaMin),
    told: measures.brightLuma < brightLumaGood,
  };
}

/** A small face is soft for want of pixels, which `size` says. */
function focus({ measures, faceHeightPx }: PortraitFacts): Improvement | null {
  const { sharpnessMin, sharpnessGood, faceHeightGood } = JUDGE_LIMITS;
  if (faceHeightPx < faceHeightGood) return null;
  return {
    point: 'focus',
    advice: 'The face is out of focus. A sharper photo gives a better result.',
    points: 30 * badness(measures.sharpness, 0.3, sharpnessMin),
    told: measures.sharpness < sharpnessGood,
  };
}

function size({ faceHeightPx }: PortraitFacts): Improvement {
  const { faceHeightMin, faceHeightGood } = JUDGE_LIMITS;
  return {
    point: 'size',
    advice: `The face is small in this picture (${Math.round(faceHeightPx)} pixels from hairline to chin), so the avatar will look soft. A larger photo gives a sharper result.`,
    // A face fills 44 % of a picture's 512 rows: that many pixels are drawn.
    points: 40 * badness(faceHeightPx, 225, faceHeightMin),
    told: faceHeightPx < faceHeightGood,
  };
}

function turn({ pose }: PortraitFacts): Improvement {
  const { yawGoodRad, yawMaxRad, pitchMaxRad } = JUDGE_LIMITS;
  const yaw = Math.abs(pose.yaw);
  return {
    point: 'turn',
    advice:
      'The head is turned to the side, so it will move less. A photo that faces the camera gives a livelier avatar.',
    points: 25 * badness(yaw, 0.2, yawMaxRad) + 10 * badness(Math.abs(pose.pitch), 0.25, pitchMaxRad),
    told: yaw > yawGoodRad,
  };
}

function drawn({ measures }: PortraitFacts): Improvement | null {
  const { drawnFlatShareMin, drawnSharpnessMin } = JUDGE_LIMITS;
  if (measures.flatShare < drawnFlatShareMin || measures.sharpness < drawnSharpnessMin) return null;
  return {
    point: 'face',
    advice: 'This looks like a drawing. It is used as it is; a photograph moves more naturally.',
    points: 10,
    told: true,
  };
}
