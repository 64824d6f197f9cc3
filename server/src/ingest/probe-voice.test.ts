import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createJail } from '@vivant/platform/jail';
import { decodeAudio } from '@vivant/speech/voice/decode';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampleWav } from '../testing/samples.ts';
import { createVoiceProbe } from './probe-voice.ts';

const FFMPEG = '/usr/bin/ffmpeg';
const probe = createVoiceProbe({ jail: createJail() });

/** A recording of somebody else, which no upload may make us read. */
let directory: string;
let foreign: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'vivant-probe-'));
  foreign = join(directory, 'foreign.wav');
  await writeFile(foreign, sampleWav(12));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

const id3 = Buffer.from('49443303000000000000', 'hex');
const riff = Buffer.from('RIFF\xff\xff\0\0WAVE', 'latin1');
const lists = () => ({
  concat: Buffer.from(`ffconcat version 1.0\nfile '${foreign}'\n`),
  playlist: Buffer.from(
    `#EXTM3U\n#EXT-X-TARGETDURATION:12\n#EXTINF:12,\nfile://${foreign}\n#EXT-X-ENDLIST\n`,
  ),
});

describe.skipIf(!existsSync(FFMPEG))('a list of other files', () => {
  it('would be read by an unrestricted ffmpeg: the test can fail', async () => {
    const path = join(directory, 'control.mp3');
    await writeFile(path, lists().concat);
    const ran = spawnSync(FFMPEG, ['-v', 'error', '-safe', '0', '-i', path, '-f', 's16le', 'pipe:1'], {
      maxBuffer: 10_000_000,
    });
    expect(ran.stdout.length).toBeGreaterThan(16_000 * 2 * 11);
  });

  it.each<[string, () => Buffer]>([
    ['to be joined', () => lists().concat],
    ['to be played', () => lists().playlist],
    ['to be joined, behind the mark of an mp3', () => Buffer.concat([id3, lists().concat])],
    ['to be played, behind the mark of an mp3', () => Buffer.concat([id3, lists().playlist])],
    ['to be joined, behind the mark of a wav', () => Buffer.concat([riff, lists().concat])],
    ['to be played, behind the mark of an ogg', () => Buffer.concat([Buffer.from('OggS'), lists().playlist])],
    ['to be played, behind the mark of a flac', () => Buffer.concat([Buffer.from('fLaC'), lists().playlist])],
  ])('%s, called mp3, is not opened', async (_what, make) => {
    const path = join(directory, 'disguised.mp3');
    await writeFile(path, make());
    expect(await probe(path)).toEqual({ rejected: expect.stringMatching(/^voice: /) });
  });

  it('cannot be opened: ffmpeg may use one demuxer, no network protocol, and is given no path', async () => {
    const seen: string[][] = [];
    const wrap = (command: string, args: string[]) => {
      seen.push([command, ...args]);
      return { command, args };
    };
    expect(await decodeAudio(foreign, { wrap })).toMatchObject({ status: 'ok' });
    const [args] = seen as [string[]];
    const after = (option: string) => args[args.indexOf(option) + 1];
    expect(after('-protocol_whitelist')).toBe('file,pipe');
    expect(after('-format_whitelist')).toBe('wav');
    expect(after('-f')).toBe('wav');
    expect(after('-codec_whitelist')).not.toMatch(/hls|concat|text|mjpeg/);
    expect(args.join(' ')).not.toContain(directory);
  });
});

describe.skipIf(!existsSync(FFMPEG))('a recording', () => {
  it('is measured by decoding it, whatever its header claims', async () => {
    const path = join(directory, 'honest');
    await writeFile(path, sampleWav(12));
    expect(await probe(path)).toEqual({ durationMs: expect.closeTo(12_000, -2) });
    const boast = sampleWav(3);
    boast.writeUInt32LE(16_000 * 2 * 30, 40);
    await writeFile(path, boast);
    expect(await probe(path)).toEqual({ rejected: expect.stringMatching(/3\.0 seconds/) });
  });
});
