import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/**
 * What a process in its own namespaces sees of this machine. Everything that is not named here does not exist for it.
 */
export interface Enclosure {
  /** False: not even loopback can be reached. True: this machine's network, abstract sockets included. */
  network: boolean;
  /** Seen read-only under their own paths, besides programs and libraries of the system. Links are followed. */
  readOnly: readonly string[];
  /** Directories it may write. */
  writable?: readonly string[];
  /** Size of its own /tmp, which is deleted with it. */
  scratchBytes: number;
  /** Its whole environment; missing: that of bubblewrap itself, which can be read from inside. */
  env?: Readonly<Record<string, string>>;
  /** Default: /tmp. */
  directory?: string | undefined;
}

export const BWRAP = '/usr/bin/bwrap';

/** What an operator can do if processes cannot be isolated. */
export const ISOLATION_REMEDY =
  'Allow user namespaces: sysctl kernel.unprivileged_userns_clone=1 user.max_user_namespaces=15000 ' +
  'kernel.apparmor_restrict_unprivileged_userns=0 (those this kernel has); in a container, run it with a seccomp ' +
  'profile that allows unshare and mount, and /proc unmasked. bubblewrap must be 0.8 or newer.';

const SYSTEM_PATHS = ['/usr', '/lib', '/lib64', '/bin', '/etc/ld.so.cache', '/etc/alternatives', '/etc/ssl'];

/**
 * Arguments of bubblewrap, without program and command: separate user, process, mount, IPC and host name namespaces,
 * no way to make further ones, no capabilities, and death with the process that started it.
 */
export function bubblewrapArguments(enclosure: Enclosure): string[] {
  const { env, readOnly, writable = [] } = enclosure;
  return [
    ...['--unshare-all', '--unshare-user', '--disable-userns'],
    ...(enclosure.network ? ['--share-net'] : []),
    ...['--die-with-parent', '--new-session', '--cap-drop', 'ALL'],
    ...(env === undefined ? [] : ['--clearenv']),
    ...Object.entries(env ?? {}).flatMap((pair) => ['--setenv', ...pair]),
    ...SYSTEM_PATHS.filter((path) => existsSync(path)).flatMap((path) => ['--ro-bind', path, path]),
    ...['--proc', '/proc', '--dev', '/dev', '--size', String(enclosure.scratchBytes), '--tmpfs', '/tmp'],
    ...readOnly.flatMap((path) => ['--ro-bind', path, path]),
    ...writable.flatMap((path) => ['--bind', path, path]),
    // Some kernel settings under /proc/sys are only protected by their mode, which root passes; the other mounts could
    // be filled.
    ...['/proc', '/dev', '/'].flatMap((path) => ['--remount-ro', path]),
    ...['--chdir', enclosure.directory ?? '/tmp'],
  ];
}

/** Finds out, by doing it, why processes cannot be isolated on this system; null where it does. */
export function isolationUnavailableReason(bwrap = BWRAP): string | null {
  if (!existsSync(bwrap)) return 'bubblewrap is not installed';
  const enclosure = { network: false, readOnly: [], scratchBytes: 1024 ** 2, env: {} };
  const probe = spawnSync(bwrap, [...bubblewrapArguments(enclosure), '--', '/usr/bin/true'], {
    env: {},
    timeout: 10_000,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  if (probe.status === 0) return null;
  const [said = ''] = String(probe.stderr ?? '')
    .trim()
    .split('\n');
  return said === '' ? 'bubblewrap fails without a word' : said.slice(0, 200);
}
