import { expect, it } from 'vitest';
import { sayCheck, sayState } from './check-words.ts';

it('a part of the running service is named as people call it, a setting by its name', () => {
  expect(sayCheck('running: livekit')).toBe('Media server (LiveKit)');
  expect(sayCheck('running: something new')).toBe('something new');
  expect(sayCheck('VIVANT_CLIP_CERTIFICATE')).toBe('VIVANT_CLIP_CERTIFICATE');
});

it('what was found is told where it says more than that it works', () => {
  const row = { name: 'running: files', status: 'fail', found: 'does not answer', meaning: '' } as const;
  expect(sayState(row)).toBe('fails');
  const certificate = {
    ...row,
    name: 'VIVANT_CLIP_CERTIFICATE',
    status: 'warn',
    found: 'ends soon',
  } as const;
  expect(sayState(certificate)).toBe('needs attention: ends soon');
});
