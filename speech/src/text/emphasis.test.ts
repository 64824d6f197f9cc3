import { describe, expect, it } from 'vitest';
import { createMarkFilter, emphasisOf, mapStretches, withoutEmphasis } from './emphasis.ts';

const emphasised = (text: string) =>
  emphasisOf(text)
    .filter(({ isEmphasised }) => isEmphasised)
    .map(({ text: words }) => words);

describe('emphasis', () => {
  it.each([
    ['We are closed on *Mondays*.', ['Mondays']],
    ['**Never** on ***both*** days', ['Never', 'both']],
    ['“*Not at all*,” she said.', ['Not at all']],
    ['今日は*とても*暑いです。', ['とても']],
    ['Это *очень* важно.', ['очень']],
    ['Mais l’*école* est ouverte.', ['l’école']],
  ])('is what stands between asterisks: %s', (text, words) => {
    expect(emphasised(text)).toEqual(words);
  });

  it.each(['5 * 3 * 2', '* one\n* two', 'a*b*c', 'begun *and not ended', '* * *'])(
    'is not in other asterisks: %s',
    (text) => {
      expect(emphasised(text)).toEqual([]);
    },
  );

  it('leaves the words as they are, without the marks', () => {
    const text = 'It is *not* far, *really*: 5 * 3 steps.';
    expect(
      emphasisOf(text)
        .map(({ text: words }) => words)
        .join(''),
    ).toBe(withoutEmphasis(text));
    expect(withoutEmphasis(text)).toBe('It is not far, really: 5  3 steps.');
  });

  it('stays around what each stretch becomes', () => {
    expect(mapStretches('a *b* c', (text) => text.toUpperCase())).toBe('A *B* C');
  });
});

describe('marks in a text that comes in pieces', () => {
  const filtered = (...pieces: string[]) => {
    const filter = createMarkFilter();
    return pieces.map(filter).join('');
  };

  it('stay at the edge of words, as one', () => {
    expect(filtered('We are *', '*clos', 'ed*', '*, so “*', 'come*” later')).toBe(
      'We are *closed*, so “*come*” later',
    );
    expect(filtered('很*', '好*。')).toBe('很*好*。');
  });

  it('are taken out of words, lists and sums', () => {
    expect(filtered('s*', 'ec*ret ', '\n* one', '\n*', ' two 5 * 3')).toBe('secret \n one\n two 5  3');
  });
});
