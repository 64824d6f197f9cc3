import type { StudioShare } from '@vivant/contract/studio/sharing';
import { describe, expect, it } from 'vitest';
import { shareState } from './share-state.ts';

const NOW = Date.parse('2026-11-02T09:00:00Z');
const OPEN: StudioShare = {
  ...{ visibility: 'unlisted', readyToChat: true, allowedOrigins: [], expiresAt: null },
  ...{ url: 'https://avatars.test/a/1', scriptUrl: 'https://avatars.test/widget.js' },
  budget: {
    ...{ avatarId: '1', enabled: true, balanceMicrocredits: 500, reservedMicrocredits: 0 },
    ...{
      dailyCapMicrocredits: null,
      visitorCapMicrocredits: null,
      spentTodayMicrocredits: 90,
      updatedAt: null,
    },
  },
};
const budget = (change: Partial<StudioShare['budget']>) => ({ budget: { ...OPEN.budget, ...change } });

describe('whether visitors can talk to an avatar', () => {
  it.each<[string, Partial<StudioShare>]>([
    ['whoever has the link', {}],
    ['everybody', { visibility: 'public' }],
    ['whoever has the link', { expiresAt: '2026-11-02T09:00:01Z' }],
    ['whoever has the link', budget({ dailyCapMicrocredits: 91 })],
  ])('open to %s', (whom, change) => {
    expect(shareState({ ...OPEN, ...change }, NOW)).toEqual({
      isOpen: true,
      words: `Open: ${whom} can talk to it.`,
    });
  });

  it.each<[RegExp, Partial<StudioShare>]>([
    [/only members/, { visibility: 'private' }],
    [/the link ended/, { expiresAt: '2026-11-02T09:00:00Z' }],
    [/not ready/, { readyToChat: false }],
    [/no credits/, budget({ balanceMicrocredits: 0 })],
    [/no credits/, budget({ enabled: false })],
    [/for today/, budget({ dailyCapMicrocredits: 90 })],
  ])('closed, with the reason: %s', (reason, change) => {
    const state = shareState({ ...OPEN, ...change }, NOW);
    expect(state.isOpen).toBe(false);
    expect(state.words).toMatch(reason);
  });
});
