import { describe, expect, it } from 'vitest';
import { visemeParams } from '../../lips/visemes.ts';
import { drawnFace } from '../../testing/drawn-face.ts';
import { drawnPortrait, faceParams, facePose } from '../../testing/prepared-portrait.ts';
import type { WarpData } from '../asset.ts';
import { buildWarpData } from '../build/build.ts';
import { createDeformer, roundedBy } from './deform.ts';

const built = new Map<number, WarpData>();
/** The drawn face, as if its portrait had been turned by so much. */
function turnedFace(turned: number): WarpData {
  const portrait = { ...drawnPortrait(), pose: { yaw: turned, pitch: 0, roll: 0 } };
  const data = built.get(turned) ?? buildWarpData(portrait);
  built.set(turned, data);
  return data;
}

/** How far the nose goes aside and down for a turn of the head, in a portrait that is turned by so much itself. */
function noseTravel(turned: number, turn: { yaw?: number; pitch?: number }) {
  const data = turnedFace(turned);
  const deformer = createDeformer(data);
  const { pivotX, pivotY, pivotZ, faceWidth } = data.rig;
  const at = (pose: { yaw?: number; pitch?: number }) => {
    deformer.apply(faceParams(), facePose(pose));
    deformer.moveHead(pivotX, pivotY, pivotZ - 0.5 * faceWidth);
    return { x: deformer.moved.x, y: deformer.moved.y };
  };
  const [rest, moved] = [at({}), at(turn)];
  return { x: Math.abs(moved.x - rest.x), y: Math.abs(moved.y - rest.y) };
}

const TURN = 0.16;

describe('the head of a portrait', () => {
  it('moves less the further it is turned already', () => {
    const travel = [0, 0.35, 0.5, 0.65].map((turned) => noseTravel(turned, { yaw: -TURN }).x);
    for (let i = 1; i < travel.length; i++) expect(travel[i]).toBeLessThanOrEqual(travel[i - 1] ?? 0);
    expect(travel.at(-1)).toBeLessThan(0.75 * (travel[0] ?? 0));
    const nods = [0, 0.65].map((turned) => noseTravel(turned, { pitch: TURN }).y);
    expect(nods[1]).toBeLessThan(0.75 * (nods[0] ?? 0));
  });

  it('that is turned already goes further away by less than back to the camera, on either side', () => {
    for (const turned of [-0.45, 0.45]) {
      const away = noseTravel(turned, { yaw: Math.sign(turned) * TURN }).x;
      const back = noseTravel(turned, { yaw: -Math.sign(turned) * TURN }).x;
      expect(away).toBeLessThan(0.85 * back);
    }
  });

  it('that faces the camera turns as far to either side', () => {
    const [left, right] = [-TURN, TURN].map((yaw) => noseTravel(0, { yaw }).x);
    expect(left).toBeCloseTo(right ?? 0, 6);
  });
});

describe('an open jaw', () => {
  it('draws the mouth’s corners in and down to near the middle of its height', () => {
    const data = drawnFace();
    const deformer = createDeformer(data);
    const { upper, lower } = data.lips[3]!;
    const middle = upper.length >> 1;
    const at = (jawOpen: number) => {
      deformer.apply(faceParams({ speak: 1, jawOpen }), facePose());
      const [x, y] = [0, 1].map((axis) => (i: number) => deformer.screen[i * 2 + axis]!) as [
        (i: number) => number,
        (i: number) => number,
      ];
      const [top, corner, bottom] = [y(upper[middle]!), y(upper[0]!), y(lower[middle]!)];
      return { width: x(upper.at(-1)!) - x(upper[0]!), share: (corner - top) / (bottom - top) };
    };
    const [shut, open] = [at(0.01), at(0.8)];
    expect(open.width).toBeLessThan(0.9 * shut.width);
    expect(open.share).toBeGreaterThan(0.4);
    expect(open.share).toBeLessThan(0.55);
  });
});

/** How far lips are apart in the middle, and at a place, −1…1 from corner to corner, as a share of that. */
function gapsOf(params: Parameters<typeof faceParams>[0]) {
  const data = drawnFace();
  const deformer = createDeformer(data);
  deformer.apply(faceParams({ speak: 1, ...params }), facePose());
  const { upper, lower } = data.lips[3]!;
  const gaps = upper.map((up, c) => deformer.screen[lower[c]! * 2 + 1]! - deformer.screen[up * 2 + 1]!);
  const middle = gaps[gaps.length >> 1]!;
  return { middle, shareAt: (s: number) => gaps[Math.round(((s + 1) / 2) * (gaps.length - 1))]! / middle };
}

it('lips that a jaw has opened leave each other at the corners in a point, and are apart between', () => {
  const { shareAt } = gapsOf({ jawOpen: 0.7, mouthLowerDown: 0.3 });
  for (const side of [-1, 1]) {
    expect(shareAt(0.9 * side)).toBeLessThan(0.19);
    expect(shareAt(0.3 * side)).toBeGreaterThan(0.8);
  }
});

describe('lips that round', () => {
  it('part in their middle alone: the opening is small and round, and what lies beside it is lip', () => {
    const { middle, shareAt } = gapsOf(visemeParams('ou'));
    expect(middle).toBeGreaterThan(2);
    for (const side of [-1, 1]) {
      for (const s of [0.7, 0.8, 0.9]) expect(shareAt(s * side)).toBeLessThan(0.1);
      expect(shareAt(0.3 * side)).toBeGreaterThan(0.6);
    }
  });

  const narrowed = (params: Parameters<typeof faceParams>[0]) => {
    const data = drawnFace();
    const deformer = createDeformer(data);
    const { upper } = data.lips[3]!;
    const width = () => deformer.screen[upper.at(-1)! * 2]! - deformer.screen[upper[0]! * 2]!;
    deformer.apply(faceParams({ speak: 1 }), facePose());
    const shut = width();
    deformer.apply(faceParams({ speak: 1, ...params }), facePose());
    return width() / shut;
  };

  it('get narrower the more they are rounded, and never as narrow as a fish’s', () => {
    const widths = [0, 0.2, 0.4, 0.6, 0.8, 1].map((mouthPucker) => narrowed({ mouthPucker }));
    for (let i = 1; i < widths.length; i++) expect(widths[i]).toBeLessThan(widths[i - 1]! - 0.01);
    expect(narrowed({ mouthPucker: 1, mouthFunnel: 1 })).toBeGreaterThan(0.58);
  });

  it('are rounded as asked for where that is little', () => {
    expect(roundedBy(0.3, 0.2)).toBe(1);
    expect(roundedBy(0.88, 0.15)).toBeLessThan(0.85);
  });

  it('draw the skin below them along: it does not shear above the chin', () => {
    const { shapes, lips, rest } = drawnFace();
    const { delta } = shapes.find(({ name }) => name === 'mouthPucker')!;
    const outer = lips[0]!.lower;
    // a landmark below the lip, at the image's left, and the lip's border above it
    const below = 83;
    const above = outer.reduce((a, b) =>
      Math.abs(rest[a * 3]! - rest[below * 3]!) < Math.abs(rest[b * 3]! - rest[below * 3]!) ? a : b,
    );
    expect(delta[below * 2]! / delta[above * 2]!).toBeGreaterThan(0.5);
  });
});
