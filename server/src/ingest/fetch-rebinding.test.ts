import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from 'vitest';

const PUBLIC = '93.184.216.34';
const SCRIPT = fileURLToPath(new URL('../testing/fetch-in-namespace.ts', import.meta.url));
const directory = mkdtempSync(join(tmpdir(), 'vivant-rebinding-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

/** Runs a shell command where nothing but loopback exists, with a public address on it. */
function onOwnNetwork(command: string) {
  writeFileSync(join(directory, 'resolv.conf'), 'nameserver 127.0.0.1\noptions timeout:1 attempts:1\n');
  return spawnSync(
    'bwrap',
    [
      ...['--unshare-user', '--unshare-net', '--uid', '0', '--gid', '0', '--die-with-parent'],
      ...['--cap-add', 'CAP_NET_ADMIN', '--cap-add', 'CAP_NET_BIND_SERVICE', '--dev-bind', '/', '/'],
      ...['--ro-bind', join(directory, 'resolv.conf'), '/etc/resolv.conf'],
      ...['--', 'sh', '-c', `ip address add ${PUBLIC}/32 dev lo && ${command}`],
    ],
    { encoding: 'utf8', timeout: 60_000, env: { PATH: `${process.env.PATH}:/usr/sbin:/sbin` } },
  );
}
const possible = onOwnNetwork('true').status === 0;

it.skipIf(!possible)(
  'a name that changes its address between two lookups leads only to the public one',
  () => {
    const run = onOwnNetwork(`'${process.execPath}' --no-warnings '${SCRIPT}' ${PUBLIC}`);
    expect(run.stderr).toBe('');
    expect(JSON.parse(run.stdout)).toEqual({
      byName: 'public',
      byAddress: 'public',
      inside: 'invalid_url',
      mixed: 'invalid_url',
      twoFaced: 'invalid_url',
      redirected: 'invalid_url',
      unknown: 'fetch_failed',
      rebound: ['invalid_url', 'public'],
      insideRequests: 0,
      allowed: 'inside',
    });
  },
);
