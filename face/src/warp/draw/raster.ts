import { type RasterMemory, RUN_WORDS, type StoredTexture } from './span-kernels.ts';

/**
 * Scanline rasteriser of affinely textured triangles into the planes of an I420 frame. Every pixel whose centre lies
 * in a triangle is drawn exactly once among triangles sharing edges: both compute the same edge from the same ends.
 * What is done for each pixel is in span-kernels.wat.
 */

/** The frame in the kernels' memory, at address 0: luma at full, chroma at half resolution. */
export interface Planes {
  memory: RasterMemory;
  y: Uint8Array;
  u: Uint8Array;
  v: Uint8Array;
  width: number;
  height: number;
}

/** A list of triangles with one texture. Coordinates live in arrays indexed by vertex. */
export interface DrawList {
  texture: StoredTexture;
  /** Vertex index triples in drawing order. */
  triangles: Uint16Array;
  /** 1 where every texel of the triangle is opaque. */
  opaque: Uint8Array;
  /** Texture coordinates in picture pixels (pixel centres at half integers), u and v per vertex. */
  texels: Float32Array;
}

const FIXED = 65536;

/** Draws luma at full and chroma at half resolution. `screen`: x, y per vertex in frame pixels. */
export function drawList(list: DrawList, screen: Float32Array, planes: Planes): void {
  drawPass(list, screen, planes, false);
  drawPass(list, screen, planes, true);
}

