import { describe, expect, it } from 'vitest';
import { rgbToI420 } from '../../frame/colour.ts';
import { drawnFace } from '../../testing/drawn-face.ts';
import { DRAWN, drawnPortrait, faceParams, facePose } from '../../testing/prepared-portrait.ts';
import type { FaceParams, Pose } from '../../types.ts';
import type { WarpData } from '../asset.ts';
import { buildWarpData } from '../build/build.ts';
import { createWarpCore } from './warp-core.ts';

const SIZE = 256;
const FRAME_BYTES = (SIZE * SIZE * 3) / 2;

function open(data: WarpData) {
  const core = createWarpCore(data, { width: SIZE, height: SIZE });
  const frame = (params: Partial<FaceParams> = {}, pose: Partial<Pose> = {}) => {
    const out = new Uint8Array(FRAME_BYTES);
    core.render(faceParams(params), facePose(pose), out);
    return out;
  };
  return { data, frame };
}

const closed = open(drawnFace());
const laughing = open(drawnFace({ gap: 0.04 }));

/** Luma values in a box given in fractions of the frame. */
function box(frame: Uint8Array, x: number, y: number, rx: number, ry: number): number[] {
  const values: number[] = [];
  for (let j = Math.floor((y - ry) * SIZE); j < (y + ry) * SIZE; j++)
    for (let i = Math.floor((x - rx) * SIZE); i < (x + rx) * SIZE; i++) values.push(frame[j * SIZE + i]!);
  return values;
}

function psnr(a: Uint8Array, b: Uint8Array, where: (x: number, y: number) => boolean): number {
  let sum = 0;
  let count = 0;
  for (let y = 0; y < SIZE; y++)
    for (let x = 0; x < SIZE; x++)
      if (where(x / SIZE, y / SIZE)) {
        sum += (a[y * SIZE + x]! - b[y * SIZE + x]!) ** 2;
        count++;
      }
  return 10 * Math.log10(255 ** 2 / Math.max(1e-9, sum / count));
}

const onFace = (x: number, y: number) =>
  ((x - DRAWN.face.x) / DRAWN.face.rx) ** 2 + ((y - DRAWN.face.y) / DRAWN.face.ry) ** 2 < 1;

/**
 * Height of the opening in the mouth's middle, in rows at four times the portrait's size: where a mouth that is black
 * inside differs from one that is light. It has no teeth.
 */
function aperture(params: Partial<FaceParams>): number {
  const [dark, light] = insides.map((core) => {
    const frame = new Uint8Array((LARGE * LARGE * 3) / 2);
    core.render(faceParams({ speak: 1, ...params }), facePose(), frame);
    return frame;
  }) as [Uint8Array, Uint8Array];
  let rows = 0;
  for (let y = Math.floor((DRAWN.mouth.y - 0.02) * LARGE); y < (DRAWN.mouth.y + 0.1) * LARGE; y++) {
    const at = y * LARGE + Math.round(DRAWN.mouth.x * LARGE);
    if (light[at]! - dark[at]! > 24) rows++;
  }
  return rows;
}
const LARGE = 4 * SIZE;
const insides = [0, 240].map((v) => {
  const { interior } = closed.data;
  const [cavity, none] = [[v, v, v] as [number, number, number], interior.upperTeeth.alpha.map(() => 0)];
  return createWarpCore(
    {
      ...closed.data,
      interior: {
        ...interior,
        cavity,
        tongue: cavity,
        seam: cavity,
        upperTeeth: { ...interior.upperTeeth, alpha: none },
        lowerTeeth: { ...interior.lowerTeeth, alpha: interior.lowerTeeth.alpha.map(() => 0) },
      },
    },
    { width: LARGE, height: LARGE },
  );
});

