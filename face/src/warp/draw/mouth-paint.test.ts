import { beforeAll, describe, expect, it } from 'vitest';
import { visemeParams } from '../../lips/visemes.ts';
import { drawnFace } from '../../testing/drawn-face.ts';
import { DRAWN, drawnPortrait, faceParams, facePose } from '../../testing/prepared-portrait.ts';
import type { WarpData } from '../asset.ts';
import { buildWarpData } from '../build/build.ts';
import { createWarpCore, type WarpCore } from './warp-core.ts';

const SIDE = 1024;
const { mouth } = DRAWN;
/** Steps of luma by which black teeth differ from white ones where they are seen. */
const SEEN = 8;
/** Luma of what lies between lips is less. */
const DARK = 60;

/** Rows in which upper teeth are seen, in mouth widths: in the middle of the mouth and beside it. */
function teethOf(gap: number) {
  const data = drawnFace({ gap });
  const { upperTeeth } = data.interior;
  const black = { ...upperTeeth, rgb: new Uint8Array(upperTeeth.rgb.length) };
  const cores = [data, { ...data, interior: { ...data.interior, upperTeeth: black } }].map((look: WarpData) =>
    createWarpCore(look, { width: SIDE, height: SIDE }),
  );
  return (viseme: 'FF' | 'ih') => {
    const [white, dark] = cores.map((core) => {
      const frame = new Uint8Array((SIDE * SIDE * 3) / 2);
      core.render(faceParams({ speak: 1, ...visemeParams(viseme) }), facePose(), frame);
      return frame;
    }) as [Uint8Array, Uint8Array];
    const rowsAt = (across: number) => {
      const column = Math.round((mouth.x + across * mouth.half) * SIDE);
      let rows = 0;
      for (let at = column; at < SIDE * SIDE; at += SIDE) if (white[at]! - dark[at]! > SEEN) rows++;
      return rows / (2 * mouth.half * SIDE);
    };
    return { middle: rowsAt(0.05), beside: rowsAt(0.62) };
  };
}

describe('the lower lip at f and v', () => {
  it.each([
    ['that was closed', 0],
    ['that was open', 0.04],
  ])('of a mouth %s tucks under the upper teeth, which show in the middle alone', (_, gap) => {
    const teeth = teethOf(gap);
    const [tucked, spread] = [teeth('FF'), teeth('ih')];
    expect(tucked.middle).toBeGreaterThan(0.04);
    expect(tucked.middle).toBeLessThan(0.1);
    expect(tucked.beside).toBeLessThan(0.5 * tucked.middle);
    expect(spread.beside).toBeGreaterThan(0.3 * spread.middle);
  });
});

describe('an open mouth', () => {
  const frameOf = (data: WarpData) => {
    const frame = new Uint8Array((SIDE * SIDE * 3) / 2);
    createWarpCore(data, { width: SIDE, height: SIDE }).render(
      faceParams({ speak: 1, ...visemeParams('aa') }),
      facePose(),
      frame,
    );
    return frame;
  };
  const data = drawnFace({ gap: 0 });
  const looks = (part: Partial<WarpData['interior']>) =>
    frameOf({ ...data, interior: { ...data.interior, ...part } });

  it('shows the edges of the lower teeth above the lip, and no more of them', () => {
    const { lowerTeeth } = data.interior;
    const none = looks({ lowerTeeth: { ...lowerTeeth, alpha: new Uint8Array(lowerTeeth.alpha.length) } });
    const all = frameOf(data);
    let rows = 0;
    for (let at = Math.round(mouth.x * SIDE); at < SIDE * SIDE; at += SIDE)
      if (Math.abs(all[at]! - none[at]!) > SEEN) rows++;
    expect(rows / (2 * mouth.half * SIDE)).toBeGreaterThan(0.01);
    expect(rows / (2 * mouth.half * SIDE)).toBeLessThan(0.06);
  });

  it('has an edge as soft as the picture it is in', () => {
    /** How steeply the inside begins below the upper lip: of a mouth painted in two lights, what differs is the inside. */
    const steepest = (softness: number) => {
      const [dark, light] = [20, 120].map((v) => {
        const all = [v, v, v] as [number, number, number];
        return looks({ softness, cavity: all, tongue: all, seam: all });
      }) as [Uint8Array, Uint8Array];
      let most = 0;
      for (let y = Math.round((mouth.y - 0.05) * SIDE); y < (mouth.y + 0.01) * SIDE; y++) {
        const at = y * SIDE + Math.round((mouth.x + 0.55 * mouth.half) * SIDE);
        most = Math.max(most, light[at + SIDE]! - dark[at + SIDE]! - (light[at]! - dark[at]!));
      }
      return most;
    };
    expect(steepest(1.5)).toBeLessThan(0.7 * steepest(0));
  });

  it('has lips around its corners too, when it is round', () => {
    const frame = new Uint8Array((SIDE * SIDE * 3) / 2);
    const core = createWarpCore(data, { width: SIDE, height: SIDE });
    core.render(faceParams({ speak: 1, ...visemeParams('oh') }), facePose(), frame);
    const red = frame.subarray((SIDE * SIDE * 5) / 4);
    const half = SIDE / 2;
    /** Reddest in blocks so far beside the ends of the opening, in mouth widths, and skin further out. */
    const redAt = (end: number, y: number, off: number) =>
      red[(y >> 1) * half + ((end + Math.round(off * 2 * mouth.half * SIDE)) >> 1)]!;
    const { left, right, rowLeft, rowRight } = endsOf(frame);
    for (const [end, row, side] of [
      [left, rowLeft, -1],
      [right, rowRight, 1],
    ] as const) {
      const skin = redAt(end, row, side * 0.2);
      expect(redAt(end, row, side * 0.035) - skin).toBeGreaterThan(8);
    }
  });

  /** Outermost columns of what is dark, and the rows in which they are. */
  function endsOf(frame: Uint8Array) {
    const ends = { left: SIDE, right: 0, rowLeft: 0, rowRight: 0 };
    for (let y = Math.round((mouth.y - 0.05) * SIDE); y < (mouth.y + 0.12) * SIDE; y++)
      for (let x = Math.round(0.4 * SIDE); x < 0.6 * SIDE; x++) {
        if (frame[y * SIDE + x]! > DARK) continue;
        if (x < ends.left) Object.assign(ends, { left: x, rowLeft: y });
        if (x > ends.right) Object.assign(ends, { right: x, rowRight: y });
      }
    return ends;
  }
});

