import { expect, it } from 'vitest';
import { changedFields } from './changed-fields.ts';

const SHOWN = {
  visibility: 'unlisted',
  expiresAt: null as string | null,
  allowedOrigins: ['https://a.test'],
  budget: { enabled: true, dailyCapMicrocredits: 100 as number | null },
};

it.each([
  ['nothing where nothing was touched', {}, undefined],
  ['one field', { visibility: 'public' }, { visibility: 'public' }],
  ['a field that was emptied', { allowedOrigins: [] }, { allowedOrigins: [] }],
  ['a field that was filled', { expiresAt: '2026-12-01' }, { expiresAt: '2026-12-01' }],
  [
    'one field of an object',
    { budget: { enabled: true, dailyCapMicrocredits: null } },
    { budget: { dailyCapMicrocredits: null } },
  ],
])('sends %s', (_, change, sent) => {
  expect(changedFields({ ...SHOWN, ...change }, SHOWN)).toEqual(sent);
});
