import { describe, expect, it } from 'vitest';
import {
  createEmphasisReader,
  emphasisFromMarkdown,
  emphasisOf,
  mapStretches,
  withoutEmphasis,
} from './emphasis.ts';
import { spokenForms } from './spoken-forms.ts';

const emphasised = (markdown: string) =>
  emphasisOf(emphasisFromMarkdown(markdown))
    .filter(({ isEmphasised }) => isEmphasised)
    .map(({ text: words }) => words);

describe('emphasis', () => {
  it.each([
    ['We are closed on *Mondays*.', ['Mondays']],
    ['We are closed on *Mondays*', ['Mondays']],
    ['**Never** on ***both*** days', ['Never', 'both']],
    ['“*Not at all*,” she said.', ['Not at all']],
    ['*¡Nunca!* Se paga *€5*.', ['¡Nunca!', '€5']],
    ['今日は*とても*暑いです。', ['とても']],
    ['*박물관*은 아홉 시에 엽니다.', ['박물관']],
    ['Это *очень* важно.', ['очень']],
    ['Mais l’*école* est ouverte.', ['l’école']],
  ])('is what stands between asterisks: %s', (text, words) => {
    expect(emphasised(text)).toEqual(words);
  });

  it.each([
    '5 * 3 * 2',
    '* one\n* two',
    'a*b*c',
    'begun *and not ended',
    '* * *',
    '*Monday*-only',
    'and/*or*',
  ])('is not in other asterisks: %s', (text) => {
    expect(emphasised(text)).toEqual([]);
  });

  it('leaves the words as they are, and asterisks of documents too', () => {
    const text = emphasisFromMarkdown('It is *not* far, *really*.');
    expect(
      emphasisOf(text)
        .map(({ text: words }) => words)
        .join(''),
    ).toBe('It is not far, really.');
    expect(withoutEmphasis('3*4 m, see *')).toBe('3*4 m, see *');
  });

  it('stays around what each stretch becomes, unless the whole is read otherwise', () => {
    const marked = (markdown: string, change: (text: string) => string) =>
      mapStretches(emphasisFromMarkdown(markdown), change);
    expect(marked('a *b* c', (text) => text.toUpperCase())).toBe(emphasisFromMarkdown('A *B* C'));
    const inWords = (text: string) => spokenForms(text, 'en');
    expect(marked('It is **12** km.', inWords)).toBe(inWords('It is 12 km.'));
    expect(marked('It is *12 km* away.', inWords)).toBe(
      emphasisFromMarkdown(`It is *${inWords('12 km')}* away.`),
    );
  });
});

describe('Markdown that comes in pieces', () => {
  const read = (...pieces: string[]) => {
    const reader = createEmphasisReader();
    return pieces.map(reader.next).join('') + reader.end();
  };

  it('is read as it is in one', () => {
    expect(read('We are *', '*clos', 'ed*', '*, so “*', 'come*” *now', '*')).toBe(
      emphasisFromMarkdown('We are **closed**, so “*come*” *now*'),
    );
    expect(read('很*', '好*。')).toBe(emphasisFromMarkdown('很*好*。'));
  });

  it('loses the asterisks of words, lists and sums', () => {
    expect(read('s*', 'ec*ret ', '\n* one', '\n*', ' two 5 * 3')).toBe('secret \n one\n two 5  3');
  });
});
