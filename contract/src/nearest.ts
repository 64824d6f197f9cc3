/** No name of ours is longer. */
const NAME_MAX = 100;
/** No list of ours has more names: what stands after them in a caller's is not looked at. */
const CANDIDATES_MAX = 200;
/** Letters that may differ at all. */
const EDITS_MAX = 3;

/**
 * The name that another is likely a misspelling of, however either is capitalised, hyphenated or spaced; null where
 * none is near. One letter in four may differ, at least one and at most three; two that changed places count as one.
 *
 * Either side may be a caller's, so what it costs is bounded: names longer than any of ours, and those after the
 * first 200, are never meant.
 */
export function nearest(name: string, candidates: readonly string[]): string | null {
  if (name.length > NAME_MAX) return null;
  const wanted = plain(name);
  let best: string | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const candidate of candidates.slice(0, CANDIDATES_MAX)) {
    if (candidate.length > NAME_MAX) continue;
    const known = plain(candidate);
    const allowed = Math.min(EDITS_MAX, Math.max(1, Math.floor(known.length / 4)));
    // A word whose length differs by more cannot be near enough.
    if (known.length < 3 || Math.abs(known.length - wanted.length) > allowed) continue;
    const edits = editDistance(wanted, known);
    if (edits <= allowed && edits < least) [best, least] = [candidate, edits];
  }
  return best;
}

/** In a row of edits; cells that were not computed lie beyond the band, and are too far. */
const at = (row: readonly number[], j: number) => row[j] ?? Number.POSITIVE_INFINITY;

const plain = (text: string) => text.toLowerCase().replaceAll(/[-_ ]/g, '');

/**
 * Letters to be put in, taken out, replaced or swapped with the next (optimal string alignment). Exact up to
 * EDITS_MAX, and more than that beyond: only what lies so near the diagonal is computed.
 */
function editDistance(a: string, b: string): number {
  const beyond = () => new Array<number>(b.length + 1).fill(Number.POSITIVE_INFINITY);
  let before = beyond();
  let previous = beyond().map((_, j) => j);
  for (let i = 1; i <= a.length; i += 1) {
    const row = beyond();
    if (i <= EDITS_MAX) row[0] = i;
    for (let j = Math.max(1, i - EDITS_MAX); j <= Math.min(b.length, i + EDITS_MAX); j += 1) {
      const replaced = at(previous, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const edits = Math.min(replaced, at(previous, j) + 1, at(row, j - 1) + 1);
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row[j] = isSwap ? Math.min(edits, at(before, j - 2) + 1) : edits;
    }
    [before, previous] = [previous, row];
  }
  return at(previous, b.length);
}
