import { BWRAP, bubblewrapArguments, isolationUnavailableReason } from './bubblewrap.ts';

export interface JailLimits {
  /** Memory the child may fill. Address space, unless `reserveBytes` is given. */
  memoryBytes: number;
  /**
   * For programs that reserve address space they never fill (V8: see `NODE_RESERVE_BYTES`): private memory is
   * limited to this much more than `memoryBytes`, and `runJailed` watches what is really filled.
   */
  reserveBytes?: number;
  /** Processor time, not wall time: the caller keeps its own clock. */
  cpuSeconds: number;
  /** Largest file, or standard output to a file, it may write. */
  outputBytes: number;
}

export interface JailFiles {
  /** Seen read-only under their own paths; all else of the data directory does not exist for the child. */
  readOnly: string[];
  /** Directories it may write. */
  writable?: string[];
  /** Besides a plain PATH and LANG; no secret, as the jail's first process shows it. */
  env?: Readonly<Record<string, string>>;
}

export interface WrappedCommand {
  command: string;
  args: string[];
  /** What `runJailed` holds the whole tree of processes to. */
  memoryBytes: number;
}

/**
 * Runs readers of hostile files where they can do nothing but read: no network, own user, process and mount
 * namespaces, no way to make further ones, limits on memory, time, processes and output. Programs and
 * libraries of the system are there, read-only.
 */
export interface Jail {
  /** False: this system does not allow a jail, and only the limits hold. Logged once at start. */
  readonly isolated: boolean;
  /** Why not, for the operator; null where it is isolated. */
  readonly unavailableReason: string | null;
  wrap(command: string, args: string[], files: JailFiles, limits: JailLimits): WrappedCommand;
}

/**
 * Private address space V8 reserves before the first line runs (measured: 0.58 GiB), with room for its threads.
 * A limit on address space as such would have to be dozens of GiB.
 */
export const NODE_RESERVE_BYTES = 704 * 1024 ** 2;

const ENV = '/usr/bin/env';
const PRLIMIT = '/usr/bin/prlimit';
const SETPRIV = '/usr/bin/setpriv';
const CLEAN = { PATH: '/usr/bin:/bin', LANG: 'C.UTF-8' };
/** Of the child's own user namespace, threads included: Node takes a dozen. */
const TASKS_MAX = 64;
const SCRATCH_BYTES = 16 * 1024 ** 2;

/** Finds out, by doing it, whether this system lets us build a jail. `bwrap`: another program than the usual. */
export function createJail({ bwrap = BWRAP }: { bwrap?: string } = {}): Jail {
  const unavailableReason = isolationUnavailableReason(bwrap);
  return {
    isolated: unavailableReason === null,
    unavailableReason,
    wrap(command, args, files, limits) {
      const { memoryBytes, reserveBytes } = limits;
      const env = { ...CLEAN, ...files.env };
      const limited = [
        PRLIMIT,
        `--data=${memoryBytes + (reserveBytes ?? 0)}`,
        ...(reserveBytes === undefined ? [`--as=${memoryBytes}`] : []),
        `--cpu=${limits.cpuSeconds}`,
        `--fsize=${limits.outputBytes}`,
        '--core=0',
        '--nofile=256',
        // Outside a namespace of its own it would count every process of the service.
        ...(unavailableReason === null ? [`--nproc=${TASKS_MAX}`] : []),
        '--',
        command,
        ...args,
      ];
      // `env -i`: the jail's first process is bubblewrap itself, and its environment can be read from inside.
      return unavailableReason === null
        ? { command: ENV, args: ['-i', bwrap, ...isolation(files, env), '--', ...limited], memoryBytes }
        : {
            command: ENV,
            args: [
              '-i',
              ...Object.entries(env).map(([name, value]) => `${name}=${value}`),
              SETPRIV,
              '--pdeathsig',
              'KILL',
              '--no-new-privs',
              '--',
              ...limited,
            ],
            memoryBytes,
          };
    },
  };
}

function isolation({ readOnly, writable = [] }: JailFiles, env: Readonly<Record<string, string>>): string[] {
  return bubblewrapArguments({
    network: false,
    readOnly,
    writable,
    scratchBytes: SCRATCH_BYTES,
    env,
    directory: writable[0],
  });
}
