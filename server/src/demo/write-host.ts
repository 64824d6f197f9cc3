import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { encodeWav, joinPcm } from '@vivant/contract/pcm';
import { createDefaultTts } from '@vivant/speech/tts/tts';
import sharp from 'sharp';

/**
 * A program: writes `portrait.png`, drawn from host.svg, and `voice.wav`, about 20 s spoken by the embedded English
 * voice, into the given directory. It is a separate process because the libraries take memory that the server would not
 * give back.
 */

/** Contains every sound of English, as the voice stage requires. */
const SPOKEN = [
  'Hello, I am Vera, and this is the voice I was given.',
  'A portrait, a few seconds of speech and a line about who it is: an avatar needs nothing more.',
  'The quick brown fox jumps over the lazy dog, while five boxing wizards measure the treasure with pleasure.',
  'Ask me anything about this place. I enjoy a good question, and I will tell you when I do not know the answer.',
];

const [directory] = process.argv.slice(2);
if (directory === undefined) throw new Error('usage: write-host.ts DIRECTORY');

const drawing = await readFile(new URL('./host.svg', import.meta.url));
await writeFile(join(directory, 'portrait.png'), await sharp(drawing).png().toBuffer());

const tts = createDefaultTts();
try {
  const parts: Int16Array[] = [];
  let sampleRate = 0;
  for (const sentence of SPOKEN)
    for await (const chunk of tts.synthesize(sentence, { language: 'en' })) {
      parts.push(chunk.pcm);
      sampleRate = chunk.sampleRate;
    }
  await writeFile(join(directory, 'voice.wav'), encodeWav(joinPcm(parts), sampleRate));
} finally {
  await tts.close();
}
