import { expect, it } from 'vitest';
import { volumeOf } from './volume.ts';

it.each([
  ['0', 0],
  ['0.35', 0.35],
  ['1', 1],
  // Whatever else lies there is no reason for silence.
  [null, 1],
  ['', 1],
  [' ', 1],
  ['-1', 1],
  ['1.5', 1],
  ['loud', 1],
])('what a browser kept as %j is a volume of %d', (kept, volume) => {
  expect(volumeOf(kept)).toBe(volume);
});
