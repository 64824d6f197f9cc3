/** A window of a limit: it opens with the first call and ends `windowSeconds` later. */
export interface RateLimit {
  limit: number;
  windowSeconds: number;
}

export interface RateCount {
  allowed: boolean;
  remaining: number;
  /** Until the window ends. */
  resetsInMs: number;
}

/** Counts calls by a key such as `write:<account>`; the limit may differ from call to call. */
export interface RateCounter {
  /** Counts one call and says whether it is within the limit. */
  take(key: string, limit: RateLimit): Promise<RateCount>;
}