describe('closed lips with dark corners', () => {
  const portrait = drawnPortrait();
  const { mouth } = DRAWN;
  for (let y = 0; y < SIZE; y++)
    for (let x = 0; x < SIZE; x++) {
      const beside = Math.abs((x + 0.5) / SIZE - mouth.x) - mouth.half - 0.008;
      const away = Math.hypot(beside, (y + 0.5) / SIZE - mouth.y) / 0.01;
      for (let c = 0; c < 3; c++)
        portrait.rgb[(y * SIZE + x) * 3 + c] =
          portrait.rgb[(y * SIZE + x) * 3 + c]! * (1 - 0.5 * Math.exp(-(away ** 2)));
    }
  const shaded = open(buildWarpData(portrait));
  const besideCorner = (params: Partial<FaceParams>) => {
    const seen = box(shaded.frame(params), mouth.x + mouth.half + 0.012, mouth.y, 0.008, 0.008);
    return seen.reduce((sum, value) => sum + value, 0) / seen.length;
  };

  it('are the photograph’s own while the person speaks, until they part', () => {
    expect(Math.abs(besideCorner({ speak: 1 }) - besideCorner({}))).toBeLessThan(3);
    expect(besideCorner({ speak: 1, jawOpen: 0.6 })).toBeGreaterThan(besideCorner({}) + 5);
  });
});

describe('at rest', () => {
  it('the frame equals the upload on the face', () => {
    const upload = rgbToI420(drawnPortrait().rgb, SIZE, SIZE);
    expect(psnr(closed.frame(), upload, onFace)).toBeGreaterThan(42);
  });
  it('an open mouth keeps the photograph’s own inside', () => {
    const upload = rgbToI420(drawnPortrait({ gap: 0.04 }).rgb, SIZE, SIZE);
    expect(psnr(laughing.frame(), upload, onFace)).toBeGreaterThan(42);
  });
  it('background and silhouette are the upload’s too', () => {
    const upload = rgbToI420(drawnPortrait().rgb, SIZE, SIZE);
    expect(psnr(closed.frame(), upload, () => true)).toBeGreaterThan(36);
  });
});

describe('the mouth', () => {
  it('opens further with every step of jawOpen', () => {
    const heights = [0, 0.2, 0.4, 0.6, 0.8, 1].map((jawOpen) => aperture({ jawOpen }));
    for (let i = 1; i < heights.length; i++) expect(heights[i]).toBeGreaterThan(heights[i - 1]!);
    expect(heights[0]).toBe(0);
    expect(heights.at(-1)).toBeGreaterThan(0.02 * LARGE);
  });
  it('meets when pressed, whatever the jaw does', () => {
    expect(aperture({ jawOpen: 0.5 })).toBeGreaterThan(12);
    expect(aperture({ jawOpen: 0.5, mouthPress: 1 })).toBe(0);
    expect(aperture({ mouthPucker: 1 })).toBeGreaterThan(2);
    expect(aperture({ mouthPucker: 1, mouthPress: 0.5 })).toBe(0);
  });
  it('closes over the photograph’s teeth when speaking', () => {
    const teeth = (frame: Uint8Array) =>
      box(frame, DRAWN.mouth.x, DRAWN.mouth.y, 0.03, 0.03).filter((v) => v > 185).length;
    expect(teeth(laughing.frame())).toBeGreaterThan(40);
    expect(teeth(laughing.frame({ speak: 1 }))).toBeLessThan(6);
  });
  it('shows no teeth in the crease between lips that meet, and dimmer ones behind rounded lips', () => {
    const brightest = (params: Partial<FaceParams>) =>
      Math.max(
        ...box(laughing.frame({ speak: 1, ...params }), DRAWN.mouth.x, DRAWN.mouth.y + 0.004, 0.03, 0.022),
      );
    expect(brightest({})).toBeLessThan(165);
    const spread = brightest({ jawOpen: 0.3, mouthUpperUp: 0.3 });
    expect(spread).toBeGreaterThan(175);
    expect(brightest({ jawOpen: 0.3, mouthUpperUp: 0.3, mouthPucker: 1 })).toBeLessThan(0.85 * spread);
  });
  it('closes in a line no harder than that of lips that were closed', () => {
    const columnOf = (frame: Uint8Array, down: number) =>
      box(frame, DRAWN.mouth.x, DRAWN.mouth.y + down, 0.5 / SIZE, 0.014);
    const hardest = (column: number[]) =>
      Math.max(...column.slice(1).map((value, i) => Math.abs(value - column[i]!)));
    const met = columnOf(laughing.frame({ speak: 1 }), 0.008);
    expect(Math.max(...met) - Math.min(...met)).toBeGreaterThan(8);
    expect(hardest(met)).toBeLessThan(hardest(columnOf(closed.frame({ speak: 1 }), 0)));
  });

  it('grows narrower when puckered and wider when stretched', () => {
    const redness = (frame: Uint8Array) => {
      const half = SIZE / 2;
      let columns = 0;
      for (let x = Math.floor(0.38 * half); x < 0.62 * half; x++) {
        let red = false;
        for (let y = Math.floor(0.52 * half); y < 0.6 * half; y++)
          if (frame[SIZE * SIZE * 1.25 + y * half + x]! > 161) red = true;
        if (red) columns++;
      }
      return columns;
    };
    const rest = redness(closed.frame({ speak: 1 }));
    expect(redness(closed.frame({ speak: 1, mouthPucker: 1 }))).toBeLessThan(rest * 0.8);
    expect(redness(closed.frame({ speak: 1, mouthStretch: 1 }))).toBeGreaterThan(rest);
  });
  it('stays colourless in a black-and-white photograph', () => {
    const grey = open(drawnFace({ grey: true }));
    const frame = grey.frame({ jawOpen: 1, speak: 1, tongueUp: 1, mouthUpperUp: 1 });
    for (const c of frame.subarray(SIZE * SIZE)) expect(Math.abs(c - 128)).toBeLessThanOrEqual(2);
  });
});

