import { emphasisFromMarkdown } from '@vivant/speech/text/emphasis';
import { describe, expect, it } from 'vitest';
import { createSentenceSplitter } from './sentences.ts';

function streamed(language: string, text: string, size = 3): string[] {
  const splitter = createSentenceSplitter(language);
  const sentences: string[] = [];
  for (let i = 0; i < text.length; i += size) sentences.push(...splitter.push(text.slice(i, i + size)));
  return [...sentences, ...splitter.flush()];
}

describe('sentence splitter', () => {
  it.each([
    ['en', 'Hello there. How are you? Fine!', ['Hello there. ', 'How are you? ', 'Fine!']],
    ['ja', '今日は晴れです。明日は雨でしょう。', ['今日は晴れです。', '明日は雨でしょう。']],
    ['zh-CN', '你好。你想知道什么？', ['你好。', '你想知道什么？']],
    ['hi', 'यह एक वाक्य है। यह दूसरा है।', ['यह एक वाक्य है। ', 'यह दूसरा है।']],
  ])('splits streamed %s and loses no character', (language, text, expected) => {
    expect(streamed(language, text)).toEqual(expected);
    expect(streamed(language, text).join('')).toBe(text);
  });

  it.each([
    [
      'en',
      '*Never ever.* It is *closed.* Come later.',
      ['*Never ever.* ', 'It is *closed.* ', 'Come later.'],
    ],
    ['zh-CN', '*很好。*你想知道*什么？*', ['*很好。*', '你想知道*什么？*']],
  ])('leaves the end of an emphasis with what it ends, in %s', (language, text, expected) => {
    for (const size of [1, 3, 100])
      expect(streamed(language, emphasisFromMarkdown(text), size)).toEqual(
        expected.map(emphasisFromMarkdown),
      );
  });

  it.each([
    [
      'en',
      'Write to first.last@example.co.uk. See https://example.org/visit?day=1&no=2. Is it www.example.org? Yes.',
      [
        'Write to first.last@example.co.uk. ',
        'See https://example.org/visit?day=1&no=2. ',
        'Is it www.example.org? ',
        'Yes.',
      ],
    ],
    ['ja', 'https://example.jp/?id=1。次です。', ['https://example.jp/?id=1。', '次です。']],
  ])('leaves an address whole, in %s', (language, text, expected) => {
    for (const size of [1, 3, 200]) expect(streamed(language, text, size)).toEqual(expected);
  });

  it('does not end a sentence after a title or inside a number', () => {
    expect(streamed('en', 'Dr. Jones paid 3.50 for it. He left.')).toEqual([
      'Dr. Jones paid 3.50 for it. ',
      'He left.',
    ]);
  });

  it('hands out the first sentence before the rest is known', () => {
    const splitter = createSentenceSplitter('en');
    expect(splitter.push('First sentence')).toEqual([]);
    expect(splitter.push('.')).toEqual([]);
    expect(splitter.push(' ')).toEqual(['First sentence. ']);
    expect(splitter.push('第二句。')).toEqual(['第二句。']);
  });

  it.each([
    ['en', 'In the year 1894, the cutter was built, and then sold.', 'In the year 1894, '],
    ['en', 'Yes, of course we do, every day.', 'Yes, of course we do, '],
    ['ja', '展示館は月曜日を除いて、毎日十時に開きます。', '展示館は月曜日を除いて、'],
    ['zh-CN', '除了星期一以外每天，我们都开门。', '除了星期一以外每天，'],
  ])(
    'hands out the first clause while the first %s sentence is being written (%s)',
    (language, text, first) => {
      const parts = streamed(language, `${text} ${text}`);
      expect(parts[0]).toBe(first);
      expect(parts.join('')).toBe(`${text} ${text}`);
      // Of later sentences nothing is cut off.
      expect(parts.at(-1)).toBe(text);
      // What is there as a whole is spoken as a whole.
      expect(createSentenceSplitter(language).push(`${text} `)[0]?.trim()).toBe(text);
    },
  );

  it('takes no mark within a number or a short run for the end of a clause', () => {
    expect(streamed('en', 'It cost about 3,500 euros to build: a lot.')[0]).toBe(
      'It cost about 3,500 euros to build: ',
    );
    expect(streamed('en', 'Well, yes.')).toEqual(['Well, yes.']);
  });

  it('cuts at an ellipsis, which is a pause', () => {
    const parts = streamed('en', 'It is old. It has stood here for … let me think ... a hundred years.');
    expect(parts.map((part) => part.trim())).toEqual([
      ...['It is old.', 'It has stood here for …', 'let me think ...', 'a hundred years.'],
    ]);
    expect(streamed('ja', 'そうですね…十時です。')).toEqual(['そうですね…', '十時です。']);
  });

  it.each([
    ['de', 'Es gibt viel zu sehen, z. B. 3,5 km Strand.'],
    ['de', 'Sie finden uns in der Hauptstr. 5 am Markt.'],
    ['fr', 'Demandez M. Dupont, né en 63 av. J.-C. à Rome.'],
    ['es', 'Viene de EE. UU. y habla con la Sra. López.'],
    ['ru', 'Мы находимся по адресу: г. Москва, ул. Ленина, д. 5.'],
  ])('keeps what is written in short together: %s', (language, text) => {
    expect(createSentenceSplitter(language).push(`${text} `).join('').trim()).toBe(text);
    expect(createSentenceSplitter(language).push(`${text} `)).toHaveLength(1);
  });

  it('cuts a run without an end, so that speech starts and memory stays bounded', () => {
    const parts = streamed('en', 'word '.repeat(300));
    expect(Math.max(...parts.map((part) => part.length))).toBeLessThanOrEqual(400);
    expect(parts.join('')).toBe('word '.repeat(300));
  });
});
