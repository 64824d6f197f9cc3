import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import type { HearingHints } from '@vivant/contract/knowledge/hearing-hints';
import { joinPcm } from '@vivant/contract/pcm';
import { afterAll, assert, describe, expect, it, onTestFinished } from 'vitest';
import { ASSETS, HAS_ASSETS, noise, readWav } from '../testing/audio.ts';
import { hear, itIsAnSttProvider } from '../testing/stt-contract.ts';
import { createFlite } from '../tts/flite.ts';
import type { TtsEngine } from '../types.ts';
import { gatherHints, withPersona } from './hearing-hints.ts';
import { createPocketsphinx } from './pocketsphinx.ts';

const stt = createPocketsphinx();
afterAll(() => stt.close());

const C01 = `${ASSETS}conversations/c01_en_weather_question.wav`;
const C02 = `${ASSETS}conversations/c02_en_brooklyn_bridge_question.wav`;
const QUESTIONS: [string, string][] = [
  [C01, "what's the weather like"],
  [C02, 'how old is the brooklyn bridge'],
];

/** As it arrives from a visitor: 48 kHz opus and back, quieter or louder, with faint hiss before and after. */
function throughWebRtc(
  path: string,
  bitrate: string,
  gain: number,
  beforeMs: number,
  afterMs: number,
): Int16Array {
  const encode = ['-v', 'error', '-i', path, '-af', `volume=${gain},alimiter=limit=0.99`, '-ar', '48000'];
  const opus = execFileSync('ffmpeg', [
    ...encode,
    '-c:a',
    'libopus',
    '-application',
    'voip',
    '-b:a',
    bitrate,
    '-f',
    'ogg',
    '-',
  ]);
  const raw = execFileSync(
    'ffmpeg',
    ['-v', 'error', '-i', '-', '-ar', '16000', '-ac', '1', '-f', 's16le', '-'],
    { input: opus },
  );
  const pcm = new Int16Array(raw.buffer.slice(raw.byteOffset, raw.byteOffset + (raw.length & ~1)));
  return joinPcm([noise(beforeMs * 16, 20, 3), pcm, noise(afterMs * 16, 20, 5)]);
}

describe('pocketsphinx', () => {
  itIsAnSttProvider(() => stt);

  it('is labelled demo quality and refuses other languages', async () => {
    expect(await stt.health('en')).toMatchObject({
      status: 'ok',
      label: expect.stringMatching(/demo quality/),
    });
    expect(await stt.health('de')).toMatchObject({
      status: 'unavailable',
      reason: expect.stringMatching(/type/),
    });
    await expect(stt.open({ language: 'de' })).rejects.toThrow(/English/);
  });

  async function said(tts: TtsEngine, text: string): Promise<Int16Array> {
    const pieces: Int16Array[] = [];
    const voice = { language: 'en', voice: 'rms', rate: 1 };
    for await (const { pcm } of tts.speak(text, voice)) pieces.push(pcm);
    return joinPcm([noise(8000, 20), ...pieces, noise(8000, 20)]);
  }

  it('hears the name of an avatar that has no documents', async () => {
    const told = createPocketsphinx();
    const tts = createFlite();
    onTestFinished(async () => void (await Promise.all([told.close(), tts.close()])));
    const asked = await said(tts, 'Are you Okonkwo?');
    expect(await hear(told, asked)).not.toContain('okonkwo');
    const hints = withPersona(null, ['Okonkwo']);
    assert(hints);
    await told.expect(hints);
    expect(await hear(told, asked)).toBe('are you okonkwo');
    expect(await hear(told, await said(tts, 'It was raining in the mountains.'))).toContain('raining');
  });

  it('hears names that no dictionary holds where it was told to expect them', async () => {
    const told = createPocketsphinx();
    const tts = createFlite();
    onTestFinished(async () => void (await Promise.all([told.close(), tts.close()])));
    const asked = await said(tts, 'Who is Doctor Okonkwo?');
    expect(await hear(told, asked)).not.toContain('okonkwo');
    const hints = gatherHints([{ heading: 'The doctors', text: 'Doctor Okonkwo treats the children.' }]);
    assert(hints);
    // Somebody is heard meanwhile.
    const early = await told.open({ language: 'en' });
    early.push(asked);
    const expecting = told.expect(hints);
    expect((await early.finish()).text).not.toBe('');
    await expecting;
    expect(await hear(told, asked)).toBe('who is doctor okonkwo');
  });

  it('hears on where what it should expect cannot be loaded', async () => {
    const told = createPocketsphinx();
    onTestFinished(() => told.close());
    const broken = { version: 1, sentences: null, phrases: [] } as unknown as HearingHints;
    await expect(told.expect(broken)).rejects.toThrow();
    expect(await told.health('en')).toMatchObject({ status: 'ok' });
    expect(await hear(told, new Int16Array(16_000))).toBe('');
  });

  it('says which package is missing', async () => {
    const bare = createPocketsphinx({ modelFolder: '/nowhere' });
    expect(await bare.health('en')).toMatchObject({ reason: expect.stringMatching(/pocketsphinx-en-us/) });
    await bare.close();
  });

  describe.skipIf(!HAS_ASSETS || !existsSync('/usr/bin/ffmpeg'))(
    'hears real questions (../shared/assets)',
    () => {
      it.each(QUESTIONS)('%s: %s', async (path, words) => {
        expect(await hear(stt, readWav(path))).toBe(words);
      });

      it.each([
        ['24k', 0.3, 300, 1000],
        ['32k', 0.8, 1000, 400],
        ['16k', 1.5, 500, 500],
        ['48k', 0.12, 800, 800],
      ] as const)(
        'word for word after opus at %s, gain %f, %i ms before and %i ms after',
        async (bitrate, gain, before, after) => {
          for (const [path, words] of QUESTIONS)
            expect(await hear(stt, throughWebRtc(path, bitrate, gain, before, after))).toBe(words);
        },
      );

      it('the same words no matter what was heard before', async () => {
        const alone = createPocketsphinx();
        const first = await hear(alone, readWav(C02));
        await alone.close();
        await hear(stt, readWav(`${ASSETS}conversations/c08_de_statement.wav`));
        await hear(stt, noise(48000, 9000));
        expect(await hear(stt, readWav(C02))).toBe(first);
      });

      it('hears nothing when an open microphone records no speech', async () => {
        expect(await hear(stt, readWav(`${ASSETS}conversations/c09_silence_5s.wav`))).toBe('');
      });

      it('words appear while they are spoken, and two utterances at once both get their own', async () => {
        const [one, other] = [await stt.open({ language: 'en' }), await stt.open({ language: 'en' })];
        const [left, right] = [readWav(C01), readWav(C02)];
        for (let at = 0; at < Math.max(left.length, right.length); at += 320) {
          one.push(left.slice(at, at + 320));
          other.push(right.slice(at, at + 320));
        }
        expect((await one.finish()).text).toBe(QUESTIONS[0]?.[1]);
        expect((await other.finish()).text).toBe(QUESTIONS[1]?.[1]);
        expect(one.partial()).toMatch(/weather|what/);
      });
    },
  );
});
