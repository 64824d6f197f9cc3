/** Speakers with known phoneme times: flite's voices, espeak-ng's in many languages, and people once aligned. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { howItEnded, PLAIN_ENV, spawnChild } from '@vivant/platform/child';
import { findProgram } from '@vivant/platform/find-program';
import type { TimedPhone } from '../phones-to-mouth.ts';

export interface Utterance {
  /** Mono, −1 … 1. */
  pcm: Float32Array;
  sampleRate: number;
  phones: TimedPhone[];
}

/** One utterance by Debian's flite; `stretch` > 1 is slower. */
export async function speakFlite(text: string, voice: string, stretch = 1): Promise<Utterance> {
  const folder = mkdtempSync(join(tmpdir(), 'vivant-lips-'));
  try {
    const file = join(folder, 'speech.wav');
    const args = [
      '-voice',
      voice,
      '-psdur',
      '--setf',
      `duration_stretch=${stretch}`,
      '-t',
      ` ${text}`,
      '-o',
      file,
    ];
    const segments = (await outputOf('flite', args)).toString().trim().split(/\s+/);
    let startMs = 0;
    const phones = segments.map((segment): TimedPhone => {
      const colon = segment.lastIndexOf(':');
      const endMs = 1000 * Number(segment.slice(colon + 1));
      const phone = { symbol: segment.slice(0, colon), alphabet: 'arpabet' as const, startMs, endMs };
      startMs = endMs;
      return phone;
    });
    return { ...readWav(readFileSync(file)), phones };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** 16-bit mono PCM out of a RIFF file, as flite writes it. */
function readWav(file: Buffer): { pcm: Float32Array; sampleRate: number } {
  const sampleRate = file.readUInt32LE(24);
  let at = 12;
  while (file.toString('latin1', at, at + 4) !== 'data') at += 8 + file.readUInt32LE(at + 4);
  const samples = Math.floor(Math.min(file.readUInt32LE(at + 4), file.length - at - 8) / 2);
  const pcm = Float32Array.from({ length: samples }, (_, i) => file.readInt16LE(at + 8 + 2 * i) / 32768);
  return { pcm, sampleRate };
}

/** A recording with the sounds that `align-people.py` has found in it; null where it found none. */
export async function readPerson(file: string): Promise<Utterance | null> {
  const aligned = file.replace(/\.[^./]+$/, '.phones.json');
  if (!existsSync(aligned)) return null;
  const phones = (
    JSON.parse(readFileSync(aligned, 'utf8')) as [string, TimedPhone['alphabet'], number, number][]
  ).map(([symbol, alphabet, startMs, endMs]) => ({ symbol, alphabet, startMs, endMs }));
  const args = ['-v', 'error', '-i', file, '-ac', '1', '-ar', '16000', '-f', 's16le', '-'];
  const bytes = await outputOf('ffmpeg', args);
  const pcm = Float32Array.from({ length: bytes.length >> 1 }, (_, i) => bytes.readInt16LE(2 * i) / 32768);
  return { pcm, sampleRate: 16000, phones };
}

/** @throws Error where the program is not installed or does not end well, with its last words */
async function outputOf(program: string, args: readonly string[]): Promise<Buffer> {
  const command = findProgram(program);
  if (command === null) throw new Error(`${program} is not installed`);
  const child = spawnChild({ command, args, env: PLAIN_ENV });
  const output = await buffer(child.process.stdout);
  const ending = await child.ended;
  if (ending.code !== 0)
    throw new Error(`${program}: ${howItEnded(ending)}. ${child.lastLines().join('\n')}`);
  return output;
}

export interface EspeakSpeaker {
  /** `voice` may carry a variant (`en-us+f3`); rate in words a minute, pitch and its range 0–99. */
  speak(text: string, voice: string, prosody: { rate: number; pitch: number; range: number }): Utterance;
}

/**
 * espeak-ng's library, in this process: training is a tool run by hand and distributes nothing. (The service
 * itself keeps the GPL'd library in a process of its own.) The command line tells no phoneme times.
 */
export async function openEspeak(): Promise<EspeakSpeaker> {
  const { default: koffi } = await import('koffi');
  const library = koffi.load('libespeak-ng.so.1');
  const event = koffi.struct({
    type: 'int',
    id: 'uint',
    textPosition: 'int',
    length: 'int',
    audioMs: 'int',
    sample: 'int',
    userData: 'void *',
    name: koffi.array('char', 8, 'String'),
  });
  const callback = koffi.proto('int (int16_t *wav, int samples, void *events)');
  const initialize = library.func('espeak_Initialize', 'int', ['int', 'int', 'str', 'int']);
  const setCallback = library.func('espeak_SetSynthCallback', 'void', [koffi.pointer(callback)]);
  const setVoice = library.func('espeak_SetVoiceByName', 'int', ['str']);
  const setParameter = library.func('espeak_SetParameter', 'int', ['int', 'int', 'int']);
  const synthesize = library.func('espeak_Synth', 'int', [
    'str',
    'size_t',
    'uint',
    'int',
    'uint',
    'uint',
    'void *',
    'void *',
  ]);
  const [synchronous, phonemeEventsInIpa] = [2, 3];
  const sampleRate = initialize(synchronous, 200, null, phonemeEventsInIpa) as number;
  if (sampleRate <= 0) throw new Error('espeak-ng could not be initialised: is espeak-ng-data installed?');

  let chunks: Int16Array[] = [];
  let marks: { symbol: string; ms: number }[] = [];
  const registered = koffi.register((wav: unknown, samples: number, events: unknown): number => {
    if (samples > 0)
      chunks.push(Int16Array.from(koffi.decode(wav, koffi.array('int16_t', samples, 'Typed')) as Int16Array));
    for (const { type, audioMs, name } of koffi.decode(events, event, 64) as {
      type: number;
      audioMs: number;
      name: string;
    }[]) {
      if (type === 0) break;
      if (type === 7) marks.push({ symbol: name, ms: audioMs });
    }
    return 0;
  }, koffi.pointer(callback));
  setCallback(registered);

  return {
    speak(text, voice, { rate, pitch, range }) {
      if (setVoice(voice) !== 0) throw new Error(`espeak-ng has no voice ${voice}`);
      setParameter(1, rate, 0);
      setParameter(3, pitch, 0);
      setParameter(4, range, 0);
      chunks = [];
      marks = [];
      const utf8 = 1;
      synthesize(text, Buffer.byteLength(text) + 1, 0, 1, 0, utf8, null, null);
      const samples = chunks.reduce((sum, chunk) => sum + chunk.length, 0);
      const pcm = new Float32Array(samples);
      let at = 0;
      for (const chunk of chunks) for (const sample of chunk) pcm[at++] = sample / 32768;
      const totalMs = (1000 * samples) / sampleRate;
      const phones = marks.map((mark, i) => ({
        symbol: mark.symbol,
        alphabet: 'espeak' as const,
        startMs: mark.ms,
        endMs: Math.max(mark.ms, marks[i + 1]?.ms ?? totalMs),
      }));
      return { pcm, sampleRate, phones };
    },
  };
}
