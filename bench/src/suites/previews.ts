import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { encodeWav } from '@vivant/contract/pcm';
import { DEFAULT_VIDEO } from '@vivant/contract/video';
import { decodeAudio } from '@vivant/face/clip/ffmpeg';
import { preparePortrait } from '@vivant/face/detect/prepare-portrait';
import { speakText } from '@vivant/server/avatars/stages/preview-speech';
import type { StageInput } from '@vivant/server/avatars/stages/stage-list';
import { createStageProcesses } from '@vivant/server/avatars/stages/stage-process';
import { createDefaultTts } from '@vivant/speech/tts/tts';
import type { VoiceProfile } from '@vivant/speech/types';
import { loudnessLufs } from '@vivant/speech/voice/loudness';
import { faceBox } from '../lipsync/face-box.ts';
import { blinksOf, soundLagMs, speechFigures } from '../lipsync/figures.ts';
import { createLandmarkJudge } from '../lipsync/landmarks68.ts';
import { clipSound, measureClip } from '../lipsync/measure-clip.ts';
import type { ReferencePhone } from '../lipsync/speech-reference.ts';
import { type BenchRow, type BenchSuite, median } from '../suite.ts';

/**
 * Preview clips as a build makes them: the stage's process, the avatar's own voice, the files as they are handed
 * out. Needs flite, ffmpeg and the assets beside the checkout.
 */
const ASSETS = fileURLToPath(new URL('../../../../shared/assets/', import.meta.url));
const PORTRAIT = `${ASSETS}portraits/p02_woman_red_bob_outdoor.jpg`;
const VOICE = `${ASSETS}voices/v03_en_female_audiobook_14s.ogg`;
const FPS = 25;
const RUNS = 3;

const GREETING =
  'Hello! My name is Ada, and I help people to find their way in the museum. What shall we see first?';
/** As long as a preview message may be: 500 characters. */
const LONGEST =
  `${`Maybe my mother will bake a big apple pie for the museum party. We moved the blue boat to the
other side of the empty bay. Do you see the green trees, or the old stone road? Please pay Bob for the map, the
lamp and both of the tables. He keeps ten cats and a happy parrot in a small room over the shop. They were bought
by a farmer who wanted to leave before the summer. People often stop here, buy bread, and talk about the boats, the
prices and the weather. Some of them come every morning.`.replace(/\s+/g, ' ')} `
    .repeat(2)
    .slice(0, 500);

