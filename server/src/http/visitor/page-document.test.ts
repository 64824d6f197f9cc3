import { expect, it } from 'vitest';
import { pageLanguage, withHead } from './page-document.ts';

const HTML = '<!doctype html>\n<html lang="en"><head><title>Vivant</title></head></html>';

it.each([
  ['de', 'fr', 'de'],
  ['zh-TW', undefined, 'zh-TW'],
  // Spoken in English: the visitor's own language is nearer.
  ['hi', 'fr-CA, en;q=0.5', 'fr'],
  [undefined, 'pt;q=0.9, es-MX;q=0.8, de;q=0.1', 'es'],
  [undefined, 'de;q=0.1, ko;q=0.7', 'ko'],
  [undefined, undefined, 'en'],
  [undefined, ';;;,=,q', 'en'],
])('an avatar that speaks %s, for a browser that prefers %s: %s', (avatar, browser, lang) => {
  expect(pageLanguage([avatar], { 'accept-language': browser })).toBe(lang);
});

it('a name is escaped in the page', () => {
  const html = withHead(HTML, { lang: 'de', title: `"><script>alert(1)</script>$&` });
  expect(html).not.toContain('<script>');
  expect(html).toContain('<html lang="de">');
  expect(html).toContain('$&#38;');
  expect(html.match(/<title>/g)).toHaveLength(1);
});

it('a page that is not public asks not to be indexed and shows no picture', () => {
  expect(withHead(HTML, { lang: 'en', title: 'Lisa' })).toContain('content="noindex"');
  const preview = { url: 'https://a.example/a/1', image: 'https://a.example/a/1/poster.jpg' };
  const open = withHead(HTML, { lang: 'en', title: 'Lisa', preview });
  expect(open).toContain('property="og:image" content="https://a.example/a/1/poster.jpg"');
  expect(open).not.toContain('noindex');
});
