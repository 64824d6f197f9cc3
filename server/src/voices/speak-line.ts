import { json } from 'node:stream/consumers';
import { encodeWav, joinPcm } from '@vivant/contract/pcm';
import { createDefaultTts } from '@vivant/speech/tts/tts';
import type { VoiceProfile } from '@vivant/speech/types';
import { atLoudness } from '@vivant/speech/voice/loudness';

/**
 * A program: says the line of its input in the voice of an avatar, and writes it to its output as a WAV file; nothing
 * where there is nothing to say. What is said comes by the input, as arguments can be read by anybody on the machine.
 */

/** As preview clips have it. */
const TARGET_LUFS = -18;
/** A text of digits takes far longer than its length says. */
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
