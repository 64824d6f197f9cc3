import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { assert, describe, expect, it } from 'vitest';
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

  const iconv = '/usr/bin/iconv';
  const sentences: Record<string, string> = {
    ja: '開館時間は午前九時から午後五時までです。月曜日は休館日です。入館料は大人五百円、子供二百円です。',
    'zh-CN': '博物馆的开放时间是上午九点到下午五点，星期一闭馆。成人票价五十元，儿童免费。请从南门进入。',
    'zh-TW': '博物館的開放時間是上午九點到下午五點，星期一休館。成人票價五十元，兒童免費。歡迎您的到來。',
    ko: '박물관은 오전 아홉 시에 문을 열고 오후 다섯 시에 문을 닫습니다. 월요일은 휴관일입니다.',
    ru: 'Музей открыт с девяти утра до пяти часов вечера. По понедельникам музей закрыт.',
    de: 'Das Museum öffnet um neun Uhr und schließt um fünf. Größere Gruppen müssen sich anmelden.',
    fr: 'Le musée est ouvert de neuf heures à dix-sept heures. Où êtes-vous situés ? À côté du théâtre.',
    es: 'El museo cierra a las cinco. ¿Cuánto cuesta la entrada? Los niños no pagan. Está junto al puerto.',
    pl: 'Muzeum jest czynne od dziewiątej. Bilet wstępu kosztuje dziesięć złotych, wejście od nabrzeża.',
  };
  describe.skipIf(!existsSync(iconv)).each([
    ['ja', ['SHIFT_JIS', 'EUC-JP', 'ISO-2022-JP', 'UTF-16LE', 'UTF-16BE']],
    ['zh-CN', ['GB18030', 'UTF-16LE', 'UTF-16BE']],
    ['zh-TW', ['BIG5', 'GB18030', 'UTF-16LE']],
    ['ko', ['EUC-KR', 'UTF-16LE', 'UTF-16BE']],
    ['ru', ['WINDOWS-1251', 'KOI8-R', 'UTF-16LE']],
    ['de', ['WINDOWS-1252', 'UTF-16LE']],
    ['fr', ['WINDOWS-1252', 'UTF-16LE']],
    ['es', ['WINDOWS-1252', 'UTF-16LE']],
    ['pl', ['WINDOWS-1250', 'UTF-16LE']],
  ])('in %s', (language, encodings) => {
    it.each(encodings)(
      'is detected from %s without a byte order mark, in a sentence or a few words',
      (encoding) => {
        const sentence = sentences[language];
        assert(sentence, `there is a sentence in ${language}`);
        for (const length of [20, 40, sentence.length]) {
          const text = sentence.slice(0, length);
          const bytes = execFileSync(iconv, ['-f', 'UTF-8', '-t', encoding], { input: text });
          expect(decodeText(bytes)?.text).toBe(text);
        }
      },
    );
  });

  it('that is cut in the middle of a character is read up to there', () => {
    const bytes = Buffer.from('日本'.repeat(50)).subarray(0, -1);
    expect(decodeText(bytes, { cut: true })).toEqual({ text: `${'日本'.repeat(49)}日`, encoding: 'utf-8' });
    expect(decodeText(bytes)?.encoding).not.toBe('utf-8');
  });

  it('has the encoding it declares, where the bytes are valid in it', () => {
    const bytes = Buffer.from('caf\xe9 cr\xe8me', 'latin1');
    expect(decodeText(bytes, { declared: 'windows-1253' })?.text).toBe('cafι crθme');
    expect(decodeText(bytes, { declared: 'no-such-encoding' })?.text).toBe('café crème');
    expect(decodeText(Buffer.from('é'), { declared: 'windows-1252' })?.text).toBe('é');
  });

  it('is refused where a byte order mark precedes bytes that are not text', () => {
    const noise = Buffer.from(Array.from({ length: 4096 }, (_, i) => (i * 197 + (i >> 3)) % 256));
    for (const mark of ['efbbbf', 'fffe', 'feff'])
      expect(decodeText(Buffer.concat([Buffer.from(mark, 'hex'), noise]))).toBeNull();
  });

  it('is refused where the bytes are not text', () => {
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
