import { UsageSearch } from '@vivant/contract/studio/usage';

const DAY_MS = 86_400_000;

const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** Ready periods at a moment, in UTC days. */
export function periodsAt(nowMs: number): readonly (readonly [name: string, UsageSearch])[] {
  const now = new Date(nowMs);
  const firstOf = (monthsLater: number) => Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + monthsLater, 1);
  const until = dayOf(nowMs);
  return [
    ['7 days', { from: dayOf(nowMs - 6 * DAY_MS), until }],
    ['30 days', { from: dayOf(nowMs - 29 * DAY_MS), until }],
    ['This month', { from: dayOf(firstOf(0)), until }],
    ['Last month', { from: dayOf(firstOf(-1)), until: dayOf(firstOf(0) - DAY_MS) }],
    ['12 months', { from: dayOf(firstOf(-11)), until }],
  ];
}

/** Of an address that people may have written; the last 30 days where it holds no good one. */
export function periodOf(params: URLSearchParams, nowMs: number): UsageSearch {
  const asked = UsageSearch.safeParse({ from: params.get('from'), until: params.get('until') });
  return asked.success ? asked.data : { from: dayOf(nowMs - 29 * DAY_MS), until: dayOf(nowMs) };
}

/** Every day of a period, the first first. */
export function daysOf({ from, until }: UsageSearch): string[] {
  const days: string[] = [];
  for (let ms = Date.parse(from); ms <= Date.parse(until); ms += DAY_MS) days.push(dayOf(ms));
  return days;
}

const FORMAT = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone: 'UTC' });

export function sayDay(day: string): string {
  return FORMAT.format(new Date(day));
}