async function run(): Promise<BenchRow[]> {
  for (const path of [PORTRAIT, VOICE])
    if (!existsSync(path)) throw new Error(`the previews suite needs ${path}`);
  const outDir = await mkdtemp(join(tmpdir(), 'vivant-previews-'));
  const execute = createStageProcesses();
  const stage = async (input: StageInput) => {
    const result = await execute(input, new AbortController().signal);
    if (result.status !== 'completed') throw new Error(result.userFeedback);
    return result;
  };
  const file = (path: string) => ({ path, filename: null, contentType: '', description: null });
  try {
    await stage({ stage: 'appearance', video: DEFAULT_VIDEO, image: file(PORTRAIT), outDir });
    const voice = await stage({ stage: 'voice', sample: file(VOICE), language: 'en', outDir });
    const build = (text: string) =>
      timed(async () => {
        const { files } = await stage({
          stage: 'previews',
          video: { ...DEFAULT_VIDEO, fps: 25, mark: false },
          face: file(join(outDir, 'face.bin')),
          edgeToEdge: false,
          signer: null,
          voice: voice.output ?? {},
          language: 'en',
          texts: [{ name: 'greeting', text }],
          seed: 7,
          outDir,
        });
        return Object.fromEntries(files.map(({ role, path }) => [role, path]));
      });
    const clipsOf = (files: Record<string, string> = {}) => {
      const { preview_idle: idle, preview_talking: talking } = files;
      if (!idle || !talking) throw new Error('the stage made no clips');
      return { idle, talking };
    };
    const runs: Awaited<ReturnType<typeof build>>[] = [];
    for (let i = 0; i < RUNS; i++) runs.push(await build(GREETING));
    const greeting = await clipSound(clipsOf(runs.at(-1)?.result).talking);
    const long = await build(LONGEST);
    const { idle, talking } = clipsOf(long.result);

    // The stage's speech is made of the text and the profile alone: made again, it is the same to the sample.
    const tts = createDefaultTts();
    const profile = voice.output as unknown as VoiceProfile;
    const signal = new AbortController().signal;
    const speech = await speakText(tts, LONGEST, { language: 'en', profile, maxMs: 60_000, signal });
    await tts.close();
    if (speech === null) throw new Error('the voice says nothing');
    const wav = join(outDir, 'speech.wav');
    await writeFile(wav, encodeWav(speech.pcm, speech.sampleRate));
    const spoken = await decodeAudio(wav, { maxDurationMs: 60_000 });

    const verdict = await preparePortrait(await readFile(PORTRAIT), { size: 512 });
    if (verdict.status !== 'ok') throw new Error(verdict.userFeedback);
    const face = faceBox(verdict.portrait.landmarks, verdict.portrait.width);
    const judge = createLandmarkJudge();
    const seen = speechFigures(
      await measureClip(judge, talking, FPS, face),
      speech.phones as ReferencePhone[],
    );
    const resting = await measureClip(judge, idle, FPS, face);
    const sound = await clipSound(talking);
    const soundMs = soundLagMs(sound, spoken);

    const longSeconds = sound.length / 16_000;
    const shortSeconds = greeting.length / 16_000;
    const tookMs = runs.map(({ ms }) => ms);
    const sizes = { idle: statSync(idle).size / 1024, talking: statSync(talking).size / 1024 };
    const spread = `${RUNS} runs, ${tookMs.map((ms) => (ms / 1000).toFixed(1)).join(', ')} s`;
    return [
      {
        name: 'both clips of a greeting',
        value: median(tookMs) / 1000,
        unit: 's',
        note: `8 s idle and ${shortSeconds.toFixed(1)} s talking; ${spread}`,
      },
      row(
        'their build over their length',
        median(tookMs) / 1000 / (8 + shortSeconds),
        'of real time',
        'max',
        1,
      ),
      row(
        'both clips of the longest message',
        long.ms / 1000,
        's',
        'max',
        120,
        `${longSeconds.toFixed(1)} s talking`,
      ),
      row('memory of the stage and its children, peak', long.peakMiB, 'MiB', 'max', 768, 'resident, summed'),
      row('A/V offset in the clip', Math.abs(seen.lagMs - soundMs), 'ms', 'max', 40, `sound ${soundMs} ms`),
      row('mouth openness against phonemes', seen.openness, 'r', 'min', 0.75),
      row(
        'loudness of the talking clip',
        Math.abs(loudnessLufs(sound, 16_000) + 18),
        'LU from −18 LUFS',
        'max',
        1,
      ),
      row('blinks of the idle clip', blinksOf(resting).blinks, 'in 8 s', 'min', 1),
      row('jump of the mouth over the loop', jump(resting.aperture), 'eye distances', 'max', 0.02),
      row('idle clip', sizes.idle, 'KiB', 'max', 1024),
      row('talking clip', sizes.talking / longSeconds, 'KiB a second', 'max', 128),
    ];
  } finally {
    await rm(outDir, { recursive: true, force: true });
  }
}

/** How long work takes, and the most that all of its processes held at once. */
async function timed<T>(work: () => Promise<T>): Promise<{ result: T; ms: number; peakMiB: number }> {
  let peakMiB = 0;
  const sampler = setInterval(() => {
    peakMiB = Math.max(peakMiB, residentMiB(process.pid) - residentMiB(process.pid, false));
  }, 200);
  const startedMs = performance.now();
  try {
    const result = await work();
    return { result, ms: performance.now() - startedMs, peakMiB };
  } finally {
    clearInterval(sampler);
  }
}

/** Of a process, and of its descendants unless `deep` is false; 0 for one that is gone. */
function residentMiB(pid: number, deep = true): number {
  try {
    const own =
      Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
    if (!deep) return own;
    const children = readdirSync(`/proc/${pid}/task`).flatMap((task) =>
      readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').trim().split(' ').filter(Boolean),
    );
    return children.reduce((sum, child) => sum + residentMiB(Number(child)), own);
  } catch {
    return 0;
  }
}

/** From the last frame to the first, beyond the usual step from frame to frame. */
function jump(values: number[]): number {
  const [first = Number.NaN, ...later] = values;
  const steps = later.map((value, i) => Math.abs(value - (values[i] ?? value)));
  return Math.max(0, Math.abs(first - (values.at(-1) ?? first)) - median(steps));
}

function row(
  name: string,
  value: number,
  unit: string,
  kind: 'max' | 'min',
  bound: number,
  note?: string,
): BenchRow {
  return { name, value, unit, bound: { kind, value: bound }, note };
}

export const suite: BenchSuite = { name: 'previews', run };
