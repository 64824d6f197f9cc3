import { describe, expect, it } from 'vitest';
import { judgeRetries, RETRIES_MAX } from './retries-verdict.ts';

describe('judgeRetries', () => {
  it('says how many requests were refused for now, by status', () => {
    expect(judgeRetries('429\n503\n503\n')).toEqual({
      said: `Requests sent again: 1 after 429, 2 after 503; at most ${RETRIES_MAX} may be.`,
      tooMany: false,
    });
  });

  it('fails a run beyond the stated number', () => {
    expect(judgeRetries('503\n'.repeat(RETRIES_MAX)).tooMany).toBe(false);
    const { said, tooMany } = judgeRetries('503\n'.repeat(RETRIES_MAX + 1));
    expect(tooMany).toBe(true);
    expect(said).toMatch(/this run fails/);
  });
});
