import Delaunator from 'delaunator';
import { type LidRim, type Outline, RIM_SHARE } from '../asset.ts';
import { BROWS, EYE_RINGS, EYES, FACE_OVAL, LANDMARK, LIP_ROWS } from './topology.ts';
import { faceTriangles } from './triangles.ts';
import { unfold } from './unfold.ts';

/** What a triangle of the mesh covers. */
export const TRIANGLE_KIND = { skin: 0, eye: 1, mouth: 2 } as const;

/** The warp mesh at rest, in pixels of the portrait. */
export interface WarpMesh {
  /** x, y, z per vertex; the first 468 are the landmarks. z grows away from the camera. */
  rest: Float32Array;
  triangles: Uint16Array;
  /** One `TRIANGLE_KIND` per triangle. */
  kinds: Uint8Array;
  /** Lip rows and lids after refinement: twice the columns of the landmarks' outlines. */
  lips: Outline[];
  eyes: Outline[];
  /** Inner edge of each lid's rim: the strip of the opening that keeps its width while the lid moves. */
  lidRims: LidRim[];
  /** Vertices from here on belong to the rings and the outer grid. */
  firstOuter: number;
  /** Vertices from here on are held still by the blendshape solve. */
  firstFixed: number;
}

const RING_SCALES = [1.06, 1.14, 1.26, 1.44, 1.7];

/**
 * Builds the mesh: landmarks, refined around lips and eyes, five rings around the face's outline and a grid over the
 * padded canvas (`pad` pixels beyond each edge). `points` are 468 × x, y, z, lips already put in order.
 */
export function buildMesh(points: Float32Array, size: number, pad: number): WarpMesh {
  const positions: number[][] = [];
  for (let i = 0; i < 468; i++) positions.push([points[i * 3]!, points[i * 3 + 1]!, points[i * 3 + 2]!]);
  const refined = refine(positions, faceTriangles());
  const triangles = refined.triangles;
  const rows = [...refined.lips, ...refined.eyes, ...BROWS];
  unfold(positions, triangles, new Set(rows.flatMap((row) => [...row.upper, ...row.lower])));
  const kinds = triangles.map(() => TRIANGLE_KIND.skin as number);
  const lidRims = refined.eyes.map((eye) => fillEye(eye, positions, triangles, kinds, size));
  fillOutline(refined.lips[3]!, triangles, kinds, TRIANGLE_KIND.mouth);

  const firstOuter = positions.length;
  let previous: number[] = [...FACE_OVAL];
  const [cx, cy] = centreOf(FACE_OVAL.map((i) => positions[i]!));
  const axis = (points[LANDMARK.cheekLeft * 3 + 2]! + points[LANDMARK.cheekRight * 3 + 2]!) / 2;
  RING_SCALES.forEach((scale, k) => {
    const ring = FACE_OVAL.map((i) => {
      const [x, y, z] = positions[i] as [number, number, number];
      // towards the silhouette the head curves back to the axis it turns about
      const depth = z + ((axis - z) * (k + 1)) / RING_SCALES.length;
      return positions.push([cx + (x - cx) * scale, cy + (y - cy) * scale, depth]) - 1;
    });
    for (let i = 0; i < ring.length; i++) {
      const j = (i + 1) % ring.length;
      triangles.push([previous[i]!, ring[i]!, ring[j]!], [previous[i]!, ring[j]!, previous[j]!]);
      kinds.push(TRIANGLE_KIND.skin, TRIANGLE_KIND.skin);
    }
    previous = ring;
  });
  // the two outer rings stay: a jaw that drops must not drag the collar along
  const firstFixed = positions.length - 2 * FACE_OVAL.length;
  const [top, chin] = [LANDMARK.foreheadTop * 3, LANDMARK.chin * 3];
  const faceHeight = Math.hypot(points[chin]! - points[top]!, points[chin + 1]! - points[top + 1]!);
  addGrid(positions, triangles, kinds, previous, size, pad, faceHeight);

  const rest = Float32Array.from(positions.flat());
  const flat = Uint16Array.from(triangles.flat());
  return {
    rest,
    triangles: flat,
    kinds: Uint8Array.from(kinds),
    lips: refined.lips,
    eyes: refined.eyes,
    lidRims,
    firstOuter,
    firstFixed,
  };
}

