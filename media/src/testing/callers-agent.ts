import { execFileSync, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { sessionEnvironment } from '../config.ts';
import type { FromAgent, ToAgent } from './agent-protocol.ts';

/** A caller's own agent under test. Every wait has a limit and says what did not come. */
export interface CallersAgent {
  start(options: Omit<Extract<ToAgent, { do: 'start' }>, 'do'>): Promise<void>;
  /** Resolves when the framework counts the utterance as over. */
  say(text: string, limitMs?: number): Promise<{ interrupted: boolean }>;
  interrupt(): void;
  /** Everything it has told so far. */
  readonly events: readonly FromAgent[];
  /** The first event that satisfies `wanted`, past ones from `since` on included. */
  until(
    what: string,
    wanted: (event: FromAgent) => boolean,
    options?: { since?: number; limitMs?: number },
  ): Promise<FromAgent>;
  leave(): Promise<void>;
  kill(): void;
}

const PROMPT_MS = 30_000;

const NODE_AGENT = fileURLToPath(new URL('./agent-process.ts', import.meta.url));
const PYTHON_AGENT = fileURLToPath(new URL('./agent_process.py', import.meta.url));

/** The framework an agent runs on. */
export type Framework = { name: 'node' } | { name: 'python'; python: string };

/**
 * A Python that has the framework: `VIVANT_TEST_PYTHON`, else null. A machine that runs Vivant needs none; the
 * tests that do are skipped by name.
 */
export function findPythonFramework(env: Record<string, string | undefined>): Framework | null {
  const python = env.VIVANT_TEST_PYTHON;
  if (!python) return null;
  execFileSync(python, ['-c', 'import livekit.agents'], { stdio: ['ignore', 'ignore', 'inherit'] });
  return { name: 'python', python };
}

export async function startCallersAgent(
  framework: Framework | null,
  options: { logLevel?: string } = {},
): Promise<CallersAgent> {
  if (framework === null) throw new Error('the framework of this agent is not installed');
  const [program, script] =
    framework.name === 'node' ? [process.execPath, NODE_AGENT] : [framework.python, PYTHON_AGENT];
  const child = spawn(
    'setpriv',
    ['--pdeathsig', 'KILL', '--', program, script, ...(options.logLevel ? [options.logLevel] : [])],
    {
      stdio: ['pipe', 'pipe', options.logLevel ? 'inherit' : 'ignore'],
      env: { ...sessionEnvironment(), PYTHONDONTWRITEBYTECODE: '1' },
    },
  );
  const events: FromAgent[] = [];
  const listeners = new Set<() => void>();
  let gone: string | null = null;
  let count = 0;
  const post = (command: ToAgent) => child.stdin.write(`${JSON.stringify(command)}\n`);
  child.stdin.on('error', () => {});
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (!line.startsWith('@@')) return;
    events.push(JSON.parse(line.slice(2)) as FromAgent);
    for (const listener of [...listeners]) listener();
  });
  child.on('close', (code, signal) => {
    gone = signal ?? `exit code ${code}`;
    for (const listener of [...listeners]) listener();
  });

  function until(
    what: string,
    wanted: (event: FromAgent) => boolean,
    { since = 0, limitMs = PROMPT_MS }: { since?: number; limitMs?: number } = {},
  ): Promise<FromAgent> {
    return new Promise((resolve, reject) => {
      const stop = () => {
        clearTimeout(timer);
        listeners.delete(look);
      };
      const timer = setTimeout(() => {
        stop();
        reject(
          new Error(`${what} did not come within ${limitMs} ms; the agent told ${JSON.stringify(events)}`),
        );
      }, limitMs);
      const look = () => {
        const found = events.slice(since).find(wanted);
        if (found === undefined && gone === null) return;
        stop();
        if (found === undefined) reject(new Error(`the agent ended (${gone}) before ${what}`));
        else resolve(found);
      };
      listeners.add(look);
      look();
    });
  }

  await until('the agent’s process', ({ event }) => event === 'ready', { limitMs: 60_000 });
  return {
    events,
    until,
    async start(command) {
      post({ do: 'start', ...command });
      await until('the agent in the room', ({ event }) => event === 'joined', { limitMs: 60_000 });
    },
    async say(text, limitMs = PROMPT_MS) {
      const id = ++count;
      post({ do: 'say', id, text });
      const said = await until(
        `the end of “${text.slice(0, 30)}”`,
        (event) => event.event === 'said' && event.id === id,
        { limitMs },
      );
      return { interrupted: (said as Extract<FromAgent, { event: 'said' }>).interrupted };
    },
    interrupt: () => void post({ do: 'interrupt' }),
    async leave() {
      const closed = new Promise((resolve) => child.once('close', resolve));
      post({ do: 'leave' });
      await closed;
    },
    kill: () => void child.kill('SIGKILL'),
  };
}
