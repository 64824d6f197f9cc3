import { RIM_SHARE, type WarpData } from '../asset.ts';

/**
 * Lips that would cross meet instead, and pressed ones meet whatever the jaw does. What is returned does so in `flat`
 * (x, y per vertex) for how much they are pressed, 0–1.
 */
export function createLipContact(data: WarpData, flat: Float32Array): (press: number) => void {
  const { lips, rig } = data;
  const upper = lips.map((row) => Uint16Array.from(row.upper));
  const lower = lips.map((row) => Uint16Array.from(row.lower));
  // how far each lip row gives way when lips meet, from the outer border to the inner edge
  const give = [0.45, 0.7, 0.9, 1];
  // vertices half-way between two lip vertices, as refinement left them, follow both
  const between = halfway(data);
  const correction = new Float32Array(flat.length);

  const correct = (i: number, dx: number, dy: number) => {
    correction[i * 2] = dx;
    correction[i * 2 + 1] = dy;
  };

  return (press) => {
    const inner = upper.length - 1;
    const columns = upper[inner]!.length;
    let any = false;
    for (let c = 1; c < columns - 1; c++) {
      const up = upper[inner]![c]!;
      const low = lower[inner]![c]!;
      const gx = flat[low * 2]! - flat[up * 2]!;
      const gy = flat[low * 2 + 1]! - flat[up * 2 + 1]!;
      const gap = gy * rig.ex - gx * rig.ey;
      const close = gap < 0 ? gap : gap * press;
      if (close !== 0) any = true;
      // the lower lip does most of the closing, as the jaw carries it; crossing lips share
      const fromUpper = gap < 0 ? 0.5 : 0.3;
      for (let row = 0; row <= inner; row++) {
        const u = close * fromUpper * give[row]!;
        const l = close * (1 - fromUpper) * give[row]!;
        correct(upper[row]![c]!, -u * rig.ey, u * rig.ex);
        correct(lower[row]![c]!, l * rig.ey, -l * rig.ex);
      }
    }
    if (!any) return;
    for (let k = 0; k < between.length; k += 3) {
      const i = between[k]! * 2;
      const p = between[k + 1]! * 2;
      const q = between[k + 2]! * 2;
      flat[i] = flat[i]! + (correction[p]! + correction[q]!) / 2;
      flat[i + 1] = flat[i + 1]! + (correction[p + 1]! + correction[q + 1]!) / 2;
    }
    for (let row = 0; row <= inner; row++)
      for (let c = 1; c < columns - 1; c++) {
        const u = upper[row]![c]! * 2;
        const l = lower[row]![c]! * 2;
        flat[u] = flat[u]! + correction[u]!;
        flat[u + 1] = flat[u + 1]! + correction[u + 1]!;
        flat[l] = flat[l]! + correction[l]!;
        flat[l + 1] = flat[l + 1]! + correction[l + 1]!;
      }
  };
}

/** Lids never cross, and their rims keep their width as long as there is room. */
export function placeRims({ rig, eyes, lidRims }: WarpData, flat: Float32Array): void {
  for (let side = 0; side < eyes.length; side++) {
    const eye = eyes[side]!;
    const { inner, width } = lidRims[side]!;
    for (let c = 1; c + 1 < eye.upper.length; c++) {
      const u = eye.upper[c]! * 2;
      const l = eye.lower[c]! * 2;
      let gx = flat[l]! - flat[u]!;
      let gy = flat[l + 1]! - flat[u + 1]!;
      if (gy * rig.ex - gx * rig.ey < 0) {
        flat[u] = flat[l] = flat[u]! + gx / 2;
        flat[u + 1] = flat[l + 1] = flat[u + 1]! + gy / 2;
        gx = 0;
        gy = 0;
      }
      const t = Math.min(RIM_SHARE, width / Math.max(1e-3, Math.hypot(gx, gy)));
      const ui = inner.upper[c]! * 2;
      const li = inner.lower[c]! * 2;
      flat[ui] = flat[u]! + gx * t;
      flat[ui + 1] = flat[u + 1]! + gy * t;
      flat[li] = flat[l]! - gx * t;
      flat[li + 1] = flat[l + 1]! - gy * t;
    }
  }
}

/** Triples of a vertex and the two lip vertices it lies half-way between at rest. */
function halfway({ lips, rest, triangles }: WarpData): Uint16Array {
  const isLip = new Set(lips.flatMap((row) => [...row.upper, ...row.lower]));
  const near = new Map<number, Set<number>>();
  for (let t = 0; t < triangles.length; t += 3)
    for (let k = 0; k < 3; k++) {
      const i = triangles[t + k]!;
      if (isLip.has(i)) continue;
      for (let o = 1; o < 3; o++) {
        const j = triangles[t + ((k + o) % 3)]!;
        if (isLip.has(j)) near.set(i, (near.get(i) ?? new Set()).add(j));
      }
    }
  const triples: number[] = [];
  for (const [i, neighbours] of near) {
    const list = [...neighbours];
    for (let a = 0; a < list.length; a++)
      for (let b = a + 1; b < list.length; b++) {
        const off = [0, 1].map(
          (k) => (rest[list[a]! * 3 + k]! + rest[list[b]! * 3 + k]!) / 2 - rest[i * 3 + k]!,
        );
        if (Math.hypot(off[0]!, off[1]!) < 1e-3) {
          triples.push(i, list[a]!, list[b]!);
          a = list.length;
          break;
        }
      }
  }
  return Uint16Array.from(triples);
}
