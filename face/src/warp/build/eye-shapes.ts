import type { Shape } from '../asset.ts';
import { across, down, type FaceMeasures } from './measures.ts';
import { TRIANGLE_KIND, type WarpMesh } from './mesh.ts';
import { createSmoothSolver } from './smooth-solve.ts';
import { BROWS, EYE_LIDS, EYES } from './topology.ts';

/** Share of the lid edge's way that the skin above the lashes goes. */
const LID_FOLLOWS = 0.62;

/** The same behind glasses: their rims are close by and must not bend with the lids. */
const LID_FOLLOWS_BEHIND_GLASSES = 0.36;

/** Share of a brow's movement that is left where a spectacle rim crosses the skin that would move with it. */
const BROWS_BEHIND_GLASSES = 0.3;

/** Blendshapes of lids and brows. */
export function buildEyeShapes(mesh: WarpMesh, m: FaceMeasures, glasses: boolean): Shape[] {
  const follows = glasses ? LID_FOLLOWS_BEHIND_GLASSES : LID_FOLLOWS;
  const freeHeight = glasses ? 0.42 : 0.65;
  const reach = (glasses ? BROWS_BEHIND_GLASSES : 1) * m.eyeDistance;
  const n = mesh.rest.length / 3;
  const flat = new Float32Array(n * 2);
  for (let i = 0; i < n; i++) flat.set([mesh.rest[i * 3]!, mesh.rest[i * 3 + 1]!], i * 2);
  const skin: number[] = [];
  for (let t = 0; t < mesh.kinds.length; t++)
    if (mesh.kinds[t] === TRIANGLE_KIND.skin)
      skin.push(mesh.triangles[t * 3]!, mesh.triangles[t * 3 + 1]!, mesh.triangles[t * 3 + 2]!);
  const triangles = Uint16Array.from(skin);
  const right = (i: number) => across(m, flat[i * 2]!, flat[i * 2 + 1]!);
  const below = (i: number) => down(m, flat[i * 2]!, flat[i * 2 + 1]!);
  const target = new Float32Array(n * 2);
  const shapes: Shape[] = [];
  const lidSolver = createSmoothSolver(flat, triangles, lidHandles());

  mesh.eyes.forEach((eye, side) => {
    // ARKit's names mean the person's own side: the image's left eye is the right one
    const name = side === 0 ? 'Right' : 'Left';
    const lid = (upper: (opening: number) => number, lower: (opening: number) => number) => {
      target.fill(0);
      eye.upper.forEach((u, c) => {
        const l = eye.lower[c]!;
        if (u === l) return;
        const opening = [flat[l * 2]! - flat[u * 2]!, flat[l * 2 + 1]! - flat[u * 2 + 1]!] as const;
        const length = Math.max(1e-3, Math.hypot(opening[0], opening[1]));
        const a = upper(length) / length;
        const b = lower(length) / length;
        target[u * 2] = opening[0] * a;
        target[u * 2 + 1] = opening[1] * a;
        target[l * 2] = opening[0] * b;
        target[l * 2 + 1] = opening[1] * b;
      });
      // the strip of lid above the lashes slides along; its skin unfolds at the crease, so lashes are not smeared
      for (const [ring, edge] of EYE_LIDS[side]!) {
        target[ring * 2] = target[edge * 2]! * follows;
        target[ring * 2 + 1] = target[edge * 2 + 1]! * follows;
      }
      return lidSolver.solve(target);
    };
    shapes.push(
      // the upper lid does most of the way; the lower one rises a little
      {
        name: `eyeBlink${name}`,
        delta: lid(
          (o) => 0.88 * o,
          (o) => -0.12 * o,
        ),
      },
      {
        name: `eyeWide${name}`,
        delta: lid(
          (o) => -0.16 * o,
          (o) => 0.04 * o,
        ),
      },
      {
        name: `eyeSquint${name}`,
        delta: lid(
          (o) => 0.14 * o,
          (o) => -0.24 * o,
        ),
      },
    );
  });

  const browSolver = createSmoothSolver(flat, triangles, browHandles());
  const brow = (name: string, rise: (inner: number) => number, squeeze: number) => {
    target.fill(0);
    BROWS.forEach((points, side) => {
      for (const chain of [points.upper, points.lower])
        chain.forEach((i, k) => {
          // 1 at the end near the nose, 0 at the temple
          const inner = side === 0 ? k / 4 : 1 - k / 4;
          const dy = -rise(inner) * reach;
          const dx = (side === 0 ? 1 : -1) * squeeze * inner * reach;
          target[i * 2] = dx * m.ex - dy * m.ey;
          target[i * 2 + 1] = dx * m.ey + dy * m.ex;
        });
    });
    shapes.push({ name, delta: browSolver.solve(target) });
  };
  brow('browInnerUp', (inner) => 0.02 + 0.1 * inner ** 1.5, 0);
  brow('browOuterUp', (inner) => 0.1 * (1 - inner) ** 0.7 + 0.015, 0);
  brow('browDown', (inner) => -0.03 - 0.05 * inner, 0.03);
  return shapes;

  /** Lids are given; around them skin is free as far as the brow, the nose and the cheek. */
  function lidHandles(): Uint8Array {
    const handles = new Uint8Array(n).fill(1);
    for (const eye of mesh.eyes) {
      const [a, b] = [eye.upper[0]!, eye.upper.at(-1)!];
      const width = Math.hypot(flat[a * 2]! - flat[b * 2]!, flat[a * 2 + 1]! - flat[b * 2 + 1]!);
      const cx = (right(a) + right(b)) / 2;
      const cy = (below(a) + below(b)) / 2;
      for (let i = 0; i < mesh.firstOuter; i++)
        if (((right(i) - cx) / (0.85 * width)) ** 2 + ((below(i) - cy) / (freeHeight * width)) ** 2 < 1)
          handles[i] = 0;
    }
    for (const eye of mesh.eyes) for (const i of [...eye.upper, ...eye.lower]) handles[i] = 1;
    for (const points of BROWS) for (const i of [...points.upper, ...points.lower]) handles[i] = 1;
    for (const pairs of EYE_LIDS) for (const [i] of pairs) handles[i] = 1;
    return handles;
  }

  function browHandles(): Uint8Array {
    const handles = new Uint8Array(n).fill(1);
    const eyeLine = (below(EYES[0]!.lower[4]!) + below(EYES[1]!.lower[4]!)) / 2;
    for (let i = 0; i < mesh.firstOuter; i++) if (below(i) < eyeLine) handles[i] = 0;
    for (const eye of mesh.eyes) for (const i of [...eye.upper, ...eye.lower]) handles[i] = 1;
    for (const points of BROWS) for (const i of [...points.upper, ...points.lower]) handles[i] = 1;
    return handles;
  }
}
