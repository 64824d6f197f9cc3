import { blueOf, lumaOf, redOf } from '../../frame/colour.ts';
import type { MouthInterior, Patch } from '../asset.ts';
import { smoothstep } from '../smoothstep.ts';

/** Teeth ready to sample: Y, U, V, alpha per texel, premultiplied. */
interface TeethTexture {
  x: number;
  y: number;
  width: number;
  height: number;
  texels: Float32Array;
}

/** What does not change from frame to frame. */
export interface MouthLook {
  upperTeeth: TeethTexture;
  lowerTeeth: TeethTexture;
  /** Y, U, V. */
  cavity: Float64Array;
  tongue: Float64Array;
  seam: Float64Array;
  /** Texels per mouth width. */
  texelsPerUnit: number;
  /** How much of the lips' shade is on the upper teeth already, 0–1. */
  shaded: number;
  /** Where the teeth at a point are read to. */
  sample: Float64Array;
}

/** The mouth in one frame; lengths in mouth widths. */
export interface MouthScene {
  /** Drop of the lower teeth. */
  drop: number;
  /** 0–1. */
  rounding: number;
  tongueUp: number;
}

export function createMouthLook(interior: MouthInterior): MouthLook {
  const yuv = (c: readonly [number, number, number]) =>
    Float64Array.of(lumaOf(...c), blueOf(...c), redOf(...c));
  return {
    upperTeeth: teethTexture(interior.upperTeeth),
    lowerTeeth: teethTexture(interior.lowerTeeth),
    cavity: yuv(interior.cavity),
    tongue: yuv(interior.tongue),
    seam: yuv(interior.seam),
    texelsPerUnit: interior.unit * interior.teethScale,
    shaded: OWN_SHADE * (interior.ownTeeth ?? 0),
    sample: new Float64Array(4),
  };
}

/** How far behind the lips, and from the corners, their inner side turns into that of the cheeks. */
const INNER_LIP = { lips: 0.055, corners: 0.16 } as const;
/** Half the widths of the dark of the throat and of the tongue; how much light falls there, and beside it. */
const THROAT = 0.4;
const TONGUE = 0.45;
const IN_THROAT = 0.5;
const AT_CHEEKS = 1.25;
/** Where lips are apart and the jaw is down, the lower lip stands before so much of the lower teeth. */
const LOWER_HIDDEN = 0.028;
/** Teeth shine less where lips are this near: in a crease there are none. */
const CREASE = { from: 0.012, to: 0.05 } as const;
/** How far rounded lips stand before the teeth: these seem smaller, higher, and lie in the lips' shade. In a narrow opening little is seen of them. */
const ROUNDED = {
  higher: 0.055,
  smaller: 0.1,
  dimmer: 0.42,
  hide: 0.85,
  hiddenAt: 0.08,
  bareAt: 0.22,
} as const;
/** Teeth of a photograph have the shade of its lips: of what they throw on painted ones, these are spared so much. */
const OWN_SHADE = 0.8;
/** What light teeth lack came past lips and gums: so much of the tongue's colour is in the shade on them, or they look grey. */
const FLUSH = 0.6;

/**
 * Colour (Y, U, V) of a point between the lips. `lx`, `ly`: place in the skull's frame, from the middle of the closed
 * lips; `upTo`: distance below the upper lip; `tall`: height of the opening there; `side`: distance from the nearer
 * corner.
 */
export function shadeMouth(
  look: MouthLook,
  scene: MouthScene,
  lx: number,
  ly: number,
  upTo: number,
  tall: number,
  side: number,
  colour: Float64Array,
): void {
  const { drop, rounding } = scene;
  const { sample } = look;
  const jawY = ly - drop;
  const narrow = smoothstep(0.01, 0.1, tall);
  const corner = smoothstep(0, 0.2, side);
  const lipShadow = smoothstep(-0.02, 0.1, upTo);
  const behind =
    smoothstep(0, INNER_LIP.lips, upTo) *
    smoothstep(0, INNER_LIP.lips, tall - upTo) *
    smoothstep(0, INNER_LIP.corners, side);
  shadeCavity(look, lx, ly, drop, narrow, behind, colour);
  if (narrow > 0) shadeTongue(look, scene, lx, ly, narrow, corner, lipShadow, colour);
  const behindLips = ROUNDED.hide * rounding * rounding * smoothstep(ROUNDED.bareAt, ROUNDED.hiddenAt, tall);
  const bare = smoothstep(CREASE.from, CREASE.to, tall) * (1 - behindLips);
  if (bare === 0) return;
  const below = 0.72 + 0.28 * smoothstep(0.02, 0.13, tall);
  const lit = (0.46 + 0.54 * corner) * (1 - ROUNDED.dimmer * rounding);
  const size = look.texelsPerUnit * (1 + ROUNDED.smaller * rounding);
  const lowerY = (jawY - LOWER_HIDDEN - 0.05 * rounding) * look.texelsPerUnit;
  if (readTeeth(look.lowerTeeth, lx * size, lowerY, sample))
    layTeeth(look, sample, bare, lit * below * (0.52 + 0.44 * smoothstep(0, 0.22, upTo)), colour);
  const under = below * (0.78 + 0.22 * lipShadow);
  const lipped = under + (1 - under) * look.shaded;
  if (readTeeth(look.upperTeeth, lx * size, (ly + ROUNDED.higher * rounding) * look.texelsPerUnit, sample))
    layTeeth(look, sample, bare, lit * lipped, colour);
}

