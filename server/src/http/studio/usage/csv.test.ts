import { expect, it } from 'vitest';
import { csvOf } from './csv.ts';

it.each([
  ['=1+1', "'=1+1"],
  ['a;=1+1;b', `"a;'=1+1;b"`],
  ['a;"=1+1"', `"a;'""=1+1"""`],
  ['a\t@x', `"a\t'@x"`],
  ['a\n+1', `"a\n'+1"`],
  ['\n=1', `"\n'=1"`],
  ['＝1+1', "'＝1+1"],
  ['a=b-c', 'a=b-c'],
  ['a;b', '"a;b"'],
])('%j begins no formula, whatever a spreadsheet takes for the end of a cell', (value, cell) => {
  expect(csvOf([[value, -1]])).toBe(`${cell},-1\r\n`);
});
