import { AudioFrame, AudioResampler } from '@livekit/rtc-node';
import { joinFrames, PLAYOUT_RATE } from '../runner/segments.ts';

/** 16 bit little-endian PCM of any rate and number of channels to mono samples at the playout rate. */
export interface PcmDecoder {
  /** Takes bytes however they were cut; half a sample waits for its other half. */
  push(bytes: Uint8Array): Int16Array;
  /** The samples that the conversion still holds. */
  flush(): Int16Array;
  close(): void;
}

export interface PcmFormat {
  sampleRate: number;
  channels: number;
}

const RATE = { min: 8000, max: 192_000 } as const;
const CHANNELS_MAX = 8;

/** The format a stream's attributes state; null where they are missing or make no sense. */
export function readPcmFormat(attributes: Record<string, string> | undefined): PcmFormat | null {
  const whole = (text: string | undefined) => (/^\d{1,6}$/.test(text ?? '') ? Number(text) : Number.NaN);
  const sampleRate = whole(attributes?.sample_rate);
  const channels = whole(attributes?.num_channels);
  const valid = sampleRate >= RATE.min && sampleRate <= RATE.max && channels >= 1 && channels <= CHANNELS_MAX;
  return valid ? { sampleRate, channels } : null;
}

export function createPcmDecoder({ sampleRate, channels }: PcmFormat): PcmDecoder {
  const resampler = sampleRate === PLAYOUT_RATE ? null : new AudioResampler(sampleRate, PLAYOUT_RATE, 1);
  const bytesPerSample = 2 * channels;
  let rest = new Uint8Array(0);

  function toMono(bytes: Uint8Array, samples: number): Int16Array {
    const view = new DataView(bytes.buffer, bytes.byteOffset);
    const mono = new Int16Array(samples);
    for (let i = 0; i < samples; i++) {
      let sum = 0;
      for (let channel = 0; channel < channels; channel++)
        sum += view.getInt16(i * bytesPerSample + 2 * channel, true);
      mono[i] = sum / channels;
    }
    return mono;
  }

  return {
    push(bytes) {
      const all = rest.length === 0 ? bytes : Buffer.concat([rest, bytes]);
      const samples = Math.floor(all.length / bytesPerSample);
      rest = all.slice(samples * bytesPerSample);
      const mono = toMono(all, samples);
      if (resampler === null || samples === 0) return mono;
      return joinFrames(resampler.push(new AudioFrame(mono, sampleRate, 1, samples)));
    },
    flush: () => (resampler === null ? new Int16Array(0) : joinFrames(resampler.flush())),
    close: () => resampler?.close(),
  };
}
