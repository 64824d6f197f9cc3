import { MOUTH_PARAMS } from '../../types.ts';
import { CLOSURE_OUTPUT, CONTEXT, NET_OUTPUTS, SPEECH_OUTPUT } from '../lip-net.ts';
import {
  createLevelFollower,
  createMelAnalyser,
  HOP_SAMPLES,
  isSilent,
  MEL_BANDS,
  normaliseBand,
  WINDOW_SAMPLES,
} from '../log-mel.ts';
import { phoneParts } from '../phone-shapes.ts';
import { createPhoneTrack, MOUTH_SAMPLE_LENGTH } from '../phones-to-mouth.ts';
import type { Examples } from './network.ts';
import type { Utterance } from './speakers.ts';

const SPAN = 2 * CONTEXT + 1;
/** The mouth is awake this long before the first sound and after the last. */
const AWAKE_MS = 60;
const GROW = 1 << 16;

/** Collects frames of speech and what the mouth does in them. */
export interface Dataset extends Examples {
  add(utterance: Utterance): void;
}

export function createDataset(): Dataset {
  const mel = createMelAnalyser();
  let bands = new Float32Array(GROW * MEL_BANDS);
  let bandRows = 0;
  let firstRow = new Uint32Array(GROW);
  let levels = new Float32Array(GROW);
  const sampled = new Float64Array(MOUTH_SAMPLE_LENGTH);

  const dataset: Dataset = {
    count: 0,
    targets: new Float32Array(GROW * NET_OUTPUTS),
    weights: new Float32Array(GROW),
    input(i, out) {
      const row = firstRow[i]! * MEL_BANDS;
      const level = levels[i]!;
      for (let k = 0; k < SPAN * MEL_BANDS; k++) out[k] = normaliseBand(bands[row + k]!, level);
    },
    /** Mirrors what `createAudioLips` does to a stream, so that the network hears in use what it learnt on. */
    add({ pcm, phones }) {
      const windows = Math.floor((pcm.length - WINDOW_SAMPLES) / HOP_SAMPLES) + 1;
      if (windows <= SPAN) return;
      const start = bandRows;
      while ((bandRows + windows + CONTEXT) * MEL_BANDS > bands.length) bands = grown(bands);
      bands.fill(-120, start * MEL_BANDS, (start + CONTEXT) * MEL_BANDS);
      bandRows += windows + CONTEXT;
      const follower = createLevelFollower();
      const track = createPhoneTrack();
      track.append(phones, 0);
      const voiced = phones.filter((phone) => phoneParts(phone.symbol, phone.alphabet).length > 0);
      const db = new Float32Array(windows);
      const floors = new Float32Array(windows);
      for (let w = 0; w < windows; w++) {
        db[w] = mel.analyse(pcm, w * HOP_SAMPLES, bands, (start + CONTEXT + w) * MEL_BANDS);
        const level = follower.next(db[w]!);
        floors[w] = follower.floor();
        const frame = w - CONTEXT;
        if (frame < 0 || isSilent(db[frame]!, level, floors[frame]!)) continue;
        if (dataset.count === levels.length) {
          firstRow = Uint32Array.from({ length: firstRow.length * 2 }, (_, i) => firstRow[i] ?? 0);
          levels = grown(levels);
          dataset.weights = grown(dataset.weights);
          dataset.targets = grown(dataset.targets);
        }
        const i = dataset.count++;
        firstRow[i] = start + frame;
        levels[i] = level;
        const tMs = (frame * HOP_SAMPLES + WINDOW_SAMPLES / 2) / 16;
        track.sample(tMs, sampled);
        const awake = voiced.some((p) => tMs > p.startMs - AWAKE_MS && tMs < p.endMs + AWAKE_MS);
        const at = i * NET_OUTPUTS;
        for (let o = 0; o < MOUTH_PARAMS.length; o++) dataset.targets[at + o] = sampled[o]!;
        dataset.targets[at + CLOSURE_OUTPUT] = sampled[MOUTH_PARAMS.length]!;
        dataset.targets[at + SPEECH_OUTPUT] = awake ? 1 : 0;
        // Rounding and closures are rare: without extra weight they drown in the mean.
        const rounded =
          sampled[MOUTH_PARAMS.indexOf('mouthPucker')]! + sampled[MOUTH_PARAMS.indexOf('mouthFunnel')]!;
        dataset.weights[i] = awake ? 1 + 1.5 * rounded + 1.2 * sampled[MOUTH_PARAMS.length]! : 0.5;
      }
    },
  };
  return dataset;
}

function grown(array: Float32Array): Float32Array<ArrayBuffer> {
  const bigger = new Float32Array(array.length * 2);
  bigger.set(array);
  return bigger;
}