describe('lips that were apart and now meet', () => {
  it('do so in a line that is dark from corner to corner', () => {
    const frame = new Uint8Array((SIDE * SIDE * 3) / 2);
    const core = createWarpCore(drawnFace({ gap: 0.04 }), { width: SIDE, height: SIDE });
    core.render(faceParams({ speak: 1 }), facePose(), frame);
    for (const share of [-0.85, -0.6, -0.3, 0, 0.3, 0.6, 0.85]) {
      const column = Math.round((mouth.x + share * mouth.half) * SIDE);
      const light = Array.from(
        { length: 24 },
        (_, k) => frame[(Math.round(mouth.y * SIDE) + k - 12) * SIDE + column]!,
      );
      const beside = light.sort((a, b) => a - b)[light.length >> 1]!;
      expect(light[0]! / beside, `at ${share}`).toBeLessThan(0.66);
    }
  });

  it('do so in a line that ends in a point, not in a dark knot', () => {
    const frame = new Uint8Array((SIDE * SIDE * 3) / 2);
    const core = createWarpCore(drawnFace({ gap: 0.04 }), { width: SIDE, height: SIDE });
    core.render(faceParams({ speak: 1 }), facePose(), frame);
    for (const share of [-0.97, 0.97]) {
      const at = Math.round(mouth.y * SIDE) * SIDE + Math.round((mouth.x + share * mouth.half) * SIDE);
      const light = Array.from({ length: 24 }, (_, k) => frame[at + (k - 12) * SIDE]!);
      expect(Math.min(...light) / Math.max(...light)).toBeGreaterThan(0.8);
    }
  });

  it('leave nothing dark beside their corners, where there is no lip', () => {
    const frame = new Uint8Array((SIDE * SIDE * 3) / 2);
    const core = createWarpCore(drawnFace({ gap: 0.04 }), { width: SIDE, height: SIDE });
    core.render(faceParams({ speak: 1 }), facePose(), frame);
    const beside = [-1, 1].flatMap((side) =>
      [1.02, 1.06, 1.12].map((share) => Math.round((mouth.x + side * share * mouth.half) * SIDE)),
    );
    for (const x of beside)
      for (let y = Math.round((mouth.y - 0.02) * SIDE); y < (mouth.y + 0.02) * SIDE; y++)
        expect(frame[y * SIDE + x]).toBeGreaterThan(90);
  });

  const size = 512;
  let core: WarpCore;
  beforeAll(() => {
    const portrait = drawnPortrait({ size, gap: 0.04 });
    // a dark upper lip on a bright lower one
    for (let i = 0; i < size * size; i++) {
      const [u, v] = [((i % size) + 0.5) / size, (Math.floor(i / size) + 0.5) / size];
      if (Math.abs(u - mouth.x) > 1.1 * mouth.half || v > mouth.y || v < mouth.y - 0.045) continue;
      for (let c = 0; c < 3; c++) portrait.rgb[i * 3 + c] = 0.25 * portrait.rgb[i * 3 + c]!;
    }
    core = createWarpCore(buildWarpData(portrait), { width: size, height: size });
  });

  it.each([-0.08, 0, 0.06])('do so in a line without steps, a head that leans by %s rad too', (roll) => {
    const frame = new Uint8Array((size * size * 3) / 2);
    core.render(faceParams({ speak: 1 }), facePose({ roll }), frame);
    const [left, right] = [-0.55, 0.55].map((share) => Math.round((mouth.x + share * mouth.half) * size));
    const top = Math.round(mouth.y * size) - 12;
    /** Light of a column across the seam: where that is drawn in whole pixels, it jumps from one column to the next. */
    const light = Array.from({ length: right! - left! }, (_, k) => {
      let sum = 0;
      for (let y = top; y < top + 24; y++) sum += frame[y * size + left! + k]!;
      return sum;
    });
    const jumps = light.slice(2).map((sum, k) => Math.abs(sum - 2 * light[k + 1]! + light[k]!));
    expect(Math.max(...jumps)).toBeLessThan(32);
  });
});
