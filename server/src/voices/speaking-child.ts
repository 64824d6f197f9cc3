import { buffer } from 'node:stream/consumers';
import { howItEnded, PLAIN_ENV, spawnChild } from '@vivant/platform/child';
import { watchTree } from '@vivant/platform/process-tree';

/** Uploads, builds and conversations on the same cores take precedence. */
const NICENESS = 10;
const MIB = 1024 ** 2;
/** Four times what the largest engine takes. */
const MEMORY_MAX_BYTES = 2048 * MIB;
const MEMORY_LOOK_EVERY_MS = 500;

/**
 * The output of a program that speaks. It runs in a separate process because the engines take memory that the server
 * would not give back. @throws the signal's reason; if it fails, or exceeds its limits of time or memory
 */
export async function speakInChild(
  program: string,
  {
    args = [],
    input = '',
    limitMs,
    signal,
  }: { args?: string[]; input?: string; limitMs: number; signal: AbortSignal },
): Promise<Buffer> {
  signal.throwIfAborted();
  const child = spawnChild({
    command: process.execPath,
    args: ['--no-warnings', program, ...args],
    env: PLAIN_ENV,
    niceness: NICENESS,
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let offence: string | null = null;
  const killFor = (reason: string) => {
    offence ??= reason;
    child.kill();
  };
  const timer = setTimeout(() => killFor(`it took longer than ${limitMs} ms`), limitMs);
  const stopWatching = watchTree(child.pid, { memoryBytes: MEMORY_MAX_BYTES }, MEMORY_LOOK_EVERY_MS, () =>
    killFor(`it took more than ${MEMORY_MAX_BYTES / MIB} MiB of memory`),
  );
  const giveUp = () => child.kill();
  signal.addEventListener('abort', giveUp);
  // A program that dies early has closed its input; how it ended says why.
  child.process.stdin.on('error', () => undefined).end(input);
  const [said, ending] = await Promise.all([
    // The output of a killed program is incomplete.
    buffer(child.process.stdout).catch(() => Buffer.alloc(0)),
    child.ended,
  ]);
  clearTimeout(timer);
  stopWatching();
  signal.removeEventListener('abort', giveUp);
  signal.throwIfAborted();
  if (offence !== null) throw new Error(`speaking was ended: ${offence}`);
  if (ending.code !== 0)
    throw new Error(`speaking ended with ${howItEnded(ending)}. ${child.lastLines().join('\n')}`);
  return said;
}
