/**
 * Shares `room` among those who need it: an item that needs less than an equal share gets all it needs, and the rest
 * is shared equally among the others. Results are in the given order.
 */
export function fairShares<Needy extends { need: number }>(
  all: readonly Needy[],
  room: number,
): (Needy & { share: number })[] {
  let left = room;
  return all
    .map((one, index) => ({ one, index }))
    .sort((a, b) => a.one.need - b.one.need)
    .map(({ one, index }, place) => {
      const share = Math.min(one.need, Math.floor(left / (all.length - place)));
      left -= share;
      return { index, shared: { ...one, share } };
    })
    .sort((a, b) => a.index - b.index)
    .map(({ shared }) => shared);
}
