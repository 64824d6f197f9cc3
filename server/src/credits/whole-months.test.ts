import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Days, wholeMonthsOf } from './whole-months.ts';

const DAY_MS = 86_400_000;
const START_MS = Date.UTC(2023, 10, 1);
const dayAt = (n: number) => new Date(START_MS + n * DAY_MS).toISOString().slice(0, 10);

function daysOf({ from, until }: Days): string[] {
  const days = [];
  for (let n = Math.round((Date.parse(from) - START_MS) / DAY_MS); dayAt(n) <= until; n += 1)
    days.push(dayAt(n));
  return days;
}

function daysOfMonth(first: string): string[] {
  const next = new Date(Date.parse(first) + 31 * DAY_MS).toISOString().slice(0, 7);
  return daysOf({ from: first, until: `${next}-00` });
}

it('counts each day of any period once and no other day, and reads at most 15 days by themselves at each edge', () => {
  fc.assert(
    fc.property(fc.nat(500), fc.nat(370), (start, length) => {
      const period = { from: dayAt(start), until: dayAt(start + length) };
      const { months, added, takenOff } = wholeMonthsOf(period);
      const counted = new Map<string, number>();
      const count = (days: string[], by: number) => {
        for (const day of days) counted.set(day, (counted.get(day) ?? 0) + by);
      };
      for (const month of months) count(daysOfMonth(month), 1);
      for (const days of added) count(daysOf(days), 1);
      for (const days of takenOff) count(daysOf(days), -1);
      const inPeriod = [...counted].filter(([, times]) => times !== 0);
      expect(inPeriod.map(([day]) => day).sort()).toEqual(daysOf(period));
      expect(new Set(inPeriod.map(([, times]) => times))).toEqual(new Set([1]));
      expect([...added, ...takenOff].flatMap(daysOf).length).toBeLessThanOrEqual(30);
    }),
  );
});

it.each([
  [
    '2026-10-28',
    '2026-11-26',
    { months: ['2026-11-01'], added: ['2026-10-28 2026-10-31'], takenOff: ['2026-11-27 2026-11-30'] },
  ],
  ['2026-02-01', '2026-03-31', { months: ['2026-02-01', '2026-03-01'], added: [], takenOff: [] }],
  ['2026-11-05', '2026-11-05', { months: [], added: ['2026-11-05 2026-11-05'], takenOff: [] }],
  [
    '2026-11-03',
    '2026-11-28',
    { months: ['2026-11-01'], added: [], takenOff: ['2026-11-01 2026-11-02', '2026-11-29 2026-11-30'] },
  ],
])('of %s to %s reads the fewest days', (from, until, parts) => {
  const { months, added, takenOff } = wholeMonthsOf({ from, until });
  const said = (days: Days[]) => days.map((part) => `${part.from} ${part.until}`);
  expect({ months, added: said(added), takenOff: said(takenOff) }).toEqual(parts);
});
