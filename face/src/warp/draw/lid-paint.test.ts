import { describe, expect, it } from 'vitest';
import { drawnFace } from '../../testing/drawn-face.ts';
import { DRAWN, drawnPortrait, faceParams, facePose } from '../../testing/prepared-portrait.ts';
import type { Pose, PreparedPortrait } from '../../types.ts';
import type { WarpData } from '../asset.ts';
import { buildWarpData } from '../build/build.ts';
import { EYES } from '../build/topology.ts';
import { frameOf, LID_COLUMNS } from './eye-frame.ts';
import { BESIDE, createColumns, FINE, setColumns } from './lid-columns.ts';
import { readLidSkin } from './lid-skin.ts';
import { createWarpCore } from './warp-core.ts';

const SIZE = 512;
const [EYE] = DRAWN.eyes;
const HALF = DRAWN.eyeHalf;
const SKIN = 155;

const open = (portrait: PreparedPortrait) => lidsOf(buildWarpData(portrait));
function lidsOf(data: WarpData) {
  const core = createWarpCore(data, { width: SIZE, height: SIZE });
  return (closure: number, pose: Partial<Pose> = {}) => {
    const out = new Uint8Array((SIZE * SIZE * 3) / 2);
    core.render(faceParams({ eyeBlinkLeft: closure, eyeBlinkRight: closure }), facePose(pose), out);
    return out;
  };
}

/** The drawn portrait with something painted over it: the colour at a place in fractions of the side, or null. */
function painted(colourAt: (u: number, v: number) => readonly [number, number, number] | null) {
  const portrait = drawnPortrait({ size: SIZE });
  for (let y = 0; y < SIZE; y++)
    for (let x = 0; x < SIZE; x++) {
      const colour = colourAt((x + 0.5) / SIZE, (y + 0.5) / SIZE);
      if (colour !== null) portrait.rgb.set(colour, (y * SIZE + x) * 3);
    }
  return portrait;
}

/** Height of the upper lid's edge of the left eye at a column. */
const lidEdge = (u: number) => EYE.y - HALF.y * Math.max(0, 1 - ((u - EYE.x) / HALF.x) ** 2);
const luma = (frame: Uint8Array, u: number, v: number) =>
  frame[Math.floor(v * SIZE) * SIZE + Math.floor(u * SIZE)]!;

/** The darkest where lids meet: in a blink the lower one comes up a little. */
const darkestBelow = (frame: Uint8Array) =>
  Math.min(...[-4, -3, -2, -1, 0, 1].map((d) => luma(frame, EYE.x, EYE.y + HALF.y + d / SIZE)));

const face = lidsOf(drawnFace({ size: SIZE }));

