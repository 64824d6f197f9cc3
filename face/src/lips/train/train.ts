/**
 * Trains the network that hears lips: `node face/src/lips/train/train.ts --people FOLDER [--seconds 135]
 * [--python /usr/bin/python3] [--out file]`.
 *
 * FOLDER holds the recordings of `people.json` at their paths (source, commit and licence are named there), aligned by
 * `align-people.py`. Needs ffmpeg, flite, espeak-ng, Python with PyTorch and numba, and (for espeak's phoneme times)
 * koffi. `--seconds` is how long the fitting may take: on a recent graphics processor a few minutes give a network
 * like the one kept here, never the same to the last bit. Run the formatter afterwards.
 */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { howItEnded, PLAIN_ENV, spawnChild } from '@vivant/platform/child';
import { createRandom, deriveSeed } from '@vivant/platform/random';
import { type ConvLayer, NET_INPUTS, NET_OUTPUTS } from '../lip-net.ts';
import { ENGLISH, ENGLISH_WORDS, OTHER_LANGUAGES } from './corpus.ts';
import { encodeLayers } from './encode-layers.ts';
import { createLessons, type Role } from './lessons.ts';
import people from './people.json' with { type: 'json' };
import { openEspeak, readPerson, speakFlite, type Utterance } from './speakers.ts';

const { values: flags } = parseArgs({
  options: {
    people: { type: 'string' },
    seconds: { type: 'string', default: '135' },
    python: { type: 'string', default: '/usr/bin/python3' },
    out: { type: 'string', default: new URL('../lip-net.json', import.meta.url).pathname },
  },
});
if (flags.people === undefined)
  throw new Error('--people: the folder of the recordings in people.json is needed');
const seconds = Number(flags.seconds);
if (!(seconds > 0)) throw new Error('--seconds: how long the fitting may take');
const random = createRandom(deriveSeed(1, 'corpus'));

const FLITE_VOICES = ['slt', 'rms', 'awb', 'kal16'];
const ESPEAK_VARIANTS = ['', '+f2', '+f4', '+m3', '+m7', '+Annie', '+Michael'];

/** Near the instant all windows, further off every second or third; 160 ms before and behind in all. */
const LAYERS = [
  { taps: [-2, -1, 0, 1, 2], units: 144 },
  { taps: [-3, -1, 0, 1, 3], units: 144 },
  { taps: [-5, -2, 0, 2, 5], units: 144 },
  { taps: [0], units: NET_OUTPUTS },
];

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
      yield await speakFlite(text, voice, 0.85 + 0.45 * random());
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

function* recordings(root: string): Generator<{ file: string; role: Role }> {
  for (const recording of people.recordings)
    yield { file: join(root, recording.path), role: 'heldOut' in recording ? 'held-out' : 'person' };
  for (const corpus of people.corpora)
    for (const name of readdirSync(join(root, corpus.path), { recursive: true, encoding: 'utf8' }).sort())
      if (name.endsWith('.flac')) {
        const reader = basename(name).split('-')[0]!;
        yield {
          file: join(root, corpus.path, name),
          role: corpus.aside.includes(reader) ? 'aside' : 'person',
        };
      }
}

const listed = [...recordings(flags.people)];
for (const { file } of listed)
  if (!existsSync(file)) throw new Error(`${file} is missing: people.json says where it comes from`);
const folder = mkdtempSync(join(tmpdir(), 'vivant-lips-'));
try {
  const lessons = createLessons(folder);
  for await (const utterance of synthesised()) lessons.add(utterance, 'synthesised');
  for (const { file, role } of listed) {
    const utterance = await readPerson(file);
    if (utterance === null) console.error(`${file}: not aligned, left out`);
    else lessons.add(utterance, role);
  }
  lessons.close();
  const how = { layers: LAYERS, inputs: NET_INPUTS, seconds };
  writeFileSync(join(folder, 'how.json'), JSON.stringify(how));
  const ending = await spawnChild({
    command: flags.python,
    args: [join(import.meta.dirname, 'fit-network.py'), folder],
    env: PLAIN_ENV,
    stdio: 'inherit',
  }).ended;
  if (ending.code !== 0) throw new Error(`fit-network.py ${howItEnded(ending)}`);
  const encoded = `${JSON.stringify(encodeLayers(readLayers(readFileSync(join(folder, 'network.f32')))))}\n`;
  writeFileSync(flags.out, encoded);
  console.error(`${flags.out}: ${(encoded.length / 1000).toFixed(0)} kB`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Weights, then biases, layer after layer. */
function readLayers(file: Buffer): ConvLayer[] {
  const values = new Float32Array(new Uint8Array(file).buffer);
  let at = 0;
  const take = (count: number) => values.slice(at, (at += count));
  let inputs = NET_INPUTS;
  return LAYERS.map(({ taps, units }) => {
    const layer = {
      inputs,
      outputs: units,
      taps,
      weights: take(inputs * taps.length * units),
      bias: take(units),
    };
    inputs = units;
    return layer;
  });
}
