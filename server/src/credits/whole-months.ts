const DAY_MS = 86_400_000;

/** UTC days, both included, as `YYYY-MM-DD`. */
export interface Days {
  from: string;
  until: string;
}

/** The parts of a period, with as few single days as possible. */
export interface PeriodParts {
  /** By their first days. */
  months: string[];
  /** Besides the months. */
  added: Days[];
  /** Days of the months that the period lacks. */
  takenOff: Days[];
}

/** A month counts as a whole where the period lacks no more of its days than it has. */
export function wholeMonthsOf({ from, until }: Days): PeriodParts {
  const parts: PeriodParts = { months: [], added: [], takenOff: [] };
  const [first, last] = [msOf(from), msOf(until)];
  for (let begin = monthAt(first); begin <= last; ) {
    const end = monthAt(begin, 1) - DAY_MS;
    const own = { from: Math.max(first, begin), until: Math.min(last, end) };
    const lacking = [
      { from: begin, until: own.from - DAY_MS },
      { from: own.until + DAY_MS, until: end },
    ].filter((days) => days.from <= days.until);
    if (lacking.reduce((sum, days) => sum + lengthOf(days), 0) <= lengthOf(own)) {
      parts.months.push(dayOf(begin));
      parts.takenOff.push(...lacking.map(said));
    } else {
      parts.added.push(said(own));
    }
    begin = end + DAY_MS;
  }
  return parts;
}

const lengthOf = ({ from, until }: { from: number; until: number }) => (until - from) / DAY_MS + 1;
const said = ({ from, until }: { from: number; until: number }): Days => ({
  ...{ from: dayOf(from), until: dayOf(until) },
});
const msOf = (day: string) => Date.parse(`${day}T00:00:00.000Z`);
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** The beginning of the month of a moment, or of a later one. */
function monthAt(ms: number, later = 0): number {
  const at = new Date(ms);
  return Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + later, 1);
}
