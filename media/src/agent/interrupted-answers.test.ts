import { initializeLogger } from '@livekit/agents';
import { emphasisFromMarkdown, withoutEmphasis } from '@vivant/speech/text/emphasis';
import type { TtsProvider } from '@vivant/speech/types';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { msOfSamples, PLAYOUT_RATE } from '../runner/segments.ts';
import { SPOKEN_CHUNK, SpeechOutput } from './speech-output.ts';
import type { SpokenChunk } from './spoken-text.ts';
import { createTtsNode } from './tts-node.ts';

initializeLogger({ pretty: false, level: 'error' });
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const MS_PER_CHAR = 60;
const POINTS = 20;
const CHUNK_MS = 200;
/** The word that is being said is not told; a sentence that is still made has no known end. */
const LATE_CHARS = 14;

/** A voice that takes as long for every letter. */
const even: TtsProvider = {
  id: 'even',
  health: async () => ({ status: 'ok' }),
  async *synthesize(text) {
    for (let left = withoutEmphasis(text).length * MS_PER_CHAR; left > 0; left -= CHUNK_MS)
      yield {
        pcm: new Int16Array((PLAYOUT_RATE * Math.min(left, CHUNK_MS)) / 1000),
        sampleRate: PLAYOUT_RATE,
        phones: [],
      };
  },
  close: async () => {},
};

const ANSWERS: [string, string][] = [
  [
    'en',
    'It was opened in 1883. Many people came to see it, and *twenty-one* elephants crossed it. Would you like more?',
  ],
  ['en', 'No. Not at all, I am afraid: the museum is closed on Mondays… But the café is open!'],
  ['de', 'Montags ist geschlossen. Von 9:00 bis 17:30 Uhr sind wir sonst für Sie da, z. B. am Sonntag.'],
  ['fr', 'Bien sûr ! L’entrée coûte 12 €, et rien pour les enfants de moins de six ans.'],
  ['es', 'Hay tres salas. La primera está a la derecha; la segunda, arriba.'],
  ['ru', 'Мост открыт с утра до вечера. Вход бесплатный для детей до шести лет.'],
  ['vi', 'Bảo tàng mở cửa lúc chín giờ. Trẻ em dưới sáu tuổi được vào miễn phí.'],
  ['ko', '박물관은 아홉 시에 엽니다. 월요일은 쉽니다.'],
  ['ja', '橋は千八百八十三年に開通しました。毎日多くの人が渡ります。'],
  ['zh-TW', '博物館早上九點開門。星期一休息，歡迎您再來。'],
];

/** Says an answer until so much of it is heard, and cuts it there. */
async function cutAt(pointMs: number, language: string, text: string) {
  const ends: { heard: string; interrupted: boolean }[] = [];
  const written: string[] = [];
  const sentences: { text: string; atMs: number }[] = [];
  let writtenMs = 0;
  const output = new SpeechOutput({
    onStarted() {},
    onFinished: (_segment, end) => ends.push(end),
  });
  const heardMs = () => Math.min(pointMs, writtenMs);
  const finished = (interrupted: boolean) => {
    const segmentId = written.at(-1);
    if (segmentId !== undefined) listener.onFinished({ segmentId, playedMs: heardMs(), interrupted });
  };
  const listener = output.attach({
    write: (segmentId, { pcm }) => {
      if (written.at(-1) !== segmentId) written.push(segmentId);
      writtenMs += msOfSamples(pcm.length);
    },
    end: () => {},
    interrupt: () => finished(true),
    pause() {},
    resume() {},
    duck() {},
    playedMs: heardMs,
  });
  const speak = createTtsNode({ provider: even, language, profile: null, onError() {} });
  const pieces = async function* () {
    // As a model writes it.
    for (let at = 0; at < text.length; at += 3) yield text.slice(at, at + 3);
  };
  let isCut = false;
  const spoken = (async () => {
    for await (const frame of speak(pieces())) {
      const { text: words } = frame.userdata[SPOKEN_CHUNK] as SpokenChunk;
      if (words !== undefined) sentences.push({ text: words, atMs: writtenMs });
      await output.captureFrame(frame);
      if (writtenMs <= pointMs || isCut) continue;
      isCut = true;
      output.clearBuffer();
    }
    output.flush();
  })();
  await vi.runAllTimersAsync();
  await spoken;
  if (!isCut) finished(false);
  return { ends, segments: written.length, sentences, wholeMs: writtenMs };
}

it.each(ANSWERS)(
  `an answer in %s that is cut at any of ${POINTS} points is told once, as far as it was heard: %s`,
  async (language, markdown) => {
    const marked = emphasisFromMarkdown(markdown);
    const text = withoutEmphasis(marked);
    const { ends: whole, wholeMs } = await cutAt(Number.POSITIVE_INFINITY, language, marked);
    expect(whole.map(({ heard }) => heard).join('')).toBe(text);
    let before = '';
    for (let point = 0; point < POINTS; point++) {
      const pointMs = ((point + 0.5) * wholeMs) / POINTS;
      const { ends, segments, sentences } = await cutAt(pointMs, language, marked);
      expect(segments).toBe(1);
      expect(ends).toHaveLength(1);
      const { heard = '', interrupted } = ends[0] ?? {};
      expect(interrupted).toBe(true);
      expect(text.startsWith(heard)).toBe(true);
      expect(heard.length).toBeGreaterThanOrEqual(before.length);
      const said = sentences
        .map(({ text: words, atMs }) =>
          words.slice(0, Math.max(0, Math.round((pointMs - atMs) / MS_PER_CHAR))),
        )
        .join('');
      expect(said).toContain(heard.trimEnd());
      // Also while it is quiet after them.
      const over = sentences.filter(
        ({ text: words, atMs }) => atMs + (words.trim().length + 1) * MS_PER_CHAR <= pointMs,
      );
      expect(heard).toContain(
        over
          .map(({ text: words }) => words)
          .join('')
          .trim(),
      );
      expect(said.length - heard.length).toBeLessThanOrEqual(LATE_CHARS);
      before = heard;
    }
  },
);
