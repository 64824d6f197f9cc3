import type { MouthInterior, Patch } from '../asset.ts';
import { smoothstep } from '../smoothstep.ts';
import type { FaceMeasures } from './measures.ts';
import type { WarpMesh } from './mesh.ts';
import type { MouthShapes } from './mouth-shapes.ts';
import { type OwnTeeth, ownTeethPatch } from './own-teeth.ts';
import { outlinePolygon, polygonDistance } from './polygon.ts';

type Colour = [number, number, number];

/** Texels per portrait pixel of the teeth patches. */
const TEETH_SCALE = 2;

/** Outer edge of each tooth right of the middle, in mouth widths, foreshortened along the dental arch. */
const UPPER_EDGES = [0.166, 0.288, 0.396, 0.47, 0.52];
const LOWER_EDGES = [0.104, 0.21, 0.312, 0.395, 0.46];

export interface InteriorInput {
  rgb: Uint8Array;
  luma: Float32Array;
  size: number;
  monochrome: boolean;
  mesh: WarpMesh;
  measures: FaceMeasures;
  mouth: MouthShapes;
  open: boolean;
  teeth: OwnTeeth | null;
  sclera: Colour | null;
}

/** Teeth, tongue and cavity, toned by the photograph: its sclera for the teeth, its lips for the tongue. */
export function buildInterior(input: InteriorInput): MouthInterior {
  const { mesh, measures: m, mouth } = input;
  const unit = mouth.halfWidth * 2 * m.foreshortening;
  const a = mouth.seamAcross * m.foreshortening;
  const x = m.mouthX + a * m.ex - mouth.seamDown * m.ey;
  const y = m.mouthY + a * m.ey + mouth.seamDown * m.ex;
  const lip = meanColour(input, lipPixels(input));
  const skin = meanColour(input, cheekPixels(input));
  const tint: Colour = input.monochrome ? (skin.map((v) => v / luma(skin)) as Colour) : [1, 1, 1];
  const tone = (c: Colour): Colour =>
    (input.monochrome ? tint.map((t) => t * luma(c)) : c).map((v) => Math.min(255, Math.max(0, v))) as Colour;
  const light = luma(skin) / 165;
  // a sclera in the lid's shadow is no measure: never darker than the skin allows
  const level = Math.min(
    236,
    Math.max(input.sclera ? luma(input.sclera) * 1.06 : 0, 150 * Math.sqrt(light) + 20),
  );
  // enamel takes the light's own colour: the sclera's where it is seen, else a hint of the skin's
  const hue = input.sclera ?? (skin.map((v) => luma(skin) + (v - luma(skin)) * 0.25) as Colour);
  const white = hue.map((v) => v / luma(hue)) as Colour;
  const teeth = tone([level * white[0] * 1.01, level * white[1] * 0.985, level * white[2] * 0.93]);
  const patch = (edges: number[], upper: boolean) => teethPatch(edges, upper, unit, teeth, !input.monochrome);
  const painted = patch(UPPER_EDGES, true);
  const origin = { x, y, scale: TEETH_SCALE };
  const upperTeeth = input.teeth
    ? ownTeethPatch(input.teeth, painted, origin, input.rgb, input.luma, input.size, mesh, m)
    : painted;
  return {
    x,
    y,
    z: mesh.rest[mesh.lips[3]!.upper[mesh.lips[3]!.upper.length >> 1]! * 3 + 2]! + 0.12 * unit,
    unit,
    teethScale: TEETH_SCALE,
    upperTeeth,
    lowerTeeth: patch(LOWER_EDGES, false),
    jawDrop: mouth.jawDrop,
    cavity: tone([44 * light, 16 * light, 15 * light]),
    tongue: tone(lip.map((v, c) => 0.55 * v + 0.45 * [176, 92, 90][c]! * light) as Colour),
    seam: tone(lip.map((v) => v * 0.42) as Colour),
    photoOpen: input.open ? 1 : 0,
  };
}

const luma = (c: readonly number[]) => 0.299 * c[0]! + 0.587 * c[1]! + 0.114 * c[2]!;

function meanColour({ rgb }: InteriorInput, pixels: number[]): Colour {
  const sum: Colour = [0, 0, 0];
  for (const p of pixels) for (let c = 0; c < 3; c++) sum[c] = sum[c]! + rgb[p * 3 + c]!;
  return pixels.length === 0 ? [150, 110, 95] : (sum.map((v) => v / pixels.length) as Colour);
}

