/** The one of `names` that `written` is most likely a misspelling of; null where none is near. */
export function closest(written: string, names: readonly string[]): string | null {
  let best: string | null = null;
  let least = Math.max(1, Math.floor(written.length / 4)) + 1;
  for (const name of names) {
    const edits = distance(written.toLowerCase(), name.toLowerCase());
    if (edits < least) [best, least] = [name, edits];
  }
  return best;
}

/** How many characters must be inserted, removed, replaced or swapped with the next one (optimal string alignment). */
function distance(a: string, b: string): number {
  let [before, previous] = [[] as number[], Array.from({ length: b.length + 1 }, (_, index) => index)];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = previous[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      row[j] = Math.min(replaced, previous[j]! + 1, row[j - 1]! + 1);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        row[j] = Math.min(row[j]!, before[j - 2]! + 1);
    }
    [before, previous] = [previous, row];
  }
  return previous[b.length]!;
}
