import { expect, it } from 'vitest';
import { headingOnPage, spokenHeading, withPageSaid } from './headings.ts';

it.each([
  ['Prices', 3, 'Prices', 'Prices (Seite 3)'],
  ['Prices:', 12, 'Prices', 'Prices: (Seite 12)'],
  [null, 3, '', 'Seite 3'],
  ['Prices', null, 'Prices', 'Prices'],
  ['Our home page 3', null, 'Our home page 3', 'Our home page 3'],
])('the heading %j on page %j is said as “%s”', (heading, page, spoken, inGerman) => {
  const read = headingOnPage(heading, page);
  expect(spokenHeading(read)).toBe(spoken);
  expect(withPageSaid(read ?? '', (number) => `Seite ${number}`)).toBe(inGerman);
});

it('no heading and no page is nothing to say', () => {
  expect(headingOnPage(null, null)).toBeNull();
  expect(spokenHeading(null)).toBe('');
});
