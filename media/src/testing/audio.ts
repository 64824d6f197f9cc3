import { readFileSync } from 'node:fs';
import { createPocketsphinx } from '@vivant/speech/stt/pocketsphinx';
import { createDefaultTts } from '@vivant/speech/tts/tts';

/** Rate of visitors' microphones and of what they record. */
const RATE = 16_000;

/** Samples of a 16 kHz mono PCM wav file. */
export function readWav(file: string): Int16Array {
  const bytes = readFileSync(file);
  const at = bytes.indexOf('data', 12, 'latin1');
  const rate = bytes.readUInt32LE(24);
  if (at === -1 || rate !== RATE) throw new Error(`${file} is not a ${RATE} Hz wav file`);
  const length = Math.min(bytes.readUInt32LE(at + 4), bytes.length - at - 8);
  return new Int16Array(
    bytes.buffer.slice(bytes.byteOffset + at + 8, bytes.byteOffset + at + 8 + length - (length % 2)),
  );
}

/** English speech by the embedded voice, as a visitor's microphone would bring it. */
export async function sayAsVisitor(text: string): Promise<Int16Array> {
  const tts = createDefaultTts();
  try {
    const parts: number[] = [];
    for await (const chunk of tts.synthesize(text, { language: 'en' })) {
      if (chunk.sampleRate !== RATE) throw new Error(`expected ${RATE} Hz from the embedded voice`);
      parts.push(...chunk.pcm);
    }
    return Int16Array.from(parts);
  } finally {
    await tts.close();
  }
}

/** What a recogniser makes of received audio, lower case. */
export async function recognise(pcm: Int16Array): Promise<string> {
  const stt = createPocketsphinx();
  try {
    const stream = await stt.open({ language: 'en' });
    stream.push(pcm);
    return (await stream.finish()).text.toLowerCase();
  } finally {
    await stt.close();
  }
}

/** Root mean square of a stretch, in dBFS; −Infinity for digital silence. */
export function levelDb(pcm: Int16Array): number {
  let sum = 0;
  for (const sample of pcm) sum += (sample / 32_768) ** 2;
  return 10 * Math.log10(sum / Math.max(1, pcm.length));
}
