import type { Outline, WarpData } from '../asset.ts';

/** Steepest slope of the depths: pixels of depth per pixel across. */
const STEEPEST = 2.5;
const ROUNDS = 80;

/**
 * Depths per vertex for turning the head: those of the mesh, but nowhere steeper than a head that turns can show
 * without folding. Where a landmark lies deep right beside a near one, a turn would fold the mesh over and cut off
 * what lies between in a jagged line; a gentler relief squeezes it instead.
 */
export function withGentleDepths(data: WarpData): WarpData {
  const depths = gentleDepths(data);
  const rest = data.rest.slice();
  for (let i = 0; i < depths.length; i++) rest[i * 3 + 2] = depths[i]!;
  // what is drawn behind the mesh goes with its rim
  const change = (outline: Outline) => {
    const ends = [outline.upper[0]!, outline.upper.at(-1)!];
    return ends.reduce((sum, i) => sum + (depths[i]! - data.rest[i * 3 + 2]!) / ends.length, 0);
  };
  const eyeLayers = data.eyeLayers.map((layer, side) => ({
    ...layer,
    z: layer.z + change(data.eyes[side]!),
  }));
  const interior = { ...data.interior, z: data.interior.z + change(data.lips[3]!) };
  return { ...data, rest, eyeLayers, interior };
}

function gentleDepths({ rest, triangles }: Pick<WarpData, 'rest' | 'triangles'>): Float32Array {
  const depths = new Float32Array(rest.length / 3);
  for (let i = 0; i < depths.length; i++) depths[i] = rest[i * 3 + 2]!;
  const spans = spansOf(rest, triangles);
  for (let round = 0; round < ROUNDS; round++)
    for (let k = 0; k < spans.length; k++) {
      // there and back again, so that what is too steep spreads to both sides
      const { apex, from, to, share, most } = spans[round % 2 === 0 ? k : spans.length - 1 - k]!;
      const step = depths[apex]! - depths[from]! * (1 - share) - depths[to]! * share;
      const excess = Math.abs(step) - most;
      if (excess <= 0) continue;
      const move = (Math.sign(step) * excess) / (1 + (1 - share) ** 2 + share ** 2);
      depths[apex] = depths[apex]! - move;
      depths[from] = depths[from]! + move * (1 - share);
      depths[to] = depths[to]! + move * share;
    }
  return depths;
}

/** A vertex and a place on an edge, and by how much their depths may differ. */
interface Span {
  apex: number;
  from: number;
  to: number;
  /** The place's share of the way along the edge. */
  share: number;
  most: number;
}

/** Along each triangle's longest edge, and across from it to the third corner: together they bound its slope. */
function spansOf(rest: Float32Array, triangles: Uint16Array): Span[] {
  const spans: Span[] = [];
  const x = (i: number) => rest[i * 3]!;
  const y = (i: number) => rest[i * 3 + 1]!;
  for (let t = 0; t < triangles.length; t += 3) {
    let apex = 0;
    let from = 0;
    let to = 0;
    let edge = -1;
    for (let k = 0; k < 3; k++) {
      const begin = triangles[t + ((k + 1) % 3)]!;
      const end = triangles[t + ((k + 2) % 3)]!;
      const length = Math.hypot(x(begin) - x(end), y(begin) - y(end));
      if (length <= edge) continue;
      apex = triangles[t + k]!;
      from = begin;
      to = end;
      edge = length;
    }
    if (edge < 1e-3) continue;
    spans.push({ apex: from, from: to, to, share: 0, most: STEEPEST * edge });
    const ux = (x(to) - x(from)) / edge;
    const uy = (y(to) - y(from)) / edge;
    const dx = x(apex) - x(from);
    const dy = y(apex) - y(from);
    const share = Math.min(1, Math.max(0, (dx * ux + dy * uy) / edge));
    spans.push({ apex, from, to, share, most: STEEPEST * Math.abs(dy * ux - dx * uy) });
  }
  return spans;
}
