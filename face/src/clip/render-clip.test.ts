import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { encodeWav } from '@vivant/contract/pcm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { preparePortrait } from '../detect/prepare-portrait.ts';
import type { FaceAsset, FaceEngine } from '../engine.ts';
import { DEFAULT_ENGINE, FACE_ENGINES } from '../engines.ts';
import { drawnPortrait } from '../testing/prepared-portrait.ts';
import { decodeAudio } from './ffmpeg.ts';
import { encodeRgb } from './frame-rgb.ts';
import { renderClip } from './render-clip.ts';
import { renderIdleClip } from './render-idle.ts';
import { createSpokenFace } from './speaker-face.ts';
import { toHearing } from './to-hearing.ts';

const PORTRAIT = join(
  import.meta.dirname,
  '../../../../shared/assets/portraits/p02_woman_red_bob_outdoor.jpg',
);
const MAIN = join(import.meta.dirname, 'main.ts');
const hasFfmpeg = !spawnSync('ffmpeg', ['-version'], { stdio: 'ignore' }).error;

/** Syllables of a buzz with pauses between them. */
function babble(seconds: number, rate = 16000): Int16Array {
  return Int16Array.from({ length: seconds * rate }, (_, i) => {
    const t = i / rate;
    const loud = Math.max(0, Math.sin(2 * Math.PI * 3 * t)) * (t % 2 < 1.4 ? 1 : 0);
    let x = 0;
    for (let h = 1; h < 20; h++) x += Math.sin(2 * Math.PI * 120 * h * t) / h;
    return Math.round(7000 * loud * x);
  });
}

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vivant-clip-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

describe('sound and pictures of a clip', () => {
  it('turns I420 back into the colours it was made of', () => {
    // BT.601, limited range: black, white, and a saturated red.
    for (const [y, u, v, rgb] of [
      [16, 128, 128, [0, 0, 0]],
      [235, 128, 128, [255, 255, 255]],
      [81, 90, 240, [254, 0, 0]],
    ] as const) {
      const frame = Uint8Array.of(y, y, y, y, u, v);
      expect([...encodeRgb(frame, 2, 2).subarray(0, 3)]).toEqual([...rgb]);
    }
  });

  it('hears the same tone at any sample rate', () => {
    const tone = (rate: number) =>
      Int16Array.from({ length: rate }, (_, i) => 8000 * Math.sin((2 * Math.PI * 300 * i) / rate));
    const reference = toHearing(tone(16000), 16000);
    for (const rate of [8000, 22050, 24000, 48000]) {
      const heard = toHearing(tone(rate), rate);
      expect(Math.abs(heard.length - 16000)).toBeLessThan(8);
      const level = (x: Float32Array) => Math.sqrt(x.reduce((sum, v) => sum + v * v, 0) / x.length);
      expect(level(heard)).toBeCloseTo(level(reference), 2);
    }
  });
});

