import { FACE_OVAL } from './topology.ts';

/** Smallest triangle, in square pixels, that counts as turned towards the camera. */
const FLAT_AREA = 0.05;

/**
 * Unfolds the mesh of a turned head, in place: landmarks guessed behind the visible cheek's edge make triangles fold
 * over, and tear when the head moves. The outline is pushed out to the silhouette and what still folds is relaxed
 * between its neighbours; `fixed` vertices (lips, lids, brows) keep their places. Triangles are clockwise on screen.
 */
export function unfold(positions: number[][], triangles: number[][], fixed: ReadonlySet<number>): void {
  const folded = () => triangles.filter((t) => area(positions, t) < FLAT_AREA);
  if (!folded().some((t) => t.some((i) => !fixed.has(i)))) return;
  pushOutline(positions);
  const neighbours = positions.map(() => new Set<number>());
  for (const t of triangles)
    for (let k = 0; k < 3; k++) {
      neighbours[t[k]!]!.add(t[(k + 1) % 3]!);
      neighbours[t[k]!]!.add(t[(k + 2) % 3]!);
    }
  const held = new Set([...fixed, ...FACE_OVAL]);
  const movable = new Set<number>();
  for (let widening = 0; widening < 4; widening++) {
    const bad = folded();
    if (bad.length === 0) return;
    for (const t of bad)
      for (const i of t) for (const j of [i, ...neighbours[i]!]) if (!held.has(j)) movable.add(j);
    for (let round = 0; round < 40; round++)
      for (const i of movable) {
        const list = neighbours[i]!;
        let [x, y] = [0, 0];
        for (const j of list) {
          x += positions[j]![0]! / list.size;
          y += positions[j]![1]! / list.size;
        }
        positions[i]![0] = x;
        positions[i]![1] = y;
      }
  }
}

function area(positions: number[][], [a, b, c]: number[]): number {
  const [p, q, r] = [positions[a!]!, positions[b!]!, positions[c!]!];
  return ((q[0]! - p[0]!) * (r[1]! - p[1]!) - (r[0]! - p[0]!) * (q[1]! - p[1]!)) / 2;
}

/** Makes the outline star-shaped around the face's middle and wide enough to hold every landmark. */
function pushOutline(positions: number[][]) {
  const centre = [0, 1].map((k) =>
    FACE_OVAL.reduce((sum, i) => sum + positions[i]![k]! / FACE_OVAL.length, 0),
  );
  const polar = positions.map((p) => {
    const [dx, dy] = [p[0]! - centre[0]!, p[1]! - centre[1]!];
    return { angle: Math.atan2(dy, dx), radius: Math.hypot(dx, dy) };
  });
  const apart = (a: number, b: number) => Math.abs(Math.atan2(Math.sin(a - b), Math.cos(a - b)));
  // the outline runs clockwise, so its angle only grows
  const angles: number[] = [];
  for (const i of FACE_OVAL) {
    const previous = angles.at(-1);
    let angle = polar[i]!.angle;
    if (previous !== undefined) {
      while (angle < previous - Math.PI) angle += 2 * Math.PI;
      while (angle > previous + Math.PI) angle -= 2 * Math.PI;
      angle = Math.max(angle, previous + 0.04);
    }
    angles.push(angle);
  }
  const radii = FACE_OVAL.map((i, k) => {
    let radius = polar[i]!.radius;
    for (const p of polar) if (apart(p.angle, angles[k]!) < 0.11) radius = Math.max(radius, p.radius * 1.015);
    return radius;
  });
  FACE_OVAL.forEach((i, k) => {
    positions[i]![0] = centre[0]! + radii[k]! * Math.cos(angles[k]!);
    positions[i]![1] = centre[1]! + radii[k]! * Math.sin(angles[k]!);
  });
}
