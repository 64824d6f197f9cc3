import { localeOf } from '@vivant/contract/locales/all';
import { joinPcm } from '@vivant/contract/pcm';
import { createTtsNode } from '@vivant/media/agent/tts-node';
import { PLAYOUT_RATE } from '@vivant/media/runner/segments';
import { FURTHER_VOICES } from '@vivant/speech/tts/further-voices';
import { createDefaultTts, type DefaultTts } from '@vivant/speech/tts/tts';
import type { TtsEngine, TtsProvider } from '@vivant/speech/types';
import { levelled, SPOKEN_LUFS } from '@vivant/speech/voice/levelled';
import { loudnessLufs } from '@vivant/speech/voice/loudness';
import { trimmed } from '@vivant/speech/voice/trimmed';
import { smoothCuts } from '../smooth-cuts.ts';
import { type BenchRow, type BenchSuite, median, spread } from '../suite.ts';

/** How the embedded voices sound in a session: equally loud, begun at once, sentences neither run together nor apart, no clicks,
 * also where a visitor interrupts. */

/** Sentences without a comma: every silence is one between them. */
const TEXTS: Record<string, string> = {
  en: 'We open at ten. The oldest ship in the museum is the cutter Anna. Is it far? I can tell you more about that.',
  de: 'Wir öffnen um zehn. Das älteste Schiff im Museum ist der Kutter Anna. Ist es weit? Ich kann Ihnen mehr davon erzählen.',
  fr: "Nous ouvrons à dix heures. Le plus vieux bateau du musée s'appelle Anna. Est-ce loin? Je peux vous en dire plus.",
  es: 'Abrimos a las nueve. El barco más viejo del museo se llama Anna. ¿Está lejos? Puedo contarle más.',
  ja: '十時に開きます。一番古い船はアンナです。遠いですか。もっと詳しくお話しできます。',
  ko: '열 시에 문을 엽니다. 가장 오래된 배는 안나입니다. 멉니까? 더 자세히 말씀드릴 수 있습니다.',
  ru: 'Мы открываемся в десять. Самый старый корабль музея называется Анна. Это далеко? Я могу рассказать больше.',
  vi: 'Chúng tôi mở cửa lúc mười giờ. Con tàu cổ nhất tên là Anna. Có xa không? Tôi có thể kể thêm.',
  'zh-TW': '我們十點開門。館裡最老的船叫安娜。遠不遠？我可以告訴您更多。',
  'zh-CN': '我们十点开门。馆里最老的船叫安娜。远不远？我可以告诉您更多。',
};
const AUDIBLE = 150;
/** Stops within words are shorter. */
const GAP_MIN_MS = 130;
const GAPS_MS = { min: 150, max: 350 };
const BEGIN_MS = 40;

export const suite: BenchSuite = {
  name: 'voice',
  async run() {
    const tts = createDefaultTts();
    try {
      const rows: BenchRow[] = [];
      for (const [language, text] of Object.entries(TEXTS)) rows.push(...(await listen(language, text)));
      return [...rows, ...(await serviceRows(tts)), ...(await furtherVoices()), await smoothCuts()];

      async function listen(language: string, text: string): Promise<BenchRow[]> {
        const speak = createTtsNode({
          ...{ provider: levelled(trimmed(tts)), language, profile: null },
          onError(error) {
            throw error;
          },
        });
        const pcm: number[] = [];
        for await (const frame of speak(once(text))) pcm.push(...frame.data);
        const { begin, gaps } = silencesOf(pcm);
        const off = loudnessLufs(Int16Array.from(pcm), PLAYOUT_RATE) - SPOKEN_LUFS;
        const firsts = await firstSentences(tts, language);
        const own = clicksIn(await alone(tts.engineFor(language), language));
        const row = (name: string, value: number, unit: string, kind: 'max' | 'min', bound: number) => ({
          ...{ name: `${name} (${language})`, value, unit, bound: { kind, value: bound } },
        });
        return [
          row('loudness, away from −23 LUFS', Math.abs(off), 'LU', 'max', 1),
          row('a first sentence, away from −23 LUFS', Math.max(...firsts), 'LU', 'max', 1),
          row('silence before the first sound', begin, 'ms', 'max', BEGIN_MS),
          row('shortest gap between sentences', Math.min(...gaps), 'ms', 'min', GAPS_MS.min),
          row('longest gap between sentences', Math.max(...gaps), 'ms', 'max', GAPS_MS.max),
          row('gaps between four sentences', gaps.length, '', 'min', 3),
          row('clicks more than the engine makes', Math.max(0, clicksIn(pcm) - own), '', 'max', 0),
        ];
      }
    } finally {
      await tts.close();
    }
  },
};

/** Voices of services, so much louder than those here. */
const SERVICES_DB = [-12, 8];

