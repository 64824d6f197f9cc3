import { LANGUAGES } from '@vivant/contract/languages';
import { describe, expect, it } from 'vitest';
import { LANGUAGE_NAMES, loadWords } from './load.ts';
import { daysIn, fill, type Words } from './words.ts';

const textsOf = (words: Words) =>
  Object.entries(words).flatMap(([name, value]: [string, string | object]) =>
    typeof value === 'string'
      ? [[name, value] as const]
      : Object.entries(value).map(([part, text]) => [`${name}.${part}`, String(text)] as const),
  );
const placesIn = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort();
const spoken = LANGUAGES.filter((row) => row.spokenAs === row.tag).map((row) => row.tag);

describe.each(spoken)('the words of the visitor’s page in %s', (tag) => {
  it('are all there, with the same places to fill in as in English', async () => {
    const english = textsOf(await loadWords('en'));
    const own = new Map(textsOf(await loadWords(tag)));
    for (const [name, text] of english) {
      expect(own.get(name)?.trim(), name).toBeTruthy();
      expect(placesIn(own.get(name) ?? ''), name).toEqual(placesIn(text));
    }
  });
});

it('there are ten languages, each with words of its own', async () => {
  const starts = await Promise.all(spoken.map(async (tag) => (await loadWords(tag)).aiNotice));
  expect(new Set(starts).size).toBe(10);
});

it('the visitor chooses among the same ten, each by its own name', () => {
  expect(LANGUAGE_NAMES.map(({ tag }) => tag).sort()).toEqual([...spoken].sort());
  const names = LANGUAGE_NAMES.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['English', 'Deutsch', '日本語', 'Tiếng Việt']));
  expect(new Set(names).size).toBe(10);
});

it('for how long what is said is kept is counted as the language does', async () => {
  const said = async (tag: string, days: number) =>
    fill((await loadWords(tag)).kept, { time: daysIn(tag, days) });
  expect(await said('en', 1)).toMatch(/for 1 day\.$/);
  expect(await said('en', 30)).toMatch(/for 30 days\.$/);
  expect(await said('de', 1)).toContain('1 Tag lang');
  for (const [days, counted] of [
    [1, '1 день'],
    [2, '2 дня'],
    [30, '30 дней'],
  ] as const)
    expect(await said('ru', days)).toContain(counted);
});

it('a place without a value stays as it is', () => {
  expect(fill('{a} and {b}', { a: 1 })).toBe('1 and {b}');
});
