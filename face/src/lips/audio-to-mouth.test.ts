import { execFileSync } from 'node:child_process';
import { createRandom } from '@vivant/platform/random';
import { describe, expect, it } from 'vitest';
import type { MOUTH_PARAMS, MouthParams } from '../types.ts';
import { AUDIO_LIPS_LOOKAHEAD_MS, createAudioLips } from './audio-to-mouth.ts';
import { decodeLayers, loadLipNet } from './lip-net.ts';
import { createPhoneTrack } from './phones-to-mouth.ts';
import { encodeLayers } from './train/encode-layers.ts';
import { speakFlite } from './train/speakers.ts';

const RATE = 16000;

function hasFlite(): boolean {
  try {
    execFileSync('flite', ['--version'], { stdio: 'ignore' });
    return true;
  } catch (error) {
    // flite leaves with a status of its own even when asked for its version.
    return (error as NodeJS.ErrnoException).code !== 'ENOENT';
  }
}

function correlation(a: number[], b: number[]): number {
  const mean = (x: number[]) => x.reduce((sum, v) => sum + v, 0) / x.length;
  const [ma, mb] = [mean(a), mean(b)];
  const dot = (x: number[], mx: number, y: number[], my: number) =>
    x.reduce((sum, v, i) => sum + (v - mx) * (y[i]! - my), 0);
  return dot(a, ma, b, mb) / Math.sqrt(dot(a, ma, a, ma) * dot(b, mb, b, mb));
}

/** The mouth at the middle of every frame at 25 fps, hearing in chunks of 20 ms. */
function hear(pcm: Float32Array, chunk = 320): MouthParams[] {
  const lips = createAudioLips({ sampleRate: RATE });
  for (let at = 0; at < pcm.length; at += chunk) lips.push(pcm.subarray(at, at + chunk));
  lips.push(new Float32Array(RATE / 5));
  return Array.from({ length: Math.floor(pcm.length / 640) }, (_, i) => lips.at(20 + 40 * i));
}

const column = (mouths: MouthParams[], name: (typeof MOUTH_PARAMS)[number]) => mouths.map((m) => m[name]);

