import { createRandom } from '@vivant/platform/random';
import { describe, expect, it } from 'vitest';
import { DRAWN, drawnPortrait } from '../../testing/prepared-portrait.ts';
import { buildWarpData } from './build.ts';

const SIZE = 256;
const { mouth } = DRAWN;

/** The drawn portrait darkened by a factor per place, in fractions of the side. */
function shaded(factorAt: (u: number, v: number) => number) {
  const portrait = drawnPortrait({ size: SIZE });
  for (let i = 0; i < SIZE * SIZE; i++) {
    const factor = factorAt(((i % SIZE) + 0.5) / SIZE, (Math.floor(i / SIZE) + 0.5) / SIZE);
    for (let c = 0; c < 3; c++) portrait.rgb[i * 3 + c] = portrait.rgb[i * 3 + c]! * factor;
  }
  return portrait;
}

/** Shade of half the light around each corner, as pressed lips cast it. */
const cornerShade = (u: number, v: number) =>
  1 - 0.5 * Math.exp(-(((Math.abs(u - mouth.x) - mouth.half - 0.008) ** 2 + (v - mouth.y) ** 2) / 0.01 ** 2));

/** Most steps by which what speaks differs from a portrait beside its lips. */
function changeOfSkin(portrait: ReturnType<typeof drawnPortrait>): number {
  const patch = buildWarpData(portrait).speakPatch;
  let most = 0;
  for (let i = 0; i < (patch?.alpha.length ?? 0); i++) {
    const [x, y] = [patch!.x + (i % patch!.width), patch!.y + Math.floor(i / patch!.width)];
    const [u, v] = [(x + 0.5) / SIZE - mouth.x, (y + 0.5) / SIZE - mouth.y];
    if ((u / (mouth.half + 0.01)) ** 2 + (v / (mouth.lip + 0.01)) ** 2 < 1) continue;
    for (let c = 0; c < 3; c++)
      most = Math.max(most, Math.abs(patch!.rgb[i * 3 + c]! - portrait.rgb[(y * SIZE + x) * 3 + c]!));
  }
  return most;
}

