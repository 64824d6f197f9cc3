/**
 * Mouth shapes of the 15 Oculus visemes, and the finer shapes the phonemes need.
 *
 * All are defined from the closed, relaxed mouth (`speak` = 1), never from the photograph's own mouth.
 * Values are those of conversation, not of acting: 1 is the far end of each blendshape.
 */
import type { MouthParam, MouthParams } from '../types.ts';
import { MOUTH_PARAMS } from '../types.ts';

export const VISEMES = [
  'sil',
  'PP',
  'FF',
  'TH',
  'DD',
  'kk',
  'CH',
  'SS',
  'nn',
  'RR',
  'aa',
  'E',
  'ih',
  'oh',
  'ou',
] as const;
export type Viseme = (typeof VISEMES)[number];

/** How strongly a shape pulls each group of parameters towards itself; 0 leaves the group to the neighbours. */
export interface Dominance {
  jaw: number;
  /** Rounding and spreading: funnel, pucker, stretch, smile. */
  round: number;
  /** Parting and pressing of the lips: upperUp, lowerDown, press, rollLower. */
  lips: number;
  tongue: number;
}

export interface MouthShape {
  target: Float64Array;
  dominance: Dominance;
  /** How far the shape overrules the blend while it is held: 1 for p, b, m, whose lips have to meet. */
  hold: number;
}

const GROUP_OF: Record<MouthParam, keyof Dominance> = {
  jawOpen: 'jaw',
  mouthFunnel: 'round',
  mouthPucker: 'round',
  mouthStretch: 'round',
  mouthSmile: 'round',
  mouthUpperUp: 'lips',
  mouthLowerDown: 'lips',
  mouthPress: 'lips',
  mouthRollLower: 'lips',
  tongueUp: 'tongue',
};

export const DOMINANCE_GROUPS = ['jaw', 'round', 'lips', 'tongue'] as const;

/** Index into `DOMINANCE_GROUPS` for each entry of `MOUTH_PARAMS`. */
export const GROUP_INDEX = MOUTH_PARAMS.map((name) => DOMINANCE_GROUPS.indexOf(GROUP_OF[name]));

function shape(target: Partial<MouthParams>, dominance: Partial<Dominance> = {}, hold = 0): MouthShape {
  return {
    target: Float64Array.from(MOUTH_PARAMS, (name) => target[name] ?? 0),
    dominance: { jaw: 1, round: 1, lips: 1, tongue: 1, ...dominance },
    hold,
  };
}

// p b m and f v yield in the blend because they overrule it while held: the vowel between two of them still
// opens. Consonants made with the tongue leave the lips' rounding to the vowels around them (round ≪ 1), so that
// the t of "too" is already round; s and sh insist on a nearly closed jaw.
const VISEME_SHAPES: Record<Viseme, MouthShape> = {
  sil: shape({}, { jaw: 0.9, round: 0.6, lips: 0.8, tongue: 0.6 }),
  PP: shape({ mouthPress: 0.5, mouthRollLower: 0.12 }, { jaw: 0.5, round: 0.2, lips: 0.4 }, 1),
  FF: shape(
    { jawOpen: 0.07, mouthRollLower: 0.75, mouthUpperUp: 0.2, mouthStretch: 0.1 },
    { jaw: 0.6, round: 0.3, lips: 0.6 },
    0.92,
  ),
  TH: shape(
    { jawOpen: 0.13, tongueUp: 0.75, mouthLowerDown: 0.14, mouthUpperUp: 0.06, mouthStretch: 0.12 },
    { jaw: 0.9, round: 0.25, lips: 0.8, tongue: 2 },
  ),
  DD: shape(
    { jawOpen: 0.11, tongueUp: 0.6, mouthLowerDown: 0.13, mouthUpperUp: 0.05, mouthStretch: 0.12 },
    { jaw: 0.8, round: 0.2, lips: 0.8, tongue: 2 },
  ),
  kk: shape(
    { jawOpen: 0.2, mouthLowerDown: 0.12, mouthUpperUp: 0.05, mouthStretch: 0.08 },
    { jaw: 0.5, round: 0.15, lips: 0.4, tongue: 0.5 },
  ),
  CH: shape(
    { jawOpen: 0.05, mouthFunnel: 0.42, mouthPucker: 0.35, mouthLowerDown: 0.08, mouthUpperUp: 0.1 },
    { jaw: 1.4, round: 1.3, lips: 1 },
  ),
  SS: shape(
    { jawOpen: 0.04, mouthStretch: 0.34, mouthLowerDown: 0.16, mouthUpperUp: 0.08, mouthSmile: 0.08 },
    { jaw: 1.6, round: 0.3, lips: 1.1 },
  ),
  nn: shape(
    { jawOpen: 0.11, tongueUp: 0.6, mouthLowerDown: 0.1, mouthUpperUp: 0.04, mouthStretch: 0.08 },
    { jaw: 0.8, round: 0.2, lips: 0.8, tongue: 2 },
  ),
  RR: shape(
    { jawOpen: 0.12, mouthFunnel: 0.3, mouthPucker: 0.38, mouthLowerDown: 0.06, tongueUp: 0.2 },
    { jaw: 0.8, round: 0.8, lips: 0.7 },
  ),
  aa: shape({ jawOpen: 0.76, mouthLowerDown: 0.3, mouthUpperUp: 0.16, mouthStretch: 0.08 }, { jaw: 1.2 }),
  E: shape({
    jawOpen: 0.46,
    mouthStretch: 0.32,
    mouthSmile: 0.14,
    mouthLowerDown: 0.26,
    mouthUpperUp: 0.14,
  }),
  ih: shape({
    jawOpen: 0.24,
    mouthStretch: 0.4,
    mouthSmile: 0.18,
    mouthLowerDown: 0.16,
    mouthUpperUp: 0.1,
  }),
  oh: shape({ jawOpen: 0.42, mouthFunnel: 0.42, mouthPucker: 0.45, mouthLowerDown: 0.05 }, { round: 1.4 }),
  ou: shape({ jawOpen: 0.1, mouthPucker: 0.88, mouthFunnel: 0.15 }, { round: 1.8 }),
};

