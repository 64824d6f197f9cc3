/** How the command tells the server how much of the files it has: a line for each percent. */

export const percentLine = (percent: number) => `${percent} %`;

/** Null: the line says something else. */
export function readPercentLine(line: string): number | null {
  const [, percent] = /^(\d{1,3}) %$/.exec(line) ?? [];
  return percent === undefined ? null : Number(percent);
}
