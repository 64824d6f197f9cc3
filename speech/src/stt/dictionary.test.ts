import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { COMMON_WORDS, readDictionary } from './dictionary.ts';

function dictionary(text: string) {
  const folder = mkdtempSync(join(tmpdir(), 'dictionary-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'words.dict');
  writeFileSync(path, text);
  return readDictionary(path);
}

it('gives every pronunciation of the words asked for, once, and nothing of others', () => {
  const read = dictionary("a AH\nthe DH AH\nthe(2) DH IY\ntheir DH EH R\ndon't D OW N T\n");
  expect(read.of(['the', "don't", 'the', 'unheard'])).toBe("the DH AH\nthe(2) DH IY\ndon't D OW N T\n");
  expect(['the', 'the(2)', 'unheard'].map((word) => read.has(word))).toEqual([true, false, false]);
});

it('finds pronunciations of a word that stand apart, and none in lines of nothing else', () => {
  const read = dictionary(
    "white W AY T\nwhite's W AY T S\nwhite(2) HH W AY T\n\nalone\n lost L AO\nwhite(3) W AY",
  );
  expect(read.of(['white'])).toBe('white W AY T\nwhite(2) HH W AY T\nwhite(3) W AY\n');
  expect(['alone', '', 'lost'].map((word) => read.has(word))).toEqual([false, false, false]);
});

it('is empty where none of the words is known', () => {
  expect(dictionary('a AH\n').of(['unheard'])).toBe('');
});

it('has common words in lower case, each once', () => {
  expect(new Set(COMMON_WORDS).size).toBe(COMMON_WORDS.length);
  expect(COMMON_WORDS.filter((word) => !/^[a-z'.-]+$/.test(word))).toEqual([]);
});
