import { describe, expect, it } from 'vitest';
import { assignedVideo, DEFAULT_PICTURE_RULES, type PictureRules, pictureOf } from './picture.ts';

const rules = (set: Partial<PictureRules> = {}): PictureRules => ({ ...DEFAULT_PICTURE_RULES, ...set });
const VIDEO = { aspect: '16:9', height: 720 } as const;

describe('whether a picture says that it is made by a machine', () => {
  it.each([
    ['off', null, 'public', false],
    ['off', true, 'private', true],
    ['public', null, 'public', true],
    ['public', null, 'unlisted', false],
    ['public', false, 'public', false],
    ['public', true, 'private', true],
    ['always', null, 'private', true],
    ['always', false, 'public', true],
  ] as const)('operator %s, avatar %s, %s: %s', (aiMark, wish, visibility, marked) => {
    const picture = pictureOf(rules({ aiMark }), { video: VIDEO, aiMark: wish, visibility });
    expect(picture.mark).toBe(marked);
    expect(assignedVideo(picture).mark ?? false).toBe(marked);
  });
});

it('an operator limits the height and sets the rate; the aspect ratio stays', () => {
  const wish = { video: VIDEO, aiMark: null, visibility: 'private' } as const;
  expect(assignedVideo(pictureOf(rules(), wish))).toEqual({ width: 1280, height: 720, fps: 25 });
  expect(assignedVideo(pictureOf(rules({ heightMax: 512, fps: 30 }), wish))).toEqual({
    width: 912,
    height: 512,
    fps: 30,
  });
});
