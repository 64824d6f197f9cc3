import { bytesOfBase64 } from '../../base64.ts';
import { SPAN_KERNELS_WASM } from './span-kernels.wasm.ts';
import type { Texture } from './textures.ts';

/** A texture whose texels lie in the memory of the kernels: where each of its arrays begins there. */
export interface StoredTexture extends Texture {
  at: Record<(typeof LAYERS)[number], number>;
}

/** What the rasteriser does for each pixel, see span-kernels.wat. All are addresses but `stride`, in texels. */
interface SpanKernels {
  drawLuma(
    runs: number,
    end: number,
    luma: number,
    premultiplied: number,
    alphas: number,
    stride: number,
  ): void;
  drawChroma(
    runs: number,
    end: number,
    chroma: number,
    premultiplied: number,
    alphas: number,
    stride: number,
    /** From a pixel's U to its V. */
    apart: number,
  ): void;
}

/** One I420 frame and the textures it is drawn from, in one memory. */
export interface RasterMemory {
  kernels: SpanKernels;
  /** Y, U and V one after another; lies at address 0. */
  frame: Uint8Array;
  /** Where runs of pixels are written down before they are drawn, `RUN_WORDS` each. */
  runs: Int32Array;
  textures: StoredTexture[];
}

/** First and last address (exclusive), u, v, their steps in 16.16 texels, 1 where it is opaque, nothing. */
export const RUN_WORDS = 8;
/** Few enough to stay in the nearest cache. */
const MOST_RUNS = 512;
const PAGE_BYTES = 65_536;
/** The last texel's neighbours are read with it, if with no weight. */
const MARGIN_BYTES = 64;
const LAYERS = [
  'luma',
  'lumaPremultiplied',
  'alpha',
  'chroma',
  'chromaPremultiplied',
  'chromaAlpha',
] as const;

/** Lays out a frame of so many bytes and copies of the textures; the copies are what is drawn and may be written to. */
export function createRasterMemory(frameBytes: number, textures: readonly Texture[]): RasterMemory {
  let end = aligned(frameBytes);
  const places = textures.map((texture) => {
    const at = {
      luma: 0,
      lumaPremultiplied: 0,
      alpha: 0,
      chroma: 0,
      chromaPremultiplied: 0,
      chromaAlpha: 0,
    };
    for (const layer of LAYERS) {
      at[layer] = end;
      end = aligned(end + texture[layer].byteLength);
    }
    return at;
  });
  const runsAt = end;
  end = aligned(end + MOST_RUNS * RUN_WORDS * 4);
  const memory = new WebAssembly.Memory({ initial: Math.ceil(end / PAGE_BYTES) });
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(bytesOfBase64(SPAN_KERNELS_WASM)), {
    raster: { memory },
  });
  const { buffer } = memory;
  return {
    kernels: exports as unknown as SpanKernels,
    frame: new Uint8Array(buffer, 0, frameBytes),
    runs: new Int32Array(buffer, runsAt, MOST_RUNS * RUN_WORDS),
    textures: textures.map((texture, index) => {
      const at = places[index]!;
      const stored: StoredTexture = {
        ...texture,
        at,
        luma: new Uint8Array(buffer, at.luma, texture.luma.length),
        lumaPremultiplied: new Uint8Array(buffer, at.lumaPremultiplied, texture.lumaPremultiplied.length),
        alpha: new Uint8Array(buffer, at.alpha, texture.alpha.length),
        chroma: new Uint32Array(buffer, at.chroma, texture.chroma.length),
        chromaPremultiplied: new Uint32Array(
          buffer,
          at.chromaPremultiplied,
          texture.chromaPremultiplied.length,
        ),
        chromaAlpha: new Uint8Array(buffer, at.chromaAlpha, texture.chromaAlpha.length),
      };
      for (const layer of LAYERS) stored[layer].set(texture[layer]);
      return stored;
    }),
  };
}

function aligned(bytes: number): number {
  return Math.ceil((bytes + MARGIN_BYTES) / 16) * 16;
}