describe('shade beside the corners of closed lips', () => {
  it('is lifted while the person speaks', () => {
    const portrait = shaded(cornerShade);
    const patch = buildWarpData(portrait).speakPatch!;
    const x = Math.round((mouth.x + mouth.half + 0.012) * SIZE);
    const y = Math.round(mouth.y * SIZE);
    const before = portrait.rgb[(y * SIZE + x) * 3]!;
    const after = patch.rgb[((y - patch.y) * patch.width + x - patch.x) * 3]!;
    expect(after - before).toBeGreaterThan(25);
  });

  it('is lifted on a cheek that turns into the shade, too: that is no beard', () => {
    const cheek = (u: number) => Math.min(1, Math.max(0.3, 1 - 9 * (u - mouth.x - mouth.half)));
    const both = shaded((u, v) => cheek(u) * cornerShade(u, v));
    const patch = buildWarpData(both).speakPatch!;
    const x = Math.round((mouth.x + mouth.half + 0.006) * SIZE);
    const y = Math.round(mouth.y * SIZE);
    const lit = shaded(cheek).rgb[(y * SIZE + x) * 3]!;
    const before = both.rgb[(y * SIZE + x) * 3]!;
    const after = patch.rgb[((y - patch.y) * patch.width + x - patch.x) * 3]!;
    expect(after - before).toBeGreaterThan(0.6 * (lit - before));
  });

  it('leaves little of deep shade, which drawn together would be a smudge', () => {
    const deep = (u: number, v: number) => 1 - 1.8 * (1 - cornerShade(u, v));
    const portrait = shaded(deep);
    const patch = buildWarpData(portrait).speakPatch!;
    const x = Math.round((mouth.x + mouth.half + 0.006) * SIZE);
    const y = Math.round(mouth.y * SIZE);
    const skin = drawnPortrait({ size: SIZE }).rgb[(y * SIZE + x) * 3]!;
    expect(portrait.rgb[(y * SIZE + x) * 3]!).toBeLessThan(0.2 * skin);
    expect(patch.rgb[((y - patch.y) * patch.width + x - patch.x) * 3]!).toBeGreaterThan(0.85 * skin);
  });

  it('leaves no grey on the skin: what stays of it has the hue around it', () => {
    const portrait = shaded(cornerShade);
    // as grey as shade of pressed lips is in photographs: half of its colour is gone
    for (let i = 0; i < SIZE * SIZE; i++) {
      const shade = 1 - cornerShade(((i % SIZE) + 0.5) / SIZE, (Math.floor(i / SIZE) + 0.5) / SIZE);
      const [r, g, b] = portrait.rgb.subarray(i * 3, i * 3 + 3);
      const mean = (r! + g! + b!) / 3;
      for (const [c, v] of [r!, g!, b!].entries()) portrait.rgb[i * 3 + c] = v + shade * (mean - v);
    }
    const patch = buildWarpData(portrait).speakPatch!;
    const x = Math.round((mouth.x + mouth.half + 0.012) * SIZE);
    const y = Math.round(mouth.y * SIZE);
    const redness = (rgb: Uint8Array, at: number) => rgb[at]! / rgb[at + 2]!;
    const skin = redness(portrait.rgb, ((y + 20) * SIZE + Math.round(mouth.x * SIZE)) * 3);
    expect(redness(portrait.rgb, (y * SIZE + x) * 3)).toBeLessThan(0.9 * skin);
    const after = redness(patch.rgb, ((y - patch.y) * patch.width + x - patch.x) * 3);
    expect(after).toBeGreaterThan(0.96 * skin);
  });

  it('does not end in black wedges', () => {
    const wedge = (u: number, v: number) =>
      1 -
      0.9 *
        Math.exp(
          -((Math.abs(Math.abs(u - mouth.x) - mouth.half) / 0.014) ** 4 + ((v - mouth.y) / 0.006) ** 2),
        );
    const portrait = shaded(wedge);
    const patch = buildWarpData(portrait).speakPatch!;
    const x = Math.round((mouth.x + mouth.half - 0.004) * SIZE);
    const y = Math.round(mouth.y * SIZE);
    const column = [-2, -1, 0, 1, 2].map((d) => y + d);
    const before = Math.min(...column.map((row) => portrait.rgb[(row * SIZE + x) * 3]!));
    const after = Math.min(
      ...column.map((row) => patch.rgb[((row - patch.y) * patch.width + x - patch.x) * 3]!),
    );
    expect(before).toBeLessThan(50);
    expect(after).toBeGreaterThan(100);
  });

  it('is no skin on lips: beside its black their ends have the hue of their middle', () => {
    const size = 512;
    const portrait = drawnPortrait({ size });
    const inLips = (u: number, v: number) => {
      const s = (u - mouth.x) / mouth.half;
      return Math.abs(v - mouth.y) / (mouth.lip * (1 - s * s)) < 1 ? Math.abs(s) : 1;
    };
    for (let i = 0; i < size * size; i++) {
      const [u, v] = [((i % size) + 0.5) / size, (Math.floor(i / size) + 0.5) / size];
      const s = inLips(u, v);
      if (s < 0.7 || s >= 1) continue;
      portrait.rgb.set(Math.abs(v - mouth.y) < 0.002 ? [12, 8, 8] : [180, 146, 125], i * 3);
    }
    const patch = buildWarpData(portrait).speakPatch!;
    const redness = (rgb: Uint8Array, at: number) => rgb[at]! / rgb[at + 1]!;
    for (const side of [-1, 1]) {
      const x = Math.round((mouth.x + side * 0.75 * mouth.half) * size);
      const y = Math.round((mouth.y - 0.004) * size);
      expect(redness(portrait.rgb, (y * size + x) * 3)).toBeLessThan(1.3);
      const after = redness(patch.rgb, ((y - patch.y) * patch.width + x - patch.x) * 3);
      expect(after).toBeGreaterThan(1.6);
    }
  });

  it('is not looked for in stubble and wrinkles: a smooth patch among them is a smear', () => {
    const random = createRandom(7);
    const speckles = Float32Array.from({ length: SIZE * SIZE }, () => 0.84 + 0.32 * random());
    const rough = (u: number, v: number) =>
      cornerShade(u, v) * speckles[Math.floor(v * SIZE) * SIZE + Math.floor(u * SIZE)]!;
    expect(changeOfSkin(shaded(rough))).toBe(0);
  });

  it('is no soot between lips, also in a beard: their black ends get the tone of their middle', () => {
    const beard = (u: number, v: number) => {
      const across = Math.abs(u - mouth.x) / mouth.half;
      const lip = mouth.lip * (1 - across ** 2);
      if (across < 1 && Math.abs(v - mouth.y) < lip) return across > 0.6 ? 0.12 : 1;
      return v > mouth.y - 0.03 && Math.sin(u * 900) > -0.3 ? 0.4 : 1;
    };
    const portrait = shaded(beard);
    const patch = buildWarpData(portrait).speakPatch!;
    for (const side of [-1, 1]) {
      const x = Math.round((mouth.x + side * 0.72 * mouth.half) * SIZE);
      const y = Math.round((mouth.y + 0.002) * SIZE);
      expect(portrait.rgb[(y * SIZE + x) * 3]!).toBeLessThan(30);
      expect(patch.rgb[((y - patch.y) * patch.width + x - patch.x) * 3]!).toBeGreaterThan(70);
    }
  });

  it('is not looked for where there is none, nor in a beard', () => {
    // nor between lips that barely touch
    const faintCrease = (u: number, v: number) =>
      Math.abs(v - mouth.y) < 0.003 && Math.abs(u - mouth.x) < mouth.half ? 1.3 : 1;
    expect(buildWarpData(shaded(faintCrease)).speakPatch === null).toBe(true);
    const beard = (u: number, v: number) =>
      v > mouth.y - 0.03 && Math.abs(u - mouth.x) > mouth.half && Math.sin(u * 900) > -0.3 ? 0.4 : 1;
    expect(changeOfSkin(shaded(beard))).toBe(0);
  });
});

