import de from 'naughty-words/de.json' with { type: 'json' };
import es from 'naughty-words/es.json' with { type: 'json' };
import fr from 'naughty-words/fr.json' with { type: 'json' };
import hi from 'naughty-words/hi.json' with { type: 'json' };
import ja from 'naughty-words/ja.json' with { type: 'json' };
import ko from 'naughty-words/ko.json' with { type: 'json' };
import ru from 'naughty-words/ru.json' with { type: 'json' };
import zh from 'naughty-words/zh.json' with { type: 'json' };

/**
 * Obscene words of the languages other than English: the "List of Dirty, Naughty, Obscene and Otherwise Bad
 * Words" (Shutterstock and contributors, CC BY 4.0). It has none for Vietnamese.
 */
const LISTS: Record<string, string[]> = { de, es, fr, hi, ja, ko, ru, 'zh-CN': zh, 'zh-TW': zh };

/** Listed, but everyday words: a title of honour, a request, milk, a prank. */
const EVERYDAY = new Set([
  'bonze',
  'bitte',
  'caca',
  'concha',
  'asno',
  'いたずら',
  '13点',
  '下贱',
  'sm',
  'xx',
]);

/** What finds the first listed word of a language in a text; null where there is no list. */
export type FindListedWord = (text: string) => { start: number; end: number } | null;

export function createWordFinder(language: string): FindListedWord | null {
  const list = LISTS[language];
  if (list === undefined) return null;
  const words = list.filter((word) => !EVERYDAY.has(word.toLowerCase()));
  // Scripts without spaces have no word boundaries to go by; there a single character says nothing.
  const spaced = words.filter((word) =>
    /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Devanagari}]/u.test(word),
  );
  const unspaced = words.filter((word) => !spaced.includes(word) && [...word].length > 1);
  const alternatives = [
    ...(spaced.length > 0 ? [`(?<![\\p{L}\\p{M}\\p{N}])(?:${join(spaced)})(?![\\p{L}\\p{M}\\p{N}])`] : []),
    ...(unspaced.length > 0 ? [`(?:${join(unspaced)})`] : []),
  ];
  const pattern = new RegExp(alternatives.join('|'), 'iu');
  return (text) => {
    const match = pattern.exec(text);
    return match === null ? null : { start: match.index, end: match.index + match[0].length };
  };
}

function join(words: string[]): string {
  return words
    .toSorted((a, b) => b.length - a.length)
    .map((word) => word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'))
    .join('|');
}
