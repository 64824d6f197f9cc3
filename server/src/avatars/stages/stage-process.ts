import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type StageInput, StageMessage, type StageResult } from './stage-types.ts';

/** Runs a stage to its result. Throws on an outage: a crash, a timeout, an abort. */
export type ExecuteStage = (input: StageInput, signal: AbortSignal) => Promise<StageResult>;

export interface StageProcessOptions {
  timeoutMs?: number;
  /** Resident memory of the child itself; readers it jails have limits of their own. */
  memoryMaxBytes?: number;
  /** Default: the program beside this file. */
  entry?: string;
}

const MEMORY_POLL_MS = 150;
/** Builds yield to conversations, which run on the same cores. */
const NICENESS = '10';

/**
 * Runs each stage in a process of its own: niced, dead with this one, bounded in time and memory, with an
 * empty environment. What crashes or swells there takes nothing with it.
 */
export function createStageProcesses(options: StageProcessOptions = {}): ExecuteStage {
  const {
    timeoutMs = 240_000,
    memoryMaxBytes = 1536 * 1024 * 1024,
    entry = fileURLToPath(import.meta.resolve('./run-stage.ts')),
  } = options;

  return async (input, signal) => {
    signal.throwIfAborted();
    const child = spawn(
      '/usr/bin/setpriv',
      [
        ...['--pdeathsig', 'KILL', '--no-new-privs', '--', '/usr/bin/nice', '-n', NICENESS],
        ...[process.execPath, '--no-warnings', '--max-old-space-size=1024', entry],
      ],
      {
        stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
        env: { PATH: '/usr/local/bin:/usr/bin:/bin', LANG: 'C.UTF-8' },
      },
    );
    let stderr = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      stderr = (stderr + text).slice(-4000);
    });
    const answer = Promise.withResolvers<StageResult>();
    const stop = (error: Error) => {
      answer.reject(error);
      child.kill('SIGKILL');
    };
    const onAbort = () => stop(signal.reason instanceof Error ? signal.reason : new Error('aborted'));
    const timer = setTimeout(
      () => stop(new Error(`the ${input.stage} stage took longer than ${timeoutMs / 1000} s`)),
      timeoutMs,
    );
    const poll = setInterval(() => {
      void residentBytes(child.pid).then((bytes) => {
        if (bytes <= memoryMaxBytes) return;
        // Only hostile or absurd material gets here: trying again would end the same.
        answer.resolve({ status: 'failed', userFeedback: TOO_MUCH[input.stage] });
        child.kill('SIGKILL');
      });
    }, MEMORY_POLL_MS);
    signal.addEventListener('abort', onAbort, { once: true });
    child.once('error', (error) => answer.reject(error));
    child.once('message', (message) => {
      const parsed = StageMessage.safeParse(message);
      if (!parsed.success) answer.reject(new Error(`the ${input.stage} stage answered nonsense`));
      else if ('result' in parsed.data) answer.resolve(parsed.data.result);
      else
        answer.reject(
          Object.assign(new Error(parsed.data.error.message), {
            name: 'StageError',
            stack: parsed.data.error.stack,
          }),
        );
    });
    child.once('close', (code, how) =>
      answer.reject(
        new Error(`the ${input.stage} stage ended with ${how ?? code} and no result. ${stderr.trim()}`),
      ),
    );
    child.send(input, (error) => {
      if (error) answer.reject(error);
    });
    try {
      return await answer.promise;
    } finally {
      clearTimeout(timer);
      clearInterval(poll);
      signal.removeEventListener('abort', onAbort);
      child.kill('SIGKILL');
    }
  };
}

const TOO_MUCH: Record<StageInput['stage'], string> = {
  appearance: 'The picture needs too much memory to be worked on. Save it smaller and upload it again.',
  voice:
    'The recording needs too much memory to be worked on. Save it as a plain WAV or MP3 file and upload it again.',
  knowledge: 'The documents are too large to be read. Upload shorter ones, or split them.',
  previews: 'The preview clips need too much memory to be rendered. Write a shorter preview message.',
};

/** Zero once the process is gone. */
async function residentBytes(pid: number | undefined): Promise<number> {
  if (pid === undefined) return 0;
  try {
    const status = await readFile(`/proc/${pid}/status`, 'utf8');
    return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024;
  } catch {
    return 0;
  }
}
