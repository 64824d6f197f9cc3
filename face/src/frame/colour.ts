/** BT.601 limited range, the colour space of the frames. */
export const lumaOf = (r: number, g: number, b: number) => 16 + 0.256788 * r + 0.504129 * g + 0.097906 * b;
export const blueOf = (r: number, g: number, b: number) => 128 - 0.148223 * r - 0.290993 * g + 0.439216 * b;
export const redOf = (r: number, g: number, b: number) => 128 + 0.439216 * r - 0.367788 * g - 0.071427 * b;

/** Converts interleaved RGB to planar Y, U, V 4:2:0 (`width` and `height` even), width × height × 3/2 bytes. */
export function rgbToI420(rgb: Uint8Array, width: number, height: number): Uint8Array {
  const out = new Uint8Array((width * height * 3) / 2);
  const half = width >> 1;
  const uStart = width * height;
  const vStart = uStart + half * (height >> 1);
  for (let y = 0; y < height; y += 2)
    for (let x = 0; x < width; x += 2) {
      let [r, g, b] = [0, 0, 0];
      for (let k = 0; k < 4; k++) {
        const i = (y + (k >> 1)) * width + x + (k & 1);
        out[i] = Math.round(lumaOf(rgb[i * 3]!, rgb[i * 3 + 1]!, rgb[i * 3 + 2]!));
        r += rgb[i * 3]! / 4;
        g += rgb[i * 3 + 1]! / 4;
        b += rgb[i * 3 + 2]! / 4;
      }
      const c = (y >> 1) * half + (x >> 1);
      out[uStart + c] = Math.round(blueOf(r, g, b));
      out[vStart + c] = Math.round(redOf(r, g, b));
    }
  return out;
}
