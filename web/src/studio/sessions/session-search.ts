import { SESSION_KINDS, SESSION_STARTERS, type SessionSearch } from '@vivant/contract/studio/sessions';

/** What the list is narrowed by, under the names that stand in the page's address. */
export const FILTERS = [
  'avatar',
  'state',
  'kind',
  'startedBy',
  'from',
  'until',
  'avatarId',
  'keyId',
] as const;
export type Filters = Partial<Record<(typeof FILTERS)[number], string>>;

const UUID = /^[0-9a-f-]{36}$/i;

/** Of an address that people may have written; what cannot be asked for is left out. */
export function filtersOf(params: URLSearchParams): Filters {
  const filters: Filters = {};
  for (const name of FILTERS) {
    const value = params.get(name) ?? '';
    if (value !== '' && IS_GOOD[name](value)) filters[name] = value;
  }
  return filters;
}

const isOneOf = (values: readonly string[]) => (value: string) => values.includes(value);
const isDay = (value: string) => /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(midnight(value).getTime());
const IS_GOOD: Record<(typeof FILTERS)[number], (value: string) => boolean> = {
  avatar: (value) => value.length <= 100,
  state: isOneOf(['live', 'ended', 'failed']),
  kind: isOneOf(SESSION_KINDS),
  startedBy: isOneOf(SESSION_STARTERS),
  from: isDay,
  until: isDay,
  avatarId: (value) => UUID.test(value),
  keyId: (value) => UUID.test(value),
};

/** The days are those of the reader's clock, the last one included. */
export function searchOf({ from, until, state: _, ...filters }: Filters): SessionSearch {
  return {
    ...(filters as SessionSearch),
    ...(from === undefined ? {} : { from: midnight(from).toISOString() }),
    ...(until === undefined ? {} : { until: midnight(until, 1).toISOString() }),
  };
}

function midnight(day: string, daysLater = 0): Date {
  const at = new Date(`${day}T00:00`);
  at.setDate(at.getDate() + daysLater);
  return at;
}
