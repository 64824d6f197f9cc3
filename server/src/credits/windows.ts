/** Caps count by UTC day and UTC month; `total` has one window for ever. */
export interface CapWindows {
  /** `YYYY-MM-DD`. */
  day: string;
  /** First day of the month, `YYYY-MM-DD`. */
  month: string;
}

export function capWindows(at: Date): CapWindows {
  const day = at.toISOString().slice(0, 10);
  return { day, month: `${day.slice(0, 7)}-01` };
}

/** The UTC day an instant lies in; `until` is the next one's first. */
export function utcDay(at: Date): { from: Date; until: Date } {
  const until = nextUtcDay(at);
  return { from: new Date(until.getTime() - 86_400_000), until };
}

export function nextUtcDay(at: Date): Date {
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate() + 1));
}

export function nextUtcMonth(at: Date): Date {
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 1));
}
