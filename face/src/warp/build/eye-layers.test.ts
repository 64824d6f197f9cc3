import { describe, expect, it } from 'vitest';
import { rgbToI420 } from '../../frame/colour.ts';
import { DRAWN, drawnPortrait, faceParams, facePose } from '../../testing/prepared-portrait.ts';
import type { Pose, PreparedPortrait } from '../../types.ts';
import { createWarpCore } from '../draw/warp-core.ts';
import { buildWarpData } from './build.ts';

const SIZE = 512;
const [EYE] = DRAWN.eyes;
/** What yellows the white of the drawn eye: red, green and blue that are left. */
const YELLOWED = [1, 0.86, 0.66] as const;

/** How far red exceeds blue along the middle of an eyeball from which the iris is taken, pixel by pixel of the portrait. */
function yellowAcross(): number[] {
  const portrait = drawnPortrait({ size: SIZE });
  const row = Math.round(EYE.y * SIZE);
  const first = Math.round((EYE.x - 1.6 * DRAWN.iris) * SIZE);
  const last = Math.round((EYE.x + 1.6 * DRAWN.iris) * SIZE);
  const { rgb } = portrait;
  for (let i = 0; i < SIZE * SIZE; i++)
    if (rgb[i * 3 + 2]! > 200)
      for (let c = 0; c < 3; c++) rgb[i * 3 + c] = Math.round(rgb[i * 3 + c]! * YELLOWED[c]!);
  const { ball } = buildWarpData(portrait).eyeLayers[0]!;
  return Array.from({ length: last - first }, (_, k) => {
    const at = ((row - ball.y) * ball.width + first + k - ball.x) * 3;
    return ball.rgb[at]! - ball.rgb[at + 2]!;
  });
}

describe('the white behind an iris, which is seen when the eye looks aside', () => {
  it('begins as yellow as the white beside it: no ring is left where the iris was', () => {
    const yellow = yellowAcross();
    const steps = yellow.slice(1).map((value, k) => Math.abs(value - yellow[k]!));
    expect(Math.max(...steps)).toBeLessThan(12);
  });
});

/** The drawn portrait with an iris whose edge is soft far into the white. */
function softIris(): PreparedPortrait {
  const portrait = drawnPortrait({ size: SIZE });
  for (let y = 0; y < SIZE; y++)
    for (let x = 0; x < SIZE; x++) {
      const [u, v] = [(x + 0.5) / SIZE, (y + 0.5) / SIZE];
      const away = Math.hypot(u - EYE.x, v - EYE.y) / DRAWN.iris;
      const at = (y * SIZE + x) * 3;
      if (away > 1.75 || Math.abs(v - EYE.y) > 0.8 * DRAWN.iris || portrait.rgb[at + 2]! < 20) continue;
      const dark = Math.min(1, Math.max(0, (1.75 - away) / 1));
      for (let c = 0; c < 3; c++) portrait.rgb[at + c] = Math.round(235 - 190 * dark);
    }
  return portrait;
}

describe('an iris with a soft edge', () => {
  it('takes all of it along: no dark arc is left on the white where it was', () => {
    const { ball } = buildWarpData(softIris()).eyeLayers[0]!;
    const row = Math.round(EYE.y * SIZE) - ball.y;
    const lumas = Array.from({ length: Math.round(2.8 * DRAWN.iris * SIZE) }, (_, k) => {
      const x = Math.round((EYE.x - 1.4 * DRAWN.iris) * SIZE) + k - ball.x;
      return ball.rgb[(row * ball.width + x) * 3 + 1]!;
    });
    expect(Math.min(...lumas)).toBeGreaterThan(0.9 * Math.max(...lumas));
  });
});

describe('an iris with a ring of light around it, as in a sharpened picture', () => {
  it('takes that along: no arc of it is left on the white where it was', () => {
    const portrait = drawnPortrait({ size: SIZE });
    for (let y = 0; y < SIZE; y++)
      for (let x = 0; x < SIZE; x++) {
        const away = Math.hypot((x + 0.5) / SIZE - EYE.x, (y + 0.5) / SIZE - EYE.y) / DRAWN.iris;
        const at = (y * SIZE + x) * 3;
        if (portrait.rgb[at + 2]! < 200) continue;
        const white = away > 1.05 && away < 1.35 ? 250 : 200;
        portrait.rgb.fill(white, at, at + 3);
      }
    const { ball } = buildWarpData(portrait).eyeLayers[0]!;
    const row = Math.round(EYE.y * SIZE) - ball.y;
    const lumas = Array.from({ length: Math.round(3.2 * DRAWN.iris * SIZE) }, (_, k) => {
      const x = Math.round((EYE.x - 1.6 * DRAWN.iris) * SIZE) + k - ball.x;
      return ball.rgb[(row * ball.width + x) * 3 + 1]!;
    });
    const steps = lumas.slice(1).map((value, k) => Math.abs(value - lumas[k]!));
    expect(Math.max(...steps)).toBeLessThan(14);
  });
});