function drawPass(list: DrawList, screen: Float32Array, planes: Planes, isChroma: boolean): void {
  const { texture, triangles, opaque, texels } = list;
  const { runs } = planes.memory;
  const zoom = isChroma ? 0.5 : 1;
  const width = isChroma ? planes.width >> 1 : planes.width;
  const height = isChroma ? planes.height >> 1 : planes.height;
  const textureWidth = isChroma ? texture.chromaWidth : texture.lumaWidth;
  const textureHeight = isChroma ? texture.chromaHeight : texture.lumaHeight;
  // texel index of picture coordinate t: luma k·(t − ½), chroma t/2 − ½
  const gain = isChroma ? 0.5 : texture.scale;
  const shift = isChroma ? -0.5 : -0.5 * texture.scale;
  const limitU = (textureWidth - 1) * FIXED - 1;
  const limitV = (textureHeight - 1) * FIXED - 1;
  const plane = isChroma ? planes.width * planes.height : 0;
  let written = 0;
  const count = opaque.length;
  for (let t = 0; t < count; t++) {
    let a = triangles[t * 3]!;
    let b = triangles[t * 3 + 1]!;
    let c = triangles[t * 3 + 2]!;
    const ax0 = screen[a * 2]! * zoom;
    const ay0 = screen[a * 2 + 1]! * zoom;
    const bx0 = screen[b * 2]! * zoom;
    const by0 = screen[b * 2 + 1]! * zoom;
    const cx0 = screen[c * 2]! * zoom;
    const cy0 = screen[c * 2 + 1]! * zoom;
    const area = (bx0 - ax0) * (cy0 - ay0) - (cx0 - ax0) * (by0 - ay0);
    // turned away from the camera
    if (area <= 0) continue;
    const ua = texels[a * 2]! * gain + shift;
    const va = texels[a * 2 + 1]! * gain + shift;
    const ub = texels[b * 2]! * gain + shift;
    const vb = texels[b * 2 + 1]! * gain + shift;
    const uc = texels[c * 2]! * gain + shift;
    const vc = texels[c * 2 + 1]! * gain + shift;
    let dudx = 0;
    let dvdx = 0;
    let dudy = 0;
    let dvdy = 0;
    let u0 = (ua + ub + uc) / 3;
    let v0 = (va + vb + vc) / 3;
    // a sliver has no usable gradient: its few pixels take the middle's colour
    if (area > 0.02) {
      const inverse = 1 / area;
      dudx = ((ub - ua) * (cy0 - ay0) - (uc - ua) * (by0 - ay0)) * inverse;
      dvdx = ((vb - va) * (cy0 - ay0) - (vc - va) * (by0 - ay0)) * inverse;
      dudy = ((uc - ua) * (bx0 - ax0) - (ub - ua) * (cx0 - ax0)) * inverse;
      dvdy = ((vc - va) * (bx0 - ax0) - (vb - va) * (cx0 - ax0)) * inverse;
      u0 = ua - dudx * ax0 - dudy * ay0;
      v0 = va - dvdx * ax0 - dvdy * ay0;
    }
    // sort by y so that each edge runs from its upper end
    let ax = ax0;
    let ay = ay0;
    let bx = bx0;
    let by = by0;
    let cx = cx0;
    let cy = cy0;
    let swap: number;
    if (by < ay || (by === ay && b < a)) {
      swap = ax;
      ax = bx;
      bx = swap;
      swap = ay;
      ay = by;
      by = swap;
      swap = a;
      a = b;
      b = swap;
    }
    if (cy < by || (cy === by && c < b)) {
      swap = bx;
      bx = cx;
      cx = swap;
      swap = by;
      by = cy;
      cy = swap;
      swap = b;
      b = c;
      c = swap;
    }
    if (by < ay || (by === ay && b < a)) {
      swap = ax;
      ax = bx;
      bx = swap;
      swap = ay;
      ay = by;
      by = swap;
      swap = a;
      a = b;
      b = swap;
    }
    const top = Math.max(0, ceil(ay - 0.5));
    const bottom = Math.min(height, ceil(cy - 0.5));
    if (top >= bottom) continue;
    // beside the picture
    if ((ax < 0 && bx < 0 && cx < 0) || (ax > width && bx > width && cx > width)) continue;
    const slopeLong = cy > ay ? (cx - ax) / (cy - ay) : 0;
    const slopeUpper = by > ay ? (bx - ax) / (by - ay) : 0;
    const slopeLower = cy > by ? (cx - bx) / (cy - by) : 0;
    // spans reach half a pixel beyond the corners, and slivers further: only a margin makes the check per span needless
    const inside =
      area > 0.02 &&
      Math.min(ua, ub, uc) > 1 + Math.abs(dudx) + Math.abs(dudy) &&
      Math.min(va, vb, vc) > 1 + Math.abs(dvdx) + Math.abs(dvdy) &&
      Math.max(ua, ub, uc) < textureWidth - 2 - Math.abs(dudx) - Math.abs(dudy) &&
      Math.max(va, vb, vc) < textureHeight - 2 - Math.abs(dvdx) - Math.abs(dvdy);
    const fixedU = Math.round(dudx * FIXED);
    const fixedV = Math.round(dvdx * FIXED);
    for (let y = top; y < bottom; y++) {
      const yc = y + 0.5;
      const long = ax + (yc - ay) * slopeLong;
      const short = yc < by ? ax + (yc - ay) * slopeUpper : bx + (yc - by) * slopeLower;
      const isShortLeft = short < long;
      const from = Math.max(0, ceil((isShortLeft ? short : long) - 0.5));
      const to = Math.min(width, ceil((isShortLeft ? long : short) - 0.5));
      if (from >= to) continue;
      // + ½/256 texel: at rest the fraction must come out as 0, not as 255/256 of the texel before
      let u = ((u0 + dudx * (from + 0.5) + dudy * yc) * FIXED + 128) | 0;
      let v = ((v0 + dvdx * (from + 0.5) + dvdy * yc) * FIXED + 128) | 0;
      let stepU = fixedU;
      let stepV = fixedV;
      if (!inside) {
        // beyond the picture: clamp the ends, the span between them stays inside
        const length = to - from - 1;
        const endU = Math.max(0, Math.min(limitU, u + fixedU * length));
        const endV = Math.max(0, Math.min(limitV, v + fixedV * length));
        u = Math.max(0, Math.min(limitU, u));
        v = Math.max(0, Math.min(limitV, v));
        stepU = length > 0 ? ((endU - u) / length) | 0 : 0;
        stepV = length > 0 ? ((endV - v) / length) | 0 : 0;
      }
      const row = plane + y * width;
      if (written === runs.length) {
        drawRuns(texture, planes, isChroma, written);
        written = 0;
      }
      runs[written] = row + from;
      runs[written + 1] = row + to;
      runs[written + 2] = u;
      runs[written + 3] = v;
      runs[written + 4] = stepU;
      runs[written + 5] = stepV;
      runs[written + 6] = opaque[t]!;
      written += RUN_WORDS;
    }
  }
  drawRuns(texture, planes, isChroma, written);
}

/** As Math.ceil, but an integer at once: of what fits into 32 bits. */
function ceil(value: number): number {
  const whole = value | 0;
  return whole < value ? whole + 1 : whole;
}

/** The first so many words of the list of runs. */
function drawRuns(
  { at, lumaWidth, chromaWidth }: StoredTexture,
  { memory, u }: Planes,
  isChroma: boolean,
  words: number,
): void {
  const { runs, kernels } = memory;
  const begin = runs.byteOffset;
  const end = begin + words * 4;
  if (isChroma)
    kernels.drawChroma(begin, end, at.chroma, at.chromaPremultiplied, at.chromaAlpha, chromaWidth, u.length);
  else kernels.drawLuma(begin, end, at.luma, at.lumaPremultiplied, at.alpha, lumaWidth);
}
