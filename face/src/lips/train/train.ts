/**
 * Trains the network that hears lips: `node face/src/lips/train/train.ts [--seed 1] [--copies 3] [--epochs 8]
 * [--hidden 112,56] [--without rms] [--out file]`. `--without` judges on that flite voice alone, never heard in training.
 *
 * Needs flite, espeak-ng and (for espeak's phoneme times) koffi; takes several minutes on one core and always
 * gives the same network for the same options on the same versions of the engines. Run the formatter afterwards.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { createRandom, deriveSeed, normal } from '@vivant/platform/random';
import { MOUTH_PARAMS } from '../../types.ts';
import { CLOSURE_OUTPUT, createForward, NET_INPUTS, NET_OUTPUTS, SPEECH_OUTPUT } from '../lip-net.ts';
import { MEL_BANDS } from '../log-mel.ts';
import { augment, drawAugmentation } from './augment.ts';
import { ENGLISH, ENGLISH_WORDS, OTHER_LANGUAGES } from './corpus.ts';
import { createDataset, type Dataset } from './dataset.ts';
import { encodeLayers } from './encode-layers.ts';
import { trainNetwork } from './network.ts';
import { openEspeak, speakFlite, type Utterance } from './speakers.ts';

const { values: flags } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    copies: { type: 'string', default: '3' },
    epochs: { type: 'string', default: '8' },
    hidden: { type: 'string', default: '112,56' },
    without: { type: 'string', default: '' },
    out: { type: 'string', default: new URL('../lip-net.json', import.meta.url).pathname },
  },
});
const seed = Number(flags.seed);
const random = createRandom(deriveSeed(seed, 'corpus'));

const FLITE_VOICES = ['slt', 'rms', 'awb', 'kal16'];
const ESPEAK_VARIANTS = ['', '+f2', '+f4', '+m3', '+m7', '+Annie', '+Michael'];
/** Every so many frames are kept for judging, never trained on: utterances of the seed's own drawing. */
const HELD_OUT = 12;

function wordList(): string {
  const count = 5 + Math.floor(random() * 5);
  const words = Array.from(
    { length: count },
    () => ENGLISH_WORDS[Math.floor(random() * ENGLISH_WORDS.length)]!,
  );
  return `${words.join(' ')}.`;
}

async function* corpus(): AsyncGenerator<Utterance & { voice?: string }> {
  for (const voice of FLITE_VOICES) {
    for (const text of [...ENGLISH, ...Array.from({ length: 45 }, wordList)])
      yield { ...speakFlite(text, voice, 0.85 + 0.45 * random()), voice };
  }
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
const copies = Number(flags.copies);
const noise = createRandom(deriveSeed(seed, 'augment'));
let index = 0;
let seconds = 0;
for await (const utterance of corpus()) {
  const drawn = index++ % HELD_OUT === HELD_OUT - 1;
  const held = flags.without === '' ? drawn : utterance.voice === flags.without;
  if (drawn && !held) continue;
  for (let copy = 0; copy < (held ? 1 : copies); copy++) {
    const spoken = augment(utterance, drawAugmentation(noise, held ? 0.3 : copy === 0 ? 0.4 : 1), noise);
    (held ? heldOut : train).add(spoken);
    seconds += spoken.pcm.length / 16000;
  }
}
// Sound that is no speech: the mouth has to stay shut in it.
for (let i = 0; i < 12 * copies; i++) {
  const pcm = new Float32Array(16000 * 4).map(() => 1e-4);
  const how = { ...drawAugmentation(noise, 1), speed: 1, snrDb: 0 };
  train.add(augment({ pcm, sampleRate: 16000, phones: [] }, how, noise));
}
console.error(
  `${index} utterances, ${(seconds / 60).toFixed(1)} minutes, ${train.count} frames, ${heldOut.count} held out`,
);

const outputWeights = new Float32Array(NET_OUTPUTS);
for (let o = 0; o < NET_OUTPUTS; o++) {
  let sum = 0;
  let squares = 0;
  for (let i = 0; i < train.count; i++) {
    const t = train.targets[i * NET_OUTPUTS + o]!;
    sum += t;
    squares += t * t;
  }
  const deviation = Math.sqrt(squares / train.count - (sum / train.count) ** 2);
  // Between equal weight per output and equal weight per variance.
  outputWeights[o] = 0.12 / Math.max(0.04, deviation);
}
outputWeights[0]! *= 2;
outputWeights[CLOSURE_OUTPUT]! *= 2.5;
outputWeights[SPEECH_OUTPUT]! *= 1.5;

const colours = createRandom(deriveSeed(seed, 'colours'));
const offsets = new Float32Array(MEL_BANDS);
/** Another throat, another room: a smooth gain over the bands, the same in all windows, and a little noise. */
function perturb(input: Float32Array): void {
  const gain = 0.06 * normal(colours);
  const slope = 0.1 * normal(colours);
  const wave = 0.08 * normal(colours);
  const phase = 2 * Math.PI * colours();
  const cycles = 0.5 + 2 * colours();
  for (let b = 0; b < MEL_BANDS; b++) {
    const x = b / (MEL_BANDS - 1);
    offsets[b] = gain + slope * (2 * x - 1) + wave * Math.sin(2 * Math.PI * cycles * x + phase);
  }
  for (let i = 0; i < input.length; i++) input[i]! += offsets[i % MEL_BANDS]! + 0.05 * (colours() - 0.5);
}

const layers = trainNetwork(train, NET_INPUTS, {
  hidden: flags.hidden.split(',').map(Number),
  epochs: Number(flags.epochs),
  outputWeights,
  learningRate: 2e-3,
  perturb,
  random: createRandom(deriveSeed(seed, 'training')),
  onEpoch(epoch, loss, now) {
    console.error(
      `epoch ${epoch + 1}: loss ${loss.toFixed(4)}; held out: ${correlations(heldOut, createForward(now))}`,
    );
  },
});
const encoded = `${JSON.stringify(encodeLayers(layers))}\n`;
writeFileSync(flags.out, encoded);
console.error(`${flags.out}: ${(encoded.length / 1000).toFixed(0)} kB`);
