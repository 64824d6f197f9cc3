import { expect, it } from 'vitest';
import { localTimeOf, momentOf } from './local-time.ts';

it('a moment that is shown in a field and read from it again is the same, also across summer time', () => {
  for (const iso of ['2026-01-15T23:59:00.000Z', '2026-07-15T00:01:00.000Z', '2027-03-28T12:00:00.000Z'])
    expect(momentOf(localTimeOf(iso))).toBe(iso);
});

it('an empty field is no moment', () => expect(momentOf('')).toBeNull());
