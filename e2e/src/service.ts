import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { pickPort } from '@vivant/platform/free-port';
import { until } from './until.ts';

/** The real service, started as the launcher starts it, on a data directory of its own. */

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const READY = /ready at (https?:\/\/\S+)/i;
const START_LIMIT_MS = 120_000;
const LINK_LIMIT_MS = 30_000;
const STOP_LIMIT_MS = 20_000;

/** What a child of ours may know of this environment: the launcher's findings, nothing else. */
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
  dataDir: string;
  pid: number;
  /** Everything printed so far. */
  output(): string;
  /** The link that lets the first owner in: a fresh installation prints it a little after it is ready. */
  firstLink(): Promise<string>;
  /** An operator's command, answered as JSON. */
  operate<T>(...args: string[]): Promise<T>;
  /** Orderly end, as Ctrl-C does it if nothing else is said; answers the exit code. */
  stop(signal?: 'SIGINT' | 'SIGTERM'): Promise<number | null>;
  /** Ends it at once, as a crash would. */
  kill(): Promise<void>;
}

export interface ServiceOptions {
  /** Reuse a directory, to start again on what an earlier run left. */
  dataDir?: string;
  env?: Record<string, string>;
  /** Of another program than this one. */
  root?: string;
  /** The log goes there rather than through this process, which may be busy: a full pipe stalls the service. */
  logFile?: string;
}

export async function startService(options: ServiceOptions = {}): Promise<Service> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'vivant-e2e-')));
  const env: Record<string, string> = {
    VIVANT_DATA_DIR: dataDir,
    // Calls that a test has left behind are not waited for; a test of draining sets another value.
    VIVANT_DRAIN_SECONDS: '0',
    // Her build takes a core for a while; a test that is about her switches it on.
    VIVANT_DEMO_AVATAR: 'off',
    // What this machine carries is measured while it does nothing else.
    VIVANT_MEDIA_SLOTS: '5',
    VIVANT_PORT: String(await pickPort('tcp', '127.0.0.1')),
    ...options.env,
  };
  for (const name of HANDED_ON) if (process.env[name]) env[name] ??= process.env[name];
  // As ./vivant start runs it.
  const log = options.logFile === undefined ? undefined : openSync(options.logFile, 'a');
  const child = spawn(process.execPath, ['--max-semi-space-size=4', 'server/src/main.ts'], {
    cwd: options.root ?? ROOT,
    env,
    stdio: ['ignore', 'pipe', log ?? 'pipe'],
  });
  if (log !== undefined) closeSync(log);
  let output = '';
  const baseUrl = await new Promise<string>((resolve, reject) => {
    const timer = setTimeout(
      () => fail(`did not become ready within ${START_LIMIT_MS / 1000} s`),
      START_LIMIT_MS,
    );
    function fail(why: string) {
      clearTimeout(timer);
      child.kill('SIGKILL');
      reject(new Error(`The service ${why}. It printed:\n${output.slice(-6000)}`));
    }
    function read(chunk: Buffer) {
      output += chunk.toString();
      const url = READY.exec(output)?.[1];
      if (url === undefined) return;
      clearTimeout(timer);
      resolve(url.replace(/\/+$/, ''));
    }
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('exit', (code, signal) => fail(`ended before it was ready (${signal ?? code})`));
  });
  const { pid } = child;
  if (pid === undefined) throw new Error('the service has no process');
  const gone = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
  return {
    baseUrl,
    dataDir,
    pid,
    output: () => output,
    firstLink: () =>
      until(
        async () => /^ {2}(https?:\S+\/link#\S+)\n/m.exec(output)?.[1],
        'the link for the first owner',
        LINK_LIMIT_MS,
      ),
    operate: (...args) => operate({ dataDir, root: options.root ?? ROOT }, args),
    stop: (signal = 'SIGINT') => endWith(child, signal, gone),
    async kill() {
      child.kill('SIGKILL');
      await gone;
    },
  };
}

async function endWith(child: ChildProcess, signal: NodeJS.Signals, gone: Promise<number | null>) {
  child.kill(signal);
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT_MS);
  const code = await gone;
  clearTimeout(timer);
  return code;
}

async function operate<T>({ dataDir, root }: { dataDir: string; root: string }, args: string[]): Promise<T> {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const env = { PATH, NODE_COMPILE_CACHE, VIVANT_DATA_DIR: dataDir };
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['server/src/cli/main.ts', ...args, '--json'],
    {
      cwd: root,
      env,
    },
  );
  return JSON.parse(stdout) as T;
}

export async function removeData(service: Service): Promise<void> {
  await rm(service.dataDir, { recursive: true, force: true });
}