describe('the eyes', () => {
  const white = (frame: Uint8Array, side: 0 | 1) =>
    box(frame, DRAWN.eyes[side].x, DRAWN.eyes[side].y, 0.045, 0.025).filter((v) => v > 195).length;
  it('a blink hides the eye', () => {
    expect(white(closed.frame(), 0)).toBeGreaterThan(30);
    const shut = closed.frame({ eyeBlinkLeft: 1, eyeBlinkRight: 1 });
    expect(white(shut, 0)).toBeLessThan(3);
    expect(white(shut, 1)).toBeLessThan(3);
  });
  it('left and right are the person’s own', () => {
    const wink = closed.frame({ eyeBlinkLeft: 1 });
    expect(white(wink, 0)).toBeGreaterThan(30);
    expect(white(wink, 1)).toBeLessThan(3);
  });
  it('the iris follows the gaze', () => {
    const centre = (frame: Uint8Array) => {
      let [sum, weight] = [0, 0];
      for (let x = -0.04; x < 0.04; x += 1 / SIZE) {
        const dark = box(frame, DRAWN.eyes[0].x + x, DRAWN.eyes[0].y, 0.5 / SIZE, 0.006).filter(
          (v) => v < 90,
        ).length;
        sum += dark * x * SIZE;
        weight += dark;
      }
      return sum / weight;
    };
    expect(centre(closed.frame({}, { gazeX: 0.7 })) - centre(closed.frame())).toBeGreaterThan(1);
    expect(centre(closed.frame({}, { gazeX: -0.7 })) - centre(closed.frame())).toBeLessThan(-1);
  });
});

describe('motion', () => {
  it('the body never uncovers the frame’s lower edge, however extreme the pose', () => {
    for (const sign of [-1, 1])
      for (const other of [-1, 1]) {
        const frame = closed.frame(
          {},
          { yaw: 9 * sign, pitch: 9 * other, roll: 9 * sign, tx: sign, ty: -1, breathe: 1 },
        );
        const bottom = frame.subarray((SIZE - 1) * SIZE, SIZE * SIZE);
        // the body is drawn at luma 69, the background above 90
        expect(Math.max(...bottom)).toBeLessThan(85);
      }
  });
  it('the head turns to the side asked for, and the background stays', () => {
    const dark = (frame: Uint8Array) => {
      let [sum, weight] = [0, 0];
      for (let x = 0.35; x < 0.65; x += 1 / SIZE) {
        const n = box(frame, x, DRAWN.mouth.y, 0.5 / SIZE, 0.004).filter((v) => v < 115).length;
        sum += n * x;
        weight += n;
      }
      return sum / weight;
    };
    const rest = closed.frame();
    const right = closed.frame({}, { yaw: 0.15 });
    expect((dark(right) - dark(rest)) * SIZE).toBeGreaterThan(2);
    expect(box(right, 0.1, 0.1, 0.08, 0.08)).toEqual(box(rest, 0.1, 0.1, 0.08, 0.08));
  });
  it('values that are no numbers or out of range still give a frame', () => {
    const wild = closed.frame(
      { jawOpen: Number.NaN, speak: 7, eyeBlinkLeft: -3 },
      { yaw: Number.NaN, tx: Infinity },
    );
    expect(psnr(wild, closed.frame({ speak: 1 }), onFace)).toBeGreaterThan(30);
  });
});
