import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, assert, beforeAll, describe, expect, it } from 'vitest';
import { type Arrivals, type EgressReport, PORTS, TARGETS } from '../testing/egress-protocol.ts';

const PROCESS = fileURLToPath(new URL('../testing/egress-process.ts', import.meta.url));
const DOCUMENT = fileURLToPath(new URL('../../../docs/security.md', import.meta.url));
const env = { PATH: `${process.env.PATH}:/usr/sbin:/sbin` };
/** Root of a network and of mounts of its own; nothing of the machine's is changed. */
const NAMESPACES = ['--user', '--map-root-user', '--net', '--mount'];

/** Rules and a virtual cable can be made here: nft, ip, and namespaces for ordinary users. */
function namespacesAllowFirewall(): boolean {
  const trial =
    'ip link add near type veth peer name far && nft add table inet t && nft add chain inet t c && ' +
    'nft add rule inet t c ct state established meta skuid 0 accept && mount --bind /etc/passwd /etc/passwd';
  return spawnSync('unshare', [...NAMESPACES, 'sh', '-c', trial], { env, stdio: 'ignore' }).status === 0;
}

describe.skipIf(!namespacesAllowFirewall())('the firewall’s rules in docs/security.md', () => {
  let folder: string;
  let report: EgressReport;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'vivant-egress-'));
    const [rulesFile, passwdFile] = [join(folder, 'rules.nft'), join(folder, 'passwd')];
    const [, rules] = /```\n(table inet vivant \{.*?)```/s.exec(readFileSync(DOCUMENT, 'utf8')) ?? [];
    assert(rules !== undefined, 'the document has no rules');
    writeFileSync(rulesFile, rules);
    writeFileSync(passwdFile, '');
    // The rules name the service's user; here it is the user that the test sets.
    const script = 'mount --bind "$2" /etc/passwd && exec "$0" --disable-warning=ExperimentalWarning "$@"';
    const child = spawn(
      'setpriv',
      [
        ...['--pdeathsig', 'KILL', '--', 'unshare', ...NAMESPACES, 'sh', '-c', script, process.execPath],
        ...[PROCESS, passwdFile, rulesFile],
      ],
      { env, stdio: ['ignore', 'pipe', 'inherit'] },
    );
    const ended = once(child, 'exit');
    const output = await text(child.stdout);
    expect((await ended)[0]).toBe(0);
    report = JSON.parse(output) as EgressReport;
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const arrived = (arrivals: Arrivals, how: 'udp' | 'tcp') =>
    Object.entries(arrivals).flatMap(([to, by]) => (by[how] ? [to] : []));
  const everywhere = TARGETS.flatMap(({ address }) => PORTS.map((port) => `${address} ${port}`));

  it.each(['udp', 'tcp'] as const)('keep the service’s user from sending %s to private addresses', (how) => {
    // Without them everything arrives, so that what does not was stopped by them.
    expect(arrived(report.without, how)).toEqual(everywhere);
    const open = TARGETS.flatMap(({ address, open }) =>
      open ? PORTS.map((port) => `${address} ${port}`) : [],
    );
    expect(arrived(report.asService, how)).toEqual([...open, '10.0.0.53 53']);
  });

  it.each(['udp', 'tcp'] as const)('let other users of the machine send %s anywhere', (how) => {
    expect(arrived(report.asAnother, how)).toEqual(everywhere);
  });

  it('leave loopback alone, and answers to visitors of a private network', () => {
    expect(report).toMatchObject({ loopback: true, visitorAnswered: true });
  });
});
