import { languageOf } from '@vivant/contract/languages';
import { VOICE_SAMPLE_MS } from '@vivant/contract/limits';
import { localeOf } from '@vivant/contract/locales/all';
import { encodeWav, joinPcm } from '@vivant/contract/pcm';
import { READY_VOICES, type ReadyVoice } from '@vivant/contract/voices';
import { createDefaultTts } from '@vivant/speech/tts/tts';

/**
 * A program: writes a sample of a ready voice to its output, as a WAV file. It is a separate process because the
 * engines take memory that the server would not give back.
 */

/** More than the minimum, as silence at the ends does not count. */
const LONG_ENOUGH_MS = VOICE_SAMPLE_MS.min + 6000;

const [tag = '', id = ''] = process.argv.slice(2);
const language = languageOf(tag);
const ready = Object.hasOwn(READY_VOICES, id) ? READY_VOICES[id as ReadyVoice] : null;
if (language === null || ready === null) throw new Error('usage: speak-sample.ts LANGUAGE VOICE');

const tts = createDefaultTts();
try {
  const { f0MedianHz } = ready;
  const engine = tts.engineFor(tag);
  const voice = engine.voiceFor(language.spokenAs, f0MedianHz);
  const profile = {
    ...{
      version: 1 as const,
      f0MedianHz,
      f0SpreadSemitones: 3,
      rate: 1,
      strength: 0,
      timbre: null,
      gainDb: 0,
    },
    fittedTo: {
      ...{ engine: `${engine.id}:${voice.name}`, language: language.spokenAs },
      f0MedianHz: voice.f0MedianHz,
    },
  };
  const parts: Int16Array[] = [];
  let sampleRate = 0;
  let samples = 0;
  const sentences = localeOf(language.spokenAs).calibration;
  while (samples === 0 || (1000 * samples) / sampleRate < LONG_ENOUGH_MS)
    for (const sentence of sentences)
      for await (const chunk of tts.synthesize(sentence, { language: tag, profile })) {
        parts.push(chunk.pcm);
        samples += chunk.pcm.length;
        sampleRate = chunk.sampleRate;
      }
  process.stdout.write(encodeWav(joinPcm(parts), sampleRate));
} finally {
  await tts.close();
}
