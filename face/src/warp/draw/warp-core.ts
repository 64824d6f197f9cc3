import { coverFrame, coverView } from '../../frame/cover.ts';
import { checkFrameBuffer, checkFrameSize, type FrameSize } from '../../frame/i420.ts';
import type { FaceParams, Pose } from '../../types.ts';
import type { EyeLayer, Patch, WarpData } from '../asset.ts';
import { smoothstep } from '../smoothstep.ts';
import { createDeformer } from './deform.ts';
import { blinkOf, createLidPainter } from './lid-paint.ts';
import { createMouthPainter } from './mouth-paint.ts';
import { type DrawList, drawList, type Planes } from './raster.ts';
import { withGentleDepths } from './relief.ts';
import { createRasterMemory, type StoredTexture } from './span-kernels.ts';
import { createTexture, type Texture } from './textures.ts';

/** An eye turns down as its lid falls, by this share of the furthest it looks, and has done so at this closure. */
const BLINK_TURNS = { by: 0.4, to: 0.6 } as const;

/** Draws one face at one size. */
export interface WarpCore {
  /**
   * Draws one frame into `out`, `i420Bytes` long. Allocates no buffers. Out-of-range parameters are clamped. Throws
   * on a buffer of the wrong length.
   */
  render(params: FaceParams, pose: Pose, out: Uint8Array): void;
}

/**
 * Prepares a face for drawing. Other shapes than a square show the portrait's middle. Takes some 100 ms; afterwards
 * `render` is cheap. Throws for a size that `checkFrameSize` refuses.
 */
export function createWarpCore(stored: WarpData, frameSize: FrameSize): WarpCore {
  checkFrameSize(frameSize);
  const data = withGentleDepths(stored);
  const { width, height } = frameSize;
  const { size, pad } = data;
  const { zoom, offsetX, offsetY } = coverView(size, frameSize);
  const outer = size + 2 * pad;
  const scale = zoom >= 0.75 ? 2 : 1;

  const lumaSize = width * height;
  const chromaSize = lumaSize / 4;
  const memory = createRasterMemory(lumaSize + 2 * chromaSize, [
    createTexture(data.canvas.rgb, data.canvas.alpha, outer, outer, scale),
    ...data.eyeLayers.flatMap(({ ball, iris }) =>
      [ball, iris].map((patch) => createTexture(patch.rgb, patch.alpha, patch.width, patch.height, scale)),
    ),
  ]);
  const { frame, textures } = memory;
  const canvas = textures[0]!;
  const face = faceList(data, canvas);
  const deformer = createDeformer(data);
  const vertexCount = data.rest.length / 3;
  const screen = new Float32Array(vertexCount * 2);
  const eyes = data.eyeLayers.map((layer, index) =>
    createEye(layer, textures[1 + 2 * index]!, textures[2 + 2 * index]!),
  );
  const mouth = createMouthPainter(data, zoom, offsetX, offsetY, width, height);
  const lids = createLidPainter(data);
  const plate = coverFrame(data.plate, size, frameSize);
  const speakMorph = data.speakPatch ? createSpeakMorph(data, data.speakPatch, canvas, scale) : null;
  const planes: Planes = {
    memory,
    y: frame.subarray(0, lumaSize),
    u: frame.subarray(lumaSize, lumaSize + chromaSize),
    v: frame.subarray(lumaSize + chromaSize),
    width,
    height,
  };

  return {
    render(params, pose, out) {
      checkFrameBuffer(out, frameSize);
      frame.set(plate);
      speakMorph?.(cleaned(data, params));
      deformer.apply(params, pose);
      for (let i = 0; i < vertexCount; i++) {
        screen[i * 2] = deformer.screen[i * 2]! * zoom + offsetX;
        screen[i * 2 + 1] = deformer.screen[i * 2 + 1]! * zoom + offsetY;
      }
      eyes.forEach((eye, side) => {
        drawEye(eye, pose, blinkOf(params, side));
      });
      drawList(face, screen, planes);
      mouth.paint(params, deformer, planes);
      lids.paint(params, pose, screen, planes);
      out.set(frame);
    },
  };

  function drawEye(eye: Eye, pose: Pose, blink: number) {
    const { layer } = eye;
    const turns = BLINK_TURNS.by * smoothstep(0, BLINK_TURNS.to, blink);
    const gazeX = Math.min(1, Math.max(-1, pose.gazeX || 0)) * layer.reachX;
    const gazeY = Math.min(1, Math.max(-1, pose.gazeY || 0) + turns) * layer.reachY;
    place(eye.ballScreen, layer.ball, layer.z, 0, 0);
    drawList(eye.ball, eye.ballScreen, planes);
    place(eye.irisScreen, layer.iris, layer.z, gazeX, gazeY);
    drawList(eye.iris, eye.irisScreen, planes);
  }

  function place(into: Float32Array, patch: Patch, z: number, dx: number, dy: number) {
    for (let k = 0; k < 4; k++) {
      const x = patch.x + (k & 1) * patch.width + dx;
      const y = patch.y + (k >> 1) * patch.height + dy;
      deformer.moveHead(x, y, z);
      into[k * 2] = deformer.moved.x * zoom + offsetX;
      into[k * 2 + 1] = deformer.moved.y * zoom + offsetY;
    }
  }
}

