import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileKernels, KERNELS } from '../../../../scripts/write-kernels.ts';
import { createRasterMemory, RUN_WORDS, type StoredTexture } from './span-kernels.ts';
import { SPAN_KERNELS_WASM } from './span-kernels.wasm.ts';
import { createTexture } from './textures.ts';

const WIDTH = 64;
const CHROMA = WIDTH / 2;
const SIDE = 24;

it('is what its text compiles to: else run node scripts/write-kernels.ts', async () => {
  expect(await compileKernels(KERNELS.spans)).toBe(SPAN_KERNELS_WASM);
});

/** Texel (x, y) of two neighbours each way, weighed in 256ths as the kernels do. */
function sample(texels: (at: number) => number, stride: number, u: number, v: number): number {
  const at = (v >> 16) * stride + (u >> 16);
  const [fx, fy] = [(u >> 8) & 255, (v >> 8) & 255];
  const across = (row: number) => texels(row) * (256 - fx) + texels(row + 1) * fx;
  return across(at) * (256 - fy) + across(at + stride) * fy;
}

const FULL = 255 * 65536;

function expectedLuma(texture: StoredTexture, opaque: boolean, under: number, u: number, v: number): number {
  const { luma, lumaPremultiplied, alpha: alphas, lumaWidth } = texture;
  if (opaque) return (sample((at) => luma[at]!, lumaWidth, u, v) + 32768) >> 16;
  const alpha = sample((at) => alphas[at]!, lumaWidth, u, v);
  if (alpha === 0) return under;
  const above = sample((at) => lumaPremultiplied[at]!, lumaWidth, u, v);
  return Math.floor((above + under * (FULL - alpha) * (1 / 255) + 32768) / 65536);
}

function expectedChroma(
  { chroma, chromaPremultiplied, chromaAlpha, chromaWidth }: StoredTexture,
  opaque: boolean,
  shift: number,
  under: number,
  u: number,
  v: number,
): number {
  const alpha = opaque ? FULL : sample((at) => chromaAlpha[at]!, chromaWidth, u, v);
  if (alpha === 0) return under;
  const texels = opaque ? chroma : chromaPremultiplied;
  const at = (v >> 16) * chromaWidth + (u >> 16);
  const [fx, fy] = [(u >> 8) & 255, (v >> 8) & 255];
  const part = (index: number) => (texels[index]! >>> shift) & 0xffff;
  const across = (row: number) => (part(row) * (256 - fx) + part(row + 1) * fx + 128) >> 8;
  const above = (across(at) * (256 - fy) + across(at + chromaWidth) * fy + 128) >> 8;
  return opaque ? above : Math.floor(above + (under * (FULL - alpha)) / FULL + 0.5);
}

/** Two picture layers of noise: much of it opaque, much of it clear, soft edges between. */
function noise(seed: number) {
  let state = seed | 1;
  const next = () => {
    state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9;
    return (state >>> 8) & 255;
  };
  const rgb = Uint8Array.from({ length: SIDE * SIDE * 3 }, next);
  const alpha = Uint8Array.from({ length: SIDE * SIDE }, (_, i) => {
    const band = Math.floor((i % SIDE) / 6);
    return band === 0 ? 255 : band === 1 ? 0 : band === 2 ? next() : 255;
  });
  return createTexture(rgb, alpha, SIDE, SIDE, 2);
}

describe('the kernels of the rasteriser', () => {
  const share = () => fc.double({ min: 0, max: 1, noNaN: true });
  it('draw runs of any length, bit for bit as loops over single pixels would', () => {
    // as far apart as the picture is wide, or as near as pixels of a face are
    const run = fc.record({
      count: fc.integer({ min: 1, max: 13 }),
      from: fc.tuple(share(), share()),
      to: fc.tuple(share(), share()),
      near: fc.boolean(),
    });
    fc.assert(
      fc.property(
        fc.integer(),
        fc.boolean(),
        fc.boolean(),
        run,
        (seed, opaque, isChroma, { count, from: begins, to: ends, near }) => {
          const texels = (at: number) => at * ((isChroma ? SIDE / 2 : 2 * SIDE) - 1.001);
          const from = begins.map(texels) as [number, number];
          const far = ends.map(texels) as [number, number];
          const to = near ? [Math.max(from[0], far[0]), from[1] + (far[1] - from[1]) * 0.1] : far;
          const frameBytes = (WIDTH * WIDTH * 3) / 2;
          const { kernels, frame, runs, textures } = createRasterMemory(frameBytes, [noise(seed)]);
          const texture = textures[0]!;
          frame.fill(77);
          const before = frame.slice();
          const [u, v] = from.map((at) => Math.floor(at * 65536)) as [number, number];
          const steps = to.map((at, axis) =>
            count === 1 ? 0 : Math.trunc((at * 65536 - [u, v][axis]!) / (count - 1)),
          ) as [number, number];
          const out = isChroma ? WIDTH * WIDTH + 5 * CHROMA + 7 : 5 * WIDTH + 7;
          runs.set([out, out + count, u, v, ...steps, opaque ? 1 : 0, 0]);
          const list = [runs.byteOffset, runs.byteOffset + RUN_WORDS * 4] as const;
          const { at, lumaWidth, chromaWidth } = texture;
          if (isChroma)
            kernels.drawChroma(
              ...list,
              at.chroma,
              at.chromaPremultiplied,
              at.chromaAlpha,
              chromaWidth,
              CHROMA * CHROMA,
            );
          else kernels.drawLuma(...list, at.luma, at.lumaPremultiplied, at.alpha, lumaWidth);

          for (let i = 0; i < count; i++) {
            const [x, y] = [u + i * steps[0], v + i * steps[1]];
            if (isChroma) {
              before[out + i] = expectedChroma(texture, opaque, 0, 77, x, y);
              before[out + i + CHROMA * CHROMA] = expectedChroma(texture, opaque, 16, 77, x, y);
            } else before[out + i] = expectedLuma(texture, opaque, 77, x, y);
          }
          expect(Buffer.compare(frame, before)).toBe(0);
        },
      ),
      { numRuns: 5000 },
    );
  });
});