describe('audio to mouth', () => {
  it('keeps the mouth still and shut in digital silence, hiss and hum', () => {
    const random = createRandom(3);
    const sounds = {
      silence: new Float32Array(4 * RATE),
      hiss: new Float32Array(4 * RATE).map(() => 0.004 * (random() - 0.5)),
      hum: new Float32Array(4 * RATE).map((_, i) => 0.003 * Math.sin((2 * Math.PI * 50 * i) / RATE)),
    };
    for (const [name, pcm] of Object.entries(sounds)) {
      // The first half second may be spent on learning what is quiet.
      const jaw = column(hear(pcm), 'jawOpen').slice(12);
      expect(Math.max(...jaw), name).toBeLessThan(0.06);
    }
  });

  it('gives weights within 0–1 whatever it hears', () => {
    const random = createRandom(4);
    const pcm = new Float32Array(3 * RATE).map((_, i) => (i % RATE < RATE / 2 ? 2 * random() - 1 : 0));
    const values = hear(pcm).flatMap((m) => Object.values(m));
    expect(values.filter((v) => !(v >= 0 && v <= 1))).toEqual([]);
  });

  it('does not depend on how the audio is cut', () => {
    const random = createRandom(5);
    const pcm = new Float32Array(RATE).map((_, i) => (random() - 0.5) * Math.sin(i / 700));
    expect(hear(pcm, 97)).toEqual(hear(pcm, 5000));
  });

  it('closes within 160 ms when no more audio comes, and answers before any has', () => {
    const lips = createAudioLips({ sampleRate: RATE });
    expect(Math.max(...Object.values(lips.at(0)))).toBe(0);
    const pcm = new Float32Array(RATE).map((_, i) => 0.3 * Math.sin(i / 8) * Math.sin(i / 500));
    lips.push(pcm);
    expect(Math.max(...Object.values(lips.at(1000 - AUDIO_LIPS_LOOKAHEAD_MS)))).toBeGreaterThan(0.1);
    expect(Math.max(...Object.values(lips.at(1000 + 160)))).toBe(0);
  });

  it('remembers 30 s and no more', () => {
    const lips = createAudioLips({ sampleRate: RATE });
    for (let i = 0; i < 40; i++) lips.push(new Float32Array(RATE).map((_, k) => 0.3 * Math.sin(k / 9)));
    expect(Math.max(...Object.values(lips.at(2000)))).toBe(0);
  });

  it('refuses other sample rates', () => {
    expect(() => createAudioLips({ sampleRate: 48000 })).toThrow(/16000 Hz/);
  });

  it('reads back the weights it wrote, within a step of 8 bits', () => {
    const layers = loadLipNet();
    const again = decodeLayers(encodeLayers(layers));
    const largest = Math.max(...layers[0]!.weights.map(Math.abs));
    const difference = layers[0]!.weights.map((w, i) => Math.abs(w - again[0]!.weights[i]!));
    expect(Math.max(...difference)).toBeLessThan(largest / 127);
    expect(() => decodeLayers({ version: 9, layers: [] })).toThrow(/version 9/);
  });

  describe.skipIf(!hasFlite())('with flite installed', () => {
    // Sentences the training never saw.
    const TEXT =
      'The quick ferry brought a famous opera singer to Philadelphia, where we both hope to move before spring. ' +
      'My brother would probably buy a blue umbrella. Could you show me two good pubs?';

    const cases = [
      ['slt', 1],
      ['rms', 1],
      ['awb', 0.05],
    ] as const;

    it.each(cases)('follows the phonemes of %s at gain %d without lag', async (voice, gain) => {
      const { pcm, phones } = await speakFlite(TEXT, voice);
      const track = createPhoneTrack();
      track.append(phones, 0);
      const heard = hear(pcm.map((x) => x * gain));
      const known = heard.map((_, i) => track.at(20 + 40 * i));
      const jaw = correlation(column(heard, 'jawOpen'), column(known, 'jawOpen'));
      expect(jaw).toBeGreaterThan(0.75);
      expect(correlation(column(heard, 'mouthPucker'), column(known, 'mouthPucker'))).toBeGreaterThan(0.6);
      for (const frames of [-2, 2]) {
        const shifted = heard.map((_, i) => track.at(20 + 40 * (i + frames)).jawOpen);
        expect(correlation(column(heard, 'jawOpen'), shifted)).toBeLessThan(jaw);
      }
    });

    it('closes the lips on most p, b and m', async () => {
      const { pcm, phones } = await speakFlite(TEXT, 'rms');
      const heard = hear(pcm);
      const bilabials = phones.filter(({ symbol }) => /^[pbm]$/.test(symbol));
      const met = bilabials.filter(({ startMs, endMs }) =>
        heard.some((m, i) => {
          const t = 20 + 40 * i;
          return t > startMs - 40 && t < endMs + 40 && m.jawOpen < 0.08 && m.mouthPress > 0.2;
        }),
      );
      expect(met.length / bilabials.length).toBeGreaterThan(0.75);
    });

    it('never opens or shuts the jaw by two fifths within a frame, even at closures', async () => {
      const jaws = column(hear((await speakFlite(TEXT, 'rms')).pcm), 'jawOpen');
      expect(Math.max(...jaws.slice(1).map((jaw, i) => Math.abs(jaw - jaws[i]!)))).toBeLessThan(0.4);
    });

    it('loses the phonemes when the audio is shuffled', async () => {
      const { pcm, phones } = await speakFlite(TEXT, 'slt');
      const track = createPhoneTrack();
      track.append(phones, 0);
      const random = createRandom(6);
      const pieces = Array.from({ length: Math.ceil(pcm.length / 4000) }, (_, i) =>
        pcm.subarray(i * 4000, (i + 1) * 4000),
      );
      pieces.sort(() => random() - 0.5);
      const shuffled = new Float32Array(pcm.length);
      let at = 0;
      for (const piece of pieces) {
        shuffled.set(piece, at);
        at += piece.length;
      }
      const heard = column(hear(shuffled), 'jawOpen');
      const known = heard.map((_, i) => track.at(20 + 40 * i).jawOpen);
      expect(Math.abs(correlation(heard, known))).toBeLessThan(0.35);
    });
  });
});
