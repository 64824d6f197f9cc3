import { existsSync, mkdirSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BWRAP, bubblewrapArguments, isolationUnavailableReason } from '@vivant/platform/bubblewrap';

/**
 * Where session processes run: in namespaces of their own, with this machine's network, which media needs. They see
 * the program, its models and certificates, all read-only: no data directory, no socket of the operator or the
 * database, no other process. What they show and say reaches them over their channel to the supervisor.
 */
export interface SessionJail {
  /** Why this system lets us build none, for the operator; null where sessions are isolated. */
  readonly unavailableReason: string | null;
  /** The environment of what is wrapped. */
  readonly env: Readonly<Record<string, string>>;
  /**
   * Node with one of our scripts, to be started with `env` and a channel of Node's.
   * `fillsCache`: may write what its modules compile to. Only for a process that serves no session: what it leaves is run
   * by every later one.
   */
  wrap(nodeArgs: readonly string[], options?: { fillsCache?: boolean }): { command: string; args: string[] };
}

const PRLIMIT = '/usr/bin/prlimit';
const SETPRIV = '/usr/bin/setpriv';
const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const PROGRAM = [
  'node_modules',
  'package.json',
  'contract',
  'platform',
  'face',
  'speech',
  'meaning',
  'media',
];
/** Files for looking up hosts by name, time zones, fonts, counting processors and a further voice. */
const SYSTEM_FILES = [
  ...['/etc/hosts', '/etc/resolv.conf', '/etc/nsswitch.conf', '/etc/host.conf', '/etc/gai.conf'],
  ...['/etc/localtime', '/etc/fonts', '/etc/pki', '/etc/ca-certificates', '/sys/devices/system/cpu'],
  // Dictionaries by which Japanese is read.
  '/var/lib/mecab',
];
const SCRATCH_BYTES = 64 * 1024 ** 2;
/**
 * Private address space of one process that the kernel grants at all, reserves of V8 included. What bounds memory is
 * `session-child.ts`; this bounds what can be filled between two of its looks.
 */
const DATA_MAX_BYTES = 4 * 1024 ** 3;
/** Of one session, threads included; it takes some sixty. */
const TASKS_MAX = 512;

/** @param env of a session process outside: nothing secret may be in it */
export function createSessionJail(
  env: Readonly<Record<string, string>>,
  { bwrap = BWRAP }: { bwrap?: string } = {},
): SessionJail {
  const unavailableReason = isolationUnavailableReason(bwrap);
  const limits = [PRLIMIT, `--data=${DATA_MAX_BYTES}`, '--core=0'];
  if (unavailableReason !== null)
    return {
      unavailableReason,
      env,
      wrap: (nodeArgs) => ({
        command: SETPRIV,
        args: ['--pdeathsig', 'KILL', '--no-new-privs', '--', ...limits, '--', process.execPath, ...nodeArgs],
      }),
    };

  const { NODE_COMPILE_CACHE: wanted = '', ...others } = env;
  const cache = usableCache(wanted);
  return {
    unavailableReason,
    env: { ...others, ...(cache === '' ? {} : { NODE_COMPILE_CACHE: cache }), HOME: '/tmp', TMPDIR: '/tmp' },
    wrap(nodeArgs, { fillsCache = false } = {}) {
      const readOnly = [
        ...PROGRAM.map((name) => join(ROOT, name)),
        process.execPath,
        ...certificatePaths(env),
        ...SYSTEM_FILES,
        ...(fillsCache || cache === '' ? [] : [resolve(cache)]),
      ].filter((path) => existsSync(path));
      const enclosure = bubblewrapArguments({
        network: true,
        readOnly,
        writable: fillsCache && cache !== '' ? [resolve(cache)] : [],
        scratchBytes: SCRATCH_BYTES,
      });
      return {
        command: bwrap,
        args: [...enclosure, '--', ...limits, `--nproc=${TASKS_MAX}`, '--', process.execPath, ...nodeArgs],
      };
    },
  };
}

/** Empty if there is none: sessions then start more slowly, but they start. */
function usableCache(cache: string): string {
  try {
    if (cache !== '') mkdirSync(cache, { recursive: true });
    return cache;
  } catch {
    return '';
  }
}

function certificatePaths(env: Readonly<Record<string, string>>): string[] {
  const { NODE_EXTRA_CA_CERTS: extra, SSL_CERT_FILE: file, SSL_CERT_DIR: folders } = env;
  return [extra, file, ...(folders ?? '').split(delimiter)].flatMap((path) => (path ? [resolve(path)] : []));
}
