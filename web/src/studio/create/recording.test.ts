import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startRecording } from './recording.ts';

const microphone = { stop: vi.fn() };
const context = { close: vi.fn(async () => undefined), addModule: vi.fn(async () => undefined) };
let allow: PromiseWithResolvers<{ getTracks(): (typeof microphone)[] }>;

beforeEach(() => {
  vi.clearAllMocks();
  allow = Promise.withResolvers();
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia: () => allow.promise } });
  vi.stubGlobal(
    'AudioContext',
    class {
      audioWorklet = { addModule: context.addModule };
      close = context.close;
    },
  );
});
afterEach(() => vi.unstubAllGlobals());

it('a microphone that was allowed after the page was left is closed at once', async () => {
  const left = new AbortController();
  const recording = startRecording(left.signal);
  left.abort();
  allow.resolve({ getTracks: () => [microphone] });
  await expect(recording).rejects.toThrow();
  expect(microphone.stop).toHaveBeenCalledOnce();
});

it('a microphone is closed where the recorder cannot be loaded', async () => {
  context.addModule.mockRejectedValueOnce(new Error('out of reach'));
  allow.resolve({ getTracks: () => [microphone] });
  await expect(startRecording(new AbortController().signal)).rejects.toThrow('out of reach');
  expect(microphone.stop).toHaveBeenCalledOnce();
  expect(context.close).toHaveBeenCalledOnce();
});
