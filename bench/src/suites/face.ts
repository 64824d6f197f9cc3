import { frameOf } from '@vivant/contract/video';
import { createSpokenFace } from '@vivant/face/clip/speaker-face';
import type { FaceDrawing } from '@vivant/face/engine';
import { DEFAULT_ENGINE, openFace } from '@vivant/face/engines';
import { i420Bytes } from '@vivant/face/frame/i420';
import { createPhoneTrack } from '@vivant/face/lips/phones-to-mouth';
import { speakFlite } from '@vivant/face/lips/train/speakers';
import { eyeFigures } from '../face/eye-figures.ts';
import { motionRows } from '../face/motion-rows.ts';
import {
  closingWhenCut,
  isSnap,
  jawSteps,
  mouths,
  mouthsByEar,
  movingInRoomNoise,
  relaxingByEar,
  relaxingByPhones,
} from '../face/mouth-figures.ts';
import { benchPortraits } from '../face/portraits.ts';
import { type BenchVoice, benchVoices } from '../face/voices.ts';
import type { BenchRow, BenchSuite } from '../suite.ts';

const SIZE = 512;
const FRAME_MS = 40;
/** The least of so many rounds: others may be at work on the machine. */
const COST_ROUNDS = 4;
const COST_FRAMES = 75;
const WARM_UP_FRAMES = 100;

/** What a face that lives must keep to, over every portrait there is. */
async function run(): Promise<BenchRow[]> {
  const voices = await benchVoices();
  const eyes = [];
  const costs = [];
  const portraits = await benchPortraits(SIZE);
  for (const { name, portrait } of portraits) {
    const asset = await DEFAULT_ENGINE.build(portrait);
    const face = await openFace(asset, { width: SIZE, height: SIZE });
    eyes.push({ name, ...(await eyeFigures(face, portrait)) });
    costs.push({ name, cpuMs: await frameCost(face, voices[0]?.pcm ?? new Int16Array(16_000)) });
  }
  const cost = costs.reduce((worst, other) => (other.cpuMs > worst.cpuMs ? other : worst));
  const meanShare = costs.reduce((sum, { cpuMs }) => sum + (100 * cpuMs) / FRAME_MS / costs.length, 0);
  return [
    ...eyeRows(eyes),
    ...(await mouthRows(voices)),
    ...motionRows(voices),
    {
      name: 'processor of a frame, worst portrait',
      value: (100 * cost.cpuMs) / FRAME_MS,
      unit: '% of 40 ms',
      bound: { kind: 'max', value: 8 },
      note: `${cost.name}, ${SIZE}², mouth, motion and drawing, least of ${COST_ROUNDS} × ${COST_FRAMES} frames; mean of ${costs.length} portraits ${meanShare.toFixed(1)} %`,
    },
    ...(await largerRows(cost.name, voices[0]?.pcm ?? new Int16Array(16_000))),
  ];
}

/** Pictures that an avatar may ask for instead, and the most of a frame's time that drawing one may take. */
const LARGER = [
  { aspect: '9:16', height: 720, bound: 12 },
  { aspect: '16:9', height: 512, bound: 14 },
  { aspect: '1:1', height: 720, bound: 18 },
  { aspect: '16:9', height: 720, bound: 24 },
] as const;

async function largerRows(name: string, pcm: Int16Array): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  for (const { aspect, height, bound } of LARGER) {
    const size = frameOf({ aspect, height });
    const [worst] = await benchPortraits(height, { aspect, only: name });
    if (worst === undefined) throw new Error(`${name} is no portrait any more`);
    const face = await openFace(await DEFAULT_ENGINE.build(worst.portrait), size);
    rows.push({
      name: `processor of a frame, ${size.width} × ${size.height}`,
      value: (100 * (await frameCost(face, pcm, size))) / FRAME_MS,
      unit: '% of 40 ms',
      bound: { kind: 'max', value: bound },
      note: `${name}, as above`,
    });
  }
  return rows;
}

const TEXT = `Maybe my mother will bake a big apple pie for the museum party. We moved the blue boat to the other side
of the empty bay. Do you see the green trees, or the old stone road? He keeps ten cats and a happy parrot.`;
const FLITE_VOICES = ['slt', 'kal', 'rms'];

