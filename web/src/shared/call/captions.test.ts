import { expect, it } from 'vitest';
import { type Caption, withCaption } from './captions.ts';

const caption = (segmentId: string, text: string): Caption => ({
  segmentId,
  speaker: 'avatar',
  text,
  final: false,
});

it('a segment that grows stays one caption in its place', () => {
  let captions: Caption[] = [];
  captions = withCaption(captions, caption('a', 'Hel'));
  captions = withCaption(captions, caption('b', 'Hi'));
  captions = withCaption(captions, caption('a', 'Hello'));
  expect(captions.map((c) => c.text)).toEqual(['Hello', 'Hi']);
});

it('a long call keeps the last 500 captions', () => {
  let captions: Caption[] = [];
  for (let i = 0; i < 600; i++) captions = withCaption(captions, caption(String(i), String(i)));
  expect(captions).toHaveLength(500);
  expect(captions.at(-1)?.text).toBe('599');
});
