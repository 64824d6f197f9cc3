import { createSpokenFace } from '@vivant/face/clip/speaker-face';
import { createRandom } from '@vivant/platform/random';
import { trackPitch } from '@vivant/speech/voice/pitch';

export interface ProsodyFigures {
  /** Share of the nods that mark a syllable that stands out, 0–1. */
  marked: number;
  /** The same, had the nods come at other times: the mean and the highest of many shuffles. */
  shuffled: number;
  shuffledMost: number;
  /** Nods a minute. */
  perMinute: number;
}

const RATE_KHZ = 16;
const HOP_MS = 10;
const FRAME_MS = 20;
/** A nod this far, against where the head was around it. */
const NOD_RADIANS = (0.5 * Math.PI) / 180;
const AROUND_MS = 500;
/** How far a nod's lowest point may lie from the middle of its syllable. */
const NEAR_MS = 110;
/** The share of syllables that counts as standing out. */
const PROMINENT = 0.35;
const SHUFFLES = 200;

/**
 * Whether heads nod with the syllables that stand out in these recordings, 16 kHz mono, as another ear than the face's
 * own finds them: the pitch tracker of the voice check, and loudness over the whole recording.
 */
export function prosodyFigures(recordings: readonly Int16Array[], seeds: readonly number[]): ProsodyFigures {
  const random = createRandom(11);
  let [hits, nods, minutes] = [0, 0, 0];
  const shuffledHits = new Float64Array(SHUFFLES);
  for (const pcm of recordings) {
    const durationMs = pcm.length / RATE_KHZ;
    const prominent = prominentSyllables(pcm);
    const near = (tMs: number) => prominent.some((other) => Math.abs(other - tMs) <= NEAR_MS);
    for (const seed of seeds) {
      const times = nodTimes(pcm, seed);
      hits += times.filter(near).length;
      nods += times.length;
      minutes += durationMs / 60_000;
      for (let k = 0; k < SHUFFLES; k++) {
        const offset = random() * durationMs;
        shuffledHits[k]! += times.filter((t) => near((t + offset) % durationMs)).length;
      }
    }
  }
  const shuffled = shuffledHits.map((count) => count / Math.max(1, nods));
  return {
    marked: hits / Math.max(1, nods),
    shuffled: shuffled.reduce((sum, share) => sum + share / SHUFFLES, 0),
    shuffledMost: Math.max(...shuffled),
    perMinute: nods / minutes,
  };
}

/** When the head is lowest in each nod, ms. */
function nodTimes(pcm: Int16Array, seed: number): number[] {
  const face = createSpokenFace({ pcm, sampleRate: 1000 * RATE_KHZ, seed });
  const pitch: number[] = [];
  for (let t = FRAME_MS / 2; t < pcm.length / RATE_KHZ; t += FRAME_MS) pitch.push(face.at(t).pose.pitch);
  const half = AROUND_MS / FRAME_MS / 2;
  const relative = pitch.map((value, i) => {
    const around = pitch.slice(Math.max(0, i - half), i + half + 1);
    return value - around.reduce((sum, other) => sum + other, 0) / around.length;
  });
  return relative.flatMap((value, i) => {
    const isLowest = value >= (relative[i - 1] ?? value) && value > (relative[i + 1] ?? value);
    return isLowest && value > NOD_RADIANS ? [(i + 0.5) * FRAME_MS] : [];
  });
}

/** The middles of the syllables that stand out by loudness and pitch, ms. */
function prominentSyllables(pcm: Int16Array): number[] {
  const { f0Hz } = trackPitch(pcm, 1000 * RATE_KHZ);
  const voiced = [...f0Hz].filter((hz) => hz > 0).sort((a, b) => a - b);
  const usual = voiced[voiced.length >> 1] ?? 1;
  const hop = HOP_MS * RATE_KHZ;
  const loud = Array.from({ length: Math.floor(pcm.length / hop) }, (_, i) => {
    let sum = 1;
    for (let k = i * hop - hop; k < i * hop + 2 * hop; k++) sum += (pcm[k] ?? 0) ** 2 / (3 * hop);
    return 10 * Math.log10(sum);
  });
  const loudest = [...loud].sort((a, b) => a - b)[Math.floor(0.95 * loud.length)] ?? 0;
  const found = loud.flatMap((level, i) => {
    const around = loud.slice(Math.max(0, i - 8), i + 9);
    const hz = Math.max(...[...f0Hz.subarray(Math.max(0, i - 5), i + 6)], 0);
    if (level < Math.max(...around) || level < loudest - 20 || hz === 0) return [];
    return [{ tMs: i * HOP_MS, score: level / 4 + 12 * Math.log2(hz / usual) }];
  });
  const least = found.map(({ score }) => score).sort((a, b) => b - a)[Math.floor(PROMINENT * found.length)];
  return found.filter(({ score }) => score >= (least ?? 0)).map(({ tMs }) => tMs);
}
