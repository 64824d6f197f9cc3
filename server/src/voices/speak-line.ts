import { json } from 'node:stream/consumers';
import { encodeWav, joinPcm } from '@vivant/contract/pcm';
import { createDefaultTts } from '@vivant/speech/tts/tts';
import type { VoiceProfile } from '@vivant/speech/types';
import { atLoudness } from '@vivant/speech/voice/loudness';

/**
 * A program: speaks the line on its input in the voice of an avatar, and writes it to its output as a WAV file; nothing
 * if there is nothing to say. The text comes on the input, as everybody on the machine can read arguments.
 */

/** The loudness of preview clips. */
const TARGET_LUFS = -18;
/** A limit in time, as a text of digits takes far longer than its length suggests. */
const LONGEST_MS = 60_000;

const { text, language, profile } = (await json(process.stdin)) as {
  text: string;
  language: string;
  profile: VoiceProfile | null;
};
const tts = createDefaultTts();
try {
  const enough = new AbortController();
  const parts: Int16Array[] = [];
  let [samples, sampleRate, hasWords] = [0, 0, false];
  for await (const chunk of tts.synthesize(text, { language, profile, signal: enough.signal })) {
    parts.push(chunk.pcm);
    samples += chunk.pcm.length;
    sampleRate = chunk.sampleRate;
    hasWords ||= chunk.phones.some(({ symbol }) => symbol !== 'sil');
    if ((1000 * samples) / sampleRate > LONGEST_MS) enough.abort();
  }
  if (hasWords)
    process.stdout.write(encodeWav(atLoudness(joinPcm(parts), sampleRate, TARGET_LUFS), sampleRate));
} finally {
  await tts.close();
}
