import type { SttProvider, SttStream } from '@vivant/speech/types';
import { HEARING_RATE } from './microphone.ts';
import { DETECTOR_SILENCE_MS } from './turn-taking.ts';

/** Speech of the visitor from the first sound to the silence after it, on its way through a recogniser. */
export interface Utterance {
  push(pcm: Int16Array): void;
  /** It is so long that it should be finished and another begun: memory and delay stay bounded. */
  isTooLong(): boolean;
  /** The words so far, where there are others than before; looked for now and then. */
  interim(): string | null;
  /** More was said than these words. */
  isBehind(): boolean;
  /** Begun over the avatar's words, it is no listener's, as is known before its words are. */
  wantsTurn(): boolean;
  /** To be called once. Null if nobody spoke. */
  finish(): Promise<{ text: string; confidence: number | null } | null>;
  /** Instead of `finish`: its words are not wanted. */
  abandon(): void;
}

export interface UtteranceOptions {
  provider: SttProvider;
  language: string;
  /** It began while the avatar spoke. */
  overAvatar: boolean;
  /** The recogniser could not be opened; `finish` answers null. */
  onError(error: unknown): void;
  /** It was recognised, or found to hold no words. */
  onHeard?(): void;
}

const INTERIM_EVERY_MS = 100;
const LONGEST_MS = 45_000;
/** Shorter sounds are clicks and coughs. */
const SHORTEST_SPEECH_MS = 120;
/** Marks of recognisers for noise, silence and laughter. */
const FILLERS = /\[[^\]]*\]|<[^>]*>|\+\+[^+]*\+\+/g;

export function wordsOf(transcript: string): string {
  return transcript.replace(FILLERS, ' ').replace(/\s+/g, ' ').trim();
}

export function openUtterance({
  provider,
  language,
  overAvatar,
  onError,
  onHeard,
}: UtteranceOptions): Utterance {
  const startedAt = performance.now();
  /** Sound from before the recogniser was there. */
  const pending: Int16Array[] = [];
  let opened: SttStream | null = null;
  let fedMs = 0;
  let lastInterim = '';
  let interimAt = startedAt;

  const stream = provider.open({ language, overTalk: overAvatar }).then(
    (recogniser) => {
      for (const pcm of pending.splice(0)) recogniser.push(pcm);
      opened = recogniser;
      return recogniser;
    },
    (error) => {
      onError(error);
      return null;
    },
  );

  return {
    push(pcm) {
      fedMs += (pcm.length * 1000) / HEARING_RATE;
      if (opened === null) pending.push(pcm);
      else opened.push(pcm);
    },
    isTooLong: () => fedMs > LONGEST_MS,
    interim() {
      const now = performance.now();
      if (opened === null || now - interimAt < INTERIM_EVERY_MS) return null;
      interimAt = now;
      const text = wordsOf(opened.partial());
      if (text === '' || text === lastInterim) return null;
      lastInterim = text;
      return text;
    },
    isBehind: () => opened?.isBehind?.() ?? false,
    wantsTurn: () => opened?.wantsTurn?.() ?? false,
    async finish() {
      const spokenMs = performance.now() - startedAt - DETECTOR_SILENCE_MS;
      const recogniser = await stream;
      if (recogniser === null) return null;
      try {
        if (spokenMs < SHORTEST_SPEECH_MS && fedMs < LONGEST_MS) return null;
        const transcript = await recogniser.finish();
        onHeard?.();
        return transcript;
      } finally {
        recogniser.close();
      }
    },
    abandon: () => void stream.then((recogniser) => recogniser?.close()),
  };
}