interface Eye {
  layer: EyeLayer;
  ball: DrawList;
  iris: DrawList;
  ballScreen: Float32Array;
  irisScreen: Float32Array;
}

function createEye(layer: EyeLayer, ball: StoredTexture, iris: StoredTexture): Eye {
  const quad = (patch: Patch, texture: StoredTexture, opaque: boolean): DrawList => ({
    texture,
    triangles: Uint16Array.of(0, 1, 2, 1, 3, 2),
    opaque: Uint8Array.of(opaque ? 1 : 0, opaque ? 1 : 0),
    texels: Float32Array.of(0, 0, patch.width, 0, 0, patch.height, patch.width, patch.height),
  });
  return {
    layer,
    ball: quad(layer.ball, ball, true),
    iris: quad(layer.iris, iris, false),
    ballScreen: new Float32Array(8),
    irisScreen: new Float32Array(8),
  };
}

/** How far from a triangle bilinear sampling reads, in canvas pixels: chroma texels are two pixels wide. */
const TEXEL_REACH = 2.3;

/** Visible triangles, far ones first; those without any opaque texel are left out. */
function faceList(data: WarpData, texture: StoredTexture): DrawList {
  const { rest, triangles, size, pad } = data;
  const outer = size + 2 * pad;
  const count = triangles.length / 3;
  const depths = new Float64Array(count);
  for (let t = 0; t < count; t++)
    depths[t] =
      rest[triangles[t * 3]! * 3 + 2]! +
      rest[triangles[t * 3 + 1]! * 3 + 2]! +
      rest[triangles[t * 3 + 2]! * 3 + 2]!;
  const order = Array.from({ length: count }, (_, t) => t).sort((a, b) => depths[b]! - depths[a]! || a - b);
  const kept: number[] = [];
  const opaque: number[] = [];
  for (const t of order) {
    const coverage = coverageOf(data, t, outer);
    if (coverage === 'none') continue;
    kept.push(t);
    opaque.push(coverage === 'full' ? 1 : 0);
  }
  const texels = new Float32Array((rest.length / 3) * 2);
  for (let i = 0; i < rest.length / 3; i++) {
    texels[i * 2] = rest[i * 3]! + pad;
    texels[i * 2 + 1] = rest[i * 3 + 1]! + pad;
  }
  return {
    texture,
    triangles: Uint16Array.from(kept.flatMap((t) => [...triangles.subarray(t * 3, t * 3 + 3)])),
    opaque: Uint8Array.from(opaque),
    texels,
  };
}

