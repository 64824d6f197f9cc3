import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DEFAULT_VIDEO, type VideoChoice } from '@vivant/contract/video';
import { readContentCredentials } from '@vivant/face/testing/content-credentials';
import { afterAll, assert, beforeAll, describe, expect, it } from 'vitest';
import { createOwnClipSigner } from './clip-signer.ts';
import { findSpeech } from './preview-speech.ts';
import type { StageInput } from './stage-list.ts';
import { createStageProcesses } from './stage-process.ts';
import type { StageResult } from './stage-types.ts';

/** The clips as production makes them: real portraits and voices through the real stages, judged by ffmpeg. */
const assets = fileURLToPath(new URL('../../../../../shared/assets', import.meta.url));
const absent = !existsSync(assets);
const execute = createStageProcesses();
const never = new AbortController().signal;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vivant-previews-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** As an installation without a certificate of its operator's signs. */
const signer = () => createOwnClipSigner((use) => Buffer.alloc(32, use));

const file = (path: string) => ({ path, filename: null, contentType: '', description: null });
type PreviewsInput = Extract<StageInput, { stage: 'previews' }>;

type Completed = Extract<StageResult, { status: 'completed' }>;

async function stage(input: StageInput): Promise<Completed> {
  const result = await execute(input, never);
  if (result.status !== 'completed') throw new Error(result.userFeedback);
  return result;
}

function pathOf({ files }: Completed, role: string): string {
  const made = files.find((one) => one.role === role);
  assert(made, `the stage made a ${role}`);
  return made.path;
}

/** What the stages before leave for the clips. */
async function material(
  portrait: string,
  voice: string,
  language: string,
  video: VideoChoice = DEFAULT_VIDEO,
): Promise<PreviewsInput> {
  const outDir = join(folder, `${portrait}-${voice}`.replaceAll('/', '-'));
  await mkdir(outDir);
  const face = await stage({
    stage: 'appearance',
    video,
    image: file(join(assets, portrait)),
    outDir,
  });
  const profile = await stage({ stage: 'voice', sample: file(join(assets, voice)), language, outDir });
  assert(profile.output);
  return {
    stage: 'previews',
    video: { ...video, fps: 25, mark: false },
    signer: await signer(),
    face: file(join(outDir, 'face.bin')),
    edgeToEdge: face.output?.edgeToEdge === true,
    voice: profile.output,
    language,
    texts: [],
    seed: 7,
    outDir,
  };
}

function probe(path: string) {
  const args = ['-v', 'error', '-export_xmp', '1', '-show_streams', '-show_format', '-of', 'json', path];
  return JSON.parse(execFileSync('ffprobe', args, { encoding: 'utf8' })) as {
    streams: Record<string, string | number>[];
    format: { duration: string; size: string; tags: Record<string, string> };
  };
}

/** The names of a file's outer boxes, in order. */
function boxes(path: string): string[] {
  const bytes = readFileSync(path);
  const names: string[] = [];
  for (let at = 0; at < bytes.length; at += bytes.readUInt32BE(at))
    names.push(bytes.toString('latin1', at + 4, at + 8));
  return names;
}

function lufs(path: string): number {
  const { stderr } = spawnSync(
    'ffmpeg',
    ['-hide_banner', '-nostats', '-i', path, '-af', 'ebur128', '-f', 'null', '-'],
    { encoding: 'utf8' },
  );
  return Number(/I:\s+(-?[\d.]+) LUFS/.exec(stderr.slice(stderr.lastIndexOf('Summary')))?.[1]);
}

