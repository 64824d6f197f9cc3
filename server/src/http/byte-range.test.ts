import { describe, expect, it } from 'vitest';
import { byteRange } from './byte-range.ts';

describe('a Range of a file of 100 bytes', () => {
  it.each([
    ['bytes=0-9', { start: 0, end: 9 }],
    ['bytes=0-0', { start: 0, end: 0 }],
    ['bytes=99-', { start: 99, end: 99 }],
    ['bytes=10-', { start: 10, end: 99 }],
    ['bytes=90-1000', { start: 90, end: 99 }],
    ['bytes=-1', { start: 99, end: 99 }],
    ['bytes=-100', { start: 0, end: 99 }],
    ['bytes=-1000', { start: 0, end: 99 }],
    ['Bytes=5-6', { start: 5, end: 6 }],
    ['bytes= 5-6 ', { start: 5, end: 6 }],
  ])('%s is one range', (header, range) => expect(byteRange(header, 100)).toEqual(range));

  it.each([['bytes=100-'], ['bytes=100-200'], ['bytes=-0'], ['bytes=999999999999999-']])(
    '%s lies outside',
    (header) => expect(byteRange(header, 100)).toBe('unsatisfiable'),
  );

  it.each([
    [undefined],
    [''],
    ['bytes=-'],
    ['bytes=9-0'],
    ['bytes=a-b'],
    ['bytes=0-9,20-29'],
    ['bytes 0-9'],
    ['seconds=0-9'],
    ['bytes=0x1-9'],
    ['bytes=--5'],
    [`bytes=${'9'.repeat(16)}-`],
  ])('%s is answered with the whole', (header) => expect(byteRange(header, 100)).toBeNull());

  it('of an empty file cannot be satisfied', () => {
    expect(byteRange('bytes=0-', 0)).toBe('unsatisfiable');
    expect(byteRange('bytes=-5', 0)).toBe('unsatisfiable');
    expect(byteRange(undefined, 0)).toBeNull();
  });
});