async function mouthRows(voices: readonly BenchVoice[]): Promise<BenchRow[]> {
  const text = TEXT.replace(/\s+/g, ' ');
  const spoken = await Promise.all(FLITE_VOICES.map(async (voice) => (await speakFlite(text, voice)).phones));
  const byPhones = spoken.map((phones) => {
    const track = createPhoneTrack();
    track.append(phones, 0);
    return mouths((tMs) => track.at(tMs), track.endMs());
  });
  const byEar = voices.map(({ pcm }) => mouthsByEar(pcm));
  return [
    ...jawRows('timed phones', byPhones, `${FLITE_VOICES.length} voices of flite`),
    ...(byEar.length > 0 ? jawRows('any audio', byEar, `${byEar.length} recordings of people`) : []),
    relaxRow('timed phones', spoken.flatMap(relaxingByPhones), 'speech that ends after any of its sounds'),
    ...(voices.length > 0
      ? [
          relaxRow(
            'any audio',
            voices.flatMap(({ pcm }) => relaxingByEar(pcm)),
            'recordings broken off where the mouth is widest',
          ),
        ]
      : []),
    {
      name: 'speech cut off → mouth closed',
      value: closingWhenCut(),
      unit: 'ms',
      bound: { kind: 'max', value: 150 },
      note: 'from the widest vowel, for the drawing alone',
    },
    {
      name: 'mouth moving in room noise',
      value: 100 * movingInRoomNoise(),
      unit: '% of frames',
      bound: { kind: 'max', value: 1 },
      note: 'a minute at −69 to −46 dBFS, heard as it comes',
    },
  ];
}

const relaxRow = (how: string, all: readonly number[], note: string): BenchRow => ({
  name: `last sound → mouth relaxed, ${how}`,
  value: Math.max(...all),
  unit: 'ms',
  bound: { kind: 'max', value: 160 },
  note: `longest of ${all.length}: ${note}`,
});

function jawRows(how: string, all: ReturnType<typeof mouths>[], note: string): BenchRow[] {
  const steps = all.map(jawSteps);
  const frames = all.reduce((sum, seen) => sum + seen.length, 0);
  return [
    {
      name: `jumps of the jaw outside closures, ${how}`,
      value: (steps.flatMap(({ outside }) => outside).filter(isSnap).length / frames) * 1500,
      unit: 'a minute',
      bound: { kind: 'max', value: 0 },
      note: `more than 0.25 a frame; ${note}`,
    },
    {
      name: `furthest step of the jaw at closures, ${how}`,
      value: Math.max(...steps.flatMap(({ atClosures }) => atClosures)),
      unit: 'of its way',
      bound: { kind: 'max', value: 0.4 },
    },
  ];
}

/** Processor time of a frame of somebody who speaks, ms. */
async function frameCost(
  face: FaceDrawing,
  pcm: Int16Array,
  size = { width: SIZE, height: SIZE },
): Promise<number> {
  const speaker = createSpokenFace({ pcm, sampleRate: 16_000, seed: 1 });
  const out = new Uint8Array(i420Bytes(size));
  let least = Number.POSITIVE_INFINITY;
  let frame = 0;
  const draw = async (count: number) => {
    for (let i = 0; i < count; i++) await face.render(speaker.at((frame++ + 0.5) * FRAME_MS), out);
  };
  await draw(WARM_UP_FRAMES);
  for (let round = 0; round < COST_ROUNDS; round++) {
    const before = process.cpuUsage();
    await draw(COST_FRAMES);
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, (user + system) / 1000 / COST_FRAMES);
  }
  return least;
}

type Eyes = Awaited<ReturnType<typeof eyeFigures>> & { name: string };

function eyeRows(eyes: readonly Eyes[]): BenchRow[] {
  const worst = (pick: (figures: Eyes) => number) =>
    eyes.reduce((least, other) => (pick(other) < pick(least) ? other : least));
  const covered = worst((figures) => figures.covered);
  const moved = worst((figures) => -figures.movedPx);
  const lost = worst((figures) => -figures.lost);
  const travel = eyes.reduce((sum, { irisTravel }) => sum + irisTravel / eyes.length, 0);
  const over = `worst of ${eyes.length} portraits`;
  return [
    {
      name: 'eyes covered by closed lids',
      value: 100 * covered.covered,
      unit: '%',
      bound: { kind: 'min', value: 99 },
      note: `${over}, ${covered.name}`,
    },
    {
      name: 'brows and rims moved by a blink',
      value: moved.movedPx,
      unit: 'px',
      bound: { kind: 'max', value: 1 },
      note: `${over}, ${moved.name}, at ${SIZE}²`,
    },
    {
      name: 'brows and rims that a blink hides or bends',
      value: 100 * lost.lost,
      unit: '% of patches',
      bound: { kind: 'max', value: 2 },
      note: `${over}, ${lost.name}`,
    },
    {
      name: 'iris moved by a glance of 12° to either side',
      value: 100 * travel,
      unit: '% of the eye',
      bound: { kind: 'min', value: 8 },
      note: `mean of ${eyes.length} portraits`,
    },
  ];
}

export const suite: BenchSuite = { name: 'face', run };