/** Shapes of single speech sounds that the 15 visemes are too coarse for. */
const PHONE_SHAPES = {
  ...VISEME_SHAPES,
  iy: shape({
    jawOpen: 0.13,
    mouthStretch: 0.55,
    mouthSmile: 0.24,
    mouthLowerDown: 0.14,
    mouthUpperUp: 0.1,
  }),
  ae: shape(
    {
      jawOpen: 0.7,
      mouthStretch: 0.28,
      mouthSmile: 0.1,
      mouthLowerDown: 0.3,
      mouthUpperUp: 0.18,
    },
    { jaw: 1.1 },
  ),
  ah: shape({ jawOpen: 0.58, mouthLowerDown: 0.24, mouthUpperUp: 0.1, mouthStretch: 0.08 }, { round: 0.8 }),
  ax: shape(
    { jawOpen: 0.36, mouthLowerDown: 0.16, mouthUpperUp: 0.06 },
    { jaw: 0.85, round: 0.4, lips: 0.7 },
  ),
  ao: shape({ jawOpen: 0.56, mouthFunnel: 0.38, mouthPucker: 0.2, mouthLowerDown: 0.12 }, { round: 1.2 }),
  er: shape({ jawOpen: 0.3, mouthFunnel: 0.26, mouthPucker: 0.3, mouthLowerDown: 0.1 }),
  uh: shape({ jawOpen: 0.24, mouthFunnel: 0.25, mouthPucker: 0.5 }, { round: 1.2 }),
  /** Front rounded: French u, German ü. */
  yy: shape({ jawOpen: 0.1, mouthPucker: 0.78, mouthFunnel: 0.18 }, { round: 1.6 }),
  /** Mid front rounded: German ö, French eu. */
  oe: shape({ jawOpen: 0.28, mouthFunnel: 0.32, mouthPucker: 0.5 }, { round: 1.4 }),
  /** Close, unrounded, not spread: Russian ы, Japanese u. */
  ix: shape({ jawOpen: 0.18, mouthStretch: 0.15, mouthLowerDown: 0.14, mouthUpperUp: 0.05 }),
  w: shape({ jawOpen: 0.04, mouthPucker: 0.95, mouthFunnel: 0.12 }, { jaw: 1, round: 2, lips: 1.2 }),
  y: shape(
    { jawOpen: 0.13, mouthStretch: 0.35, mouthSmile: 0.12, mouthLowerDown: 0.14 },
    { jaw: 0.8, round: 0.5, lips: 0.5 },
  ),
  l: shape(
    { jawOpen: 0.18, tongueUp: 0.75, mouthLowerDown: 0.14, mouthUpperUp: 0.06 },
    { jaw: 0.6, round: 0.2, lips: 0.6, tongue: 2 },
  ),
  /** A trill or tap, or an r nobody knows more about. */
  r: shape(
    { jawOpen: 0.16, mouthFunnel: 0.12, tongueUp: 0.45, mouthLowerDown: 0.14 },
    { jaw: 0.7, round: 0.3, lips: 0.5, tongue: 1.5 },
  ),
  hh: shape({ jawOpen: 0.28, mouthLowerDown: 0.15 }, { jaw: 0.25, round: 0.1, lips: 0.2, tongue: 0.3 }),
  /** Bilabial fricative (Japanese fu, Spanish b between vowels): narrow, not shut. */
  phi: shape({ jawOpen: 0.07, mouthPucker: 0.25 }, { jaw: 1.2, round: 0.5, lips: 1.5 }, 0.6),
} satisfies Record<string, MouthShape>;

export type ShapeName = keyof typeof PHONE_SHAPES;

/** The shape of that name. The returned arrays are shared: never write to them. */
export function mouthShape(name: ShapeName): MouthShape {
  return PHONE_SHAPES[name];
}

/** A preset as parameters, for renderers' tests and for callers that get visemes rather than phones. */
export function visemeParams(viseme: Viseme): MouthParams {
  return toMouthParams(VISEME_SHAPES[viseme].target);
}

/** Names the entries of a vector in the order of `MOUTH_PARAMS`, each clamped to 0–1. */
export function toMouthParams(vector: ArrayLike<number>): MouthParams {
  const params = {} as MouthParams;
  for (let i = 0; i < MOUTH_PARAMS.length; i++)
    params[MOUTH_PARAMS[i]!] = Math.min(1, Math.max(0, vector[i]!));
  return params;
}

/** The closed, relaxed mouth. */
export function closedMouth(): MouthParams {
  return toMouthParams(new Float64Array(MOUTH_PARAMS.length));
}
