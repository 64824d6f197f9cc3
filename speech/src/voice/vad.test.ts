import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ASSETS, buzz, HAS_ASSETS, noise, readWav } from '../testing/audio.ts';
import { findSpeech, SILERO_MODEL } from './vad.ts';

describe('finding speech', () => {
  it('the network is the one its authors published', () =>
    expect(createHash('sha256').update(readFileSync(SILERO_MODEL)).digest('hex')).toBe(
      '7ed98ddbad84ccac4cd0aeb3099049280713df825c610a8ed34543318f1b2c49',
    ));

  it('silence, hiss, a hum and empty audio hold no speech', () => {
    for (const pcm of [new Int16Array(32000), noise(32000, 6000), buzz(32000, 16000, 50), new Int16Array(0)])
      expect(findSpeech(pcm)).toEqual([]);
  });

  describe.skipIf(!HAS_ASSETS)('in recordings (../shared/assets)', () => {
    it('a sentence is found between the silences around it', () => {
      const sentence = readWav(`${ASSETS}conversations/c08_de_statement.wav`);
      const silence = new Int16Array(16000);
      const pcm = Int16Array.from([...silence, ...sentence, ...silence]);
      const found = findSpeech(pcm);
      expect(found.length).toBeGreaterThan(0);
      expect(found[0]?.start).toBeGreaterThan(silence.length - 1600);
      expect(found.at(-1)?.end).toBeLessThan(silence.length + sentence.length + 1600);
    });

    it('speech drowned in noise is not taken for speech, as in a conversation', () =>
      expect(findSpeech(readWav(`${ASSETS}voices_bad/n07_heavy_noise_11s.wav`))).toEqual([]));
  });
});
