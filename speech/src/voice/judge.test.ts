import { existsSync, readdirSync } from 'node:fs';
import { findProgram } from '@vivant/platform/find-program';
import { describe, expect, it } from 'vitest';
import { ASSETS, buzz, HAS_ASSETS, noise } from '../testing/audio.ts';
import { decodeAudio } from './decode.ts';
import { checkVoiceSample, judgeVoice } from './judge.ts';

const good = HAS_ASSETS ? readdirSync(`${ASSETS}voices`).sort() : [];

/** What each unsuitable recording of the collection must come to, and a word its feedback must hold. */
const BAD: Record<string, ['ok' | 'refused', RegExp]> = {
  'n01_too_short_5s.mp3': ['refused', /10 to 60 seconds/],
  'n02_too_short_0.6s.wav': ['refused', /0\.6 seconds/],
  'n03_too_long_72s.mp3': ['refused', /longer than 60 seconds/],
  'n04_silence_20s.wav': ['refused', /silent/],
  'n05_tone_440hz_20s.wav': ['refused', /tone/],
  'n06_music_only_25s.ogg': ['refused', /No clear speech/],
  'n07_heavy_noise_11s.wav': ['refused', /too much noise/],
  'n08_hard_clipped_14s.wav': ['refused', /too loud/],
  'n09_truncated.m4a': ['refused', /damaged/],
  'n10_mp3_named.wav': ['ok', /^$/],
  'n11_text_named.mp3': ['refused', /not an audio file/],
  'n12_empty.wav': ['refused', /empty/],
  'n13_two_speakers_phone_45s.wav': ['ok', /more than one voice.*telephone/],
  'n14_video_without_audio.webm': ['refused', /video/],
};

describe('a voice sample', () => {
  it('ffmpeg is installed', () => expect(findProgram('ffmpeg')).not.toBeNull());

  describe.skipIf(!HAS_ASSETS)('of the collection (../shared/assets)', () => {
    it.each(good)('%s is accepted', async (file) => {
      const verdict = await checkVoiceSample(`${ASSETS}voices/${file}`);
      expect(verdict).toMatchObject({ status: 'ok', sampleRate: 16000 });
      expect(verdict.userFeedback ?? '').not.toMatch(/more than one voice|telephone/);
    });

    it.each(Object.entries(BAD))('%s is %s: %s', async (file, [status, feedback]) => {
      const verdict = await checkVoiceSample(`${ASSETS}voices_bad/${file}`);
      expect(verdict.status).toBe(status);
      expect(verdict.userFeedback ?? '').toMatch(feedback);
    });

    it('the table above names every file', () =>
      expect(readdirSync(`${ASSETS}voices_bad`).sort()).toEqual(Object.keys(BAD).sort()));
  });

  it('steady noise, a hum and a buzz without words are refused', () => {
    expect(judgeVoice(noise(16000 * 12, 5000)).status).toBe('refused');
    expect(judgeVoice(buzz(16000 * 12, 16000, 120)).status).toBe('refused');
    expect(judgeVoice(new Int16Array(16000 * 12)).status).toBe('refused');
  });

  it('bytes are judged by what they are: a playlist that names files of the machine is not opened', async () => {
    const playlist = new TextEncoder().encode('#EXTM3U\n#EXTINF:10,\nfile:///etc/passwd\n');
    expect(await decodeAudio(playlist)).toMatchObject({ status: 'refused' });
    const concat = new TextEncoder().encode("ffconcat version 1.0\nfile '/etc/passwd'\n");
    expect(await decodeAudio(concat)).toMatchObject({ status: 'refused' });
  });

  it('a false length in the header costs no more than the bytes that follow', async () => {
    const wav = new Uint8Array(44 + 32000);
    const view = new DataView(wav.buffer);
    wav.set(new TextEncoder().encode('RIFF'), 0);
    view.setUint32(4, 0xffffffff, true);
    wav.set(new TextEncoder().encode('WAVEfmt '), 8);
    view.setUint32(16, 16, true);
    view.setUint16(20, 1, true);
    view.setUint16(22, 1, true);
    view.setUint32(24, 16000, true);
    view.setUint32(28, 32000, true);
    view.setUint16(32, 2, true);
    view.setUint16(34, 16, true);
    wav.set(new TextEncoder().encode('data'), 36);
    view.setUint32(40, 0xffffff00, true);
    expect(await decodeAudio(wav)).toMatchObject({
      status: 'refused',
      userFeedback: expect.stringMatching(/1\.0 seconds/),
    });
  });

  it.skipIf(!existsSync('/usr/bin/bwrap') || !HAS_ASSETS)(
    'is decoded inside a jail without any path of it',
    async () => {
      const decoded = await decodeAudio(`${ASSETS}voices/v05_ja_lowpitch_15s.m4a`, {
        wrap: (command, args) => ({
          command: '/usr/bin/bwrap',
          args: [
            ...[
              '--unshare-all',
              '--die-with-parent',
              '--ro-bind',
              '/usr',
              '/usr',
              '--ro-bind',
              '/etc',
              '/etc',
            ],
            ...[
              '--symlink',
              'usr/lib',
              '/lib',
              '--symlink',
              'usr/lib64',
              '/lib64',
              '--symlink',
              'usr/bin',
              '/bin',
            ],
            ...['--proc', '/proc', '--dev', '/dev', '--tmpfs', '/tmp', '--', command, ...args],
          ],
        }),
      });
      expect(decoded.status).toBe('ok');
    },
  );

  it('an abort ends the decoder and throws', async () => {
    const wav = new Uint8Array(44);
    wav.set(new TextEncoder().encode('RIFF....WAVEfmt '), 0);
    await expect(decodeAudio(wav, { signal: AbortSignal.abort() })).rejects.toThrow();
  });
});
