import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { until } from './until.ts';

/** What came out behind the avatar so far. */
export interface PipelineReport {
  pictures: number;
  /** Of them, unlike the one before. */
  differing: number;
  /** Width, height and bytes of the last. */
  size: [number, number, number] | null;
  loudSeconds: number;
  /** Silence since the last sound. */
  quietSeconds: number;
  /** Of the voice itself, without an avatar. */
  voiceSeconds: number;
}

/** A pipeline of Pipecat with the avatar in it, in a process of its own (pipecat_pipeline.py). */
export interface PipecatPipeline {
  errors: string[];
  say(seconds: number): void;
  interrupt(): void;
  report(): Promise<PipelineReport>;
  /** Ends it as an application does; what came out in all. */
  end(): Promise<PipelineReport>;
  kill(): void;
}

const SCRIPT = fileURLToPath(new URL('pipecat_pipeline.py', import.meta.url));
const START_LIMIT_MS = 120_000;
const END_LIMIT_MS = 60_000;

type FromPipeline =
  | { event: 'started' | 'over' }
  | { event: 'error'; message: string }
  | ({ event: 'report' } & PipelineReport);

/** `packages`: the folder with our plugin and client, installed. */
export async function startPipecat(
  python: string,
  packages: string,
  env: Record<string, string>,
): Promise<PipecatPipeline> {
  const child = spawn('setpriv', ['--pdeathsig', 'KILL', '--', python, SCRIPT], {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: {
      ...{ PATH: process.env.PATH, HOME: process.env.HOME, LANG: 'C.UTF-8', PYTHONDONTWRITEBYTECODE: '1' },
      PYTHONPATH: packages,
      ...env,
    },
  });
  let output = '';
  child.stderr.on('data', (chunk) => (output += chunk));
  child.stdin.on('error', () => {});
  const events: FromPipeline[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (line.startsWith('@@')) events.push(JSON.parse(line.slice(2)) as FromPipeline);
    else output += `${line}\n`;
  });
  const reports = () =>
    events.filter((one): one is Extract<FromPipeline, { event: 'report' }> => one.event === 'report');
  const post = (command: object) => child.stdin.write(`${JSON.stringify(command)}\n`);
  const came = async <T>(
    find: () => T | null | undefined | false,
    what: string,
    limitMs: number,
  ): Promise<T> =>
    await until(
      async () => {
        if ((child.exitCode ?? child.signalCode) !== null && !find())
          throw new Error(`it ended with ${child.exitCode ?? child.signalCode}`);
        return find() || false;
      },
      what,
      limitMs,
    ).catch((error: Error) => {
      throw new Error(`${error.message} It printed: ${output.slice(-3000)}`);
    });
  const pipeline: PipecatPipeline = {
    get errors() {
      return events.flatMap((one) => (one.event === 'error' ? [one.message] : []));
    },
    say: (seconds) => void post({ do: 'say', seconds }),
    interrupt: () => void post({ do: 'interrupt' }),
    async report() {
      const before = reports().length;
      post({ do: 'report' });
      return await came(() => reports()[before], 'a report of the pipeline', END_LIMIT_MS);
    },
    async end() {
      post({ do: 'end' });
      await came(() => events.some(({ event }) => event === 'over'), 'the end of the pipeline', END_LIMIT_MS);
      const last = reports().at(-1);
      if (last === undefined) throw new Error('the pipeline reported nothing');
      return last;
    },
    kill: () => child.kill('SIGKILL'),
  };
  await came(
    () => events.some(({ event }) => event === 'started'),
    'the start of the pipeline',
    START_LIMIT_MS,
  ).catch((error: Error) => {
    pipeline.kill();
    throw error;
  });
  return pipeline;
}
