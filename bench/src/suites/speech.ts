import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createPocketsphinx } from '@vivant/speech/stt/pocketsphinx';
import { createDefaultTts, type DefaultTts } from '@vivant/speech/tts/tts';
import type { SttProvider, VoiceProfile } from '@vivant/speech/types';
import { decodeAudio } from '@vivant/speech/voice/decode';
import { checkVoiceSample, judgeVoice } from '@vivant/speech/voice/judge';
import { CEPSTRUM_ORDER } from '@vivant/speech/voice/mel-cepstrum';
import { buildVoiceProfile } from '@vivant/speech/voice/profile';
import { createVoiceShaper } from '@vivant/speech/voice/shaper';
import { type BenchRow, type BenchSuite, median, percentile } from '../suite.ts';

const ASSETS = fileURLToPath(new URL('../../../../shared/assets/', import.meta.url));
const SAMPLE = `${ASSETS}voices/v02_en_female_audiobook_49s.wav`;
const RUNS = 15;

const SENTENCES: Record<string, string> = {
  en: 'I can tell you more about that, if you have a few minutes.',
  de: 'Darüber kann ich Ihnen mehr erzählen, wenn Sie ein paar Minuten haben.',
};

/** Moves pitch and every coefficient a little: all the work a real profile makes. */
function profileFor(engine: string, f0MedianHz: number): VoiceProfile {
  const matrix = Array.from({ length: CEPSTRUM_ORDER ** 2 }, (_, at) =>
    at % (CEPSTRUM_ORDER + 1) === 0 ? 0.95 : 0.01,
  );
  return {
    version: 1,
    f0MedianHz,
    f0SpreadSemitones: 3,
    rate: 1,
    strength: 1,
    timbre: { order: CEPSTRUM_ORDER, matrix, bias: Array(CEPSTRUM_ORDER).fill(0.1) },
    fittedTo: { engine, language: 'en' },
    gainDb: 0,
  };
}

async function firstSoundMs(
  tts: DefaultTts,
  language: string,
  profile: VoiceProfile | null,
): Promise<number> {
  const from = performance.now();
  for await (const _ of tts.synthesize(SENTENCES[language] ?? '', { language, profile })) break;
  return performance.now() - from;
}

const p95 = (values: number[]) => percentile(values, 0.95);

async function speaking(tts: DefaultTts, language: string, engine: string, hz: number): Promise<BenchRow[]> {
  await tts.warm(language);
  const profile = profileFor(engine, hz);
  const raw: number[] = [];
  const shaped: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    raw.push(await firstSoundMs(tts, language, null));
    shaped.push(await firstSoundMs(tts, language, profile));
  }
  const row = (name: string, value: number, most: number): BenchRow => ({
    name: `${name} (${language})`,
    value,
    unit: 'ms',
    bound: { kind: 'max', value: most },
    note: `${RUNS} sentences, warm helper`,
  });
  return [
    row('first PCM, p95', p95(raw), 20),
    row('first shaped sound, median', median(shaped), 80),
    row('first shaped sound, p95', p95(shaped), 150),
  ];
}

function shaping(): BenchRow {
  const sampleRate = 22050;
  const pcm = Int16Array.from(
    { length: sampleRate * 10 },
    (_, i) => 8000 * Math.exp(-((i % 200) / 40)) * Math.sin(i / 3),
  );
  const values: number[] = [];
  for (let run = 0; run < 5; run++) {
    const shaper = createVoiceShaper({
      profile: profileFor('bench:buzz', 140),
      sampleRate,
      voice: { name: 'buzz', f0MedianHz: 110 },
      engineId: 'bench',
    });
    const from = performance.now();
    for (let at = 0; at < pcm.length; at += 2048) shaper.push(pcm.subarray(at, at + 2048));
    shaper.flush();
    values.push((performance.now() - from) / 10_000);
  }
  return {
    name: 'shaper, of real time',
    value: median(values),
    unit: '×',
    bound: { kind: 'max', value: 0.2 },
    note: 'pitch and timbre, 10 s at 22.05 kHz, 5 runs',
  };
}

/** As in a call: 20 ms of sound every 20 ms, then the end. */
async function finishMs(stt: SttProvider, pcm: Int16Array): Promise<number> {
  const stream = await stt.open({ language: 'en' });
  const from = performance.now();
  for (let at = 0, n = 1; at < pcm.length; at += 320, n++) {
    stream.push(pcm.slice(at, at + 320));
    const waitMs = from + n * 20 - performance.now();
    if (waitMs > 1) await new Promise((resolve) => setTimeout(resolve, waitMs));
  }
  const ended = performance.now();
  await stream.finish();
  return performance.now() - ended;
}

async function hearing(stt: SttProvider, pcm: Int16Array): Promise<BenchRow> {
  const values: number[] = [];
  for (let run = 0; run < 7; run++) values.push(await finishMs(stt, pcm));
  return {
    name: 'pocketsphinx, end of question to words',
    value: median(values),
    unit: 'ms',
    bound: { kind: 'max', value: 300 },
    note: 'two-second question and half a second of quiet fed in real time, 7 runs',
  };
}

async function questionOf(): Promise<Int16Array> {
  // The decoder refuses what is no voice sample by length, so the question is read as the wav it is.
  const { readFile } = await import('node:fs/promises');
  const bytes = await readFile(`${ASSETS}conversations/c01_en_weather_question.wav`);
  const at = bytes.indexOf('data') + 8;
  const speech = new Int16Array(
    bytes.buffer.slice(bytes.byteOffset + at, bytes.byteOffset + bytes.length - ((bytes.length - at) & 1)),
  );
  const pcm = new Int16Array(speech.length + 8000);
  pcm.set(speech);
  return pcm;
}

async function learning(tts: DefaultTts, stt: SttProvider): Promise<BenchRow[]> {
  const checks: number[] = [];
  for (let run = 0; run < 3; run++) {
    const from = performance.now();
    const verdict = await checkVoiceSample(SAMPLE);
    checks.push(performance.now() - from);
    if (verdict.status !== 'ok') throw new Error(`the sample was refused: ${verdict.userFeedback}`);
  }
  const decoded = await decodeAudio(SAMPLE);
  if (decoded.status !== 'ok' || judgeVoice(decoded.pcm).status !== 'ok')
    throw new Error('the sample was refused');
  const builds: number[] = [];
  for (let run = 0; run < 2; run++) {
    const from = performance.now();
    await buildVoiceProfile(decoded, 'en', tts, stt);
    builds.push(performance.now() - from);
  }
  return [
    {
      name: 'sample check, 49 s file',
      value: median(checks),
      unit: 'ms',
      bound: { kind: 'max', value: 1500 },
      note: '3 runs',
    },
    {
      name: 'voice profile with self-test',
      value: median(builds),
      unit: 'ms',
      bound: { kind: 'max', value: 8000 },
      note: 'English, 49 s sample, 2 runs',
    },
  ];
}

/** Figures of the speech library; those over real recordings are left out where the recordings are absent. */
export const suite: BenchSuite = {
  name: 'speech',
  async run() {
    const tts = createDefaultTts();
    const stt = createPocketsphinx();
    try {
      const rows = [
        ...(await speaking(tts, 'en', 'flite:slt', 190)),
        ...(await speaking(tts, 'de', 'espeak-ng:de', 120)),
        shaping(),
      ];
      if (existsSync(SAMPLE)) {
        await stt.warm();
        rows.push(await hearing(stt, await questionOf()), ...(await learning(tts, stt)));
      }
      return rows;
    } finally {
      await Promise.all([tts.close(), stt.close()]);
    }
  },
};
