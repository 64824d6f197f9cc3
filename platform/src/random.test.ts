import { expect, it } from 'vitest';
import { createRandom, deriveSeed, normal } from './random.ts';

const draw = (random: () => number, count: number) => Array.from({ length: count }, random);

it('draws the same numbers for the same seed, in every version', () => {
  expect(draw(createRandom(7), 3)).toEqual([0.011704753153026104, 0.06195825757458806, 0.97690763277933]);
});

it('spreads its numbers evenly over [0, 1)', () => {
  const numbers = draw(createRandom(1), 10_000);
  const counts = Array.from({ length: 10 }, (_, tenth) =>
    numbers.filter((x) => Math.floor(x * 10) === tenth),
  );
  for (const { length } of counts) expect(Math.abs(length - 1000)).toBeLessThan(120);
});

it('derives another seed for each name and each seed', () => {
  const seeds = [deriveSeed(7, 'blinks'), deriveSeed(7, 'gaze'), deriveSeed(8, 'blinks')];
  expect(new Set(seeds).size).toBe(3);
  expect(deriveSeed(7, 'blinks')).toBe(1895682905);
});

it('clips normal deviates at 2.5, and centres them', () => {
  const random = createRandom(3);
  const deviates = draw(() => normal(random), 10_000);
  expect(Math.max(...deviates.map(Math.abs))).toBeLessThanOrEqual(2.5);
  expect(Math.abs(deviates.reduce((sum, x) => sum + x, 0) / deviates.length)).toBeLessThan(0.05);
});
