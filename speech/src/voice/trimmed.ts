import type { Phone, TtsChunk, TtsProvider } from '../types.ts';

/** −47 dBFS: the beginning of a voice is inaudible below it. */
const AUDIBLE = 150;
/** How much silence is left before and after: a soft consonant is quieter than the limit above. */
const LEFT_MS = 20;

/**
 * Removes the silence that engines put before and after a text (flite 220 ms before, 120 after): the caller who joins
 * sentences decides how far they are apart, and an answer begins at once. Pauses within stay.
 */
export function trimmed<Provider extends TtsProvider>(provider: Provider): Provider {
  return {
    ...provider,
    async *synthesize(text, options) {
      /** Quiet chunks so far: before the first sound, or after the last. */
      let held: TtsChunk[] = [];
      let cutMs: number | null = null;
      /** Samples of silence that were passed on after the last sound. */
      let leftAfter = 0;
      for await (const chunk of provider.synthesize(text, options)) {
        const left = Math.round((LEFT_MS * chunk.sampleRate) / 1000);
        const first = chunk.pcm.findIndex(isAudible);
        if (first === -1) {
          held.push(chunk);
          continue;
        }
        const before = joinedTo(held, chunk);
        let from = 0;
        if (cutMs === null) {
          from = Math.max(0, before.pcm.length - chunk.pcm.length + first - left);
          cutMs = (from * 1000) / chunk.sampleRate;
        }
        const last = before.pcm.findLastIndex(isAudible);
        const to = Math.min(before.pcm.length, last + 1 + left);
        leftAfter = to - last - 1;
        const phones = earlier(before.phones, cutMs);
        held = to === before.pcm.length ? [] : [{ ...before, pcm: before.pcm.slice(to), phones: [] }];
        yield { ...before, pcm: before.pcm.slice(from, to), phones };
      }
      const [first, ...others] = held;
      if (first === undefined || cutMs === null) return;
      const rest = others.reduce((sum, one) => joinedTo([sum], one), first);
      const left = Math.round((LEFT_MS * rest.sampleRate) / 1000) - leftAfter;
      const phones = earlier(rest.phones, cutMs);
      // No player takes a chunk without sound.
      const samples = Math.max(phones.length > 0 ? 1 : 0, left);
      if (samples > 0) yield { ...rest, pcm: rest.pcm.slice(0, samples), phones };
    },
  };
}

const isAudible = (sample: number) => Math.abs(sample) > AUDIBLE;

function joinedTo(held: readonly TtsChunk[], chunk: TtsChunk): TtsChunk {
  if (held.length === 0) return chunk;
  const all = [...held, chunk];
  const pcm = new Int16Array(all.reduce((sum, one) => sum + one.pcm.length, 0));
  let at = 0;
  for (const one of all) {
    pcm.set(one.pcm, at);
    at += one.pcm.length;
  }
  return { ...chunk, pcm, phones: all.flatMap(({ phones }) => phones) };
}

/** Phones that end before the remaining sound begins are removed. */
function earlier(phones: readonly Phone[], byMs: number): Phone[] {
  return phones
    .filter(({ endMs }) => endMs > byMs)
    .map((phone) => ({ ...phone, startMs: Math.max(0, phone.startMs - byMs), endMs: phone.endMs - byMs }));
}
