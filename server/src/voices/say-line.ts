import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { howItEnded, PLAIN_ENV, spawnChild } from '@vivant/platform/child';

export interface Line {
  text: string;
  language: string;
  /** The speech library's VoiceProfile, as the voice stage left it. */
  profile: Record<string, unknown> | null;
}

/** A WAV file; empty where there is nothing to say. @throws the signal's reason; where the language cannot be spoken */
export type SayLine = (line: Line, signal: AbortSignal) => Promise<Buffer>;

const SPEAK_LINE = fileURLToPath(new URL('./speak-line.ts', import.meta.url));
/** Conversations on the same cores come first. */
const NICENESS = 10;

/** In a process of its own, as the engines take memory that the server would not give back. */
export const sayLine: SayLine = async (line, signal) => {
  signal.throwIfAborted();
  const child = spawnChild({
    command: process.execPath,
    args: ['--no-warnings', SPEAK_LINE],
    env: PLAIN_ENV,
    niceness: NICENESS,
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const giveUp = () => child.kill();
  signal.addEventListener('abort', giveUp);
  // One that dies early has closed its input; how it ended says why.
  child.process.stdin.on('error', () => undefined).end(JSON.stringify(line));
  const [said, ending] = await Promise.all([
    // Of one that was killed it is cut short.
    buffer(child.process.stdout).catch(() => Buffer.alloc(0)),
    child.ended,
  ]);
  signal.removeEventListener('abort', giveUp);
  signal.throwIfAborted();
  if (ending.code !== 0)
    throw new Error(`saying a line ended with ${howItEnded(ending)}. ${child.lastLines().join('\n')}`);
  return said;
};
