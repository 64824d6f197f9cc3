import { describe, expect, it } from 'vitest';
import { createCitations } from './citations.ts';

const passage = (id: number, source: string, text: string) => ({ id, source, heading: null, text });
const PASSAGES = [
  passage(0, 'hours.md', 'The harbour museum opens at ten and closes at six.'),
  passage(1, 'ships.md', 'The cutter Anna was built in 1894 in Husum.'),
];

function read(pieces: readonly string[]) {
  const citations = createCitations(PASSAGES, 'en');
  const spoken = [...pieces.map((piece) => citations.next(piece)), citations.end()].join('');
  return { spoken, cited: citations.cited().map(({ source }) => source) };
}

describe('citations of a model', () => {
  it.each([
    ['after the full stop', 'We open at ten. [1] Do come!', 'We open at ten. Do come!'],
    ['before it', 'We open at ten [1]. Do come!', 'We open at ten. Do come!'],
    ['as a list', 'We open at ten [1, 2].', 'We open at ten.'],
    ['in other brackets', '十時開館【1】。', '十時開館。'],
  ])('are taken out %s, wherever the pieces are cut', (_where, text, spoken) => {
    for (let at = 1; at < text.length; at++)
      expect([at, read([text.slice(0, at), text.slice(at)]).spoken]).toEqual([at, spoken]);
    expect(read([...text]).spoken).toBe(spoken);
  });

  it('leaves other brackets as they are', () => {
    expect(read(['It is [sic] so [', '2026 AD] here [']).spoken).toBe('It is [sic] so [2026 AD] here [');
  });

  it('gives a finished sentence at once, for it is spoken at once', () => {
    expect(createCitations(PASSAGES, 'en').next('We open at ten. ')).toBe('We open at ten. ');
  });

  it('count where they were shown, and not where they are made up', () => {
    expect(read(['Nous ouvrons à dix heures [1].']).cited).toEqual(['hours.md']);
    expect(read(['So it is [3]. And so [0].']).cited).toEqual([]);
  });

  it('give way to the passage that says it where the number is wrong', () => {
    expect(read(['The cutter Anna is from Husum [1].']).cited).toEqual(['ships.md']);
  });

  it('are found by the words where the model writes none', () => {
    expect(read(['Anna, a cutter, was built in Husum.']).cited).toEqual(['ships.md']);
    expect(read(['I do not know when they built it.']).cited).toEqual([]);
  });
});
