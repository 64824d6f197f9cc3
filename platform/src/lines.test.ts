import { expect, it } from 'vitest';
import { lineSplitter } from './lines.ts';

function split(...chunks: string[]): string[] {
  const lines: string[] = [];
  const splitter = lineSplitter((line) => lines.push(line));
  for (const chunk of chunks) splitter.push(Buffer.from(chunk));
  splitter.end();
  return lines;
}

it('cuts at line ends wherever the chunks were cut, and leaves out empty lines', () => {
  expect(split('one\ntw', 'o\r\n\n', 'three')).toEqual(['one', 'two', 'three']);
});

it('keeps a character whole that is split over two chunks', () => {
  const bytes = Buffer.from('grün\n');
  const lines: string[] = [];
  const splitter = lineSplitter((line) => lines.push(line));
  splitter.push(bytes.subarray(0, 3));
  splitter.push(bytes.subarray(3));
  expect(lines).toEqual(['grün']);
});

it('drops the rest of a line that never ends, and goes on with the next', () => {
  const [long, next] = split('x'.repeat(5_000), 'x'.repeat(1_000_000), '\nnext\n');
  expect(long).toHaveLength(2_002);
  expect(long).toMatch(/^x+ …$/);
  expect(next).toBe('next');
});
