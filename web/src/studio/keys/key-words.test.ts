import type { StudioKey } from '@vivant/contract/studio/keys';
import { expect, it } from 'vitest';
import { limitWords } from './key-words.ts';

const KEY: StudioKey = {
  ...{ id: '1', hint: 'sk_vivant_Ab12…', name: 'shop', scopes: ['sessions'], avatarId: null },
  ...{ avatarName: null, imported: false, rotatedFrom: null, createdAt: '2026-01-01T00:00:00.000Z' },
  ...{ revokedAt: null, lastUsedAt: null, sessionsNow: 0, metered: false },
  ...{ spendCapTotalMicrocredits: null, spendCapMonthlyMicrocredits: null },
  ...{ spendCapDailyMicrocredits: null, maxConcurrent: null, maxDurationSeconds: null },
  spentMicrocredits: { total: 700, month: 250, day: 100 },
};

it('each limit of a key is told with what is used of it', () => {
  expect(limitWords(KEY)).toEqual(['no limits of its own']);
  const capped = { spendCapTotalMicrocredits: 900, spendCapMonthlyMicrocredits: 500 };
  expect(limitWords({ ...KEY, ...capped, spendCapDailyMicrocredits: 200 })).toEqual([
    '1 credit of 2 credits today',
    '2.5 credits of 5 credits this month',
    '7 credits of 9 credits in all',
  ]);
  expect(limitWords({ ...KEY, maxDurationSeconds: 600, maxConcurrent: 2 })).toEqual([
    'sessions of at most 10 minutes',
    'at most 2 at once',
  ]);
  expect(limitWords({ ...KEY, maxDurationSeconds: 90 })).toEqual(['sessions of at most 90 s']);
});