describe('spoken face', () => {
  const PHONES = [
    { symbol: 'm', alphabet: 'arpabet' as const, startMs: 1000, endMs: 1100 },
    { symbol: 'aa', alphabet: 'arpabet' as const, startMs: 1100, endMs: 1400 },
  ];

  it('follows given phones rather than the audio', () => {
    const face = createSpokenFace({ pcm: new Int16Array(48000), sampleRate: 16000, phones: PHONES, seed: 1 });
    expect(face.mouthAt(1250).jawOpen).toBeGreaterThan(0.5);
    expect(face.mouthAt(2500).jawOpen).toBe(0);
  });

  it('smiles with the words that do', () => {
    const at = (expressions: Parameters<typeof createSpokenFace>[0]['expressions']) => {
      const pcm = new Int16Array(48000);
      const face = createSpokenFace({ pcm, sampleRate: 16000, phones: PHONES, expressions, seed: 1 });
      return Array.from({ length: 60 }, (_, i) => face.at(20 + 40 * i).params.eyeSquintLeft);
    };
    const [plain, glad] = [at([]), at([{ expression: 'smile', startMs: 1000, endMs: 1600 }])];
    expect(glad.slice(0, 15)).toEqual(plain.slice(0, 15));
    expect(glad[35]).toBeGreaterThan(0.1 + (plain[35] ?? 1));
  });

  it('takes the speaking pose before the first sound', () => {
    const face = createSpokenFace({ pcm: new Int16Array(48000), sampleRate: 16000, phones: PHONES, seed: 1 });
    const speak = Array.from({ length: 30 }, (_, i) => face.at(20 + 40 * i).params.speak);
    expect(speak[0]).toBe(0);
    expect(speak[Math.floor(1000 / 40)]).toBe(1);
  });

  it('can start again from the beginning, also in long recordings', () => {
    const pcm = babble(45);
    const face = createSpokenFace({ pcm, sampleRate: 16000, seed: 1 });
    const first = face.mouthAt(900);
    expect(Math.max(...Object.values(face.mouthAt(43_100)))).toBeGreaterThan(0);
    expect(face.mouthAt(900)).toEqual(first);
  });
});

