/**
 * Does the work for every item, for `most` of them at once and in their order. Waits for all that was begun; what failed
 * first is thrown then, and nothing is begun after it.
 */
export async function fewAtOnce<T>(
  items: Iterable<T>,
  most: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const left = items[Symbol.iterator]();
  let failed: { error: unknown } | null = null;
  const one = async () => {
    for (let next = left.next(); !next.done && failed === null; next = left.next())
      await work(next.value).catch((error: unknown) => (failed ??= { error }));
  };
  await Promise.all(Array.from({ length: most }, one));
  if (failed !== null) throw (failed as { error: unknown }).error;
}
