import { describe, expect, it } from 'vitest';
import { noise } from '../testing/audio.ts';
import { createSpeechGate } from './speech-gate.ts';

const FRAME = 320;
const frames = (count: number, amplitude: number) =>
  Int16Array.from({ length: count * FRAME }, (_, at) =>
    Math.round(amplitude * Math.sin((2 * Math.PI * 150 * at) / 16_000)),
  );

/** Whole frames that a recogniser gets to hear of each piece, then of what was held back. */
function heardOf(pieces: Int16Array[]): number[] {
  const gate = createSpeechGate();
  return [...pieces.map((pcm) => gate.push(pcm)), gate.flush()].map((pcm) => pcm.length / FRAME);
}

describe('what a recogniser hears of a visitor', () => {
  it('is the end of what they said as soon as they pause, and nothing of the silence after it', () => {
    expect(heardOf([frames(40, 5000), frames(10, 0), frames(50, 0)])).toEqual([40, 10, 5, 0]);
  });

  it('is every sound of a pause once they go on', () => {
    expect(heardOf([frames(40, 5000), frames(50, 0), frames(1, 5000)])).toEqual([40, 15, 36, 0]);
  });

  it('is nothing before it can be levelled, and all of a word that is shorter', () => {
    expect(heardOf([frames(20, 0), frames(20, 5000), frames(40, 0)])).toEqual([0, 0, 0, 50]);
  });

  it.each([0, 0.5, 0.9])(
    'is not the hiss of a room that begins after digital silence, %s frames later',
    (late) => {
      const gate = createSpeechGate();
      gate.push(frames(20, 0));
      gate.push(new Int16Array(late * FRAME));
      gate.push(noise((21 - late) * FRAME, 150));
      expect(gate.loudMs()).toBe(0);
      gate.push(frames(20, 5000));
      expect(gate.loudMs()).toBe(400);
    },
  );

  it('is nothing where nobody spoke', () => {
    expect(heardOf([frames(200, 0)])).toEqual([0, 0]);
  });
});
