import { type MouthInterior, type Patch, SEAM_LIGHT } from '../asset.ts';
import { type Colour, enamelLike, lumaOfRgb } from './enamel.ts';
import type { FaceMeasures } from './measures.ts';
import type { WarpMesh } from './mesh.ts';
import type { MouthShapes } from './mouth-shapes.ts';
import type { OwnTeeth } from './own-teeth.ts';
import { ownTeethPatch } from './own-teeth-patch.ts';
import { LOWER_ROW, paintTeeth, type ToothRow, UPPER_ROW } from './painted-teeth.ts';
import { darkestOf, type Part, softnessOf } from './picture.ts';
import { outlinePolygon, polygonDistance } from './polygon.ts';

/** Texels per portrait pixel of the teeth patches. */
const TEETH_SCALE = 2;
/** What shines through the dark of a picture without black, per step of luma; the darkest a throat is there; what light it takes. */
const FLESH: Colour = [1.3, 0.9, 0.8];
const MOST_DARK = 32;
const IN_THROAT = 0.52;

/** A tongue in the light that the cavity is given in, and how far it is that rather than of the lips' colour: pale lips have no pale tongue. */
const TONGUE: Colour = [172, 92, 88];
const OWN_FLESH = 0.7;
/** It is no lighter than such shares of them. */
const BEHIND = { lip: 0.66, skin: 0.44 } as const;

/** Red, green and blue of most people's skin by white light, as shares of its luma. What a face has beyond that is light, by which its mouth is seen, too: so much of it, within such bounds. */
const BY_WHITE: Colour = [1.2, 0.93, 0.83];
const TINTS = { share: 0.7, least: 0.85, most: 1.15 } as const;

/** Skin beside and below the corners of the mouth, of both sides; of what their light differs by, so much falls into the mouth. */
const BESIDE = { left: [187, 205, 212, 202], right: [411, 425, 432, 422] } as const;
const FALLS_IN = 0.8;
const MOST_ASLANT = 0.35;

/** By how much teeth may be brighter than what an open mouth shows, and to what share they are darkened at most. */
const BRIGHTER = 1.6;
const LEAST_SHOWN = 0.5;
/** Their hue is that of what it shows, by so much. */
const HUE_SHOWN = 0.5;

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
  const skin = meanColour(input, pixelsAround(input, [50, 280, 205, 425, 187, 411]));
  const tint: Colour = input.monochrome ? (skin.map((v) => v / luma(skin)) as Colour) : [1, 1, 1];
  const tone = (c: Colour): Colour =>
    (input.monochrome ? tint.map((t) => t * luma(c)) : c).map((v) => Math.min(255, Math.max(0, v))) as Colour;
  const light = luma(skin) / 165;
  const byScene = lightOf(skin);
  const place = { x, y, unit, scale: TEETH_SCALE };
  const byLight = inShownLight(input, enamelByLight(input.sclera, skin, lip));
  const middle = middleOf(m);
  const softness = softnessOf(input, middle);
  const upperTeeth = input.teeth
    ? ownTeethPatch(input.teeth, place, input, luma(byLight), softness, m)
    : null;
  const colour = tone(upperTeeth ? meanEnamel(upperTeeth) : byLight);
  const painted = (row: ToothRow) => paintTeeth(row, unit * TEETH_SCALE, colour, softness * TEETH_SCALE);
  return {
    x,
    y,
    z: mesh.rest[mesh.lips[3]!.upper[mesh.lips[3]!.upper.length >> 1]! * 3 + 2]! + 0.12 * unit,
    unit,
    teethScale: TEETH_SCALE,
    upperTeeth: upperTeeth ?? painted(UPPER_ROW),
    lowerTeeth: painted(LOWER_ROW),
    jawDrop: mouth.jawDrop,
    cavity: tone(byScene(cavityLike(light, darkestOf(input, middle)))),
    tongue: tone(tongueLike(lip, byScene, skin)),
    seam: tone(lip.map((v) => v * SEAM_LIGHT) as Colour),
    photoOpen: input.open ? 1 : 0,
    softness,
    ownTeeth: upperTeeth ? 1 : 0,
    aslant: aslantOf(input),
  };
}

const luma = (c: Colour) => lumaOfRgb(c[0], c[1], c[2]);

/** What is in the mouth has the light of its face, as bright as it is: that of a lamp, of shade, or of a painter's palette. */
function lightOf(skin: Colour): (flesh: Colour) => Colour {
  const tint = skin.map((v, c) => {
    const share = 1 + TINTS.share * (v / Math.max(1, luma(skin)) / BY_WHITE[c]! - 1);
    return Math.min(TINTS.most, Math.max(TINTS.least, share));
  });
  return (flesh) => {
    const lit = flesh.map((v, c) => v * tint[c]!) as Colour;
    return lit.map((v) => (v * luma(flesh)) / Math.max(1, luma(lit))) as Colour;
  };
}

