import type { Texture } from './textures.ts';

/**
 * Scanline rasteriser of affinely textured triangles into the planes of an I420 frame. Every pixel whose centre lies
 * in a triangle is drawn exactly once among triangles sharing edges: both compute the same edge from the same ends.
 * Kept in one file: the four inner loops must stay side by side to stay equal.
 */

/** A target plane: luma at full, chroma at half resolution. */
export interface Planes {
  y: Uint8Array;
  u: Uint8Array;
  v: Uint8Array;
  width: number;
  height: number;
}

/** A list of triangles with one texture. Coordinates live in arrays indexed by vertex. */
export interface DrawList {
  texture: Texture;
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
    const top = Math.max(0, Math.ceil(ay - 0.5));
    const bottom = Math.min(height, Math.ceil(cy - 0.5));
    if (top >= bottom) continue;
    const slopeLong = cy > ay ? (cx - ax) / (cy - ay) : 0;
    const slopeUpper = by > ay ? (bx - ax) / (by - ay) : 0;
    const slopeLower = cy > by ? (cx - bx) / (cy - by) : 0;
    const isOpaque = opaque[t] === 1;
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
      const from = Math.max(0, Math.ceil(Math.min(long, short) - 0.5));
      const to = Math.min(width, Math.ceil(Math.max(long, short) - 0.5));
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
      const start = y * width + from;
      const end = y * width + to;
      if (isChroma) {
        if (isOpaque) chromaSpan(texture, planes, start, end, u, v, stepU, stepV);
        else chromaBlend(texture, planes, start, end, u, v, stepU, stepV);
      } else if (isOpaque) lumaSpan(texture, planes.y, start, end, u, v, stepU, stepV);
      else lumaBlend(texture, planes.y, start, end, u, v, stepU, stepV);
    }
  }
}

function lumaSpan(
  texture: Texture,
  out: Uint8Array,
  start: number,
  end: number,
  u: number,
  v: number,
  du: number,
  dv: number,
): void {
  const luma = texture.luma;
  const stride = texture.lumaWidth;
  for (let o = start; o < end; o++) {
    const i = (v >> 16) * stride + (u >> 16);
    const fx = (u >> 8) & 255;
    const fy = (v >> 8) & 255;
    const p = luma[i]!;
    const q = luma[i + stride]!;
    const upper = (p << 8) + (luma[i + 1]! - p) * fx;
    const lower = (q << 8) + (luma[i + stride + 1]! - q) * fx;
    out[o] = ((upper << 8) + (lower - upper) * fy + 32768) >> 16;
    u += du;
    v += dv;
  }
}

function lumaBlend(
  texture: Texture,
  out: Uint8Array,
  start: number,
  end: number,
  u: number,
  v: number,
  du: number,
  dv: number,
): void {
  const texels = texture.lumaAlpha;
  const stride = texture.lumaWidth;
  for (let o = start; o < end; o++) {
    const i = (v >> 16) * stride + (u >> 16);
    const a = texels[i]!;
    const b = texels[i + 1]!;
    const c = texels[i + stride]!;
    const d = texels[i + stride + 1]!;
    if ((a & b & c & d) >= 0xff00) {
      // fully covered, as most of a triangle on the silhouette is
      const fx = (u >> 8) & 255;
      const fy = (v >> 8) & 255;
      const p = a & 255;
      const q = c & 255;
      const upper = (p << 8) + ((b & 255) - p) * fx;
      const lower = (q << 8) + ((d & 255) - q) * fx;
      out[o] = ((upper << 8) + (lower - upper) * fy + 32768) >> 16;
    } else if ((a | b | c | d) > 255) {
      const fx = (u >> 8) & 255;
      const fy = (v >> 8) & 255;
      const gx = 256 - fx;
      const gy = 256 - fy;
      const alpha = ((a >> 8) * gx + (b >> 8) * fx) * gy + ((c >> 8) * gx + (d >> 8) * fx) * fy;
      const luma = ((a & 255) * gx + (b & 255) * fx) * gy + ((c & 255) * gx + (d & 255) * fx) * fy;
      // alpha is 0 … 255 · 65536
      out[o] = (luma + out[o]! * (16711680 - alpha) * (1 / 255) + 32768) >> 16;
    }
    u += du;
    v += dv;
  }
}

function chromaSpan(
  texture: Texture,
  planes: Planes,
  start: number,
  end: number,
  u: number,
  v: number,
  du: number,
  dv: number,
): void {
  const texels = texture.chroma;
  const stride = texture.chromaWidth;
  const outU = planes.u;
  const outV = planes.v;
  for (let o = start; o < end; o++) {
    const i = (v >> 16) * stride + (u >> 16);
    const fx = (u >> 8) & 255;
    const fy = (v >> 8) & 255;
    const gx = 256 - fx;
    const upper = ((Math.imul(texels[i]!, gx) + Math.imul(texels[i + 1]!, fx) + 0x800080) >>> 8) & 0xff00ff;
    const lower =
      ((Math.imul(texels[i + stride]!, gx) + Math.imul(texels[i + stride + 1]!, fx) + 0x800080) >>> 8) &
      0xff00ff;
    const both = (Math.imul(upper, 256 - fy) + Math.imul(lower, fy) + 0x800080) >>> 8;
    outU[o] = both & 255;
    outV[o] = (both >>> 16) & 255;
    u += du;
    v += dv;
  }
}

function chromaBlend(
  texture: Texture,
  planes: Planes,
  start: number,
  end: number,
  u: number,
  v: number,
  du: number,
  dv: number,
): void {
  const texels = texture.chromaPremultiplied;
  const alphas = texture.chromaAlpha;
  const stride = texture.chromaWidth;
  const outU = planes.u;
  const outV = planes.v;
  for (let o = start; o < end; o++) {
    const i = (v >> 16) * stride + (u >> 16);
    const fx = (u >> 8) & 255;
    const fy = (v >> 8) & 255;
    const gx = 256 - fx;
    const gy = 256 - fy;
    const alpha =
      (alphas[i]! * gx + alphas[i + 1]! * fx) * gy +
      (alphas[i + stride]! * gx + alphas[i + stride + 1]! * fx) * fy;
    if (alpha > 0) {
      const upper = ((Math.imul(texels[i]!, gx) + Math.imul(texels[i + 1]!, fx) + 0x800080) >>> 8) & 0xff00ff;
      const lower =
        ((Math.imul(texels[i + stride]!, gx) + Math.imul(texels[i + stride + 1]!, fx) + 0x800080) >>> 8) &
        0xff00ff;
      const both = (Math.imul(upper, gy) + Math.imul(lower, fy) + 0x800080) >>> 8;
      const rest = (16711680 - alpha) / 16711680;
      outU[o] = (both & 255) + outU[o]! * rest + 0.5;
      outV[o] = ((both >>> 16) & 255) + outV[o]! * rest + 0.5;
    }
    u += du;
    v += dv;
  }
}
