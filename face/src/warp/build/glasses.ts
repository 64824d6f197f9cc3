import { EYES } from './topology.ts';

/** Vertices from the brow's level down the nose's bridge. */
const BRIDGE = [8, 195] as const;

/** How much darker than the bridge's middle tone its darkest band must be; bare bridges stay below 0.35. */
const DIP = 0.5;

/** Rays from the eye's middle over the cheek, and places on each: distances in widths of the eye. */
const RAYS = 33;
const PLACES = 60;
const NEAR = 0.42;
const FAR = 1.17;
/** Half the width of a thin rim. */
const THIN = 0.055;
/** Mean contrast of the strongest line below an eye: creases of bare faces stay below 0.25, rims are above 0.5. */
const RIM = 0.34;

/**
 * Whether glasses sit on the nose: thick dark ones by their bridge, others by the thin line, dark or bright, that runs
 * around below an eye. `points`: x, y, z per landmark; `luma`: size², 0–255.
 */
export function wearsGlasses(points: Float32Array, luma: Float32Array, size: number): boolean {
  return hasDarkBridge(points, luma, size) || EYES.some((eye) => lineBelow(eye, points, luma, size) > RIM);
}

function hasDarkBridge(points: Float32Array, luma: Float32Array, size: number): boolean {
  const [a, b] = BRIDGE.map((i) => [points[i * 3]!, points[i * 3 + 1]!] as const);
  const [dx, dy] = [b![0] - a![0], b![1] - a![1]];
  const steps = Math.max(8, Math.round(Math.hypot(dx, dy)));
  const across = Math.max(1, Math.round(steps * 0.06));
  const profile: number[] = [];
  for (let t = 0; t <= steps; t++) {
    let sum = 0;
    for (let w = -across; w <= across; w++)
      sum += lumaAt(luma, size, a![0] + (dx * t - dy * w) / steps, a![1] + (dy * t + dx * w) / steps);
    profile.push(sum / (2 * across + 1));
  }
  const sorted = [...profile].sort((p, q) => p - q);
  const middle = sorted[sorted.length >> 1]!;
  return sorted[0]! < (1 - DIP) * middle;
}

/** Mean contrast, relative to what is beside it, of the strongest unbroken line around the lower half of an eye. */
function lineBelow(
  eye: { upper: readonly number[] },
  points: Float32Array,
  luma: Float32Array,
  size: number,
): number {
  const [a, b] = [eye.upper[0]! * 3, eye.upper.at(-1)! * 3];
  const [ex, ey] = [points[b]! - points[a]!, points[b + 1]! - points[a + 1]!];
  const [cx, cy] = [(points[a]! + points[b]!) / 2, (points[a + 1]! + points[b + 1]!) / 2];
  let best = new Float32Array(PLACES);
  for (let ray = 0; ray < RAYS; ray++) {
    const angle = Math.PI * (0.06 + (0.88 * ray) / (RAYS - 1));
    const dx = Math.cos(angle) * ex - Math.sin(angle) * ey;
    const dy = Math.cos(angle) * ey + Math.sin(angle) * ex;
    const look = (r: number) => lumaAt(luma, size, cx + dx * r, cy + dy * r);
    // each place goes on from the best one nearby on the ray before
    best = best.map((_, k) => {
      const r = NEAR + ((FAR - NEAR) * k) / (PLACES - 1);
      const here = look(r);
      const [inner, outer] = [look(r - 2 * THIN), look(r + 2 * THIN)];
      const contrast = Math.max(0, Math.min(inner, outer) - here, here - Math.max(inner, outer));
      const before = Math.max(...best.subarray(Math.max(0, k - 3), k + 4));
      return before + contrast / Math.max(30, (inner + outer) / 2);
    });
  }
  return Math.max(...best) / RAYS;
}

function lumaAt(luma: Float32Array, size: number, x: number, y: number): number {
  const column = Math.min(size - 1, Math.max(0, Math.round(x - 0.5)));
  return luma[Math.min(size - 1, Math.max(0, Math.round(y - 0.5))) * size + column]!;
}
