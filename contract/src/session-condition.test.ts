import { expect, it } from 'vitest';
import { SessionCondition } from './session-condition.ts';

it('accepts the report of a media host of an earlier version', () => {
  const said = { at: '2026-11-20T10:00:00.000Z', degradations: [], muteMs: 12_000, muteMinutes: 1 };
  expect(SessionCondition.parse(said)).toEqual({ at: said.at, degradations: [], muteMsByMinute: [] });
});
