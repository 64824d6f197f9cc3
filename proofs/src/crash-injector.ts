import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Answer, Call, Instant, LedgerOrder, ServerMessage, SessionOrder } from './crash-messages.ts';

const PROGRAM = new URL('./crashing-server.ts', import.meta.url);
const STARTS_MAX = 10;
const START_AGAIN_MS = 500;

/** How a scenario ended. */
export interface RunOutcome {
  /** 'SIGKILL' as the operating system reports it; null: it ran to its end. */
  signal: NodeJS.Signals | null;
  /** All it reached; the last is where it crashed. */
  instants: Instant[];
  nowMs: number;
  /** What its callers had the answer of. */
  answered: string[];
}

/** Plays rooms and media hosts. */
export type Outside = (call: Call) => Promise<unknown>;

export interface CrashInjector {
  /** @throws when the scenario breaks off by itself, or the process ends in any way but the one that was ordered. */
  run(order: SessionOrder | LedgerOrder, outside: Outside): Promise<RunOutcome>;
  close(): Promise<void>;
}

/** Runs server processes that crash at an ordered instant, one after another on one database. */
export function createCrashInjector(url: string): CrashInjector {
  let current = spawn();
  /** Started while the current one runs, as a start takes longer than a run. */
  let next: ChildProcess | null = null;

  function spawn(): ChildProcess {
    const child = fork(PROGRAM, [url], { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
    // One that could not be started says so when it is sent its order.
    child.on('error', () => undefined);
    return child;
  }

  return {
    async run(order, outside) {
      // A machine that is short of processes ends one before it is asked for anything; that proves nothing.
      for (let tries = 1; !current.connected && tries <= STARTS_MAX; tries++) {
        await sleep(START_AGAIN_MS);
        current = spawn();
      }
      const child = current;
      next ??= spawn();
      const answered: string[] = [];
      const closed = once(child, 'close') as Promise<[number | null, NodeJS.Signals | null]>;
      const onCall = (call: Call) => {
        void outside(call).then(
          (result) => reply(child, { id: call.id, result }),
          (error: Error & { reason?: string | undefined }) =>
            reply(child, {
              id: call.id,
              error: {
                name: error.name,
                message: error.message,
                reason: error.reason,
              },
            }),
        );
      };
      child.on('message', onCall);
      if (child.stdout === null) throw new Error('the output of this process is not piped');
      const lines = createInterface({ input: child.stdout });
      try {
        const last = new Promise<ServerMessage>((resolve, reject) => {
          lines.on('line', (line) => {
            const words = JSON.parse(line) as ServerMessage;
            if (words.type === 'answered') answered.push(words.id);
            else resolve(words);
          });
          closed.then(() => reject(new Error('the process ended without a word')), reject);
        });
        child.send(order);
        const words = await last;
        if (words.type === 'failed' || words.type === 'answered')
          throw new Error(`a scenario broke off: ${JSON.stringify(words)}`);
        if (words.type === 'finished') return { ...words, signal: null, answered };
        const [, signal] = await closed;
        current = next;
        next = null;
        if (signal !== 'SIGKILL') throw new Error(`the process ended by ${signal}, not by SIGKILL`);
        return { ...words, signal, answered };
      } finally {
        child.off('message', onCall);
        lines.close();
      }
    },

    async close() {
      await Promise.all(
        [current, next].map(async (child) => {
          if (child === null || child.exitCode !== null || child.signalCode !== null) return;
          const gone = once(child, 'exit');
          child.kill('SIGKILL');
          await gone;
        }),
      );
    },
  };
}

function reply(child: ChildProcess, answer: Answer): void {
  // It may be dead by now, or have hung up.
  if (child.connected) child.send(answer, () => undefined);
}
