import { expect, it } from 'vitest';
import type { SttOptions, SttProvider } from '../types.ts';
import { noise } from './audio.ts';

/** Feeds an utterance in pieces of 20 ms, as a microphone does. */
export async function hear(
  provider: SttProvider,
  pcm: Int16Array,
  options: Partial<SttOptions> = {},
): Promise<string> {
  const stream = await provider.open({ language: 'en', ...options });
  try {
    for (let at = 0; at < pcm.length; at += 320) stream.push(pcm.slice(at, at + 320));
    return (await stream.finish()).text;
  } finally {
    stream.close();
  }
}

/** What every STT provider owes its callers. */
export function itIsAnSttProvider(open: () => SttProvider | Promise<SttProvider>): void {
  it('hears nothing in silence, in hiss and in empty audio', async () => {
    const provider = await open();
    expect(await hear(provider, new Int16Array(16000))).toBe('');
    expect(await hear(provider, noise(32000, 60))).toBe('');
    expect(await hear(provider, noise(32000, 6000))).toBe('');
    expect(await hear(provider, new Int16Array(0))).toBe('');
  });

  it('an utterance closed early rejects and does not affect the next', async () => {
    const provider = await open();
    const stop = new AbortController();
    const stream = await provider.open({ language: 'en', signal: stop.signal });
    stream.push(noise(3200, 500));
    stream.close();
    stream.push(noise(3200, 500));
    expect(await hear(provider, new Int16Array(8000))).toBe('');
  });

  it('refuses to open once the signal is aborted', async () => {
    const provider = await open();
    await expect(provider.open({ language: 'en', signal: AbortSignal.abort() })).rejects.toThrow();
  });
}