/** Lips tell what light comes to a mouth: a tongue behind them has less, painted ones tell less than skin does. */
function tongueLike(lip: Colour, byScene: (flesh: Colour) => Colour, skin: Colour): Colour {
  const flesh = byScene(TONGUE);
  const own = lip.map((v, c) => v + OWN_FLESH * ((flesh[c]! * luma(skin)) / 165 - v)) as Colour;
  const most = Math.max(BEHIND.lip * luma(lip), BEHIND.skin * luma(skin));
  const share = Math.min(1, most / luma(own));
  return own.map((v) => v * share) as Colour;
}

/** The inside of the cheeks in such light, where nothing of the face is darker than `darkest`: in the throat it is as dark. */
function cavityLike(light: number, darkest: number): Colour {
  const own: Colour = [52 * light, 26 * light, 22 * light];
  const lift = Math.max(0, Math.min(MOST_DARK, 0.8 * darkest) / IN_THROAT - luma(own));
  return own.map((v, c) => v + lift * FLESH[c]!) as Colour;
}

/** From the eyes to below the mouth: what is sharpest and darkest of a face. */
function middleOf({ mouthX, mouthY, faceWidth, faceHeight }: FaceMeasures): Part {
  return {
    left: mouthX - 0.35 * faceWidth,
    right: mouthX + 0.35 * faceWidth,
    top: mouthY - 0.6 * faceHeight,
    bottom: mouthY + 0.12 * faceHeight,
  };
}

/** Enamel of teeth that are not seen. A sclera in the lid's shadow is no measure: never darker than the skin allows. */
function enamelByLight(sclera: Colour | null, skin: Colour, lip: Colour): Colour {
  const level = Math.max(sclera ? luma(sclera) * 1.1 : 0, 172 * Math.sqrt(luma(skin) / 165) + 32);
  const white = sclera ?? (skin.map((v) => luma(skin) + 0.4 * (v - luma(skin))) as Colour);
  const gain = Math.min(228, level) / Math.max(1, luma(white));
  return enamelLike(white.map((v) => v * gain) as Colour, lip);
}

/** Teeth that a photograph's open mouth does not show stand in the dark that it does show: less bright than any light would make them. */
function inShownLight(input: InteriorInput, enamel: Colour): Colour {
  if (!input.open || input.teeth) return enamel;
  const inner = outlinePolygon(input.mesh.lips[3]!, input.mesh.rest);
  const shown = pixelsWhere(inner, input.size, (x, y) => polygonDistance(inner, x, y) > 1).sort(
    (a, b) => input.luma[a]! - input.luma[b]!,
  );
  const brightest = shown.slice(Math.floor(0.9 * shown.length));
  if (brightest.length === 0) return enamel;
  const most = BRIGHTER * input.luma[brightest[0]!]!;
  const share = Math.max(LEAST_SHOWN, Math.min(1, most / luma(enamel)));
  const hue = meanColour(input, brightest);
  // as far as it is darker: what is as bright as enamel by the light is none of what is shown
  const shared = (HUE_SHOWN * (1 - share)) / (1 - LEAST_SHOWN);
  const level = luma(enamel) / Math.max(1, luma(hue));
  return enamel.map((v, c) => share * (v + shared * (hue[c]! * level - v))) as Colour;
}

/** The tone of the brighter half of what is seen of the upper teeth: the lower ones have it too. */
function meanEnamel({ rgb, alpha }: Patch): Colour {
  const seen: Colour[] = [];
  for (let i = 0; i < alpha.length; i += 3)
    if (alpha[i]! > 200) seen.push([rgb[i * 3]!, rgb[i * 3 + 1]!, rgb[i * 3 + 2]!]);
  seen.sort((p, q) => luma(q) - luma(p));
  const bright = seen.slice(0, Math.max(1, seen.length >> 1));
  return [0, 1, 2].map((c) => bright.reduce((sum, p) => sum + (p[c] ?? 0), 0) / bright.length) as Colour;
}

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

/** How much more light comes from the right than from both sides: what is in a mouth has light and shade of its face. */
function aslantOf(input: InteriorInput): number {
  const [left, right] = [BESIDE.left, BESIDE.right].map((side) =>
    luma(meanColour(input, pixelsAround(input, side))),
  ) as [number, number];
  const share = (FALLS_IN * (right - left)) / Math.max(1, right + left);
  return Math.min(MOST_ASLANT, Math.max(-MOST_ASLANT, share));
}

function pixelsAround({ mesh, size }: InteriorInput, landmarks: readonly number[]): number[] {
  const pixels: number[] = [];
  for (const i of landmarks) {
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
