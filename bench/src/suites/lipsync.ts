import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decodeAudio } from '@vivant/face/clip/ffmpeg';
import { renderClip } from '@vivant/face/clip/render-clip';
import { preparePortrait } from '@vivant/face/detect/prepare-portrait';
import { DEFAULT_ENGINE } from '@vivant/face/engines';
import { faceBox } from '../lipsync/face-box.ts';
import { blinksOf, quantile, type SpeechFigures, soundLagMs, speechFigures } from '../lipsync/figures.ts';
import { createLandmarkJudge } from '../lipsync/landmarks68.ts';
import { clipSound, measureClip } from '../lipsync/measure-clip.ts';
import { peopleSpeech } from '../lipsync/people-speech.ts';
import { fliteSpeech } from '../lipsync/speech-reference.ts';
import type { BenchRow, BenchSuite } from '../suite.ts';

/**
 * The mouth, judged on the encoded clip by a landmark network that knows nothing of how it was drawn, against
 * the sounds of the speech. Needs flite, ffmpeg and the portraits beside the checkout.
 */
const PORTRAIT = join(
  import.meta.dirname,
  '../../../../shared/assets/portraits/p02_woman_red_bob_outdoor.jpg',
);

// Closures, rounded and spread vowels in fair numbers, and pauses; about 17 s by slt.
const TEXT = `Maybe my mother will bake a big apple pie for the museum party. We moved the blue boat to the other
side of the empty bay. Do you see the green trees, or the old stone road? Please pay Bob for the map, the
lamp and both of the tables. He keeps ten cats and a happy parrot in a small room over the shop.`;
const FPS = 25;
const LEAD_MS = 600;
const SILENCE_MS = 6000;

async function run(): Promise<BenchRow[]> {
  if (!existsSync(PORTRAIT)) throw new Error(`the lip-sync suite needs a portrait: ${PORTRAIT} is missing`);
  const folder = await mkdtemp(join(tmpdir(), 'vivant-lipsync-'));
  try {
    const verdict = await preparePortrait(await readFile(PORTRAIT), { size: 512 });
    if (verdict.status !== 'ok') throw new Error(`the portrait was refused: ${verdict.userFeedback}`);
    const { portrait } = verdict;
    const asset = await DEFAULT_ENGINE.build(portrait);
    const face = faceBox(portrait.landmarks, portrait.width);
    const judge = createLandmarkJudge();

    const wav = join(folder, 'speech.wav');
    const phones = fliteSpeech(TEXT.replace(/\s+/g, ' '), 'slt', wav, LEAD_MS);
    const spoken = await decodeAudio(wav, { maxDurationMs: 60_000 });
    const pcm = new Int16Array(spoken.length + (2 * LEAD_MS * 16000) / 1000);
    pcm.set(spoken, (LEAD_MS * 16000) / 1000);
    const seconds = pcm.length / 16000;

    const clip = async (name: string, options: { pcm: Int16Array; phones?: typeof phones; seed: number }) => {
      const out = join(folder, `${name}.mp4`);
      await renderClip({ asset, sampleRate: 16000, fps: FPS, out, ...options });
      return { out, seen: await measureClip(judge, out, FPS, face) };
    };
    const byPhones = await clip('phones', { pcm, phones, seed: 1 });
    const byEar = await clip('ear', { pcm, seed: 2 });
    const people = await peopleSpeech(LEAD_MS);
    const byEarOfPeople = people === null ? null : await clip('people', { pcm: people.pcm, seed: 4 });
    const silent = await clip('silence', { pcm: new Int16Array((SILENCE_MS * 16000) / 1000), seed: 3 });

    const known = speechFigures(byPhones.seen, phones);
    const heard = speechFigures(byEar.seen, phones);
    const soundMs = soundLagMs(await clipSound(byPhones.out), pcm);
    const peopleHeard =
      people === null || byEarOfPeople === null ? null : speechFigures(byEarOfPeople.seen, people.phones);
    const minutes = (2 * seconds + SILENCE_MS / 1000) / 60;
    const still = quantile(silent.seen.aperture, 0.99) - quantile(silent.seen.aperture, 0.01);
    const blinks = known.blinks + heard.blinks + blinksOf(silent.seen).blinks;
    const judged = `${seconds.toFixed(1)} s of speech at ${FPS} fps, face-api's 68 points on the encoded clip`;
    return [
      row('mouth openness against phonemes, timed phones', known.openness, 'r', 'min', 0.86, judged),
      row('mouth openness against phonemes, any audio', heard.openness, 'r', 'min', 0.72, judged),
      row('lips meet on p b m, timed phones', 100 * known.lipsMeet, '%', 'min', 90, '± 40 ms'),
      row('lips falsely met, timed phones', 100 * known.falselyMeet, '%', 'max', 15, 'in open vowels'),
      { name: 'lips meet on p b m, any audio', value: 100 * heard.lipsMeet, unit: '%' },
      { name: 'lips falsely met, any audio', value: 100 * heard.falselyMeet, unit: '%' },
      row('mouth width, rounded over spread, timed phones', known.roundedOverSpread, 'ratio', 'max', 0.9),
      { name: 'mouth width, rounded over spread, any audio', value: heard.roundedOverSpread, unit: 'ratio' },
      ...(peopleHeard === null ? [] : peopleRows(peopleHeard)),
      row('A/V offset in the clip', Math.abs(known.lagMs - soundMs), 'ms', 'max', 40, `sound ${soundMs} ms`),
      row('mouth in silence, range of its opening', still, 'eye distances', 'max', 0.02),
      row('blinks, at least', blinks / minutes, 'per minute', 'min', 10),
      row('blinks, at most', blinks / minutes, 'per minute', 'max', 25),
      { name: 'eyes in a blink over eyes open', value: known.blinkDepth, unit: 'ratio' },
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Two people never trained on, without any phones: `people-speech.ts`. */
function peopleRows(figures: SpeechFigures): BenchRow[] {
  const who = 'two people’s voices, by ear';
  return [
    row(
      `mouth openness against phonemes, ${who}`,
      figures.openness,
      'r',
      'min',
      0.78,
      'held out of training',
    ),
    row(`lips meet on p b m, ${who}`, 100 * figures.lipsMeet, '%', 'min', 80, '± 40 ms'),
    row(`lips falsely met, ${who}`, 100 * figures.falselyMeet, '%', 'max', 5, 'in open vowels'),
    row(`mouth width, rounded over spread, ${who}`, figures.roundedOverSpread, 'ratio', 'max', 0.9),
  ];
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

export const suite: BenchSuite = { name: 'lipsync', run };
