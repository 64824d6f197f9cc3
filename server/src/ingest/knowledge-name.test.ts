import { describe, expect, it } from 'vitest';
import { knowledgeName, withUniqueNames } from './knowledge-name.ts';

const nameOf = (path: string, type: string | null = null) =>
  knowledgeName(new URL(path, 'https://files.test/'), type);

describe('the name of a downloaded document', () => {
  it.each([
    ['/docs/menu.pdf', 'menu.pdf'],
    ['/docs/menu.pdf?v=2#page', 'menu.pdf'],
    ['/docs/menu.pdf/', 'menu.pdf'],
    ['/%E8%8F%9C%E5%8D%95.txt', '菜单.txt'],
    ['/a%20b.md', 'a b.md'],
    ['/100%.txt', '100%.txt'],
    ['/..%2f..%2fetc%2fpasswd', '_.._etc_passwd'],
    ['/a%5cb.txt', 'a_b.txt'],
    ['/%00%0a%1bx.txt', 'x.txt'],
    ['/%E2%80%AEgpj.txt', 'gpj.txt'],
    ['/.hidden.txt', 'hidden.txt'],
    ['/', 'document'],
    ['', 'document'],
  ])('of %s is %s', (path, name) => expect(nameOf(path)).toBe(name));

  it.each([
    ['/about', 'text/html; charset=utf-8', 'about.html'],
    ['/', 'text/html', 'document.html'],
    ['/export', 'text/csv', 'export.csv'],
    ['/v1.2', 'text/plain', 'v1.2.txt'],
    ['/notes.md', 'text/plain', 'notes.md'],
    ['/about', 'application/pdf', 'about'],
    ['/about', 'application/octet-stream', 'about'],
  ])('of %s sent as %s is %s', (path, type, name) => expect(nameOf(path, type)).toBe(name));

  it('is cut before its extension, between characters', () => {
    const name = nameOf(`/${encodeURIComponent('🦊'.repeat(300))}.pdf`);
    expect([...name]).toHaveLength(200);
    expect(name.endsWith('🦊.pdf')).toBe(true);
    expect(name.isWellFormed()).toBe(true);
  });

  it('is unique in its set, ignoring case', () => {
    const given = ['a.pdf', 'A.pdf', 'a (2).pdf', 'a.pdf', 'b', 'b'].map((filename) => ({ filename }));
    expect(withUniqueNames(given).map(({ filename }) => filename)).toEqual([
      'a.pdf',
      'A (2).pdf',
      'a (2) (2).pdf',
      'a (3).pdf',
      'b',
      'b (2)',
    ]);
  });
});
