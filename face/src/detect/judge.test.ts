import { describe, expect, it } from 'vitest';
import { judgeFaces, judgePhotoSize, judgePortrait } from './judge.ts';

const good = {
  pose: { yaw: 0.1, pitch: -0.1 },
  measures: {
    brightLuma: 180,
    lumaRange: 110,
    irisContrast: [0.3, 0.3] as [number, number],
    eyeOpening: [0.3, 0.3] as [number, number],
    lidSpread: [0.005, 0.005] as [number, number],
    lipSpread: 0.006,
    faceSpread: 0.009,
  },
  margins: { left: 0.8, right: 0.8, top: 0.5, bottom: 0.6, featuresCut: false },
  headCut: false,
  faceHeightPx: 400,
};
type Facts = typeof good;
const face = (height: number) => ({ cx: 0, cy: 0, width: height * 0.8, height, roll: 0 });

describe('a portrait', () => {
  it('that has nothing wrong gets neither refusal nor warning', () => {
    expect(judgePortrait(good)).toEqual({ refusal: null, warning: null, edgeToEdge: false });
  });

  const measures = (change: Partial<Facts['measures']>) => ({
    ...good,
    measures: { ...good.measures, ...change },
  });
  it.each<[string, Facts, RegExp]>([
    ['in the dark', measures({ brightLuma: 14, faceSpread: 0.2 }), /too dark/],
    ['of an animal', measures({ faceSpread: 0.07 }), /No human face/],
    ['turned left', { ...good, pose: { yaw: -0.6, pitch: 0 } }, /turned too far/],
    ['looking down', { ...good, pose: { yaw: 0, pitch: 0.6 } }, /tilted too far down/],
    ['looking up', { ...good, pose: { yaw: 0, pitch: -0.6 } }, /tilted too far back/],
    [
      'with an eye outside',
      { ...good, margins: { ...good.margins, featuresCut: true } },
      /outside the picture/,
    ],
    ['with covered eyes', measures({ lidSpread: [0.005, 0.03] }), /eyes cannot be seen/],
    [
      'behind black lenses',
      measures({ lidSpread: [0.012, 0.012], irisContrast: [0, 0] }),
      /eyes cannot be seen/,
    ],
    ['with closed eyes', measures({ eyeOpening: [0.05, 0.06] }), /eyes are closed/],
    ['with a mask', measures({ lipSpread: 0.04 }), /mouth cannot be seen/],
  ])('%s is refused and told why', (_, facts, message) => {
    expect(judgePortrait(facts).refusal).toMatch(message);
  });

  it.each<[string, Facts, RegExp]>([
    ['mirror glasses', measures({ lidSpread: [0.014, 0.013] }), /eyes are hard to see/],
    ['narrow eyes', measures({ eyeOpening: [0.12, 0.13] }), /almost closed/],
    ['fingers at the lips', measures({ lipSpread: 0.02 }), /mouth is hard to see/],
    ['dim light', measures({ brightLuma: 60 }), /rather dark/],
    ['a cut head', { ...good, headCut: true }, /top of the head is cut/],
    ['few pixels', { ...good, faceHeightPx: 100.4 }, /100 pixels/],
  ])('with %s is used, with a warning', (_, facts, message) => {
    expect(judgePortrait(facts)).toMatchObject({ refusal: null, edgeToEdge: false });
    expect(judgePortrait(facts).warning).toMatch(message);
  });

  it.each(['left', 'right', 'top', 'bottom'] as const)('without space at the %s is edge to edge', (side) => {
    const judged = judgePortrait({ ...good, margins: { ...good.margins, [side]: 0 } });
    expect(judged).toMatchObject({ refusal: null, edgeToEdge: true });
    expect(judged.warning).toMatch(/fills the whole picture/);
  });
});

describe('the faces of a picture', () => {
  it('none is refused', () =>
    expect(judgeFaces([], 1)).toHaveProperty('refusal', expect.stringMatching(/No face/)));
  it('two of like size are refused', () =>
    expect(judgeFaces([face(300), face(280)], 1)).toHaveProperty(
      'refusal',
      expect.stringMatching(/more than one/),
    ));
  it('a small one in the background does not matter, whatever the order', () =>
    expect(judgeFaces([face(60), face(300)], 1)).toEqual({ index: 1 }));
  it('size counts in pixels of the original', () => {
    expect(judgeFaces([face(40)], 1)).toHaveProperty('refusal', expect.stringMatching(/only 40 pixels/));
    expect(judgeFaces([face(40)], 4)).toEqual({ index: 0 });
  });
});

it('a thumbnail is refused with its size', () => {
  expect(judgePhotoSize({ width: 64, height: 800 })).toMatch(/64 × 800/);
  expect(judgePhotoSize({ width: 256, height: 256 })).toBeNull();
});
