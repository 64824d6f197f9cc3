import type { SessionCard } from '@vivant/contract/studio/sessions';
import { describe, expect, it } from 'vitest';
import { lengthOf, sayLength, sayRatings, sayStars, starsOf, stateWords } from './session-words.ts';

const card: SessionCard = {
  ...{ id: '1', avatar: { id: '2', name: 'Ada', isDeleted: false }, kind: 'hosted', state: 'ended' },
  ...{ startedBy: 'key', key: null, createdAt: '2026-01-01T00:00:00.000Z', isPeerPresent: false },
  ...{ startedAt: '2026-01-01T00:00:01.000Z', endedAt: '2026-01-01T01:00:06.500Z' },
  ...{ endReason: 'visitor_left', cost: null, stars: null },
};

describe('a length', () => {
  it('has hours only where there are any', () => {
    expect([0, 61_999, 3_599_999, 3_600_000, -5].map(sayLength)).toEqual([
      '0:00',
      '1:01',
      '59:59',
      '1:00:00',
      '0:00',
    ]);
  });

  it('of a session is counted from the avatar’s arrival, to now while it runs', () => {
    expect(lengthOf(card, 0)).toBe('1:00:05');
    expect(lengthOf({ ...card, endedAt: null }, Date.parse('2026-01-01T00:01:01.000Z'))).toBe('1:00');
    expect(lengthOf({ ...card, startedAt: null }, 0)).toBeNull();
  });
});

describe('the words for how a session stands', () => {
  it('name its end, its failure or who is there, and an unknown code as it is', () => {
    expect(stateWords(card)).toBe('The visitor left');
    expect(stateWords({ ...card, endReason: 'of_later' })).toBe('of_later');
    expect(stateWords({ ...card, state: 'failed', endReason: 'hung_up' })).toBe(
      'Did not start: the caller did not wait',
    );
    expect(stateWords({ ...card, state: 'running', kind: 'render_only', isPeerPresent: true })).toBe(
      'The caller’s agent is there',
    );
    expect(stateWords({ ...card, startedBy: 'studio' })).toBe('The member left');
  });
});

it('stars are drawn for the eye, and said with how many there could be', () => {
  expect([starsOf(1), starsOf(5)]).toEqual(['★☆☆☆☆', '★★★★★']);
  expect(sayStars(4)).toBe('4 of 5 stars');
  expect(sayRatings({ count: 1, average: 3 })).toBe('3.0 of 5 stars from one visitor');
  expect(sayRatings({ count: 12, average: 4.26 })).toBe('4.3 of 5 stars from 12 visitors');
});