/** Steps of red that what replaces a soft shade beside the mouth’s corner leaves of it, from its middle outwards. */
function leftOfShade(gap: number, { deep, wide, beside }: { deep: number; wide: number; beside: number }) {
  const size = 512;
  const plain = drawnPortrait({ size, gap });
  const portrait = { ...plain, rgb: plain.rgb.slice() };
  for (let i = 0; i < size * size; i++) {
    const u = Math.abs(((i % size) + 0.5) / size - mouth.x) - mouth.half - beside;
    const v = (Math.floor(i / size) + 0.5) / size - mouth.y;
    const light = 1 - deep * Math.exp(-(u * u + v * v) / wide ** 2);
    for (let c = 0; c < 3; c++) portrait.rgb[i * 3 + c] = Math.round(portrait.rgb[i * 3 + c]! * light);
  }
  const patch = buildWarpData(portrait).speakPatch!;
  const y = Math.round(mouth.y * size);
  return Array.from({ length: 14 }, (_, k) => {
    const x = Math.round((mouth.x + mouth.half + beside) * size) + k;
    return plain.rgb[(y * size + x) * 3]! - patch.rgb[((y - patch.y) * patch.width + x - patch.x) * 3]!;
  });
}

/** By how much a profile rises again at most. */
const rises = (profile: number[]) =>
  Math.max(...profile.map((value, k) => value - Math.min(...profile.slice(0, k + 1))));

describe('the soft edge of shade beside the mouth’s corners', () => {
  it.each([
    ['closed', 0],
    ['open', 0.04],
  ])('goes with the shade: no ring is left around a mouth that was %s', (_, gap) => {
    expect(rises(leftOfShade(gap, { deep: 0.3, wide: 0.009, beside: 0.004 }))).toBeLessThan(3);
    expect(rises(leftOfShade(gap, { deep: 0.3, wide: 0.012, beside: 0.008 }))).toBeLessThan(3);
  });

  it('goes with the dark of an open mouth’s own corners, too', () => {
    const beyondLips = leftOfShade(0.04, { deep: 0.6, wide: 0.012, beside: 0 }).slice(4);
    expect(rises(beyondLips)).toBeLessThan(3);
  });
});
