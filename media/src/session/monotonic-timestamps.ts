/**
 * Times of what a session reports, as ISO strings: each later than the one before, even if the machine's clock
 * does meanwhile, so that their order is the order of events.
 */
export function createMonotonicTimestamps(now: () => number = Date.now): () => string {
  let lastMs = -Infinity;
  return () => {
    lastMs = Math.max(now(), lastMs + 1);
    return new Date(lastMs).toISOString();
  };
}