describe.skipIf(absent)('the previews stage', () => {
  const TEXT = 'Hello there. I am glad that you found your way to me.';
  let input: PreviewsInput;
  let clips: Completed;
  beforeAll(async () => {
    const voice = 'voices/v03_en_female_audiobook_14s.ogg';
    input = await material('portraits/p02_woman_red_bob_outdoor.jpg', voice, 'en');
    clips = await stage({ ...input, texts: [{ name: 'preview message', text: TEXT }] });
    expect(clips.userFeedback).toBeNull();
    expect(clips.files.map(({ contentType }) => contentType)).toEqual(['video/mp4', 'video/mp4']);
  });

  it.each(['preview_idle', 'preview_talking'])('makes a %s that plays anywhere', (role) => {
    const { streams, format } = probe(pathOf(clips, role));
    const [video, audio] = streams;
    expect(streams).toHaveLength(2);
    expect(video).toMatchObject({
      codec_name: 'h264',
      pix_fmt: 'yuv420p',
      width: 512,
      height: 512,
      r_frame_rate: '25/1',
      avg_frame_rate: '25/1',
    });
    expect(audio).toMatchObject({ codec_name: 'aac', sample_rate: '48000', channels: 1 });
    expect(Number(video?.duration)).toBeCloseTo(Number(audio?.duration), 1);
    // Its index comes first, so that it plays while it loads.
    expect(boxes(pathOf(clips, role))).toEqual(['ftyp', 'uuid', 'moov', 'free', 'mdat', 'uuid']);
    expect(format.tags.comment).toMatch(/AI-generated/);
    expect(format.tags.xmp).toContain('digitalsourcetype/trainedAlgorithmicMedia');
  });

  it.each(['preview_idle', 'preview_talking'])(
    'signs a %s as AI-generated, and its pictures',
    async (role) => {
      const { certificates } = await signer();
      const clip = pathOf(clips, role);
      expect(await readContentCredentials(clip, certificates)).toEqual({
        state: 'Trusted',
        digitalSourceType: 'http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia',
        signedBy: 'Vivant clips',
      });
      const bytes = readFileSync(clip);
      const inPictures = bytes.indexOf('mdat') + 1000;
      bytes.writeUInt8(bytes.readUInt8(inPictures) ^ 1, inPictures);
      const changed = join(folder, `changed-${role}.mp4`);
      writeFileSync(changed, bytes);
      expect((await readContentCredentials(changed, certificates)).state).toBe('Invalid');
    },
  );

  it('makes an idle clip of eight silent seconds', () => {
    expect(Number(probe(pathOf(clips, 'preview_idle')).format.duration)).toBeCloseTo(8, 2);
    expect(lufs(pathOf(clips, 'preview_idle'))).toBeLessThan(-60);
  });

  it('speaks the message at the length and loudness of speech', () => {
    const seconds = Number(probe(pathOf(clips, 'preview_talking')).format.duration);
    expect(seconds).toBeGreaterThan(3);
    expect(seconds).toBeLessThan(8);
    expect(Math.abs(lufs(pathOf(clips, 'preview_talking')) + 18)).toBeLessThan(1);
  });

  it('says the greeting where the message cannot be spoken, and reports it', async () => {
    const mute = { name: 'preview message', text: '🦊🦊🦊' };
    const texts = [mute, { name: 'greeting', text: 'Welcome.' }];
    const { speech, userFeedback } = await findSpeech({ ...input, texts }, never);
    expect(userFeedback).toContain('preview message');
    expect(speech.pcm.length / speech.sampleRate).toBeLessThan(3);
    expect((await findSpeech({ ...input, texts: [] }, never)).userFeedback).toBeNull();
  });

  it('speaks the avatar’s language when there is nothing to say, with what was found of it', async () => {
    const quiet = 'voices/v09_de_quiet_18s.mp4';
    const narrow = { aspect: '9:16', height: 512 } as const;
    const german = await material('portraits/p09_man_glasses_studio.jpg', quiet, 'de', narrow);
    const result = await stage({ ...german, texts: [{ name: 'preview message', text: '🦊🦊🦊' }] });
    expect(result.userFeedback).toContain('preview message');
    const talking = pathOf(result, 'preview_talking');
    expect(Number(probe(talking).format.duration)).toBeGreaterThan(4);
    // However quiet the sample was.
    expect(Math.abs(lufs(talking) + 18)).toBeLessThan(1);
  });

  it('refuses a face that fills the frame, which the appearance only warns of', async () => {
    const outDir = join(folder, 'b04');
    await mkdir(outDir);
    const image = file(join(assets, 'portraits_bad/b04_face_fills_frame.jpg'));
    const face = await stage({ stage: 'appearance', video: DEFAULT_VIDEO, image, outDir });
    expect(face.userFeedback).toEqual(expect.any(String));
    expect(face.output).toMatchObject({ edgeToEdge: true, score: expect.any(Number) });
    const result = await execute(
      { ...input, face: file(join(outDir, 'face.bin')), edgeToEdge: face.output?.edgeToEdge === true },
      never,
    );
    expect(result).toMatchObject({
      status: 'failed',
      userFeedback: expect.stringMatching(/space above the hair and below the chin/),
    });
  });

  it('ends when its run is aborted, and leaves nothing running', async () => {
    const stopping = new AbortController();
    const run = execute({ ...input, texts: [{ name: 'greeting', text: TEXT.repeat(8) }] }, stopping.signal);
    const settled = run.catch((error: unknown) => error);
    const started = () => {
      const { stdout } = spawnSync('pgrep', ['-f', input.outDir], { encoding: 'utf8' });
      return stdout.trim() !== '';
    };
    await expect.poll(started).toBe(true);
    stopping.abort(new Error('superseded'));
    expect(await settled).toMatchObject({ message: 'superseded' });
    await expect.poll(started).toBe(false);
  });
});