/** Nobody tells beforehand how loud the voice of a service is. */
async function serviceRows(tts: DefaultTts): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  for (const db of SERVICES_DB) {
    const { expectedLufs: _, ...service } = tts;
    const provider: TtsProvider = {
      ...service,
      async *synthesize(text, options) {
        for await (const chunk of tts.synthesize(text, options))
          yield { ...chunk, pcm: chunk.pcm.map((sample) => clipped(sample * 10 ** (db / 20))) };
      },
    };
    rows.push({
      ...{ name: `a first sentence of a service, ${db} dB, away from −23 LUFS`, unit: 'LU' },
      value: Math.max(...(await firstSentences(provider, 'en'))),
      bound: { kind: 'max', value: 1 },
    });
  }
  return rows;
}

const clipped = (sample: number) => Math.max(-32_768, Math.min(32_767, Math.round(sample)));

/** How far each of the sentences that voices are measured by is off in a session that begins with it. */
async function firstSentences(tts: TtsProvider, language: string): Promise<number[]> {
  const off: number[] = [];
  for (const sentence of localeOf(language).calibration) {
    const parts: Int16Array[] = [];
    let rate = PLAYOUT_RATE;
    for await (const chunk of levelled(trimmed(tts)).synthesize(sentence, { language })) {
      parts.push(chunk.pcm);
      rate = chunk.sampleRate;
    }
    off.push(Math.abs(loudnessLufs(joinPcm(parts), rate) - SPOKEN_LUFS));
  }
  return off;
}

const RUNS = 9;

/** Voices that are installed beside those of every machine, and what they are used instead of. */
async function furtherVoices(): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  for (const voice of FURTHER_VOICES.filter((one) => one.isInstalled())) {
    const [usual, further] = [createDefaultTts({ further: [] }), createDefaultTts({ further: [voice] })];
    for (const language of voice.languages)
      for (const tts of [usual, further]) rows.push(...(await timesOf(tts.engineFor(language), language)));
    await Promise.all([usual.close(), further.close()]);
  }
  return rows;
}

/** How long the first sound of a text is waited for, and how long all of it takes beside its length. */
async function timesOf(engine: TtsEngine, language: string): Promise<BenchRow[]> {
  await engine.warm(language);
  const { name: voice } = engine.voiceFor(language, null);
  const first: number[] = [];
  const shares: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    const from = performance.now();
    let firstMs: number | null = null;
    let lengthMs = 0;
    for await (const { pcm, sampleRate } of engine.speak(TEXTS[language] ?? '', {
      language,
      voice,
      rate: 1,
    })) {
      firstMs ??= performance.now() - from;
      lengthMs += (1000 * pcm.length) / sampleRate;
    }
    first.push(firstMs ?? Number.POSITIVE_INFINITY);
    shares.push((performance.now() - from) / lengthMs);
  }
  const what = `${language}, ${engine.id}`;
  return [
    { name: `first PCM (${what})`, value: median(first), unit: 'ms', note: spread(first) },
    { name: `of real time (${what})`, value: median(shares), unit: '×' },
  ];
}

const NEAR_SAMPLES = (3 * PLAYOUT_RATE) / 1000;
const STEP_MIN = 250;
const STEP_TIMES = 2;

/**
 * Steps from one sample to the next that are twice as large as any within three milliseconds around. Of samples left out at
 * one place a fifth to two thirds are found, so of a seam at every sentence or piece some. Stops of an engine may begin so.
 */
function clicksIn(pcm: readonly number[]): number {
  const steps = pcm.map((sample, at) => Math.abs(sample - (pcm[at - 1] ?? 0)));
  const largest = (from: number, to: number) => Math.max(0, ...steps.slice(Math.max(0, from), to));
  return steps.filter((step, at) => {
    if (step < STEP_MIN) return false;
    const around = Math.max(largest(at - NEAR_SAMPLES, at), largest(at + 1, at + 1 + NEAR_SAMPLES));
    return step > STEP_TIMES * around;
  }).length;
}

/** What an engine makes of a text, with nothing done to it. */
async function alone(engine: TtsEngine, language: string): Promise<number[]> {
  const { name: voice } = engine.voiceFor(language, null);
  const pcm: number[] = [];
  const options = { language, voice, rate: 1 };
  for await (const chunk of engine.speak(TEXTS[language] ?? '', options)) pcm.push(...chunk.pcm);
  return pcm;
}

async function* once(text: string): AsyncGenerator<string> {
  yield text;
}

/** Silence before the first sound, and the stretches between sounds, in milliseconds. */
function silencesOf(pcm: readonly number[]): { begin: number; gaps: number[] } {
  const ms = (samples: number) => (samples * 1000) / PLAYOUT_RATE;
  const gaps: number[] = [];
  let begin: number | null = null;
  let last = 0;
  for (const [at, sample] of pcm.entries()) {
    if (Math.abs(sample) <= AUDIBLE) continue;
    begin ??= ms(at);
    if (last > 0 && ms(at - last) >= GAP_MIN_MS) gaps.push(ms(at - last));
    last = at;
  }
  return { begin: begin ?? Number.POSITIVE_INFINITY, gaps };
}
