/**
 * Named places of MediaPipe's 468-point topology, as the warp mesh uses them. "Left" and "right" are the
 * image's sides: `EYES[0]` is the eye at the image's left.
 */
import type { Outline } from '../asset.ts';

/** Lip rows from the outer vermilion border (0) to the inner edge (3), each a closed outline. */
export const LIP_ROWS: readonly Outline[] = [
  {
    upper: [61, 185, 40, 39, 37, 0, 267, 269, 270, 409, 291],
    lower: [61, 146, 91, 181, 84, 17, 314, 405, 321, 375, 291],
  },
  {
    upper: [76, 184, 74, 73, 72, 11, 302, 303, 304, 408, 306],
    lower: [76, 77, 90, 180, 85, 16, 315, 404, 320, 307, 306],
  },
  {
    upper: [62, 183, 42, 41, 38, 12, 268, 271, 272, 407, 292],
    lower: [62, 96, 89, 179, 86, 15, 316, 403, 319, 325, 292],
  },
  {
    upper: [78, 191, 80, 81, 82, 13, 312, 311, 310, 415, 308],
    lower: [78, 95, 88, 178, 87, 14, 317, 402, 318, 324, 308],
  },
];

/** Edges of the lids. The chains run from the image's left to its right for both eyes. */
export const EYES: readonly Outline[] = [
  {
    upper: [33, 246, 161, 160, 159, 158, 157, 173, 133],
    lower: [33, 7, 163, 144, 145, 153, 154, 155, 133],
  },
  {
    upper: [362, 398, 384, 385, 386, 387, 388, 466, 263],
    lower: [362, 382, 381, 380, 374, 373, 390, 249, 263],
  },
];

/** Iris landmarks: centre, then four points on the limbus. Same order as `EYES`. */
export const IRISES: readonly (readonly number[])[] = [
  [468, 469, 470, 471, 472],
  [473, 474, 475, 476, 477],
];

/** First ring of vertices around each eye, same order as `EYES`. */
export const EYE_RINGS: readonly (readonly number[])[] = [
  [130, 247, 30, 29, 27, 28, 56, 190, 243, 112, 26, 22, 23, 24, 110, 25],
  [463, 414, 286, 258, 257, 259, 260, 467, 359, 255, 339, 254, 253, 252, 256, 341],
];

/** Vertices on each upper lid, above the lashes, with the vertex of the lid's edge below; same order as `EYES`. */
export const EYE_LIDS: readonly (readonly (readonly [lid: number, edge: number])[])[] = [
  [
    [30, 161],
    [29, 160],
    [27, 159],
    [28, 158],
    [56, 157],
  ],
  [
    [286, 384],
    [258, 385],
    [257, 386],
    [259, 387],
    [260, 388],
  ],
];

/** Eyebrow points from the image's left to right: upper edge, then lower edge; same order as `EYES`. */
export const BROWS: readonly { upper: readonly number[]; lower: readonly number[] }[] = [
  { upper: [70, 63, 105, 66, 107], lower: [46, 53, 52, 65, 55] },
  { upper: [336, 296, 334, 293, 300], lower: [285, 295, 282, 283, 276] },
];

/** Outline of the face, clockwise in the image from the forehead's top. */
export const FACE_OVAL: readonly number[] = [
  10, 338, 297, 332, 284, 251, 389, 356, 454, 323, 361, 288, 397, 365, 379, 378, 400, 377, 152, 148, 176, 149,
  150, 136, 172, 58, 132, 93, 234, 127, 162, 21, 54, 103, 67, 109,
];

/** Vertices of the jaw with the share (0–1) of the jaw's drop each one follows when the mouth opens. */
export const JAW_SHARE: readonly (readonly [index: number, share: number])[] = [
  [152, 0.93],
  [148, 0.92],
  [377, 0.92],
  [176, 0.89],
  [400, 0.89],
  [149, 0.82],
  [378, 0.82],
  [150, 0.7],
  [379, 0.7],
  [136, 0.55],
  [365, 0.55],
  [172, 0.38],
  [397, 0.38],
  [58, 0.2],
  [288, 0.2],
  [132, 0.08],
  [361, 0.08],
  [93, 0.02],
  [323, 0.02],
];

/** Single landmarks with a name. */
export const LANDMARK = {
  foreheadTop: 10,
  nasion: 168,
  noseTip: 1,
  subnasale: 2,
  chin: 152,
  cheekLeft: 234,
  cheekRight: 454,
} as const;
