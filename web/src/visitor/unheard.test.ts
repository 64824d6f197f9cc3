import { expect, it } from 'vitest';
import { BEFORE_CALL, type CallState } from '../shared/call/state.ts';
import { isUnanswered } from './unheard.ts';

const said = (speaker: 'avatar' | 'visitor', final = true) => ({
  segmentId: speaker,
  speaker,
  text: 'Hi.',
  final,
});
const greeted: CallState = { ...BEFORE_CALL, phase: 'live', agent: 'listening', captions: [said('avatar')] };

it('an avatar that has greeted and hears nothing may not have been heard', () => {
  expect(isUnanswered(greeted)).toBe(true);
});

it.each<[string, Partial<CallState>]>([
  ['who was answered', { captions: [said('avatar'), said('visitor', false)] }],
  ['that has said nothing yet', { captions: [] }],
  ['that still speaks', { agent: 'speaking' }],
  ['without a voice', { missing: [{ part: 'voice', reason: 'failed' }] }],
  ['whose sound the browser holds back', { soundBlocked: true }],
  ['whose connection is being mended', { reconnecting: true }],
  ['whose talk is over', { phase: 'ended' }],
])('of one %s the silent switch is not spoken of', (_what, over) => {
  expect(isUnanswered({ ...greeted, ...over })).toBe(false);
});
