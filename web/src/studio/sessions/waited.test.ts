import type { TurnTiming } from '@vivant/contract/turn-timing';
import { describe, expect, it } from 'vitest';
import { citedWords, momentsOf, waitedFor, waitedWords } from './waited.ts';

const spoken: TurnTiming = {
  ...{ kind: 'spoken', recognisedMs: 310, turnEndedMs: 450, retrievedMs: 312, firstTokenMs: 313 },
  ...{ firstPcmMs: 380, firstAudioMs: 520, playingMs: 636, playedMs: 3303 },
};

const wait = (over: Partial<TurnTiming>) => {
  const waited = waitedFor({ ...spoken, ...over });
  return waited === null ? null : waitedWords(waited);
};

describe('the wait for an answer', () => {
  it('has no thought in it where the answer was ready when the turn was over', () => {
    expect(wait({})).toBe('Heard 450 ms, thought 0 ms, spoke 70 ms');
  });

  it('is made up by its parts, whatever came late', () => {
    expect(wait({ firstTokenMs: 1450, firstPcmMs: 1500, firstAudioMs: 1560 })).toBe(
      'Heard 450 ms, thought 1.0 s, spoke 110 ms',
    );
    for (const over of [{}, { recognisedMs: 900 }, { firstTokenMs: 500 }, { firstAudioMs: 3 }]) {
      const { parts, totalMs } = waitedFor({ ...spoken, ...over }) ?? { parts: [], totalMs: -1 };
      expect(parts.reduce((sum, { ms }) => sum + ms, 0)).toBe(totalMs);
      expect(parts.every(({ ms }) => ms >= 0)).toBe(true);
    }
  });

  it('ends with the captions where there is no voice, and is none where nothing came of the answer', () => {
    expect(wait({ firstPcmMs: null, firstAudioMs: null })).toBe('Heard 450 ms, thought 0 ms, spoke 186 ms');
    expect(wait({ firstAudioMs: null, playingMs: null })).toBeNull();
  });

  it('of a greeting is for its sound alone', () => {
    const unasked = { recognisedMs: null, turnEndedMs: null, retrievedMs: null, firstTokenMs: null };
    expect(wait({ kind: 'greeting', ...unasked, firstAudioMs: 90 })).toBe('Spoke 90 ms');
  });
});

it('tells the moments in their order, without those that were not recorded', () => {
  expect(momentsOf({ ...spoken, retrievedMs: null }).map(({ name, ms }) => `${name} ${ms}`)).toEqual([
    ...['Words recognised 310', 'First words of the answer 313', 'First sound made 380', 'Turn over 450'],
    ...['First sound sent 520', 'Began to play 636'],
  ]);
});

it('names each document with its places', () => {
  const passages = [
    { source: 'hours.md', place: 'Weekdays' },
    { source: 'hours.md', place: 'Sundays' },
    { source: 'map.pdf', place: null },
  ];
  expect(citedWords({ sources: ['hours.md', 'map.pdf'], passages })).toBe(
    'hours.md (Weekdays; Sundays), map.pdf',
  );
});
