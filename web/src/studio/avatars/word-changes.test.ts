import { expect, it } from 'vitest';
import { wordChanges } from './word-changes.ts';

const short = (before: string, after: string, language = 'en') =>
  wordChanges(before, after, language).map(
    ({ text, kind }) => `${{ same: '=', removed: '-', added: '+' }[kind]}${text}`,
  );

it('a change of a text is told by the words that go and come', () => {
  expect(short('It opens at nine on Mondays.', 'It opens at ten on Mondays.')).toEqual([
    ...['=It opens at ', '-nine', '+ten', '= on Mondays.'],
  ]);
  expect(short('One.\nTwo.\nThree.', 'One.\nThree.')).toEqual(['=One.\n', '-Two.\n', '=Three.']);
});

it('a change of a text without spaces is told by its words too', () => {
  expect(short('美術館は九時に開きます。', '美術館は十時に開きます。', 'ja')).toEqual([
    ...['=美術館は', '-九', '+十', '=時に開きます。'],
  ]);
});

it('texts that share hardly a word are told whole', () => {
  expect(short('Good day to you, dear guest.', 'Welcome!')).toEqual([
    '-Good day to you, dear guest.',
    '+Welcome!',
  ]);
  expect(short('', 'Welcome!')).toEqual(['+Welcome!']);
  expect(short('Welcome!', '')).toEqual(['-Welcome!']);
});

it('markup in a text stays text', () => {
  expect(short('a <b>', 'a <b> c')).toEqual(['=a <b>', '+ c']);
});
