import { describe, expect, it } from 'vitest';
import { createPcmDecoder, readPcmFormat } from './pcm-decoder.ts';

const bytesOf = (samples: number[]) => new Uint8Array(Int16Array.from(samples).buffer);

function sine(rate: number, ms: number, hz: number): number[] {
  return Array.from(
    { length: (rate * ms) / 1000 },
    (_, i) => 10_000 * Math.sin((2 * Math.PI * hz * i) / rate),
  );
}

describe('decoding a stream’s bytes', () => {
  it('gives back the samples of the playout rate however the bytes are cut', () => {
    const samples = Array.from({ length: 500 }, (_, i) => i * 7 - 1500);
    const bytes = bytesOf(samples);
    const decoder = createPcmDecoder({ sampleRate: 24_000, channels: 1 });
    const out: number[] = [];
    for (let at = 0, size = 1; at < bytes.length; at += size, size = (size * 5 + 3) % 17 || 1)
      out.push(...decoder.push(bytes.subarray(at, at + size)));
    expect(out).toEqual(samples);
  });

  it('mixes channels down', () => {
    const decoder = createPcmDecoder({ sampleRate: 24_000, channels: 2 });
    expect([...decoder.push(bytesOf([100, 300, -100, -200]))]).toEqual([200, -150]);
  });

  it.each([8000, 16_000, 44_100, 48_000])('keeps length and pitch of %i Hz', (sampleRate) => {
    const decoder = createPcmDecoder({ sampleRate, channels: 1 });
    const bytes = bytesOf(sine(sampleRate, 1000, 440));
    const out: number[] = [];
    for (let at = 0; at < bytes.length; at += 1001) out.push(...decoder.push(bytes.subarray(at, at + 1001)));
    out.push(...decoder.flush());
    decoder.close();
    expect(out.length).toBeGreaterThan(23_900);
    expect(out.length).toBeLessThan(24_100);
    let crossings = 0;
    let last = 0;
    for (const sample of out) {
      if (last < 0 && sample >= 0) crossings++;
      last = sample;
    }
    expect(Math.abs(crossings - 440)).toBeLessThan(5);
  });

  it('accepts only formats within its bounds', () => {
    expect(readPcmFormat({ sample_rate: '16000', num_channels: '1' })).toEqual({
      sampleRate: 16_000,
      channels: 1,
    });
    for (const attributes of [
      undefined,
      {},
      { sample_rate: '16000' },
      { sample_rate: '0', num_channels: '1' },
      { sample_rate: '16000', num_channels: '0' },
      { sample_rate: '16000', num_channels: '99' },
      { sample_rate: '1e4', num_channels: '1' },
      { sample_rate: '16000.5', num_channels: '1' },
    ] as Record<string, string>[])
      expect(readPcmFormat(attributes)).toBeNull();
  });
});
