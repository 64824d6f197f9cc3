/** Of a table that is written as what is meant and what is said for it, in turn, between white space. */
export function pairsIn(table: string): (readonly [string, string])[] {
  const cells = table.trim().split(/\s+/);
  return cells.flatMap((cell, at) => (at % 2 === 0 ? [[cell, cells[at + 1] ?? ''] as const] : []));
}