/** Splits the edges among lip and eye vertices in two; outlines are split along a smooth curve. */
function refine(positions: number[][], base: Uint16Array) {
  const dense = new Set<number>();
  for (const row of [...LIP_ROWS, ...EYES]) for (const i of [...row.upper, ...row.lower]) dense.add(i);
  for (const ring of EYE_RINGS) for (const i of ring) dense.add(i);
  const middles = new Map<string, number>();
  const key = (a: number, b: number) => (a < b ? `${a},${b}` : `${b},${a}`);
  const smooth = (chain: readonly number[]): number[] => {
    const result: number[] = [chain[0]!];
    for (let i = 0; i + 1 < chain.length; i++) {
      const b = positions[chain[i]!]!;
      const c = positions[chain[i + 1]!]!;
      // past the end, mirror the curve: corners stay sharp
      const a = chain[i - 1] === undefined ? b.map((v, k) => 2 * v - c[k]!) : positions[chain[i - 1]!]!;
      const d = chain[i + 2] === undefined ? c.map((v, k) => 2 * v - b[k]!) : positions[chain[i + 2]!]!;
      const middle = positions.push(b.map((v, k) => (9 * (v + c[k]!) - a[k]! - d[k]!) / 16)) - 1;
      middles.set(key(chain[i]!, chain[i + 1]!), middle);
      result.push(middle, chain[i + 1]!);
    }
    return result;
  };
  const outline = (row: Outline): Outline => ({ upper: smooth(row.upper), lower: smooth(row.lower) });
  const lips = LIP_ROWS.map(outline);
  const eyes = EYES.map(outline);
  const middle = (a: number, b: number): number => {
    if (!dense.has(a) || !dense.has(b)) return -1;
    const known = middles.get(key(a, b));
    if (known !== undefined) return known;
    const [p, q] = [positions[a]!, positions[b]!];
    const index = positions.push(p.map((v, k) => (v + q[k]!) / 2)) - 1;
    middles.set(key(a, b), index);
    return index;
  };
  const triangles: number[][] = [];
  for (let t = 0; t < base.length; t += 3) {
    // the canonical winding is counter-clockwise on screen; ours is clockwise (y down), and kept by every step, so
    // that a triangle turned away from the camera, even at rest, can be culled while drawing
    const v = [base[t]!, base[t + 2]!, base[t + 1]!];
    const m = [middle(v[0]!, v[1]!), middle(v[1]!, v[2]!), middle(v[2]!, v[0]!)];
    const split = m.filter((i) => i >= 0).length;
    if (split === 0) triangles.push(v);
    else if (split === 3)
      triangles.push(
        [v[0]!, m[0]!, m[2]!],
        [m[0]!, v[1]!, m[1]!],
        [m[2]!, m[1]!, v[2]!],
        [m[0]!, m[1]!, m[2]!],
      );
    else if (split === 1) {
      const k = m.findIndex((i) => i >= 0);
      const [a, b, c] = [v[k]!, v[(k + 1) % 3]!, v[(k + 2) % 3]!];
      triangles.push([a, m[k]!, c], [m[k]!, b, c]);
    } else {
      const k = m.indexOf(-1);
      const [a, b, c] = [v[k]!, v[(k + 1) % 3]!, v[(k + 2) % 3]!];
      const [bc, ca] = [m[(k + 1) % 3]!, m[(k + 2) % 3]!];
      triangles.push([bc, c, ca], [a, b, bc], [a, bc, ca]);
    }
  }
  return { triangles, lips, eyes };
}

/** Fills the hole between two chains that share their ends. */
function fillOutline(outline: Outline, triangles: number[][], kinds: number[], kind: number) {
  const { upper, lower } = outline;
  for (let i = 0; i + 1 < upper.length; i++) {
    const [a, b, c, d] = [upper[i]!, upper[i + 1]!, lower[i]!, lower[i + 1]!];
    if (a !== c) {
      triangles.push([a, b, c]);
      kinds.push(kind);
    }
    if (b !== d) {
      triangles.push([b, d, c]);
      kinds.push(kind);
    }
  }
}

