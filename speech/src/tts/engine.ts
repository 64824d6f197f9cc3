import type { Health, Phone, TtsChunk } from '../types.ts';

/** The raw sound of an engine, before the shaper: a text becomes chunks with phones counted from its beginning. */
export interface TtsEngine {
  id: string;
  health(): Promise<Health>;
  speak(text: string, options: EngineOptions): AsyncIterable<TtsChunk>;
  /** The voice that comes nearest to a pitch, and its own median F0. */
  voiceFor(language: string, f0MedianHz: number | null): { name: string; f0MedianHz: number };
  /** Has the engine ready for a first sentence. */
  warm(language: string): Promise<void>;
  close(): Promise<void>;
}

export interface EngineOptions {
  language: string;
  voice: string;
  rate: number;
  signal?: AbortSignal;
}

/** The same phones, later. */
export function shiftPhones(phones: Phone[], offsetMs: number): Phone[] {
  return phones.map((phone) => ({
    ...phone,
    startMs: phone.startMs + offsetMs,
    endMs: phone.endMs + offsetMs,
  }));
}
