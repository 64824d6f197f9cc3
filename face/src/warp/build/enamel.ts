/** R, G, B 0–255. */
export type Colour = [number, number, number];

/**
 * What is still enamel, in shares of its luma: how much blue lacks of white, and how much red exceeds it. Beyond these
 * it would look grey, blue or green, or stained.
 */
export const ENAMEL = { lacksBlue: [0.04, 0.24], redder: [0.03, 0.14] } as const;

/** No tooth is brighter than this: paper is. */
export const ENAMEL_BRIGHTEST = 236;

/** Lips and gums throw this share of their light on the teeth. */
const FROM_LIPS = 0.13;

export const lumaOfRgb = (r: number, g: number, b: number) => 0.299 * r + 0.587 * g + 0.114 * b;

/** Of one pixel of a picture in planes. */
export const lumaAt = ([r, g, b]: Float32Array[], i: number) => lumaOfRgb(r![i]!, g![i]!, b![i]!);

const within = (value: number, [least, most]: readonly [number, number]) =>
  Math.min(most, Math.max(least, value));

/**
 * The white of teeth nearest to a colour: as bright, whatever lenses and light tinted it with, and with a little of
 * the `surroundings`' colour. Teeth that are photographed have it already.
 */
export function enamelLike(colour: Colour, surroundings = colour): Colour {
  const luma = Math.min(ENAMEL_BRIGHTEST, Math.max(0, lumaOfRgb(...colour)));
  const [red, , blue] = sharesOf(colour);
  const [lipRed, , lipBlue] = sharesOf(surroundings);
  const b = 1 - within(1 - (blue + FROM_LIPS * (lipBlue - blue)), ENAMEL.lacksBlue);
  const r = 1 + within(red + FROM_LIPS * (lipRed - red) - 1, ENAMEL.redder);
  const g = (1 - 0.299 * r - 0.114 * b) / 0.587;
  return [Math.min(255, luma * r), luma * g, luma * b];
}

/** R, G, B relative to luma. */
function sharesOf([r, g, b]: Colour): Colour {
  const luma = Math.max(1, lumaOfRgb(r, g, b));
  return [r / luma, g / luma, b / luma];
}
