import { describe, expect, it } from 'vitest';
import { type Colour, ENAMEL, enamelLike, lumaOfRgb } from './enamel.ts';

const LIP: Colour = [170, 95, 90];

describe('enamel', () => {
  it('is warm white and as bright as before, whatever tinted the teeth', () => {
    const seen: Colour[] = [
      [150, 150, 150],
      [120, 150, 230],
      [140, 200, 150],
      [230, 200, 90],
      [220, 120, 110],
      [200, 190, 240],
      [8, 9, 12],
    ];
    for (const colour of seen) {
      const luma = lumaOfRgb(...colour);
      const [r, g, b] = enamelLike(colour, LIP);
      expect(lumaOfRgb(r, g, b), `${colour}`).toBeCloseTo(luma, 3);
      expect(r / luma - 1).toBeGreaterThanOrEqual(ENAMEL.redder[0] - 1e-9);
      expect(r / luma - 1).toBeLessThanOrEqual(ENAMEL.redder[1] + 1e-9);
      expect(1 - b / luma).toBeGreaterThanOrEqual(ENAMEL.lacksBlue[0] - 1e-9);
      expect(1 - b / luma).toBeLessThanOrEqual(ENAMEL.lacksBlue[1] + 1e-9);
      expect(r).toBeGreaterThan(g);
      expect(g).toBeGreaterThan(b);
    }
  });

  it('never glows', () => {
    expect(lumaOfRgb(...enamelLike([255, 255, 255], LIP))).toBeLessThan(240);
  });
});
