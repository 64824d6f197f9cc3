import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chineseNumber, digitsInChinese } from './chinese-numbers.ts';
import { splitClauses } from './clauses.ts';
import { emphasisFromMarkdown } from './emphasis.ts';
import { asciiEnglish } from './english.ts';
import { withEnglishInKana } from './english-in-kana.ts';
import { japaneseNumber, latinInKana } from './japanese-kana.ts';
import { createNormaliser } from './normalise.ts';

describe('clauses', () => {
  const limits = { firstChars: 60, restChars: 240 };

  it('a long sentence begins with a short piece, so that sound comes early', () => {
    const pieces = splitClauses(
      `When the sun rose over the hill, ${'the old man walked on and on '.repeat(5)}.`,
      limits,
    );
    expect(pieces[0]).toBe('When the sun rose over the hill,');
  });

  it.each([
    ['Every day of the week our museum beside the harbour opens at 10:30 for everybody who comes.', '10:30'],
    ['So far the people who came here by ship in all those years were 12,305 by our books.', '12,305'],
    ['Der Eintritt kostet für alle, die mit einer Gruppe zu uns kommen, nur 7,50 Euro am Tag.', '7,50'],
  ])('a number is never cut: %s', (text, number) => {
    for (let firstChars = 1; firstChars < text.length; firstChars++)
      expect(splitClauses(text, { firstChars, restChars: 240 }).join(' | ')).toContain(number);
  });

  it('no piece is longer than twice the limit and no letter is lost', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('a', 'é', ' ', ',', '。', '好', '.', '🙂'), maxLength: 3000 }),
        (text) => {
          const pieces = splitClauses(text, limits);
          for (const piece of pieces) expect(piece.length).toBeLessThanOrEqual(480);
          const letters = (value: string) => value.replace(/[^\p{L}]/gu, '');
          expect(letters(pieces.join(''))).toBe(letters(text));
        },
      ),
    );
  });
});

describe('English for flite', () => {
  it.each([
    ['It’s “fine” — really…', 'It\'s "fine", really...'],
    ['Zoë’s café in Århus', "Zoe's cafe in Arhus"],
    ['你好 hello 👋', 'hello'],
    ['The director is Юлия Щербакова.', 'The director is Yuliya Shcherbakova.'],
    ['Чайковский wrote Щелкунчик, ёлка', 'Chaykovskiy wrote Shchelkunchik, yolka'],
    ['Київ and Львів', 'Kiyiv and Lviv'],
    ['Αθήνα, Σωκράτης, Παπανδρέου', 'Athina, Sokratis, Papandreou'],
    ['Μπάμπης, Ντίνα, Ουρανία, Γκίκας', 'Bampis, Dina, Ourania, Gikas'],
    ['Ευαγγελία, Ευτυχία, Λευκάδα', 'Evangelia, Eftychia, Lefkada'],
    ['ΟΥΡΑΝΙΑ', 'OURANIA'],
    ['take 250 µg, 1 μg or 5µm', 'take 250 micrograms, 1 microgram or 5 micrometres'],
    ['3 μV', '3 micro V'],
    ['Łódź, Øresund, Þórr, straße, Œuvre', 'Lodz, Oresund, Thorr, strasse, Oeuvre'],
    ['½ l or 1½ l at 20 °C', '1/2 l or 1 1/2 l at 20 degrees C'],
  ])('%s', (text, spoken) => expect(asciiEnglish(text)).toBe(spoken));
});

describe('Chinese numbers', () => {
  it.each([
    ['0', '零'],
    ['10', '十'],
    ['15', '十五'],
    ['110', '一百一十'],
    ['1005', '一千零五'],
    ['10203', '一万零二百零三'],
    ['100000', '十万'],
    ['20000500', '二千万零五百'],
    ['100000001', '一亿零一'],
  ])('%s is %s', (digits, spoken) => expect(chineseNumber(digits)).toBe(spoken));

  it('a year is read digit by digit', () => expect(digitsInChinese('2024')).toBe('二零二四'));
});

describe('Japanese kana', () => {
  it.each([
    ['0', 'ゼロ'],
    ['10', 'ジュー'],
    ['300', 'サンビャク'],
    ['3600', 'サンゼンロッピャク'],
    ['8888', 'ハッセンハッピャクハチジューハチ'],
    ['10000', 'イチマン'],
    ['10000000', 'イッセンマン'],
    ['3.14', 'サンテンイチヨン'],
  ])('%s is %s', (digits, spoken) => expect(japaneseNumber(digits)).toBe(spoken));

  it.each([
    ['AI', 'エーアイ'],
    ['hello', 'ハロー'],
    ['Museum', 'ミュージアム'],
    ['IN', 'アイエヌ'],
    ['sakura', 'サクラ'],
    ['nippon', 'ニッポン'],
    ['villa', 'ビラ'],
  ])('%s is %s', (word, kana) => expect(latinInKana(word)).toBe(kana));
});

it('English words in Japanese are in kana for a voice that would spell them, and others stay', () => {
  expect(withEnglishInKana('Helloと言う。Google MapsはAIのappです。')).toBe(
    'ハローと言う。グーグル MapsはAIのアプリです。',
  );
});

describe('what espeak-ng is given', () => {
  const normalise = createNormaliser();

  it.each<[string, string, string | null]>([
    ['zh-TW', '您好，我們在銀行。', 'nin2 hao3 , wo3 men5 zai4 yin2 hang2 .'],
    ['zh-CN', '银行行长说了12,305个字，音乐让人快乐。', null],
    ['zh-CN', 'AI有50%的绿色，2024年！', null],
    ['zh-TW', '重慶長江大橋', null],
  ])('%s: %s holds pinyin with tones and nothing else', async (language, text, exact) => {
    const spoken = await normalise(text, language);
    if (exact) expect(spoken).toBe(exact);
    expect(spoken).not.toMatch(/[\p{Script=Han}]/u);
    for (const word of spoken.split(/[\s,.!?]+/).filter(Boolean)) expect(word).toMatch(/^[a-zü]+[1-5]$/);
  });

  it('a character with several readings is read as its word requires', async () => {
    expect(await normalise('银行', 'zh-CN')).toBe('yin2 hang2');
    expect(await normalise('行走', 'zh-CN')).toBe('xing2 zou3');
    expect(await normalise('音乐', 'zh-CN')).toBe('yin1 yue4');
    expect(await normalise('快乐', 'zh-CN')).toBe('kuai4 le4');
  });

  it.each<[string, string | null]>([
    ['日本語の文章です。', 'ニホンゴノブンショーデス.'],
    ['東京は3,600円です。', null],
    ['AIが2024年に来る', null],
  ])('ja: %s holds kana and nothing else', async (text, exact) => {
    const spoken = await normalise(text, 'ja');
    if (exact) expect(spoken).toBe(exact);
    expect(spoken).not.toMatch(/[\p{Script=Han}\p{Script=Latin}\p{N}]/u);
    expect(spoken).toMatch(/[\p{Script=Katakana}]/u);
  });

  it('emoji, Markdown and control characters are not read out', async () => {
    expect(await normalise('**Hallo** 👋🏽 `Welt`\u0007 # 3', 'de')).toBe('Hallo Welt 3');
  });

  it('marks of emphasis are no part of what is read', async () => {
    expect(await normalise(emphasisFromMarkdown('東京は*三時*です。'), 'ja')).toBe(
      await normalise('東京は三時です。', 'ja'),
    );
  });
});
