import type { FaceDrawing } from '@vivant/face/engine';
import { i420Bytes } from '@vivant/face/frame/i420';
import { faceParams, facePose } from '@vivant/face/testing/prepared-portrait';
import type { PreparedPortrait } from '@vivant/face/types';
import { BROWS, EYES } from '@vivant/face/warp/build/topology';
import { type PatchShift, patchShift } from './patch-shift.ts';

export interface EyeFigures {
  /** Share of the eyes' pixels that closed lids hide, 0–1. */
  covered: number;
  /** How far brows and what surrounds the eyes, as rims do, move while both lids close, pixels, the most. */
  movedPx: number;
  /** Share of those patches that nothing looks like any more: painted over, or bent beyond finding. */
  lost: number;
  /** How far the iris moves between the ends of a glance of 12° to either side, in widths of the eye. */
  irisTravel: number;
}

/** Full excursion of the eyes is 30°. */
const GLANCE = 12 / 30;
/** Steps of luma that count as a change. */
const CHANGED = 6;
/** Directions around an eye, and distances in widths of it, at which rims are found. */
const DIRECTIONS = 24;
const RIM_DISTANCES = [0.8, 0.95];
/** Closures at which a blink is looked at. */
const CLOSURES = [0.5, 1];

/** Judges the eyes of a face drawn at the size of its portrait. */
export async function eyeFigures(face: FaceDrawing, portrait: PreparedPortrait): Promise<EyeFigures> {
  const { width: size, landmarks } = portrait;
  const draw = async (closure: number, gazeX = 0) => {
    const out = new Uint8Array(i420Bytes({ width: size, height: size }));
    await face.render(
      {
        params: faceParams({ eyeBlinkLeft: closure, eyeBlinkRight: closure }),
        pose: facePose({ gazeX }),
      },
      out,
    );
    return out.subarray(0, size * size);
  };
  const changed = (a: Uint8Array, b: Uint8Array) =>
    a.filter((value, i) => Math.abs(value - b[i]!) > CHANGED).length;
  const [left, right] = [await draw(0, -1), await draw(0, 1)];
  const seen = changed(left, right);
  const covered = 1 - changed(await draw(1, -1), await draw(1, 1)) / Math.max(1, seen);

  const at = (i: number): Place => [landmarks[i * 3]!, landmarks[i * 3 + 1]!];
  const places = BROWS.flatMap(({ upper, lower }) =>
    [upper, lower].flatMap((chain) => between(chain.map(at))),
  );
  const [from, to] = [await draw(0, -GLANCE), await draw(0, GLANCE)];
  let irisTravel = 0;
  for (const eye of EYES) {
    const [a, b] = [at(eye.upper[0]!), at(eye.upper.at(-1)!)];
    const width = Math.hypot(b[0] - a[0], b[1] - a[1]);
    for (let k = 0; k < DIRECTIONS; k++) {
      const angle = (2 * Math.PI * k) / DIRECTIONS;
      for (const r of RIM_DISTANCES.map((distance) => distance * width))
        places.push([(a[0] + b[0]) / 2 + r * Math.cos(angle), (a[1] + b[1]) / 2 + r * Math.sin(angle)]);
    }
    irisTravel += (darkest(to, size, a, b) - darkest(from, size, a, b)) / width / EYES.length;
  }
  const open = await draw(0);
  const shifts: PatchShift[] = [];
  for (const closure of CLOSURES) {
    const closing = await draw(closure);
    shifts.push(...places.map((place) => patchShift(open, closing, size, place)));
  }
  const found = shifts.filter((shift) => typeof shift === 'number');
  const lost = shifts.filter((shift) => shift === 'lost').length;
  return {
    covered,
    movedPx: Math.max(0, ...found),
    lost: lost / Math.max(1, found.length + lost),
    irisTravel,
  };
}

type Place = readonly [number, number];

/** Points of a line and those half-way between them. */
const between = (points: readonly Place[]): Place[] =>
  points.flatMap(([x, y], i) => {
    const next = points[i + 1];
    return next === undefined
      ? [[x, y]]
      : [
          [x, y],
          [(x + next[0]) / 2, (y + next[1]) / 2],
        ];
  });

/** Where along the line between an eye's corners the dark of the iris lies, in pixels from the first corner. */
function darkest(
  frame: Uint8Array,
  size: number,
  a: readonly [number, number],
  b: readonly [number, number],
): number {
  const width = Math.hypot(b[0] - a[0], b[1] - a[1]);
  const values = Array.from({ length: Math.round(width) }, (_, i) => {
    const t = (i + 0.5) / Math.round(width);
    const [x, y] = [Math.round(a[0] + t * (b[0] - a[0])), Math.round(a[1] + t * (b[1] - a[1]))];
    return t < 0.15 || t > 0.85 ? 255 : frame[y * size + x]!;
  });
  const limit = [...values].sort((p, q) => p - q)[Math.floor(values.length * 0.3)]!;
  let [sum, weight] = [0, 0];
  values.forEach((value, i) => {
    if (value > limit) return;
    sum += i;
    weight += 1;
  });
  return sum / weight;
}
