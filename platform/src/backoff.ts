export interface BackoffMs {
  first: number;
  longest: number;
}

/** How long to wait after this many failed tries: twice as long each time, up to the longest. */
export function backoffMs(failedBefore: number, { first, longest }: BackoffMs): number {
  return Math.min(longest, first * 2 ** failedBefore);
}
