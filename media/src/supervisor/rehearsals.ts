import { serialize } from 'node:v8';
import { REHEARSAL_ANSWERS_MS, RehearsalAnswers, type RehearsalQuestions } from '@vivant/contract/control';
import { howItEnded, spawnChild } from '@vivant/platform/child';
import { watchTree } from '@vivant/platform/process-tree';
import type { EngineConfig } from '../config.ts';
import type { RehearsalTask } from '../session/rehearsal-answers.ts';
import type { AssetFetcher } from './assets.ts';
import { RefusedError, sessionNodeArgs } from './session-child.ts';
import type { SessionJail } from './session-jail.ts';

export interface Rehearsals {
  /** @throws RefusedError; no process is left then, nor once `signal` is aborted */
  answer(questions: RehearsalQuestions, signal: AbortSignal): Promise<RehearsalAnswers>;
  /** Ends those under way. */
  close(): void;
}

const MIB = 1024 ** 2;
const MEMORY_MAX_BYTES = 768 * MIB;
const MEMORY_LOOK_EVERY_MS = 500;
/** A core that sessions lack: no more of these at once, and they yield to sessions. */
const AT_ONCE = 1;
const NICENESS = 10;
/** Of the time that is left, so much is for starting the process and for its last words. */
const STARTING_MS = 15_000;
/** The longest answers to the most questions fit several times over. */
const OUTPUT_MAX_CHARS = 2 * MIB;

/** Answers written questions as sessions would, without a room, a voice or a slot. */
export function createRehearsals(options: {
  engines: Pick<EngineConfig, 'llm'>;
  jail: SessionJail;
  assets: Pick<AssetFetcher, 'knowledge'>;
  /** What its process runs. */
  script: string;
}): Rehearsals {
  const { engines, assets } = options;
  const closing = new AbortController();
  let running = 0;

  return {
    async answer({ knowledge, speakers, questions }, givenUp) {
      if (running >= AT_ONCE)
        throw new RefusedError('at_capacity', 'this media host is answering other questions');
      running += 1;
      try {
        const signal = AbortSignal.any([givenUp, closing.signal]);
        const task: RehearsalTask = {
          ...{ speakers, questions, llm: engines.llm },
          knowledge: knowledge === null ? null : await assets.knowledge(knowledge),
          limitMs: REHEARSAL_ANSWERS_MS - STARTING_MS,
        };
        return parsed(await run(options, task, signal));
      } finally {
        running -= 1;
      }
    },
    close: () => closing.abort(),
  };
}

/** What the process wrote. */
async function run(
  { jail, script }: { jail: SessionJail; script: string },
  task: RehearsalTask,
  signal: AbortSignal,
): Promise<string> {
  if (signal.aborted) throw failed('nobody waits for it any more');
  const { command, args } = jail.wrap(sessionNodeArgs(script));
  const child = spawnChild({
    ...{ command, args, env: jail.env, niceness: NICENESS },
    stdio: ['pipe', 'pipe', 'pipe'],
    detached: true,
  });
  let why: string | null = null;
  const killFor = (reason: string) => {
    why ??= reason;
    child.kill();
  };
  const giveUp = () => killFor('nobody waits for it any more');
  const timer = setTimeout(() => killFor('it took too long'), REHEARSAL_ANSWERS_MS);
  const stopWatching = watchTree(child.pid, { memoryBytes: MEMORY_MAX_BYTES }, MEMORY_LOOK_EVERY_MS, () =>
    killFor(`it took more than ${MEMORY_MAX_BYTES / MIB} MiB of memory`),
  );
  signal.addEventListener('abort', giveUp, { once: true });
  let output = '';
  child.process.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
    if (output.length > OUTPUT_MAX_CHARS) killFor('it wrote too much');
  });
  child.process.stdin.end(serialize(task));
  try {
    const ending = await child.ended;
    // What it wrote to standard error may quote what was asked.
    if (why !== null || ending.code !== 0) throw failed(why ?? howItEnded(ending));
    return output;
  } finally {
    clearTimeout(timer);
    stopWatching();
    signal.removeEventListener('abort', giveUp);
  }
}

/** The last line: a library may have written before. A process that was taken over may say anything. */
function parsed(output: string): RehearsalAnswers {
  try {
    return RehearsalAnswers.parse(JSON.parse(output.trimEnd().split('\n').at(-1) ?? ''));
  } catch {
    throw failed('it wrote what is no answer');
  }
}

function failed(why: string): RefusedError {
  return new RefusedError('not_answered', `the questions could not be answered: ${why}`);
}
