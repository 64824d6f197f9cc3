import { fileURLToPath } from 'node:url';
import { speakInChild } from './speaking-child.ts';

export interface Line {
  text: string;
  language: string;
  /** The speech library's VoiceProfile, as stored by the voice stage. */
  profile: Record<string, unknown> | null;
}

/** A WAV file; empty if there is nothing to say. @throws the signal's reason; if the language cannot be spoken */
export type SayLine = (line: Line, signal: AbortSignal) => Promise<Buffer>;

const SPEAK_LINE = fileURLToPath(new URL('./speak-line.ts', import.meta.url));
const LIMIT_MS = 30_000;

export const sayLine: SayLine = (line, signal) =>
  speakInChild(SPEAK_LINE, { input: JSON.stringify(line), limitMs: LIMIT_MS, signal });
