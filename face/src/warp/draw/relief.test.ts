import { describe, expect, it } from 'vitest';
import { drawnFace } from '../../testing/drawn-face.ts';
import { drawnPortrait, faceParams, facePose } from '../../testing/prepared-portrait.ts';
import type { Pose } from '../../types.ts';
import { buildWarpData } from '../build/build.ts';
import { TRIANGLE_KIND } from '../build/mesh.ts';
import { createDeformer } from './deform.ts';
import { withGentleDepths } from './relief.ts';

/** Cheeks that fall away steeply, as landmarks of real faces do. */
const portrait = drawnPortrait();
for (let i = 2; i < portrait.landmarks.length; i += 3) portrait.landmarks[i]! *= 3;
const data = buildWarpData(portrait);
/** The ends of how far heads are moved. */
const TURNS: Partial<Pose>[] = [
  { yaw: 0.17 },
  { yaw: -0.17 },
  { pitch: 0.12 },
  { pitch: -0.12 },
  { yaw: 0.14, pitch: 0.08, roll: 0.1 },
  { yaw: -0.14, pitch: -0.08, roll: -0.1 },
];
/** Smaller triangles cover no pixel worth a look. */
const LEAST_AREA = 0.5;

/** By how much a pose squeezes or stretches the skin's triangles: their area over that at rest. */
function areaShares(of: typeof data, pose: Partial<Pose>): number[] {
  const deformer = createDeformer(of);
  deformer.apply(faceParams(), facePose(pose));
  const { screen } = deformer;
  const area = (corners: number[], at: (i: number, axis: 0 | 1) => number) => {
    const [a, b, c] = corners as [number, number, number];
    const along = (i: number, axis: 0 | 1) => at(i, axis) - at(a, axis);
    return (along(b, 0) * along(c, 1) - along(c, 0) * along(b, 1)) / 2;
  };
  const shares: number[] = [];
  for (let t = 0; t < of.kinds.length; t++) {
    if (of.kinds[t] !== TRIANGLE_KIND.skin) continue;
    const corners = [...of.triangles.subarray(t * 3, t * 3 + 3)];
    const before = area(corners, (i, axis) => of.rest[i * 3 + axis]!);
    if (before > LEAST_AREA) shares.push(area(corners, (i, axis) => screen[i * 2 + axis]!) / before);
  }
  return shares;
}

describe('a head that turns', () => {
  it.each(TURNS)('folds its picture nowhere: %o', (pose) => {
    expect(Math.min(...areaShares(withGentleDepths(data), pose))).toBeGreaterThan(0.1);
  });

  it('would fold by the depths of the landmarks', () => {
    expect(Math.min(...areaShares(data, { yaw: 0.17 }))).toBeLessThan(0);
  });

  it('keeps the depths that nothing folds over', () => {
    const flat = drawnFace();
    const nose = [1, 4, 5, 195, 197, 6];
    const depths = nose.map((i) => flat.rest[i * 3 + 2]!);
    const gentle = withGentleDepths(flat).rest;
    nose.forEach((i, k) => {
      expect(gentle[i * 3 + 2]).toBeCloseTo(depths[k]!, 0);
    });
  });
});
