import { describe, expect, it } from 'vitest';
import { daysOf, periodOf, periodsAt } from './period.ts';

const NOW = Date.parse('2024-03-01T00:30:00+01:00');

describe('periods', () => {
  it('are UTC days, whatever the reader’s clock says', () => {
    expect(Object.fromEntries(periodsAt(NOW))).toEqual({
      '7 days': { from: '2024-02-23', until: '2024-02-29' },
      '30 days': { from: '2024-01-31', until: '2024-02-29' },
      'This month': { from: '2024-02-01', until: '2024-02-29' },
      'Last month': { from: '2024-01-01', until: '2024-01-31' },
      '12 months': { from: '2023-03-01', until: '2024-02-29' },
    });
    expect(daysOf({ from: '2024-02-28', until: '2024-03-01' })).toEqual([
      '2024-02-28',
      '2024-02-29',
      '2024-03-01',
    ]);
  });

  it('of an address are used if they can be asked for', () => {
    const read = (search: string) => periodOf(new URLSearchParams(search), NOW);
    expect(read('from=2024-01-01&until=2024-01-02')).toEqual({ from: '2024-01-01', until: '2024-01-02' });
    for (const bad of ['', 'from=2024-01-02&until=2024-01-01', 'from=2020-01-01&until=2024-01-01', 'from=x'])
      expect(read(bad)).toEqual({ from: '2024-01-31', until: '2024-02-29' });
  });
});
