/** Signed distance from (x, y) to a closed polygon of [x, y] points: positive inside. */
export function polygonDistance(
  polygon: readonly (readonly [number, number])[],
  x: number,
  y: number,
): number {
  let nearest = Infinity;
  let inside = false;
  for (let i = 0, j = polygon.length - 1; i < polygon.length; j = i++) {
    // Taken apart without iterators: this is asked for every pixel around a mouth.
    const here = polygon[i]!;
    const before = polygon[j]!;
    const xi = here[0];
    const yi = here[1];
    const xj = before[0];
    const yj = before[1];
    if (yi > y !== yj > y && x < ((xj - xi) * (y - yi)) / (yj - yi) + xi) inside = !inside;
    const dx = xj - xi;
    const dy = yj - yi;
    const length = dx * dx + dy * dy;
    const t = length > 0 ? Math.min(1, Math.max(0, ((x - xi) * dx + (y - yi) * dy) / length)) : 0;
    nearest = Math.min(nearest, (x - xi - t * dx) ** 2 + (y - yi - t * dy) ** 2);
  }
  return inside ? Math.sqrt(nearest) : -Math.sqrt(nearest);
}

/** The closed polygon of an outline: along the upper chain, back along the lower one. */
export function outlinePolygon(
  outline: { upper: readonly number[]; lower: readonly number[] },
  rest: Float32Array,
): [number, number][] {
  const order = [...outline.upper, ...outline.lower.slice(1, -1).reverse()];
  return order.map((i) => [rest[i * 3]!, rest[i * 3 + 1]!]);
}
