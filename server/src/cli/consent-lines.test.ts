import { expect, it } from 'vitest';
import { consentLines } from './consent-lines.ts';

const martha = { subject: 'Martha', at: '2026-11-02T00:00:00.000Z', keyId: null };

it('a new portrait without a statement is said to have none', () => {
  expect(consentLines({ ...martha, appearance: null })).toEqual([
    ['consent', 'Martha (2026-11-02T00:00:00.000Z, by the operator)'],
    ['consent (portrait)', 'none was given for the present one'],
  ]);
  expect(consentLines({ voice: { ...martha, statement: 'signed', keyId: 'K' } })).toEqual([
    ['consent (voice)', 'Martha: signed (2026-11-02T00:00:00.000Z, by key K)'],
  ]);
  expect(consentLines(null)).toEqual([['consent', 'none was given']]);
});
