import type { FaceExtent } from './face-geometry.ts';
import { fromRoi, type RgbImage, sampleRoi } from './image.ts';
import { PERSON_INPUT, personProbability } from './person-matte.ts';
import type { Interpreter } from './tflite-interpreter.ts';

/** Where hair, hat or skull ends above a face. */
export interface HeadTop {
  /** Distance from the middle of the face to the top of the head, in pixels of the image, along the crop's vertical. */
  rise: number;
  /** True if the head runs out of the photo's upper edge. */
  cut: boolean;
}

/** Looks this many face heights around the face. */
const REACH = 3;
/** A head that ends this near to the photo's edge, in face heights, runs on beyond it: the mask fades there. */
const CUT_WITHIN = 0.035;
/** Share of the face's width, around its middle, that is read as the head. */
const COLUMN_SHARE = 0.5;

/** Finds the top of the head with the person network; `angle` is the crop's. */
export function findHeadTop(network: Interpreter, image: RgbImage, face: FaceExtent, angle: number): HeadTop {
  const roi = { cx: face.cx, cy: face.cy, size: face.height * REACH, angle };
  const input = sampleRoi(image, roi, PERSON_INPUT, 'edge').map((v) => v / 255);
  const person = personProbability(network, input);
  const cell = roi.size / PERSON_INPUT;
  const middle = PERSON_INPUT / 2;
  const half = Math.max(1, Math.round((face.width * COLUMN_SHARE) / 2 / cell));
  let row = Math.round(middle - face.height / 2 / cell);
  const isPerson = (y: number) => {
    let sum = 0;
    for (let x = middle - half; x < middle + half; x++) sum += person[y * PERSON_INPUT + x]!;
    return sum / (2 * half) > 0.5;
  };
  const isOutside = (y: number) => {
    const at = fromRoi(roi, 0.5, (y + 0.5) / PERSON_INPUT);
    return at.x < 0 || at.y < 0 || at.x > image.width || at.y > image.height;
  };
  while (row > 0 && !isOutside(row - 1) && isPerson(row - 1)) row--;
  const toEdge = Math.ceil((face.height * CUT_WITHIN) / cell);
  return { rise: (middle - row) * cell, cut: isOutside(Math.max(0, row - toEdge)) };
}
