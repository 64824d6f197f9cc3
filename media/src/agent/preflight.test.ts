import { expect, it } from 'vitest';
import { HEARING_RATE } from './microphone.ts';
import { createPreflight } from './preflight.ts';

const sound = (ms: number, level: number) => new Int16Array((ms * HEARING_RATE) / 1000).fill(level);

it('tells the words once the voice is quiet, and again only after others', () => {
  const { hear } = createPreflight();
  expect(hear(sound(100, 8000), null)).toBeNull();
  expect(hear(sound(100, 6000), 'how old')).toBeNull();
  expect(hear(sound(120, 200), null)).toBeNull();
  expect(hear(sound(20, 200), null)).toBe('how old');
  expect(hear(sound(100, 200), null)).toBeNull();
  expect(hear(sound(100, 7000), 'how old is the bridge')).toBeNull();
  expect(hear(sound(140, 200), null)).toBe('how old is the bridge');
});

it('takes the recogniser’s last words that come while it is quiet', () => {
  const { hear } = createPreflight();
  hear(sound(100, 8000), 'how old is the');
  expect(hear(sound(140, 200), null)).toBe('how old is the');
  expect(hear(sound(20, 200), 'how old is the bridge')).toBe('how old is the bridge');
});

it('tells nothing of a voice without words', () => {
  const { hear } = createPreflight();
  hear(sound(100, 8000), null);
  expect(hear(sound(500, 0), null)).toBeNull();
});
