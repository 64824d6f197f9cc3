/** The types of the speech library: ports of the engines that speak and hear, and the data they exchange. */

/** One speech sound with its time in the text. */
export interface Phone {
  /** ARPABET (flite) or IPA/Kirshenbaum (espeak-ng) symbol without stress marks; silence is `sil`. */
  symbol: string;
  alphabet: 'arpabet' | 'espeak';
  startMs: number;
  endMs: number;
}

/** Some of the sound of a text. Phone times count from the beginning of the text, not of the chunk. */
export interface TtsChunk {
  /** Mono. */
  pcm: Int16Array;
  sampleRate: number;
  phones: Phone[];
}

export type Health = { status: 'ok'; label?: string } | { status: 'unavailable'; reason: string };

/** What was learnt from a voice sample: JSON-safe, stored with the avatar, handed to the voice shaper. */
export interface VoiceProfile {
  version: 1;
  /** Median fundamental frequency of the sample in Hz, and its spread in semitones. */
  f0MedianHz: number;
  f0SpreadSemitones: number;
  /** Syllables a second, relative to the engine's own rate (1 = the same). */
  rate: number;
  /** 0–1, chosen by the self-test; 0 leaves the engine's timbre unchanged. */
  strength: number;
  /** Affine map in mel-cepstrum, row-major (order × order) and bias (order); null at strength 0. */
  timbre: { order: number; matrix: number[]; bias: number[] } | null;
  /**
   * The engine's voice ("flite:slt") and language that the map was fitted against, and that voice's own median pitch in
   * Hz as measured then.
   */
  fittedTo: { engine: string; language: string; f0MedianHz?: number };
  /** Gain that brings the sample to −20 dBFS speech level. */
  gainDb: number;
  /** The loudness of the shaped voice, measured when it was built; absent in older profiles. */
  spokenLufs?: number;
}

export interface TtsOptions {
  /** One of the spoken languages of the contract; `hi` is spoken in English. */
  language: string;
  profile?: VoiceProfile | null;
  signal?: AbortSignal | undefined;
}

export interface TtsProvider {
  id: string;
  health(language: string): Promise<Health>;
  /**
   * One sentence or a short text, which may have marks of emphasis (`text/emphasis.ts`); voices that can emphasise do.
   * Chunks come as soon as they are made; `signal` stops within one chunk.
   */
  synthesize(text: string, options: TtsOptions): AsyncIterable<TtsChunk>;
  /** The loudness of a voice that is known before it is heard; absent or null if unknown. */
  expectedLufs?(options: TtsOptions): number | null;
  close(): Promise<void>;
}

/** One voice of an engine, as measured. */
export interface EngineVoice {
  name: string;
  f0MedianHz: number;
  /** Measured on several sentences, without the silence around them. */
  lufs: number;
}

/**
 * The raw sound of an engine, before the shaper: a text becomes chunks, with phone times from the beginning of the
 * text.
 */
export interface TtsEngine {
  id: string;
  health(): Promise<Health>;
  speak(text: string, options: EngineOptions): AsyncIterable<TtsChunk>;
  /** The voice with the nearest pitch. */
  voiceFor(language: string, f0MedianHz: number | null): EngineVoice;
  /** Makes the engine ready for a first sentence. */
  warm(language: string): Promise<void>;
  close(): Promise<void>;
}

export interface EngineOptions {
  language: string;
  voice: string;
  rate: number;
  signal?: AbortSignal | undefined;
}

/**
 * One utterance while it is being heard. Push its sound while the visitor speaks; `finish` answers soon after the last
 * sample.
 */
export interface SttStream {
  push(pcm: Int16Array): void;
  /** The words so far, for interim captions; may be empty. */
  partial(): string;
  /** Whether more was said than `partial` includes. Absent if `partial` is always up to date. */
  isBehind?(): boolean;
  /** Said over somebody's talk, it begins as with who wants the turn, whatever its words. Absent if its words alone tell. */
  wantsTurn?(): boolean;
  finish(): Promise<{ text: string; confidence: number | null }>;
  close(): void;
}

export interface SttOptions {
  language: string;
  /** Whether it is said while somebody else speaks: by a listener, or by somebody who wants the turn. */
  overTalk?: boolean;
  signal?: AbortSignal | undefined;
}

export interface SttProvider {
  id: string;
  /** Set if it often hears other words than were said, so that what makes no sense is worth asking back. */
  mishears?: true;
  health(language: string): Promise<Health>;
  /** Input is 16 kHz mono. */
  open(options: SttOptions): Promise<SttStream>;
  close(): Promise<void>;
}

/** A span of speech, in samples. */
export interface SpeechSegment {
  start: number;
  end: number;
}

/** Verdict over an uploaded voice sample; `userFeedback` can be shown verbatim to the person who supplied it. */
export type VoiceVerdict =
  | {
      status: 'ok';
      userFeedback: string | null;
      pcm: Int16Array;
      sampleRate: number;
      /** Where the sample contains speech. */
      speech: SpeechSegment[];
      measures: VoiceMeasures;
    }
  | { status: 'refused'; userFeedback: string; measures: VoiceMeasures | null };

export interface VoiceMeasures {
  durationMs: number;
  speechMs: number;
  speechRatio: number;
  snrDb: number;
  clippedRatio: number;
  levelDbfs: number;
  topBinEnergy: number;
}
