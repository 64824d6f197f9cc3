/**
 * Where a spreadsheet would begin a formula: at the start of a cell, and after whatever the reader's language has it take
 * for the end of one. Also behind quotes, which a separator in the middle of a cell makes those of a cell.
 */
const FORMULA = /(^|[;\t\r\n])(?="*[=+\-@\t\r＝＋－＠])/g;

/**
 * Rows as a file of RFC 4180. What a spreadsheet would take for a formula gets an apostrophe before it, since names may be
 * of strangers' writing; numbers stay as they are.
 */
export function csvOf(rows: readonly (readonly (string | number)[])[]): string {
  return rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('');
}

function cellOf(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const text = value.replaceAll(FORMULA, "$1'");
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
