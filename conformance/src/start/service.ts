import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { ROOT } from './options.ts';

const READY = /ready at (https?:\/\/\S+)/i;
const START_LIMIT_MS = 90_000;
const STOP_LIMIT_MS = 20_000;

/** What the service may know of this environment: where its programs are, nothing else. */
const HANDED_ON = [
  'PATH',
  'LANG',
  'TZ',
  'HOME',
  'TMPDIR',
  'XDG_RUNTIME_DIR',
  'XDG_CACHE_HOME',
  'VIVANT_LIVEKIT_SERVER',
  'VIVANT_CACHE_DIR',
  'NODE_COMPILE_CACHE',
];

export interface Service {
  baseUrl: string;
  /** Everything printed so far. */
  output(): string;
  stop(): Promise<void>;
}

/** Starts the service as an operator would, on a data directory that is the caller's to make and remove. */
export async function startService(dataDir: string, settings: Record<string, string>): Promise<Service> {
  const env: Record<string, string> = {
    VIVANT_DATA_DIR: dataDir,
    VIVANT_PORT: String(await freePort()),
    ...settings,
  };
  for (const name of HANDED_ON) if (process.env[name]) env[name] ??= process.env[name];
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=4', 'server/src/main.ts'],
    {
      cwd: ROOT,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  // A run that is broken off must not leave it behind.
  const forget = () => child.kill('SIGKILL');
  process.once('exit', forget);
  child.once('exit', () => process.off('exit', forget));
  let output = '';
  const baseUrl = await new Promise<string>((resolve, reject) => {
    const fail = (why: string) => {
      clearTimeout(timer);
      child.kill('SIGKILL');
      reject(new Error(`The service ${why}. It printed:\n${output.slice(-6000)}`));
    };
    const timer = setTimeout(() => fail(`was not ready within ${START_LIMIT_MS / 1000} s`), START_LIMIT_MS);
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      const url = READY.exec(output)?.[1];
      if (url === undefined) return;
      clearTimeout(timer);
      resolve(url.replace(/\/+$/, ''));
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', (code, signal) => fail(`ended before it was ready (${signal ?? code})`));
  });
  return { baseUrl, output: () => output, stop: () => stop(child) };
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGINT');
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT_MS);
  await gone;
  clearTimeout(timer);
}

/** A port that is free now. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}
