import { AudioSource, AudioStream, LocalAudioTrack } from '@livekit/rtc-node';
import { createAudioPublisher } from '@vivant/media/runner/audio-publisher';
import { FADE_SAMPLES } from '@vivant/media/runner/fades';
import { lastHeard } from '@vivant/media/runner/last-heard';
import { createSegmentPlayer } from '@vivant/media/runner/segment-player';
import { PLAYOUT_RATE, samplesOfMs } from '@vivant/media/runner/segments';
import type { BenchRow } from './suite.ts';

const CUTS = 60;
/** By the clock alone, two of five were smooth. What a busy machine is told comes too late now and then. */
const SMOOTH_MIN = 31;
const PEAK = 10_000;
const HZ = 213;
/** The wave's own step, and that of the fade. */
const OWN_STEP = (2 * Math.PI * HZ * PEAK) / PLAYOUT_RATE + PEAK / FADE_SAMPLES + 1;
const SPOKEN_MS = 150;
const LENGTHS = 10;
const QUIET_MS = 30;

/** Interruptions at different places of a wave, through the native side's own queue: how many fade out what really left last. */
export async function smoothCuts(): Promise<BenchRow> {
  const source = new AudioSource(PLAYOUT_RATE, 1, 400);
  const track = LocalAudioTrack.createAudioTrack('voice', source);
  const player = createSegmentPlayer({
    cutOutput: () => publisher.cut(),
    skipSilence: (position) => publisher.skipSilence(position),
    onStarted() {},
    onPlaying() {},
    onFinished() {},
    onChunk() {},
    onEnded() {},
  });
  const publisher = createAudioPublisher({
    source,
    lastHeard: () => lastHeard(track),
    fill: player.read,
    onTick: player.settle,
    onFailed(error) {
      throw error;
    },
  });
  publisher.start();
  const received = new AudioStream(track, { sampleRate: PLAYOUT_RATE, numChannels: 1 }).getReader();
  let [last, largestStep, loudMs, quietMs, cuts, smooth] = [0, 0, 0, 0, 0, 0];
  const speak = () => player.write(`${cuts}`, { pcm: wave(1000), phones: [] });
  speak();
  while (cuts < CUTS) {
    const { value } = await received.read();
    if (value === undefined) throw new Error('the track has ended');
    for (const sample of value.data) {
      largestStep = Math.max(largestStep, Math.abs(sample - last));
      last = sample;
    }
    const isQuiet = value.data.every((sample) => sample === 0);
    loudMs += isQuiet ? 0 : 10;
    quietMs = isQuiet && loudMs > 0 ? quietMs + 10 : 0;
    // Another ten milliseconds each time, wherever in the wave that is.
    if (loudMs === SPOKEN_MS + 10 * (cuts % LENGTHS)) player.interrupt();
    if (quietMs !== QUIET_MS) continue;
    cuts++;
    if (largestStep <= OWN_STEP) smooth++;
    largestStep = 0;
    loudMs = 0;
    speak();
  }
  publisher.stop();
  await received.cancel();
  await track.close();
  return {
    ...{ name: `interruptions of ${CUTS} without a click`, value: smooth, unit: '' },
    bound: { kind: 'min', value: SMOOTH_MIN },
  };
}

function wave(ms: number): Int16Array {
  return Int16Array.from({ length: samplesOfMs(ms) }, (_, at) =>
    Math.round(PEAK * Math.sin((2 * Math.PI * HZ * at) / PLAYOUT_RATE)),
  );
}
