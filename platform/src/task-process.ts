import { howItEnded, PLAIN_ENV, spawnChild } from './child.ts';
import { compileCacheEnvironment } from './compile-cache.ts';
import { watchTree } from './process-tree.ts';

/** One piece of work in a process of its own: a program of ours that takes one message and answers one. */
export interface Task {
  /** Named in errors, such as "the voice stage". */
  what: string;
  entry: string;
  input: unknown;
  timeoutMs: number;
  /** Of the process and all below it, which may have limits of their own besides. */
  memoryMaxBytes: number;
}

/** What the process said: not looked at yet. */
export type TaskOutcome = { message: unknown } | 'too_much_memory';

const MEMORY_POLL_MS = 150;
/** It yields to conversations, which run on the same cores. */
const NICENESS = 10;

/**
 * Runs a task niced, dead with this process, bounded in time and memory, with an empty environment: what crashes or
 * swells there takes nothing with it. No process is left when it settles. Throws where nothing was said: a crash, the
 * end of its time, an abort.
 */
export async function runTask(
  { what, entry, input, timeoutMs, memoryMaxBytes }: Task,
  signal: AbortSignal,
): Promise<TaskOutcome> {
  signal.throwIfAborted();
  const child = spawnChild({
    command: process.execPath,
    args: ['--no-warnings', '--max-old-space-size=1024', entry],
    env: { ...PLAIN_ENV, ...compileCacheEnvironment() },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    niceness: NICENESS,
    // The parent may have to go on for a while after its terminal was closed.
    detached: true,
  });
  const answer = Promise.withResolvers<TaskOutcome>();
  // It may be settled before anybody waits for it.
  answer.promise.catch(() => {});
  const stop = (error: Error) => {
    answer.reject(error);
    child.kill();
  };
  const onAbort = () => stop(signal.reason instanceof Error ? signal.reason : new Error('aborted'));
  const timer = setTimeout(
    () => stop(new Error(`${what} took longer than ${timeoutMs / 1000} s`)),
    timeoutMs,
  );
  const stopWatching = watchTree(child.pid, { memoryBytes: memoryMaxBytes }, MEMORY_POLL_MS, () => {
    answer.resolve('too_much_memory');
    child.kill();
  });
  signal.addEventListener('abort', onAbort, { once: true });
  child.process.once('message', (message) => answer.resolve({ message }));
  void child.ended.then((ending) =>
    answer.reject(
      new Error(`${what} ended with ${howItEnded(ending)} and no result. ${child.lastLines().join('\n')}`),
    ),
  );
  child.process.send(input as object, (error) => {
    if (error) answer.reject(error);
  });
  try {
    return await answer.promise;
  } finally {
    clearTimeout(timer);
    stopWatching();
    signal.removeEventListener('abort', onAbort);
    child.kill();
    // Its exit, not `ended`: something that holds its channel open must not keep us waiting.
    const { exitCode, signalCode } = child.process;
    if (child.pid !== undefined && exitCode === null && signalCode === null)
      await new Promise<void>((resolve) => child.process.once('exit', () => resolve()));
  }
}
