import { joinPcm } from '@vivant/contract/pcm';
import { afterAll, describe, expect, it } from 'vitest';
import { createPocketsphinx } from '../stt/pocketsphinx.ts';
import { ASSETS, HAS_ASSETS } from '../testing/audio.ts';
import { createDefaultTts } from '../tts/tts.ts';
import type { VoiceProfile } from '../types.ts';
import { decodeAudio } from './decode.ts';
import { timbreDistance } from './fit.ts';
import { loudnessLufs } from './loudness.ts';
import { cepstraOf } from './mel-cepstrum.ts';
import { summarisePitch, trackPitch } from './pitch.ts';
import { buildVoiceProfile, wordErrors, wordsOf } from './profile.ts';

const tts = createDefaultTts();
const stt = createPocketsphinx();
afterAll(() => Promise.all([tts.close(), stt.close()]));

/** None of it is in the text the map is learnt from. */
const HELD_OUT: Record<string, string[]> = {
  en: ['A large size in stockings is hard to sell.', 'She had your dark suit in greasy wash water all year.'],
  de: ['Der Nordwind und die Sonne stritten sich einst, wer von ihnen beiden der Stärkere wäre.'],
  es: ['El viento del norte y el sol discutían sobre cuál de ellos era el más fuerte.'],
  fr: ['La bise et le soleil se disputaient, chacun assurant qu’il était le plus fort.'],
};

const SPEAKERS: [string, string][] = [
  ['v02_en_female_audiobook_49s.wav', 'en'],
  ['v03_en_female_audiobook_14s.ogg', 'en'],
  ['v04_de_lowpitch_13s.mp3', 'de'],
  ['v06_es_lowpitch_21s.opus', 'es'],
  ['v08_fr_12s.aac', 'fr'],
];

async function sampleOf(file: string): Promise<Int16Array> {
  const decoded = await decodeAudio(`${ASSETS}voices/${file}`);
  if (decoded.status !== 'ok') throw new Error(decoded.userFeedback);
  return decoded.pcm;
}

async function say(language: string, profile: VoiceProfile | null) {
  const parts: Int16Array[] = [];
  let sampleRate = 16000;
  for (const text of HELD_OUT[language] ?? [])
    for await (const chunk of tts.synthesize(text, { language, profile })) {
      parts.push(chunk.pcm);
      sampleRate = chunk.sampleRate;
    }
  return { pcm: joinPcm(parts), sampleRate };
}

describe.skipIf(!HAS_ASSETS)('a voice learnt from a sample (../shared/assets)', () => {
  it.each(SPEAKERS)(
    '%s: in %s the pitch is the speaker’s and the timbre nearer by 40 %%',
    async (file, language) => {
      const sample = await sampleOf(file);
      const profile = await buildVoiceProfile({ pcm: sample, sampleRate: 16000 }, language, tts, stt);
      expect(JSON.parse(JSON.stringify(profile))).toEqual(profile);
      expect(profile.strength).toBeGreaterThan(0);
      expect(tts.expectedLufs?.({ language, profile })).toBe(profile.spokenLufs);

      const shaped = await say(language, profile);
      const raw = await say(language, { ...profile, strength: 0 });
      const heardHz = summarisePitch(trackPitch(shaped.pcm, shaped.sampleRate).f0Hz)?.medianHz ?? 0;
      // One sentence's melody alone moves the median by a few per cent.
      expect(Math.abs(heardHz / profile.f0MedianHz - 1)).toBeLessThan(0.08);
      const theirs = cepstraOf(sample, 16000);
      const distance = ({ pcm, sampleRate }: typeof raw) =>
        timbreDistance(cepstraOf(pcm, sampleRate), theirs);
      expect(distance(shaped)).toBeLessThan(distance(raw) * 0.6);
      // One sentence is up to 1 LU louder or softer than several.
      expect(Math.abs(loudnessLufs(shaped.pcm, shaped.sampleRate) - (profile.spokenLufs ?? 0))).toBeLessThan(
        2,
      );
    },
  );
});

describe('word errors', () => {
  it.each([
    ['a b c', 'a b c', 0],
    ['a b c', 'a c', 1],
    ['a b c', 'x a b c', 1],
    ['a b c', '', 3],
  ])('%j heard as %j: %i', (expected, heard, errors) =>
    expect(wordErrors(wordsOf(expected), wordsOf(heard))).toBe(errors),
  );
});