describe('a lid that closes', () => {
  it('covers all of the eye: what is behind it no longer shows', () => {
    const seen = (closure: number) => {
      const [left, right] = [face(closure, { gazeX: -0.8 }), face(closure, { gazeX: 0.8 })];
      return left.subarray(0, SIZE * SIZE).filter((v, i) => Math.abs(v - right[i]!) > 3).length;
    };
    expect(seen(0)).toBeGreaterThan(200);
    expect(seen(1)).toBe(0);
  });

  it('leaves brows and everything else outside of the lids in place', () => {
    const [before, after] = [face(0), face(1)];
    let most = 0;
    for (let y = 0; y < SIZE; y++)
      for (let x = 0; x < SIZE; x++) {
        const nearEye = DRAWN.eyes.some(
          (eye) =>
            Math.abs(x / SIZE - eye.x) < HALF.x * 1.3 &&
            y / SIZE > eye.y - HALF.y * 2.1 &&
            y / SIZE < eye.y + HALF.y * 1.6,
        );
        if (!nearEye) most = Math.max(most, Math.abs(before[y * SIZE + x]! - after[y * SIZE + x]!));
      }
    expect(most).toBeLessThan(8);
  });

  it('does not bend a spectacle rim that runs close above the eye', () => {
    const rimAt = EYE.y - HALF.y * 1.75;
    const withRim = open(
      painted((u, v) => (Math.abs(v - rimAt) < 0.004 && Math.abs(u - 0.5) < 0.14 ? [40, 40, 45] : null)),
    );
    /** Middle of the dark line at a column, in pixels. */
    const rim = (frame: Uint8Array, u: number) => {
      let [sum, weight] = [0, 0];
      for (let y = Math.round((rimAt - 0.012) * SIZE); y < (rimAt + 0.012) * SIZE; y++) {
        const dark = Math.max(0, 120 - luma(frame, u, (y + 0.5) / SIZE));
        sum += dark * y;
        weight += dark;
      }
      return sum / weight;
    };
    const [before, after] = [withRim(0), withRim(1)];
    for (const u of [-0.03, 0, 0.03].map((d) => EYE.x + d))
      expect(Math.abs(rim(after, u) - rim(before, u))).toBeLessThan(0.6);
  });

  it('paints nothing over a rim that shines right above the lashes', () => {
    const from = EYE.y - HALF.y * 1.55;
    const shining = open(
      painted((u, v) => {
        if (Math.abs(u - 0.5) > 0.14 || v < from - 0.012) return null;
        if (v < from) return [250, 250, 250];
        return Math.abs(u - EYE.x) < HALF.x && v < lidEdge(u) ? [70, 50, 45] : null;
      }),
    );
    const [before, after] = [shining(0), shining(1)];
    for (const u of [-0.02, 0, 0.02].map((d) => EYE.x + d))
      for (const v of [0.003, 0.006, 0.009].map((d) => from - d))
        expect(Math.abs(luma(after, u, v) - luma(before, u, v))).toBeLessThan(12);
  });

  it('ends below a rim also where that shines less than beside it', () => {
    const from = EYE.y - HALF.y * 1.55;
    const shining = buildWarpData(
      painted((u, v) => {
        if (Math.abs(u - 0.5) > 0.14 || v < from - 0.012) return null;
        if (v < from) return u < EYE.x - 0.01 ? [250, 250, 250] : [192, 192, 204];
        return Math.abs(u - EYE.x) < HALF.x && v < lidEdge(u) ? [70, 50, 45] : null;
      }),
    );
    const { clear } = readLidSkin(shining, 0);
    for (const d of [0, 0.01, 0.02]) {
      const column = Math.floor((0.5 + d / (2 * HALF.x)) * LID_COLUMNS);
      const rim = (lidEdge(EYE.x + d) - from) / (2 * HALF.x);
      expect(clear[column]).toBeLessThan(rim - 0.03);
    }
  });

  it('ends below a black rim also where the skin beside it is clear far higher', () => {
    const [from, to] = [0.011, 0.02];
    const rimmed = painted((u, v) =>
      u < EYE.x - 0.2 * HALF.x && lidEdge(u) - v > from && lidEdge(u) - v < to ? [16, 16, 18] : null,
    );
    const { clear } = readLidSkin(buildWarpData(rimmed), 0);
    for (const share of [0.15, 0.2, 0.25])
      expect(clear[Math.floor(share * LID_COLUMNS)]).toBeLessThan(from / (2 * HALF.x) + 0.03);
    expect(clear[Math.floor(0.8 * LID_COLUMNS)]).toBeGreaterThan(to / (2 * HALF.x) + 0.03);
  });

  it('goes on behind a reflection on a lens: that is no rim', () => {
    const starred = buildWarpData(
      painted((u, v) =>
        Math.abs(u - EYE.x) < 0.004 && v < EYE.y - HALF.y * 1.5 && v > EYE.y - HALF.y * 2.2
          ? [250, 250, 250]
          : null,
      ),
    );
    const { clear } = readLidSkin(starred, 0);
    const plain = readLidSkin(buildWarpData(drawnPortrait({ size: SIZE })), 0);
    expect(clear[LID_COLUMNS >> 1]).toBeGreaterThan(0.8 * plain.clear[LID_COLUMNS >> 1]!);
  });

  it('has no patches of the strands or rims beside the skin whose grain it has', () => {
    const striped = open(
      painted((u, v) => {
        const cheek = v > EYE.y + 1.6 * HALF.y && v < EYE.y + 4 * HALF.y;
        const brow = v < EYE.y - 2.6 * HALF.y && v > EYE.y - 7 * HALF.y;
        return (cheek || brow) && Math.floor(u * 60) % 2 === 0 ? [120, 90, 75] : null;
      }),
    );
    const shut = striped(1);
    const along = Array.from({ length: 20 }, (_, k) => luma(shut, EYE.x - 0.01 + k / SIZE, EYE.y));
    const steps = along.slice(1).map((value, k) => Math.abs(value - along[k]!));
    expect(Math.max(...steps)).toBeLessThan(5);
  });

  it('has the spots of the skin near it, their colour too', () => {
    const waves = (u: number, v: number) =>
      0.03 * Math.sin((2 * Math.PI * u * SIZE) / 11) * Math.sin((2 * Math.PI * v * SIZE) / 11);
    const spotted = open(
      painted((u, v) => {
        const away = Math.abs(v - EYE.y);
        if (Math.abs(u - EYE.x) > 1.6 * HALF.x || away > 5 * HALF.y || away < EYE.y - lidEdge(u)) return null;
        const spot = waves(u, v);
        return [205 * (1 + spot), 160, 135 * (1 - 2 * spot)];
      }),
    );
    const shut = spotted(1);
    const red = (u: number, v: number) =>
      shut[(SIZE * SIZE * 5) / 4 + Math.floor((v * SIZE) / 2) * (SIZE / 2) + Math.floor((u * SIZE) / 2)]!;
    /** How much a row of a plane varies over half a wave, as light and shade do not; the most of some rows. */
    const varies = (value: (u: number, v: number) => number, v: number) => {
      const rows = [-4, -2, 0, 2, 4].map((row) => {
        let sum = 0;
        for (let x = -12; x < 12; x++) {
          const [left, middle, right] = [-6, 0, 6].map((d) =>
            value(EYE.x + (x + d) / SIZE, v + row / SIZE),
          ) as [number, number, number];
          sum += Math.abs(middle - (left + right) / 2);
        }
        return sum / 24;
      });
      return Math.max(...rows);
    };
    const cheek = EYE.y + 3.4 * HALF.y;
    expect(varies((u, v) => luma(shut, u, v), EYE.y)).toBeGreaterThan(
      0.5 * varies((u, v) => luma(shut, u, v), cheek),
    );
    expect(varies(red, EYE.y)).toBeGreaterThan(0.5 * varies(red, cheek));
  });

  it('takes the photograph’s lash line along', () => {
    const thick = 0.006;
    const lashed = open(
      painted((u, v) =>
        Math.abs(u - EYE.x) < HALF.x && v < lidEdge(u) + 0.001 && v > lidEdge(u) - thick
          ? [30, 20, 20]
          : null,
      ),
    );
    const above = (frame: Uint8Array) => luma(frame, EYE.x, lidEdge(EYE.x) - thick / 2);
    expect(above(lashed(0))).toBeLessThan(60);
    expect(above(lashed(1))).toBeGreaterThan(0.8 * SKIN);
    expect(darkestBelow(lashed(1))).toBeLessThan(75);
  });

  it('meets in a line that is thinner than that of the open eye, and no sharper', () => {
    const soft = open(
      painted((u, v) => {
        if (Math.abs(u - EYE.x) > HALF.x || v > lidEdge(u) + 0.001) return null;
        const dark = Math.exp(-(((lidEdge(u) - v) / 0.007) ** 2));
        return dark < 0.02 ? null : [205 - 175 * dark, 160 - 140 * dark, 135 - 115 * dark];
      }),
    );
    /** Of the line with its end on the skin above it: its darkest, and its steepest step. */
    const line = (frame: Uint8Array, from: number) => {
      const column = Array.from({ length: 16 }, (_, k) => luma(frame, EYE.x, from + (4 - k) / SIZE));
      const darkest = column.indexOf(Math.min(...column));
      const above = column.slice(darkest);
      return {
        thick: above.findIndex((v) => v > 110),
        steepest: Math.max(...above.slice(1).map((v, k) => v - above[k]!)),
      };
    };
    const opened = line(soft(0), lidEdge(EYE.x));
    const shut = line(soft(1), EYE.y + HALF.y);
    expect(shut.thick).toBeLessThan(opened.thick);
    expect(shut.steepest).toBeLessThan(1.25 * opened.steepest);
  });

  it('shows no line of skin above the iris when it has barely begun to come down', () => {
    const lashed = open(
      painted((u, v) =>
        Math.abs(u - EYE.x) < HALF.x && v < lidEdge(u) + 0.001 && v > lidEdge(u) - 0.008
          ? [30, 20, 20]
          : null,
      ),
    );
    const before = lashed(0);
    for (const closure of [0.03, 0.05, 0.08]) {
      const after = lashed(closure);
      for (let v = lidEdge(EYE.x); v < lidEdge(EYE.x) + 0.006; v += 1 / SIZE)
        expect(luma(after, EYE.x, v) - luma(before, EYE.x, v)).toBeLessThan(15);
    }
  });

  it('takes a broad band of eyeliner along and leaves no outline of it', () => {
    const band = 0.2 * 2 * HALF.x;
    const lined = open(
      painted((u, v) =>
        Math.abs(u - EYE.x) < HALF.x && v < lidEdge(u) + 0.001 && v > lidEdge(u) - band ? [25, 18, 18] : null,
      ),
    );
    const shut = lined(1);
    for (const u of [-0.015, 0, 0.015].map((d) => EYE.x + d))
      for (const share of [0.2, 0.5, 0.9])
        expect(luma(shut, u, lidEdge(u) - share * band)).toBeGreaterThan(0.75 * SKIN);
    expect(darkestBelow(shut)).toBeLessThan(70);
  });

  it('fades the ends of a fold above both corners', () => {
    const width = 2 * HALF.x;
    const up = 0.14 * width;
    const lined = open(
      painted((u, v) => {
        const aside = (Math.abs(u - EYE.x) - HALF.x) / width;
        return Math.abs(aside + 0.05) < 0.07 && Math.abs(EYE.y - v - up) < 0.03 * width ? [60, 40, 35] : null;
      }),
    );
    const [before, after] = [lined(0), lined(1)];
    for (const side of [-1, 1]) {
      const at = [EYE.x + side * (HALF.x - 0.03 * width), EYE.y - up] as const;
      expect(luma(before, ...at)).toBeLessThan(70);
      expect(luma(after, ...at)).toBeGreaterThan(0.68 * SKIN);
    }
  });

  it('unrolls the fold above it little by little, and leaves a trace of it', () => {
    const up = 0.17 * 2 * HALF.x;
    const folded = open(
      painted((u, v) =>
        Math.abs(u - EYE.x) < 1.2 * HALF.x && Math.abs(lidEdge(u) - up - v) < 0.005 ? [100, 78, 66] : null,
      ),
    );
    const fold = (closure: number) => {
      const frame = folded(closure);
      const at = [-0.012, 0, 0.012].map((d) => luma(frame, EYE.x + d, lidEdge(EYE.x + d) - up));
      return at.reduce((sum, value) => sum + value, 0) / at.length;
    };
    const [awake, half, shut] = [fold(0), fold(0.5), fold(1)];
    expect(awake).toBeLessThan(0.6 * SKIN);
    expect(half).toBeGreaterThan(awake + 10);
    expect(half).toBeLessThan(shut - 10);
    expect(shut).toBeGreaterThan(0.78 * SKIN);
    expect(shut).toBeLessThan(0.99 * SKIN);
  });

  it('keeps its fold one line from end to end, also where that runs close above the lashes', () => {
    const width = 2 * HALF.x;
    const up = (u: number) => (0.12 + 0.2 * ((u - EYE.x) / width) ** 2) * width;
    const folded = open(
      painted((u, v) => {
        const above = lidEdge(u) - v;
        if (Math.abs(u - EYE.x) > HALF.x || above < -0.001 || above > 0.25 * width) return null;
        if (above < 0.03 * width) return [40, 28, 25];
        const fold = 0.55 * Math.exp(-(((above - up(u)) / (0.025 * width)) ** 2));
        const light = (above < up(u) ? 0.72 : 1) * (1 - fold);
        return [205 * light, 160 * light, 135 * light];
      }),
    );
    const dark = (closure: number) => {
      const frame = folded(closure);
      return Array.from({ length: 17 }, (_, k) => {
        const u = EYE.x + ((k - 8) * 0.75 * HALF.x) / 8;
        return SKIN - Math.min(...[-1, 0, 1].map((row) => luma(frame, u, lidEdge(u) - up(u) + row / SIZE)));
      });
    };
    const awake = dark(0);
    dark(0.6).forEach((value, k) => {
      expect(value).toBeGreaterThan(0.55 * awake[k]!);
    });
    expect(Math.max(...dark(1).slice(6, 11))).toBeLessThan(0.75 * Math.min(...awake.slice(6, 11)));
  });

  it('covers the wet rim of the lower lid', () => {
    const wet = open(
      painted((u, v) => {
        const edge = EYE.y + HALF.y * Math.max(0, 1 - ((u - EYE.x) / HALF.x) ** 2);
        return Math.abs(u - EYE.x) < HALF.x && v >= edge && v < edge + 0.004 ? [250, 250, 250] : null;
      }),
    );
    const below = EYE.y + HALF.y + 0.002;
    expect(luma(wet(0), EYE.x, below)).toBeGreaterThan(1.3 * SKIN);
    expect(luma(wet(1), EYE.x, below)).toBeLessThan(1.05 * SKIN);
  });

  it('is of the skin’s tone, rims and hair beside it or not', () => {
    const fringe = open(
      painted((u, v) => (v < EYE.y - HALF.y * 1.7 && v > EYE.y - 0.1 && u < 0.5 ? [20, 18, 16] : null)),
    );
    for (const shown of [face, fringe]) {
      const lid = luma(shown(1), EYE.x, EYE.y);
      expect(lid).toBeGreaterThan(0.8 * SKIN);
      expect(lid).toBeLessThan(1.15 * SKIN);
    }
  });

  it('keeps its hue in the shade of its fold: it is no rust', () => {
    const red = (frame: Uint8Array, u: number, v: number) => {
      const chroma = Math.floor((v * SIZE) / 2) * (SIZE / 2) + Math.floor((u * SIZE) / 2);
      return (frame[(SIZE * SIZE * 5) / 4 + chroma]! - 128) / (luma(frame, u, v) - 16);
    };
    const skin = red(face(0), EYE.x, EYE.y + 3 * HALF.y);
    for (const closure of [0.4, 0.7, 1]) {
      const lid = red(face(closure), EYE.x, lidEdge(EYE.x) + 0.2 * HALF.y);
      expect(lid).toBeGreaterThan(0.8 * skin);
      expect(lid).toBeLessThan(1.2 * skin);
    }
  });

  it('leaves a reflection above the lashes in place', () => {
    const at = EYE.y - HALF.y * 1.5;
    const shining = open(
      painted((u, v) => (Math.abs(v - at) < 0.006 && Math.abs(u - EYE.x) < 0.006 ? [250, 250, 255] : null)),
    );
    expect(luma(shining(1), EYE.x, at)).toBeGreaterThan(luma(shining(0), EYE.x, at) - 12);
  });

  it('lies behind a streak of light on a lens that goes on over the eye', () => {
    const from = EYE.y - HALF.y * 1.9;
    const shut = open(
      painted((u, v) => {
        if (v < from || v > EYE.y) return null;
        if (Math.abs(u - EYE.x) > 0.003) return v > lidEdge(u) ? [60, 50, 45] : null;
        return v < EYE.y - HALF.y * 1.3 ? [250, 250, 255] : [190, 190, 200];
      }),
    )(1);
    const at = lidEdge(EYE.x) + 3 / SIZE;
    const beside = Math.max(luma(shut, EYE.x - 0.014, at), luma(shut, EYE.x + 0.014, at));
    expect(luma(shut, EYE.x, at)).toBeGreaterThan(beside + 8);
  });

  it('takes a lash line along unbroken where glasses reflect light across it', () => {
    const reflecting = open(
      painted((u, v) => {
        const below = v - lidEdge(u);
        if (Math.abs(u - EYE.x) < 0.003 && below > -0.02 && below < 0.006) return [150, 140, 190];
        return Math.abs(below) < 0.005 && Math.abs(u - EYE.x) < HALF.x ? [40, 25, 20] : null;
      }),
    );
    const shut = reflecting(1);
    const line = Array.from({ length: 13 }, (_, k) => {
      const rows = Array.from({ length: 15 }, (_, row) => EYE.y + row / SIZE);
      return Math.min(...rows.map((v) => luma(shut, EYE.x + (k - 6) / SIZE, v)));
    });
    expect(Math.max(...line) - Math.min(...line)).toBeLessThan(15);
  });

  it('takes a lash line along through a gap in it, as skin between the lashes makes one', () => {
    const [from, to] = [-0.75, -0.5].map((share) => EYE.x + share * HALF.x) as [number, number];
    const gapped = open(
      painted((u, v) => {
        const isLine = Math.abs(u - EYE.x) < HALF.x && Math.abs(v - lidEdge(u)) < 0.005;
        return isLine && (u < from || u > to) ? [30, 20, 20] : null;
      }),
    );
    const shut = gapped(1);
    const lowest = (u: number) => EYE.y + HALF.y * (1 - ((u - EYE.x) / HALF.x) ** 2);
    const darkest = (u: number) =>
      Math.min(...[-3, -2, -1, 0, 1].map((row) => luma(shut, u, lowest(u) + row / SIZE)));
    const beside = darkest(to + 0.006);
    expect(darkest((from + to) / 2)).toBeLessThan(beside + 30);
  });

  it('fades lashes that stand beyond the outer corner, little by little', () => {
    const corner = EYE.x - HALF.x;
    const width = 2 * HALF.x;
    const winged = open(
      painted((u, v) =>
        Math.abs(u - corner) < 0.09 * width && v < EYE.y && v > EYE.y - 0.16 * width ? [40, 28, 25] : null,
      ),
    );
    const seen = (closure: number) => luma(winged(closure), corner - 0.04 * width, EYE.y - 0.09 * width);
    const [awake, early, shut] = [seen(0), seen(0.25), seen(1)];
    expect(awake).toBeLessThan(60);
    expect(early).toBeLessThan(awake + 30);
    expect(shut).toBeGreaterThan(0.6 * SKIN);
  });

  it('takes lashes that stand up from the outer corner down with it: no hook is left of them', () => {
    const corner = EYE.x - HALF.x;
    const width = 2 * HALF.x;
    const lashed = open(
      painted((u, v) => {
        const above = lidEdge(u) - v;
        const long = u > corner - 0.14 * width && u < corner + 0.4 * width ? 0.16 * width : 0.004;
        return u > corner - 0.14 * width && u < EYE.x + HALF.x && above > -0.001 && above < long
          ? [30, 20, 20]
          : null;
      }),
    );
    const [awake, shut] = [lashed(0), lashed(1)];
    const at = (frame: Uint8Array, up: number) => luma(frame, corner - 0.06 * width, EYE.y - up * width);
    expect(at(awake, 0.12)).toBeLessThan(60);
    expect(at(shut, 0.12)).toBeGreaterThan(0.73 * SKIN);
    expect(Math.min(...[0.03, 0.01, -0.01, -0.03].map((up) => at(shut, up)))).toBeLessThan(0.6 * SKIN);
  });

  it('ends at the outer corner in no hook: lashes of a shut eye hang', () => {
    const width = 2 * HALF.x;
    const lashed = open(
      painted((u, v) => {
        const above = lidEdge(u) - v;
        return Math.abs(u - EYE.x) < HALF.x && above > -0.001 && above < 0.09 * width ? [30, 20, 20] : null;
      }),
    );
    const shut = lashed(1);
    for (const aside of [0.02, 0.05, 0.08])
      expect(luma(shut, EYE.x - HALF.x + aside * width, EYE.y - 0.05 * width)).toBeGreaterThan(0.8 * SKIN);
    expect(darkestBelow(shut)).toBeLessThan(75);
  });

  it('lets a tuft of lashes hang that goes on beyond the corner, but no line that is drawn there', () => {
    const corner = EYE.x - HALF.x;
    const width = 2 * HALF.x;
    const hangs = (to: number) => {
      const dark = painted((u, v) => {
        const above = lidEdge(u) - v;
        const long = u < corner + to * width ? 0.19 * width : 0.004;
        return u > corner - 0.26 * width && u < EYE.x + HALF.x && above > -0.001 && above < long
          ? [25, 18, 18]
          : null;
      });
      return createColumns(readLidSkin(buildWarpData(dark), 0)).hangs[Math.round((BESIDE + 0.04) * FINE)]!;
    };
    expect(hangs(0.35)).toBeGreaterThan(0.8);
    expect(hangs(1)).toBeLessThan(0.2);
  });

  it('meets the lower lid in a smooth line where that is found with bumps', () => {
    const bumpy = drawnPortrait({ size: SIZE });
    EYES[0]!.lower.slice(1, -1).forEach((i, k) => {
      bumpy.landmarks[i * 3 + 1]! += (k & 1 ? 1 : -1) * 0.004 * SIZE;
    });
    const shut = open(bumpy)(1);
    const rowAt = (u: number) => {
      let darkest = EYE.y;
      for (let v = EYE.y; v < EYE.y + 1.4 * HALF.y; v += 1 / SIZE)
        if (luma(shut, u, v) <= luma(shut, u, darkest)) darkest = v;
      return darkest * SIZE;
    };
    const rows = Array.from({ length: 9 }, (_, k) => rowAt(EYE.x + ((k - 4) * 0.55 * HALF.x) / 4));
    for (let k = 1; k < rows.length; k++) expect(Math.abs(rows[k]! - rows[k - 1]!)).toBeLessThan(2);
  });

  it('has no bumps of the open eye’s edge when it is half-way down', () => {
    const bumpy = drawnPortrait({ size: SIZE });
    EYES[0]!.upper.slice(1, -1).forEach((i, k) => {
      bumpy.landmarks[i * 3 + 1]! += (k & 1 ? 1 : -1) * 0.004 * SIZE;
    });
    const half = readLidSkin(buildWarpData(bumpy), 0);
    const columns = createColumns(half);
    const { top, bottom, width } = frameOf(buildWarpData(bumpy), 0);
    const edges = [top, bottom].map((edge) => Float32Array.of(...edge, edge.at(-1)!)) as [
      Float32Array,
      Float32Array,
    ];
    setColumns(columns, ...edges, width, 0.5, half.softness);
    const inside = columns.edge.slice((BESIDE + 0.1) * FINE, (BESIDE + 0.9) * FINE);
    const bends = inside.slice(16).map((v, k) => v - 2 * inside[k + 8]! + inside[k]!);
    expect(Math.max(...bends.map(Math.abs))).toBeLessThan(0.02 * width);
    expect(Math.max(...bends)).toBeLessThan(0.004 * width);
  });

  it('meets the lower one in a line that bends one way, however much that leans', () => {
    const leaning = buildWarpData(drawnPortrait({ size: SIZE }));
    const skin = readLidSkin(leaning, 0);
    const columns = createColumns(skin);
    const { width } = frameOf(leaning, 0);
    const lid = (sign: number) =>
      Float32Array.from({ length: LID_COLUMNS + 1 }, (_, k) => {
        const a = k / LID_COLUMNS;
        return a * (1 - a) * width * (sign + 1.6 * (a - 0.5));
      });
    setColumns(columns, lid(-0.9), lid(0.5), width, 1, skin.softness);
    const inside = columns.edge.slice((BESIDE + 0.02) * FINE, (BESIDE + 0.98) * FINE);
    const bends = inside.slice(16).map((_, k) => inside[k + 16]! - 2 * inside[k + 8]! + inside[k]!);
    expect(Math.max(...bends)).toBeLessThan(0);
  });

  it('has as thin a line half-way down as when it is shut: no bar slides over the eye', () => {
    const lined = buildWarpData(
      painted((u, v) =>
        Math.abs(u - EYE.x) < HALF.x && v < lidEdge(u) + 0.001 && v > lidEdge(u) - 0.014
          ? [30, 20, 20]
          : null,
      ),
    );
    const skin = readLidSkin(lined, 0);
    const { top, bottom, width } = frameOf(lined, 0);
    const edges = [top, bottom].map((edge) => Float32Array.of(...edge, edge.at(-1)!));
    const thin = (closure: number) => {
      const columns = createColumns(skin);
      setColumns(columns, edges[0]!, edges[1]!, width, closure, skin.softness);
      return columns.thin[Math.round((BESIDE + 0.5) * FINE)]!;
    };
    expect(thin(0)).toBeCloseTo(1);
    expect(thin(0.6)).toBeCloseTo(thin(1));
    expect(thin(1)).toBeLessThan(0.7);
  });

  it('leaves no outline of a soft lash line, and no band of shade above it, on its way', () => {
    const soft = open(
      painted((u, v) => {
        if (Math.abs(u - EYE.x) > HALF.x || v > lidEdge(u) + 0.001) return null;
        const dark = Math.exp(-(((lidEdge(u) - v) / 0.008) ** 2));
        return dark < 0.02 ? null : [205 - 175 * dark, 160 - 140 * dark, 135 - 115 * dark];
      }),
    );
    for (const closure of [0.3, 0.6, 1]) {
      const frame = soft(closure);
      for (const u of [-0.014, 0, 0.014].map((d) => EYE.x + d))
        for (let up = 0.008; up < 0.026; up += 1 / SIZE)
          expect(luma(frame, u, lidEdge(u) - up)).toBeGreaterThan(0.86 * SKIN);
    }
    const [awake, begun] = [soft(0), soft(0.08)];
    for (const u of [-0.03, -0.014, 0, 0.014, 0.03].map((d) => EYE.x + d))
      for (let up = 0.012; up < 0.026; up += 1 / SIZE)
        expect(luma(begun, u, lidEdge(u) - up)).toBeGreaterThan(0.97 * luma(awake, u, lidEdge(u) - up));
  });

  it('goes with its shine on dark skin: that is no rim', () => {
    const dark = painted((u, v) => {
      if (Math.abs(u - EYE.x) > 2.5 * HALF.x || Math.abs(v - EYE.y) > 0.12) return null;
      const onEye = Math.abs(v - EYE.y) < EYE.y - lidEdge(u);
      if (onEye) return null;
      const shine = lidEdge(u) - v;
      return Math.abs(u - EYE.x) < HALF.x && shine > 0.004 && shine < 0.009 ? [118, 112, 108] : [72, 52, 44];
    });
    const { clear } = readLidSkin(buildWarpData(dark), 0);
    expect(Math.min(...clear)).toBeGreaterThan(0.04);
  });

  it('comes down over skin that the sun lights: that is no hair before it', () => {
    const sunny = painted((u, v) => {
      if (Math.abs(u - EYE.x) > 2.5 * HALF.x || Math.abs(v - EYE.y) > 0.12) return null;
      if (Math.abs(v - EYE.y) < EYE.y - lidEdge(u)) return null;
      return u > EYE.x + 0.3 * HALF.x ? [150, 125, 110] : [72, 52, 44];
    });
    const { cover } = readLidSkin(buildWarpData(sunny), 0);
    expect(Math.max(...cover.above, ...cover.eye)).toBeLessThan(0.1);
  });

  it('faces the light, where its socket and what is right below the eye lie in the shade', () => {
    const shaded = open(
      painted((u, v) =>
        Math.abs(u - EYE.x) < HALF.x * 1.6 &&
        (v < lidEdge(u) ? v > EYE.y - HALF.y * 2.5 : v > 2 * EYE.y - lidEdge(u) && v < EYE.y + HALF.y * 2)
          ? [139, 109, 92]
          : null,
      ),
    );
    const shut = shaded(1);
    const socket = luma(shut, EYE.x, EYE.y - 2.4 * HALF.y);
    expect(socket).toBeLessThan(0.75 * SKIN);
    expect(luma(shut, EYE.x, EYE.y)).toBeGreaterThan(socket + 0.25 * (SKIN - socket));
  });

  it('throws a shade on the white of the eye', () => {
    const [awake, half] = [face(0), face(0.5)];
    const white = (frame: Uint8Array) => luma(frame, EYE.x + 0.5 * HALF.x, EYE.y + 0.35 * HALF.y);
    expect(white(awake)).toBeGreaterThan(200);
    expect(white(half)).toBeLessThan(0.88 * white(awake));
  });

  it('shows no white below the iris as it comes down: the eye turns with it, and lies in its shade', () => {
    const below = (frame: Uint8Array) =>
      Math.max(...[8, 9, 10, 11].map((row) => luma(frame, EYE.x, EYE.y + row / SIZE)));
    expect(below(face(0))).toBeGreaterThan(1.3 * SKIN);
    for (const closure of [0.4, 0.5, 0.6]) expect(below(face(closure))).toBeLessThan(1.05 * SKIN);
  });

  it('has the light and the hue of its own socket: it is no disc of the cheek’s', () => {
    const socket = open(
      painted((u, v) =>
        Math.abs(u - EYE.x) < HALF.x * 1.5 && v > EYE.y - HALF.y * 4 && v < lidEdge(u)
          ? [136, 116, 106]
          : null,
      ),
    );
    const shut = socket(1);
    const red = (u: number, v: number) => {
      const chroma = Math.floor((v * SIZE) / 2) * (SIZE / 2) + Math.floor((u * SIZE) / 2);
      return (shut[(SIZE * SIZE * 5) / 4 + chroma]! - 128) / (luma(shut, u, v) - 16);
    };
    const [above, lid, below] = [-2.5, 0, 3].map((d) => EYE.y + d * HALF.y) as [number, number, number];
    expect(Math.abs(red(EYE.x, lid) - red(EYE.x, above))).toBeLessThan(
      0.5 * (red(EYE.x, below) - red(EYE.x, above)),
    );
    const light = luma(shut, EYE.x, lid) - luma(shut, EYE.x, above);
    expect(light).toBeGreaterThan(0);
    expect(light).toBeLessThan(0.9 * (luma(shut, EYE.x, below) - luma(shut, EYE.x, above)));
  });

  it('begins as the shaded skin above it ends: no edge frames it', () => {
    const shadeFrom = EYE.y - HALF.y * 3;
    const socket = open(
      painted((u, v) => {
        if (Math.abs(u - EYE.x) > HALF.x * 1.4 || v < shadeFrom || v > lidEdge(u)) return null;
        const light = 1 - 0.3 * Math.min(1, (v - shadeFrom) / (2 * HALF.y));
        return [205 * light, 160 * light, 135 * light];
      }),
    );
    const shut = socket(1);
    for (const u of [-0.014, 0, 0.014].map((d) => EYE.x + d)) {
      const steps = Array.from({ length: 14 }, (_, k) => luma(shut, u, lidEdge(u) - 0.018 + k / SIZE));
      for (let k = 1; k < steps.length; k++) expect(Math.abs(steps[k]! - steps[k - 1]!)).toBeLessThan(9);
    }
  });

  it('closes behind hair that hangs before the eye', () => {
    const from = EYE.x - 0.4 * HALF.x;
    const strands = open(painted((u) => (u < from && u > EYE.x - 3 * HALF.x ? [25, 20, 18] : null)));
    const [before, after] = [strands(0), strands(1)];
    for (const v of [-0.5, 0, 0.5].map((d) => EYE.y + d * HALF.y))
      for (const u of [0.25, 0.4, 0.5].map((d) => from - d * HALF.x))
        expect(Math.abs(luma(after, u, v) - luma(before, u, v))).toBeLessThan(12);
    expect(luma(after, EYE.x + 0.2 * HALF.x, EYE.y)).toBeGreaterThan(0.75 * SKIN);
  });

  it('comes down with an eye that looks down, and no further than the iris’s middle', () => {
    const top = lidEdge(EYE.x) + 0.15 * HALF.y;
    const white = (frame: Uint8Array) => luma(frame, EYE.x + 0.022, top + 0.004);
    expect(Math.abs(white(face(0, { gazeY: 0.9 })) - white(face(0)))).toBeGreaterThan(10);
    expect(luma(face(0, { gazeY: 0.9 }), EYE.x, EYE.y + 0.5 * HALF.y)).toBeLessThan(90);
  });
});
