/**
 * Does the work for every item, in their order, at most `limit` at once. After the first failure it begins no more, waits
 * for what it has begun, and throws that failure.
 */
export async function boundedParallel<T>(
  items: Iterable<T>,
  limit: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const left = items[Symbol.iterator]();
  let failed: { error: unknown } | null = null;
  const one = async () => {
    for (let next = left.next(); !next.done && failed === null; next = left.next())
      await work(next.value).catch((error: unknown) => (failed ??= { error }));
  };
  await Promise.all(Array.from({ length: limit }, one));
  if (failed !== null) throw (failed as { error: unknown }).error;
}
