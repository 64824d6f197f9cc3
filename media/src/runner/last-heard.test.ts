import { AudioSource, AudioStream, LocalAudioTrack } from '@livekit/rtc-node';
import { expect, it } from 'vitest';
import { createAudioPublisher } from './audio-publisher.ts';
import { FADE_SAMPLES } from './fades.ts';
import { lastHeard } from './last-heard.ts';
import { createSegmentPlayer } from './segment-player.ts';
import { PLAYOUT_RATE, samplesOfMs } from './segments.ts';

/** By the clock, two of five were smooth. On a busy machine what is told comes too late now and then: more have left. */
const CUTS = 60;
const SMOOTH_CUTS_MIN = 31;
const PEAK = 10_000;
const HZ = 213;
/** The wave's own, and that of the fade. */
const OWN_STEP = (2 * Math.PI * HZ * PEAK) / PLAYOUT_RATE + PEAK / FADE_SAMPLES + 1;
const SPOKEN_MS = 150;

it('fades out what really left last, out of the queue of the native side', async () => {
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
  let last = 0;
  let largestStep = 0;
  let loudMs = 0;
  let quietMs = 0;
  let cuts = 0;
  let smoothCuts = 0;
  const speak = () => player.write(`${cuts}`, { pcm: wave(1000), phones: [] });
  const received = new AudioStream(track, { sampleRate: PLAYOUT_RATE, numChannels: 1 }).getReader();
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
    if (loudMs === SPOKEN_MS + 10 * (cuts % 10)) player.interrupt();
    if (quietMs !== 30) continue;
    cuts++;
    if (largestStep <= OWN_STEP) smoothCuts++;
    largestStep = 0;
    loudMs = 0;
    speak();
  }
  publisher.stop();
  await received.cancel();
  await track.close();
  expect(smoothCuts).toBeGreaterThanOrEqual(SMOOTH_CUTS_MIN);
}, 60_000);

function wave(ms: number): Int16Array {
  return Int16Array.from({ length: samplesOfMs(ms) }, (_, at) =>
    Math.round(PEAK * Math.sin((2 * Math.PI * HZ * at) / PLAYOUT_RATE)),
  );
}
