import { describe, expect, it } from 'vitest';
import { afterNotice, type Missing } from './degraded.ts';

const deaf: Missing = { part: 'hearing', reason: 'no_engine' };
const silent: Missing = { part: 'voice', reason: 'failed' };

describe('what a visitor is told of a session that goes on without a part', () => {
  it('names each part once, with its latest reason', () => {
    const told = afterNotice([deaf, silent], { type: 'degraded', part: 'hearing', reason: 'failed' });
    expect(told).toEqual([silent, { part: 'hearing', reason: 'failed' }]);
  });

  it('says nothing more of a part that works again', () => {
    expect(afterNotice([deaf, silent], { type: 'restored', part: 'voice' })).toEqual([deaf]);
  });

  it('stays as it is at any other notice', () => {
    const missing = [deaf];
    expect(afterNotice(missing, { type: 'avatar_away' })).toBe(missing);
  });
});
