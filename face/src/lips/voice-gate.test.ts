import { createRandom } from '@vivant/platform/random';
import { describe, expect, it } from 'vitest';
import { createAudioLips, recordingLevels } from './audio-to-mouth.ts';
import { createVoiceGate } from './voice-gate.ts';

const RATE = 16000;

/** Room tone whose level wanders between two bounds, dBFS. */
function room(seconds: number, low: number, high: number): Float32Array {
  const random = createRandom(7);
  let brown = 0;
  return Float32Array.from({ length: seconds * RATE }, (_, i) => {
    const t = i / RATE;
    const share = 0.5 + 0.5 * Math.sin(2 * Math.PI * 1.3 * t) * Math.sin(2 * Math.PI * 0.37 * t);
    brown = 0.95 * brown + random() - 0.5;
    return (brown / 0.92) * 10 ** ((low + (high - low) * share) / 20);
  });
}

/** A buzz at 120 Hz with syllables of 220 ms, loudest at `peak`. */
function voice(seconds: number, peak: number): Float32Array {
  return Float32Array.from({ length: seconds * RATE }, (_, i) => {
    const t = i / RATE;
    const syllable = Math.max(0, Math.sin((2 * Math.PI * t) / 0.22));
    let buzz = 0;
    for (let k = 1; k <= 12; k++) buzz += Math.sin(2 * Math.PI * 120 * k * t) / k;
    return peak * syllable * buzz * 0.5;
  });
}

function after(first: Float32Array, second: Float32Array): Float32Array {
  const joined = new Float32Array(first.length + second.length);
  joined.set(first);
  joined.set(second, first.length);
  return joined;
}

/** How far the mouth is open, every 40 ms. */
function opening(pcm: Float32Array, isKnown: boolean): number[] {
  const levels = isKnown ? recordingLevels(pcm) : undefined;
  const lips = createAudioLips({ sampleRate: RATE, ...(levels && { levels }) });
  lips.push(pcm);
  lips.push(new Float32Array(RATE / 2));
  return Array.from({ length: Math.floor(pcm.length / 640) }, (_, i) => {
    const mouth = lips.at(20 + 40 * i);
    return mouth.jawOpen + mouth.mouthLowerDown + mouth.mouthPucker + mouth.mouthFunnel;
  });
}

const ROOMS = [
  ['quiet', -69, -58],
  ['usual', -60, -50],
  ['loud', -50, -46],
] as const;

describe.each(ROOMS)('in a %s room', (_, low, high) => {
  it.each([true, false])(
    'the mouth is still until somebody speaks, the recording being known: %s',
    (isKnown) => {
      const silence = new Float32Array(RATE / 2);
      for (const lead of [room(5, low, high), after(silence, room(5, low, high))]) {
        const mouths = opening(after(lead, voice(2, 0.3)), isKnown);
        const before = Math.floor((1000 * lead.length) / RATE / 40) - 3;
        expect(Math.max(...mouths.slice(0, before))).toBeLessThan(0.01);
        expect(Math.max(...mouths.slice(before + 6))).toBeGreaterThan(0.1);
      }
    },
  );
});

describe('the gate', () => {
  const feed = (levels: number[], gate = createVoiceGate({ speech: -25, floor: -65 })) =>
    levels.map((db) => gate.next(db));

  it('does not open for a click of less than 60 ms', () => {
    expect(feed([-65, -65, -20, -20, -20, -65, -65])).not.toContain(true);
  });
  it('opens for speech within four windows', () => {
    expect(feed([-65, -30, -28, -27, -26]).at(-1)).toBe(true);
  });
  it('stays open between words and shuts in a pause', () => {
    const open = feed([...Array(10).fill(-30), ...Array(8).fill(-64)]);
    expect(open.at(-1)).toBe(true);
    expect(feed([...Array(10).fill(-30), ...Array(19).fill(-64)]).at(-1)).toBe(false);
  });
});
