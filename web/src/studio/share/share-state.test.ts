import type { StudioShare } from '@vivant/contract/studio/sharing';
import { describe, expect, it } from 'vitest';
import { shareState } from './share-state.ts';

const AT = { nowMs: Date.parse('2026-11-02T09:00:00Z'), minuteMicrocredits: 100 };
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
    ['anyone with the link', {}],
    ['everybody', { visibility: 'public' }],
    ['anyone with the link', { expiresAt: '2026-11-02T09:00:01Z' }],
    ['anyone with the link', budget({ dailyCapMicrocredits: 190 })],
  ])('open to %s', (whom, change) => {
    expect(shareState({ ...OPEN, ...change }, AT)).toEqual({
      isOpen: true,
      words: `Open: ${whom} can talk to it.`,
    });
  });

  it.each<[RegExp, Partial<StudioShare>]>([
    [/only members/, { visibility: 'private' }],
    [/the link ended/, { expiresAt: '2026-11-02T09:00:00Z' }],
    [/not ready/, { readyToChat: false }],
    [/no credits/, budget({ balanceMicrocredits: 0 })],
    [/no credits/, budget({ balanceMicrocredits: 99 })],
    [/no credits/, budget({ enabled: false })],
    [/conversations that run/, budget({ reservedMicrocredits: 401 })],
    [/for today/, budget({ dailyCapMicrocredits: 189 })],
  ])('closed, with the reason: %s', (reason, change) => {
    const state = shareState({ ...OPEN, ...change }, AT);
    expect(state.isOpen).toBe(false);
    expect(state.words).toMatch(reason);
  });
});
