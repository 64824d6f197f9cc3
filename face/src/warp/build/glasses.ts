/** Vertices from the brow's level down the nose's bridge. */
const BRIDGE = [8, 195] as const;

/** How much darker than the bridge's middle tone its darkest band must be; bare bridges stay below 0.35. */
const DIP = 0.5;

/**
 * Whether dark-rimmed glasses sit on the nose: their bridge is a dark band on otherwise even skin. `points`: x, y, z
 * per landmark; `luma`: size², 0–255. Thin or pale rims are not seen, and need not be: they matter less.
 */
export function wearsGlasses(points: Float32Array, luma: Float32Array, size: number): boolean {
  const [a, b] = BRIDGE.map((i) => [points[i * 3]!, points[i * 3 + 1]!] as const);
  const [dx, dy] = [b![0] - a![0], b![1] - a![1]];
  const steps = Math.max(8, Math.round(Math.hypot(dx, dy)));
  const across = Math.max(1, Math.round(steps * 0.06));
  const profile: number[] = [];
  for (let t = 0; t <= steps; t++) {
    let sum = 0;
    for (let w = -across; w <= across; w++) {
      const x = Math.round(a![0] + (dx * t) / steps - (dy * w) / steps);
      const y = Math.round(a![1] + (dy * t) / steps + (dx * w) / steps);
      sum += luma[Math.min(size - 1, Math.max(0, y)) * size + Math.min(size - 1, Math.max(0, x))]!;
    }
    profile.push(sum / (2 * across + 1));
  }
  const sorted = [...profile].sort((p, q) => p - q);
  const middle = sorted[sorted.length >> 1]!;
  return sorted[0]! < (1 - DIP) * middle;
}