/** Pixels of both lips, clear of skin, crease and teeth. */
function lipPixels({ mesh, size }: InteriorInput): number[] {
  const outer = outlinePolygon(mesh.lips[1]!, mesh.rest);
  const inner = outlinePolygon(mesh.lips[2]!, mesh.rest);
  return pixelsWhere(
    outer,
    size,
    (x, y) => polygonDistance(outer, x, y) > 0.5 && polygonDistance(inner, x, y) < -0.5,
  );
}

/** Skin on both sides of the mouth. */
function cheekPixels({ mesh, size }: InteriorInput): number[] {
  const pixels: number[] = [];
  for (const i of [50, 280, 205, 425, 187, 411]) {
    const x = Math.round(mesh.rest[i * 3]!);
    const y = Math.round(mesh.rest[i * 3 + 1]!);
    for (let dy = -3; dy <= 3; dy++)
      for (let dx = -3; dx <= 3; dx++)
        if (x + dx >= 0 && y + dy >= 0 && x + dx < size && y + dy < size)
          pixels.push((y + dy) * size + x + dx);
  }
  return pixels;
}

function pixelsWhere(
  polygon: [number, number][],
  size: number,
  keep: (x: number, y: number) => boolean,
): number[] {
  const xs = polygon.map((p) => p[0]);
  const ys = polygon.map((p) => p[1]);
  const pixels: number[] = [];
  for (let y = Math.max(0, Math.floor(Math.min(...ys))); y < Math.min(size, Math.max(...ys)); y++)
    for (let x = Math.max(0, Math.floor(Math.min(...xs))); x < Math.min(size, Math.max(...xs)); x++)
      if (keep(x + 0.5, y + 0.5)) pixels.push(y * size + x);
  return pixels;
}

/** A row of teeth: crowns with rounded biting edges, soft gaps, shaded along the arch. */
function teethPatch(edges: number[], upper: boolean, unit: number, colour: Colour, warm: boolean): Patch {
  const scale = unit * TEETH_SCALE;
  const [top, bottom] = upper ? [-0.3, 0.09] : [-0.09, 0.26];
  const width = Math.ceil(1.1 * scale);
  const height = Math.ceil((bottom - top) * scale);
  const patch: Patch = {
    x: Math.round(-0.55 * scale),
    y: Math.round(top * scale),
    width,
    height,
    rgb: new Uint8Array(width * height * 3),
    alpha: new Uint8Array(width * height),
  };
  const soft = 1.2 / scale;
  for (let py = 0; py < height; py++)
    for (let px = 0; px < width; px++) {
      const x = (patch.x + px + 0.5) / scale;
      const y = (patch.y + py + 0.5) / scale;
      const side = Math.abs(x);
      let tooth = edges.findIndex((edge) => side < edge);
      if (tooth < 0) tooth = edges.length - 1;
      const left = edges[tooth - 1] ?? 0;
      const right = edges[tooth]!;
      const u = Math.min(1, Math.max(0, (side - left) / (right - left)));
      // biting edge of this tooth, corners rounded; laterals a little shorter, canines pointed
      const corner = Math.abs(2 * u - 1) ** 4;
      const shorter = upper ? [0, 0.014, 0.004, 0.02, 0.035][tooth]! : [0, 0.001, -0.004, 0.01, 0.02][tooth]!;
      const point = tooth === 2 ? 0.012 * (1 - Math.abs(2 * u - 0.9)) : 0;
      const arch = upper ? 0.045 - 0.1 * side * side : -0.004 + 0.12 * side * side;
      const edge = upper ? arch - shorter - 0.014 * corner + point : arch + shorter + 0.012 * corner - point;
      const into = upper ? edge - y : y - edge;
      const gap = Math.min(u, 1 - u) * (right - left);
      const between = 1 - 0.2 * Math.exp(-((gap / 0.01) ** 2)) * smoothstep(-0.01, 0.05, into);
      const round = 1 - 0.1 * (2 * u - 1) ** 2;
      const along = 1 - 0.35 * smoothstep(0.05, 0.3, side) - 0.5 * smoothstep(0.28, 0.46, side);
      const biting = 1 - 0.12 * (1 - smoothstep(0, 0.03, into));
      const neck = 1 - 0.25 * smoothstep(0.12, 0.24, into);
      const shade = between * round * along * biting * neck * (upper ? 1 : 0.8);
      const i = py * width + px;
      patch.alpha[i] = Math.round(255 * smoothstep(-soft, soft, into) * (1 - smoothstep(0.5, 0.54, side)));
      const tilt = warm ? 0.13 : 0;
      // shade warms: enamel in shadow reflects the mouth, neutral grey looks dead
      for (let c = 0; c < 3; c++)
        patch.rgb[i * 3 + c] = Math.min(255, Math.round(colour[c]! * shade ** (1 + (c - 1) * tilt)));
    }
  return patch;
}
