import { describe, expect, it } from 'vitest';
import { createPieceReader } from './pieces.ts';

const PIECES = ['', '▁', '▁the', '▁t', 'he', 're', '▁there', 'x', '▁ﬁ', '▁fi', 'ne', '🙂'];
const SCORES = Float32Array.from([0, -3, -4, -6, -5, -5, -5, -8, -9, -6, -6, -7]);
const read = (text: string) =>
  createPieceReader(PIECES, SCORES, 0)
    .idsOf(text)
    .map((id) => PIECES[id] ?? '');

describe('pieces of a text', () => {
  it('are the likeliest path, not the longest pieces first', () => {
    expect(read('there')).toEqual(['▁there']);
    expect(read('thex')).toEqual(['▁the', 'x']);
  });

  it('do not depend on how a character is written, nor on how words are set apart', () => {
    expect(read('ﬁne')).toEqual(['▁fi', 'ne']);
    expect(read('  the \t\n the\u00a0')).toEqual(['▁the', '▁the']);
  });

  it('hold what nobody knows as one unknown a character, also one of two units', () => {
    expect(read('the漢🙂𝄞')).toEqual(['▁the', '', '🙂', '']);
  });

  it('of an empty text are none that say anything', () => {
    expect(read('')).toEqual(['▁']);
  });
});
