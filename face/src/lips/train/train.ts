/**
 * Trains the network that hears lips: `node face/src/lips/train/train.ts --people FOLDER [--seed 1] [--epochs 12]
 * [--hidden 224,80] [--copies 1] [--people-copies 2] [--python /usr/bin/python3] [--out file]`.
 *
 * FOLDER holds the recordings of `people.json` at their paths (source, commit and licence are named there), aligned by
 * `align-people.py`. Needs ffmpeg, flite, espeak-ng, Python with numpy and (for espeak's phoneme times) koffi; takes a
 * few minutes on one core and always gives the same network for the same options on the same versions of the engines.
 * Run the formatter afterwards.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { howItEnded, PLAIN_ENV, spawnChild } from '@vivant/platform/child';
import { createRandom, deriveSeed } from '@vivant/platform/random';
import { MOUTH_PARAMS } from '../../types.ts';
import {
  CLOSURE_OUTPUT,
  createForward,
  type DenseLayer,
  NET_INPUTS,
  NET_OUTPUTS,
  SEEN_WINDOWS,
  SPEECH_OUTPUT,
} from '../lip-net.ts';
import { FLOOR_DBFS, MEL_BANDS, RANGE_DB } from '../log-mel.ts';
import { augment, drawAugmentation } from './augment.ts';
import { ENGLISH, ENGLISH_WORDS, OTHER_LANGUAGES } from './corpus.ts';
import { createDataset, type Dataset } from './dataset.ts';
import { encodeLayers } from './encode-layers.ts';
import people from './people.json' with { type: 'json' };
import { openEspeak, readPerson, speakFlite, type Utterance } from './speakers.ts';

const { values: flags } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    people: { type: 'string' },
    'people-copies': { type: 'string', default: '2' },
    copies: { type: 'string', default: '1' },
    epochs: { type: 'string', default: '12' },
    hidden: { type: 'string', default: '224,80' },
    python: { type: 'string', default: '/usr/bin/python3' },
    out: { type: 'string', default: new URL('../lip-net.json', import.meta.url).pathname },
  },
});
const seed = Number(flags.seed);
const random = createRandom(deriveSeed(seed, 'corpus'));

const FLITE_VOICES = ['slt', 'rms', 'awb', 'kal16'];
const ESPEAK_VARIANTS = ['', '+f2', '+f4', '+m3', '+m7', '+Annie', '+Michael'];

function wordList(): string {
  const count = 5 + Math.floor(random() * 5);
  const words = Array.from(
    { length: count },
    () => ENGLISH_WORDS[Math.floor(random() * ENGLISH_WORDS.length)]!,
  );
  return `${words.join(' ')}.`;
}

async function* synthesised(): AsyncGenerator<Utterance> {
  for (const voice of FLITE_VOICES)
    for (const text of [...ENGLISH, ...Array.from({ length: 30 }, wordList)])
      yield speakFlite(text, voice, 0.85 + 0.45 * random());
  const espeak = await openEspeak();
  const speak = (text: string, voice: string) =>
    espeak.speak(text, voice + ESPEAK_VARIANTS[Math.floor(random() * ESPEAK_VARIANTS.length)]!, {
      rate: 130 + Math.floor(70 * random()),
      pitch: 25 + Math.floor(50 * random()),
      range: 30 + Math.floor(40 * random()),
    });
  for (const text of [...ENGLISH.slice(0, 25), ...Array.from({ length: 15 }, wordList)])
    yield speak(text, random() < 0.5 ? 'en-us' : 'en');
  for (const [voice, sentences] of Object.entries(OTHER_LANGUAGES))
    for (const text of sentences) for (let take = 0; take < 2; take++) yield speak(text, voice);
}

function correlations(data: Dataset, forward: (x: Float32Array) => Float32Array): string {
  const input = new Float32Array(NET_INPUTS);
  const sums = Array.from({ length: NET_OUTPUTS }, () => [0, 0, 0, 0, 0]);
  for (let i = 0; i < data.count; i++) {
    data.input(i, input);
    const y = forward(input);
    for (let o = 0; o < NET_OUTPUTS; o++) {
      const t = data.targets[i * NET_OUTPUTS + o]!;
      const s = sums[o]!;
      [y[o]!, t, y[o]! ** 2, t * t, y[o]! * t].forEach((v, k) => {
        s[k]! += v;
      });
    }
  }
  const n = data.count;
  const names = [...MOUTH_PARAMS, 'closure', 'speech'];
  return sums
    .map(([y, t, yy, tt, yt], o) => {
      const r = (n * yt! - y! * t!) / Math.sqrt((n * yy! - y! * y!) * (n * tt! - t! * t!) + 1e-12);
      return `${names[o]} ${r.toFixed(2)}`;
    })
    .join('  ');
}

const train = createDataset();
const heldOut = createDataset();
const noise = createRandom(deriveSeed(seed, 'augment'));
let utterances = 0;
let seconds = 0;
function learn(utterance: Utterance, copies: number, isSynthesised: boolean): void {
  utterances++;
  for (let copy = 0; copy < copies; copy++) {
    const spoken = augment(utterance, drawAugmentation(noise, copy === 0 ? 0.4 : 1), noise);
    train.add(spoken, isSynthesised);
    seconds += spoken.pcm.length / 16000;
  }
}
for await (const utterance of synthesised()) learn(utterance, Number(flags.copies), true);
if (flags.people === undefined)
  throw new Error('--people: the folder of the recordings in people.json is needed');
for (const recording of people.recordings) {
  const file = join(flags.people, recording.path);
  if (!existsSync(file)) throw new Error(`${file} is missing: people.json says where it comes from`);
  const utterance = readPerson(file);
  if (utterance === null) console.error(`${recording.path}: not aligned, left out`);
  else if ('heldOut' in recording) heldOut.add(utterance);
  else learn(utterance, Number(flags['people-copies']), false);
}
// Sound that is no speech: the mouth has to stay shut in it.
for (let i = 0; i < 24; i++) {
  const pcm = new Float32Array(16000 * 4).map(() => 1e-4);
  const how = { ...drawAugmentation(noise, 1), speed: 1, snrDb: 0 };
  train.add(augment({ pcm, sampleRate: 16000, phones: [] }, how, noise), true);
}
console.error(
  `${utterances} utterances, ${(seconds / 60).toFixed(1)} minutes, ${train.count} frames, ${heldOut.count} held out`,
);

function emphasis(jaw: number): number[] {
  const each = Array.from({ length: NET_OUTPUTS }, () => 1);
  each[MOUTH_PARAMS.indexOf('jawOpen')] = jaw;
  each[CLOSURE_OUTPUT] = 2.5;
  each[SPEECH_OUTPUT] = 1.5;
  return each;
}
const hidden = flags.hidden.split(',').map(Number);
const layers = await fit();
console.error(`held out: ${correlations(heldOut, createForward(layers))}`);
const encoded = `${JSON.stringify(encodeLayers(layers))}\n`;
writeFileSync(flags.out, encoded);
console.error(`${flags.out}: ${(encoded.length / 1000).toFixed(0)} kB`);

async function fit(): Promise<DenseLayer[]> {
  const folder = mkdtempSync(join(tmpdir(), 'vivant-lips-'));
  try {
    train.write(folder);
    const how = {
      seed: deriveSeed(seed, 'training'),
      bands: MEL_BANDS,
      seenWindows: SEEN_WINDOWS,
      rangeDb: RANGE_DB,
      floorDbfs: FLOOR_DBFS,
      hidden,
      // Synthesisers are fewer, and what they say is known to the millisecond; last, jaw and they count once more.
      rounds: [
        { epochs: Number(flags.epochs), learningRate: 2e-3, synthesisedWeight: 1.5, emphasis: emphasis(2) },
        { epochs: 4, learningRate: 8e-4, synthesisedWeight: 3, emphasis: emphasis(3) },
      ],
    };
    writeFileSync(join(folder, 'how.json'), JSON.stringify(how));
    const ending = await spawnChild({
      command: flags.python,
      args: [join(import.meta.dirname, 'fit-network.py'), folder],
      env: PLAIN_ENV,
      stdio: 'inherit',
    }).ended;
    if (ending.code !== 0) throw new Error(`fit-network.py ${howItEnded(ending)}`);
    return readLayers(readFileSync(join(folder, 'network.f32')));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Weights, then biases, layer after layer. */
function readLayers(file: Buffer): DenseLayer[] {
  const values = new Float32Array(new Uint8Array(file).buffer);
  const sizes = [NET_INPUTS, ...hidden, NET_OUTPUTS];
  let at = 0;
  const take = (count: number) => values.slice(at, (at += count));
  return hidden.concat(NET_OUTPUTS).map((outputs, l) => {
    const inputs = sizes[l]!;
    return { inputs, outputs, weights: take(inputs * outputs), bias: take(outputs) };
  });
}
