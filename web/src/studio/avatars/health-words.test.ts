import { expect, it } from 'vitest';
import { sayHealth } from './health-words.ts';

const check = { name: 'running: livekit', status: 'ok', found: 'ok', meaning: '' } as const;
const host = {
  id: 'a',
  slots: 5,
  usedSlots: 2,
  ...{ builds: 0, usedBuilds: 0 },
  state: 'ready',
  lastHeardAt: '2026-01-01T00:00:00Z',
} as const;

it('an installation that works says how many more conversations it has places for', () => {
  const silent = { ...host, state: 'silent' } as const;
  expect(sayHealth({ checks: [check], hosts: [host, silent] })).toEqual({
    isWell: true,
    text: 'The service works · 3 more conversations can start',
  });
  expect(sayHealth({ checks: [check], hosts: [{ ...host, usedSlots: 4 }] }).text).toContain(
    '1 more conversation can',
  );
});

it('one that is full, or that fails somewhere, says that first', () => {
  expect(sayHealth({ checks: [check], hosts: [{ ...host, usedSlots: 5 }] })).toEqual({
    isWell: false,
    text: 'Every place for a conversation is taken.',
  });
  expect(sayHealth({ checks: [{ ...check, status: 'fail' }], hosts: [host] })).toEqual({
    isWell: false,
    text: 'Needs attention: Media server (LiveKit)',
  });
});
