import { expect, it } from 'vitest';
import type { TtsChunk, TtsProvider } from '../types.ts';

/** What every TTS provider owes its callers. `text` is a sentence of `language` that takes over a second to say. */
export function itIsATtsProvider(
  open: () => TtsProvider | Promise<TtsProvider>,
  { language, text }: { language: string; text: string },
): void {
  async function all(provider: TtsProvider, signal?: AbortSignal): Promise<TtsChunk[]> {
    const chunks: TtsChunk[] = [];
    for await (const chunk of provider.synthesize(text, { language, signal })) chunks.push(chunk);
    return chunks;
  }

  it(`says a sentence of ${language} in several chunks of one sample rate`, async () => {
    const provider = await open();
    const chunks = await all(provider);
    expect(chunks.length).toBeGreaterThan(1);
    expect(new Set(chunks.map((chunk) => chunk.sampleRate)).size).toBe(1);
    const samples = chunks.reduce((sum, chunk) => sum + chunk.pcm.length, 0);
    expect(samples / (chunks[0]?.sampleRate ?? 0)).toBeGreaterThan(1);
    expect(chunks.some((chunk) => chunk.pcm.some((sample) => Math.abs(sample) > 1000))).toBe(true);
  });

  it(`gives phones of ${language} in order, without overlap, inside the sound`, async () => {
    const provider = await open();
    const chunks = await all(provider);
    const phones = chunks.flatMap((chunk) => chunk.phones);
    const totalMs = chunks.reduce((sum, { pcm, sampleRate }) => sum + (pcm.length * 1000) / sampleRate, 0);
    let beforeMs = 0;
    for (const phone of phones) {
      expect(phone.startMs).toBeGreaterThanOrEqual(beforeMs - 1);
      expect(phone.endMs).toBeGreaterThanOrEqual(phone.startMs);
      beforeMs = phone.endMs;
    }
    expect(beforeMs).toBeLessThanOrEqual(totalMs + 50);
  });

  it('says nothing when the signal was aborted before it began', async () => {
    const provider = await open();
    expect(await all(provider, AbortSignal.abort())).toEqual([]);
  });

  it('stops within one chunk of an abort and speaks again afterwards', async () => {
    const provider = await open();
    const stop = new AbortController();
    let after = 0;
    for await (const _ of provider.synthesize(text, { language, signal: stop.signal })) {
      if (stop.signal.aborted) after++;
      stop.abort();
    }
    expect(after).toBeLessThanOrEqual(1);
    expect((await all(provider)).length).toBeGreaterThan(1);
  });

  it('two sentences at once both come whole', async () => {
    const provider = await open();
    const [one, other] = await Promise.all([all(provider), all(provider)]);
    const length = (chunks: TtsChunk[]) => chunks.reduce((sum, chunk) => sum + chunk.pcm.length, 0);
    // Engines put a little chance into durations.
    expect(Math.abs(length(one) / length(other) - 1)).toBeLessThan(0.1);
  });
}
