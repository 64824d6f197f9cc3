import { PORTRAIT_POINTS } from '@vivant/contract/checks';
import { describe, expect, it } from 'vitest';
import type { FoundFace } from './find-faces.ts';
import { judgeFaces, judgePhotoSize, judgePortrait } from './judge.ts';

const good = {
  pose: { yaw: 0.1, pitch: -0.1 },
  measures: {
    brightLuma: 180,
    lumaRange: 110,
    burntShare: 0,
    sharpness: 0.45,
    flatShare: 0.002,
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
    expect(judgePortrait(good)).toEqual({
      refusal: null,
      warning: null,
      score: 100,
      improvements: [],
      edgeToEdge: false,
      findings: PORTRAIT_POINTS.map((point) => ({ point, outcome: 'good', advice: null })),
    });
  });

  it('that was accepted before is not refused today, but warned of', () => {
    const cut = { ...good, margins: { ...good.margins, left: -0.4 } };
    expect(judgePortrait(cut)).toMatchObject({
      refusal: expect.stringMatching(/cut off at the left/),
      score: 0,
    });
    const again = judgePortrait(cut, { accepted: true });
    expect(again).toMatchObject({ refusal: null, warning: expect.stringMatching(/cut off at the left/) });
    expect(again.score).toBeGreaterThan(0);
  });

  it('tells each point apart: what is good, what is not, and what cannot be told yet', () => {
    const outcomes = (facts: Facts) =>
      judgePortrait(facts).findings.map(({ point, outcome, advice }) => {
        expect(advice === null, point).toBe(outcome === 'good' || outcome === 'not_judged');
        return `${point}: ${outcome}`;
      });
    const dark = { ...good, measures: { ...good.measures, brightLuma: 14, lipSpread: 0.04 } };
    expect(outcomes(dark)).toEqual([
      ...['face: not_judged', 'size: good', 'light: refused', 'focus: not_judged', 'framing: not_judged'],
      ...['turn: not_judged', 'eyes: not_judged', 'mouth: not_judged'],
    ]);
    const hidden = { lidSpread: [0.03, 0.03] as [number, number], lipSpread: 0.04, brightLuma: 70 };
    expect(outcomes({ ...good, measures: { ...good.measures, ...hidden } })).toEqual([
      ...['face: good', 'size: good', 'light: good', 'focus: good', 'framing: good', 'turn: good'],
      ...['eyes: refused', 'mouth: refused'],
    ]);
    const usable = { ...good, measures: { ...good.measures, brightLuma: 70 }, headCut: true };
    expect(outcomes(usable)).toEqual([
      ...['face: good', 'size: good', 'light: improvable', 'focus: good', 'framing: improvable'],
      ...['turn: good', 'eyes: good', 'mouth: good'],
    ]);
  });

  const measures = (change: Partial<Facts['measures']>) => ({
    ...good,
    measures: { ...good.measures, ...change },
  });
  it.each<[string, Facts, RegExp]>([
    ['in the dark', measures({ brightLuma: 14, faceSpread: 0.2 }), /too dark/],
    ['of an animal', measures({ faceSpread: 0.07 }), /No human face/],
    ['turned left', { ...good, pose: { yaw: -0.7, pitch: 0 } }, /turned too far/],
    ['burnt out', measures({ brightLuma: 255, burntShare: 0.6 }), /too bright/],
    ['out of focus by far', measures({ sharpness: 0.025 }), /blurred/],
    [
      'behind dark glasses the mesh is sure of',
      measures({ irisContrast: [0.01, -0.02] }),
      /eyes cannot be seen/,
    ],
    ['looking down', { ...good, pose: { yaw: 0, pitch: 0.6 } }, /tilted too far down/],
    ['looking up', { ...good, pose: { yaw: 0, pitch: -0.6 } }, /tilted too far back/],
    [
      'with an eye outside',
      { ...good, margins: { ...good.margins, featuresCut: true } },
      /outside the picture/,
    ],
    [
      'with a cheek outside',
      { ...good, margins: { ...good.margins, left: -0.3 } },
      /cut off at the left edge of the picture, .* shows the whole face/,
    ],
    [
      'with a cheek and the chin outside',
      { ...good, margins: { ...good.margins, right: -0.4, bottom: -0.2 } },
      /cut off at the right edge and the lower edge/,
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
    ['few pixels', { ...good, faceHeightPx: 100.4 }, /^The face is small.*100 pixels/],
    ['white patches', measures({ burntShare: 0.2 }), /too bright/],
    ['soft edges', measures({ sharpness: 0.1 }), /out of focus/],
    ['a head turned by 35°', { ...good, pose: { yaw: 0.61, pitch: 0 } }, /turned.*move less/],
    ['drawn lines', measures({ flatShare: 0.2, sharpness: 0.9 }), /looks like a drawing/],
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

describe('the score of a portrait', () => {
  const small = { ...good, faceHeightPx: 100 };
  it('falls with each fault, and what would raise it the most comes first', () => {
    const both = judgePortrait({ ...small, measures: { ...small.measures, brightLuma: 90 } });
    expect(both.improvements.map(({ advice }) => advice)).toEqual([
      expect.stringMatching(/small/),
      expect.stringMatching(/dark/),
    ]);
    expect(both.score).toBeLessThan(judgePortrait(small).score);
    expect(both.score).toBe(100 - both.improvements.reduce((sum, { points }) => sum + points, 0));
    // In this light nobody has to be warned, but more of it would be better.
    expect(both.warning).not.toMatch(/dark/);
  });

  it('reports a small face as small, not as soft', () => {
    const judged = judgePortrait({ ...small, measures: { ...small.measures, sharpness: 0.12 } });
    expect(judged.warning).toMatch(/small/);
    expect(judged.warning).not.toMatch(/focus/);
  });

  it('is 0 for a portrait that cannot be used', () => {
    expect(judgePortrait({ ...good, measures: { ...good.measures, lipSpread: 0.04 } })).toMatchObject({
      score: 0,
      improvements: [],
    });
  });
});

describe('the faces of a picture', () => {
  it('must be at least one', () =>
    expect(judgeFaces([], 1)).toHaveProperty('fault.advice', expect.stringMatching(/No face/)));
  const unconfirmed = (height: number, noseX: number): FoundFace => ({
    score: 0.9,
    ...{ left: 0, top: 0, width: height, height },
    keypoints: [30, 40, 70, 40, noseX, 60, 50, 80, 5, 45, 95, 45],
  });
  it.each([
    ['turned away', unconfirmed(200, 80), /No face.*turned too far/],
    ['covered', unconfirmed(200, 50), /No face.*covered, blurred/],
    ['far away', unconfirmed(20, 50), /No face.*about 20 pixels/],
  ])('one that may be there and is %s is told why it does not count', (_, found, words) => {
    expect(judgeFaces([], 1, found)).toHaveProperty('fault.advice', expect.stringMatching(words));
  });
  it('two of like size are refused', () =>
    expect(judgeFaces([face(300), face(280)], 1)).toHaveProperty(
      'fault.advice',
      expect.stringMatching(/more than one/),
    ));
  it('a small one in the background is ignored in any order', () =>
    expect(judgeFaces([face(60), face(300)], 1)).toEqual({ index: 1, fault: null }));
  it('size counts in pixels of the original', () => {
    expect(judgeFaces([face(40)], 1)).toHaveProperty('fault.advice', expect.stringMatching(/only 40 pixels/));
    expect(judgeFaces([face(40)], 4)).toEqual({ index: 0, fault: null });
  });
});

it('a thumbnail is refused with its size', () => {
  expect(judgePhotoSize({ width: 64, height: 800 })).toMatch(/64 × 800/);
  expect(judgePhotoSize({ width: 256, height: 256 })).toBeNull();
});
