import { NewStudioKey } from '@vivant/contract/studio/keys';
import { describe, expect, it } from 'vitest';
import { newKeyOf } from './new-key-of.ts';

function formOf(entries: [string, string][]): FormData {
  const form = new FormData();
  for (const [name, value] of entries) form.append(name, value);
  return form;
}

describe('the key that the form asks for', () => {
  it('has no limit where nothing is typed', () => {
    const key = newKeyOf(
      formOf([
        ['name', ' shop '],
        ['scope', 'sessions'],
        ['dailyCap', ''],
      ]),
    );
    expect(NewStudioKey.parse(key)).toEqual({
      ...{ name: 'shop', scopes: ['sessions'], avatarId: null, maxConcurrent: null },
      ...{ spendCapDailyMicrocredits: null, spendCapTotalMicrocredits: null, maxDurationSeconds: null },
    });
  });

  it('has credits as microcredits and minutes as seconds', () => {
    const key = newKeyOf(
      formOf([
        ['name', 'shop'],
        ['scope', 'avatars:read'],
        ['scope', 'sessions'],
        ['dailyCap', '2.5'],
        ['totalCap', '100'],
        ['longestMinutes', '10'],
        ['atOnce', '3'],
      ]),
    );
    expect(key).toMatchObject({
      ...{ scopes: ['sessions', 'avatars:read'], spendCapDailyMicrocredits: 250 },
      ...{ spendCapTotalMicrocredits: 10_000, maxDurationSeconds: 600, maxConcurrent: 3 },
    });
  });
});
