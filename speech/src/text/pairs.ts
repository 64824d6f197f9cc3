/** Reads a table in which a written form and its spoken form alternate, separated by white space. */
export function pairsIn(table: string): (readonly [string, string])[] {
  const cells = table.trim().split(/\s+/);
  return cells.flatMap((cell, at) => (at % 2 === 0 ? [[cell, cells[at + 1] ?? ''] as const] : []));
}
