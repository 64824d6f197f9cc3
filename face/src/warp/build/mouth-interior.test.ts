import { expect, it } from 'vitest';
import { DRAWN, drawnPortrait } from '../../testing/prepared-portrait.ts';
import { buildWarpData } from './build.ts';
import { lumaOfRgb } from './enamel.ts';

const SIZE = 256;
const { mouth } = DRAWN;

/** The inside of a mouth whose pixels, by what lies across and down from its middle in half mouths, are `changed`. */
function interiorOf(gap: number, change: (down: number, rgb: Uint8Array, at: number) => void) {
  const portrait = drawnPortrait({ size: SIZE, gap });
  for (let i = 0; i < SIZE * SIZE; i++) {
    const across = (((i % SIZE) + 0.5) / SIZE - mouth.x) / mouth.half;
    const down = ((Math.floor(i / SIZE) + 0.5) / SIZE - mouth.y) / mouth.half;
    if (Math.abs(across) < 1.1 && Math.abs(down) < 0.8) change(down, portrait.rgb, i * 3);
  }
  return buildWarpData(portrait).interior;
}

it('a tongue behind lips in the shade lies in it, too', () => {
  const { tongue } = interiorOf(0, (_, rgb, at) => {
    for (let c = 0; c < 3; c++) rgb[at + c] = 0.5 * rgb[at + c]!;
  });
  const { rgb, landmarks } = drawnPortrait({ size: SIZE, gap: 0 });
  const cheek = (Math.round(landmarks[50 * 3 + 1]!) * SIZE + Math.round(landmarks[50 * 3]!)) * 3;
  const skin = lumaOfRgb(rgb[cheek]!, rgb[cheek + 1]!, rgb[cheek + 2]!);
  expect(lumaOfRgb(...tongue) / skin).toBeLessThan(0.54);
});

it('teeth that an open mouth does not show are not as bright in it as light would make them', () => {
  const enamelOf = (gap: number, inside: (rgb: Uint8Array, at: number) => void) => {
    const { upperTeeth, ownTeeth } = interiorOf(gap, (_, rgb, at) => {
      if (rgb[at + 1]! > 200) inside(rgb, at);
    });
    expect(ownTeeth).toBe(0);
    const middle = Math.floor((upperTeeth.height * 0.6) | 0) * upperTeeth.width + (upperTeeth.width >> 1) + 4;
    return upperTeeth.rgb[middle * 3 + 1]!;
  };
  const closed = enamelOf(0, () => {});
  const dark = enamelOf(0.04, (rgb, at) => rgb.set([60, 30, 26], at));
  expect(dark / closed).toBeLessThan(0.8);
});

it('teeth that an open mouth does not show have the hue of what it does, as far as they are as dark', () => {
  const redOf = (inside: readonly [number, number, number]) => {
    const { upperTeeth } = interiorOf(0.04, (_, rgb, at) => {
      if (rgb[at + 1]! > 200) rgb.set(inside, at);
    });
    const i = (Math.floor(upperTeeth.height * 0.6) * upperTeeth.width + (upperTeeth.width >> 1) + 4) * 3;
    return upperTeeth.rgb[i]! / upperTeeth.rgb[i + 1]!;
  };
  expect(redOf([78, 48, 36])).toBeGreaterThan(1.08 * redOf([52, 50, 48]));
});

it('what is in a mouth is seen by the light of its face', () => {
  const [plain, blue] = [1, 1.35].map((gain) => {
    const portrait = drawnPortrait({ size: SIZE, gap: 0 });
    for (let i = 2; i < portrait.rgb.length; i += 3) portrait.rgb[i] = Math.min(255, gain * portrait.rgb[i]!);
    return buildWarpData(portrait).interior;
  });
  expect(blue!.cavity[2] / blue!.cavity[0]).toBeGreaterThan(1.1 * (plain!.cavity[2] / plain!.cavity[0]));
});

it('light that falls on a face from one side falls into its mouth from there', () => {
  const aslantOf = (left: number) => {
    const portrait = drawnPortrait({ size: SIZE, gap: 0 });
    for (let i = 0; i < SIZE * SIZE; i++)
      if ((i % SIZE) / SIZE < mouth.x)
        for (let c = 0; c < 3; c++) portrait.rgb[i * 3 + c] = left * portrait.rgb[i * 3 + c]!;
    return buildWarpData(portrait).interior.aslant ?? 0;
  };
  expect(Math.abs(aslantOf(1))).toBeLessThan(0.03);
  expect(aslantOf(0.6)).toBeGreaterThan(0.12);
});