/** Fills an eye's opening: rim, middle, rim. */
function fillEye(
  eye: Outline,
  positions: number[][],
  triangles: number[][],
  kinds: number[],
  size: number,
): LidRim {
  const last = eye.upper.length - 1;
  const gaps = eye.upper.map((u, c) => {
    const [a, b] = [positions[u]!, positions[eye.lower[c]!]!];
    return Math.hypot(a[0]! - b[0]!, a[1]! - b[1]!);
  });
  const width = Math.min(2.4, Math.max(0.8, 0.22 * gaps[last >> 1]!)) * (size / 512) ** 0.5;
  const chain = (from: readonly number[], towards: readonly number[]) =>
    from.map((i, c) => {
      if (c === 0 || c === last) return i;
      const [a, b] = [positions[i]!, positions[towards[c]!]!];
      const t = Math.min(RIM_SHARE, width / Math.max(gaps[c]!, 1e-3));
      return positions.push(a.map((v, k) => v + (b[k]! - v) * t)) - 1;
    });
  const inner: Outline = { upper: chain(eye.upper, eye.lower), lower: chain(eye.lower, eye.upper) };
  fillOutline({ upper: eye.upper, lower: inner.upper }, triangles, kinds, TRIANGLE_KIND.eye);
  fillOutline(inner, triangles, kinds, TRIANGLE_KIND.eye);
  fillOutline({ upper: inner.lower, lower: eye.lower }, triangles, kinds, TRIANGLE_KIND.eye);
  return { inner, width };
}

function addGrid(
  positions: number[][],
  triangles: number[][],
  kinds: number[],
  ring: number[],
  size: number,
  pad: number,
  faceHeight: number,
) {
  const hull = ring.map((i) => positions[i]!);
  const [cx, cy] = centreOf(hull);
  const depth = Math.max(...hull.map((p) => p[2]!));
  // As fine for a head as in a square frame where the frame is wide and the head small in it.
  const cells = Math.max(12, Math.ceil((size + 2 * pad) / (0.26 * faceHeight)));
  const step = (size + 2 * pad) / cells;
  const indices = [...ring];
  for (let row = 0; row <= cells; row++)
    for (let column = 0; column <= cells; column++) {
      const x = -pad + column * step;
      const y = -pad + row * step;
      // points almost on the ring would break its edges in the Delaunay triangulation
      const shrunk = [cx + (x - cx) / 1.12, cy + (y - cy) / 1.12] as const;
      if (!insidePolygon(hull, shrunk[0], shrunk[1])) indices.push(positions.push([x, y, depth]) - 1);
    }
  const delaunay = Delaunator.from(indices.map((i) => [positions[i]![0]!, positions[i]![1]!]));
  for (let t = 0; t < delaunay.triangles.length; t += 3) {
    const triangle = [0, 1, 2].map((k) => indices[delaunay.triangles[t + k]!]!);
    const [x, y] = centreOf(triangle.map((i) => positions[i]!));
    if (insidePolygon(hull, x, y)) continue;
    const [a, b, c] = triangle.map((i) => positions[i]!) as [number[], number[], number[]];
    const area = (b[0]! - a[0]!) * (c[1]! - a[1]!) - (c[0]! - a[0]!) * (b[1]! - a[1]!);
    triangles.push(area < 0 ? [triangle[0]!, triangle[2]!, triangle[1]!] : triangle);
    kinds.push(TRIANGLE_KIND.skin);
  }
}

function centreOf(points: number[][]): [number, number] {
  let [x, y] = [0, 0];
  for (const p of points) {
    x += p[0]! / points.length;
    y += p[1]! / points.length;
  }
  return [x, y];
}

/** Even-odd test. */
export function insidePolygon(polygon: number[][], x: number, y: number): boolean {
  let inside = false;
  for (let i = 0, j = polygon.length - 1; i < polygon.length; j = i++) {
    const [xi, yi] = polygon[i] as [number, number];
    const [xj, yj] = polygon[j] as [number, number];
    if (yi > y !== yj > y && x < ((xj - xi) * (y - yi)) / (yj - yi) + xi) inside = !inside;
  }
  return inside;
}
