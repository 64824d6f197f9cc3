/** Work of which only the newest counts. */
export interface NewestOnly {
  /** Cancels the run in progress. Resolves to null if this run was cancelled itself, whatever its result. */
  run<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T | null>;
  giveUp(): void;
}

/** For verdicts: the one on an earlier file may come after that on the file which took its place. */
export function createNewestOnly(): NewestOnly {
  let newest = new AbortController();
  return {
    async run(work) {
      newest.abort();
      newest = new AbortController();
      const { signal } = newest;
      try {
        const result = await work(signal);
        return signal.aborted ? null : result;
      } catch (reason) {
        if (signal.aborted) return null;
        throw reason;
      }
    },
    giveUp: () => newest.abort(),
  };
}
