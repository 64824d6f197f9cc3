import { type Factor, factorize, type SparseRows } from './cholesky.ts';

/**
 * Smooth displacement of a triangle mesh: minimises the bi-Laplacian energy plus a small membrane term with the
 * displacement of some vertices given. The given ones ("handles") are fixed once per solver; each `solve` takes
 * their displacement and returns everybody's.
 */
export interface SmoothSolver {
  /** `targets`: x, y per vertex, read at the handles only. Returns x, y per vertex. */
  solve(targets: Float32Array): Float32Array;
}

/**
 * `positions`: x, y per vertex; `triangles`: index triples (holes left out); `handles`: 1 where given, 0 where free.
 * `membrane` weighs stretching against bending; a little of it keeps displacements from overshooting.
 */
export function createSmoothSolver(
  positions: Float32Array,
  triangles: Uint16Array,
  handles: Uint8Array,
  membrane = 0.02,
): SmoothSolver {
  const n = handles.length;
  const { laplacian, mass } = cotangentLaplacian(positions, triangles, n);
  const meanMass = mass.reduce((a, b) => a + b, 0) / n;
  const free = new Int32Array(n).fill(-1);
  let count = 0;
  for (let i = 0; i < n; i++) if (!handles[i] && laplacian[i]!.size > 0) free[i] = count++;
  // energy matrix E = Lᵀ M⁻¹ L + membrane · L, split into free×free and free×handle parts
  const freeRows: SparseRows = Array.from({ length: count }, () => new Map());
  const handleRows: SparseRows = Array.from({ length: count }, () => new Map());
  const add = (i: number, j: number, value: number) => {
    const row = free[i]!;
    if (row < 0) return;
    const column = free[j]!;
    const target = column >= 0 ? freeRows[row]! : handleRows[row]!;
    const key = column >= 0 ? column : j;
    target.set(key, (target.get(key) ?? 0) + value);
  };
  for (let k = 0; k < n; k++) {
    const inverseMass = meanMass / Math.max(mass[k]!, 0.05 * meanMass);
    for (const [i, a] of laplacian[k]!) {
      add(k, i, membrane * a);
      for (const [j, b] of laplacian[k]!) add(i, j, a * b * inverseMass);
    }
  }
  const factor: Factor = factorize(freeRows);
  return {
    solve(targets) {
      const result = new Float32Array(n * 2);
      for (let axis = 0; axis < 2; axis++) {
        const b = new Float64Array(count);
        for (let row = 0; row < count; row++)
          for (const [j, value] of handleRows[row]!) b[row] = b[row]! - value * targets[j * 2 + axis]!;
        const x = factor.solve(b);
        for (let i = 0; i < n; i++) {
          if (handles[i]) result[i * 2 + axis] = targets[i * 2 + axis]!;
          else if (free[i]! >= 0) result[i * 2 + axis] = x[free[i]!]!;
        }
      }
      return result;
    },
  };
}

/** Rows of the cotangent Laplacian (positive diagonal) and the vertices' share of area. */
function cotangentLaplacian(positions: Float32Array, triangles: Uint16Array, n: number) {
  const laplacian: SparseRows = Array.from({ length: n }, () => new Map());
  const mass = new Float64Array(n);
  const add = (i: number, j: number, value: number) =>
    laplacian[i]!.set(j, (laplacian[i]!.get(j) ?? 0) + value);
  for (let t = 0; t < triangles.length; t += 3) {
    for (let corner = 0; corner < 3; corner++) {
      const i = triangles[t + corner]!;
      const j = triangles[t + ((corner + 1) % 3)]!;
      const k = triangles[t + ((corner + 2) % 3)]!;
      const ax = positions[i * 2]! - positions[k * 2]!;
      const ay = positions[i * 2 + 1]! - positions[k * 2 + 1]!;
      const bx = positions[j * 2]! - positions[k * 2]!;
      const by = positions[j * 2 + 1]! - positions[k * 2 + 1]!;
      const cross = Math.abs(ax * by - ay * bx);
      // slivers (lip corners, turned cheeks) give wild cotangents; bounds keep the system well conditioned
      const weight = Math.min(4, Math.max(0.05, (0.5 * (ax * bx + ay * by)) / Math.max(cross, 1e-3)));
      add(i, j, -weight);
      add(j, i, -weight);
      add(i, i, weight);
      add(j, j, weight);
      mass[k] = mass[k]! + Math.max(cross, 0.05) / 6;
    }
  }
  return { laplacian, mass };
}
