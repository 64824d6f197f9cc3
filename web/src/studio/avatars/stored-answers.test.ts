import type { StudioTurn } from '@vivant/contract/studio/sessions';
import type { TurnTiming } from '@vivant/contract/turn-timing';
import { expect, it } from 'vitest';
import type { Caption } from '../../shared/call/captions.ts';
import { lastAnswerOf, storedAnswers } from './stored-answers.ts';

const timing = (firstAudioMs: number): TurnTiming => ({
  ...{ kind: 'typed', recognisedMs: null, turnEndedMs: 0, retrievedMs: null, firstTokenMs: 1 },
  ...{ firstPcmMs: firstAudioMs, firstAudioMs, playingMs: firstAudioMs, playedMs: 0 },
});
const turn = (text: string, of: TurnTiming | null, role: StudioTurn['role'] = 'assistant'): StudioTurn => ({
  ...{ at: '2026-11-02T09:00:00.000Z', beganAt: null, role, text, sources: [], passages: [] },
  ...{ interrupted: false, timing: of, grounds: null },
});
const timesOf = (captions: Caption[], turns: StudioTurn[]) =>
  [...storedAnswers(captions, turns)].map(([segment, { timing }]) => [segment, timing]);
const caption = (segmentId: string, text: string, over: Partial<Caption> = {}): Caption => ({
  ...{ segmentId, speaker: 'avatar', text, final: true, ...over },
});

it('an answer has the time that is stored with its words', () => {
  const captions = [
    caption('a', 'Good day.'),
    caption('b', 'At ten?', { speaker: 'visitor' }),
    caption('c', 'At  ten. '),
    caption('d', 'At ten', { final: false }),
  ];
  const turns = [turn('Good day.', timing(1)), turn('At ten?', null, 'user'), turn('At ten.', timing(2))];
  expect(timesOf(captions, turns)).toEqual([
    ['a', timing(1)],
    ['c', timing(2)],
  ]);
});

it('the same answer given twice has each time once, in order', () => {
  const captions = [caption('a', 'At ten.'), caption('b', 'At ten.'), caption('c', 'At ten.')];
  const turns = [turn('At ten.', timing(1)), turn('At ten.', timing(2))];
  expect(timesOf(captions, turns)).toEqual([
    ['a', timing(1)],
    ['b', timing(2)],
  ]);
});

it('an answer that is not stored yet is not known, one that is stored without its times is', () => {
  expect(timesOf([caption('a', 'At ten.')], [])).toEqual([]);
  expect(timesOf([caption('a', 'At ten.')], [turn('At ten.', null)])).toEqual([['a', null]]);
});

it('an interrupted answer has its time though more was shown than is stored of it', () => {
  const captions = [caption('a', 'We open at ten and'), caption('b', 'We open at ten.')];
  const cut = { ...turn('We open at', timing(1)), interrupted: true };
  const turns = [cut, turn('We open at ten.', timing(2))];
  expect(timesOf(captions, turns)).toEqual([
    ['a', timing(1)],
    ['b', timing(2)],
  ]);
  expect(timesOf(captions, [turn('We open at', timing(1))])).toEqual([]);
});

it('the last answer is the last that the avatar has said to the end', () => {
  expect(lastAnswerOf([caption('a', 'At ten?', { speaker: 'visitor' })])).toBeUndefined();
  const captions = [
    caption('a', 'Good day.'),
    caption('b', 'At ten?', { speaker: 'visitor' }),
    caption('c', 'At', { final: false }),
  ];
  expect(lastAnswerOf(captions)).toBe('a');
});
