import type { StudioShare } from '@vivant/contract/studio/sharing';
import { describe, expect, it } from 'vitest';
import { shareState } from './share-state.ts';

const NOW_MS = Date.parse('2026-11-02T09:00:00Z');
const OPEN: Omit<StudioShare, 'budget'> = {
  ...{ visibility: 'unlisted', readyToChat: true, allowedOrigins: [], expiresAt: null, funds: 'enough' },
  ...{ recordsSound: false, recording: { isAllowed: true, keptDays: 30 } },
  ...{ url: 'https://avatars.test/a/1', scriptUrl: 'https://avatars.test/widget.js' },
};

describe('whether visitors can talk to an avatar', () => {
  it.each<[string, Partial<StudioShare>]>([
    ['anyone with the link', {}],
    ['everybody', { visibility: 'public' }],
    ['anyone with the link', { expiresAt: '2026-11-02T09:00:01Z' }],
  ])('open to %s', (whom, change) => {
    expect(shareState({ ...OPEN, ...change }, NOW_MS)).toEqual({
      isOpen: true,
      words: `Open: ${whom} can talk to it.`,
    });
  });

  it.each<[RegExp, Partial<StudioShare>]>([
    [/only members/, { visibility: 'private' }],
    [/the link ended/, { expiresAt: '2026-11-02T09:00:00Z' }],
    [/not ready/, { readyToChat: false }],
    [/no credits/, { funds: 'none' }],
    [/conversations that run/, { funds: 'held' }],
    [/one visitor/, { funds: 'visitor_cap' }],
    [/for today/, { funds: 'spent_today' }],
  ])('closed, with the reason: %s', (reason, change) => {
    const state = shareState({ ...OPEN, ...change }, NOW_MS);
    expect(state.isOpen).toBe(false);
    expect(state.words).toMatch(reason);
  });
});
