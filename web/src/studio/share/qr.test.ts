import jsqr from 'jsqr';
import { expect, it } from 'vitest';
import { modulesOf, pathOf, svgOf } from './qr.ts';

const URL_SHARED = 'https://avatars.example.org/a/3f0c9a52-7d3e-4a5e-9f43-7f1f4be8a0c1';
const SCALE = 4;

/** Draws a path as `pathOf` writes it, the way any reader of SVG would. */
function draw(path: string, side: number): Uint8ClampedArray {
  const width = side * SCALE;
  const pixels = new Uint8ClampedArray(width * width * 4).fill(255);
  for (const [, x, y, run] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
    for (let row = Number(y) * SCALE; row < (Number(y) + 1) * SCALE; row++) {
      const from = (row * width + Number(x) * SCALE) * 4;
      for (let at = from; at < from + Number(run) * SCALE * 4; at += 4) pixels.fill(0, at, at + 3);
    }
  return pixels;
}

it('the code of a link reads as that link', () => {
  const modules = modulesOf(URL_SHARED);
  const side = modules.length;
  const pixels = draw(pathOf(modules), side);
  expect(jsqr(pixels, side * SCALE, side * SCALE)?.data).toBe(URL_SHARED);
});

it('the file for print draws the same code, dark on light', () => {
  const modules = modulesOf(URL_SHARED);
  expect(svgOf(URL_SHARED)).toContain(`viewBox="0 0 ${modules.length} ${modules.length}"`);
  expect(svgOf(URL_SHARED)).toContain(`<path fill="#fff" d="M0 0h${modules.length}`);
  expect(svgOf(URL_SHARED)).toContain(pathOf(modules));
});
