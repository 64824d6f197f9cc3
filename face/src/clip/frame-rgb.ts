/** Planar Y, U, V 4:2:0 (BT.601, limited range) → interleaved RGB. */
export function encodeRgb(i420: Uint8Array, width: number, height: number): Buffer {
  const rgb = Buffer.alloc(width * height * 3);
  const u = width * height;
  const half = width >> 1;
  const v = u + half * (height >> 1);
  const clamp = (x: number) => Math.min(255, Math.max(0, x));
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const luma = 1.164383 * (i420[y * width + x]! - 16);
      const c = (y >> 1) * half + (x >> 1);
      const cb = i420[u + c]! - 128;
      const cr = i420[v + c]! - 128;
      const at = (y * width + x) * 3;
      rgb[at] = clamp(Math.round(luma + 1.596027 * cr));
      rgb[at + 1] = clamp(Math.round(luma - 0.391762 * cb - 0.812968 * cr));
      rgb[at + 2] = clamp(Math.round(luma + 2.017232 * cb));
    }
  }
  return rgb;
}
