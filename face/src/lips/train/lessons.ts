import { closeSync, openSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { MOUTH_PARAMS } from '../../types.ts';
import { CLOSURE_OUTPUT, NET_OUTPUTS, SPEECH_OUTPUT } from '../lip-net.ts';
import { HOP_SAMPLES, WINDOW_SAMPLES } from '../log-mel.ts';
import { phoneParts } from '../phone-shapes.ts';
import { createPhoneTrack, MOUTH_SAMPLE_LENGTH } from '../phones-to-mouth.ts';
import type { Utterance } from './speakers.ts';

/** Every utterance is learnt at these speeds: pitch, formants and tempo move together. */
const SPEEDS = [0.86, 1, 1.16];
/** The mouth is awake this long before the first sound and after the last. */
const AWAKE_MS = 60;
const RATE = 16000;

/** Kinds of speakers: people and synthesisers are trained on; those held out and those aside are only used to judge. */
export type Role = 'person' | 'synthesised' | 'held-out' | 'aside';

/** Writes what `fit-network.py` learns from into a folder, utterance after utterance. */
export interface Lessons {
  add(utterance: Utterance, role: Role): void;
  close(): void;
}

/**
 * `sound.s16`: 16 kHz mono, one utterance after the other. `targets.u8`: what the mouth does, `NET_OUTPUTS` values of
 * 0–255 every window, for every utterance at every speed. `lessons.json`: who, where and how long.
 */
export function createLessons(folder: string): Lessons {
  const sound = openSync(join(folder, 'sound.s16'), 'w');
  const targets = openSync(join(folder, 'targets.u8'), 'w');
  const listed: unknown[] = [];
  let samples = 0;
  let rows = 0;
  return {
    add(spoken, role) {
      const pcm = toInt16(spoken);
      writeFileSync(sound, new Uint8Array(pcm.buffer));
      const written = SPEEDS.map((speed) => {
        const mouth = targetsAt(spoken, speed, pcm.length);
        writeFileSync(targets, mouth);
        const from = rows;
        rows += mouth.length / NET_OUTPUTS;
        return [from, mouth.length / NET_OUTPUTS];
      });
      listed.push({ role, from: samples, samples: pcm.length, targets: written });
      samples += pcm.length;
    },
    close() {
      closeSync(sound);
      closeSync(targets);
      writeFileSync(join(folder, 'lessons.json'), JSON.stringify({ speeds: SPEEDS, utterances: listed }));
    },
  };
}

function toInt16({ pcm, sampleRate }: Utterance): Int16Array {
  const step = sampleRate / RATE;
  return Int16Array.from({ length: Math.floor(pcm.length / step) }, (_, i) => {
    const at = Math.floor(i * step);
    const share = i * step - at;
    const x = pcm[at]! * (1 - share) + (pcm[at + 1] ?? 0) * share;
    return Math.round(32767 * Math.max(-1, Math.min(1, x)));
  });
}

/** What the sounds call for at the middle of every window, as the service would draw it. */
function targetsAt({ phones }: Utterance, speed: number, samples: number): Uint8Array {
  const scaled = phones.map((p) => ({ ...p, startMs: p.startMs / speed, endMs: p.endMs / speed }));
  const track = createPhoneTrack();
  track.append(scaled, 0);
  const voiced = scaled.filter((phone) => phoneParts(phone.symbol, phone.alphabet).length > 0);
  const windows = Math.max(0, Math.floor((Math.floor(samples / speed) - WINDOW_SAMPLES) / HOP_SAMPLES) + 1);
  const out = new Uint8Array(windows * NET_OUTPUTS);
  const sampled = new Float64Array(MOUTH_SAMPLE_LENGTH);
  let next = 0;
  for (let w = 0; w < windows; w++) {
    const tMs = (w * HOP_SAMPLES + WINDOW_SAMPLES / 2) / (RATE / 1000);
    track.sample(tMs, sampled);
    while (next < voiced.length && voiced[next]!.endMs + AWAKE_MS <= tMs) next++;
    const awake = next < voiced.length && tMs > voiced[next]!.startMs - AWAKE_MS;
    const at = w * NET_OUTPUTS;
    for (let o = 0; o < MOUTH_PARAMS.length; o++) out[at + o] = Math.round(255 * sampled[o]!);
    out[at + CLOSURE_OUTPUT] = Math.round(255 * sampled[MOUTH_PARAMS.length]!);
    out[at + SPEECH_OUTPUT] = awake ? 255 : 0;
  }
  return out;
}
