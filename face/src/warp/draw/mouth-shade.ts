import { blueOf, lumaOf, redOf } from '../../frame/colour.ts';
import type { MouthInterior, Patch } from '../asset.ts';
import { smoothstep } from '../smoothstep.ts';
import { createTongue, type MouthScene, shadeTongue, type Tongue } from './tongue.ts';

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
  seam: Float64Array;
  tongue: Tongue;
  /** Texels per mouth width. */
  texelsPerUnit: number;
  /** How much of the lips' shade is on the upper teeth already, 0–1. */
  shaded: number;
  /** By what share it is lighter to the right, and of that on the upper teeth. */
  aslant: number;
  aslantTeeth: number;
  /** Where the teeth at a point are read to. */
  sample: Float64Array;
}

export function createMouthLook(interior: MouthInterior): MouthLook {
  const yuv = (c: readonly [number, number, number]) =>
    Float64Array.of(lumaOf(...c), blueOf(...c), redOf(...c));
  const { upperTeeth, lowerTeeth, ownTeeth = 0, aslant = 0, softness = 0 } = interior;
  // whole numbers: a mouth that is measured a hair wider has the same tongue
  const seed = upperTeeth.width * 4099 + upperTeeth.height;
  return {
    upperTeeth: teethTexture(upperTeeth),
    lowerTeeth: teethTexture(lowerTeeth),
    cavity: yuv(interior.cavity),
    seam: yuv(interior.seam),
    tongue: createTongue(yuv(interior.tongue), Math.min(1, softness / SOFTEST), seed),
    texelsPerUnit: interior.unit * interior.teethScale,
    shaded: OWN_SHADE * ownTeeth,
    aslant,
    aslantTeeth: aslant * (1 - ownTeeth),
    sample: new Float64Array(4),
  };
}

/** Pixels of the portrait by which the edges of the softest picture are softer. */
const SOFTEST = 1.6;
/** Light from the side tells this far from the middle. */
const ASLANT_REACH = 0.35;
/** How far behind the lips, and from the corners, their inner side turns into that of the cheeks. */
const INNER_LIP = { lips: 0.055, corners: 0.16 } as const;
/** The lower lip's inner side faces the light: by how much lighter it is than a crease; in the corners there is less light. */
const LIT_LIP = 0.5;
const IN_CORNERS = 0.35;
/** By how much, and how near to it, the lower lip shades the tongue behind it; how much of its inner side is seen before that. */
const BEHIND_LIP = 0.28;
const BEHIND_REACH = 0.08;
const LIP_ROLL = 0.05;
/** Light that comes back from flesh to flesh gets redder: so much more colour than the tongue has what lies in the shade. */
const DEEPER = 1.25;
/** Half the width of the dark of the throat, its height as a share of the drop; how much light falls there, and beside it. */
const THROAT = { half: 0.42, high: 0.62, more: 0.06 } as const;
const IN_THROAT = 0.52;
const AT_CHEEKS = 1.25;
/** Where hardly any light comes hardly any colour is seen: only so much of it stays beyond its share of the light. */
const COLOUR_KEPT = 0.35;
/** In an opening as low as this no throat is seen: what lies there is near, and flesh. */
const LOW = { from: 0.26, wholly: 0.06, light: 1.12 } as const;
/**
 * The lower lip stands before the lower teeth, but for their edges where the jaw is down and lips are not round. They
 * follow it by such a share, as jaw and lip move together.
 */
