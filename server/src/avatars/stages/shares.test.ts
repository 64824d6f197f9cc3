import { describe, expect, it } from 'vitest';
import { fairShares } from './shares.ts';

describe('sharing the length limit among documents', () => {
  it.each([
    ['all of what fits', [10, 20, 30], 100, [10, 20, 30]],
    ['equal parts where all are long', [500, 500, 500, 500], 100, [25, 25, 25, 25]],
    ['what short ones leave, to the long ones', [500, 10, 400, 20], 100, [35, 10, 35, 20]],
    ['everything to one alone', [500], 100, [100]],
    ['nothing to nobody', [], 100, []],
  ])('gives %s', (_what, needs, room, shares) => {
    const shared = fairShares(
      needs.map((need) => ({ need })),
      room,
    );
    expect(shared.map(({ share }) => share)).toEqual(shares);
  });
});
