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
  /** 0–1: how far the tongue is raised for a vowel with spread lips. */
  front: number;
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
/** The lower lip's inner side faces the light: by how much lighter it is than a crease. */
const LIT_LIP = 0.3;
/** By how much, and how near to it, the lower lip shades the tongue behind it. */
const BEHIND_LIP = 0.45;
const BEHIND_REACH = 0.1;
/** Light that comes back from flesh to flesh gets redder: so much more colour than the tongue has what lies in the shade. */
const DEEPER = 1.7;
/** Half the width of the dark of the throat; how much light falls there, and beside it. */
const THROAT = 0.4;
const IN_THROAT = 0.62;
const AT_CHEEKS = 1.7;
/** In an opening as low as this no throat is seen: what lies there is near, and flesh. */
const LOW = { from: 0.26, wholly: 0.06, light: 1.35 } as const;
/**
 * Half of the tongue's width. Its back lies so far down the opening, higher where lips are spread, as vowels with
 * spread lips are made in front; the dark behind it ends without an edge.
 */
const TONGUE = { half: 0.4, lies: 0.4, raised: 0.24, behind: 0.05 } as const;
/** The groove along its middle, and what shines on both sides of that: as a share of its light, and where. */
const GROOVE = { depth: 0.1, half: 0.04 } as const;
const SHINE = { light: 0.14, aside: 0.12, wide: 0.07, at: 0.5, high: 0.26 } as const;
/** Where lips are apart and the jaw is down, the lower lip stands before so much of the lower teeth. */
const LOWER_HIDDEN = 0.065;
/** So much of the light falls on teeth in a low opening; in a tall one the upper lip takes as much of it from those just below. */
const IN_LOW = 0.84;
const LIP_SHADE = 0.34;
/** Teeth shine less where lips are this near: in a crease there are none. */
const CREASE = { from: 0.015, to: 0.05 } as const;
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
const OWN_SHADE = 0.5;
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
  const lower = smoothstep(0.4, 1, upTo / Math.max(1e-3, tall));
  const deep = smoothstep(LOW.wholly, LOW.from, tall);
  shadeCavity(look, lx, ly, drop, { narrow, behind, lower, deep }, colour);
  if (narrow > 0) {
    const lipped = 1 - BEHIND_LIP * smoothstep(BEHIND_REACH, 0, tall - upTo);
    shadeTongue(look, scene, lx, ly, narrow * (0.6 + 0.4 * corner), lipped * (0.7 + 0.3 * lipShadow), colour);
  }
  const behindLips = ROUNDED.hide * rounding * rounding * smoothstep(ROUNDED.bareAt, ROUNDED.hiddenAt, tall);
  const bare = smoothstep(CREASE.from, CREASE.to, tall) * (1 - behindLips);
  if (bare === 0) return;
  const below = IN_LOW + (1 - IN_LOW) * smoothstep(0.02, 0.13, tall);
  const lit = (0.46 + 0.54 * corner) * (1 - ROUNDED.dimmer * rounding);
  const size = look.texelsPerUnit * (1 + ROUNDED.smaller * rounding);
  const lowerY = (jawY - LOWER_HIDDEN - 0.05 * rounding) * look.texelsPerUnit;
  if (readTeeth(look.lowerTeeth, lx * size, lowerY, sample))
    layTeeth(look, sample, bare, lit * below * (0.46 + 0.3 * smoothstep(0, 0.22, upTo)), colour);
  const under = below * (1 - LIP_SHADE * (1 - lipShadow) * smoothstep(0.03, 0.2, tall));
  const lipped = under + (1 - under) * look.shaded;
  if (readTeeth(look.upperTeeth, lx * size, (ly + ROUNDED.higher * rounding) * look.texelsPerUnit, sample))
    layTeeth(look, sample, bare, lit * lipped, colour);
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
}

/** The inside of lips and cheeks takes light, and is flesh; the throat, in the middle of the opening, takes little. */
function shadeCavity(
  { cavity, seam, tongue }: MouthLook,
  lx: number,
  ly: number,
  drop: number,
  { narrow, behind, lower, deep }: Place,
  colour: Float64Array,
): void {
  const high = 0.5 * drop + 0.06;
  const away = (lx / THROAT) ** 2 + ((ly - 0.24 * drop) / high) ** 2;
  const inside = IN_THROAT + (AT_CHEEKS - IN_THROAT) * smoothstep(0, 1.9, away);
  const light = LOW.light + (inside - LOW.light) * deep;
  const y = 16 + (cavity[0]! - 16) * light;
  const lit = 1 + LIT_LIP * narrow * lower;
  const edge = 16 + (seam[0]! - 16) * lit;
  colour[0] = edge + (y - edge) * behind;
  const chroma = 0.7 + 0.4 * light;
  const flesh = (DEEPER * (edge - 16)) / Math.max(1, tongue[0]! - 16);
  for (let c = 1; c < 3; c++) {
    const open = 128 + (cavity[c]! - 128) * chroma;
    const own = 128 + (seam[c]! - 128) * lit;
    const lip = own + (128 + (tongue[c]! - 128) * flesh - own) * narrow;
    colour[c] = lip + (open - lip) * behind;
  }
}

/** Its back is arched, grooved in the middle and wet; it comes forward to the lower teeth, or its tip rises to the upper ones. */
function shadeTongue(
  { tongue }: MouthLook,
  { drop, rounding, tongueUp, front }: MouthScene,
  lx: number,
  ly: number,
  seen: number,
  shade: number,
  colour: Float64Array,
): void {
  const side = Math.abs(lx) / TONGUE.half;
  if (side >= 1.1) return;
  const arch = side * side;
  const lying = (TONGUE.lies - TONGUE.raised * front) * drop + 0.09 * arch;
  const raised = 0.04 + 0.13 * arch;
  const back = lying + (Math.min(lying, raised) - lying) * tongueUp;
  const below = ly - back;
  const there =
    smoothstep(-TONGUE.behind, TONGUE.behind + 0.14 * drop, below) * smoothstep(1.1, 0.65, side) * seen;
  if (there === 0) return;
  const along = below / Math.max(0.05, drop + 0.03 - back);
  // lying, it rises towards the teeth into the light and turns down at its tip; raised, its tip is what is nearest
  const lies = 0.3 + 0.7 * smoothstep(-0.08, 0.72, along) - 0.2 * smoothstep(0.75, 1.2, along);
  const up = 0.86 - 0.34 * smoothstep(0.1, 0.9, along);
  const middle = smoothstep(0, 0.35, along) * smoothstep(1.15, 0.8, along) * (1 - tongueUp);
  const groove = 1 - GROOVE.depth * middle * Math.exp(-((lx / GROOVE.half) ** 2));
  const light = (lies + (up - lies) * tongueUp) * (1 - 0.42 * arch) * groove * shade * (1 - 0.3 * rounding);
  const shine =
    SHINE.light *
    light *
    (1 - tongueUp) *
    Math.exp(-(((Math.abs(lx) - SHINE.aside) / SHINE.wide) ** 2) - ((along - SHINE.at) / SHINE.high) ** 2);
  colour[0] = colour[0]! + ((tongue[0]! - 16) * (light + shine) + 16 - colour[0]!) * there;
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
