import type { Shape } from '../asset.ts';
import { across, down, type FaceMeasures } from './measures.ts';
import type { WarpMesh } from './mesh.ts';
import { TRIANGLE_KIND } from './mesh.ts';
import { relaxedHeight, seamBow, smileOf } from './relaxed-lips.ts';
import { createSmoothSolver } from './smooth-solve.ts';
import { JAW_SHARE, LANDMARK } from './topology.ts';

/** Mouth blendshapes and the numbers the interior needs. */
export interface MouthShapes {
  shapes: Shape[];
  /** Half of the relaxed mouth's width along the face's horizontal axis, before foreshortening. */
  halfWidth: number;
  /** Middle of the closed lips, in the face's axes: down from `measures.mouthY`, across from `measures.mouthX`. */
  seamDown: number;
  seamAcross: number;
  /** Drop of the jaw at jawOpen 1, pixels. */
  jawDrop: number;
}

/** A lip vertex in the relaxed mouth: `s` −1…1 from corner to corner, `row` 0 (outer border) … 1 (inner edge). */
interface LipPlace {
  s: number;
  row: number;
  upper: boolean;
  corner: boolean;
}

/** Displacement in units of the relaxed half width: right, down. */
type LipShape = (p: LipPlace) => readonly [right: number, down: number];

/** How much of a smirk goes in a speaking mouth. */
const SMIRK = 0.3;
/**
 * How much of a smile goes while a person speaks: of its width, and of its raised corners what stays. People who are
 * photographed smiling speak smiling; with less of it they look sullen, below cheeks and eyes that smile on.
 */
const RELAXES = 0.45;
const RAISED = 0.8;

/** How far rounded lips let raised corners come down after all: nobody rounds them in a smile, and a jaw that drops draws them along. */
const LEVELS: Record<string, number> = { mouthPucker: 0.85, mouthFunnel: 0.6, jawOpen: 0.7 };

/** By how much less than others lips that smile in the photograph are narrowed. */
const NARROWS_LESS = 0.25;

/** A lower lip that tucks under the upper teeth leaves them in the middle alone: to the sides it comes up to the upper lip by this, in half widths. */
const TUCKED_SIDES = 0.045;

/** 0 in the middle of the mouth and at its corners, 1 between them. */
const besideMiddle = (s: number) => 4 * s * s * Math.max(0, 1 - s * s);

/** 1 in the middle of the mouth, 0 at its corners, full in between. */
const dome = (s: number, power: number) => 1 - Math.min(1, Math.abs(s)) ** power;

/** As `dome`, but lips that part so leave each other at the corners in a point. */
const lens = (s: number) => (1 - Math.min(1, s * s)) ** 1.12;

/**
 * Lips that round part in their middle alone: by how much of the half width they do in a pout, and within which share of
 * the mouth. Beside it they are drawn together, by so much, wherever a jaw has opened them: the opening is small and
 * round, and what lies beside it is lip.
 */
const POUT = { half: 0.55, upper: 0.07, lower: 0.09, beside: 0.1, from: 0.6 } as const;
const pouting = (s: number) => Math.exp(-((s / POUT.half) ** 2));
const together = (s: number, row: number) =>
  POUT.beside *
  (1 - Math.exp(-((s / POUT.from) ** 6))) *
  Math.min(1, 8 * (1 - Math.abs(s))) *
  (0.4 + 0.6 * row);

/**
 * Lip displacements at weight 1 and the share the jaw's vertices take of `chin` (down, same unit). They are written
 * for the relaxed, closed mouth that `restClose` yields.
 */