const LOWER_ROW = { hidden: 0.03, shown: 0.05, from: 0.12, to: 0.3, follows: 0.6, light: 0.66 } as const;
/** So much of the light falls on teeth in a low opening; in a tall one the upper lip takes as much of it from those just below. */
const IN_LOW = 0.84;
const LIP_SHADE = 0.42;
/** Less of it comes to teeth at the sides: how much to the last ones, and how far from the corner all of it does. */
const SIDE_TEETH = { least: 0.4, reach: 0.28 } as const;
/** Teeth shine less where lips are this near: in a crease there are none. */
const CREASE = { from: 0.015, to: 0.05 } as const;
/** How far rounded lips stand before the teeth: these seem smaller, higher, and lie in the lips' shade. In a narrow opening little is seen of them. */
const ROUNDED = {
  higher: 0.055,
  smaller: 0.1,
  dimmer: 0.22,
  hide: 0.96,
  hiddenAt: 0.08,
  bareAt: 0.22,
} as const;
/** Teeth of a photograph have the shade of its lips: of what they throw on painted ones, these are spared so much. */
const OWN_SHADE = 0.5;
/** What light teeth lack came past lips and gums: so much of the tongue's colour is in the shade on them, or they look grey. */
const FLUSH = 0.42;

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
  const aside = Math.min(1, Math.max(-1, lx / ASLANT_REACH));
  const toLip = tall - upTo;
  const narrow = smoothstep(0.01, 0.1, tall);
  const corner = smoothstep(0, 0.2, side);
  const lipShadow = smoothstep(-0.02, 0.1, upTo);
  const behind =
    smoothstep(0, INNER_LIP.lips, upTo) *
    smoothstep(0, INNER_LIP.lips, toLip) *
    smoothstep(0, INNER_LIP.corners, side);
  const lower = smoothstep(0.4, 1, upTo / Math.max(1e-3, tall));
  const deep = smoothstep(LOW.wholly, LOW.from, tall);
  const slant = 1 + look.aslant * aside;
  shadeCavity(look, lx, ly, drop, { narrow, behind, lower, deep, corner }, slant, colour);
  if (narrow > 0) {
    const lipped = (1 - BEHIND_LIP * smoothstep(BEHIND_REACH, 0, toLip)) * (0.7 + 0.3 * lipShadow);
    const seen = narrow * (0.6 + 0.4 * corner) * smoothstep(0, LIP_ROLL, toLip);
    shadeTongue(look.tongue, scene, lx, ly, seen, lipped * slant, colour);
  }
  const behindLips = ROUNDED.hide * rounding * rounding * smoothstep(ROUNDED.bareAt, ROUNDED.hiddenAt, tall);
  const bare = smoothstep(CREASE.from, CREASE.to, tall) * (1 - behindLips);
  if (bare === 0) return;
  const below = IN_LOW + (1 - IN_LOW) * smoothstep(0.02, 0.13, tall);
  const atSide = SIDE_TEETH.least + (1 - SIDE_TEETH.least) * smoothstep(0, SIDE_TEETH.reach, side);
  const lit = atSide * (1 - ROUNDED.dimmer * rounding);
  const size = look.texelsPerUnit * (1 + ROUNDED.smaller * rounding);
  const rowY = (ly - lowerRowAt(scene, ly + toLip)) * look.texelsPerUnit;
  if (readTeeth(look.lowerTeeth, lx * size, rowY, sample)) {
    const shade = LOWER_ROW.light + 0.2 * smoothstep(0, 0.22, upTo);
    layTeeth(look, sample, bare * smoothstep(0, 0.5 * LIP_ROLL, toLip), lit * below * shade * slant, colour);
  }
  const under = below * (1 - LIP_SHADE * (1 - lipShadow) * smoothstep(0.03, 0.2, tall));
  const lipped = (under + (1 - under) * look.shaded) * (1 + look.aslantTeeth * aside);
  if (readTeeth(look.upperTeeth, lx * size, (ly + ROUNDED.higher * rounding) * look.texelsPerUnit, sample))
    layTeeth(look, sample, bare, lit * lipped, colour);
}

/** How far down the lower row stands where the lower lip's edge is at `lipHere`: where the jaw brings it, or behind that. */
function lowerRowAt({ drop, lip, rounding }: MouthScene, lipHere: number): number {
  const bare = smoothstep(LOWER_ROW.from, LOWER_ROW.to, drop) * (1 - rounding);
  const shown = (LOWER_ROW.shown + LOWER_ROW.hidden) * bare - LOWER_ROW.hidden;
  return Math.max(drop, lip + LOWER_ROW.follows * (lipHere - lip) - shown);
}

/** Shares, 0–1, of a place in the opening. */
interface Place {
  /** How far lips are apart there. */
  narrow: number;
  /** How far behind them it lies. */
  behind: number;
  /** How near to the lower one. */
  lower: number;
  /** How far the opening shows the throat. */
  deep: number;
  /** How far from its corners. */
  corner: number;
}

/** The inside of lips and cheeks takes light, and is flesh; the throat, in the middle of the opening, takes little. */
function shadeCavity(
  { cavity, seam, tongue }: MouthLook,
  lx: number,
  ly: number,
  drop: number,
  { narrow, behind, lower, deep, corner }: Place,
  slant: number,
  colour: Float64Array,
): void {
  const high = THROAT.high * drop + THROAT.more;
  const away = (lx / THROAT.half) ** 2 + ((ly - 0.24 * drop) / high) ** 2;
  const inside = IN_THROAT + (AT_CHEEKS - IN_THROAT) * smoothstep(0, 1.9, away);
  const light = (LOW.light + (inside - LOW.light) * deep) * slant;
  const y = 16 + (cavity[0]! - 16) * light;
  const lit = 1 + narrow * (LIT_LIP * lower * corner * (0.3 + 0.7 * deep) - IN_CORNERS * (1 - corner));
  const edge = 16 + (seam[0]! - 16) * lit;
  colour[0] = edge + (y - edge) * behind;
  const chroma = COLOUR_KEPT + (1 - COLOUR_KEPT) * light;
  const hue = tongue.colour;
  const flesh = (DEEPER * (edge - 16)) / Math.max(1, hue[0]! - 16);
  for (let c = 1; c < 3; c++) {
    const open = 128 + (cavity[c]! - 128) * chroma;
    const own = 128 + (seam[c]! - 128) * lit;
    const lip = own + (128 + (hue[c]! - 128) * flesh - own) * narrow;
    colour[c] = lip + (open - lip) * behind;
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
    colour[1]! * keep +
    (sample[1]! - 128 * sample[3]!) * yellow +
    128 * a +
    (tongue.colour[1]! - 128) * flush;
  colour[2] =
    colour[2]! * keep + (sample[2]! - 128 * sample[3]!) * red + 128 * a + (tongue.colour[2]! - 128) * flush;
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
