import { describe, expect, it } from 'vitest';
import { faultOfRecording } from './judge-recording.ts';
import { wavOf } from './wav.ts';

const RATE = 8000;
/** Two seconds of voice, one of pause, and so on. */
function speech(seconds: number, { voice = 0.2, noise = 0.001 } = {}): Float32Array {
  return Float32Array.from({ length: seconds * RATE }, (_, index) => {
    const isSpeaking = Math.floor(index / RATE) % 3 < 2;
    const hiss = noise * Math.sin(index * 12.9898) * 1.4;
    return (isSpeaking ? voice * Math.sin(index / 5) : 0) + hiss;
  });
}

describe('a recording', () => {
  it('of clear speech has no fault', () => expect(faultOfRecording(speech(12), RATE)).toBeNull());
  it.each([
    ['too short', speech(9), '10 seconds at least'],
    ['too long', speech(61), 'longer than 60 seconds'],
    ['distorted', speech(12, { voice: 1.2 }), 'distorts'],
    ['too quiet', speech(12, { voice: 0.004 }), 'Hardly anything'],
    ['in noise', speech(12, { noise: 0.1 }), 'too much noise'],
  ])('that is %s is told with what to do', (_what, samples, words) => {
    expect(faultOfRecording(samples, RATE)).toContain(words);
  });

  it('becomes a WAV of 16 bits', async () => {
    const bytes = Buffer.from(
      await wavOf({ samples: Float32Array.from([0, 1, -2]), sampleRate: RATE }).arrayBuffer(),
    );
    expect(bytes.toString('latin1', 0, 4) + bytes.toString('latin1', 8, 12)).toBe('RIFFWAVE');
    expect([bytes.readUInt32LE(24), bytes.readUInt32LE(40)]).toEqual([RATE, 6]);
    expect([44, 46, 48].map((at) => bytes.readInt16LE(at))).toEqual([0, 32767, -32767]);
  });
});
