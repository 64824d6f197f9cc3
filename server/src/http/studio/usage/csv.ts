/**
 * Where a spreadsheet would begin a formula: at the start of a cell, and after a character that separates cells in the
 * reader's language. Quotes before it do not matter: a separator within a cell makes them the quotes of a cell.
 */
const FORMULA = /(^|[;\t\r\n])(?="*[=+\-@\t\r＝＋－＠])/g;

/**
 * Rows as a file of RFC 4180. A text that a spreadsheet would take for a formula gets an apostrophe, since strangers
 * may have written names; numbers stay as they are.
 */
export function csvOf(rows: readonly (readonly (string | number)[])[]): string {
  return rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('');
}

function cellOf(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const text = value.replaceAll(FORMULA, "$1'");
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
