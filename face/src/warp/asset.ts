import type { AssetFormat } from '../asset-file.ts';

/** The version is that of `WarpData`'s layout. */
export const WARP_FORMAT: AssetFormat = { magic: 'VWRP', version: 1 };

/** Portraits outside these sizes are refused: pixels per side. */
export const PORTRAIT_SIZE = { min: 128, max: 1536 } as const;

/** A closed outline given as two chains from the image's left corner to its right corner, corners included. */
export interface Outline {
  upper: readonly number[];
  lower: readonly number[];
}

/** A strip along both lids inside the eye's opening. Its chains share the corners of the eye's outline. */
export interface LidRim {
  inner: Outline;
  /** Width in portrait pixels; narrower where the eye is nearly closed. */
  width: number;
}

/** Share of the opening that both rims leave free between them, each taking half of the rest. */
export const RIM_SHARE = 0.42;

/** The crease between closed lips has this share of their light. */
export const SEAM_LIGHT = 0.42;

/** A small picture with its place: texel (0, 0) lies at (x, y) of whatever the patch belongs to. */
export interface Patch {
  x: number;
  y: number;
  width: number;
  height: number;
  /** Interleaved R, G, B, width × height × 3. */
  rgb: Uint8Array;
  /** 0–255 per texel, not premultiplied. */
  alpha: Uint8Array;
}

/** One blendshape: displacement in portrait pixels per vertex, x and y in turn, of the first `vertexCount` vertices. */
export interface Shape {
  name: string;
  delta: Float32Array;
}

/** Where and how the mouth's interior is drawn; lengths in portrait pixels, before any head motion. */
export interface MouthInterior {
  /** Middle of the closed, relaxed lips. */
  x: number;
  y: number;
  z: number;
  /** Width of the relaxed mouth: the unit of `upperTeeth`, `lowerTeeth` and `tongue`. */
  unit: number;
  /** Texels per portrait pixel of the teeth patches. Their x, y count from the middle of the lips, in texels. */
  teethScale: number;
  upperTeeth: Patch;
  lowerTeeth: Patch;
  /** Drop of the lower teeth at jawOpen 1. */
  jawDrop: number;
  /** Colours as R, G, B 0–255. */
  cavity: [number, number, number];
  tongue: [number, number, number];
  /** The crease between closed lips. */
  seam: [number, number, number];
  /** 0–1: how far the photograph's own mouth is open, and so whether its interior is its own. */
  photoOpen: number;
  /** By how many of its pixels edges of the photograph are softer than those of a sharp one; faces built before it was measured lack it. */
  softness?: number;
  /** 0–1: how far the upper teeth are the photograph's own, the shade of its lips on them; may be lacking, too. */
  ownTeeth?: number;
  /** −1–1: by what share light on the mouth's right exceeds the mean of both sides; may be lacking, too. */
  aslant?: number;
}

/** One eye: an eyeball without iris and the iris on top of it, both drawn under the hole between the lids. */
export interface EyeLayer {
  /** Its alpha is 0 where hair hangs before the eye. */
  ball: Patch;
  iris: Patch;
  /** Depth of the eyeball. */
  z: number;
  /** Excursion of the iris at gaze 1, in portrait pixels. */
  reachX: number;
  reachY: number;
  /** Colour of the lashes, R, G, B 0–255. */
  lash: [number, number, number];
}

/** The warp engine's `FaceAsset.data`: what `build/` makes and `draw/` draws. Everything is in pixels of the square portrait of `size`. */
export interface WarpData {
  size: number;
  /** Width of the mirrored margin around `canvas`; even. */
  pad: number;
  monochrome: boolean;
  /** Foreground: (size + 2 · pad)², colours cleaned of the background, matte as alpha, eye openings cut out. */
  canvas: { rgb: Uint8Array; alpha: Uint8Array };
  /** Background behind the person, size². */
  plate: Uint8Array;
  /** The mouth's surroundings for a speaking mouth: replaces the photograph as `speak` rises. Null where equal. */
  speakPatch: Patch | null;
  rest: Float32Array;
  triangles: Uint16Array;
  kinds: Uint8Array;
  headWeight: Float32Array;
  lips: Outline[];
  eyes: Outline[];
  lidRims: LidRim[];
  shapes: Shape[];
  interior: MouthInterior;
  eyeLayers: EyeLayer[];
  rig: {
    /** Point the head turns about. */
    pivotX: number;
    pivotY: number;
    pivotZ: number;
    /** The face's horizontal axis in the image. */
    ex: number;
    ey: number;
    faceWidth: number;
    faceHeight: number;
    eyeDistance: number;
    chinY: number;
    /** Scale of head motion, less than 1 for a portrait that is already turned. */
    motion: number;
    /** Yaw of the head in the photograph, radians. */
    turned: number;
  };
}
