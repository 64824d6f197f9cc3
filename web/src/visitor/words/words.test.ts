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

it('for how long what is said or recorded is kept is counted as the language does', async () => {
  const said = async (tag: string, days: number, text: 'kept' | 'recordingKept') =>
    fill((await loadWords(tag))[text], { time: daysIn(tag, days) }).replace(/\s/gu, ' ');
  for (const [tag, days, kept, recorded] of [
    ['en', 1, 'for 1 day.', 'after 1 day.'],
    ['en', 30, 'for 30 days.', 'after 30 days.'],
    ['de', 1, '1 Tag lang', 'wird 1 Tag aufbewahrt'],
    ['de', 30, '30 Tage lang', 'wird 30 Tage aufbewahrt'],
    ['es', 1, 'durante 1 día', 'al cabo de 1 día.'],
    ['fr', 1, 'pendant 1 jour', 'au bout de 1 jour.'],
    ['ru', 1, '1 день', 'хранится 1 день,'],
    ['ru', 2, '2 дня', 'хранится 2 дня,'],
    ['ru', 30, '30 дней', 'хранится 30 дней,'],
    ['zh-CN', 1, '在 1天内', '在 1天后'],
  ] as const) {
    expect(await said(tag, days, 'kept'), tag).toContain(kept);
    expect(await said(tag, days, 'recordingKept'), tag).toContain(recorded);
  }
});

it('a place without a value stays as it is', () => {
  expect(fill('{a} and {b}', { a: 1 })).toBe('1 and {b}');
});
