/**
 * How many requests of one run may be refused for now and sent again. The cases fill every place of the service on
 * purpose and a session's place is free only once it has ended, so a few refusals are expected; a service that refuses
 * every second start is not fit for use, though each case would pass in the end.
 */
export const RETRIES_MAX = 25;

export interface RetriesVerdict {
  said: string;
  tooMany: boolean;
}

/** @param noted a line with the status for each request that was sent again */
export function judgeRetries(noted: string): RetriesVerdict {
  const statuses = noted.split('\n').filter(Boolean);
  const count = (status: string) => statuses.filter((each) => each === status).length;
  const tooMany = statuses.length > RETRIES_MAX;
  return {
    tooMany,
    said:
      `Requests sent again: ${count('429')} after 429, ${count('503')} after 503; ` +
      `at most ${RETRIES_MAX} may be${tooMany ? ', so this run fails' : ''}.`,
  };
}