const LIP_SHAPES: Record<string, { lips: LipShape; chin: number }> = {
  mouthFunnel: {
    lips: ({ s, row, upper }) => [
      -0.3 * s,
      upper
        ? -(0.1 + 0.05 * (1 - row)) * dome(s, 2) + together(s, row)
        : (0.17 + 0.02 * (1 - row)) * dome(s, 2.8) - together(s, row),
    ],
    chin: 0.08,
  },
  mouthPucker: {
    lips: ({ s, row, upper }) => [
      -0.46 * s,
      upper
        ? -0.12 * (1 - row) * dome(s, 2) - POUT.upper * row * pouting(s) + together(s, row) - 0.02
        : 0.15 * (1 - row) * dome(s, 2.8) + POUT.lower * row * pouting(s) - together(s, row) - 0.02,
    ],
    chin: -0.02,
  },
  mouthStretch: {
    lips: ({ s, row, upper }) => [
      0.2 * Math.sign(s) * Math.abs(s) ** 1.3,
      (upper ? 0.02 * (1 - row) - 0.012 * row : 0.04 - 0.03 * (1 - row)) * dome(s, 2) + 0.03 * Math.abs(s),
    ],
    chin: 0.01,
  },
  mouthSmile: {
    lips: ({ s, row, upper }) => [
      0.19 * Math.sign(s) * Math.abs(s) ** 1.4,
      -0.17 * Math.abs(s) ** 1.8 + (upper ? 0.01 + 0.02 * (1 - row) : 0.02 - 0.045 * (1 - row)) * dome(s, 2),
    ],
    chin: 0,
  },
  mouthUpperUp: {
    lips: ({ s, row, upper }) => [0, upper ? -(0.16 - 0.02 * (1 - row)) * lens(s) - 0.01 : -0.01],
    chin: 0,
  },
  mouthLowerDown: {
    lips: ({ s, row, upper }) => [0, upper ? 0.005 : (0.2 - 0.03 * (1 - row)) * lens(s) + 0.01],
    chin: 0.05,
  },
  mouthPress: {
    lips: ({ s, row, upper }) => [
      0.02 * s,
      (upper ? 0.07 * (1 - row) : -0.09 * (1 - row)) * dome(s, 2.5) + 0.01,
    ],
    chin: -0.025,
  },
  mouthRollLower: {
    lips: ({ s, row, upper }) => [
      0.01 * s,
      upper
        ? -0.055 * dome(s, 2.4)
        : (-0.055 - 0.14 * (1 - row)) * dome(s, 2.4) - TUCKED_SIDES * besideMiddle(s),
    ],
    chin: -0.035,
  },
};

/**
 * Solves all mouth shapes of a portrait. `open`: the photographed mouth is open (see `orderLips`); `bitingEdge`:
 * where its upper teeth end, down from the mouth's centre, if seen.
 */
