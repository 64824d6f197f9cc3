import { describe, expect, it } from 'vitest';
import { DRAWN, drawnPortrait } from '../../testing/prepared-portrait.ts';
import { headWeights } from './head-weight.ts';
import { measureFace } from './measures.ts';
import { buildMesh } from './mesh.ts';
import { LANDMARK } from './topology.ts';

const SIZE = 256;
const portrait = drawnPortrait({ size: SIZE });
const points = portrait.landmarks.slice(0, 468 * 3);
const mesh = buildMesh(points, SIZE, 12);
const measures = measureFace(points);

/** Greatest weight among vertices within a box given in fractions of the side. */
function mostWithin(weights: Float32Array, x0: number, x1: number, y0: number, y1: number): number {
  let most = 0;
  for (let i = 0; i < weights.length; i++) {
    const [x, y] = [mesh.rest[i * 3]! / SIZE, mesh.rest[i * 3 + 1]! / SIZE];
    if (x >= x0 && x <= x1 && y >= y0 && y <= y1) most = Math.max(most, weights[i]!);
  }
  return most;
}

/** The person with something more beside the head: whatever lies in a box, in fractions of the side. */
function matteWith(x0: number, x1: number, y0: number, y1: number): Uint8Array {
  const matte = portrait.matte.slice();
  for (let y = Math.round(y0 * SIZE); y < y1 * SIZE; y++)
    matte.fill(255, y * SIZE + Math.round(x0 * SIZE), y * SIZE + Math.round(x1 * SIZE));
  return matte;
}

describe('the parts that move with the head', () => {
  it('are the whole face, and not the frame’s corners', () => {
    const weights = headWeights(mesh, measures, portrait.matte, SIZE);
    expect(weights[LANDMARK.foreheadTop]).toBe(1);
    expect(weights[LANDMARK.chin]).toBeGreaterThan(0.85);
    expect(mostWithin(weights, -0.1, 0, -0.1, 1.1)).toBeLessThan(0.2);
    expect(mostWithin(weights, -0.1, 1.1, 0.97, 1.1)).toBeLessThan(0.2);
  });

  it('hardly include a hand or a post that is separated from the head by background', () => {
    const beside = [0.74, 0.8, 0.2, 0.75] as const;
    const alone = headWeights(mesh, measures, portrait.matte, SIZE);
    const withPost = headWeights(mesh, measures, matteWith(...beside), SIZE);
    const [x0, x1, y0, y1] = [0.72, 0.82, 0.3, 0.5];
    expect(mostWithin(alone, x0, x1, y0, y1)).toBeGreaterThan(0.6);
    expect(mostWithin(withPost, x0, x1, y0, y1)).toBeLessThan(0.35);
  });

  it('include hair that hangs from the head', () => {
    const { face } = DRAWN;
    const hair = matteWith(face.x + 0.1, 0.74, 0.2, 0.5);
    const weights = headWeights(mesh, measures, hair, SIZE);
    expect(mostWithin(weights, 0.66, 0.72, 0.3, 0.45)).toBeGreaterThan(0.8);
  });
});
