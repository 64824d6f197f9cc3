import { expect, it } from 'vitest';
import { placesOf } from './source-places.ts';

const places = (...all: string[]) =>
  placesOf({ file: 'a.pdf', title: 'Prices', places: all }, 'Seite {page}');

it('says pages in the page’s language and headings in the document’s', () => {
  expect(places('page 3', 'Children (page 12)', 'Groups')).toBe('Seite 3; Children (Seite 12); Groups');
  expect(places('The page 3 of history')).toBe('The page 3 of history');
});

it('does not say the title twice, and nothing where no place is known', () => {
  expect(places('Prices', 'Prices (page 2)')).toBe('Prices (Seite 2)');
  expect(places('Prices')).toBe('');
  expect(placesOf({ file: 'a.txt', title: 'a' }, 'page {page}')).toBe('');
});
