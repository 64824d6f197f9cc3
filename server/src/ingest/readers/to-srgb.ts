type Xyz = readonly [number, number, number];

/** Rows of XYZ under D50, as ICC profiles have it, to linear sRGB (Lindbloom, "RGB/XYZ Matrices", Bradford-adapted). */
const XYZ_TO_SRGB: readonly Xyz[] = [
  [3.1338561, -1.6168667, -0.4906146],
  [-0.9787684, 1.9161415, 0.033454],
  [0.0719453, -0.2289914, 1.4052427],
];
/** Steps of linear light that differ after conversion back: the darkest codes of sRGB lie 1/3,300 apart. */
const STEPS = 8192;
/** A profile this near to sRGB is sRGB, rounded. */
const ALIKE = 0.01;

/**
 * Turns pixels of a matrix profile, such as the Display P3 of phones, into sRGB, in place. `data` holds four bytes a
 * pixel, of which the last stays. The curve is taken for that of sRGB, as Display P3 has it. Other profiles change
 * nothing.
 */
export function toSrgb(data: Uint8ClampedArray, icc: Uint8Array): void {
  const primaries = readPrimaries(icc);
  if (primaries === null) return;
  // Nine factors, row by row: what each channel of the profile gives to red, green and blue of sRGB.
  const m = XYZ_TO_SRGB.flatMap((row) => primaries.map((xyz) => dot(row, xyz)));
  if (m.every((factor, i) => Math.abs(factor - (i % 4 === 0 ? 1 : 0)) < ALIKE)) return;
  const light = Float32Array.from({ length: 256 }, (_, value) => toLight(value / 255));
  const code = Uint8ClampedArray.from({ length: STEPS + 1 }, (_, step) => 255 * fromLight(step / STEPS));
  const coded = (row: number, r: number, g: number, b: number) => {
    const value = m[row]! * r + m[row + 1]! * g + m[row + 2]! * b;
    return code[Math.round(STEPS * Math.min(1, Math.max(0, value)))]!;
  };
  for (let at = 0; at + 3 < data.length; at += 4) {
    const [r, g, b] = [light[data[at]!]!, light[data[at + 1]!]!, light[data[at + 2]!]!];
    data[at] = coded(0, r, g, b);
    data[at + 1] = coded(3, r, g, b);
    data[at + 2] = coded(6, r, g, b);
  }
}

/** XYZ of full red, green and blue; null unless the profile states all three. */
function readPrimaries(icc: Uint8Array): Xyz[] | null {
  const view = new DataView(icc.buffer, icc.byteOffset, icc.byteLength);
  const found = ['rXYZ', 'gXYZ', 'bXYZ'].map((tag) => readXyz(view, tag));
  return found.some((xyz) => xyz === null) ? null : found.filter((xyz) => xyz !== null);
}

/** One XYZ tag of a profile (ICC.1:2022, 7.3 and 10.31): a table of twelve bytes a tag, then fixed-point numbers. */
function readXyz(view: DataView, tag: string): Xyz | null {
  const code = [...tag].reduce((sum, letter) => sum * 256 + letter.charCodeAt(0), 0);
  const tags = view.byteLength < 132 ? 0 : view.getUint32(128);
  for (let at = 132; at + 12 <= Math.min(view.byteLength, 132 + 12 * tags); at += 12) {
    const offset = view.getUint32(at + 4);
    if (view.getUint32(at) !== code || offset + 20 > view.byteLength) continue;
    const number = (index: number) => view.getInt32(offset + 8 + 4 * index) / 65536;
    return [number(0), number(1), number(2)];
  }
  return null;
}

function dot(a: Xyz, b: Xyz): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

/** The curve of sRGB (IEC 61966-2-1) and back; all in 0…1. */
function toLight(value: number): number {
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

function fromLight(value: number): number {
  return value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055;
}
