import { describe, expect, it } from 'vitest';
import { filtersOf, searchOf } from './session-search.ts';

const read = (search: string) => filtersOf(new URLSearchParams(search));

describe('filters of an address', () => {
  it('hold what can be asked for, and nothing else', () => {
    expect(read('avatar=Ada&state=ended&kind=hosted&colour=red')).toEqual({
      ...{ avatar: 'Ada', state: 'ended', kind: 'hosted' },
    });
    expect(read('state=open&kind=&startedBy=nobody&from=soon&until=2026-13-45&avatarId=7')).toEqual({});
  });

  it('mean whole days by the clock of who looks', () => {
    const { from, until } = searchOf(read('from=2026-03-01&until=2026-03-01'));
    expect([from, until].map((at) => new Date(at ?? '').toString().slice(0, 24))).toEqual([
      'Sun Mar 01 2026 00:00:00',
      'Mon Mar 02 2026 00:00:00',
    ]);
  });
});
