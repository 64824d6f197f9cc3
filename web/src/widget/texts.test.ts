import { LANGUAGES, languageOf } from '@vivant/contract/languages';
import { expect, it } from 'vitest';
import { widgetTexts } from './texts.ts';

it.each([
  ['de-CH', 'Schließen'],
  ['EN-gb', 'Close'],
  ['zh', '关闭'],
  ['zh-Hant-HK', '關閉'],
  ['cmn-Hant', '關閉'],
  ['hi', 'Close'],
  ['nl', 'Close'],
])('a page in %s has the texts of the language its avatar speaks', (tag, close) => {
  expect(widgetTexts(tag).close).toBe(close);
});

it('knows as many tags as the pages do', () => {
  for (const { tag } of LANGUAGES)
    expect([tag, widgetTexts(`${tag}-x-site`)]).toEqual([
      tag,
      widgetTexts(languageOf(tag)?.spokenAs ?? 'en'),
    ]);
});