/** The inside of lips and cheeks takes light, and is flesh; the throat, in the middle of the opening, takes little. */
function shadeCavity(
  { cavity, seam, tongue }: MouthLook,
  lx: number,
  ly: number,
  drop: number,
  narrow: number,
  behind: number,
  colour: Float64Array,
): void {
  const high = 0.55 * drop + 0.06;
  const away = (lx / THROAT) ** 2 + ((ly - 0.34 * drop) / high) ** 2;
  const light = IN_THROAT + (AT_CHEEKS - IN_THROAT) * smoothstep(0.05, 1.7, away);
  const y = 16 + (cavity[0]! - 16) * light;
  colour[0] = seam[0]! + (y - seam[0]!) * behind;
  const chroma = 0.7 + 0.4 * light;
  const flesh = (seam[0]! - 16) / Math.max(1, tongue[0]! - 16);
  for (let c = 1; c < 3; c++) {
    const open = 128 + (cavity[c]! - 128) * chroma;
    const lip = seam[c]! + (128 + (tongue[c]! - 128) * flesh - seam[c]!) * narrow;
    colour[c] = lip + (open - lip) * behind;
  }
}

/** It lies behind the lower teeth, arched; its tip rises to the upper ones. */
function shadeTongue(
  { tongue }: MouthLook,
  { drop, rounding, tongueUp }: MouthScene,
  lx: number,
  ly: number,
  narrow: number,
  corner: number,
  lipShadow: number,
  colour: Float64Array,
): void {
  const side = Math.abs(lx) / TONGUE;
  if (side >= 1.05) return;
  const lying = 0.46 * drop + 0.11 * side * side - 0.015;
  const raised = 0.05 + 0.13 * side * side;
  const back = lying + (Math.min(lying, raised) - lying) * tongueUp;
  const below = ly - back;
  const there = smoothstep(-0.06, 0.08 + 0.25 * drop, below) * smoothstep(1.05, 0.55, side) * narrow;
  if (there === 0) return;
  // it comes forward as it goes down: the nearer to the lower teeth, the more light
  const front = smoothstep(-0.04, 0.1 + 0.5 * drop, below);
  const groove = 1 - 0.07 * Math.exp(-((lx / 0.06) ** 2)) * (1 - tongueUp);
  const round = 1 - 0.35 * side * side;
  const light =
    (0.24 + 0.7 * front) *
    round *
    groove *
    (0.55 + 0.45 * corner) *
    (0.65 + 0.35 * lipShadow) *
    (1 - 0.35 * rounding);
  colour[0] = colour[0]! + ((tongue[0]! - 16) * light + 16 - colour[0]!) * there;
  for (let c = 1; c < 3; c++) {
    const own = 128 + (tongue[c]! - 128) * (0.5 + 0.5 * light);
    colour[c] = colour[c]! + (own - colour[c]!) * there;
  }
}

/** Lays a sample of teeth over `colour`. */
function layTeeth(
  { tongue }: MouthLook,
  sample: Float64Array,
  bare: number,
  light: number,
  colour: Float64Array,
): void {
  const a = sample[3]! * bare;
  const keep = 1 - a;
  // enamel keeps some of its red in the shade; as much yellow would look olive there
  const yellow = bare * light;
  const red = bare * (0.4 + 0.6 * light);
  const flush = FLUSH * (1 - light) * a;
  colour[0] = colour[0]! * keep + (sample[0]! - 16 * sample[3]!) * light * bare + 16 * a;
  colour[1] =
    colour[1]! * keep + (sample[1]! - 128 * sample[3]!) * yellow + 128 * a + (tongue[1]! - 128) * flush;
  colour[2] =
    colour[2]! * keep + (sample[2]! - 128 * sample[3]!) * red + 128 * a + (tongue[2]! - 128) * flush;
}

/** Bilinear sample into `sample`, texels counted from the middle of the lips; false where there is nothing. */
function readTeeth(texture: TeethTexture, right: number, down: number, sample: Float64Array): boolean {
  const u = right - texture.x - 0.5;
  const v = down - texture.y - 0.5;
  const x = Math.floor(u);
  const y = Math.floor(v);
  if (x < 0 || y < 0 || x >= texture.width - 1 || y >= texture.height - 1) return false;
  const fx = u - x;
  const fy = v - y;
  const a = (y * texture.width + x) * 4;
  const b = a + texture.width * 4;
  const t = texture.texels;
  for (let c = 3; c >= 0; c--) {
    sample[c] =
      (t[a + c]! * (1 - fx) + t[a + 4 + c]! * fx) * (1 - fy) +
      (t[b + c]! * (1 - fx) + t[b + 4 + c]! * fx) * fy;
    if (c === 3 && sample[3] === 0) return false;
  }
  return true;
}

function teethTexture(patch: Patch): TeethTexture {
  const texels = new Float32Array(patch.width * patch.height * 4);
  for (let i = 0; i < patch.alpha.length; i++) {
    const a = patch.alpha[i]! / 255;
    const [r, g, b] = [patch.rgb[i * 3]!, patch.rgb[i * 3 + 1]!, patch.rgb[i * 3 + 2]!];
    texels.set([lumaOf(r, g, b) * a, blueOf(r, g, b) * a, redOf(r, g, b) * a, a], i * 4);
  }
  return { x: patch.x, y: patch.y, width: patch.width, height: patch.height, texels };
}
