import { describe, expect, it } from 'vitest';
import { moved, squareOf, WHOLE } from './crop.ts';

const TALL = { width: 600, height: 1000 };

describe('a crop', () => {
  it('is as large a square as there is, in the middle', () => {
    expect(squareOf(WHOLE, TALL)).toEqual({ left: 0, top: 200, side: 600 });
  });
  it('stays within the picture however far it is moved', () => {
    const far = moved(WHOLE, 3, -3, TALL);
    expect(squareOf(far, TALL)).toEqual({ left: 0, top: 0, side: 600 });
    // And comes back at once, as it did not run on beyond the edge.
    expect(squareOf(moved(far, 0, 0.1, TALL), TALL).top).toBeCloseTo(60);
  });
  it('shows a part when zoomed in', () => {
    expect(squareOf({ zoom: 2, x: 0.5, y: 0.5 }, TALL)).toEqual({ left: 150, top: 350, side: 300 });
  });
});
