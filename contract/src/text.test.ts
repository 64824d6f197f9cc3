import { describe, expect, it } from 'vitest';
import { jsonFault } from './text.ts';

const LIMITS = { levels: 3, bytes: 40 };
const nested = (levels: number): unknown => {
  let value: unknown = {};
  for (let i = 1; i < levels; i += 1) value = i % 2 === 0 ? { a: value } : [value];
  return value;
};

describe('a JSON value of a caller’s', () => {
  it.each([null, 7, 'text', '🎭', [], { a: [1, { b: null }] }, nested(3)])('is kept: %j', (value) => {
    expect(jsonFault(value, LIMITS)).toBeNull();
  });

  it.each(['a\0', '\ud83c', ['\udfad'], { '\0': 1 }, { a: { '\ud83c': 1 } }, { a: [{ b: '\0' }] }])(
    'is refused where text in it cannot be stored: %j',
    (value) => {
      expect(jsonFault(value, LIMITS)).toMatch(/U\+0000/);
    },
  );

  it('is refused one level beyond the limit, and a hundred thousand levels beyond', () => {
    expect(jsonFault(nested(4), LIMITS)).toMatch(/3 levels/);
    expect(jsonFault(nested(100_000), LIMITS)).toMatch(/3 levels/);
  });

  it('is measured in bytes as serialised, not in characters', () => {
    const written = (text: string) => jsonFault({ a: text }, LIMITS);
    expect(written('x'.repeat(40 - '{"a":""}'.length))).toBeNull();
    expect(written('x'.repeat(41 - '{"a":""}'.length))).toMatch(/40 bytes/);
    expect(written('ä'.repeat(17))).toMatch(/40 bytes/);
  });
});
