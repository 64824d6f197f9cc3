import { smoothstep } from '../smoothstep.ts';
import type { FaceMeasures } from './measures.ts';
import type { WarpMesh } from './mesh.ts';
import { LANDMARK } from './topology.ts';

/** How far the head reaches to the side of the face's middle, in face widths: hair above, the neck below. */
const HEAD_ASIDE = { hair: 0.85, neck: 0.42 } as const;
const FADES_OVER = 0.6;
/** What is behind a gap this wide is not the head: a raised hand, a shoulder, a collar; in face widths. */
const GAP = 0.035;
/** How far beyond a vertex its triangles reach. */
const BEYOND = 0.15;
/** So often each vertex takes half of its neighbours' mean: what is rigid must not kink where one side moves. */
const SMOOTHINGS = 4;
/** Of the matte: less is background, more a person. */
const EMPTY = 60;
const FULL = 150;

/**
 * How much of the head's motion each vertex follows: 1 on the head, fading through the neck to 0 on the body. To the
 * sides it fades from where hair, and further down the neck, may end; and nothing follows that background parts from
 * the face. Hands, posts and shoulders beside the head therefore stand still. `matte`: size², 0–255.
 */
export function headWeights(
  { rest, triangles }: Pick<WarpMesh, 'rest' | 'triangles'>,
  m: FaceMeasures,
  matte: Uint8Array,
  size: number,
): Float32Array {
  const n = rest.length / 3;
  const weights = new Float32Array(n);
  const at = (i: number) => [rest[i * 3]!, rest[i * 3 + 1]!] as const;
  const chin = at(LANDMARK.chin);
  const [cheekA, cheekB] = [at(LANDMARK.cheekLeft), at(LANDMARK.cheekRight)];
  const middle = [(cheekA[0] + cheekB[0]) / 2, (cheekA[1] + cheekB[1]) / 2] as const;
  const smooth = (t: number) => smoothstep(0, 1, t);
  for (let i = 0; i < n; i++) {
    const [x, y] = at(i);
    const below = ((y - chin[1]) * m.ex - (x - chin[0]) * m.ey) / m.faceHeight;
    if (i < 468) {
      weights[i] = 1 - 0.12 * smooth((below + 0.12) / 0.3);
      continue;
    }
    const beside = (from: readonly [number, number]) =>
      Math.abs((x - from[0]) * m.ex + (y - from[1]) * m.ey) / m.faceWidth;
    // at the height of the jaw the measure passes from the face's middle to the neck's
    const neck = smooth((below + 0.6) / 0.6);
    const aside = beside(middle) + neck * (beside(chin) - beside(middle));
    const reach = HEAD_ASIDE.hair + neck * (HEAD_ASIDE.neck - HEAD_ASIDE.hair);
    const byPlace = (1 - smooth((below + 0.12) / 0.72)) * (1 - smooth((aside - reach) / FADES_OVER));
    weights[i] = isParted(matte, size, middle, [x, y], m.faceWidth) ? 0 : byPlace;
  }
  for (let round = 0; round < SMOOTHINGS; round++) smoothOutside(weights, triangles);
  return weights;
}

/** One step of smoothing over the mesh; landmarks stay as they are. */
function smoothOutside(weights: Float32Array, triangles: Uint16Array): void {
  const sums = new Float32Array(weights.length);
  const counts = new Float32Array(weights.length);
  for (let k = 0; k < triangles.length; k++) {
    const i = triangles[k]!;
    const next = triangles[k % 3 === 2 ? k - 2 : k + 1]!;
    sums[i] = sums[i]! + weights[next]!;
    counts[i] = counts[i]! + 1;
    sums[next] = sums[next]! + weights[i]!;
    counts[next] = counts[next]! + 1;
  }
  for (let i = 468; i < weights.length; i++)
    if (counts[i]! > 0) weights[i] = (weights[i]! + sums[i]! / counts[i]!) / 2;
}

/** Whether background lies between the face and what is at a place, on the straight line between them. */
function isParted(
  matte: Uint8Array,
  size: number,
  from: readonly [number, number],
  to: readonly [number, number],
  faceWidth: number,
): boolean {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  let empty = 0;
  for (let d = 0; d < length + BEYOND * faceWidth; d++) {
    const x = Math.floor(from[0] + ((to[0] - from[0]) * d) / length);
    const y = Math.floor(from[1] + ((to[1] - from[1]) * d) / length);
    if (x < 0 || y < 0 || x >= size || y >= size) return false;
    const alpha = matte[y * size + x]!;
    if (alpha < EMPTY) empty++;
    else if (alpha > FULL && empty > GAP * faceWidth) return true;
    else if (alpha > FULL) empty = 0;
  }
  return false;
}
