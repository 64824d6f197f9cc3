import { describe, expect, it } from 'vitest';
import { visemeParams } from '../lips/visemes.ts';
import type { FaceParams } from '../types.ts';
import { createFaceMotion, type Expression, type MotionInput } from './motion.ts';

const FRAME_MS = 40;
const EXPRESSIONS = ['smile', 'concern', 'question', 'emphasis'] as const;

/** Says the same with and without an expression from 2 to 4 s, and tells what the expression adds in each frame. */
function added(expression: Expression, mouth: MotionInput['mouth'], expressiveness = 1) {
  const plain = createFaceMotion({ seed: 3, expressiveness });
  const shown = createFaceMotion({ seed: 3, expressiveness });
  const frames = [];
  for (let t = FRAME_MS / 2; t < 8000; t += FRAME_MS) {
    const input: MotionInput = { mode: 'speaking', mouth, energy: 0 };
    const a = plain.at(t, input);
    const b = shown.at(t, { ...input, expression: t > 2000 && t < 4000 ? expression : null });
    const more = (name: keyof FaceParams) => b.params[name] - a.params[name];
    frames.push({ t, more, shown: b.params, pitch: b.pose.pitch - a.pose.pitch });
  }
  return frames;
}

const FEATURE = {
  smile: 'mouthSmile',
  concern: 'browInnerUp',
  question: 'browOuterUp',
  emphasis: 'browOuterUp',
} as const;

describe('an expression', () => {
  it.each(EXPRESSIONS)('%s comes within a second, goes again, and never snaps', (expression) => {
    const frames = added(expression, visemeParams('ih'));
    const amounts = frames.map(({ more }) => more(FEATURE[expression]));
    expect(Math.max(...amounts)).toBeGreaterThan(0.25);
    const at = (ms: number) => amounts[Math.round(ms / FRAME_MS)]!;
    expect(at(1900)).toBe(0);
    expect(at(3000)).toBeGreaterThan(0.2);
    expect(Math.abs(at(7000))).toBeLessThan(0.01);
    for (let i = 1; i < amounts.length; i++)
      expect(Math.abs(amounts[i]! - amounts[i - 1]!)).toBeLessThan(0.08);
  });

  it.each(EXPRESSIONS)('%s leaves lips that are closed as they are', (expression) => {
    for (const viseme of ['PP', 'FF'] as const)
      for (const { more } of added(expression, visemeParams(viseme)))
        for (const name of [
          'jawOpen',
          'mouthLowerDown',
          'mouthUpperUp',
          'mouthPress',
          'mouthRollLower',
          'mouthSmile',
        ] as const)
          expect(more(name), `${viseme} ${name}`).toBeCloseTo(0, 6);
  });

  it('smiles less while the lips are rounded', () => {
    const most = (viseme: 'ou' | 'ih') =>
      Math.max(...added('smile', visemeParams(viseme)).map(({ more }) => more('mouthSmile')));
    expect(most('ou')).toBeLessThan(0.6 * most('ih'));
  });

  it.each(EXPRESSIONS)('%s is stronger in a face that is meant to be expressive', (expression) => {
    const most = (expressiveness: number) =>
      Math.max(
        ...added(expression, visemeParams('ih'), expressiveness).map(({ more }) => more(FEATURE[expression])),
      );
    expect(most(0.7)).toBeLessThan(most(1));
    expect(most(1)).toBeLessThan(most(1.25));
  });

  it('of a question lifts the chin a little', () => {
    const lift = Math.min(...added('question', visemeParams('ih')).map(({ pitch }) => pitch));
    expect(lift).toBeLessThan((-0.8 * Math.PI) / 180);
  });

  it('of an emphasised word is a nod', () => {
    const nod = Math.max(...added('emphasis', visemeParams('ih')).map(({ pitch }) => pitch));
    expect(nod).toBeGreaterThan((1 * Math.PI) / 180);
  });
});
