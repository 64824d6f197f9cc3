import { AudioFrame, AudioSource, LocalAudioTrack } from '@livekit/rtc-node';
import { expect, it } from 'vitest';
import { lastHeard } from './last-heard.ts';
import { PLAYOUT_RATE, samplesOfMs } from './segments.ts';

const FRAME_SAMPLES = samplesOfMs(40);

it('hears samples as they left, out of the queue of the native side', async () => {
  const source = new AudioSource(PLAYOUT_RATE, 1, 400);
  const track = LocalAudioTrack.createAudioTrack('voice', source);
  const stop = new AbortController();
  // Each sample tells its place.
  let place = 0;
  const publishing = (async () => {
    while (!stop.signal.aborted) {
      const pcm = Int16Array.from({ length: FRAME_SAMPLES }, () => ++place % 30_000);
      await source.captureFrame(new AudioFrame(pcm, PLAYOUT_RATE, 1, FRAME_SAMPLES));
    }
  })();
  let heard: Int16Array | null = null;
  // A busy machine lets nothing out for a while, or silence until the first samples come.
  while (heard === null || heard[0] === 0) heard = await lastHeard(track);
  stop.abort();
  await publishing;
  expect(heard.length).toBe(samplesOfMs(10));
  const [first = 0] = heard;
  expect([...heard]).toEqual(Array.from(heard, (_, at) => (first + at) % 30_000));
  expect(first).toBeLessThan(place);
  await track.close();
});
