import { PLAN_NUMBERS, type PlanNumbers } from '@vivant/contract/operator/accounts';
import { describe, expect, it } from 'vitest';
import { changedOf, PLAN_ROWS, shownOf } from './plan-numbers.ts';

const PLAN: PlanNumbers = {
  ...{ hostedMicrocreditsPerMinute: 100, renderMicrocreditsPerMinute: 50, previewMicrocredits: 1 },
  ...{ maxSessionSeconds: 100, maxConcurrentSessions: 5, studioAvatars: 10, storageBytes: 5_000_000_001 },
  ...{ createsPerMinute: 10, writesPerMinute: 60, readsPerMinute: 240, sessionStartsPerMinute: 30 },
};

describe('the numbers of a plan in a form', () => {
  it('are all of them', () => {
    expect(PLAN_ROWS.map(({ name }) => name).sort()).toEqual([...PLAN_NUMBERS].sort());
  });

  it('are shown in units that people read', () => {
    expect(shownOf(PLAN)).toMatchObject({
      ...{
        hostedMicrocreditsPerMinute: '1',
        renderMicrocreditsPerMinute: '0.5',
        previewMicrocredits: '0.01',
      },
      ...{ maxSessionSeconds: '1.67', storageBytes: '4768.37', readsPerMinute: '240' },
    });
  });

  it('are changed where something else was typed, and nowhere else', () => {
    const shown = shownOf(PLAN);
    expect(changedOf(PLAN, shown)).toEqual({});
    const typed = { ...shown, maxSessionSeconds: '1.5', storageBytes: '1024', previewMicrocredits: '0' };
    expect(changedOf(PLAN, typed)).toEqual({
      ...{ maxSessionSeconds: 90, storageBytes: 2 ** 30, previewMicrocredits: 0 },
    });
  });
});
