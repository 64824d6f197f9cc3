import { afterAll, describe, expect, it } from 'vitest';
import { itIsATtsProvider } from '../testing/tts-contract.ts';
import { emphasisFromMarkdown } from '../text/emphasis.ts';
import type { Phone, VoiceProfile } from '../types.ts';
import { createDefaultTts } from './tts.ts';

// What every machine speaks with; what else may be installed has tests of its own.
const tts = createDefaultTts({ further: [] });
afterAll(() => tts.close());

/** By language: a sentence with numbers, and sounds that must be among its phones. */
const SENTENCES: [string, string, string[]][] = [
  ['en', 'We open at 9 in the morning, and we close at 17 past ten.', ['ow', 'n', 'm']],
  ['hi', 'We speak English here, and we are glad of it.', ['iy', 'sh']],
  ['zh-TW', '您好，我們在2024年有12個新朋友。', ['n', 'w']],
  ['zh-CN', '银行行长说，这音乐让人快乐，有3种。', ['j', 'ŋ']],
  ['ja', '日本語の文章を3つ読みます。今日は雨です。', ['n', 'm']],
  ['ko', '안녕하세요, 오늘은 3월 15일입니다.', ['n', 'm']],
  ['fr', 'Bonjour, il y a 25 personnes dans la salle.', ['ʁ', 'ʒ']],
  ['vi', 'Xin chào các bạn, hôm nay là ngày 15 tháng 3.', ['n', 't']],
  ['es', 'Buenos días, tenemos 25 libros nuevos para usted.', ['b', 'n']],
  ['de', 'Guten Tag, wir haben 25 neue Bücher für Sie.', ['ç', 'ʊ']],
  ['ru', 'Добрый день, у нас есть 25 новых книг.', ['d', 'n']],
];

const profile: VoiceProfile = {
  version: 1,
  f0MedianHz: 140,
  f0SpreadSemitones: 3,
  rate: 1.1,
  strength: 0,
  timbre: null,
  fittedTo: { engine: 'none', language: 'en' },
  gainDb: 0,
};

const sentenceIn = (language: string) => SENTENCES.find(([tag]) => tag === language)?.[1] ?? '';

describe('the embedded voices in English', () => {
  itIsATtsProvider(() => tts, { language: 'en', text: sentenceIn('en') });
});

/** How long a text is with and without emphasis, and how loud its loudest tenth of a second. */
async function measured(text: string, language: string) {
  const pcm: number[] = [];
  let rate = 1;
  for await (const chunk of tts.synthesize(text, { language })) {
    rate = chunk.sampleRate;
    for (const sample of chunk.pcm) pcm.push(sample);
  }
  const step = Math.round(rate / 10);
  let loudest = 0;
  for (let at = 0; at + step <= pcm.length; at += step)
    loudest = Math.max(
      loudest,
      Math.sqrt(pcm.slice(at, at + step).reduce((sum, sample) => sum + sample ** 2, 0) / step),
    );
  return { seconds: pcm.length / rate, loudest };
}

it.each([
  ['en', 'Tomorrow the *museum* will be closed.'],
  ['de', 'Morgen ist das *Museum* geschlossen.'],
  ['ru', 'Завтра *музей* закрыт.'],
  ['zh-CN', '明天*博物馆*不开门。'],
  ['ja', '明日*博物館*は休みです。'],
])(
  'the embedded voices dwell on a word that is emphasised, and say it louder: %s',
  async (language, text) => {
    const plain = await measured(text.replaceAll('*', ''), language);
    const marked = await measured(emphasisFromMarkdown(text), language);
    expect(marked.seconds).toBeGreaterThan(plain.seconds + 0.04);
    expect(marked.seconds).toBeLessThan(plain.seconds + 0.6);
    expect(marked.loudest).toBeGreaterThan(1.1 * plain.loudest);
  },
);

describe('the embedded voices in German', () => {
  itIsATtsProvider(() => tts, { language: 'de', text: sentenceIn('de') });
});

describe('the embedded voices', () => {
  it.each(SENTENCES)(
    'speak %s with its own sounds and without a pause where words should be',
    async (language, text, sounds) => {
      expect(await tts.health(language)).toMatchObject({
        status: 'ok',
        label: expect.stringMatching(/demo quality/),
      });
      const phones: Phone[] = [];
      for await (const chunk of tts.synthesize(text, { language })) phones.push(...chunk.phones);
      const symbols = phones.map((phone) => phone.symbol);
      for (const sound of sounds) expect(symbols).toContain(sound);
      const spokenMs = phones
        .filter((phone) => phone.symbol !== 'sil')
        .reduce((sum, phone) => sum + phone.endMs - phone.startMs, 0);
      expect(spokenMs / (phones.at(-1)?.endMs ?? 0)).toBeGreaterThan(0.6);
    },
  );

  it('refuse a language they do not speak', async () => {
    expect(await tts.health('sw')).toMatchObject({ status: 'unavailable' });
    await expect(tts.synthesize('Habari', { language: 'sw' })[Symbol.asyncIterator]().next()).rejects.toThrow(
      /sw/,
    );
  });

  it.each(['en', 'de'])('give a shaped voice in %s as many samples as its phones tell', async (language) => {
    const text = sentenceIn(language);
    let samples = 0;
    let sampleRate = 1;
    const phones: Phone[] = [];
    for await (const chunk of tts.synthesize(text, { language, profile })) {
      samples += chunk.pcm.length;
      sampleRate = chunk.sampleRate;
      phones.push(...chunk.phones);
    }
    const lengthMs = (samples / sampleRate) * 1000;
    expect(Math.abs((phones.at(-1)?.endMs ?? 0) - lengthMs)).toBeLessThan(120);
  });

  it.each(['', '   ', '…', '👋', '[[h@l0]]', '<break time="9999s"/>', 'a'.repeat(4000)])(
    'survive %j',
    async (text) => {
      for (const language of ['en', 'de', 'zh-TW']) {
        let samples = 0;
        for await (const chunk of tts.synthesize(text, { language })) samples += chunk.pcm.length;
        expect(samples).toBeLessThan(22050 * 1200);
      }
    },
  );

  it('refuse a text that is too long for one call', async () => {
    const speech = tts.synthesize('a '.repeat(4000), { language: 'en' });
    await expect(speech[Symbol.asyncIterator]().next()).rejects.toThrow(/sentences/);
  });
});
