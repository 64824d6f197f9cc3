import { STATUS_BY_CODE } from '@vivant/contract/errors';
import { ConnectionError } from 'livekit-client';
import { describe, expect, it } from 'vitest';
import { endText, obstacleOf, outOfLine, screenOf } from './screens.ts';
import { Refusal, refusalOf } from './visitor-api.ts';
import { loadWords } from './words/load.ts';

const NOW = Date.parse('2026-11-02T09:00:00Z');
const obstacleAt = (error: unknown) => obstacleOf(error, { hostname: 'avatars.example.org', userAgent: '' });
const ownersWords = { message: 'The balance does not cover a session of one minute.' };

describe('what a visitor reads of a refusal', () => {
  it.each(Object.keys(STATUS_BY_CODE))('%s has words of the page, and none of the service', async (error) => {
    const words = await loadWords('en');
    const screen = screenOf(obstacleAt(refusalOf(null, { error, ...ownersWords }, NOW)), words, 'en', NOW);
    expect(screen.title).toBeTruthy();
    expect(JSON.stringify(screen)).not.toContain('balance');
  });

  it('a private avatar looks as missing as an unknown one', () => {
    const [one, other] = ['avatar_not_found', 'avatar_not_allowed'] as const;
    expect(obstacleAt(new Refusal(one, null))).toEqual(obstacleAt(new Refusal(other, null)));
  });

  it('says when to try again: by the header, and by the time a cap opens', async () => {
    const words = await loadWords('en');
    const limited = obstacleAt(refusalOf('1800', { error: 'rate_limited' }, NOW));
    expect(limited).toEqual({ kind: 'limit', againAtMs: NOW + 1_800_000 });
    const resetsAt = '2026-11-03T00:00:00.000Z';
    const capped = obstacleAt(refusalOf(null, { error: 'sponsor_budget_exhausted', resetsAt }, NOW));
    expect(capped).toEqual({ kind: 'budget', againAtMs: Date.parse(resetsAt) });
    for (const obstacle of [limited, capped])
      expect(screenOf(obstacle, words, 'en', NOW).text).toMatch(/\d\d:\d\d/);
  });

  it('who is not let into the line is not told to be in it', async () => {
    const words = await loadWords('en');
    const said = (error: unknown) => outOfLine(obstacleAt(error), words, 'en', NOW);
    expect(said(new Refusal('unavailable', null))).toBe(words.busyRefused);
    expect(said(refusalOf('60', { error: 'rate_limited' }, NOW))).toMatch(/try again at \d\d:\d\d/);
    expect(said(new Refusal('link_expired', null))).toBe(words.expired.text);
    expect(said(new TypeError('Failed to fetch'))).toBe(words.offline.text);
    expect(words.busyRefused).not.toMatch(/you are in line/i);
  });

  it('an answer that is none of the service’s, or none at all', () => {
    expect(obstacleAt(refusalOf(null, null, NOW))).toEqual({ kind: 'fault' });
    expect(obstacleAt(new TypeError('Failed to fetch'))).toEqual({ kind: 'offline' });
  });

  it('where signalling arrives and media does not, it is the network', () => {
    expect(obstacleAt(ConnectionError.internal('could not establish pc connection'))).toEqual({
      kind: 'blocked',
    });
    expect(obstacleAt(ConnectionError.serverUnreachable('no answer'))).toEqual({ kind: 'fault' });
  });
});

describe('what a visitor reads at the end', () => {
  it.each([
    [['max_duration'], 'endedByTime'],
    [['credits_exhausted', 'spend_cap_reached'], 'endedByCredits'],
    [['error'], 'endedByFault'],
    [['connection_lost'], 'endedByNetwork'],
    [['elsewhere'], 'endedElsewhere'],
    [['you', 'visitor_left', 'operator', 'room_closed', null], 'endedByYou'],
  ] as const)('%j: %s, and nothing of the owner’s money', async (ends, told) => {
    const words = await loadWords('en');
    for (const end of ends) expect(endText(end, words)).toBe(words[told]);
    expect(words[told]).not.toMatch(/credit|budget|balance/i);
  });
});
