import { median } from '../suite.ts';
import type { ClipMeasures } from './measure-clip.ts';
import { expectedOpenness, type ReferencePhone } from './speech-reference.ts';

/** Pearson's r; NaN when either side does not vary. */
export function correlation(a: readonly number[], b: readonly number[]): number {
  const n = a.length;
  const mean = (x: readonly number[]) => x.reduce((sum, v) => sum + v, 0) / n;
  const [ma, mb] = [mean(a), mean(b)];
  let [ab, aa, bb] = [0, 0, 0];
  for (let i = 0; i < n; i++) {
    ab += (a[i]! - ma) * (b[i]! - mb);
    aa += (a[i]! - ma) ** 2;
    bb += (b[i]! - mb) ** 2;
  }
  return ab / Math.sqrt(aa * bb);
}

export function quantile(values: readonly number[], q: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))]!;
}

/** Correlation of the opening seen with the opening the sounds call for, the pictures taken `lagMs` later. */
function opennessCorrelation(clip: ClipMeasures, phones: readonly ReferencePhone[], lagMs: number): number {
  return correlation(
    clip.aperture,
    clip.tMs.map((t) => expectedOpenness(phones, t - lagMs)),
  );
}

export interface SpeechFigures {
  openness: number;
  /** How much the mouth lags behind the sounds, ms. */
  lagMs: number;
  lipsMeet: number;
  falselyMeet: number;
  roundedOverSpread: number;
  blinks: number;
  /** Opening of the eyes in blinks over that between them, the median. */
  blinkDepth: number;
}

export function speechFigures(clip: ClipMeasures, phones: readonly ReferencePhone[]): SpeechFigures {
  const closed = closedBelow(clip, phones);
  return {
    openness: opennessCorrelation(clip, phones, 0),
    lagMs: bestLag(clip, phones),
    ...closures(clip, phones, closed),
    roundedOverSpread: roundedOverSpread(clip, phones),
    ...blinksOf(clip),
  };
}

/** Peak of the correlation over lags, refined between the steps by a parabola. */
function bestLag(clip: ClipMeasures, phones: readonly ReferencePhone[]): number {
  const step = 10;
  const lags = Array.from({ length: 41 }, (_, i) => (i - 20) * step);
  const values = lags.map((lag) => opennessCorrelation(clip, phones, lag));
  const best = values.indexOf(Math.max(...values));
  const [before, at, after] = [values[best - 1], values[best]!, values[best + 1]];
  if (before === undefined || after === undefined) return lags[best]!;
  return lags[best]! + (step * 0.5 * (before - after)) / (before - 2 * at + after);
}

/** Below this the lips count as met: a quarter of the way from the mouth in silence to the widest. */
function closedBelow(clip: ClipMeasures, phones: readonly ReferencePhone[]): number {
  const inSilence = clip.aperture.filter((_, i) =>
    phones.some((p) => p.symbol === 'pau' && clip.tMs[i]! > p.startMs + 140 && clip.tMs[i]! < p.endMs - 140),
  );
  const before = clip.aperture.filter((_, i) => clip.tMs[i]! < phones[0]!.startMs);
  const rest = median([...inSilence, ...before]);
  return rest + 0.25 * (quantile(clip.aperture, 0.95) - rest);
}

function lowestWithin(clip: ClipMeasures, fromMs: number, toMs: number): number {
  const seen = clip.aperture.filter((_, i) => clip.tMs[i]! >= fromMs && clip.tMs[i]! <= toMs);
  return Math.min(...seen);
}

function closures(clip: ClipMeasures, phones: readonly ReferencePhone[], closed: number) {
  const bilabials = phones.filter((p) => /^[pbm]$/.test(p.symbol));
  const met = bilabials.filter((p) => lowestWithin(clip, p.startMs - 40, p.endMs + 40) <= closed);
  // Vowels that call for an open mouth and stand beside nothing that closes it.
  const open = phones.filter(
    (p, i) =>
      /^(aa|ae|ah|ao|aw|ay|eh|ey|ow|er|ih)$/.test(p.symbol) &&
      p.endMs - p.startMs >= 50 &&
      ![phones[i - 1], phones[i + 1]].some((n) => n === undefined || /^([pbm]|pau)$/.test(n.symbol)),
  );
  const falsely = open.filter((p) => {
    const middle = (p.startMs + p.endMs) / 2;
    return lowestWithin(clip, middle - 25, middle + 25) <= closed;
  });
  if (bilabials.length < 10 || open.length < 10) throw new Error('the speech has too few closures to judge');
  return { lipsMeet: met.length / bilabials.length, falselyMeet: falsely.length / open.length };
}

function roundedOverSpread(clip: ClipMeasures, phones: readonly ReferencePhone[]): number {
  const widths = (pattern: RegExp) => {
    const held = phones.filter((p) => pattern.test(p.symbol) && p.endMs - p.startMs >= 60);
    if (held.length < 4) throw new Error(`the speech has too few sounds like ${pattern} to judge`);
    return median(
      held.map((p) => {
        const middle = (p.startMs + p.endMs) / 2;
        const nearest = clip.tMs.reduce(
          (best, t, i) => (Math.abs(t - middle) < Math.abs(clip.tMs[best]! - middle) ? i : best),
          0,
        );
        return clip.width[nearest]!;
      }),
    );
  };
  return widths(/^(uw|w|ow)$/) / widths(/^(iy|ih|ey|eh)$/);
}

/** Blinks are dips of the eyes' opening to below two thirds of its median. */
export function blinksOf(clip: ClipMeasures): { blinks: number; blinkDepth: number } {
  const open = median(clip.eyes);
  const depths: number[] = [];
  let lowest = Number.POSITIVE_INFINITY;
  for (const eye of [...clip.eyes, open]) {
    if (eye < 0.67 * open) lowest = Math.min(lowest, eye);
    else if (lowest < Number.POSITIVE_INFINITY) {
      depths.push(lowest / open);
      lowest = Number.POSITIVE_INFINITY;
    }
  }
  return { blinks: depths.length, blinkDepth: depths.length === 0 ? Number.NaN : median(depths) };
}

/** By how much the sound of the clip comes later than the recording it was made from, ms. */
export function soundLagMs(clip: Int16Array, recording: Int16Array): number {
  // Envelopes of 1 ms: insensitive to the codec's phase.
  const envelope = (pcm: Int16Array) =>
    Array.from({ length: Math.floor(pcm.length / 16) }, (_, i) => {
      let sum = 0;
      for (let k = 0; k < 16; k++) sum += Math.abs(pcm[i * 16 + k]!);
      return sum;
    });
  const [a, b] = [envelope(clip), envelope(recording)];
  let best = { lag: 0, r: Number.NEGATIVE_INFINITY };
  for (let lag = -120; lag <= 120; lag++) {
    const from = Math.max(0, lag);
    const to = Math.min(a.length, b.length + lag, b.length);
    const r = correlation(a.slice(from, to), b.slice(from - lag, to - lag));
    if (r > best.r) best = { lag, r };
  }
  return best.lag;
}
