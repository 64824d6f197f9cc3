import type { Patch } from '../asset.ts';
import { smoothstep } from '../smoothstep.ts';
import type { Colour } from './enamel.ts';

/** A row of teeth; lengths in mouth widths, x from the middle, y down from the closed lips. */
export interface ToothRow {
  upper: boolean;
  /** Outer edge of each tooth right of the middle, foreshortened along the dental arch. */
  edges: readonly number[];
  /** By how much each tooth is shorter than the middle ones. */
  shorter: readonly number[];
  /** What the patch covers. */
  top: number;
  bottom: number;
}

export const UPPER_ROW: ToothRow = {
  upper: true,
  edges: [0.166, 0.288, 0.396, 0.47, 0.52],
  shorter: [0, 0.011, 0.003, 0.016, 0.03],
  top: -0.3,
  bottom: 0.11,
};
export const LOWER_ROW: ToothRow = {
  upper: false,
  edges: [0.104, 0.21, 0.312, 0.395, 0.46],
  shorter: [0, 0.001, -0.004, 0.01, 0.02],
  top: -0.09,
  bottom: 0.26,
};

/** Half the width of a patch of teeth. */
const HALF_WIDTH = 0.55;
/** Beyond this, the arch is out of sight. */
const ENDS_AT = 0.5;

/** Which tooth lies at `side` of the middle, and where in it: 0 at its inner edge, 1 at its outer one. */
function toothAt({ edges }: ToothRow, side: number): { tooth: number; u: number; wide: number } {
  let tooth = edges.findIndex((edge) => side < edge);
  if (tooth < 0) tooth = edges.length - 1;
  const left = edges[tooth - 1] ?? 0;
  const wide = edges[tooth]! - left;
  return { tooth, u: Math.min(1, Math.max(0, (side - left) / wide)), wide };
}

/** Height of the biting edge: corners rounded, laterals a little shorter, canines pointed. */
export function bitingEdge(row: ToothRow, x: number): number {
  const side = Math.abs(x);
  const { tooth, u } = toothAt(row, side);
  const rounded = 0.013 * Math.abs(2 * u - 1) ** 4;
  const point = tooth === 2 ? 0.01 * (1 - Math.abs(2 * u - 0.9)) : 0;
  return row.upper
    ? 0.045 - 0.1 * side * side - row.shorter[tooth]! - rounded + point
    : -0.004 + 0.12 * side * side + row.shorter[tooth]! + rounded - point;
}

/** How bright enamel is at `x`, `into` above the biting edge: gaps, each tooth's roundness, and the arch going back. */
export function toothShade(row: ToothRow, x: number, into: number): number {
  const side = Math.abs(x);
  const { u, wide } = toothAt(row, side);
  const gap = Math.min(u, 1 - u) * wide;
  const between =
    1 - (row.upper ? 0.2 : 0.11) * Math.exp(-((gap / 0.012) ** 2)) * smoothstep(-0.01, 0.05, into);
  const round = 1 - 0.1 * (2 * u - 1) ** 2;
  const biting = 1 - 0.1 * (1 - smoothstep(0, 0.03, into));
  const neck = 1 - 0.25 * smoothstep(0.12, 0.24, into);
  return between * round * biting * neck * archShade(side);
}

/** How much less light falls on teeth further back. */
export function archShade(side: number): number {
  return 1 - 0.3 * smoothstep(0.05, 0.3, side) - 0.5 * smoothstep(0.26, 0.46, side);
}

/** 1 where the arch is in sight, fading at its ends. */
export function archAlpha(side: number): number {
  return 1 - smoothstep(ENDS_AT, ENDS_AT + 0.04, side);
}

/** An empty patch for a row; `scale`: texels per mouth width. */
export function emptyRow(row: ToothRow, scale: number): Patch {
  const width = Math.ceil(2 * HALF_WIDTH * scale);
  const height = Math.ceil((row.bottom - row.top) * scale);
  return {
    x: Math.round(-HALF_WIDTH * scale),
    y: Math.round(row.top * scale),
    width,
    height,
    rgb: new Uint8Array(width * height * 3),
    alpha: new Uint8Array(width * height),
  };
}

/** Teeth nobody has seen, of one enamel; `softness`: of their edges, in texels, beyond sharp ones. */
export function paintTeeth(row: ToothRow, scale: number, colour: Colour, softness: number): Patch {
  const patch = emptyRow(row, scale);
  const soft = (1.2 + softness) / scale;
  for (let py = 0, i = 0; py < patch.height; py++)
    for (let px = 0; px < patch.width; px++, i++) {
      const x = (patch.x + px + 0.5) / scale;
      const y = (patch.y + py + 0.5) / scale;
      const edge = bitingEdge(row, x);
      const into = row.upper ? edge - y : y - edge;
      const shade = toothShade(row, x, into) * (row.upper ? 1 : 0.85);
      patch.alpha[i] = Math.round(255 * smoothstep(-soft, soft, into) * archAlpha(Math.abs(x)));
      for (let c = 0; c < 3; c++) patch.rgb[i * 3 + c] = Math.min(255, Math.round(colour[c]! * shade));
    }
  return patch;
}
