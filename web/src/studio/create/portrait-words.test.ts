import type { PortraitFinding } from '@vivant/contract/checks';
import { expect, it } from 'vitest';
import { adviceBeside } from './portrait-words.ts';

const finding = (advice: string | null): PortraitFinding => ({
  point: 'light',
  outcome: 'improvable',
  advice,
});

it.each([
  [null, [], null],
  ['Too dark.', [finding('Too dark.'), finding(null)], null],
  ['Too dark. The sides are filled.', [finding('Too dark.')], 'The sides are filled.'],
  ['This picture is damaged.', [], 'This picture is damaged.'],
])('of the feedback “%s” that is said once which no point says', (feedback, findings, said) => {
  expect(adviceBeside({ feedback, findings })).toBe(said);
});