describe.skipIf(!hasFfmpeg)('with ffmpeg', () => {
  it('decodes to 16 kHz mono and stops at the limit', async () => {
    const file = join(folder, 'tone.wav');
    await writeFile(file, encodeWav(babble(2, 44100), 44100));
    expect((await decodeAudio(file, { maxDurationMs: 60_000 })).length).toBeCloseTo(32000, -2);
    expect((await decodeAudio(file, { maxDurationMs: 500 })).length).toBeCloseTo(8000, -2);
  });

  it('says in one line what is wrong with audio', async () => {
    const text = join(folder, 'text.mp3');
    await writeFile(text, 'not audio at all\n');
    await expect(decodeAudio(text, { maxDurationMs: 1000 })).rejects.toThrow(
      /^the audio .*text\.mp3 cannot be read: .+$/,
    );
    const empty = join(folder, 'empty.wav');
    await writeFile(empty, encodeWav(new Int16Array(0), 16000));
    await expect(decodeAudio(empty, { maxDurationMs: 1000 })).rejects.toThrow(/empty\.wav/);
  });

  it('opens no file that a playlist names', async () => {
    await writeFile(join(folder, 'secret.wav'), encodeWav(babble(1), 16000));
    const lists = {
      'list.m3u8': '#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\nsecret.wav\n#EXT-X-ENDLIST\n',
      'list.ffconcat': "ffconcat version 1.0\nfile 'secret.wav'\n",
    };
    for (const [name, content] of Object.entries(lists)) {
      await writeFile(join(folder, name), content);
      await expect(decodeAudio(join(folder, name), { maxDurationMs: 1000 })).rejects.toThrow(
        /cannot be read/,
      );
    }
  });

  it('names ffmpeg when it is missing', async () => {
    const file = join(folder, 'any.wav');
    await writeFile(file, encodeWav(babble(1), 16000));
    await expect(
      decodeAudio(file, { maxDurationMs: 1000, program: join(folder, 'no-ffmpeg') }),
    ).rejects.toThrow(/ffmpeg is not installed/);
  });

  it.each([
    ['no arguments', () => [], /--portrait is missing/],
    ['an unknown option', () => ['--frames', '3'], /--frames/],
    ['a portrait that is not there', () => ['--portrait', 'nowhere.png'], /no file nowhere\.png/],
    [
      'an odd size',
      () => ['--portrait', MAIN, '--audio', MAIN, '--out', 'x.mp4', '--size', '301'],
      /--size must be even/,
    ],
    [
      'a format other than mp4',
      () => ['--portrait', MAIN, '--audio', MAIN, '--out', 'clip.avi'],
      /must end in \.mp4, not "clip\.avi"/,
    ],
    [
      'audio that is none',
      () => ['--portrait', MAIN, '--audio', MAIN, '--out', join(folder, 'x.mp4')],
      /cannot be read/,
    ],
  ])('vivant render refuses %s with a line and status 1', (_, args, message) => {
    const { status, stderr } = spawnSync(process.execPath, [MAIN, ...args()], { encoding: 'utf8' });
    expect(status).toBe(1);
    expect(stderr).toMatch(message);
    expect(stderr).not.toMatch(/\n\s+at /);
  });

  it('vivant render refuses an engine that there is not, and names those there are', () => {
    const args = ['--portrait', MAIN, '--audio', MAIN, '--out', join(folder, 'x.mp4'), '--engine', 'neural'];
    const { status, stderr } = spawnSync(process.execPath, [MAIN, ...args], { encoding: 'utf8' });
    expect(status).toBe(1);
    expect(stderr).toMatch(/--engine must be one of warp, still, not "neural"/);
  });

  it.each(FACE_ENGINES)('draws every frame of a clip with the $id engine', async (engine: FaceEngine) => {
    const asset = await engine.build(drawnPortrait());
    const out = join(folder, `${engine.id}.mp4`);
    await renderClip({ asset, pcm: babble(1), sampleRate: 16000, size: 128, out });
    const args = ['-v', 'error', '-i', out, '-map', '0:v', '-f', 'framemd5', '-'];
    const lines = execFileSync('ffmpeg', args, { encoding: 'utf8' }).trim().split('\n');
    expect(lines.filter((line) => !line.startsWith('#'))).toHaveLength(25);
  });

  it('draws as many frames a second as are asked for', async () => {
    const asset = await DEFAULT_ENGINE.build(drawnPortrait());
    const out = join(folder, 'thirty.mp4');
    const pcm = babble(1);
    expect((await renderClip({ asset, pcm, sampleRate: 16000, size: 128, fps: 30, out })).frames).toBe(30);
    const args = ['-v', 'error', '-select_streams', 'v', '-show_streams', '-of', 'json', out];
    const { streams } = JSON.parse(execFileSync('ffprobe', args, { encoding: 'utf8' })) as {
      streams: Record<string, string>[];
    };
    expect(streams[0]).toMatchObject({ r_frame_rate: '30/1', nb_frames: '30' });
    expect(Number(streams[0]?.duration)).toBeCloseTo(1, 2);
  });

  it('vivant render passes the judge’s words on when it refuses the portrait', async () => {
    const blank = join(folder, 'blank.png');
    const audio = join(folder, 'babble.wav');
    await sharp({ create: { width: 600, height: 600, channels: 3, background: '#8899aa' } })
      .png()
      .toFile(blank);
    await writeFile(audio, encodeWav(babble(1), 16000));
    const out = join(folder, 'blank.mp4');
    const { status, stderr } = spawnSync(
      process.execPath,
      [MAIN, '--portrait', blank, '--audio', audio, '--out', out],
      { encoding: 'utf8' },
    );
    expect(status).toBe(1);
    expect(stderr).toMatch(/The portrait cannot be used\. .*face/i);
    expect(stderr).not.toMatch(/\n\s+at /);
    expect(existsSync(out)).toBe(false);
  });

  describe.skipIf(!existsSync(PORTRAIT))('and the portraits beside the checkout', () => {
    let asset: FaceAsset;
    beforeAll(async () => {
      const verdict = await preparePortrait(await readFile(PORTRAIT), { size: 256 });
      if (verdict.status !== 'ok') throw new Error(verdict.userFeedback);
      asset = await DEFAULT_ENGINE.build(verdict.portrait);
    });

    it('makes an H.264/AAC file that plays from its first bytes, and a contact sheet', async () => {
      const out = join(folder, 'clip.mp4');
      const sheet = join(folder, 'sheet.png');
      const result = await renderClip({ asset, pcm: babble(2), sampleRate: 16000, size: 256, out, sheet });
      expect(result.frames).toBe(50);
      const probe = JSON.parse(
        execFileSync('ffprobe', ['-v', 'error', '-show_streams', '-of', 'json', out], { encoding: 'utf8' }),
      ) as { streams: Record<string, string | number>[] };
      const [video, audio] = probe.streams;
      expect(video).toMatchObject({
        codec_name: 'h264',
        pix_fmt: 'yuv420p',
        width: 256,
        height: 256,
        r_frame_rate: '25/1',
        nb_frames: '50',
      });
      expect(audio).toMatchObject({ codec_name: 'aac', channels: 1 });
      expect(Number(audio?.duration)).toBeCloseTo(2, 1);
      const bytes = await readFile(out);
      expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'));
      expect(await sharp(sheet).metadata()).toMatchObject({ format: 'png', width: 1440 });
      expect((await readdir(folder)).filter((name) => /\.part$|\.mp4\..*wav$/.test(name))).toEqual([]);
    });

    it('states in the file that it is synthetic, for people and programs, without naming the person', async () => {
      const out = join(folder, 'marked.mp4');
      await renderClip({ asset, pcm: babble(1), sampleRate: 16000, size: 128, out });
      // ffprobe finds the XMP where the format keeps it.
      const args = ['-v', 'error', '-export_xmp', '1', '-show_entries', 'format_tags', '-of', 'json', out];
      const { format } = JSON.parse(execFileSync('ffprobe', args, { encoding: 'utf8' }));
      const { xmp, comment, ...others } = format.tags as Record<string, string>;
      expect(comment).toMatch(/AI-generated/);
      expect(xmp).toContain(
        'Iptc4xmpExt:DigitalSourceType="http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia"',
      );
      expect(Object.keys(others).sort()).toEqual([
        'compatible_brands',
        'encoder',
        'major_brand',
        'minor_version',
      ]);
      const bytes = await readFile(out);
      expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'));
    });

    it('draws an idle clip with a silent track and a mouth that stays shut', async () => {
      const out = join(folder, 'idle.mp4');
      const result = await renderIdleClip({ asset, size: 128, out, durationMs: 6000 });
      expect(result).toEqual({ frames: 150, durationMs: 6000 });
      const probe = execFileSync('ffprobe', ['-v', 'error', '-show_streams', '-of', 'json', out]);
      const { streams } = JSON.parse(probe.toString()) as { streams: Record<string, string>[] };
      expect(streams.map(({ codec_name, duration }) => [codec_name, Number(duration)])).toEqual([
        ['h264', 6],
        ['aac', 6],
      ]);
      const sound = await decodeAudio(out, { maxDurationMs: 10_000 });
      expect(Math.max(...sound)).toBe(0);
    });

    it('draws the same frames for the same seed', async () => {
      const hash = async (name: string, seed: number) => {
        const out = join(folder, `${name}.mp4`);
        await renderClip({ asset, pcm: babble(1), sampleRate: 16000, size: 128, out, seed });
        return execFileSync('ffmpeg', ['-v', 'error', '-i', out, '-map', '0:v', '-f', 'md5', '-'], {
          encoding: 'utf8',
        });
      };
      const first = await hash('a', 4);
      expect(await hash('b', 4)).toBe(first);
      expect(await hash('c', 5)).not.toBe(first);
    });

    it('tells when the clip cannot be written, and leaves nothing behind', async () => {
      const out = join(folder, 'missing', 'clip.mp4');
      await expect(
        renderClip({ asset, pcm: babble(1), sampleRate: 16000, size: 128, out }),
      ).rejects.toThrow();
      const stopped = new AbortController();
      const kept = join(folder, 'stopped.mp4');
      await expect(
        renderClip({
          asset,
          pcm: babble(4),
          sampleRate: 16000,
          size: 128,
          out: kept,
          signal: stopped.signal,
          onProgress: (done) => done === 10 && stopped.abort(),
        }),
      ).rejects.toThrow();
      expect((await readdir(folder)).filter((name) => name.startsWith('stopped'))).toEqual([]);
    });
  });
});