/** The drawn portrait with an iris so large that both lids cover some of it. */
function largeIris(): PreparedPortrait {
  const portrait = drawnPortrait({ size: SIZE });
  for (let y = 0; y < SIZE; y++)
    for (let x = 0; x < SIZE; x++) {
      const [u, v] = [(x + 0.5) / SIZE, (y + 0.5) / SIZE];
      const lid = DRAWN.eyeHalf.y * (1 - ((u - EYE.x) / DRAWN.eyeHalf.x) ** 2);
      if (Math.hypot(u - EYE.x, v - EYE.y) < 1.3 * DRAWN.iris && Math.abs(v - EYE.y) < lid)
        portrait.rgb.set([40, 30, 25], (y * SIZE + x) * 3);
    }
  portrait.landmarks = portrait.landmarks.slice();
  for (const k of [1, 2, 3, 4])
    for (const c of [0, 1]) {
      const [middle, edge] = [468 * 3 + c, (468 + k) * 3 + c];
      portrait.landmarks[edge] =
        portrait.landmarks[middle]! + 1.3 * (portrait.landmarks[edge]! - portrait.landmarks[middle]!);
    }
  return portrait;
}

describe('an eye whose lids cover some of its iris', () => {
  const portrait = largeIris();
  const core = createWarpCore(buildWarpData(portrait), { width: SIZE, height: SIZE });
  const frame = (pose: Partial<Pose>) => {
    const out = new Uint8Array((SIZE * SIZE * 3) / 2);
    core.render(faceParams(), facePose(pose), out);
    return out;
  };
  const luma = (of: Uint8Array, u: number, v: number) =>
    of[Math.floor(v * SIZE) * SIZE + Math.floor(u * SIZE)]!;

  it('looks at rest as in the photograph, as light and as dark', () => {
    const [rest, photo] = [frame({}), rgbToI420(portrait.rgb, SIZE, SIZE)];
    let most = 0;
    for (let v = EYE.y - DRAWN.eyeHalf.y; v < EYE.y + DRAWN.eyeHalf.y; v += 1 / SIZE)
      for (let u = EYE.x - DRAWN.eyeHalf.x; u < EYE.x + DRAWN.eyeHalf.x; u += 1 / SIZE)
        most = Math.max(most, Math.abs(luma(rest, u, v) - luma(photo, u, v)));
    expect(most).toBeLessThan(20);
  });

  it('takes no light from the bright side of its iris to the edge that is hidden in the shade', () => {
    const shaded = largeIris();
    for (let y = 0; y < SIZE; y++)
      for (let x = 0; x < SIZE; x++)
        for (let c = 0; c < 3; c++) {
          const right = (x + 0.5) / SIZE > EYE.x;
          const at = (y * SIZE + x) * 3 + c;
          if (!right && shaded.rgb[at]! < 60) shaded.rgb[at] = 110;
        }
    const { iris } = buildWarpData(shaded).eyeLayers[0]!;
    const hidden = (k: number) => {
      const x = Math.round((EYE.x + k * DRAWN.iris) * SIZE) - iris.x;
      const y = Math.round((EYE.y - 1.25 * DRAWN.iris) * SIZE) - iris.y;
      return iris.rgb[(y * iris.width + x) * 3]!;
    };
    expect(hidden(-0.6)).toBeGreaterThan(1.2 * hidden(0.6));
  });

  it('leaves no dark arc on the lower lid when it looks aside', () => {
    const aside = frame({ gazeX: 1 });
    const lowest = EYE.y + DRAWN.eyeHalf.y - 1.5 / SIZE;
    const white = luma(aside, EYE.x - 1.4 * DRAWN.iris, EYE.y);
    for (const u of [-0.014, -0.01, -0.006].map((d) => EYE.x + d))
      for (let v = EYE.y + 0.5 * DRAWN.eyeHalf.y; v < lowest; v += 1 / SIZE)
        expect(luma(aside, u, v)).toBeGreaterThan(0.6 * white);
  });
});
