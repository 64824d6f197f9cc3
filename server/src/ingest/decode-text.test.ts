import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { decodeText } from './decode-text.ts';

const shared = (name: string) => new URL(`../../../../shared/assets/${name}`, import.meta.url);

describe('text of unknown encoding', () => {
  it.each([
    ['plain', Buffer.from('hello'), 'hello', 'utf-8'],
    ['UTF-8', Buffer.from('Grüße 日本'), 'Grüße 日本', 'utf-8'],
    ['UTF-8 with a mark', Buffer.from('\uFEFFhello'), 'hello', 'utf-8'],
    ['UTF-16LE with a mark', Buffer.from('\uFEFFGrüße', 'utf16le'), 'Grüße', 'utf-16le'],
    ['UTF-16BE with a mark', Buffer.from('\uFEFFGrüße', 'utf16le').swap16(), 'Grüße', 'utf-16be'],
    ['UTF-16LE without', Buffer.from('hello world', 'utf16le'), 'hello world', 'utf-16le'],
    ['UTF-16BE without', Buffer.from('hello world', 'utf16le').swap16(), 'hello world', 'utf-16be'],
    [
      'Windows-1252',
      Buffer.from('Stra\xdfe und Gr\xfc\xdfe \x96 so', 'latin1'),
      'Straße und Grüße – so',
      'windows-1252',
    ],
    [
      'Shift_JIS',
      Buffer.from('82b182ea82cd93fa967b8cea82cc95b68fcd82c582b78142', 'hex'),
      'これは日本語の文章です。',
      'shift_jis',
    ],
    [
      'GB18030',
      Buffer.from('d5e2cac7d6d0cec4cec4d5c2a3acd3c3c0b4b2e2cad4a1a3', 'hex'),
      '这是中文文章，用来测试。',
      'gb18030',
    ],
    [
      'Big5',
      Buffer.from('b36fac4fa4a4a4e5a4e5b3b9a141a5cea9f3b4fab8d5a143', 'hex'),
      '這是中文文章，用於測試。',
      'big5',
    ],
    [
      'EUC-KR',
      Buffer.from('c0ccb0cdc0ba20c7d1b1b9beee20b9aec0e5c0d4b4cfb4d92e', 'hex'),
      '이것은 한국어 문장입니다.',
      'euc-kr',
    ],
  ])('%s is read as what it is', (_what, bytes, text, encoding) => {
    const decoded = decodeText(bytes);
    expect(decoded?.encoding).toBe(encoding);
    expect(decoded?.text).toBe(text);
  });

  it('is none where the bytes are none', () => {
    expect(
      decodeText(Buffer.from(Array.from({ length: 4096 }, (_, i) => (i * 197 + (i >> 3)) % 256))),
    ).toBeNull();
    expect(decodeText(Buffer.from([0, 1, 2, 3]))).toBeNull();
  });

  const japanese = shared('knowledge/ja_finding_users_shift_jis.txt');
  it.skipIf(!existsSync(japanese))('of a real Japanese document is Shift_JIS', () => {
    const decoded = decodeText(readFileSync(japanese));
    expect(decoded?.encoding).toBe('shift_jis');
    expect(decoded?.text).toContain('です');
  });

  const random = shared('knowledge_bad/k07_binary_named.txt');
  it.skipIf(!existsSync(random))('of random bytes is refused', () => {
    expect(decodeText(readFileSync(random))).toBeNull();
  });
});
