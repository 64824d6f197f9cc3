import { AudioFrame, AudioResampler } from '@livekit/rtc-node';
import { withoutEmphasis } from '@vivant/speech/text/emphasis';
import type { TtsProvider, VoiceProfile } from '@vivant/speech/types';
import { joinFrames, msOfSamples, PLAYOUT_RATE, samplesOfMs } from '../runner/segments.ts';
import { createSentenceSplitter } from './sentences.ts';
import { SPOKEN_CHUNK } from './speech-output.ts';
import { createSpokenExpressions } from './spoken-expressions.ts';
import type { SpokenChunk } from './spoken-text.ts';

export interface TtsNodeOptions {
  /** Null where the language has no voice: captions then run at reading speed over silence. */
  provider: TtsProvider | null;
  language: string;
  profile: VoiceProfile | null;
  onError(error: unknown): void;
  /** A sentence had its voice. */
  onSpoken?(): void;
}

/** Reading speed of captions without a voice. */
const SILENT_CHARS_PER_SECOND = 14;
/** Between what is said and what follows it, by how it ends; voices come without silence of their own. */
const PAUSES_MS = { clause: 150, sentence: 230, question: 260, paragraph: 290, ellipsis: 500 };
const GOES_ON = /[,;:—、，；：]\s*$/u;
const ASKS = /[?!？！]["'”’」』)\]]*\s*$/u;
const PAUSES = /(?:…|\.{3})["'”’」』)\]]*\s*$/u;

function pauseAfter(text: string): number {
  if (/\n\s*$/.test(text)) return PAUSES_MS.paragraph;
  if (PAUSES.test(text)) return PAUSES_MS.ellipsis;
  if (GOES_ON.test(text)) return PAUSES_MS.clause;
  return ASKS.test(text) ? PAUSES_MS.question : PAUSES_MS.sentence;
}
const WORDS = /[\p{L}\p{N}]/u;

/**
 * Body of the agent's TTS node: speaks each sentence as soon as it is complete, while the next is still being
 * written. Frames carry their words and sounds in `userdata`.
 */
export function createTtsNode({ provider, language, profile, onError, onSpoken }: TtsNodeOptions) {
  async function* speakSentence(
    written: string,
    sentence: number,
    signal: AbortSignal,
  ): AsyncGenerator<AudioFrame> {
    const text = withoutEmphasis(written);
    let first = true;
    // Symbols have no sound: silence for them does not mean that the voice is missing.
    let isMute = provider === null && WORDS.test(text);
    const shown = createSpokenExpressions(written, language);
    let samples = 0;
    const framed = (
      pcm: Int16Array,
      chunk: Omit<SpokenChunk, 'sentence' | 'text' | 'expressions' | 'madeMs'>,
    ) => {
      // A resampler may give nothing at first.
      const made = samples === 0 && { madeMs: performance.now() };
      samples += pcm.length;
      const expressions = [
        ...(first ? shown.first() : []),
        ...(chunk.last ? shown.last(msOfSamples(samples) - (chunk.pauseMs ?? 0)) : []),
      ];
      const spoken: SpokenChunk = { ...chunk, ...made, sentence, expressions, ...(first && { text }) };
      first = false;
      return new AudioFrame(pcm, PLAYOUT_RATE, 1, pcm.length, { [SPOKEN_CHUNK]: spoken });
    };
    if (provider !== null) {
      try {
        let resampler: AudioResampler | null = null;
        try {
          for await (const chunk of provider.synthesize(written.trim(), { language, profile, signal })) {
            if (signal.aborted) return;
            if (chunk.sampleRate === PLAYOUT_RATE) {
              yield framed(chunk.pcm, { phones: chunk.phones, last: false });
              continue;
            }
            resampler ??= new AudioResampler(chunk.sampleRate, PLAYOUT_RATE, 1);
            const frames = resampler.push(new AudioFrame(chunk.pcm, chunk.sampleRate, 1, chunk.pcm.length));
            yield framed(joinFrames(frames), { phones: chunk.phones, last: false });
          }
          const tail = resampler === null ? new Int16Array(0) : joinFrames(resampler.flush());
          if (!first) {
            const pauseMs = pauseAfter(text);
            const pause = new Int16Array(tail.length + samplesOfMs(pauseMs));
            pause.set(tail);
            yield framed(pause, { phones: [], last: true, pauseMs });
            onSpoken?.();
            return;
          }
          if (WORDS.test(text)) throw new Error('the voice made no sound of a sentence');
        } finally {
          resampler?.close();
        }
      } catch (error) {
        if (signal.aborted) return;
        onError(error);
        if (!first) return;
        isMute = WORDS.test(text);
      }
    }
    const silence = new Int16Array(samplesOfMs((text.length / SILENT_CHARS_PER_SECOND) * 1000));
    // A lone silence phone keeps the mouth closed: without any phones the face would listen for a voice.
    yield framed(silence, { phones: [silentPhone(silence.length)], last: true, silent: isMute });
  }

  async function* speak(text: AsyncIterable<string>, signal: AbortSignal): AsyncGenerator<AudioFrame> {
    const splitter = createSentenceSplitter(language);
    let count = 0;
    for await (const piece of text) {
      for (const sentence of splitter.push(piece)) {
        if (signal.aborted) return;
        yield* speakSentence(sentence, count++, signal);
      }
    }
    for (const sentence of splitter.flush()) {
      if (signal.aborted) return;
      yield* speakSentence(sentence, count++, signal);
    }
  }

  return (text: AsyncIterable<string>): ReadableStream<AudioFrame> => {
    const aborted = new AbortController();
    const frames = speak(text, aborted.signal);
    return new ReadableStream<AudioFrame>(
      {
        async pull(controller) {
          const { done, value } = await frames.next();
          if (done) controller.close();
          else controller.enqueue(value);
        },
        async cancel() {
          aborted.abort();
          await frames.return(undefined);
        },
      },
      { highWaterMark: 2 },
    );
  };
}

function silentPhone(samples: number) {
  return { symbol: 'sil', alphabet: 'espeak' as const, startMs: 0, endMs: (samples * 1000) / PLAYOUT_RATE };
}
