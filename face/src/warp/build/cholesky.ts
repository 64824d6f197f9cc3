/**
 * Envelope (skyline) Cholesky for the small symmetric systems of the mesh solve: reverse Cuthill–McKee keeps the
 * envelope near the mesh's width, so a thousand unknowns factor in milliseconds.
 */

/** A symmetric positive definite matrix under construction: one map of column → value per row, both halves. */
export type SparseRows = Map<number, number>[];

export interface Factor {
  /** Solves A·x = b; `b` is not modified. */
  solve(b: Float64Array): Float64Array;
}

/** Reverse Cuthill–McKee: returns `order` with `order[newIndex] = oldIndex`. */
export function reverseCuthillMckee(rows: SparseRows): Int32Array {
  const n = rows.length;
  const degree = rows.map((row) => row.size);
  const seen = new Uint8Array(n);
  const order: number[] = [];
  while (order.length < n) {
    let start = -1;
    for (let i = 0; i < n; i++) if (!seen[i] && (start < 0 || degree[i]! < degree[start]!)) start = i;
    seen[start] = 1;
    order.push(start);
    for (let head = order.length - 1; head < order.length; head++) {
      const next = [...rows[order[head]!]!.keys()].filter((j) => !seen[j]);
      next.sort((a, b) => degree[a]! - degree[b]! || a - b);
      for (const j of next) {
        seen[j] = 1;
        order.push(j);
      }
    }
  }
  return Int32Array.from(order.reverse());
}

/** Factors a symmetric positive definite matrix. Throws when it is not positive definite. */
export function factorize(rows: SparseRows): Factor {
  const n = rows.length;
  const order = reverseCuthillMckee(rows);
  const position = new Int32Array(n);
  order.forEach((old, now) => {
    position[old] = now;
  });
  const first = new Int32Array(n);
  const start = new Int32Array(n + 1);
  for (let i = 0; i < n; i++) {
    let lowest = i;
    for (const j of rows[order[i]!]!.keys()) lowest = Math.min(lowest, position[j]!);
    first[i] = lowest;
    start[i + 1] = start[i]! + (i - lowest + 1);
  }
  const values = new Float64Array(start[n]!);
  for (let i = 0; i < n; i++)
    for (const [j, value] of rows[order[i]!]!) {
      const column = position[j]!;
      if (column <= i) values[start[i]! + column - first[i]!] = value;
    }
  for (let i = 0; i < n; i++) {
    const rowI = start[i]! - first[i]!;
    for (let j = first[i]!; j <= i; j++) {
      const rowJ = start[j]! - first[j]!;
      let sum = values[rowI + j]!;
      for (let k = Math.max(first[i]!, first[j]!); k < j; k++) sum -= values[rowI + k]! * values[rowJ + k]!;
      if (j < i) values[rowI + j] = sum / values[rowJ + j]!;
      else {
        if (!(sum > 0)) throw new Error('the matrix is not positive definite');
        values[rowI + i] = Math.sqrt(sum);
      }
    }
  }
  return {
    solve(b) {
      const y = new Float64Array(n);
      for (let i = 0; i < n; i++) {
        const row = start[i]! - first[i]!;
        let sum = b[order[i]!]!;
        for (let k = first[i]!; k < i; k++) sum -= values[row + k]! * y[k]!;
        y[i] = sum / values[row + i]!;
      }
      for (let i = n - 1; i >= 0; i--) {
        const row = start[i]! - first[i]!;
        const x = y[i]! / values[row + i]!;
        y[i] = x;
        for (let k = first[i]!; k < i; k++) y[k] = y[k]! - values[row + k]! * x;
      }
      const x = new Float64Array(n);
      for (let i = 0; i < n; i++) x[order[i]!] = y[i]!;
      return x;
    },
  };
}
