/**
 * Shares `room` among those who need it: one that needs less than an equal share gets all it needs, and what those
 * leave is shared equally among the others.
 */
export function fairShares(needs: readonly number[], room: number): number[] {
  const shares = new Array<number>(needs.length).fill(0);
  let left = room;
  const bySize = needs.map((need, index) => ({ need, index })).sort((a, b) => a.need - b.need);
  bySize.forEach(({ need, index }, place) => {
    shares[index] = Math.min(need, Math.floor(left / (bySize.length - place)));
    left -= shares[index];
  });
  return shares;
}