/** Whether all, some or none of the texels that drawing a triangle may read are opaque. */
function coverageOf(data: WarpData, triangle: number, outer: number): 'full' | 'part' | 'none' {
  const { rest, triangles, pad } = data;
  const { alpha } = data.canvas;
  const a = triangles[triangle * 3]! * 3;
  const b = triangles[triangle * 3 + 1]! * 3;
  const c = triangles[triangle * 3 + 2]! * 3;
  const ax = rest[a]! + pad;
  const ay = rest[a + 1]! + pad;
  const bx = rest[b]! + pad;
  const by = rest[b + 1]! + pad;
  const cx = rest[c]! + pad;
  const cy = rest[c + 1]! + pad;
  const x0 = Math.max(0, Math.floor(Math.min(ax, bx, cx)) - 2);
  const x1 = Math.min(outer - 1, Math.ceil(Math.max(ax, bx, cx)) + 1);
  const y0 = Math.max(0, Math.floor(Math.min(ay, by, cy)) - 2);
  const y1 = Math.min(outer - 1, Math.ceil(Math.max(ay, by, cy)) + 1);
  if (x1 < x0 || y1 < y0) return 'full';
  // Edges as inward normals: a texel counts if it is inside or so near that interpolation may reach it.
  const turn = (bx - ax) * (cy - ay) < (cx - ax) * (by - ay) ? -1 : 1;
  const ab = edgeOf(turn * (ay - by), turn * (bx - ax), ax, ay);
  const bc = edgeOf(turn * (by - cy), turn * (cx - bx), bx, by);
  const ca = edgeOf(turn * (cy - ay), turn * (ax - cx), cx, cy);
  let least = 255;
  let most = 0;
  for (let y = y0; y <= y1; y++)
    for (let x = x0; x <= x1; x++) {
      const px = x + 0.5;
      const py = y + 0.5;
      if (ab.nx * px + ab.ny * py + ab.d < -TEXEL_REACH) continue;
      if (bc.nx * px + bc.ny * py + bc.d < -TEXEL_REACH) continue;
      if (ca.nx * px + ca.ny * py + ca.d < -TEXEL_REACH) continue;
      const texel = alpha[y * outer + x]!;
      if (texel < least) least = texel;
      if (texel > most) most = texel;
      if (least < 255 && most > 0) return 'part';
    }
  if (most === 0) return 'none';
  return least === 255 ? 'full' : 'part';
}

/** The line through (x, y) with normal (nx, ny), scaled so that it answers distances. */
function edgeOf(nx: number, ny: number, x: number, y: number) {
  const length = Math.max(1e-6, Math.hypot(nx, ny));
  return { nx: nx / length, ny: ny / length, d: (-nx * x - ny * y) / length };
}

/** Further than interpolation reaches, in canvas pixels. */
const MORPH_MARGIN = 8;

/** From where on lips part, and round, so far that the shade beside their corners would be torn; and where wholly. */
const PARTS = { from: 0.04, to: 0.18 } as const;
const ROUNDS = { from: 0.15, to: 0.8 } as const;

/** How much of the cleaned version is seen, 0–1. Closed lips in the photograph are its own until they part. */
function cleaned(data: WarpData, params: FaceParams): number {
  const speak = Math.min(1, Math.max(0, params.speak || 0));
  if (data.interior.photoOpen > 0) return speak;
  const round = (params.mouthPucker || 0) + 0.7 * (params.mouthFunnel || 0);
  const parted = smoothstep(PARTS.from, PARTS.to, params.jawOpen || 0);
  return speak * Math.max(parted, smoothstep(ROUNDS.from, ROUNDS.to, round));
}

