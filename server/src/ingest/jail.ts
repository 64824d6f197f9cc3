import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname } from 'node:path';

export interface JailLimits {
  /** Address space of the child. */
  memoryBytes: number;
  /** Processor time, not wall time: the caller keeps a clock of its own. */
  cpuSeconds: number;
  /** Largest file, or standard output to a file, it may write. */
  outputBytes: number;
}

export interface JailFiles {
  /** Seen read-only under their own paths; all else of the data directory does not exist for the child. */
  readOnly: string[];
  /** Directories it may write. */
  writable?: string[];
}

export interface WrappedCommand {
  command: string;
  args: string[];
}

/**
 * Runs readers of hostile files where they can do nothing but read: no network, own process and mount
 * namespaces, limits on memory, time and output. Programs and libraries of the system are there, read-only.
 */
export interface Jail {
  /** False: this system forbids namespaces, and only the limits hold. Said once at start. */
  readonly isolated: boolean;
  wrap(command: string, args: string[], files: JailFiles, limits: JailLimits): WrappedCommand;
}

const BWRAP = '/usr/bin/bwrap';
const PRLIMIT = '/usr/bin/prlimit';
const SETPRIV = '/usr/bin/setpriv';
const SYSTEM_PATHS = ['/usr', '/lib', '/lib64', '/bin', '/etc/ld.so.cache', '/etc/alternatives', '/etc/ssl'];

/** Finds out, by doing it, whether this system lets us build a jail. */
export function createJail(): Jail {
  const isolated = canIsolate();
  return {
    isolated,
    wrap(command, args, files, limits) {
      const limited = [
        `--as=${limits.memoryBytes}`,
        `--cpu=${limits.cpuSeconds}`,
        `--fsize=${limits.outputBytes}`,
        '--core=0',
        '--nofile=256',
        '--',
      ];
      if (!isolated)
        return {
          command: SETPRIV,
          args: ['--pdeathsig', 'KILL', '--no-new-privs', '--', PRLIMIT, ...limited, command, ...args],
        };
      return {
        command: BWRAP,
        args: [...isolation(files), '--', PRLIMIT, ...limited, command, ...args],
      };
    },
  };
}

function isolation(files: JailFiles): string[] {
  return [
    '--unshare-all',
    '--die-with-parent',
    '--new-session',
    '--cap-drop',
    'ALL',
    '--clearenv',
    ...['--setenv', 'PATH', '/usr/bin:/bin'],
    ...['--setenv', 'LANG', 'C.UTF-8'],
    ...SYSTEM_PATHS.filter((path) => existsSync(path)).flatMap((path) => ['--ro-bind', path, path]),
    ...['--proc', '/proc', '--dev', '/dev', '--tmpfs', '/tmp'],
    ...files.readOnly.flatMap((path) => ['--ro-bind', path, path]),
    ...(files.writable ?? []).flatMap((path) => ['--bind', path, path]),
    ...['--chdir', files.writable?.[0] ?? '/tmp'],
  ];
}

function canIsolate(): boolean {
  if (!existsSync(BWRAP)) return false;
  const probe = spawnSync(BWRAP, [...isolation({ readOnly: [] }), '--', '/usr/bin/true'], {
    env: {},
    timeout: 10_000,
    stdio: 'ignore',
  });
  return probe.status === 0;
}

/** Where Node and the sources of this program lie, for readers that are scripts of ours. */
export function programPaths(): string[] {
  return [dirname(dirname(process.execPath))];
}

export interface JailedResult {
  /** Null: ended by a signal, most often a limit. */
  code: number | null;
  signal: NodeJS.Signals | null;
  timedOut: boolean;
  stdout: Buffer;
  /** The last 4,000 characters. */
  stderr: string;
}

/** Runs a wrapped command to its end; output beyond `maxStdoutBytes` or time beyond `timeoutMs` kills it. */
export async function runJailed(
  wrapped: WrappedCommand,
  options: { timeoutMs: number; maxStdoutBytes: number; signal?: AbortSignal },
): Promise<JailedResult> {
  const child = spawn(wrapped.command, wrapped.args, {
    env: { PATH: '/usr/bin:/bin', LANG: 'C.UTF-8' },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(options.signal === undefined ? {} : { signal: options.signal, killSignal: 'SIGKILL' as const }),
  });
  const chunks: Buffer[] = [];
  let size = 0;
  let stderr = '';
  let timedOut = false;
  const timer = setTimeout(() => {
    timedOut = true;
    child.kill('SIGKILL');
  }, options.timeoutMs);
  child.stdout.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size > options.maxStdoutBytes) child.kill('SIGKILL');
    else chunks.push(chunk);
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr = (stderr + text).slice(-4000);
  });
  try {
    return await new Promise<JailedResult>((resolve, reject) => {
      child.once('error', reject);
      child.once('close', (code, signal) =>
        resolve({ code, signal, timedOut, stdout: Buffer.concat(chunks), stderr }),
      );
    });
  } finally {
    clearTimeout(timer);
  }
}
