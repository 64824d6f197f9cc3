import type { Sound } from './cut.ts';

/** Longer sounds are used uncut: a decoded sound lies in memory as a whole, on a phone too. */
const SECONDS_MAX = 180;
const SAMPLE_RATE = 48_000;

/** A file of sound, to be drawn and cut; null where this browser cannot read it, or it is too long for that. */
export async function decodeSound(file: Blob): Promise<Sound | null> {
  const seconds = await playingTimeOf(file);
  if (seconds === null || seconds > SECONDS_MAX) return null;
  try {
    const context = new OfflineAudioContext(1, 1, SAMPLE_RATE);
    return monoOf(await context.decodeAudioData(await file.arrayBuffer()));
  } catch {
    // The service reads more kinds of files than a browser does.
    return null;
  }
}

/** Some browsers wait with it until somebody plays it. */
const TELLS_WITHIN_MS = 5000;

/** Null: no browser could tell without decoding all of it. */
async function playingTimeOf(file: Blob): Promise<number | null> {
  const audio = new Audio();
  audio.preload = 'metadata';
  const url = URL.createObjectURL(file);
  try {
    return await new Promise((resolve) => {
      audio.onloadedmetadata = () => resolve(Number.isFinite(audio.duration) ? audio.duration : null);
      audio.onerror = () => resolve(null);
      setTimeout(resolve, TELLS_WITHIN_MS, null);
      audio.src = url;
    });
  } finally {
    URL.revokeObjectURL(url);
  }
}

function monoOf(buffer: AudioBuffer): Sound {
  const samples = new Float32Array(buffer.length);
  for (let channel = 0; channel < buffer.numberOfChannels; channel += 1)
    buffer.getChannelData(channel).forEach((sample, index) => {
      samples[index] = (samples[index] ?? 0) + sample / buffer.numberOfChannels;
    });
  return { samples, sampleRate: buffer.sampleRate };
}