/** Fades the canvas around the mouth between the photograph and its cleaned version; redraws only on change. */
function createSpeakMorph(
  data: WarpData,
  patch: Patch,
  canvas: Texture,
  scale: 1 | 2,
): (share: number) => void {
  const outer = data.size + 2 * data.pad;
  // Of the cleaned canvas only the part around the patch is made, from an even pixel on, as chroma counts in pairs.
  const left = Math.max(0, (patch.x + data.pad - MORPH_MARGIN) & ~1);
  const top = Math.max(0, (patch.y + data.pad - MORPH_MARGIN) & ~1);
  const wide = Math.min(outer, patch.x + data.pad + patch.width + MORPH_MARGIN) - left;
  const high = Math.min(outer, patch.y + data.pad + patch.height + MORPH_MARGIN) - top;
  const clean = new Uint8Array(wide * high * 3);
  const alpha = new Uint8Array(wide * high);
  for (let y = 0; y < high; y++) {
    const from = (top + y) * outer + left;
    clean.set(data.canvas.rgb.subarray(from * 3, (from + wide) * 3), y * wide * 3);
    alpha.set(data.canvas.alpha.subarray(from, from + wide), y * wide);
  }
  for (let y = 0; y < patch.height; y++)
    clean.set(
      patch.rgb.subarray(y * patch.width * 3, (y + 1) * patch.width * 3),
      ((patch.y + data.pad + y - top) * wide + patch.x + data.pad - left) * 3,
    );
  const other = createTexture(clean, alpha, wide, high, scale);
  // a margin for the interpolated texels and the chroma of the patch's rim
  const cut = (length: number, from: number, extent: number, gain: number) => {
    const start = Math.max(0, Math.floor((from - 2) * gain));
    return [start, Math.min(length, Math.ceil((from + extent + 2) * gain)) - start] as const;
  };
  const [lx, lw] = cut(canvas.lumaWidth, patch.x + data.pad, patch.width, scale);
  const [ly, lh] = cut(canvas.lumaHeight, patch.y + data.pad, patch.height, scale);
  const [cx, cw] = cut(canvas.chromaWidth, patch.x + data.pad, patch.width, 0.5);
  const [cy, ch] = cut(canvas.chromaHeight, patch.y + data.pad, patch.height, 0.5);
  const crop = <T extends Uint8Array | Uint32Array>(
    from: T,
    into: T,
    stride: number,
    x: number,
    y: number,
    w: number,
  ) => {
    for (let row = 0; row < into.length / w; row++)
      into.set(from.subarray((y + row) * stride + x, (y + row) * stride + x + w), row * w);
    return into;
  };
  const lumaPhoto = crop(canvas.luma, new Uint8Array(lw * lh), canvas.lumaWidth, lx, ly, lw);
  const lumaClean = crop(
    other.luma,
    new Uint8Array(lw * lh),
    other.lumaWidth,
    lx - left * scale,
    ly - top * scale,
    lw,
  );
  const chromaPhoto = crop(canvas.chroma, new Uint32Array(cw * ch), canvas.chromaWidth, cx, cy, cw);
  const chromaClean = crop(
    other.chroma,
    new Uint32Array(cw * ch),
    other.chromaWidth,
    cx - left / 2,
    cy - top / 2,
    cw,
  );
  let drawn = 0;
  return (share) => {
    const step = Math.round(share * 32);
    if (step === drawn) return;
    drawn = step;
    const keep = 32 - step;
    for (let y = 0, i = 0; y < lh; y++)
      for (let x = 0, o = (ly + y) * canvas.lumaWidth + lx; x < lw; x++, i++, o++)
        canvas.luma[o] = (lumaPhoto[i]! * keep + lumaClean[i]! * step + 16) >> 5;
    for (let y = 0, i = 0; y < ch; y++)
      for (let x = 0, o = (cy + y) * canvas.chromaWidth + cx; x < cw; x++, i++, o++) {
        const [a, b] = [chromaPhoto[i]!, chromaClean[i]!];
        const u = ((a & 255) * keep + (b & 255) * step + 16) >> 5;
        const v = ((a >>> 16) * keep + (b >>> 16) * step + 16) >> 5;
        canvas.chroma[o] = u | (v << 16);
      }
  };
}