export function buildMouthShapes(
  mesh: WarpMesh,
  m: FaceMeasures,
  open: boolean,
  bitingEdge: number | null,
): MouthShapes {
  const n = mesh.rest.length / 3;
  const flat = new Float32Array(n * 2);
  for (let i = 0; i < n; i++) flat.set([mesh.rest[i * 3]!, mesh.rest[i * 3 + 1]!], i * 2);
  const skin: number[] = [];
  for (let t = 0; t < mesh.kinds.length; t++)
    if (mesh.kinds[t] === TRIANGLE_KIND.skin || mesh.kinds[t] === TRIANGLE_KIND.eye)
      skin.push(mesh.triangles[t * 3]!, mesh.triangles[t * 3 + 1]!, mesh.triangles[t * 3 + 2]!);

  const right = (i: number) => across(m, flat[i * 2]!, flat[i * 2 + 1]!) / m.foreshortening;
  const below = (i: number) => down(m, flat[i * 2]!, flat[i * 2 + 1]!);
  const handles = new Uint8Array(n);
  const lipIndices = new Set<number>();
  for (const row of mesh.lips) for (const i of [...row.upper, ...row.lower]) lipIndices.add(i);
  const noseBase = below(LANDMARK.subnasale);
  const eyeLine = Math.min(...mesh.eyes.flatMap((eye) => eye.lower.map(below))) * 0.8;
  const cheekLine = noseBase + (eyeLine - noseBase) * 0.75;
  for (let i = 0; i < n; i++) {
    const nose = Math.abs(right(i)) < 0.16 * m.faceWidth && below(i) < noseBase + 0.01 * m.faceHeight;
    if (i >= mesh.firstFixed || below(i) < cheekLine || nose) handles[i] = 1;
  }
  for (const i of lipIndices) handles[i] = 1;
  for (const [i] of JAW_SHARE) handles[i] = 1;
  const solver = createSmoothSolver(flat, Uint16Array.from(skin), handles);
  const target = new Float32Array(n * 2);
  const put = (i: number, dx: number, dy: number) => {
    const a = dx * m.foreshortening;
    target[i * 2] = a * m.ex - dy * m.ey;
    target[i * 2 + 1] = a * m.ey + dy * m.ex;
  };
  const clear = () => target.fill(0);
  const shapes: Shape[] = [];
  const solve = (name: string) => shapes.push({ name, delta: solver.solve(target) });

  // restClose: from the photograph's mouth to closed, relaxed lips
  const inner = mesh.lips[3]!;
  const last = inner.upper.length - 1;
  const middle = last >> 1;
  const cornerLeft = inner.upper[0]!;
  const cornerRight = inner.upper[last]!;
  const middleRight = (right(cornerLeft) + right(cornerRight)) / 2;
  const half = (right(cornerRight) - right(cornerLeft)) / 2;
  const halfWidth = half - RELAXES * Math.max(0, half - 0.4 * m.eyeDistance);
  const narrow = halfWidth / half;
  const gap = below(inner.lower[middle]!) - below(inner.upper[middle]!);
  const lipEdge = below(inner.upper[middle]!);
  // at rest the upper lip leaves a little of the teeth behind the lower lip
  const seamShare =
    bitingEdge === null
      ? 0.55
      : Math.min(0.72, Math.max(0.36, (bitingEdge - 0.13 * halfWidth - lipEdge) / gap));
  const seamDown = open ? lipEdge + seamShare * gap : lipEdge;
  const smile = open ? smileOf(half / halfWidth) : 0;
  const levelled = (name: string, s: number) => (LEVELS[name] ?? 0) * raised[s < 0 ? 0 : 1]! * s ** 2;
  const sOf = new Float64Array(last + 1);
  clear();
  const corner = (c: number) => below(c < middle ? cornerLeft : cornerRight);
  // one that is raised by itself is a smirk: teeth behind it would look slanted
  const crooked = (c: number) => (open ? 0 : SMIRK * Math.max(0, corner(c < middle ? last : 0) - corner(c)));
  // what stays of the lift of either corner, as a length
  const raised = [0, last].map((c) => Math.max(0, RAISED * (seamDown - corner(c)) - crooked(c)));
  for (let c = 0; c <= last; c++) {
    const up = inner.upper[c]!;
    const low = inner.lower[c]!;
    const s = ((right(up) + right(low)) / 2 - middleRight) / half;
    sOf[c] = Math.max(-1, Math.min(1, s));
    // a smile's raised corners come down
    const lift = corner(c) - seamDown;
    const relaxed = lift < 0 ? Math.min(0, lift * RAISED + crooked(c)) : lift;
    const photo = open
      ? seamDown + relaxed * Math.abs(s) ** 2 + smile * seamBow(s) * halfWidth
      : (below(up) + below(low)) / 2 - (lift - relaxed) * Math.abs(s) ** 2;
    for (let row = 0; row < 4; row++)
      for (const side of ['upper', 'lower'] as const) {
        const i = mesh.lips[row]![side][c]!;
        const edge = side === 'upper' ? up : low;
        const outer = mesh.lips[0]![side][c]!;
        const height = Math.abs(below(outer) - below(edge));
        const grown = relaxedHeight(height * Math.min(1.35, 1 / narrow), sOf[c]!, side, halfWidth, smile);
        const thick = height > 0 ? ((below(i) - below(edge)) / height) * grown : 0;
        put(i, (right(i) - middleRight) * (narrow - 1), photo + thick - below(i));
      }
  }
  if (open) for (const [i, share] of JAW_SHARE) put(i, 0, -0.3 * gap * share);
  solve('restClose');

  const lipPlaces: [index: number, place: LipPlace][] = [];
  for (let row = 0; row < 4; row++)
    for (const side of ['upper', 'lower'] as const)
      mesh.lips[row]![side].forEach((i, c) => {
        lipPlaces.push([
          i,
          { s: sOf[c]!, row: row / 3, upper: side === 'upper', corner: c === 0 || c === last },
        ]);
      });

  const jawDrop = 0.215 * m.lowerHeight;
  clear();
  for (const [i, { s, row, upper, corner: isCorner }] of lipPlaces) {
    const cornerDrop = 0.42;
    const drop =
      upper && !isCorner
        ? cornerDrop - (cornerDrop + 0.05) * lens(s)
        : cornerDrop + (1 - cornerDrop - 0.02 * (1 - row)) * lens(s);
    put(i, -(0.06 + 0.08 * s * s) * s * halfWidth, jawDrop * drop + levelled('jawOpen', s));
  }
  for (const [i, share] of JAW_SHARE) put(i, -0.02 * right(i) * share, jawDrop * share);
  solve('jawOpen');

  for (const [name, { lips, chin }] of Object.entries(LIP_SHAPES)) {
    clear();
    for (const [i, place] of lipPlaces) {
      const [dx, dy] = lips(place);
      // a smile's skin has been drawn together once already: drawn together as far again it creases
      const narrows = dx * place.s < 0 ? 1 - NARROWS_LESS * smile : 1;
      put(i, dx * narrows * halfWidth, dy * halfWidth + levelled(name, place.s));
    }
    for (const [i, share] of JAW_SHARE) put(i, 0, chin * halfWidth * share);
    solve(name);
  }
  return { shapes, halfWidth, seamDown, seamAcross: middleRight, jawDrop };
}
