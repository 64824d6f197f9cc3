import { expect, it } from 'vitest';
import { originsOf } from './site-lines.ts';

it.each([
  ['https://www.example.org', ['https://www.example.org']],
  ['https://www.example.org/about?a=1', ['https://www.example.org']],
  ['www.example.org/', ['https://www.example.org']],
  ['http://localhost:3000', ['http://localhost:3000']],
  ['localhost:3000', ['https://localhost:3000']],
  [' https://a.example \n\n b.example, a.example', ['https://a.example', 'https://b.example']],
  ['not a site', ['not a site']],
  ['', []],
])('the sites in %j are %j', (lines, origins) => {
  expect(originsOf(lines)).toEqual(origins);
});
