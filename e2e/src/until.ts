const POLL_MS = 100;

/** Waits for a condition by looking again and again; the error names what never came. */
export async function until<T>(
  look: () => Promise<T | undefined | false>,
  what: string,
  limitMs: number,
  pollMs = POLL_MS,
): Promise<T> {
  const deadline = performance.now() + limitMs;
  for (;;) {
    const found = await look();
    if (found !== undefined && found !== false) return found;
    if (performance.now() > deadline)
      throw new Error(`Waited ${limitMs / 1000} s for ${what}; it did not come.`);
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
}
