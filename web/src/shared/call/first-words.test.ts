import { beforeEach, expect, it, vi } from 'vitest';

/** A sixth of the usual: a block of 128 samples is 16 ms. */
const RATE = 8000;
const BLOCK = 128;
const SECONDS = RATE / BLOCK;

interface Processor {
  port: { onmessage(message: { data: string }): void; postMessage(message: string): void };
  process(inputs: Float32Array[][], outputs: Float32Array[][]): boolean;
}

let create: () => Processor;

beforeEach(async () => {
  vi.stubGlobal('sampleRate', RATE);
  vi.stubGlobal(
    'AudioWorkletProcessor',
    class {
      port = { onmessage() {}, postMessage: vi.fn() };
    },
  );
  vi.stubGlobal('registerProcessor', (_name: string, Class: new () => Processor) => {
    create = () => new Class();
  });
  vi.resetModules();
  // @ts-expect-error a worklet has no types: it is loaded by its address
  await import('./first-words.worklet.js');
});

/** A microphone whose every block is one value: 0 is silence, and words are counted up from 1. */
function createWorld() {
  const processor = create();
  const out: number[] = [];
  return {
    out,
    caughtUp: processor.port.postMessage,
    begin: () => processor.port.onmessage({ data: 'begin' }),
    /** The words of what came out, in their order. */
    words: () => out.filter((value) => value > 0),
    hear(...values: number[]) {
      for (const value of values) {
        const block = new Float32Array(BLOCK);
        processor.process([[new Float32Array(BLOCK).fill(value / 1000)]], [[block]]);
        out.push(Math.round((block[0] ?? 0) * 1000));
      }
    },
  };
}

const silence = (seconds: number) => new Array<number>(Math.round(seconds * SECONDS)).fill(0);
const words = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => from + at);

it('what was said before anybody listened comes whole and in its order, then what is said now', () => {
  const { hear, begin, words: heard, caughtUp } = createWorld();
  hear(...silence(1), ...words(100, 200));
  expect(heard()).toEqual([]);
  begin();
  hear(...words(200, 250), ...silence(3), ...words(300, 320));
  expect(heard()).toEqual([...words(100, 250), ...words(300, 320)]);
  expect(caughtUp).toHaveBeenCalledExactlyOnceWith('caughtUp');
});

it('pauses are shortened until it has caught up', () => {
  const { hear, begin, out, words: heard } = createWorld();
  hear(...words(100, 150), ...silence(2), ...words(150, 200), ...silence(1));
  begin();
  hear(...silence(4));
  expect(heard()).toEqual(words(100, 200));
  const pause = out.lastIndexOf(150) - out.lastIndexOf(149);
  expect(pause).toBeGreaterThan(0.2 * SECONDS);
  expect(pause).toBeLessThan(0.6 * SECONDS);
});

it('where nobody spoke nothing is late', () => {
  const { hear, begin, out, caughtUp } = createWorld();
  hear(...silence(2));
  begin();
  hear(...silence(0.1));
  expect(caughtUp).toHaveBeenCalledOnce();
  hear(...words(100, 110));
  expect(out.slice(-10)).toEqual(words(100, 110));
});

it('the noise of a room is no speech', () => {
  const { hear, begin, caughtUp } = createWorld();
  hear(...silence(0.1).fill(8), ...silence(2).fill(10));
  begin();
  hear(10);
  expect(caughtUp).toHaveBeenCalledOnce();
});

it('of those who are never heard the last twenty seconds are kept', () => {
  const { hear, begin, words: heard } = createWorld();
  for (let second = 0; second < 30; second++) hear(...silence(0.1), ...words(100, 140).fill(100 + second));
  begin();
  hear(...silence(25));
  // Each was shorter than a second.
  expect(heard()[0]).toBeLessThan(100 + 10);
  expect(heard()[0]).toBeGreaterThan(100);
  expect(heard().at(-1)).toBe(129);
});
