/**
 * What a process that was taken over would try. Runs inside a jail (and, as a control, outside it) and prints
 * one JSON object: what each attempt came to, "held" with the reason or "ESCAPED".
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';

const aim = JSON.parse(process.argv[2]);
const outcomes = {};

function attempt(name, act) {
  try {
    const got = act();
    outcomes[name] = got === null ? 'held' : `ESCAPED ${String(got).slice(0, 200)}`;
  } catch (error) {
    outcomes[name] = `held ${error.code ?? String(error.message).slice(0, 80)}`;
  }
}

/** Succeeds where the program does. */
function command(...args) {
  const ran = spawnSync(args[0], args.slice(1), { encoding: 'utf8', timeout: 10_000 });
  if (ran.error) throw ran.error;
  if (ran.status !== 0) throw new Error(ran.stderr.trim() || `status ${ran.status} ${ran.signal}`);
  return 'done';
}

const reach = (name, options) =>
  new Promise((resolve) => {
    const socket = connect(options);
    const end = (outcome) => {
      outcomes[name] = outcome;
      socket.destroy();
      resolve();
    };
    socket.once('connect', () => end('ESCAPED connected'));
    socket.once('error', (error) => end(`held ${error.code}`));
  });

await reach('tcp loopback', { host: '127.0.0.1', port: aim.port });
await reach('tcp loopback v6', { host: '::1', port: aim.port });
await reach('unix socket', { path: aim.socket });
await reach('abstract socket', { path: aim.abstract });

for (const [name, path] of Object.entries(aim.secrets))
  attempt(`read ${name}`, () => readFileSync(path, 'utf8'));
for (const [name, path] of Object.entries(aim.folders))
  attempt(`list ${name}`, () => readdirSync(path).join());
attempt('read through a process', () => {
  const pids = readdirSync('/proc').filter((entry) => /^\d+$/.test(entry) && entry !== String(process.pid));
  const paths = ['/environ', ...Object.values(aim.secrets).map((path) => `/root${path}`)];
  for (const pid of pids)
    for (const path of paths) {
      try {
        const text = readFileSync(`/proc/${pid}${path}`, 'utf8');
        if (text.includes(aim.parentMark) || text.includes(aim.marker)) return `${pid}${path}`;
      } catch {
        // The next process may say more.
      }
    }
  return null;
});
attempt('see a foreign open file', () => {
  const open = readdirSync('/proc/self/fd').map((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`);
    } catch {
      return '';
    }
  });
  return open.find((path) => path.startsWith(aim.folders.data)) ?? null;
});

attempt('see the command line of another process', () => {
  // Told backwards, so that it does not stand in our own.
  const mark = [...(aim.foreignBackwards ?? '')].reverse().join('');
  const pids = mark === '' ? [] : readdirSync('/proc').filter((entry) => /^\d+$/.test(entry));
  return pids.find((pid) => commandLineOf(pid).includes(mark)) ?? null;
});
/** Nothing of one that has ended since it was listed. */
function commandLineOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch (error) {
    if (error.code !== 'ENOENT' && error.code !== 'ESRCH') throw error;
    return '';
  }
}
attempt('signal the parent', () => process.kill(aim.parent, 0) && 'signalled');
for (const [name, path] of Object.entries(aim.writes))
  attempt(`write ${name}`, () => {
    writeFileSync(path, 'x', { flag: 'a' });
    if (name.startsWith('new')) rmSync(path);
    return path;
  });
// Outside the jail, and as root, these would do to the machine what they say.
if (aim.inJail) {
  attempt('write a setting of the kernel', () => {
    const path = '/proc/sys/kernel/printk_ratelimit';
    writeFileSync(path, readFileSync(path));
    return path;
  });

  attempt('make a user namespace', () => command('unshare', '--user', '--map-root-user', 'true'));
  attempt('make a network namespace', () => command('unshare', '--net', 'true'));
  attempt('make a mount namespace', () => command('unshare', '--mount', 'true'));
  attempt('mount', () => command('mount', '-t', 'tmpfs', 'none', aim.mountpoint));
  attempt('make a mount writable', () => command('mount', '-o', 'remount,rw', '/usr'));
  attempt('unmount', () => command('umount', '/proc'));
  attempt('change the root', () => command('chroot', '/', 'true'));
  attempt('make a device', () => command('mknod', join(aim.mountpoint, 'disk'), 'b', '8', '0'));
  attempt('change the user', () => command('setpriv', '--reuid=1', '--clear-groups', 'true'));
  attempt(
    'trace the parent',
    () =>
      // ptrace(PTRACE_SEIZE, pid); the number of the call differs by machine.
      execFileSync('perl', [
        '-e',
        `my $r = syscall(${process.arch === 'arm64' ? 117 : 101}, 0x4206, ${aim.parent}, 0, 0); exit($r == 0 ? 0 : 1)`,
      ]) && 'traced',
  );
}

process.stdout.write(JSON.stringify(outcomes));
process.exit(0);
